//! Events that are kept folded, so that reading one takes no longer late in the event than early. They can all be deleted:
//! the log alone says what the event is.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::StoreError;
use crate::log::{Seq, json};
use api::event::Event;

/// So many rows are folded at most.
const AT_MOST: i64 = 6;

/// The last one up to a row that is good.
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

/// The event that is kept; `None` if it has a form that this version does not know, which then folds the log.
pub(crate) fn read(connection: &Connection, seq: Seq) -> Result<Option<Event>, StoreError> {
    let mut select = connection.prepare_cached("SELECT event FROM snapshot WHERE seq = ?1")?;
    let text: Option<String> = select.query_row([seq], |raw| raw.get(0)).optional()?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// For how long an event is worth keeping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SnapshotWorth {
    /// As long as the file: a round was published, so undoing something begins there.
    Good,
    /// Until the next, because those before no longer are a beginning of it.
    Now,
    /// If the last is far behind.
    Perhaps,
}

/// Keeps an event, if it is worth it; others that were not kept for good go.
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
