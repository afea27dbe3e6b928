//! Rules 20 to 22, 28, 29: in which order downfloaters and their opponents are sought.

use super::bye::rule_5_from_mid_line;
use super::facts::Cards;
use crate::tournament::Colour;

/// 20: everybody of a level in the order in which the downfloater is sought.
pub(super) fn rule_20_downfloaters(cards: &Cards, incoming: &[usize], residents: &[usize]) -> Vec<usize> {
    let larger = cards.larger_colour_group(residents);
    let mut found: Vec<(usize, usize)> = residents.iter().copied().enumerate().collect();
    found.sort_by_key(|&(place, p)| {
        let card = &cards.list[p];
        let is_other = larger.is_some() && card.seeks != larger;
        let (is_above, distance) = rule_5_from_mid_line(place, residents.len());
        // 29: large fields, from the bottom to the mid-line.
        let way = if cards.is_large_field && !is_above { residents.len() - place } else { distance };
        (is_other, card.downfloats.is_latest, is_above, card.downfloats.history, way)
    });
    let mut order: Vec<usize> = found.into_iter().map(|(_, p)| p).collect();
    let mut last = incoming.to_vec();
    last.sort_unstable();
    order.extend(last.into_iter().rev());
    order
}

/// 21: everybody of a level in the order in which the opponent of an incoming floater is sought.
pub(super) fn rule_21_opponents(
    cards: &Cards,
    floater: usize,
    incoming: &[usize],
    residents: &[usize],
) -> Vec<usize> {
    let wants = cards.list[floater].seeks;
    let mut found: Vec<(usize, usize)> = residents.iter().copied().enumerate().collect();
    found.sort_by_key(|&(place, p)| {
        let card = &cards.list[p];
        let (is_above, distance) = rule_5_from_mid_line(place, residents.len());
        // 28: long events, from the mid-line to the top.
        let way = if is_above && !cards.is_long_event { place } else { distance };
        (colour_group(wants, card.seeks), card.upfloats.is_latest, !is_above, card.upfloats.history, way)
    });
    let mut order: Vec<usize> = found.into_iter().map(|(_, p)| p).collect();
    let mut last: Vec<usize> = incoming.iter().copied().filter(|&p| p != floater).collect();
    last.sort_unstable();
    order.extend(last);
    order
}

/// 21: the opposite colour group, then no group, then the same.
fn colour_group(floater: Option<Colour>, opponent: Option<Colour>) -> u8 {
    match (floater, opponent) {
        (None, _) => 0,
        (Some(mine), Some(theirs)) if mine != theirs => 0,
        (Some(_), None) => 1,
        (Some(_), Some(_)) => 2,
    }
}

/// 22: the order for one downfloater into the next level: the fewest steps in 20 and 21 together.
// READING ECF-22: the alternative is a pairing that can be made, so an excluded opponent is passed over like one
// who has been played.
pub(super) fn rule_22_downfloaters(
    cards: &Cards,
    incoming: &[usize],
    residents: &[usize],
    next: &[usize],
) -> Vec<usize> {
    let order = rule_20_downfloaters(cards, incoming, residents);
    if next.is_empty() {
        return order;
    }
    let steps_in_21 = |d: usize| {
        let opponents = rule_21_opponents(cards, d, &[], next);
        opponents.iter().position(|&o| cards.may_meet(d, o)).unwrap_or(next.len())
    };
    let mut found: Vec<(usize, usize)> =
        order.into_iter().enumerate().map(|(steps, d)| (steps + steps_in_21(d), d)).collect();
    // A stable sort: of equal costs the fewer steps in 20 stay first.
    found.sort_by_key(|&(cost, _)| cost);
    found.into_iter().map(|(_, d)| d).collect()
}
