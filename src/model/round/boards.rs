//! What follows the pairing: colours and the order of the boards (Dutch 1998 F.1, FIDE C.04.2 3.6).

use std::cmp::Reverse;

use facts::tournament::{Board, Entry, Pairing, Position, Score};

/// Gives colours to the pairs (by `board`, the higher ranked first) and sorts them: score of the higher player, sum of
/// the scores, number of the higher player; of two equal ones the smaller number is the higher (A.2, 1.2).
// READING D26-BOARDS: scores are the points won, without those of an acceleration, which serve the pairing only, so who is the
// higher goes by them too; the other reading: pairing scores. Without acceleration the two are the same.
pub(super) fn arrange(
    position: &Position,
    pairs: &[(usize, usize)],
    bye: Option<usize>,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    let entries = &position.entries;
    // Ranks of one pairing score may have been drawn; those of two are an acceleration's.
    let is_higher = |a: usize, b: usize| {
        if entries[a].score == entries[b].score { a < b } else { entries[a].number < entries[b].number }
    };
    sorted(position, (pairs, bye), (&|r| entries[r].points, &is_higher), board)
}

/// The same with scores of the caller's, where the text is silent; of two equal ones the higher ranked is the higher.
pub(super) fn arrange_by(
    position: &Position,
    pairs: &[(usize, usize)],
    bye: Option<usize>,
    points: &dyn Fn(usize) -> Score,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    sorted(position, (pairs, bye), (points, &|a, b| a < b), board)
}

/// What a player has, and which of two who have the same is the higher.
type BoardStanding<'s> = (&'s dyn Fn(usize) -> Score, &'s dyn Fn(usize, usize) -> bool);

fn sorted(
    position: &Position,
    (pairs, bye): (&[(usize, usize)], Option<usize>),
    (points, is_higher): BoardStanding<'_>,
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Pairing {
    let entries = &position.entries;
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&(a, b)| {
        let is_second = points(b) > points(a) || points(b) == points(a) && is_higher(b, a);
        let (first, second) = if is_second { (b, a) } else { (a, b) };
        (Reverse(points(first)), Reverse(points(first) + points(second)), entries[first].number)
    });
    let boards = sorted.iter().map(|&(a, b)| board(&entries[a], &entries[b])).collect();
    Pairing { boards, bye: bye.map(|r| entries[r].id) }
}
