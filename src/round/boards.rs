//! What follows the pairing: colours and the order of the boards (Dutch 1998 F.1, FIDE C.04.2 3.6).

use std::cmp::Reverse;

use crate::tournament::{Board, Entry, Pairing, Position, Score};

/// Gives colours to the pairs (by `board`, the higher ranked first) and sorts them: score of the higher player, sum of
/// the scores, rank of the higher player.
// READING D26-BOARDS: scores are the points won, without those of an acceleration, which serve the pairing only; the
// other reading: pairing scores. Without acceleration the two are the same.
pub(super) fn arrange(
    position: &Position,
    pairs: &[(usize, usize)],
    bye: Option<usize>,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    arrange_by(position, pairs, bye, &|r| position.entries[r].points, board)
}

/// The same with scores of the caller's.
pub(super) fn arrange_by(
    position: &Position,
    pairs: &[(usize, usize)],
    bye: Option<usize>,
    points: &dyn Fn(usize) -> Score,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    let entries = &position.entries;
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&(a, b)| {
        let (first, second) = if points(b) > points(a) { (b, a) } else { (a, b) };
        (Reverse(points(first)), Reverse(points(first) + points(second)), entries[first].number)
    });
    let boards = sorted.iter().map(|&(a, b)| board(&entries[a], &entries[b])).collect();
    Pairing { boards, bye: bye.map(|r| entries[r].id) }
}
