//! The tables of an event file, and the upgrade of files from earlier versions.
//!
//! `user_version` counts the steps applied to a file. A step never changes once it is released; a new feature adds a
//! step. All steps that a file lacks are applied in one transaction.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use crate::log::{self, Seq, json};
use crate::{StoreError, chain, fold};
use api::event::{Event, Touches, apply};

/// The application id at byte 68 of the file: `PPRF`.
const APPLICATION: i32 = 0x5050_5246;

/// A step: SQL statements, then a computation.
struct SchemaStep {
    sql: &'static str,
    then: fn(&Transaction<'_>) -> Result<(), StoreError>,
}

/// All steps, in order.
const STEPS: &[SchemaStep] = &[
    SchemaStep { sql: LOG, then: nothing },
    SchemaStep { sql: SAID, then: say },
    SchemaStep { sql: CHAIN, then: begin },
    SchemaStep { sql: PHONE, then: nothing },
];

/// The log and the snapshots.
const LOG: &str = "
    CREATE TABLE log (
        seq INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        who TEXT NOT NULL,
        kind TEXT NOT NULL,
        command TEXT NOT NULL,
        undoes INTEGER REFERENCES log (seq)
    ) STRICT;
    CREATE TABLE snapshot (
        seq INTEGER PRIMARY KEY REFERENCES log (seq),
        event TEXT NOT NULL,
        for_good INTEGER NOT NULL
    ) STRICT;
";

/// The columns for the message, the parts and the players of a row, and an index of undone rows.
const SAID: &str = "
    ALTER TABLE log ADD COLUMN says TEXT NOT NULL DEFAULT '';
    ALTER TABLE log ADD COLUMN touches TEXT NOT NULL DEFAULT '{\"rests\":[],\"changes\":[]}';
    ALTER TABLE log ADD COLUMN players TEXT NOT NULL DEFAULT '[]';
    CREATE INDEX log_undoes ON log (undoes) WHERE undoes IS NOT NULL;
";

/// The state of the event after each row, the last row with its state, and for a stored event its seal and the version that
/// stored it.
const CHAIN: &str = "
    CREATE TABLE chain (
        seq INTEGER PRIMARY KEY,
        state TEXT NOT NULL
    ) STRICT;
    CREATE TABLE head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        seq INTEGER NOT NULL,
        state TEXT NOT NULL
    ) STRICT;
    ALTER TABLE snapshot ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    ALTER TABLE snapshot ADD COLUMN version TEXT NOT NULL DEFAULT '';
";

/// The codes of phones, so that they still hold when the desk is opened again. They are no part of the event.
const PHONE: &str = "
    CREATE TABLE phone (
        token TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        role TEXT NOT NULL
    ) STRICT;
";

/// Makes rows of the log immutable. The triggers are created after the last step, so that steps may fill columns.
const KEPT: &str = "
    CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
        BEGIN SELECT RAISE(ABORT, 'the log is only appended to'); END;
    CREATE TRIGGER log_is_not_deleted BEFORE DELETE ON log
        BEGIN SELECT RAISE(ABORT, 'the log is only appended to'); END;
";

const NOT_KEPT: &str = "
    DROP TRIGGER IF EXISTS log_is_not_changed;
    DROP TRIGGER IF EXISTS log_is_not_deleted;
";

/// Returns the version of newly written files.
fn newest() -> i32 {
    i32::try_from(STEPS.len()).unwrap_or(i32::MAX)
}

/// Creates the tables of a new file.
pub(crate) fn create(connection: &mut Connection) -> Result<(), StoreError> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let writing = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let tables: i64 = writing.query_row("SELECT count(*) FROM sqlite_schema", [], |raw| raw.get(0))?;
    if tables > 0 {
        return Err(StoreError::Taken);
    }
    writing.pragma_update(None, "application_id", APPLICATION)?;
    go_on(&writing, 0)?;
    Ok(writing.commit()?)
}

