//! Tables for spreadsheets: comma-separated values in which no cell is a formula.
//!
//! Spreadsheets evaluate cells that begin with `=`, `+`, `-` or `@`, and names come from untrusted sources. Such a cell
//! gets a leading apostrophe. The apostrophe marks text in spreadsheets, and this program's readers remove it. Numbers
//! stay numbers.

/// The characters that make a cell a formula; some programs skip a tab or a carriage return before it.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Returns rows as comma-separated values, column heads first.
#[allow(clippy::missing_panics_doc, reason = "a vector takes every line")]
pub fn csv(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| inert(cell))).expect("a vector takes every line");
    }
    let bytes = writer.into_inner().expect("a vector takes everything");
    String::from_utf8(bytes).expect("text was written")
}

/// Returns a cell that is not a formula; a single sign is not a formula.
fn inert(cell: &str) -> String {
    if cell.len() > 1 && cell.starts_with(FORMULA) && !is_number(cell) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

/// Returns whether the cell contains a whole number or a decimal fraction, possibly with an exponent.
fn is_number(cell: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let unsigned = |text: &'_ str| text.strip_prefix(['+', '-']).unwrap_or(text).to_owned();
    let (mantissa, exponent) = cell.split_once(['e', 'E']).unwrap_or((cell, "0"));
    let mantissa = unsigned(mantissa);
    let (whole, part) = mantissa.split_once('.').unwrap_or((&mantissa, "0"));
    digits(whole) && digits(part) && digits(&unsigned(exponent))
}

/// Returns a cell without the mark that makes it text.
pub(super) fn as_written(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA)).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_like_a_formula_is_text_and_numbers_are_numbers() {
        for formula in ["=1+1", "+Ada", "-2+3", "--", "@SUM(A1)", "\t=1", "+/-", "-1-2", "-.5", "+1e", "-inf"]
        {
            assert_eq!(inert(formula), format!("'{formula}"));
            assert_eq!(as_written(&inert(formula)), formula);
        }
        for kept in ["-1", "+0.25", "-1.5e-7", "1-0", "½-½", "", "-", "Ada", "'s-Gravenhage", "0-1"] {
            assert_eq!(inert(kept), kept);
            assert_eq!(as_written(kept), kept);
        }
        assert_eq!(csv([vec!["=1,\"".to_owned(), "a".to_owned()]]), "\"'=1,\"\"\",a\n");
    }
}
