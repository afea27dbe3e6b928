//! Conversion from bytes to text, lines and columns.
//!
//! Columns are counted in characters from 1, as in the tournament report; the line breaks CR, LF and CRLF are
//! equivalent.

use crate::tournament::PairingNumber;
use std::borrow::Cow;

use super::doubt::PlayerDoubt;
use super::encoding::EncodingGuess;
use super::finding::{Finding, Note, Place, code};
use super::sheet::HIGHEST_NUMBER;
use limit::look;

/// Decodes the text of a file. The text is UTF-8 (with or without a byte-order mark) or UTF-16 with a byte-order mark.
/// Any other text is read as Windows-1252 or Windows-1250, which older programs write; a note says which.
pub fn decode(bytes: &[u8]) -> (String, Option<Note>) {
    let (text, note) = decoded(bytes);
    (text.into_owned(), note)
}

/// Decodes text as [`decode`] does, copying only if necessary.
pub(super) fn decoded(bytes: &[u8]) -> (Cow<'_, str>, Option<Note>) {
    if let Some((encoding, length)) = encoding_rs::Encoding::for_bom(bytes) {
        let (text, is_damaged) = encoding.decode_without_bom_handling(&bytes[length..]);
        if is_damaged && encoding == encoding_rs::UTF_8 {
            return guessed(&bytes[length..]);
        }
        if is_damaged {
            let name = encoding.name();
            let note = format!(
                "The file is encoded in {name}, but it is damaged: each \u{fffd} stands for what is no {name}. Check the names."
            );
            return (text, Some(Note::whole(note)));
        }
        let note = (encoding != encoding_rs::UTF_8).then(|| {
            Note::whole(format!("The file is encoded in {} and was read accordingly.", encoding.name()))
        });
        return (text, note);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), None);
    }
    guessed(bytes)
}

/// Decodes text that is not UTF-8, although it may have begun with the mark of UTF-8.
fn guessed(bytes: &[u8]) -> (Cow<'_, str>, Option<Note>) {
    let guess = EncodingGuess::of(bytes);
    let (text, _) = guess.encoding.decode_without_bom_handling(bytes);
    (text, Some(Note::whole(guess.says())))
}

/// Returns a note on a name that a report cuts; `longest` is the number of letters that it keeps.
pub fn cut_name(name: &str, longest: usize) -> Option<PlayerDoubt> {
    let is_cut = name.chars().count() > longest;
    is_cut.then(|| PlayerDoubt::NameCut { longest, name: name.to_owned() })
}

/// Returns a note on a title that is not one of FIDE's.
pub(super) fn foreign_title(number: PairingNumber, title: &str) -> String {
    let title = super::excerpt(title);
    format!("Player {number}: '{title}' is not a FIDE title; it is kept, and ranks the player as untitled.")
}

/// Returns words as a sentence, with a capital letter and a full stop.
pub fn sentence(words: &str) -> String {
    capital(words) + "."
}

/// Returns words with a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Returns the lines of a text without line breaks. An empty last line does not count.
pub fn split_lines(text: &str) -> Vec<&str> {
    each_line(text).collect()
}

/// Returns the lines of a text without line breaks, as an iterator.
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

/// Returns the non-blank lines of a table with their numbers.
///
/// # Errors
/// Fails if `bytes`, decoded as `text`, are not text or contain a line too long for a table.
pub(super) fn table_lines<'t>(
    bytes: &[u8],
    text: &'t str,
) -> Result<Vec<(usize, &'t str)>, super::finding::Findings> {
    let remedies = NonTextRemedies {
        empty: "Write the lines into it, the names of the columns first.",
        binary: "Open the list in the spreadsheet program, save it as CSV (in Excel: File, Save As, CSV UTF-8), and give that \
                 file.",
    };
    refuse_non_text(bytes, text, &remedies)?;
    refuse_long_lines(text)?;
    Ok((1..).zip(split_lines(text)).filter(|(_, line)| !line.trim().is_empty()).collect())
}

