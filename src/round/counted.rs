//! Sums over the pairs and leavers of a bracket, the largest class of instances first.

use super::Ask;
use super::table::{Edge, Table};
use crate::measure::{BracketFacts, Counted, Fate, Weight};
use crate::model::Evidence;
use crate::solve::{Face, SolveError};

/// Minimises the instances of each class, the largest first. The value is their list, or their number.
pub(super) fn by_classes(
    face: &mut Face,
    is_listed: bool,
    weight: &dyn Fn(u32, u32) -> Weight,
) -> Result<Vec<i64>, SolveError> {
    let mut classes: Vec<i64> =
        face.alive().map(|(u, v)| weight(u, v)).filter(|w| w.count > 0).map(|w| w.class).collect();
    classes.sort_unstable_by(|a, b| b.cmp(a));
    classes.dedup();
    let mut value = if is_listed { Vec::new() } else { vec![0] };
    face.credit(Evidence::Attained);
    for class in classes {
        let of_class = |u: u32, v: u32| {
            let w = weight(u, v);
            if w.class == class { w.count } else { 0 }
        };
        let count = face.minimise(&of_class)?;
        if is_listed {
            value.extend((0..count).map(|_| class));
        } else {
            value[0] += count;
        }
    }
    Ok(value)
}

/// What the criteria of a bracket with these residents refer to.
pub(super) fn facts<'a>(ask: &Ask<'a>, residents: &[usize]) -> BracketFacts<'a> {
    let scores = residents.iter().map(|&r| ask.position.entries[r].score);
    BracketFacts {
        position: ask.position,
        residents_from: scores.clone().max().unwrap_or_default(),
        lowest: scores.min().unwrap_or_default(),
        declared: ask.declared,
    }
}

/// Decides a sum over the edges of a table.
pub(super) fn decide(
    ask: &Ask<'_>,
    residents: &[usize],
    table: &mut Table,
    (code, counted): (&str, &Counted),
) -> Result<(), SolveError> {
    let facts = facts(ask, residents);
    let entry = |r: usize| &ask.position.entries[r];
    table.minimise_classes(code, counted.is_listed(), &|edge| {
        let fate = match edge {
            Edge::Pair(a, b) => Fate::Pair(entry(a), entry(b)),
            Edge::Leaves(a) => Fate::Leaves(entry(a)),
        };
        counted.weight(&facts, fate)
    })
}
