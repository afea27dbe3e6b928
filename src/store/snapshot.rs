//! Stored snapshots of the event, so that reading it is as fast late in the event as at its start. All snapshots can be
//! deleted, since the log alone defines the event.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::StoreError;
use crate::chain::{self, LogState};
use crate::log::{Seq, json};
use api::event::Event;

/// The maximum number of rows to fold from a snapshot.
const AT_MOST: i64 = 6;

/// The version of this program. An event stored by another version is not used: that version may have read the log
/// otherwise.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns the last valid snapshot up to a row.
pub(crate) fn last(
    connection: &Connection,
    up_to: Seq,
    is_good: impl Fn(Seq) -> bool,
) -> Result<Option<Seq>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT seq FROM snapshot WHERE seq <= ?1 AND version = ?2 ORDER BY seq DESC")?;
    let mut raws = select.query(params![up_to, VERSION])?;
    while let Some(raw) = raws.next()? {
        let seq = raw.get(0)?;
        if is_good(seq) {
            return Ok(Some(seq));
        }
    }
    Ok(None)
}

/// Returns the stored event; `None` if another program has changed it or this version does not know its format, so that the
/// log has to be folded.
pub(crate) fn read(connection: &Connection, seq: Seq) -> Result<Option<Event>, StoreError> {
    let text = sealed(connection, seq)?.filter(|text| text.is_as_written).map(|text| text.event);
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// The text of a stored event.
struct SealedText {
    event: String,
    /// Whether the text bears the seal that it was written with.
    is_as_written: bool,
}

fn sealed(connection: &Connection, seq: Seq) -> Result<Option<SealedText>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT event, seal, coalesce(state, '') FROM snapshot LEFT JOIN chain USING (seq) WHERE seq = ?1",
    )?;
    let of = |raw: &rusqlite::Row<'_>| {
        let (event, seal): (String, String) = (raw.get(0)?, raw.get(1)?);
        let is_as_written = chain::seal(&raw.get(2)?, &event) == seal;
        Ok(SealedText { event, is_as_written })
    };
    Ok(select.query_row([seq], of).optional()?)
}

/// Returns the row of the last stored event, if another program has changed its text.
pub(crate) fn broken_seal(connection: &Connection) -> Result<Option<Seq>, StoreError> {
    let Some(seq) = last(connection, Seq::MAX, |_| true)? else { return Ok(None) };
    let is_as_written = sealed(connection, seq)?.is_none_or(|text| text.is_as_written);
    Ok((!is_as_written).then_some(seq))
}

/// Returns all events that this version has stored, oldest first; `None` for one that this version cannot read.
pub(crate) fn all(connection: &Connection) -> Result<Vec<(Seq, Option<Event>)>, StoreError> {
    let mut select =
        connection.prepare_cached("SELECT seq, event FROM snapshot WHERE version = ?1 ORDER BY seq")?;
    let of = |raw: &rusqlite::Row<'_>| {
        let text: String = raw.get(1)?;
        Ok((raw.get(0)?, serde_json::from_str(&text).ok()))
    };
    Ok(select.query_map([VERSION], of)?.collect::<rusqlite::Result<_>>()?)
}

/// How long an event is worth storing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SnapshotWorth {
    /// The event is worth storing as long as the file exists. A round was published, so undoing later commands starts
    /// from there.
    Good,
    /// The event is worth storing until the next snapshot, because the earlier ones are no longer a valid start.
    Now,
    /// The event is worth storing only if the last snapshot is many rows behind.
    Perhaps,
}

/// Stores the event after a row, of this state, if it is worth storing, and deletes other snapshots that were not stored for good.
pub(crate) fn keep(
    connection: &Connection,
    (seq, state): (Seq, &LogState),
    event: &Event,
    worth: SnapshotWorth,
) -> Result<(), StoreError> {
    let last: Seq =
        connection.query_row("SELECT coalesce(max(seq), 0) FROM snapshot", [], |raw| raw.get(0))?;
    if worth == SnapshotWorth::Perhaps && seq - last < AT_MOST {
        return Ok(());
    }
    connection.execute("DELETE FROM snapshot WHERE NOT for_good", [])?;
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO snapshot (seq, event, for_good, seal, version) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    let event = json(event);
    let seal = chain::seal(state, &event);
    insert.execute(params![seq, event, worth == SnapshotWorth::Good, seal, VERSION])?;
    Ok(())
}