/// The maximum line length in bytes, far longer than a player record with 999 rounds.
const LONGEST_LINE: usize = 1_000_000;

/// Rejects lines too long for a report, table or list; `text` must not be JSON, which may be a single line.
pub(super) fn refuse_long_lines(text: &str) -> Result<(), Finding> {
    let long = each_line(text).zip(1..).find(|(line, _)| line.len() > LONGEST_LINE).map(|(_, n)| n);
    let Some(number) = long else { return Ok(()) };
    let message = format!("the line has more than {LONGEST_LINE} characters");
    let remedy = "No record is this long: line breaks are missing, or another file was appended. Export it \
        again.";
    Err(Finding::new(code::UNREADABLE, Place::line(number), message, remedy))
}

/// The remedies for a file without text, by what the file should hold.
pub(super) struct NonTextRemedies {
    /// The remedy for an empty file.
    pub(super) empty: &'static str,
    /// The remedy for a file that is not text.
    pub(super) binary: &'static str,
}

/// The remedies for a file that should hold a tournament.
pub(super) const OF_TOURNAMENT: NonTextRemedies = NonTextRemedies {
    empty: "Export the tournament again and give the new file.",
    binary: "Give the tournament report as text (TRF), not a database, an archive, a PDF or a spreadsheet.",
};

/// The remedies for a file that should hold boards.
pub(super) const OF_BOARDS: NonTextRemedies = NonTextRemedies {
    empty: "Write the boards into it, one a line: 12-34.",
    binary: "Give the boards as text, one a line: 12-34.",
};

/// What a file is that is not text, by its first bytes and by the words in it.
const NON_TEXTS: [(&[u8], &str, &str); 5] = [
    (b"PK\x03\x04", "xl/", "an Excel workbook"),
    (b"PK\x03\x04", "opendocument.spreadsheet", "a spreadsheet of LibreOffice"),
    (b"PK\x03\x04", "", "an archive, or a spreadsheet that is packed like one"),
    (b"\xd0\xcf\x11\xe0", "", "a file of an older Excel or of another office program"),
    (b"%PDF", "", "a PDF"),
];

/// Says that a file is not text, and what it is, if its bytes tell.
fn no_text(bytes: &[u8]) -> String {
    let has = |word: &str| word.is_empty() || bytes.windows(word.len()).any(|part| part == word.as_bytes());
    match NON_TEXTS.iter().find(|(first, word, _)| bytes.starts_with(first) && has(word)) {
        Some((.., what)) => format!("the file is not a text file, but {what}"),
        None => "the file is not a text file".to_owned(),
    }
}

/// Rejects content that is empty or is not text.
pub(super) fn refuse_non_text(bytes: &[u8], text: &str, remedies: &NonTextRemedies) -> Result<(), Finding> {
    if text.trim_matches(|c: char| c.is_whitespace() || c == '\u{1a}').is_empty() {
        let message = if bytes.is_empty() { "the file is empty" } else { "the file has only blank lines" };
        return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedies.empty));
    }
    let strange = |c: &char| c.is_control() && !matches!(c, '\t' | '\r' | '\n' | '\u{1a}');
    let odd = text.chars().filter(strange).count();
    if text.contains('\0') || odd * 10 > text.chars().count() {
        let message = no_text(bytes);
        return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedies.binary));
    }
    Ok(())
}

