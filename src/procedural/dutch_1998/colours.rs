//! Part E, who has White; F.1, the order of the boards.

use super::facts::Cards;
use crate::tournament::Colour;

/// E: the colour of the higher ranked of two.
fn e_colour(cards: &Cards, high: usize, low: usize) -> Colour {
    let (h, l) = (&cards.list[high], &cards.list[low]);
    match (h.preference, l.preference) {
        (None, None) => return e5_first_games(cards, high),
        // READING E: who has no preference lets the opponent have theirs (E.1).
        (Some(mine), None) => return mine,
        (None, Some(theirs)) => return theirs.opposite(),
        // E.1: both.
        (Some(mine), Some(theirs)) if mine != theirs => return mine,
        // E.2: the stronger.
        (Some(mine), Some(_)) if h.strength > l.strength => return mine,
        (Some(mine), Some(_)) if h.strength < l.strength => return mine.opposite(),
        _ => {}
    }
    // E.3, F.3: alternate to the most recent round with different colours.
    if let Some((mine, _)) = h.colours.latest_different(&l.colours) {
        return mine.opposite();
    }
    // E.4: the higher ranked.
    h.preference.unwrap_or(cards.initial_colour)
}

/// E.5: two players without a game.
fn e5_first_games(cards: &Cards, high: usize) -> Colour {
    // READING E: E.5 says "numbered", so the pairing number of the higher ranked decides, also where numbers are missing.
    if cards.list[high].number % 2 == 1 { cards.initial_colour } else { cards.initial_colour.opposite() }
}

/// F.1: the boards as (White, Black) in the order of publication.
pub(super) fn f1_boards(cards: &Cards, pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // READING F.1: scores without acceleration, which is for pairing only; the higher player is so by that score.
    let points = |p: usize| cards.list[p].points;
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    sorted.sort_by_key(|&(a, b)| {
        let (higher, number) =
            [a, b].map(|p| (-points(p), cards.list[p].number)).into_iter().min().unwrap_or((0, 0));
        (higher, -(points(a) + points(b)), number)
    });
    let with_colours = |(high, low)| match e_colour(cards, high, low) {
        Colour::White => (high, low),
        Colour::Black => (low, high),
    };
    sorted.into_iter().map(with_colours).collect()
}
