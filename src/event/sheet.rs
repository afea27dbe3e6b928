//! A table of results set against the boards of the round.

use super::{At, Given, Numbered, boards};
use crate::format::{self, Finding, Findings, ResultLine, code};
use crate::tournament::{Board, Tournament};

/// Reads a table of results of the last paired round. `name` only serves advice.
///
/// # Errors
/// All findings about the table, if there is any: a line that is not understood, a board with other players.
pub fn read_results_csv(name: &str, bytes: &[u8], tournament: &Tournament) -> Result<Vec<Given>, Findings> {
    let lines = format::read_results_csv(name, bytes, tournament)?;
    let boards = boards(tournament, tournament.rounds_paired()).unwrap_or_default();
    let (mut given, mut findings) = (Vec::new(), Vec::new());
    for line in &lines {
        match found(tournament, &boards, line) {
            Ok(one) => given.push(one),
            Err(finding) => findings.push(finding),
        }
    }
    if findings.is_empty() { Ok(given) } else { Err(Findings::new(findings)) }
}

/// The game that a line means.
fn found(tournament: &Tournament, boards: &Numbered, line: &ResultLine) -> Result<Given, Finding> {
    let round = tournament.rounds_paired();
    let refuse = |message: String, remedy: &str| Finding::new(code::BOARD_LIST, line.place, message, remedy);
    let is_of = |b: &Board| line.white == Some(b.white) && line.black == Some(b.black);
    let number = match line.board {
        Some(number) => number,
        None => boards.seats().find(|(_, b)| is_of(b)).map(|(number, _)| number).ok_or_else(|| {
            let label = |id: Option<_>| id.map_or(String::new(), |id| tournament.player(id).label());
            let message = format!(
                "{} (White) and {} do not meet in round {round}",
                label(line.white),
                label(line.black)
            );
            refuse(message, "Name the players of a board of this round, White first.")
        })?,
    };
    let Some(board) = boards.at(number) else {
        let message = format!("round {round} has no board {number}; the last is board {}", boards.last());
        return Err(refuse(message, "Correct the number of the board."));
    };
    let differs =
        line.white.is_some_and(|id| id != board.white) || line.black.is_some_and(|id| id != board.black);
    if differs {
        let label = |id| tournament.player(id).label();
        let message =
            format!("board {number} of round {round} is {} – {}", label(board.white), label(board.black));
        return Err(refuse(message, "Correct the number of the board, or the players."));
    }
    Ok(Given { at: At::Board(number), ended: line.ended })
}
