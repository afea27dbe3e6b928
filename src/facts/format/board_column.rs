//! The column of boards in a table of players with their teams.

use super::boards_names::excerpt;
use super::cells::read_table;
use super::finding::{Finding, Findings, Place, code};
use crate::tournament::{PairingNumber, Tournament};

/// Returns whether a column with this name contains boards.
pub(super) fn names_boards(name: &str) -> bool {
    ["board", "bd", "brett"].contains(&name.trim().to_lowercase().as_str())
}

/// Returns the boards that a table of players names, player by player. `field` holds the players read from this table. The
/// list is empty if the table has no column `board`.
///
/// # Errors
/// Returns all cells that are not boards, or the finding that the table numbers its players as well.
pub fn board_column(bytes: &[u8], field: &Tournament) -> Result<Vec<Option<usize>>, Findings> {
    let Ok(table) = read_table(bytes) else { return Ok(Vec::new()) };
    let Some(((head_line, head), rows)) = table.split_first() else { return Ok(Vec::new()) };
    let Some(column) = head.iter().position(|name| names_boards(name)) else { return Ok(Vec::new()) };
    let (mut boards, mut findings) = (vec![None; field.players.len()], Vec::new());
    for (place, (line, cells)) in rows.iter().enumerate() {
        let text = cells.get(column).map_or("", |cell| cell.trim());
        let number = text.parse::<usize>().ok().filter(|&board| board > 0);
        if number.is_none() && !text.is_empty() {
            let message = format!("'{}' is not a board", excerpt(text));
            let remedy = "Boards are whole numbers from 1.";
            findings.push(Finding::new(code::PLAYERS, Place::line(*line), message, remedy));
        }
        if let Some(slot) = boards.get_mut(place) {
            *slot = number;
        }
    }
    if field.players.iter().zip(1u32..).any(|(player, place)| player.number != PairingNumber(place)) {
        let message = "the table numbers the players and their boards";
        let remedy = "Omit the column of numbers, or that of boards.";
        findings.push(Finding::new(code::PLAYERS, Place::line(*head_line), message, remedy));
    }
    if findings.is_empty() { Ok(boards) } else { Err(Findings::new(findings)) }
}
