//! Has another program changed an event file? Each row must follow from the one before, and each stored event must be the event
//! of the log.

use std::fmt;

use rusqlite::Connection;

use crate::chain::{self, LogState};
use crate::log::Seq;
use crate::{StoreError, fold, snapshot};
use api::event::Event;
use facts::format;
use facts::tournament::Tournament;

/// What another program has changed in an event file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alteration {
    /// A row was changed or put in.
    Row(Seq),
    /// A row was removed.
    Removed(Seq),
    /// The last rows were removed.
    Shortened {
        /// The last row that is left.
        last: Seq,
        /// The last row that the file had.
        known: Seq,
    },
    /// The event stored after a row is not the event of the log.
    Snapshot(Seq),
}

impl Alteration {
    /// Returns the first row that is not as the program wrote it.
    pub fn row(self) -> Seq {
        match self {
            Self::Row(seq) | Self::Removed(seq) | Self::Snapshot(seq) => seq,
            Self::Shortened { last, .. } => last + 1,
        }
    }
}

impl fmt::Display for Alteration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(seq) => write!(f, "row {seq} of its log was changed or put in by another program"),
            Self::Removed(seq) => write!(f, "row {seq} of its log was removed by another program"),
            Self::Shortened { last, known } if last + 1 == *known => {
                write!(f, "row {known}, the last of its log, was removed by another program")
            }
            Self::Shortened { last, known } => {
                write!(f, "rows {} to {known} of its log were removed by another program", last + 1)
            }
            Self::Snapshot(seq) => {
                write!(
                    f,
                    "the event stored after row {seq} was changed by another program: the log gives another one"
                )
            }
        }
    }
}

/// Returns the first row that does not follow from the one before, or was removed.
pub(crate) fn broken(connection: &Connection) -> Result<Option<Alteration>, StoreError> {
    let states = chain::states(connection)?;
    let mut select = connection.prepare_cached(&format!("SELECT {} FROM log ORDER BY seq", chain::PARTS))?;
    let mut raws = select.query([])?;
    let (mut last, mut state) = (0, LogState::default());
    while let Some(raw) = raws.next()? {
        let seq: Seq = raw.get(0)?;
        if seq > last + 1 {
            return Ok(Some(Alteration::Removed(last + 1)));
        }
        state = chain::state_after(&state, raw)?;
        if states.get(&seq) != Some(&state) {
            return Ok(Some(Alteration::Row(seq)));
        }
        last = seq;
    }
    let (known, noted) = chain::head(connection)?;
    let known = states.last_key_value().map_or(known, |(seq, _)| known.max(*seq));
    if known > last {
        return Ok(Some(Alteration::Shortened { last, known }));
    }
    Ok((noted != state).then_some(Alteration::Row(last)))
}

/// Returns the first stored event that is not the event of the log, by carrying out the log again.
pub(crate) fn other_snapshot(connection: &Connection) -> Result<Option<Alteration>, StoreError> {
    for (seq, stored) in snapshot::all(connection)? {
        // A stored event that this version cannot read is not used, either.
        let Some(stored) = stored else { continue };
        let undone = fold::UndoneRows::at(connection, seq)?;
        if as_compared(&fold::replayed(connection, &undone, seq)?) != as_compared(&stored) {
            return Ok(Some(Alteration::Snapshot(seq)));
        }
    }
    Ok(None)
}

/// Returns the tournament of an event as it is written, and the rest of the event. The list of players of a team event keeps
/// some records of the file that it was read from, which are written again in any case.
fn as_compared(event: &Event) -> (String, Event) {
    (format::write_json(&event.tournament), event.with(Tournament::default()))
}
