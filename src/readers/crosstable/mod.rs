//! Cross-tables of Swiss events as chess-results gives them to every organiser, in a workbook: a line for each player, a
//! column for each round (`1.Rd`), cells such as `45w1`.
//!
//! A cell names the opponent by the number or by the place of the line; which of the two is told by the cells themselves,
//! because every game stands in two of them. What the table does not hold is said.

mod cell;
mod columns;
mod event;
#[cfg(test)]
mod tests;

use facts::format::{Advice, Finding, Findings, Note, Place, code};
use facts::tournament::Tournament;

use columns::Columns;

/// Reads a cross-table. `name` is used only in messages.
pub(super) fn read(name: &str, rows: &[Vec<String>]) -> Result<(Tournament, Vec<Note>), Findings> {
    let Some(columns) = Columns::of(rows) else { return Err(no_crosstable(name, rows).into()) };
    event::of(&columns, rows)
}

/// Refuses a table without rounds.
fn no_crosstable(name: &str, rows: &[Vec<String>]) -> Finding {
    let has =
        |word: &str| rows.iter().take(columns::HEADS).flatten().any(|cell| cell.eq_ignore_ascii_case(word));
    let is_list = has("name") && !rows.iter().flatten().any(|cell| cell == "*");
    if is_list {
        let message = format!("{name} is a list of players, not a tournament");
        let remedy = Advice::ListOfPlayers;
        return Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy);
    }
    let message = "the workbook has no cross-table with a column for each round (1.Rd, 2.Rd …)";
    let remedy = "Download the starting rank crosstable of a Swiss event, or export a tournament report (TRF), and give that.";
    Finding::new(code::UNREADABLE, Place::WHOLE, message, remedy)
}
