//! Colour limits exceeded in pairs with a topscorer (2017 C.8, C.9; 2026 C10, C11).

use super::colour_of_higher;
use super::fate::{BracketFacts, EdgeRole, Penalty};
use facts::tournament::{Colour, Entry};

/// In a pair with a topscorer, counts the players whose colour difference would be above +2 or below -2.
#[inline]
pub(super) fn difference_broken(facts: &BracketFacts<'_>, fate: EdgeRole<'_>) -> Penalty {
    players_with(facts, fate, |e, given| {
        let step = if given == Colour::White { 1 } else { -1 };
        (e.colours.difference() + step).abs() > 2
    })
}

/// In a pair with a topscorer, counts the players who would get the same colour three times in a row.
#[inline]
pub(super) fn thrice_in_a_row(facts: &BracketFacts<'_>, fate: EdgeRole<'_>) -> Penalty {
    players_with(facts, fate, |e, given| e.colours.repeated() == Some(given))
}

#[inline]
fn players_with(
    facts: &BracketFacts<'_>,
    fate: EdgeRole<'_>,
    breaks: impl Fn(&Entry, Colour) -> bool,
) -> Penalty {
    let EdgeRole::Pair(h, l) = fate else { return Penalty::NONE };
    if !facts.is_topscorer(h) && !facts.is_topscorer(l) {
        return Penalty::NONE;
    }
    let given = colour_of_higher(facts.position, &facts.declared, h, l);
    let count = i64::from(breaks(h, given)) + i64::from(breaks(l, given.opposite()));
    Penalty { class: 0, count }
}
