//! Orders of search of the ECF rules: byes (6), downfloaters (20, 22), opponents of floaters (21).

use crate::measure::{float_history, seeks};
use crate::round::Ask;
use crate::tournament::{Colour, Float, Position};

/// The colour that more of these seek.
pub(super) fn majority(position: &Position, ranks: &[usize]) -> Option<Colour> {
    let count = |c: Colour| ranks.iter().filter(|&&r| seeks(&position.entries[r]) == Some(c)).count();
    match count(Colour::White).cmp(&count(Colour::Black)) {
        std::cmp::Ordering::Greater => Some(Colour::White),
        std::cmp::Ordering::Less => Some(Colour::Black),
        std::cmp::Ordering::Equal => None,
    }
}

/// Places from the mid-line: is it above, and how far.
fn from_mid_line(place: usize, count: usize) -> (bool, usize) {
    let line = count / 2;
    if place < line { (true, line - place) } else { (false, place - line) }
}

/// 6: the players of a level in the order in which they are considered for the bye.
pub(super) fn byes(position: &Position, level: &[usize]) -> Vec<usize> {
    let larger = majority(position, level);
    let is_other = |r: usize| larger.is_some() && seeks(&position.entries[r]) != larger;
    let mut order: Vec<usize> = (0..level.len()).collect();
    order.sort_by_key(|&i| (is_other(level[i]), from_mid_line(i, level.len())));
    order.into_iter().map(|i| level[i]).collect()
}

/// 20: candidates for floating down, the first first; incoming floaters stand last, from the lowest.
pub(super) fn downfloaters(ask: &Ask<'_>, residents: &[usize], incoming: &[usize]) -> Vec<usize> {
    let entries = &ask.position.entries;
    let larger = majority(ask.position, residents);
    let from_bottom = ask.has_declared("large-field");
    let key = |i: usize| {
        let e = &entries[residents[i]];
        let (just, count, last) = float_history(e, Float::Down);
        let (is_above, far) = from_mid_line(i, residents.len());
        let far = if from_bottom && !is_above { residents.len() - far } else { far };
        (larger.is_some() && seeks(e) != larger, just, is_above, count, last, far)
    };
    let mut order: Vec<usize> = (0..residents.len()).collect();
    order.sort_by_key(|&i| key(i));
    let incoming = incoming.iter().rev().copied();
    order.into_iter().map(|i| residents[i]).chain(incoming).collect()
}

/// 21: opponents of a floater, the first first; other floaters stand last.
pub(super) fn opponents(
    ask: &Ask<'_>,
    residents: &[usize],
    incoming: &[usize],
    floater: usize,
) -> Vec<usize> {
    let entries = &ask.position.entries;
    let own = seeks(&entries[floater]);
    let from_mid = ask.has_declared("long-event");
    let group = |r: usize| match (own, seeks(&entries[r])) {
        (None, _) => 0,
        (Some(_), None) => 1,
        (Some(mine), Some(theirs)) => {
            if mine == theirs {
                2
            } else {
                0
            }
        }
    };
    let key = |i: usize| {
        let (just, count, last) = float_history(&entries[residents[i]], Float::Up);
        let (is_above, far) = from_mid_line(i, residents.len());
        let place = if is_above && !from_mid { i } else { far };
        (group(residents[i]), just, !is_above, count, last, place)
    };
    let mut order: Vec<usize> = (0..residents.len()).collect();
    order.sort_by_key(|&i| key(i));
    let others = incoming.iter().copied().filter(|&f| f != floater);
    order.into_iter().map(|i| residents[i]).chain(others).collect()
}

/// 22: the order of downfloaters if one floats: by the steps of 20 and 21 together.
pub(super) fn downfloaters_with_opponents(
    ask: &Ask<'_>,
    (residents, incoming): (&[usize], &[usize]),
    next: &[usize],
) -> Vec<usize> {
    let plain = downfloaters(ask, residents, incoming);
    let mut order: Vec<(usize, usize, usize)> = Vec::new();
    for (steps, &d) in plain.iter().enumerate() {
        let list = opponents(ask, next, &[], d);
        let first = list.iter().position(|&o| ask.graph.link(d, o).is_some()).unwrap_or(next.len());
        order.push((steps + first, steps, d));
    }
    order.sort_unstable();
    order.into_iter().map(|(_, _, d)| d).collect()
}
