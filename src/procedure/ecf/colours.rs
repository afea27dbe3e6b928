//! Rules 8 and 25: the colours; and the order of the boards.

use super::facts::EcfCards;
use crate::publication::board_order;
use facts::tournament::{Colour, Rank};

/// 25: returns the colour of the higher ranked of two players; `None` if neither seeks one.
fn rule_25_colour(cards: &EcfCards, high: Rank, low: Rank) -> Option<Colour> {
    let (h, l) = (&cards.list[high], &cards.list[low]);
    match (h.seeks, l.seeks) {
        (Some(mine), Some(theirs)) if mine == theirs && l.claim > h.claim => Some(mine.opposite()),
        (Some(mine), _) => Some(mine),
        (None, Some(theirs)) => Some(theirs.opposite()),
        (None, None) => None,
    }
}

/// Returns the pairs in the order of publication, White first. 8: where neither player seeks a colour, the drawn one
/// and its opposite alternate from board to board.
pub(super) fn boards(cards: &EcfCards, pairs: &[(Rank, Rank)]) -> Vec<(Rank, Rank)> {
    let mut sorted: Vec<(Rank, Rank)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&pair| board_order(pair, |p| cards.list[p].points, |p| cards.list[p].number));
    let mut rule_8 = cards.first_colour;
    let mut boards = Vec::new();
    for (high, low) in sorted {
        let colour = rule_25_colour(cards, high, low).unwrap_or_else(|| {
            let colour = rule_8;
            rule_8 = colour.opposite();
            colour
        });
        boards.push(match colour {
            Colour::White => (high, low),
            Colour::Black => (low, high),
        });
    }
    boards
}