/// Parses a whole number written only in digits.
pub(super) fn whole_number(text: &str) -> Option<u32> {
    if text.chars().all(|c| c.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// Parses a pairing number written only in digits; none below 1 or above 9999.
pub(super) fn pairing_number(text: &str) -> Option<PairingNumber> {
    whole_number(text)
        .map(PairingNumber)
        .filter(|number| (PairingNumber(1)..=HIGHEST_NUMBER).contains(number))
}

/// Returns the character as seen in a column; control characters and all kinds of white space become blanks.
fn as_column(c: char) -> char {
    if c.is_control() || c.is_whitespace() { ' ' } else { c }
}

/// A word in a line, with its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The word.
    pub(super) text: String,
    /// The place of the word.
    pub(super) place: Place,
}

/// One line, addressed by columns.
#[derive(Clone, Debug)]
pub(super) struct TextLine {
    /// The number of the line, from 1.
    pub(super) number: usize,
    chars: Vec<char>,
}

impl TextLine {
    /// Creates a line without trailing white space; control characters become blanks, except in names.
    pub(super) fn new(number: usize, text: &str) -> Self {
        let text = text.trim_end_matches(|c: char| c.is_whitespace() || c.is_control());
        Self { number, chars: text.chars().collect() }
    }

    /// Returns the number of the last used column.
    pub(super) fn length(&self) -> usize {
        self.chars.len()
    }

    /// Returns the character in a column, or a blank beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().map_or(' ', as_column)
    }

    /// Returns the column of the first tab.
    pub(super) fn tab(&self) -> Option<usize> {
        self.chars.iter().position(|&c| c == '\t').map(|at| at + 1)
    }

    /// Returns the whole line, with the tabs between columns.
    pub(super) fn tabbed(&self) -> String {
        self.chars.iter().map(|&c| if c == '\t' { c } else { as_column(c) }).collect()
    }

    /// Returns columns `from` to `to`, trimmed.
    pub(super) fn field(&self, from: usize, to: usize) -> String {
        self.between(from, to).trim().to_owned()
    }

    /// Returns columns `from` to `to` as written, trimmed; names keep invisible characters.
    pub(super) fn words(&self, from: usize, to: usize) -> String {
        self.columns(from, to).iter().collect::<String>().trim().to_owned()
    }

    /// Returns the text from a column on.
    pub(super) fn rest(&self, from: usize) -> String {
        self.between(from, self.length())
    }

    fn between(&self, from: usize, to: usize) -> String {
        self.columns(from, to).iter().copied().map(as_column).collect()
    }

    fn columns(&self, from: usize, to: usize) -> &[char] {
        self.chars.get(from - 1..to.min(self.chars.len())).unwrap_or_default()
    }

    /// Returns the line with `count` columns removed (or, if negative, blanks inserted) after the
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

    /// Returns a place on this line. A record that the source does not write as a line has no place of its own.
    pub(super) fn place(&self, from: usize, to: usize) -> Place {
        if self.number == 0 { Place::WHOLE } else { Place::columns(self.number, from, to) }
    }

    /// Returns the words from a column on, separated by white space.
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

/// Formats a count: `1 board`, `2 boards`, `2 matches`.
pub fn count(n: usize, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        _ if what.ends_with("ch") => format!("{n} {what}es"),
        _ => format!("{n} {what}s"),
    }
}

/// The pronoun for a participant, a `team` or a `player`.
pub fn he(who: &str) -> &'static str {
    if who == "team" { "it" } else { "he" }
}

/// The pronoun for what belongs to a participant.
pub fn his(who: &str) -> &'static str {
    if who == "team" { "its" } else { "his" }
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
    fn a_file_that_is_not_utf8_is_read_by_its_letters_and_says_so() {
        let (text, note) = decode(b"Bj\xf8rn \x8akoda");
        assert_eq!(text, "Bj\u{f8}rn \u{160}koda");
        assert!(note.is_some_and(|note| note.message.contains("Windows-1252")));
        // A byte-order mark does not make the rest UTF-8.
        let (text, note) = decode(b"\xef\xbb\xbfDvo\xf8\xe1k");
        assert_eq!(text, "Dvo\u{159}\u{e1}k");
        assert!(
            note.is_some_and(|note| note.message.contains("'Dvo\u{159}\u{e1}k', not 'Dvo\u{f8}\u{e1}k'"))
        );
        let (text, note) = decode(b"\xff\xfeD\0\x00\xd8v\0");
        assert_eq!(text, "D\u{fffd}v");
        assert!(note.is_some_and(|note| note.message.contains("damaged")));
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
