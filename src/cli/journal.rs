//! The journal of a file. The journal records the changes of each command, and the way to restore the bytes before it.
//!
//! The journal has one JSON object per line, the oldest first. An entry holds the lines of the file that a command
//! replaced, so a result takes two lines instead of a copy of the file. An incomplete last line is ignored: it belongs
//! to a command that was killed before it changed the file.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A file by its length and SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Print {
    bytes: usize,
    sha256: String,
}

impl Print {
    /// Returns the fingerprint of these bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut sha256 = String::new();
        for byte in Sha256::digest(bytes) {
            // Writing to a string cannot fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Self { bytes: bytes.len(), sha256 }
    }
}

/// Bytes in a form that JSON can hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Bytes {
    /// Bytes that are valid UTF-8.
    Text(String),
    /// Any other bytes, each stored as the character with that code.
    Latin1(String),
}

impl Bytes {
    fn of(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::Text(text.to_owned()),
            Err(_) => Self::Latin1(bytes.iter().copied().map(char::from).collect()),
        }
    }

    /// Returns the bytes; `None` if a character has a code above 255.
    fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Self::Text(text) => Some(text.as_bytes().to_vec()),
            Self::Latin1(text) => text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect(),
        }
    }
}

/// Lines of the file after a command, and the lines they replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct LineChange {
    /// First line, from 0.
    at: usize,
    /// The number of lines after the command.
    lines: usize,
    /// The lines that were replaced.
    was: Bytes,
}

/// A command in the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct JournalEntry {
    /// The typed text.
    pub(super) command: String,
    /// The change, in one line.
    pub(super) says: String,
    before: Print,
    after: Print,
    back: Vec<LineChange>,
}

/// The reason why the last command cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum JournalError {
    /// No command is left.
    #[error("there is nothing to undo")]
    Empty,
    /// The file is not as the last command left it.
    #[error("something else has changed the file since the last command")]
    Changed,
    /// The lines of the entry do not restore the earlier file.
    #[error("the journal is damaged")]
    Damaged,
}

impl JournalEntry {
    /// Returns the entry that leads from `after` back to `before`.
    pub(super) fn new(command: &str, says: &str, before: &[u8], after: &[u8]) -> Self {
        Self {
            command: command.to_owned(),
            says: says.to_owned(),
            before: Print::of(before),
            after: Print::of(after),
            back: hunks(before, after),
        }
    }

    /// Returns the entry as a line of the journal.
    pub(super) fn line(&self) -> String {
        // Strings and numbers always serialise.
        serde_json::to_string(self).expect("an entry of plain fields is JSON") + "\n"
    }

    /// Restores the bytes before the command from those after it.
    fn back(&self, after: &[u8]) -> Result<Vec<u8>, JournalError> {
        let lines = lines(after);
        let mut before = Vec::new();
        let mut at = 0;
        for hunk in &self.back {
            let end = hunk.at.checked_add(hunk.lines).filter(|&end| hunk.at >= at && end <= lines.len());
            let end = end.ok_or(JournalError::Damaged)?;
            before.extend(lines[at..hunk.at].concat());
            before.extend(hunk.was.bytes().ok_or(JournalError::Damaged)?);
            at = end;
        }
        before.extend(lines[at..].concat());
        if Print::of(&before) == self.before { Ok(before) } else { Err(JournalError::Damaged) }
    }
}

/// The beginning of every line in a journal.
const BEGINNING: &[u8] = b"{\"command\":\"";

/// The commands of a file that can be undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Journal {
    /// The commands, oldest first, each with the length of the journal before it.
    entries: Vec<(usize, JournalEntry)>,
    /// The length of the valid part.
    end: usize,
}

impl Journal {
    /// Parses a journal. Ignores everything from the first incomplete line on.
    pub(super) fn read(text: &[u8]) -> Self {
        let mut journal = Self::default();
        for line in lines(text) {
            let entry =
                line.strip_suffix(b"\n").and_then(|line| serde_json::from_slice::<JournalEntry>(line).ok());
            let Some(entry) = entry else { break };
            journal.entries.push((journal.end, entry));
            journal.end += line.len();
        }
        journal
    }

