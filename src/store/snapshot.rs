//! Stored snapshots of the event, so that reading it is as fast late in the event as at its start. All snapshots can be
//! deleted, since the log alone defines the event.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::StoreError;
use crate::log::{Seq, json};
use api::event::Event;

/// The maximum number of rows to fold from a snapshot.
const AT_MOST: i64 = 6;

/// Returns the last valid snapshot up to a row.
pub(crate) fn last(
    connection: &Connection,
    up_to: Seq,
    is_good: impl Fn(Seq) -> bool,
) -> Result<Option<Seq>, StoreError> {
    let mut select =
        connection.prepare_cached("SELECT seq FROM snapshot WHERE seq <= ?1 ORDER BY seq DESC")?;
    let mut raws = select.query([up_to])?;
    while let Some(raw) = raws.next()? {
        let seq = raw.get(0)?;
        if is_good(seq) {
            return Ok(Some(seq));
        }
    }
    Ok(None)
}

/// Returns the stored event; `None` if this version does not know its format, so that the log has to be folded.
pub(crate) fn read(connection: &Connection, seq: Seq) -> Result<Option<Event>, StoreError> {
    let mut select = connection.prepare_cached("SELECT event FROM snapshot WHERE seq = ?1")?;
    let text: Option<String> = select.query_row([seq], |raw| raw.get(0)).optional()?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
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

/// Stores an event if it is worth storing, and deletes other snapshots that were not stored for good.
pub(crate) fn keep(
    connection: &Connection,
    seq: Seq,
    event: &Event,
    worth: SnapshotWorth,
) -> Result<(), StoreError> {
    let last: Seq =
        connection.query_row("SELECT coalesce(max(seq), 0) FROM snapshot", [], |raw| raw.get(0))?;
    if worth == SnapshotWorth::Perhaps && seq - last < AT_MOST {
        return Ok(());
    }
    connection.execute("DELETE FROM snapshot WHERE NOT for_good", [])?;
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO snapshot (seq, event, for_good) VALUES (?1, ?2, ?3)")?;
    insert.execute(params![seq, json(event), worth == SnapshotWorth::Good])?;
    Ok(())
}
