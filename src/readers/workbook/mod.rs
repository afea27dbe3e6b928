//! Workbooks of spreadsheet programs (XLSX, ODS): the first table with cells, as lines of a table in text.
//!
//! Row and line have the same number, so the place of a finding about the text is the place in the table. What a workbook
//! unpacks to is limited, and so are rows, columns and cells: a small file cannot ask for much memory.

mod archive;
mod days;
mod ods;
mod table;
#[cfg(test)]
mod tests;
mod xlsx;
mod xml;

use facts::format::{Finding, Note, Place, code, visible};

use archive::Archive;
use table::Table;

/// The first table of a workbook with cells.
#[derive(Clone, Debug)]
pub(super) struct TableText {
    /// The table with one line for each row, and tabs between the columns.
    pub(super) text: String,
    /// Which table was read, if the workbook has others, and which rows were not.
    pub(super) notes: Vec<Note>,
}

/// The remedy for a workbook that cannot be read.
const SAVE_AGAIN: &str = "Open the workbook in the spreadsheet program and save it again, or save the table as CSV (in Excel: File, Save As, CSV UTF-8), and give that file.";

/// Returns whether the bytes are an archive, as workbooks are.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Reads the first table with cells as text.
pub(super) fn read(bytes: &[u8]) -> Result<TableText, Finding> {
    let (mut table, note) = first(bytes)?;
    let mut notes: Vec<Note> = note.into_iter().chain(table.without_titles()).collect();
    notes.extend(table.without_unpaired());
    Ok(TableText { text: table.text(), notes })
}

/// Returns the rows of the first table with cells, and the note that there are others.
pub(super) fn rows(bytes: &[u8]) -> Result<(Vec<Vec<String>>, Option<Note>), Finding> {
    first(bytes).map(|(table, note)| (table.rows().to_vec(), note))
}

fn first(bytes: &[u8]) -> Result<(Table, Option<Note>), Finding> {
    let tables = tables(bytes)?;
    let all = tables.len();
    let Some(table) = tables.into_iter().find(|table| !table.is_empty()) else {
        let message = "the workbook has no table with cells";
        return Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, SAVE_AGAIN));
    };
    let note = (all > 1).then(|| {
        let name = visible(&table.name);
        Note::whole(format!("The workbook has {all} tables; the first one with cells, '{name}', is read."))
    });
    Ok((table, note))
}

fn tables(bytes: &[u8]) -> Result<Vec<Table>, Finding> {
    let mut archive = Archive::of(bytes)?;
    if archive.has(xlsx::WORKBOOK) {
        return xlsx::tables(&mut archive);
    }
    if archive.has(ods::CONTENT) {
        return ods::tables(&mut archive);
    }
    let message = "the file is an archive, but no workbook (XLSX or ODS)";
    let remedy = "Unpack the archive, and give the file in it; or save the table as CSV, and give that file.";
    Err(Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy))
}

/// The finding about a part of the workbook that is damaged.
fn damaged(part: &str, what: &str) -> Finding {
    let message = format!("the workbook is damaged: {} {what}", visible(part));
    Finding::new(code::UNREADABLE, Place::WHOLE, message, SAVE_AGAIN)
}
