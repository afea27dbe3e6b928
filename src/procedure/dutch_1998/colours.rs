//! Part E: the allocation of colours; F.1: the order of the boards.

use super::facts::DutchCards;
use crate::publication::board_order_by_number;
use facts::tournament::{Colour, Rank};

/// E: returns the colour of the higher ranked of two players.
fn e_colour(cards: &DutchCards, (high, low): (Rank, Rank), free: bool) -> Colour {
    let (h, l) = (&cards.list[high], &cards.list[low]);
    // B.2 is never violated while it is in force.
    if let Some(forced) = cards.b2_colour(high, low).filter(|_| !free) {
        return forced;
    }
    let ((mine, strength), (theirs, their_strength)) = (h.preference(free), l.preference(free));
    match (mine, theirs) {
        (None, None) => return e5_first_games(cards, high),
        // READING E: if a player has no preference, the opponent's preference is granted (E.1).
        (Some(mine), None) => return mine,
        (None, Some(theirs)) => return theirs.opposite(),
        // E.1: both preferences.
        (Some(mine), Some(theirs)) if mine != theirs => return mine,
        // E.2: the stronger preference.
        (Some(mine), Some(_)) if strength > their_strength => return mine,
        (Some(mine), Some(_)) if strength < their_strength => return mine.opposite(),
        _ => {}
    }
    // E.3, F.3: alternates the colours of the latest round in which they differed.
    if let Some((mine, _)) = h.colours.latest_different(&l.colours) {
        return mine.opposite();
    }
    // E.4: the preference of the higher ranked player.
    mine.unwrap_or(cards.initial_colour)
}

/// E.5: returns the colour of the higher ranked of two players without a game.
fn e5_first_games(cards: &DutchCards, high: Rank) -> Colour {
    // READING E: E.5 says "numbered", so the pairing number of the higher ranked player decides, even where numbers are
    // missing.
    if cards.list[high].number.is_odd() { cards.initial_colour } else { cards.initial_colour.opposite() }
}

/// F.1: returns the boards as (White, Black) in the order of publication. Each pair says whether article 21 has set B.2
/// aside.
pub(super) fn f1_boards(cards: &DutchCards, pairs: &[(Rank, Rank, bool)]) -> Vec<(Rank, Rank)> {
    // READING F.1: scores without acceleration, which is for pairing only; the higher player is determined by that
    // score.
    let points = |p: Rank| cards.list[p].points;
    let mut sorted: Vec<(Rank, Rank, bool)> =
        pairs.iter().map(|&(a, b, free)| (a.min(b), a.max(b), free)).collect();
    sorted.sort_by_key(|&(a, b, _)| board_order_by_number((a, b), points, |p| cards.list[p].number));
    let with_colours = |(high, low, free)| match e_colour(cards, (high, low), free) {
        Colour::White => (high, low),
        Colour::Black => (low, high),
    };
    sorted.into_iter().map(with_colours).collect()
}