    /// Returns the number, from 1, of the first line that this program did not write. An incomplete last line of a
    /// killed command counts as written by it.
    pub(super) fn foreign_line(text: &[u8]) -> Option<usize> {
        let read = Self::read(text);
        let rest = &text[read.end..];
        let is_cut_off =
            !rest.contains(&b'\n') && (rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest));
        (!is_cut_off).then(|| read.entries.len() + 1)
    }

    /// Returns whether some command read or wrote exactly these bytes.
    pub(super) fn knows(&self, bytes: &[u8]) -> bool {
        let print = Print::of(bytes);
        self.entries().any(|entry| entry.before == print || entry.after == print)
    }

    /// Returns whether the journal accounts for every byte of the text.
    pub(super) fn is_all_of(&self, text: &[u8]) -> bool {
        self.end == text.len()
    }

    /// Returns the commands, the oldest first.
    pub(super) fn entries(&self) -> impl DoubleEndedIterator<Item = &JournalEntry> {
        self.entries.iter().map(|(_, entry)| entry)
    }

    /// Returns the position for the next entry, after the commands that were carried out. Drops commands that were
    /// killed before they replaced the file.
    pub(super) fn settle(&mut self, file: &[u8]) -> usize {
        let print = Print::of(file);
        while let Some((start, last)) = self.entries.last() {
            if last.after == print || last.before != print {
                break;
            }
            self.end = *start;
            self.entries.pop();
        }
        self.end
    }

    /// Removes the last command from the journal. Returns the bytes before it, the command, and the new length of the
    /// journal.
    ///
    /// # Errors
    /// Fails if there is no command, or if the file has changed since the command.
    pub(super) fn undo(&mut self, file: &[u8]) -> Result<(Vec<u8>, JournalEntry, usize), JournalError> {
        self.settle(file);
        let (start, last) = self.entries.last().ok_or(JournalError::Empty)?;
        if last.after != Print::of(file) {
            return Err(JournalError::Changed);
        }
        let before = last.back(file)?;
        let (start, entry) = (*start, last.clone());
        self.entries.pop();
        self.end = start;
        Ok((before, entry, start))
    }
}

/// Returns lines including their line ends; the last line may have none.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
}

/// Returns the differences: line by line if both texts have the same number of lines, otherwise everything from the
/// first to the last difference.
fn hunks(before: &[u8], after: &[u8]) -> Vec<LineChange> {
    let (old, new) = (lines(before), lines(after));
    let hunk =
        |at: usize, lines: usize, was: &[&[u8]]| LineChange { at, lines, was: Bytes::of(&was.concat()) };
    if old.len() == new.len() {
        let differing = (0..new.len()).filter(|&i| old[i] != new[i]);
        return differing.map(|i| hunk(i, 1, &old[i..=i])).collect();
    }
    let same_from_start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let shorter = old.len().min(new.len()) - same_from_start;
    let same_from_end =
        old.iter().rev().zip(new.iter().rev()).take(shorter).take_while(|(a, b)| a == b).count();
    let end = old.len() - same_from_end;
    vec![hunk(same_from_start, new.len() - same_from_end - same_from_start, &old[same_from_start..end])]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_leads_back_to_the_bytes() {
        let states: [&[u8]; 7] =
            [b"", b"a\nb\nc\n", b"a\nX\nc\n", b"a\nX\nY\nc\n", b"caf\xe9\r\nX", b"a\n", b"a\na\n"];
        let mut text = Vec::new();
        for pair in states.windows(2) {
            text.extend(JournalEntry::new("go", "gone", pair[0], pair[1]).line().into_bytes());
        }
        let mut journal = Journal::read(&text);
        assert_eq!(journal.entries().count(), 6);
        for i in (0..6).rev() {
            let (before, _, end) = journal.undo(states[i + 1]).expect("it leads back");
            assert_eq!(before, states[i]);
            assert_eq!(journal, Journal::read(&text[..end]));
        }
        assert_eq!(journal.undo(states[0]), Err(JournalError::Empty));
    }

    #[test]
    fn c2_what_no_command_has_written_is_known_by_its_line() {
        let first = JournalEntry::new("one", "", b"a\n", b"b\n").line();
        let second = JournalEntry::new("two", "", b"b\n", b"c\n").line();
        let both = first.clone() + &second;
        for cut in 0..=both.len() {
            assert_eq!(Journal::foreign_line(&both.as_bytes()[..cut]), None, "{cut}: a kill leaves that");
        }
        let damaged = [
            ("my notes".to_owned(), 1),
            ("\n".to_owned(), 1),
            (first.clone() + "{\"command\":\n" + &second, 2),
            (both.clone() + "x", 3),
            (both.replacen("sha256", "sha255", 1), 1),
        ];
        for (text, line) in damaged {
            assert_eq!(Journal::foreign_line(text.as_bytes()), Some(line), "{text}");
        }
        let journal = Journal::read(both.as_bytes());
        assert!(journal.knows(b"a\n") && journal.knows(b"c\n") && !journal.knows(b"d\n"));
    }

    #[test]
    fn a_command_that_was_killed_is_passed_over() {
        let (a, b, c): (&[u8], &[u8], &[u8]) = (b"a\n", b"b\n", b"c\n");
        let first = JournalEntry::new("one", "", a, b).line();
        let second = JournalEntry::new("two", "", b, c).line();
        // The process was killed after writing the journal, so the file is still `b`.
        let mut journal = Journal::read((first.clone() + &second).as_bytes());
        assert_eq!(journal.settle(b), first.len());
        assert_eq!(
            journal.undo(b).map(|(bytes, entry, _)| (bytes, entry.command)),
            Ok((a.to_vec(), "one".to_owned()))
        );
        // The process was killed while writing the journal.
        for cut in 0..second.len() {
            let journal = Journal::read((first.clone() + &second[..cut]).as_bytes());
            assert_eq!((journal.entries().count(), journal.end), (1, first.len()), "{cut}");
        }
        // Another program changed the file.
        let mut journal = Journal::read(first.as_bytes());
        assert_eq!(journal.undo(b"other"), Err(JournalError::Changed));
    }
}
