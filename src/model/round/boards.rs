//! The steps after the pairing: colours and the order of the boards (Dutch 1998 F.1, FIDE C.04.2 3.6).

use std::cmp::Reverse;

use facts::rulebook::table::BoardOrder;
use facts::tournament::{Board, Entry, Pairing, Position, Rank, Score};

/// Gives colours to the pairs and sorts them. `board` takes the higher ranked player first. The order is by the score
/// of the higher player, the sum of the scores, and the number of the higher player. Of two players with equal scores,
/// the one with the smaller number is the higher (A.2, 1.2).
pub(super) fn arrange(
    position: &Position,
    pairs: &[(Rank, Rank)],
    bye: Option<Rank>,
    order: BoardOrder,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    let entries = &position.entries;
    // Ranks within one pairing score may have been drawn by lot. Different pairing scores come from an acceleration.
    let is_higher = |a: Rank, b: Rank| {
        if entries[a].score == entries[b].score { a < b } else { entries[a].number < entries[b].number }
    };
    sorted(position, (pairs, bye), (&|r| board_score(&entries[r], order), &is_higher), board)
}

/// Returns the score by which boards are sorted.
// READING D26-BOARDS: scores are pairing scores (C.04.7). Under the other reading, scores are the points won: points of an
// acceleration serve the pairing only, so they do not decide who is the higher player of a board either. Without
// acceleration the two are the same.
pub(super) fn board_score(entry: &Entry, order: BoardOrder) -> Score {
    match order {
        BoardOrder::PairingScore => entry.score,
        BoardOrder::Points => entry.points,
    }
}

/// Works like [`arrange`] with scores supplied by the caller, where the text is silent. Of two players with equal
/// scores, the higher ranked one is the higher.
pub(super) fn arrange_by(
    position: &Position,
    pairs: &[(Rank, Rank)],
    bye: Option<Rank>,
    points: &dyn Fn(Rank) -> Score,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    sorted(position, (pairs, bye), (points, &|a, b| a < b), board)
}

/// The score of a player, and a test for the higher of two players with equal scores.
type BoardStanding<'s> = (&'s dyn Fn(Rank) -> Score, &'s dyn Fn(Rank, Rank) -> bool);

fn sorted(
    position: &Position,
    (pairs, bye): (&[(Rank, Rank)], Option<Rank>),
    (points, is_higher): BoardStanding<'_>,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    let entries = &position.entries;
    let mut sorted: Vec<(Rank, Rank)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&(a, b)| {
        let is_second = points(b) > points(a) || points(b) == points(a) && is_higher(b, a);
        let (first, second) = if is_second { (b, a) } else { (a, b) };
        (Reverse(points(first)), Reverse(points(first) + points(second)), entries[first].number)
    });
    let boards = sorted.iter().map(|&(a, b)| board(&entries[a], &entries[b])).collect();
    Pairing { boards, bye: bye.map(|r| entries[r].id) }
}
