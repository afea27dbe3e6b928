//! The column of boards in a table of players with their teams.

use super::boards_names::excerpt;
use super::cells::fields;
use super::finding::{Finding, Findings, Place, code};
use super::players_columns::ListRows;
use super::players_headings::names_boards;
use super::text::{decode, table_lines};
use crate::tournament::{PairingNumber, Tournament};

/// Returns the boards that a table of players names, player by player. `field` holds the players read from this table. The
/// list is empty if the table has no column `board`.
///
/// # Errors
/// Returns all cells that are not boards, or the finding that the table numbers its players as well.
pub fn board_column(bytes: &[u8], field: &Tournament) -> Result<Vec<Option<usize>>, Findings> {
    let (text, _) = decode(bytes);
    let Ok(lines) = table_lines(bytes, &text) else { return Ok(Vec::new()) };
    let rows = ListRows::of(&lines);
    let head = fields(rows.head.1, rows.separator);
    let Some(column) = head.iter().position(|name| names_boards(&name.text)) else { return Ok(Vec::new()) };
    let (mut boards, mut findings) = (vec![None; field.players.len()], Vec::new());
    for (place, (line, text)) in rows.players.iter().enumerate() {
        let cells = fields(text, rows.separator);
        let cell = cells.get(column);
        let text = cell.map_or("", |cell| cell.text.trim());
        let number = text.parse::<usize>().ok().filter(|&board| board > 0);
        if number.is_none() && !text.is_empty() {
            let message = format!("'{}' is not a board", excerpt(text));
            let remedy = "Boards are whole numbers from 1.";
            let place = cell.map_or(Place::line(*line), |cell| Place::columns(*line, cell.from, cell.to));
            findings.push(Finding::new(code::PLAYERS, place, message, remedy));
        }
        if let Some(slot) = boards.get_mut(place) {
            *slot = number;
        }
    }
    if field.players.iter().zip(1u32..).any(|(player, place)| player.number != PairingNumber(place)) {
        let message = "the table numbers the players and their boards";
        let remedy = "Omit the column of numbers, or that of boards.";
        findings.push(Finding::new(code::PLAYERS, Place::line(rows.head.0), message, remedy));
    }
    rows.name_cells(&mut findings);
    if findings.is_empty() { Ok(boards) } else { Err(Findings::new(findings)) }
}
