//! FIDE Dutch 2026 article 5 (2017: part E): the allocation of colours, and the order of the boards.

use crate::colours::{ColourWish, WishStrength};
use crate::sheet::MateTable;
use crate::{ExpectedBoard, JudgedRound};
use facts::tournament::{Colour, Entry, Rank};

/// Returns the boards of the pairs.
pub(crate) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let entries = &case.position.entries;
    let due = |(a, b): (Rank, Rank)| {
        let white = match colour_of_higher(case, &entries[a], &entries[b]) {
            Colour::White => a,
            Colour::Black => b,
        };
        case.due((a, b), Some(white))
    };
    case.in_order_of_scores(sheet).into_iter().map(due).collect()
}

/// 5.2: returns the colour of the higher ranked of two players.
// READING D26-PARITY: the number is counted among the players who have arrived.
pub(crate) fn colour_of_higher(case: &JudgedRound<'_>, higher: &Entry, lower: &Entry) -> Colour {
    let (mine, theirs) = (ColourWish::of(&higher.colours), ColourWish::of(&lower.colours));
    let Some(wanted) = mine.colour.or(theirs.colour.map(Colour::opposite)) else {
        let drawn = case.position.initial_colour;
        return if case.counted_number(higher).is_odd() { drawn } else { drawn.opposite() };
    };
    // 5.2.1
    if !mine.is_shared(theirs) {
        return wanted;
    }
    // 5.2.2: the stronger preference is granted; of two absolute ones, the one with the wider difference.
    let weight = |wish: ColourWish, e: &Entry| {
        let wide = if wish.strength == WishStrength::Absolute { e.colours.difference().abs() } else { 0 };
        (wish.strength, wide)
    };
    let (own, other) = (weight(mine, higher), weight(theirs, lower));
    if own != other {
        return if own > other { wanted } else { wanted.opposite() };
    }
    // 5.2.3: goes back to the latest time when one had White and the other Black; 5.2.4.
    let (a, b) = (higher.colours.played().iter().rev(), lower.colours.played().iter().rev());
    a.zip(b).find(|(x, y)| x != y).map_or(wanted, |(x, _)| x.opposite())
}
