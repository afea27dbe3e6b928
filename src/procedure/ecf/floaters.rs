//! Rules 20 to 22, 28, 29: the order in which the searches consider downfloaters and their opponents.

use super::bye::rule_5_halves;
use super::facts::{EcfCards, FloatsSoFar};
use facts::rulebook::table::{DiscretionKey, FloatHistory, FloatSearch};
use facts::tournament::{Colour, Rank};

/// A candidate of the search, and whether he meets its conditions: the colour group, (a) and (b).
pub(super) type FoundFloater = (Rank, bool);

/// 20: returns the players of a level in the order of the search for a downfloater. Of these players, `down` leave the
/// level, and `up` still have to float up.
pub(super) fn rule_20_downfloaters(
    cards: &EcfCards,
    level: &[Rank],
    up: usize,
    down: usize,
) -> Vec<FoundFloater> {
    let (above, mut below) = rule_5_halves(cards, level, (up, down));
    // 29: in large fields, from the bottom to the mid-line.
    if cards.declared.has(DiscretionKey::LargeField) {
        below.reverse();
    }
    let larger = cards.larger_colour_group(level);
    let is_in = |p: Rank| larger.is_none() || cards.list[p].seeks == larger;
    search(cards, &below, &above, &is_in, &|p| cards.list[p].downfloats)
}

/// 21: returns the players of a level in the order of the search for a floater's opponent. Of these players, `up` float
/// up, and `down` leave the level.
pub(super) fn rule_21_opponents(
    cards: &EcfCards,
    floater: Rank,
    level: &[Rank],
    (up, down): (usize, usize),
) -> Vec<FoundFloater> {
    let (mut above, below) = rule_5_halves(cards, level, (up, down));
    // 28: in long events, from the mid-line to the top.
    if !cards.declared.has(DiscretionKey::LongEvent) {
        above.reverse();
    }
    let opposite = cards.list[floater].seeks.map(Colour::opposite);
    let is_in = |p: Rank| opposite.is_none() || cards.list[p].seeks == opposite;
    search(cards, &above, &below, &is_in, &|p| cards.list[p].upfloats)
}

/// 20, 21: searches the colour group on both sides of the mid-line for a player with (a) and (b), then with (a), then
/// for any player. The players outside the colour group are searched next, in the same way.
fn search(
    cards: &EcfCards,
    first: &[Rank],
    second: &[Rank],
    is_in: &dyn Fn(Rank) -> bool,
    floats: &dyn Fn(Rank) -> FloatsSoFar,
) -> Vec<FoundFloater> {
    if cards.declared.float_search == FloatSearch::Sort {
        return sorted(first, second, is_in, floats);
    }
    let is_recent = cards.declared.float_history == FloatHistory::Recent;
    let history = |p: Rank| {
        let (count, last) = floats(p).history;
        if is_recent { (count, last) } else { (count, 0) }
    };
    let mut found: Vec<FoundFloater> = Vec::new();
    for group in [true, false] {
        let of =
            |side: &[Rank]| -> Vec<Rank> { side.iter().copied().filter(|&p| is_in(p) == group).collect() };
        let (one, two) = (of(first), of(second));
        // "Than any other player below the mid-line": both searches compare with the players on the side searched
        // first.
        let bar = one.iter().map(|&p| history(p)).min();
        let has_a = |p: Rank| !floats(p).is_latest;
        let has_b = |p: Rank| bar.is_none_or(|bar| history(p) <= bar);
        let passes: [&dyn Fn(Rank) -> bool; 3] = [&|p| has_a(p) && has_b(p), &has_a, &|_| true];
        for (pass, fits) in passes.iter().enumerate() {
            for &p in one.iter().chain(&two) {
                if fits(p) && !found.iter().any(|&(q, _)| q == p) {
                    found.push((p, group && pass == 0));
                }
            }
        }
    }
    found
}

/// Sorts the players by the criteria one after the other (the other reading).
fn sorted(
    first: &[Rank],
    second: &[Rank],
    is_in: &dyn Fn(Rank) -> bool,
    floats: &dyn Fn(Rank) -> FloatsSoFar,
) -> Vec<FoundFloater> {
    let sides = first.iter().map(|&p| (p, false)).chain(second.iter().map(|&p| (p, true)));
    let mut order: Vec<(Rank, bool)> = sides.collect();
    order.sort_by_key(|&(p, is_second)| (!is_in(p), floats(p).is_latest, is_second, floats(p).history));
    order.into_iter().map(|(p, _)| (p, true)).collect()
}
