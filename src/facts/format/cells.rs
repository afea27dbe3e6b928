//! Values in the lines of a table, with their columns.

use super::finding::Findings;
use super::spreadsheet::as_written;
use super::text::{decode, table_lines};

/// Returns the non-blank lines of a table, each with its line number and cells; the first line holds the column
/// heads.
///
/// # Errors
/// Fails if the bytes are not text or contain no line.
pub fn read_table(bytes: &[u8]) -> Result<Vec<(usize, Vec<String>)>, Findings> {
    let (text, _) = decode(bytes);
    let lines = table_lines(bytes, &text)?;
    let separator = separator(lines[0].1);
    let cells = |line: &str| fields(line, separator).into_iter().map(|value| value.text).collect();
    Ok(lines.iter().map(|(number, line)| (*number, cells(line))).collect())
}

/// Returns the separator that occurs most often in the first line.
pub(super) fn separator(header: &str) -> u8 {
    let count = |separator: u8| header.bytes().filter(|&b| b == separator).count();
    [b',', b';', b'\t'].into_iter().max_by_key(|&s| (count(s), s == b',')).unwrap_or(b',')
}

/// One value of a line, with its columns.
pub(super) struct CellValue {
    pub(super) text: String,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// Splits a line into values and removes quotes.
pub(super) fn fields(line: &str, separator: u8) -> Vec<CellValue> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(line.as_bytes());
    let mut record = csv::StringRecord::new();
    // The line is valid UTF-8 and any number of fields is allowed, so reading cannot fail. An empty record would be
    // reported as a missing name.
    let _ = reader.read_record(&mut record);
    record
        .iter()
        .zip(spans(line, char::from(separator)))
        .map(|(text, (from, to))| CellValue { text: as_written(text).to_owned(), from, to })
        .collect()
}

/// Returns the first and last column of each value in a line, including quotes.
fn spans(line: &str, separator: char) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let (mut start, mut is_quoted) = (1, false);
    let mut column = 0;
    for c in line.chars() {
        column += 1;
        if c == '"' {
            is_quoted = !is_quoted;
        } else if c == separator && !is_quoted {
            spans.push((start, column.max(start + 1) - 1));
            start = column + 1;
        }
    }
    spans.push((start, column.max(start)));
    spans
}

/// Returns a column name in the form used for comparison.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
