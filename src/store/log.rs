//! The rows of the log.

use std::collections::BTreeSet;

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row as Raw, params};

use crate::StoreError;
use crate::chain::{self, LogState};
pub use api::event::Seq;
use api::event::{Command, Touches};
use words::{Statement, Value};

/// The effect of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Carries out a command.
    Did(Box<Command>),
    /// Undoes a row, as if it had never existed.
    Undid(Seq),
}

/// A row of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// The number of the row.
    pub seq: Seq,
    /// The time at which the row was added, in seconds since the beginning of 1970, UTC.
    pub at: i64,
    /// The person who gave the command.
    pub who: String,
    /// The effect of the row.
    pub doing: Doing,
    /// The change. Rows of earlier versions have words alone.
    pub says: Statement,
    /// The parts that the command depended on and changed.
    pub touches: Touches,
    /// The names of the players affected by the command.
    pub players: BTreeSet<String>,
}

/// The kind of a row that undoes another row.
const UNDO: &str = "undo";

impl LogRow {
    /// Returns the kind of the command, or `undo`.
    pub fn kind(&self) -> &'static str {
        match &self.doing {
            Doing::Did(command) => command.kind(),
            Doing::Undid(_) => UNDO,
        }
    }

    /// Returns whether the row carries out again a command that was undone.
    pub fn is_redo(&self) -> bool {
        let is_earlier = self.says.line(words::TERMINAL).starts_with("done again: ");
        matches!(self.doing, Doing::Undid(_))
            && (is_earlier || self.says.values.get("is_undone") == Some(&Value::Holds(false)))
    }

    /// Returns the row that this row undoes.
    pub fn undoes(&self) -> Option<Seq> {
        match self.doing {
            Doing::Did(_) => None,
            Doing::Undid(seq) => Some(seq),
        }
    }

    /// Appends the row to the log. Returns the state after it.
    pub(crate) fn write(&self, connection: &Connection) -> Result<LogState, StoreError> {
        let command = match &self.doing {
            Doing::Did(command) => json(&**command),
            Doing::Undid(_) => "{}".to_owned(),
        };
        let mut insert = connection.prepare_cached(
            "INSERT INTO log (seq, at, who, kind, command, undoes, says, touches, players)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?;
        let (says, touches, players) = (json(&self.says), json(&self.touches), json(&self.players));
        insert.execute(params![
            self.seq,
            self.at,
            self.who,
            self.kind(),
            command,
            self.undoes(),
            says,
            touches,
            players
        ])?;
        chain::extend(connection, self.seq)
    }

    fn read(raw: &Raw<'_>) -> rusqlite::Result<Self> {
        let undoes: Option<Seq> = raw.get(4)?;
        let doing = match undoes {
            Some(seq) => Doing::Undid(seq),
            None => Doing::Did(Box::new(parsed(raw, 3)?)),
        };
        Ok(Self {
            seq: raw.get(0)?,
            at: raw.get(1)?,
            who: raw.get(2)?,
            doing,
            says: stored_statement(&raw.get::<_, String>(5)?),
            touches: parsed(raw, 6)?,
            players: parsed(raw, 7)?,
        })
    }
}

/// Returns the message of a row. Earlier versions stored its words.
pub(crate) fn stored_statement(text: &str) -> Statement {
    serde_json::from_str(text).unwrap_or_else(|_| Statement::earlier(text))
}

/// Converts a value to JSON. Plain fields and lists can always be converted.
pub(crate) fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain fields and lists always become JSON")
}

fn parsed<T: serde::de::DeserializeOwned>(raw: &Raw<'_>, column: usize) -> rusqlite::Result<T> {
    let text: String = raw.get(column)?;
    serde_json::from_str(&text)
        .map_err(|e| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(e)))
}

const COLUMNS: &str = "seq, at, who, command, undoes, says, touches, players";

/// Returns the rows after `seq`, oldest first.
pub(crate) fn after(connection: &Connection, seq: Seq) -> Result<Vec<LogRow>, StoreError> {
    let mut select =
        connection.prepare_cached(&format!("SELECT {COLUMNS} FROM log WHERE seq > ?1 ORDER BY seq"))?;
    let mut raws = select.query([seq])?;
    let mut rows = Vec::new();
    while let Some(raw) = raws.next()? {
        let seq = raw.get(0)?;
        rows.push(LogRow::read(raw).map_err(|e| StoreError::Damaged(seq, e.to_string()))?);
    }
    Ok(rows)
}

/// Returns the row with a number.
pub(crate) fn one(connection: &Connection, seq: Seq) -> Result<Option<LogRow>, StoreError> {
    let mut select = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM log WHERE seq = ?1"))?;
    select.query_row([seq], LogRow::read).optional().map_err(|e| StoreError::Damaged(seq, e.to_string()))
}

/// Returns the last row after `after` that meets a condition.
pub(crate) fn latest(
    connection: &Connection,
    after: Seq,
    is_it: impl Fn(&LogRow) -> bool,
) -> Result<Option<LogRow>, StoreError> {
    let mut select =
        connection.prepare_cached(&format!("SELECT {COLUMNS} FROM log WHERE seq > ?1 ORDER BY seq DESC"))?;
    let mut raws = select.query([after])?;
    while let Some(raw) = raws.next()? {
        let seq = raw.get(0)?;
        let row = LogRow::read(raw).map_err(|e| StoreError::Damaged(seq, e.to_string()))?;
        if is_it(&row) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// Returns the number of the last row; 0 if there is no row.
pub(crate) fn last(connection: &Connection) -> Result<Seq, StoreError> {
    Ok(connection.query_row("SELECT coalesce(max(seq), 0) FROM log", [], |raw| raw.get(0))?)
}

/// Returns the commands after one row, up to and including another, with their numbers.
pub(crate) fn commands(
    connection: &Connection,
    after: Seq,
    up_to: Seq,
) -> Result<Vec<(Seq, Command)>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT seq, command FROM log WHERE seq > ?1 AND seq <= ?2 AND undoes IS NULL ORDER BY seq",
    )?;
    let mut raws = select.query([after, up_to])?;
    let mut commands = Vec::new();
    while let Some(raw) = raws.next()? {
        let seq = raw.get(0)?;
        commands.push((seq, parsed(raw, 1).map_err(|e| StoreError::Damaged(seq, e.to_string()))?));
    }
    Ok(commands)
}

/// Returns the rows up to `up_to` that undo other rows: their own number, and the number of the undone row.
pub(crate) fn undos(connection: &Connection, up_to: Seq) -> Result<Vec<(Seq, Seq)>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT seq, undoes FROM log WHERE undoes IS NOT NULL AND seq <= ?1 ORDER BY seq")?;
    let rows = select.query_map([up_to], |raw| Ok((raw.get(0)?, raw.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

#[cfg(test)]
mod tests {
    use super::{json, stored_statement};
    use crate::LogChange;
    use words::{Statement, TERMINAL};

    #[test]
    fn a_row_has_a_message_and_one_of_an_earlier_version_keeps_its_words() {
        let now: Statement = LogChange::Undone { is_undone: true, command: Statement::earlier("x") }.into();
        assert_eq!(stored_statement(&json(&now)), now);
        for words in ["round 1: 4 boards", "", "{\"key\":\"x\"}"] {
            assert_eq!(stored_statement(words).line(TERMINAL), words);
        }
    }
}
