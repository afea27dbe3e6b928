//! Rules 5 to 7: the mid-line and the bye.

use super::facts::EcfCards;
use super::series::least;
use crate::{Spent, Steps};
use facts::rulebook::table::{ByeSearch, ByeWalk, MidLine};
use facts::tournament::Rank;

/// 5: returns the number of players above the mid-line, out of `count`. The line halves the players who remain: without
/// floaters that left upwards, floaters that left downwards, and the bye.
pub(super) fn rule_5_mid_line(count: usize, up: usize, down: usize) -> usize {
    ((count + up).saturating_sub(down) / 2).min(count)
}

/// 5: returns the players above the line, from the line upwards, and the players below it, from the line downwards. If
/// all players leave, the text does not define the line. In that case, the line follows from the count, or (under the
/// other reading) lies in the middle.
pub(super) fn rule_5_halves(
    cards: &EcfCards,
    players: &[Rank],
    (up, down): (usize, usize),
) -> (Vec<Rank>, Vec<Rank>) {
    let do_all_leave = players.len() <= up + down;
    let line = if do_all_leave && cards.declared.mid_line == MidLine::Middle {
        rule_5_mid_line(players.len(), 0, 0)
    } else {
        rule_5_mid_line(players.len(), up, down)
    };
    (players[..line].iter().rev().copied().collect(), players[line..].to_vec())
}

/// 6: returns the player with the bye. The lowest level is searched first: from the mid-line downwards, then upwards,
/// each time the larger colour group first.
pub(super) fn rule_6_bye(
    cards: &EcfCards,
    levels: &[Vec<Rank>],
    steps: &mut Steps,
) -> Result<Option<Rank>, Spent> {
    let everybody: Vec<Rank> = levels.iter().flatten().copied().collect();
    let searches: &[bool] =
        if cards.declared.bye_search == ByeSearch::Again { &[true, false] } else { &[true] };
    for is_strict in searches {
        for (i, level) in levels.iter().enumerate().rev() {
            let higher: usize = levels[..i].iter().map(Vec::len).sum();
            for p in rule_6_search(cards, level, higher) {
                let card = &cards.list[p];
                if !(if *is_strict { card.may_have_bye } else { card.might_have_bye }) {
                    continue;
                }
                let others: Vec<Rank> = everybody.iter().copied().filter(|&o| o != p).collect();
                if can_all_be_paired(cards, &others, steps)? {
                    return Ok(Some(p));
                }
            }
        }
    }
    Ok(None)
}

/// 6: returns the players of a level in the order of the search. If `higher` is odd, one of the players above comes
/// down to the level. If the level is then odd, one of its players floats down.
pub(super) fn rule_6_search(cards: &EcfCards, level: &[Rank], higher: usize) -> Vec<Rank> {
    let up = higher % 2;
    let without_bye = level.len() + 1 - up;
    let (above, below) = rule_5_halves(cards, level, (up, 1 + without_bye % 2));
    let larger = cards.larger_colour_group(level);
    let is_in = |p: &Rank| larger.is_none() || cards.list[*p].seeks == larger;
    let of = |side: &[Rank], group: bool| -> Vec<Rank> {
        side.iter().copied().filter(|p| is_in(p) == group).collect()
    };
    if cards.declared.bye_walk == ByeWalk::GroupFirst {
        return [of(&below, true), of(&above, true), of(&below, false), of(&above, false)].concat();
    }
    [of(&below, true), of(&below, false), of(&above, true), of(&above, false)].concat()
}

/// 6, 13: returns whether all the players can be paired.
pub(super) fn can_all_be_paired(
    cards: &EcfCards,
    players: &[Rank],
    steps: &mut Steps,
) -> Result<bool, Spent> {
    let price = |i: usize, j: usize| cards.may_meet(players[i], players[j]).then(Vec::new);
    Ok(least(players.len(), 0, &price, steps)?.is_some())
}
