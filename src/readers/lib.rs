//! The one door to the files of other programs: a file is recognised by its content, and read by the reader of its format.
//!
//! Text formats (TRF, JSON, tables) belong to `facts::format`; this crate reads what is no text. What a file cannot hold is
//! said in a note, and never guessed. Bytes are read with bounds: a damaged file is an error with its place and a remedy.

mod crosstable;
mod editions;
mod tunx;
mod workbook;

use std::borrow::Cow;

use facts::format::{self, Advice, Finding, Findings, Note, Place, code};
use facts::tournament::Tournament;

/// Reads a tournament from any file that the program knows. `name` is used only in messages.
///
/// # Errors
/// Returns all findings about the input, if there are any.
pub fn read_tournament(name: &str, bytes: &[u8]) -> Result<(Tournament, Vec<Note>), Findings> {
    if tunx::is_one(bytes) {
        return tunx::read(bytes);
    }
    if workbook::is_one(bytes) {
        let (rows, note) = workbook::rows(bytes)?;
        let (tournament, notes) = crosstable::read(name, &rows)?;
        return Ok((tournament, note.into_iter().chain(notes).collect()));
    }
    format::read_tournament(name, bytes)
}

/// Returns the bytes of a list for the readers of lists, and the notes on them. Of a workbook (XLSX, ODS), these are its first
/// table as text, one line for each row; any other file is left as it is.
///
/// # Errors
/// Returns the finding about a workbook that cannot be read, or a file that is no list.
pub fn list_bytes(bytes: &[u8]) -> Result<(Cow<'_, [u8]>, Vec<Note>), Findings> {
    if workbook::is_one(bytes) {
        let table = workbook::read(bytes)?;
        return Ok((Cow::Owned(table.text.into_bytes()), table.notes));
    }
    if tunx::is_one(bytes) {
        let message = format!("the file is {}, not a list", tunx::WHAT);
        let remedy = Advice::FileToImport;
        return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy).into());
    }
    Ok((Cow::Borrowed(bytes), Vec::new()))
}

/// Returns what a file is, if the program reads it and never writes it.
pub fn kind_only_read(bytes: &[u8]) -> Option<&'static str> {
    match () {
        () if tunx::is_one(bytes) => Some(tunx::WHAT),
        () if workbook::is_one(bytes) => Some("a workbook"),
        () => None,
    }
}
