//! Rules 5 to 7: the mid-line and the bye.

use super::facts::Cards;
use super::series::least;
use crate::procedural::{Spent, Steps};

/// 5: how many of so many players are above the mid-line.
pub(super) fn rule_5_mid_line(count: usize) -> usize {
    count / 2
}

/// 5: a place in the list as (above the line, distance from the line).
pub(super) fn rule_5_from_mid_line(place: usize, count: usize) -> (bool, usize) {
    let line = rule_5_mid_line(count);
    if place < line { (true, line - 1 - place) } else { (false, place - line) }
}

/// 6: the lowest level first; in it the larger colour group first, from the mid-line downwards, then upwards.
pub(super) fn rule_6_bye(
    cards: &Cards,
    levels: &[Vec<usize>],
    steps: &mut Steps,
) -> Result<Option<usize>, Spent> {
    let everybody: Vec<usize> = levels.iter().flatten().copied().collect();
    for is_strict in [true, false] {
        for level in levels.iter().rev() {
            for p in rule_6_search(cards, level) {
                let card = &cards.list[p];
                if !(if is_strict { card.may_have_bye } else { card.might_have_bye }) {
                    continue;
                }
                let others: Vec<usize> = everybody.iter().copied().filter(|&o| o != p).collect();
                if can_all_be_paired(cards, &others, steps)? {
                    return Ok(Some(p));
                }
            }
        }
    }
    Ok(None)
}

/// 6: a level in the order of the search.
fn rule_6_search(cards: &Cards, level: &[usize]) -> Vec<usize> {
    let larger = cards.larger_colour_group(level);
    let mut found: Vec<(usize, usize)> = level.iter().copied().enumerate().collect();
    found.sort_by_key(|&(place, p)| {
        let is_other = larger.is_some() && cards.list[p].seeks != larger;
        (is_other, rule_5_from_mid_line(place, level.len()))
    });
    found.into_iter().map(|(_, p)| p).collect()
}

/// 6, 13: is there a pairing of all these?
pub(super) fn can_all_be_paired(cards: &Cards, players: &[usize], steps: &mut Steps) -> Result<bool, Spent> {
    let price = |i: usize, j: usize| cards.may_meet(players[i], players[j]).then(Vec::new);
    Ok(least(players.len(), 0, &price, steps)?.is_some())
}
