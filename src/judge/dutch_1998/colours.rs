//! FIDE Dutch 1998 part E and F.1: the allocation of colours, and the order of the boards.

use crate::colours::ColourWish;
use crate::sheet::MateTable;
use crate::{ExpectedBoard, JudgedRound, dutch_1998};
use facts::tournament::{Colour, Rank};

/// Returns the boards of the pairs.
// READING D98-F.1: scores are the points won, without acceleration points.
pub(crate) fn boards(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<ExpectedBoard> {
    let exempt = dutch_1998::exempt_pairs(case, sheet);
    let due = |(a, b): (Rank, Rank)| {
        let (high, low) = (a.min(b), a.max(b));
        let white = match colour_of_higher(case, (high, low), exempt.contains(&(high, low))) {
            Colour::White => high,
            Colour::Black => low,
        };
        case.due((a, b), Some(white))
    };
    case.in_order_of_scores(sheet).into_iter().map(due).collect()
}

/// E: returns the colour of the higher ranked of two players. `exempt`: article 21 has set B.2 aside.
fn colour_of_higher(case: &JudgedRound<'_>, (high, low): (Rank, Rank), exempt: bool) -> Colour {
    // B.2 is absolute where it is in force.
    let bound = case.must[high].or(case.must[low].map(Colour::opposite));
    if let Some(colour) = bound.filter(|_| !exempt && !case.is_clash(high, low)) {
        return colour;
    }
    let wish = |r: Rank| if exempt { case.wish_without_absolute(r) } else { case.wish(r) };
    let (mine, theirs): (ColourWish, ColourWish) = (wish(high), wish(low));
    let Some(wanted) = mine.colour.or(theirs.colour.map(Colour::opposite)) else {
        // E.5, applied in later rounds too: the number of the higher ranked player decides.
        let drawn = case.position.initial_colour;
        return if case.position.entries[high].number.is_odd() { drawn } else { drawn.opposite() };
    };
    // E.1; if one player has no preference, the other's is granted.
    if !mine.is_shared(theirs) {
        return wanted;
    }
    // E.2
    if mine.strength != theirs.strength {
        return if mine.strength > theirs.strength { wanted } else { wanted.opposite() };
    }
    // E.3, F.3: goes back to the latest game in which they had different colours; E.4.
    let colours = |r: Rank| case.position.entries[r].colours.played().iter().rev();
    let apart = colours(high).zip(colours(low)).find(|(a, b)| a != b);
    apart.map_or(wanted, |(own, _)| own.opposite())
}
