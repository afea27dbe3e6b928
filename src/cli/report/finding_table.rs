//! The findings about a list as a table: line, column, cell, what is wrong, and what would be right. Whoever corrects a list in
//! a spreadsheet program sees all of it at once.

use std::fmt::Write as _;

use super::page::{TextPage, lines};
use facts::format::{Finding, Findings, ListCell, thousands, visible};

/// The width of the table.
const WIDTH: usize = 120;

/// The most rows of a code; a list with a fault in every line has the same one in most of them.
const SHOWN: usize = 100;

/// Returns the findings as text that ends in a line break. For a screen reader or a log, each is a sentence.
pub(super) fn render(findings: &Findings, source_name: &str, is_plain: bool) -> String {
    let mut out = String::new();
    let shown = &findings.list[..findings.list.len().min(SHOWN)];
    if is_plain {
        for finding in shown {
            let [line, column, cell, says, remedy] = row(finding);
            let column = if column.is_empty() { column } else { format!(", column '{column}'") };
            let cell = if cell.is_empty() { cell } else { format!(", '{cell}'") };
            let line = if line.is_empty() { line } else { format!(", line {line}") };
            let _ = writeln!(out, "{} in {source_name}{line}{column}{cell}: {says}. {remedy}", finding.code);
        }
    } else {
        let head = ["Line", "Column", "Cell", "What is wrong", "What would be right"];
        let page = TextPage { width: WIDTH, all: true, ..TextPage::default() };
        out += &lines(&page.table(&[0], head, shown.iter().map(row)));
    }
    let more = findings.number() - shown.len();
    if more > 0 {
        let _ = writeln!(out, "… {} more (-f json)", thousands(more));
    }
    end(&mut out, findings, source_name);
    out
}

/// Adds the last line: how many findings there are.
pub(super) fn end(out: &mut String, findings: &Findings, source_name: &str) {
    let count = findings.number();
    let plural = if count == 1 { "" } else { "s" };
    let _ = writeln!(out, "{} finding{plural} in {source_name}; nothing was read.", thousands(count));
}

/// Returns the cells of a finding.
fn row(finding: &Finding) -> [String; 5] {
    let [heading, cell] = finding.cell.as_deref().map(ListCell::shown).unwrap_or_default();
    [
        finding.place.line.map_or_else(String::new, |line| line.to_string()),
        heading,
        cell,
        visible(&finding.message),
        visible(&finding.remedy),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::format::read_player_list;

    #[test]
    fn every_fault_of_a_list_is_a_row_of_a_table() {
        let list = b"Name;Raiting;Geb.Datum\nAda;2100;31.02.1990\n;x;1990\nBen;1900;soon\n";
        let findings = read_player_list("list.csv", list).expect_err("five faults");
        let rows: Vec<[String; 5]> = findings.list.iter().map(row).collect();
        let at: Vec<[&str; 3]> = rows.iter().map(|row| [row[0].as_str(), &row[1], &row[2]]).collect();
        let expected = [
            ["1", "Raiting", "Raiting"],
            ["2", "Geb.Datum", "31.02.1990"],
            ["3", "Name", ""],
            ["4", "Geb.Datum", "soon"],
        ];
        assert_eq!(at, expected);
        for is_plain in [true, false] {
            let text = render(&findings, "list.csv", is_plain);
            assert!(text.contains("4 findings in list.csv; nothing was read."), "{text}");
            assert!(text.contains("Did you mean 'rating'?"), "{text}");
        }
    }
}
