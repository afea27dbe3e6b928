//! Checks the fixed tables of players, which a source keeps as JSON in its record `XXT`.
//!
//! The event reads them when it drafts a round.

use crate::tournament::PairingNumber;
use serde::Deserialize;

use super::wall::{MOST_TABLES, NO_TABLE};

/// The code of the record.
pub(super) const CODE: &str = "XXT";

/// A player with a fixed table.
#[derive(Deserialize)]
struct FixedTableEntry {
    #[serde(rename = "player")]
    _player: PairingNumber,
    table: u64,
}

/// Returns the fault of a record, with its remedy.
pub(super) fn fault(text: &str) -> Option<(String, &'static str)> {
    let Ok(entries) = serde_json::from_str::<Vec<FixedTableEntry>>(text) else {
        let remedy = "Write XXT [{\"player\":13,\"table\":1}], or delete the line and fix the tables again.";
        return Some(("the fixed tables cannot be read".to_owned(), remedy));
    };
    let is_table = |table: u64| usize::try_from(table).is_ok_and(|table| (1..=MOST_TABLES).contains(&table));
    let wrong = entries.iter().find(|entry| !is_table(entry.table))?;
    Some((format!("{} is not a table", wrong.table), NO_TABLE))
}
