//! Rules 8 and 25: the colours; and the order of the boards.

use super::facts::Cards;
use crate::procedural::publication::board_order;
use crate::tournament::Colour;

/// 25: the colour of the higher ranked of two.
fn rule_25_colour(cards: &Cards, high: usize, low: usize) -> Colour {
    let (h, l) = (&cards.list[high], &cards.list[low]);
    match (h.seeks, l.seeks) {
        (Some(mine), Some(theirs)) if mine == theirs && l.claim > h.claim => mine.opposite(),
        (Some(mine), _) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        // 8: colours alternate from the drawn one.
        (None, None) if h.number % 2 == 1 => cards.first_colour,
        (None, None) => cards.first_colour.opposite(),
    }
}

/// The pairs in the order of publication, White first.
pub(super) fn boards(cards: &Cards, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&pair| board_order(pair, |p| cards.list[p].points, |p| cards.list[p].number));
    sorted
        .into_iter()
        .map(|(high, low)| match rule_25_colour(cards, high, low) {
            Colour::White => (high, low),
            Colour::Black => (low, high),
        })
        .collect()
}