/// Checks that the file belongs to this program, and applies the steps that it lacks.
pub(crate) fn open(connection: &mut Connection) -> Result<(), StoreError> {
    let number = |c: &Connection, name: &str| c.pragma_query_value(None, name, |raw| raw.get::<_, i32>(0));
    if number(connection, "application_id")? != APPLICATION {
        return Err(StoreError::Foreign);
    }
    let version = number(connection, "user_version")?;
    if version > newest() {
        return Err(StoreError::Later(version, newest()));
    }
    if version == newest() {
        return Ok(());
    }
    let writing = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have applied the steps in the meantime.
    let version = number(&writing, "user_version")?;
    go_on(&writing, version)?;
    Ok(writing.commit()?)
}

fn go_on(writing: &Transaction<'_>, version: i32) -> Result<(), StoreError> {
    let taken = usize::try_from(version).unwrap_or(0);
    writing.execute_batch(NOT_KEPT)?;
    for step in STEPS.iter().skip(taken) {
        writing.execute_batch(step.sql)?;
        (step.then)(writing)?;
    }
    writing.execute_batch(KEPT)?;
    Ok(writing.pragma_update(None, "user_version", newest())?)
}

#[allow(clippy::unnecessary_wraps, reason = "a step may fail")]
fn nothing(_: &Transaction<'_>) -> Result<(), StoreError> {
    Ok(())
}

/// Chains all rows of a file that was written before there was a chain.
fn begin(writing: &Transaction<'_>) -> Result<(), StoreError> {
    for seq in 1..=log::last(writing)? {
        chain::extend(writing, seq)?;
    }
    Ok(())
}

/// Fills in the message and the parts of every row by carrying out the log again from its beginning.
fn say(writing: &Transaction<'_>) -> Result<(), StoreError> {
    let mut update =
        writing.prepare("UPDATE log SET says = ?2, touches = ?3, players = ?4 WHERE seq = ?1")?;
    let mut event = Event::default();
    let last = log::last(writing)?;
    for seq in 1..=last {
        let undoes: Option<Seq> =
            writing.query_row("SELECT undoes FROM log WHERE seq = ?1", [seq], |raw| raw.get(0))?;
        if let Some(of) = undoes {
            let (undone, head) =
                (fold::UndoneRows::at(writing, seq)?, fold::UndoneRows::at(writing, seq - 1)?);
            let of = head.command_of(of);
            let (says, touches, players): (String, String, String) =
                writing.query_row("SELECT says, touches, players FROM log WHERE seq = ?1", [of], |raw| {
                    Ok((raw.get(0)?, raw.get(1)?, raw.get(2)?))
                })?;
            let touches: Touches = serde_json::from_str(&touches).unwrap_or_default();
            let touches = Touches { rests: touches.changes.clone(), ..touches };
            let command = log::commands(writing, of - 1, of)?;
            let command = command.first().map(|(_, command)| command);
            let says = fold::toggled(undone.rows.contains(&of), command, log::stored_statement(&says));
            update.execute(params![seq, json(&says), json(&touches), players])?;
            event = fold::replayed(writing, &undone, seq)?;
        } else if let Some((_, command)) = log::commands(writing, seq - 1, seq)?.first() {
            let applied = apply(&event, command).map_err(|e| {
                StoreError::Damaged(seq, e.first().map(ToString::to_string).unwrap_or_default())
            })?;
            let players = applied.touches.players(&applied.event);
            update.execute(params![seq, json(&applied.says), json(&applied.touches), json(&players)])?;
            event = applied.event;
        }
    }
    Ok(())
}

/// A file as written by the first version, for tests of the upgrade.
#[cfg(test)]
pub(crate) fn write_first(path: &std::path::Path, rows: &[crate::LogRow]) {
    let mut connection = Connection::open(path).expect("a new file");
    connection.pragma_update(None, "journal_mode", "WAL").expect("set");
    let writing = connection.transaction().expect("writable");
    writing.pragma_update(None, "application_id", APPLICATION).expect("set");
    writing.execute_batch(LOG).expect("sound");
    for row in rows {
        let command = match &row.doing {
            crate::Doing::Did(command) => json(&**command),
            crate::Doing::Undid(_) => "{}".to_owned(),
        };
        let insert = "INSERT INTO log (seq, at, who, kind, command, undoes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let values = params![row.seq, row.at, row.who, row.kind(), command, row.undoes()];
        writing.execute(insert, values).expect("written");
    }
    writing.pragma_update(None, "user_version", 1).expect("set");
    writing.commit().expect("written");
}
