//! Sums over the pairs and leavers of a bracket, the largest class of instances first.

use super::Ask;
use super::table::{Edge, StageFace};
use crate::measure::{BracketFacts, EdgeRole, EdgeSum};
use crate::program::bracket_facts;
use lexmatch::solve::SolveError;

/// What the criteria of a bracket with these residents refer to.
pub(super) fn facts<'a>(ask: &Ask<'a>, residents: &[usize]) -> BracketFacts<'a> {
    bracket_facts(ask.position, ask.declared, residents)
}

/// Decides a sum over the edges of a table.
pub(super) fn decide<'c>(
    ask: &'c Ask<'_>,
    residents: &[usize],
    table: &mut StageFace<'c>,
    code: &str,
    counted: &'c EdgeSum,
) -> Result<(), SolveError> {
    let facts = facts(ask, residents);
    let entry = |r: usize| &ask.position.entries[r];
    table.minimise_classes(code, counted.is_listed(), move |edge| {
        let fate = match edge {
            Edge::Pair(a, b) => EdgeRole::Pair(entry(a), entry(b)),
            Edge::Leaves(a) => EdgeRole::Leaves(entry(a)),
        };
        counted.weight(&facts, fate)
    })
}
