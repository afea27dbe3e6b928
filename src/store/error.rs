//! The reasons why an event file did not do what was asked.

use api::event::Refused;

use crate::log::{LogRow, Seq};

/// The reason why an event file did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Not a file of this program.
    #[error("it is an SQLite file, but not a pairproof event")]
    Foreign,
    /// Written by a later version.
    #[error(
        "it was written by a later version of pairproof (format {0}; this version supports formats up to {1})"
    )]
    Later(i32, i32),
    /// There is something in it already.
    #[error("it already holds an event")]
    Taken,
    /// A row does not follow from those before.
    #[error("row {0} of its log is damaged: {1}")]
    Damaged(Seq, String),
    /// The event refuses the command. `last`: who changed what it is about.
    #[error("the command contradicts the event")]
    Refused {
        /// All that contradicts.
        refused: Vec<Refused>,
        /// The row that last changed what the command rests on.
        last: Option<Box<LogRow>>,
    },
    /// Something that the command rests on has changed since.
    #[error("row {} has changed what the command depends on", .0.seq)]
    Stale(Box<LogRow>),
    /// There is no such row yet.
    #[error("there is no row {0}; the last is {1}")]
    NoRow(Seq, Seq),
    /// A row cannot be undone by itself.
    #[error("row {} depends on it", .0.seq)]
    RestsOn(Box<LogRow>),
    /// A row is undone already.
    #[error("row {} has already been undone", .0.seq)]
    Undone(Box<LogRow>),
    /// A row that cannot be undone: the beginning of the event, or what was done before it came here.
    #[error("row {} created the event", .0.seq)]
    Beginning(Box<LogRow>),
    /// No row is left that could be undone or done again.
    #[error("there is nothing left to undo or redo")]
    Nothing,
    /// Others write all the time.
    #[error("another program is using it")]
    Busy,
    /// SQLite.
    #[error("{0}")]
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => Self::Busy,
            Some(rusqlite::ErrorCode::NotADatabase) => Self::Foreign,
            _ => Self::Sqlite(error),
        }
    }
}
