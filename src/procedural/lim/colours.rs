//! Rules 12.3 to 12.6, 14.2: the colours; and the order of the boards.

use super::Pair;
use super::facts::{Card, Cards};
use crate::procedural::publication::board_order;
use crate::tournament::Colour;

/// 12.3 to 12.6, 14.2: the colour of the higher ranked of two.
fn rule_12_colour(cards: &Cards, high: usize, low: usize, is_below_median: bool) -> Colour {
    let (h, l) = (&cards.list[high], &cards.list[low]);
    match (h.due, l.due) {
        (Some(mine), Some(theirs)) if mine == theirs => {
            if rule_12_6_higher_is_granted(h, l, is_below_median) { mine } else { mine.opposite() }
        }
        (Some(mine), _) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (None, None) => rule_14_2_colour(cards, h),
    }
}

/// 12.3: who had one colour twice running, or two more of it, first; 12.5, 12.6: then the larger difference;
/// 12.4: then the earlier rounds, going back; at last the higher ranked, below the median the lower ranked.
fn rule_12_6_higher_is_granted(high: &Card, low: &Card, is_below_median: bool) -> bool {
    if high.is_bound != low.is_bound {
        return high.is_bound;
    }
    let difference = |card: &Card| card.colours.difference().abs();
    if difference(high) != difference(low) {
        return difference(high) > difference(low);
    }
    match high.colours.latest_different(&low.colours) {
        Some((then, _)) => Some(then.opposite()) == high.due,
        None => !is_below_median,
    }
}

/// 14.2: odd numbered players of the upper half get the drawn colour, even numbered ones the other.
fn rule_14_2_colour(cards: &Cards, high: &Card) -> Colour {
    if high.number % 2 == 1 { cards.first_colour } else { cards.first_colour.opposite() }
}

/// The pairs in the order of publication, White first.
pub(super) fn boards(cards: &Cards, pairs: &[Pair]) -> Vec<(usize, usize)> {
    let mut sorted: Vec<(usize, usize, bool)> =
        pairs.iter().map(|p| (p.one.min(p.other), p.one.max(p.other), p.is_below_median)).collect();
    sorted.sort_by_key(|&(a, b, _)| board_order((a, b), |p| cards.list[p].points, |p| cards.list[p].number));
    let give = |(high, low, is_below): (usize, usize, bool)| match rule_12_colour(cards, high, low, is_below)
    {
        Colour::White => (high, low),
        Colour::Black => (low, high),
    };
    sorted.into_iter().map(give).collect()
}
