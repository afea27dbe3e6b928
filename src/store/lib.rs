//! The event file: one SQLite file that holds every command of an event, in the order in which they were given.
//!
//! The event is the fold of its log ([`api::event::apply`]); nothing is ever changed or deleted in the log. A command says
//! which row it was based on, and is refused if something that it rests on has changed since. To undo is a row as well.
//! The clock and the name of who gives a command are handed in.

mod change;
#[cfg(test)]
mod conflicts;
mod error;
mod fold;
#[cfg(test)]
mod given;
mod log;
mod schema;
mod snapshot;
#[cfg(test)]
mod tests;

pub use change::{CommandGiven, RowAdded, Toggled};
pub use error::StoreError;
pub use log::{Doing, LogRow, Seq};

use std::path::Path;
use std::time::Duration;

use api::event::Event;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

/// The time that a writer waits for the others.
const PATIENCE: Duration = Duration::from_secs(20);

/// The first bytes of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Do these bytes begin an event file, or another SQLite file?
pub fn is_sqlite(beginning: &[u8]) -> bool {
    beginning.starts_with(MAGIC)
}

/// The number of bytes that tell what a file is.
pub const BEGINNING: usize = MAGIC.len();

/// An open event file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// An event that was folded before, so that the next fold is short.
    known: Option<(Seq, Event)>,
}

impl Store {
    /// A new event file, or an empty one, which then has no event yet.
    ///
    /// # Errors
    /// If the file cannot be written, or holds something.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut connection = prepared(path, flags)?;
        schema::create(&mut connection)?;
        Ok(Self { connection, known: None })
    }

    /// An event file that is there. One that an earlier version has written is brought up to date.
    ///
    /// # Errors
    /// If it cannot be read, is none of this program, or of a later version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let mut connection = prepared(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        schema::open(&mut connection)?;
        Ok(Self { connection, known: None })
    }

    /// The event as it stands, with the number of its last row; 0 where it has not begun.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn head(&mut self) -> Result<(Seq, Event), StoreError> {
        let reading = self.connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
        let last = log::last(&reading)?;
        let undone = fold::UndoneRows::at(&reading, last)?;
        let event = fold::event(&reading, &undone, last, self.known.as_ref())?;
        drop(reading);
        self.known = Some((last, event.clone()));
        Ok((last, event))
    }

    /// The event as it stood after a row.
    ///
    /// # Errors
    /// As [`Store::head`].
    pub fn at(&mut self, seq: Seq) -> Result<Event, StoreError> {
        let reading = self.connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
        let undone = fold::UndoneRows::at(&reading, seq)?;
        fold::event(&reading, &undone, seq, None)
    }

    /// The rows after one, the oldest first.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn rows_after(&self, seq: Seq) -> Result<Vec<LogRow>, StoreError> {
        log::after(&self.connection, seq)
    }

    /// The number of the last row.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn last(&self) -> Result<Seq, StoreError> {
        log::last(&self.connection)
    }

    /// Rows that are undone at present, by their numbers.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn undone(&self) -> Result<std::collections::BTreeSet<Seq>, StoreError> {
        Ok(fold::UndoneRows::at(&self.connection, log::last(&self.connection)?)?.rows)
    }
}

fn prepared(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}
