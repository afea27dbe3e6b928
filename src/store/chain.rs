//! The chain of the log. Each row bears a hash of itself and of the row before, the *state* of the event after it. Whoever
//! has the state of a row on paper can therefore tell later that no row up to it was changed, removed or put in.
//!
//! The state after a row is the SHA-256 of `pairproof log 1`, the state before (empty before the first row), and the columns
//! `seq`, `at`, `who`, `kind`, `command`, `undoes`, `says`, `touches` and `players` as they are stored, numbers in decimal
//! and an absent number as nothing. Before each part stands its length in bytes, as a 64-bit number, lowest byte first.
//! A stored event is sealed in the same way, by `pairproof snapshot 1`, the state after its row, and its text.

use std::collections::BTreeMap;
use std::fmt;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension as _, Row as Raw, params};
use sha2::{Digest as _, Sha256};

use crate::{Seq, StoreError};

/// The state of an event after a row of its log: 64 hexadecimal digits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogState(String);

impl FromSql for LogState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        String::column_result(value).map(Self)
    }
}

impl ToSql for LogState {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

/// The number of digits on paper. Whoever wants to make up a log of the same state has to try 2⁸⁰ of them.
const ON_PAPER: usize = 20;

/// The fewest digits by which a state is looked for.
const FEWEST: usize = 8;

impl LogState {
    /// Returns all digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether these digits are of the state, as they stand on paper: the first ones, at least eight. Blanks do not
    /// count.
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join("begins_with.pairproof");
    /// # let _ = std::fs::remove_file(&folder);
    /// let store = pairproof_store::Store::create(&folder)?;
    /// let state = store.state_after(0)?;
    /// assert!(!state.begins_with("3f2a 91bc"));
    /// # Ok::<(), pairproof_store::StoreError>(())
    /// ```
    pub fn begins_with(&self, digits: &str) -> bool {
        let digits: String = digits.split_whitespace().collect::<String>().to_lowercase();
        digits.len() >= FEWEST && self.0.starts_with(&digits)
    }
}

/// The form on paper: the first 20 digits in groups of four.
impl fmt::Display for LogState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.0.chars().take(ON_PAPER).enumerate() {
            if place > 0 && place % 4 == 0 {
                f.write_str(" ")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

fn digest(kind: &str, parts: &[&str]) -> LogState {
    let mut digest = Sha256::new();
    for part in std::iter::once(&kind).chain(parts) {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part.as_bytes());
    }
    LogState(format!("{:x}", digest.finalize()))
}

/// The columns from which the state after a row is computed.
pub(crate) const PARTS: &str = "seq, at, who, kind, command, undoes, says, touches, players";

/// Returns the state after a row with the columns [`PARTS`].
pub(crate) fn state_after(before: &LogState, raw: &Raw<'_>) -> rusqlite::Result<LogState> {
    let number =
        |column| raw.get::<_, Option<i64>>(column).map(|n| n.map_or_else(String::new, |n| n.to_string()));
    let text = |column| raw.get::<_, String>(column);
    let parts = [
        before.0.clone(),
        number(0)?,
        number(1)?,
        text(2)?,
        text(3)?,
        text(4)?,
        number(5)?,
        text(6)?,
        text(7)?,
        text(8)?,
    ];
    Ok(digest("pairproof log 1", &parts.each_ref().map(String::as_str)))
}

/// Returns the last row and the state after it, as the file has noted them.
pub(crate) fn head(connection: &Connection) -> Result<(Seq, LogState), StoreError> {
    let mut select = connection.prepare_cached("SELECT seq, state FROM head")?;
    let noted = select.query_row([], |raw| Ok((raw.get(0)?, raw.get(1)?))).optional()?;
    Ok(noted.unwrap_or_default())
}

/// Chains the row that was added last to the one before. Returns the state after it.
pub(crate) fn extend(connection: &Connection, seq: Seq) -> Result<LogState, StoreError> {
    let (_, before) = head(connection)?;
    let mut select = connection.prepare_cached(&format!("SELECT {PARTS} FROM log WHERE seq = ?1"))?;
    let state = select.query_row([seq], |raw| state_after(&before, raw))?;
    connection
        .prepare_cached("INSERT INTO chain (seq, state) VALUES (?1, ?2)")?
        .execute(params![seq, state])?;
    note(connection, seq, &state)?;
    Ok(state)
}

fn note(connection: &Connection, seq: Seq, state: &LogState) -> Result<(), StoreError> {
    let mut insert =
        connection.prepare_cached("INSERT OR REPLACE INTO head (one, seq, state) VALUES (1, ?1, ?2)")?;
    insert.execute(params![seq, state])?;
    Ok(())
}

/// Returns the seal of a stored event: the hash of its text and of the state after its row.
pub(crate) fn seal(state: &LogState, event: &str) -> String {
    digest("pairproof snapshot 1", &[&state.0, event]).0
}

/// Returns the state after a row; an empty one if there is no such row.
pub(crate) fn state_of(connection: &Connection, seq: Seq) -> Result<LogState, StoreError> {
    let mut select = connection.prepare_cached("SELECT state FROM chain WHERE seq = ?1")?;
    Ok(select.query_row([seq], |raw| raw.get(0)).optional()?.unwrap_or_default())
}

/// Returns the state after each row.
pub(crate) fn states(connection: &Connection) -> Result<BTreeMap<Seq, LogState>, StoreError> {
    let mut select = connection.prepare_cached("SELECT seq, state FROM chain ORDER BY seq")?;
    let states = select.query_map([], |raw| Ok((raw.get(0)?, raw.get(1)?)))?;
    Ok(states.collect::<rusqlite::Result<_>>()?)
}
