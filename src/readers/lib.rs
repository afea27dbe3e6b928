//! The one door to the files of other programs: a file is recognised by its content, and read by the reader of its format.
//!
//! Text formats (TRF, JSON, tables) belong to `facts::format`; this crate reads what is no text. What a file cannot hold is
//! said in a note, and never guessed. Bytes are read with bounds: a damaged file is an error with its place and a remedy.

mod tunx;
mod workbook;

use facts::format::{self, Findings, Note};
use facts::tournament::Tournament;

pub use workbook::TableText;

/// Reads a tournament from any file that the program knows. `name` is used only in messages.
///
/// # Errors
/// Returns all findings about the input, if there are any.
pub fn read_tournament(name: &str, bytes: &[u8]) -> Result<(Tournament, Vec<Note>), Findings> {
    if tunx::is_one(bytes) {
        return tunx::read(bytes);
    }
    format::read_tournament(name, bytes)
}

/// Returns the first table of a workbook (XLSX, ODS) as text, for the readers of lists; `None` if the bytes are no workbook.
///
/// # Errors
/// Returns the finding about a workbook that cannot be read.
pub fn table_text(bytes: &[u8]) -> Result<Option<TableText>, Findings> {
    if workbook::is_one(bytes) { Ok(Some(workbook::read(bytes)?)) } else { Ok(None) }
}

/// Returns what a file is, if the program reads it and never writes it.
pub fn kind_only_read(bytes: &[u8]) -> Option<&'static str> {
    tunx::is_one(bytes).then_some(tunx::WHAT)
}
