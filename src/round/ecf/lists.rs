//! Orders of search of the ECF rules: byes (5, 6), downfloaters (20), opponents of floaters (21).

use crate::measure::{float_history, seeks};
use crate::round::Ask;
use crate::rulebook::reads;
use crate::tournament::{Colour, Float};

/// Somebody in an order of search, and whether he is what the search asks for: of the right colour group, (a), (b).
pub(super) type Found = (usize, bool);

/// White seekers less black seekers.
pub(super) fn excess(ask: &Ask<'_>, ranks: &[usize]) -> i64 {
    let worth = |&r: &usize| match seeks(&ask.position.entries[r]) {
        Some(Colour::White) => 1,
        Some(Colour::Black) => -1,
        None => 0,
    };
    ranks.iter().map(worth).sum()
}

/// Is a player of the larger colour group? Of two equal groups nobody is outside.
fn in_larger_group<'a>(ask: &'a Ask<'_>, ranks: &[usize]) -> impl Fn(usize) -> bool + 'a {
    let excess = excess(ask, ranks);
    move |r| match seeks(&ask.position.entries[r]) {
        _ if excess == 0 => true,
        Some(Colour::White) => excess > 0,
        Some(Colour::Black) => excess < 0,
        None => false,
    }
}

/// 5: those above and below the mid-line, when so many float up from the level and so many leave it downwards.
fn split(ranks: &[usize], up: usize, down: usize) -> (&[usize], &[usize]) {
    ranks.split_at(((ranks.len() + up).saturating_sub(down) / 2).min(ranks.len()))
}

fn reversed(ranks: &[usize]) -> Vec<usize> {
    ranks.iter().rev().copied().collect()
}

/// 6: the players of a level in the order in which they are considered for the bye. `up` floaters come from above.
pub(super) fn byes(ask: &Ask<'_>, level: &[usize], up: usize) -> Vec<usize> {
    let down = 1 + (level.len() + up + 1) % 2;
    let (above, below) = split(level, up, down);
    let sides = [below.to_vec(), reversed(above)];
    let is_larger = in_larger_group(ask, level);
    let of = |side: &[usize], larger: bool| -> Vec<usize> {
        side.iter().copied().filter(|&r| is_larger(r) == larger).collect()
    };
    let steps = if reads(ask.declared, "ECF-6-SEARCH", "group-first") {
        [(0, true), (1, true), (0, false), (1, false)]
    } else {
        [(0, true), (0, false), (1, true), (1, false)]
    };
    steps.iter().flat_map(|&(side, larger)| of(&sides[side], larger)).collect()
}

/// 20: candidates for floating down, the first first, when `down` leave the level and `up` are still to float up.
pub(super) fn downfloaters(ask: &Ask<'_>, level: &[usize], up: usize, down: usize) -> Vec<Found> {
    let (above, below) = split(level, up, down);
    let below = if ask.has_declared("large-field") { reversed(below) } else { below.to_vec() };
    let is_larger = in_larger_group(ask, level);
    search(ask, Float::Down, [&below, &reversed(above)], &is_larger)
}

/// 21: opponents of a floater on a level, the first first, when `up` float up from it and `down` leave it downwards.
pub(super) fn opponents(
    ask: &Ask<'_>,
    level: &[usize],
    floater: usize,
    (up, down): (usize, usize),
) -> Vec<Found> {
    let (above, below) = split(level, up, down);
    let above = if ask.has_declared("long-event") { reversed(above) } else { above.to_vec() };
    let seeks = |r: usize| seeks(&ask.position.entries[r]);
    let wanted = seeks(floater).map(Colour::opposite);
    search(ask, Float::Up, [&above, below], &|r| wanted.is_none() || seeks(r) == wanted)
}

/// 20, 21: one side of the mid-line is searched, then the other, for a player with (a) and (b); the histories of (b) are
/// compared with those on the side that is searched first. Where nobody has both, (b) gives way, then (a), then the
/// colour group.
fn search(
    ask: &Ask<'_>,
    float: Float,
    sides: [&[usize]; 2],
    is_wanted: &dyn Fn(usize) -> bool,
) -> Vec<Found> {
    let is_sorted = reads(ask.declared, "ECF-20-SEARCH", "sort");
    let is_recent = reads(ask.declared, "ECF-20-HISTORY", "recent");
    let history = |r: usize| {
        let (just, count, last) = float_history(&ask.position.entries[r], float, ask.declared);
        (just, (count, if is_recent || is_sorted { last } else { 0 }))
    };
    let least =
        |group: bool| sides[0].iter().filter(|&&r| is_wanted(r) == group).map(|&r| history(r).1).min();
    let bars = [least(false), least(true)];
    let mut order = Vec::new();
    for (side, ranks) in sides.iter().enumerate() {
        for (place, &r) in ranks.iter().enumerate() {
            let (just, floats) = history(r);
            let is_worse = bars[usize::from(is_wanted(r))].is_some_and(|bar| floats > bar);
            let key = if is_sorted {
                (!is_wanted(r), usize::from(just), side, floats, place)
            } else {
                let missed = if just { 2 } else { usize::from(is_worse) };
                (!is_wanted(r), missed, side, (0, 0), place)
            };
            order.push((key, r));
        }
    }
    order.sort_unstable();
    order.into_iter().map(|((other, missed, ..), r)| (r, is_sorted || !other && missed == 0)).collect()
}
