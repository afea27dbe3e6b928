//! The names of the two sides of a board.

use facts::tournament::{Board, PlayerId, Tournament};

/// Returns text such as `12 Novak – 40 Silva`.
pub(super) fn versus(tournament: &Tournament, board: Board) -> String {
    let label = |id: PlayerId| tournament.player(id).label();
    format!("{} – {}", label(board.white), label(board.black))
}
