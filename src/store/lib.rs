//! The event file: a SQLite file with all commands of an event, in the order in which they were given.
//!
//! The event is the fold of its log ([`api::event::apply`]). Rows of the log are never changed or deleted. A command
//! names the row on which it was based, and is refused if data on which it depends have changed since. An undo is a row
//! as well. The caller supplies the time and the author's name.

#[cfg(test)]
mod altered;
mod audit;
mod chain;
mod change;
#[cfg(test)]
mod conflicts;
mod error;
mod fold;
#[cfg(test)]
mod given;
mod identity;
mod log;
mod log_change;
mod phones;
mod report;
mod schema;
mod snapshot;
pub mod temporary;
#[cfg(test)]
mod tests;

pub use audit::Alteration;
pub use chain::LogState;
pub use change::{CommandGiven, RowAdded, Toggled, can_be_undone};
pub use error::StoreError;
pub use identity::FileIdentity;
pub use log::{Doing, LogRow, Seq};
pub use log_change::LogChange;
pub use phones::PhoneCode;

use std::path::{Path, PathBuf};
use std::time::Duration;

use api::event::Event;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

/// The maximum time that a writer waits for other writers.
const PATIENCE: Duration = Duration::from_secs(20);

/// The first bytes of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Returns whether these bytes begin an SQLite file, such as an event file.
pub fn is_sqlite(beginning: &[u8]) -> bool {
    beginning.starts_with(MAGIC)
}

/// The number of bytes needed to recognise a file.
pub const BEGINNING: usize = MAGIC.len();

/// An open event file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// The file that is open.
    file: FileIdentity,
    /// An event folded earlier, which shortens the next fold.
    known: Option<(Seq, Event)>,
    /// For a file that may only be read: the log beside it, which another program that writes would make.
    only_while_absent: Option<PathBuf>,
    /// Whether a report follows the event. None follows an event that is only being made.
    is_followed: bool,
    /// What another program has changed in the file, as it was when it was opened.
    alteration: Option<Alteration>,
}

