//! E.1 to E.5, F.1, F.3: colours and the order of the boards.

use super::facts::Cards;
use crate::tournament::Colour;

/// The colour of the higher ranked of two players.
pub(super) fn e_colour(cards: &Cards, high: usize, low: usize) -> Colour {
    let (h, l) = (&cards.list[high], &cards.list[low]);
    match (h.wish, l.wish) {
        // E.1; a player without a preference leaves the choice to the opponent.
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        // E.2.
        (Some(mine), Some(_)) if h.strength > l.strength => mine,
        (Some(mine), Some(_)) if h.strength < l.strength => mine.opposite(),
        // E.3, with histories as in F.3; then E.4.
        (Some(mine), Some(_)) => {
            h.colours.latest_different(&l.colours).map_or(mine, |(last, _)| last.opposite())
        }
        // E.5.
        (None, None) if h.number % 2 == 1 => cards.first_colour,
        (None, None) => cards.first_colour.opposite(),
    }
}

/// F.1: the pairs in the order of publication, White first.
pub(super) fn f1_boards(cards: &Cards, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let points = |p: usize| cards.list[p].points;
    sorted.sort_by_key(|&(a, b)| {
        let higher = if points(b) > points(a) { b } else { a };
        (-points(higher), -(points(a) + points(b)), cards.list[higher].number)
    });
    sorted
        .into_iter()
        .map(|(a, b)| match e_colour(cards, a, b) {
            Colour::White => (a, b),
            Colour::Black => (b, a),
        })
        .collect()
}
