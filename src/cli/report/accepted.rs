//! Deviations that the arbiter has accepted.

use super::diff;
use super::page::TextPage;
use facts::format::visible;
use facts::tournament::{Board, Pairing, Tournament};

/// A board whose deviation is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviatingBoard {
    /// The board number.
    pub number: usize,
    /// The players on the board.
    pub board: Board,
    /// The reason.
    pub reason: String,
}

/// Returns the boards that differ from our pairing, grouped by exchange. Accepting one board accepts the whole group.
pub fn departures(ours: &Pairing, theirs: &Pairing) -> Vec<Vec<Board>> {
    let turned = diff::turned(ours, theirs).into_iter();
    let turned = turned.map(|b| vec![Board { white: b.black, black: b.white }]);
    diff::changes(ours, theirs).into_iter().map(|change| change.theirs).chain(turned).collect()
}

/// Returns the accepted deviations of a round, one line each. With `is_all`, a line adds that every difference is
/// accepted.
pub fn accepted(
    page: TextPage,
    tournament: &Tournament,
    accepted: &[DeviatingBoard],
    is_all: bool,
) -> String {
    let label = |id| tournament.player(id).label();
    let line = |a: &DeviatingBoard| {
        let DeviatingBoard { number, board, reason } = a;
        let text =
            format!("Accepted: board {number}, {} – {}: {reason}", label(board.white), label(board.black));
        page.fold(&visible(&text), 2)
    };
    let mut text: String = accepted.iter().map(line).collect();
    if is_all {
        text += &page.fold("Every difference is accepted.", 2);
    }
    text
}