impl Store {
    /// Creates an event file, or uses an empty file. The file has no event yet. A new file is readable by its owner alone,
    /// because it has dates of birth.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or is not empty.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        // If the file is there or cannot be made, SQLite says so.
        #[cfg(unix)]
        let _ = std::os::unix::fs::OpenOptionsExt::mode(&mut std::fs::OpenOptions::new(), 0o600)
            .write(true)
            .create_new(true)
            .open(path);
        let mut connection = prepared(path, flags)?;
        schema::create(&mut connection)?;
        Ok(Self { is_followed: false, ..Self::with(connection, path, None)? })
    }

    fn with(
        connection: Connection,
        path: &Path,
        only_while_absent: Option<PathBuf>,
    ) -> Result<Self, StoreError> {
        // Others may add rows meanwhile.
        let reading = connection.unchecked_transaction()?;
        let alteration = match audit::broken(&reading)? {
            None => snapshot::broken_seal(&reading)?.map(Alteration::Snapshot),
            broken => broken,
        };
        drop(reading);
        let file = FileIdentity::of(path);
        Ok(Self { connection, file, known: None, only_while_absent, is_followed: true, alteration })
    }

    /// Opens an existing event file. A file of an earlier version is upgraded. A file that may not be written can be
    /// looked at ([`Store::view`]).
    ///
    /// # Errors
    /// Fails if the file cannot be read, was not made by this program, or has a later version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let opened = || {
            let mut connection = prepared(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            schema::open(&mut connection)?;
            log::last(&connection)?;
            Ok(connection)
        };
        match opened() {
            Ok(connection) => Self::with(connection, path, None),
            Err(StoreError::Protected) => Self::view(path),
            // The folder is write-protected, too: the files beside an open event cannot be made.
            Err(StoreError::Sqlite(why)) if is_unopened(&why) && path.is_file() => Self::view(path),
            Err(other) => Err(other),
        }
    }

    /// Opens an event file that may not be written, to look at it. Every change is refused.
    ///
    /// # Errors
    /// Fails as [`Store::open`] does, and if a log beside the file has changes that the file does not have yet.
    pub fn view(path: &Path) -> Result<Self, StoreError> {
        let mut beside = path.as_os_str().to_owned();
        beside.push("-wal");
        let beside = PathBuf::from(beside);
        is_absent(&beside)?;
        // Without the log, the files beside the event are not needed, and SQLite does not try to make them.
        let whole = std::path::absolute(path).map_err(|_| StoreError::Protected)?;
        let name: String = whole.to_str().ok_or(StoreError::Protected)?.chars().map(in_address).collect();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let mut connection = prepared(Path::new(&format!("file:{name}?immutable=1")), flags)?;
        schema::open(&mut connection)?;
        Self::with(connection, path, Some(beside))
    }

    /// Writes the report that follows the event. Returns what the author of a change has to know about it.
    fn follow(&self, event: &Event) -> Option<words::Statement> {
        self.is_followed.then(|| report::follow(self.file.path(), event)).flatten()
    }

    /// Returns which file is open.
    pub fn file(&self) -> &FileIdentity {
        &self.file
    }

    /// Checks that no other program has begun to write a file that this one may only read.
    fn check_alone(&self) -> Result<(), StoreError> {
        self.only_while_absent.as_deref().map_or(Ok(()), is_absent)
    }

    /// Returns what another program has changed in the file, as far as it shows without carrying out the log again
    /// ([`Store::audit`]). Such a file can be looked at, but not changed.
    pub fn alteration(&self) -> Option<Alteration> {
        self.alteration
    }

    /// Looks for what another program has changed in the file: whether each row follows from the one before, and whether
    /// each stored event is the event of the log. A file that was changed can be looked at, but not changed any more.
    ///
    /// # Errors
    /// Fails if the file cannot be read, or a row does not follow from the earlier ones.
    pub fn audit(&mut self) -> Result<Option<Alteration>, StoreError> {
        let reading = self.connection.unchecked_transaction()?;
        let found = match audit::broken(&reading)? {
            None => audit::other_snapshot(&reading)?,
            broken => broken,
        };
        drop(reading);
        self.alteration = found;
        Ok(found)
    }

    /// Returns the state of the event after a row; an empty one if there is no such row.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn state_after(&self, seq: Seq) -> Result<LogState, StoreError> {
        chain::state_of(&self.connection, seq)
    }

    /// Returns the state of the event after each row.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn states(&self) -> Result<std::collections::BTreeMap<Seq, LogState>, StoreError> {
        chain::states(&self.connection)
    }

    /// Checks that no other program has changed the file.
    fn check_unaltered(&self) -> Result<(), StoreError> {
        self.alteration.map_or(Ok(()), |what| Err(StoreError::Altered(what)))
    }

    /// Returns the present event and the number of its last row; 0 if it has not started.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is damaged.
    pub fn head(&mut self) -> Result<(Seq, Event), StoreError> {
        self.check_alone()?;
        let reading = self.connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
        let last = log::last(&reading)?;
        let undone = fold::UndoneRows::at(&reading, last)?;
        let event = fold::event(&reading, &undone, last, self.known.as_ref())?;
        drop(reading);
        self.known = Some((last, event.clone()));
        Ok((last, event))
    }

    /// Returns the event as it was after a row.
    ///
    /// # Errors
    /// Fails as [`Store::head`] does.
    pub fn at(&mut self, seq: Seq) -> Result<Event, StoreError> {
        let reading = self.connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
        let undone = fold::UndoneRows::at(&reading, seq)?;
        fold::event(&reading, &undone, seq, None)
    }

    /// Returns the rows after `seq`, oldest first.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is damaged.
    pub fn rows_after(&self, seq: Seq) -> Result<Vec<LogRow>, StoreError> {
        log::after(&self.connection, seq)
    }

    /// Returns the number of the last row.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn last(&self) -> Result<Seq, StoreError> {
        self.check_alone()?;
        log::last(&self.connection)
    }

    /// Returns the numbers of the rows undone at present.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn undone(&self) -> Result<std::collections::BTreeSet<Seq>, StoreError> {
        Ok(fold::UndoneRows::at(&self.connection, log::last(&self.connection)?)?.rows)
    }
}

fn is_unopened(why: &rusqlite::Error) -> bool {
    why.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen)
}

/// Refuses a log that has changes.
fn is_absent(beside: &Path) -> Result<(), StoreError> {
    let has_changes = beside.metadata().is_ok_and(|data| data.len() > 0);
    if has_changes { Err(StoreError::Protected) } else { Ok(()) }
}

/// Returns a character of a file name as an address has it.
fn in_address(c: char) -> String {
    match c {
        '%' => "%25".to_owned(),
        '?' => "%3f".to_owned(),
        '#' => "%23".to_owned(),
        c => c.to_string(),
    }
}

fn prepared(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // While a desk is open, the event file itself should hold nearly all of the event, in case somebody copies it alone.
    connection.pragma_update(None, "wal_autocheckpoint", 16)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}
