//! 12.3 to 12.6, 14.2: colours; and the order of the boards.

use super::facts::Cards;
use crate::tournament::Colour;

/// The colour of the higher ranked of two players; `is_below` if their group is below the median.
pub(super) fn rule_12_colour(cards: &Cards, high: usize, low: usize, is_below: bool) -> Colour {
    let (h, l) = (&cards.list[high], &cards.list[low]);
    match (h.due, l.due) {
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        (Some(due), Some(_)) => {
            // 12.3; 12.5, 12.6.
            let (mine, theirs) = ((h.bound, h.difference.abs()), (l.bound, l.difference.abs()));
            if mine != theirs {
                return if mine > theirs { due } else { due.opposite() };
            }
            // 12.4.
            match h.colours.latest_different(&l.colours) {
                Some((last, _)) => last.opposite(),
                None if is_below => due.opposite(),
                None => due,
            }
        }
        // 14.2.
        (None, None) if h.number % 2 == 1 => cards.first_colour,
        (None, None) => cards.first_colour.opposite(),
    }
}

/// The pairs in the order of publication, White first.
pub(super) fn boards(cards: &Cards, pairs: &[(usize, usize, bool)]) -> Vec<(usize, usize)> {
    let points = |p: usize| cards.list[p].points;
    let mut sorted: Vec<(usize, usize, bool)> =
        pairs.iter().map(|&(a, b, below)| (a.min(b), a.max(b), below)).collect();
    sorted.sort_by_key(|&(a, b, _)| {
        let higher = if points(b) > points(a) { b } else { a };
        (-points(higher), -(points(a) + points(b)), cards.list[higher].number)
    });
    sorted
        .into_iter()
        .map(|(a, b, below)| match rule_12_colour(cards, a, b, below) {
            Colour::White => (a, b),
            Colour::Black => (b, a),
        })
        .collect()
}
