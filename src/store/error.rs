//! The reasons why an event file refuses a request.

use std::path::PathBuf;

use api::event::Refused;

use crate::Alteration;
use crate::log::{LogRow, Seq};

/// The reason why an event file refuses a request.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file was not made by this program.
    #[error("it is an SQLite file, but not a pairproof event")]
    Foreign,
    /// The file was written by a later version.
    #[error(
        "it was written by a later version of pairproof (format {0}; this version supports formats up to {1})"
    )]
    Later(i32, i32),
    /// The file is not empty.
    #[error("it already holds an event")]
    Taken,
    /// A row does not follow from the earlier rows.
    #[error("row {0} of its log is damaged: {1}")]
    Damaged(Seq, String),
    /// The event refuses the command. `last` is the last change that another person made to the same data.
    #[error("the command contradicts the event")]
    Refused {
        /// Everything in the command that contradicts the event.
        refused: Vec<Refused>,
        /// The row that last changed data on which the command depends.
        last: Option<Box<LogRow>>,
    },
    /// Data on which the command depends have changed since.
    #[error("row {} has changed what the command depends on", .0.seq)]
    Stale(Box<LogRow>),
    /// The row does not exist yet.
    #[error("there is no row {0}; the last is {1}")]
    NoRow(Seq, Seq),
    /// The row cannot be undone on its own.
    #[error("row {} depends on it", .0.seq)]
    RestsOn(Box<LogRow>),
    /// The row is already undone.
    #[error("row {} has already been undone", .0.seq)]
    Undone(Box<LogRow>),
    /// The row cannot be undone: it started the event, or records an action before the import.
    #[error("row {} created the event", .0.seq)]
    Beginning(Box<LogRow>),
    /// The row cannot be undone: the event has left FIDE mode for good.
    #[error("row {} has left FIDE mode for good", .0.seq)]
    Final(Box<LogRow>),
    /// No row is left to undo or redo.
    #[error("there is nothing left to undo or redo")]
    Nothing,
    /// The disk has no room for the change, or for the files that are beside an open event.
    #[error("the disk is full")]
    Full,
    /// The disk could not be read or written.
    #[error("the disk cannot be read or written ({0})")]
    Disk(rusqlite::Error),
    /// The file, or the files that are beside an open event, may not be written.
    #[error("the file, or its folder, is write-protected")]
    Protected,
    /// The contents of the file are damaged.
    #[error("the event file is damaged ({0})")]
    Corrupt(rusqlite::Error),
    /// Other programs keep the file locked.
    #[error("another program is using it")]
    Busy,
    /// The file that is open no longer is the file of its name.
    #[error("{} was moved, deleted or replaced while it was open", .file.display())]
    Moved {
        /// The name of the event file.
        path: PathBuf,
        /// The file that was moved: the event file, or one beside it.
        file: PathBuf,
    },
    /// Another program has changed the log, or an event stored beside it.
    #[error("{0}")]
    Altered(Alteration),
    /// An error of SQLite.
    #[error("{0}")]
    Sqlite(rusqlite::Error),
}

impl StoreError {
    /// Returns what to do about an error of the file or the disk. Other errors need the name of the event or of a row.
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::Foreign => {
                "Check the file name. A copy of an event that was open needs the file beside it, too, whose name ends in -wal"
            }
            Self::Later(..) => "Use that version of pairproof",
            Self::Full | Self::Disk(_) => {
                "Check that the disk is there and has free space; everything confirmed earlier has been saved"
            }
            Self::Protected => {
                "Copy the event, with the file beside it whose name ends in -wal if there is one, to a folder that you may \
                 write to"
            }
            Self::Moved { .. } => "Put the file back under its name, and make the change again",
            Self::Altered(_) => {
                "Use a copy of the event. To go on with what the file says now, save the complete report, and import it into \
                 another event file"
            }
            Self::Corrupt(_) => {
                "Use a copy of the event, or import the last report: `pairproof import REPORT`"
            }
            _ => "Check the file name, and your permission to write the file and its folder",
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => Self::Busy,
            Some(rusqlite::ErrorCode::NotADatabase) => Self::Foreign,
            Some(rusqlite::ErrorCode::DiskFull) => Self::Full,
            Some(rusqlite::ErrorCode::SystemIoFailure) => Self::Disk(error),
            Some(rusqlite::ErrorCode::ReadOnly | rusqlite::ErrorCode::PermissionDenied) => Self::Protected,
            Some(rusqlite::ErrorCode::DatabaseCorrupt) => Self::Corrupt(error),
            _ => Self::Sqlite(error),
        }
    }
}
