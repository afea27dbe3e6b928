//! Lays out players, and places for leavers, as the vertices of a face.

use super::Ask;
use facts::tournament::Rank;
use lexmatch::Vertex;
use lexmatch::matching::{Edges, Mates};
use lexmatch::solve::{Face, NewFaceError, SolveError};

/// The pairs of members that are allowed.
pub(super) enum AllowedMembers<'p> {
    /// All pairs of members that the graph joins.
    Linked,
    /// All pairs of members for which this function returns `true`.
    By(&'p dyn Fn(Rank, Rank) -> bool),
}

/// Lays out the members with one place for each player whom a largest matching leaves over. A barrier, which is
/// checked, proves that the matching is largest.
pub(super) fn lay_out_least<'c>(
    ask: &Ask<'_>,
    members: &[Rank],
    allowed: &AllowedMembers<'_>,
) -> Result<Face<'c>, SolveError> {
    let mut slots = members.len() % 2;
    loop {
        match lay_out(ask, members, slots, allowed) {
            Ok(face) => return Ok(face),
            Err(NewFaceError::Deficient(free)) => slots += free,
            Err(NewFaceError::Solve(e)) => return Err(e),
        }
    }
}

/// Lays out the members with `slots` places for leavers.
pub(super) fn lay_out<'c>(
    ask: &Ask<'_>,
    members: &[Rank],
    slots: usize,
    allowed: &AllowedMembers<'_>,
) -> Result<Face<'c>, NewFaceError> {
    let m = members.len();
    let mut edges = match allowed {
        AllowedMembers::Linked => ask.graph.edges_among(members, slots),
        AllowedMembers::By(allowed) => {
            let mut edges = Edges::new(m + slots);
            for u in Vertex::all(m) {
                let may = |v: &Vertex| allowed(members[u], members[*v]);
                u.after(m).filter(may).for_each(|v| edges.add(u, v));
            }
            edges
        }
    };
    for u in Vertex::all(m) {
        Vertex::all(m + slots).skip(m).for_each(|place| edges.add(u, place));
    }
    let halves = Vertex::all(m / 2).map(|u| (u, Vertex(u.0 + m / 2)));
    let hint = Mates::of_pairs(m + slots, halves.filter(|&(u, v)| edges.has(u, v)));
    let mut face = Face::new(edges, Some(hint), ask.engine, ask.budget.clone())?;
    face.has_places_from(m);
    Ok(face)
}
