//! Bytes to text, text to lines, lines to columns.
//!
//! Columns are counted in characters from 1, as the tournament report counts them; the three
//! line ends CR, LF and CRLF are equal.

use std::borrow::Cow;

use super::finding::{Finding, Note, Place, code};
use limit::look;

/// The text of a file: UTF-8 (with or without a byte-order mark), UTF-16 with a byte-order
/// mark, else Windows-1252, which older programs write; the note says so.
pub fn decode(bytes: &[u8]) -> (String, Option<Note>) {
    let (text, note) = decoded(bytes);
    (text.into_owned(), note)
}

/// The same, without a copy of what needs none.
pub(super) fn decoded(bytes: &[u8]) -> (Cow<'_, str>, Option<Note>) {
    if let Some((encoding, length)) = encoding_rs::Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
        let note = (encoding != encoding_rs::UTF_8).then(|| {
            Note::whole(format!("The file is encoded in {} and was read accordingly.", encoding.name()))
        });
        return (text, note);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), None);
    }
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes);
    let note = "The file is not UTF-8; it was read as Windows-1252. Check the names with accents.";
    (text, Some(Note::whole(note)))
}

/// The lines of a text, without their ends. A last line that is empty is not a line.
pub fn split_lines(text: &str) -> Vec<&str> {
    each_line(text).collect()
}

/// The same, one after the other.
pub(super) fn each_line(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        look();
        if rest.is_empty() {
            return None;
        }
        let end = rest.bytes().position(|byte| matches!(byte, b'\r' | b'\n'));
        let (line, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind.strip_prefix("\r\n").or_else(|| behind.get(1..)).unwrap_or_default();
        Some(line)
    })
}

/// The lines of a table that are not blank, with their numbers.
///
/// # Errors
/// If `bytes`, decoded as `text`, are no text or have a line that no table has.
pub(super) fn table_lines<'t>(
    bytes: &[u8],
    text: &'t str,
) -> Result<Vec<(usize, &'t str)>, super::finding::Findings> {
    refuse_non_text(bytes, text)?;
    refuse_long_lines(text)?;
    Ok((1..).zip(split_lines(text)).filter(|(_, line)| !line.trim().is_empty()).collect())
}

/// The longest line that is read, in bytes: far above a player of 999 rounds.
const LONGEST_LINE: usize = 1_000_000;

/// Refuses lines that no report, table or list has; `text` is not JSON, which may be one line.
pub(super) fn refuse_long_lines(text: &str) -> Result<(), Finding> {
    let long = each_line(text).zip(1..).find(|(line, _)| line.len() > LONGEST_LINE).map(|(_, n)| n);
    let Some(number) = long else { return Ok(()) };
    let message = format!("the line has more than {LONGEST_LINE} characters");
    let remedy = "No record is this long: line breaks are missing, or another file was appended. Export it \
        again.";
    Err(Finding::new(code::UNREADABLE, Place::line(number), message, remedy))
}

/// Refuses content that is not text, or nothing at all.
pub(super) fn refuse_non_text(bytes: &[u8], text: &str) -> Result<(), Finding> {
    if text.trim_matches(|c: char| c.is_whitespace() || c == '\u{1a}').is_empty() {
        let message = if bytes.is_empty() { "the file is empty" } else { "the file has only blank lines" };
        let remedy = "Export the tournament again and give the new file.";
        return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy));
    }
    let strange = |c: &char| c.is_control() && !matches!(c, '\t' | '\r' | '\n' | '\u{1a}');
    let odd = text.chars().filter(strange).count();
    if text.contains('\0') || odd * 10 > text.chars().count() {
        let message = "the file is not a text file";
        let remedy =
            "Give the tournament report as text (TRF), not a database, an archive, a PDF or a spreadsheet.";
        return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy));
    }
    Ok(())
}

/// A whole number written in digits only.
pub(super) fn whole_number(text: &str) -> Option<u32> {
    if text.chars().all(|c| c.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A character as it counts in columns: control characters and all kinds of blanks are blank.
fn as_column(c: char) -> char {
    if c.is_control() || c.is_whitespace() { ' ' } else { c }
}

/// A word of a line with its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The word.
    pub(super) text: String,
    /// Its place.
    pub(super) place: Place,
}

/// One line, addressed by columns.
#[derive(Clone, Debug)]
pub(super) struct TextLine {
    /// Counted from 1.
    pub(super) number: usize,
    chars: Vec<char>,
}

impl TextLine {
    /// A line without the white space at its end; control characters read as blanks, but in names.
    pub(super) fn new(number: usize, text: &str) -> Self {
        let text = text.trim_end_matches(|c: char| c.is_whitespace() || c.is_control());
        Self { number, chars: text.chars().collect() }
    }

    /// Number of the last column that is used.
    pub(super) fn length(&self) -> usize {
        self.chars.len()
    }

    /// The character in a column, a blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().map_or(' ', as_column)
    }

    /// The whole line with the tabulators that stand between columns.
    pub(super) fn tabbed(&self) -> String {
        self.chars.iter().map(|&c| if c == '\t' { c } else { as_column(c) }).collect()
    }

    /// Columns `from` to `to`, without blanks around.
    pub(super) fn field(&self, from: usize, to: usize) -> String {
        self.between(from, to).trim().to_owned()
    }

    /// Columns `from` to `to` as written, without blanks around: names keep what cannot be seen.
    pub(super) fn words(&self, from: usize, to: usize) -> String {
        self.columns(from, to).iter().collect::<String>().trim().to_owned()
    }

    /// Everything from a column on.
    pub(super) fn rest(&self, from: usize) -> String {
        self.between(from, self.length())
    }

    fn between(&self, from: usize, to: usize) -> String {
        self.columns(from, to).iter().copied().map(as_column).collect()
    }

    fn columns(&self, from: usize, to: usize) -> &[char] {
        self.chars.get(from - 1..to.min(self.chars.len())).unwrap_or_default()
    }

    /// The same line with `count` columns removed (or, if negative, blanks inserted) after the
    /// record code.
    pub(super) fn shifted(&self, count: i32) -> Self {
        let mut chars = self.chars.clone();
        let at = 3.min(chars.len());
        match usize::try_from(count) {
            Ok(remove) => drop(chars.drain(at..(at + remove).min(chars.len()))),
            Err(_) => drop(chars.splice(at..at, std::iter::repeat_n(' ', count.unsigned_abs() as usize))),
        }
        Self { number: self.number, chars }
    }

    /// A place on this line.
    pub(super) fn place(&self, from: usize, to: usize) -> Place {
        Place::columns(self.number, from, to)
    }

    /// The words from a column on, as separated by white space.
    pub(super) fn tokens(&self, from: usize) -> Vec<Token> {
        let mut tokens = Vec::new();
        let mut start = None;
        for column in from..=self.length() + 1 {
            match (self.at(column).is_whitespace(), start) {
                (false, None) => start = Some(column),
                (true, Some(first)) => {
                    let place = self.place(first, column - 1);
                    tokens.push(Token { text: self.field(first, column - 1), place });
                    start = None;
                }
                _ => {}
            }
        }
        tokens
    }
}

/// `1 board`, `2 boards`.
pub fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_line_ends_give_the_same_lines() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc\r\n", "a\rb\r\rc\r"] {
            assert_eq!(split_lines(text), ["a", "b", "", "c"], "{text:?}");
        }
    }

    #[test]
    fn a_file_that_is_not_utf8_is_windows_1252_and_says_so() {
        let (text, note) = decode(b"Dvo\xf8\xe1k \x8akoda");
        assert_eq!(text, "Dvo\u{f8}\u{e1}k \u{160}koda");
        assert!(note.is_some());
        let (text, note) = decode("\u{feff}Dvořák".as_bytes());
        assert_eq!((text.as_str(), note), ("Dvořák", None));
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let line = TextLine::new(1, "Dvořák  12");
        assert_eq!(line.field(8, 10), "12");
        assert_eq!(line.tokens(1)[1].place, Place::columns(1, 9, 10));
    }
}
