//! The labels of a level. A level needs no labels if no cost is negative and the pairing costs nothing. Otherwise a
//! label on a single set may suffice, or labels on players alone. If not, the blossom algorithm finds labels, component
//! by component.

use std::collections::BTreeMap;

use super::component::{self, GatheredLabels};
use super::costs::CostsByEdge;
use crate::ProofError;
use crate::certificate::StageDual;
use crate::levels::marked;
use crate::verify::{NumberedCosts, ProofFace};

/// A level that needs labels.
pub(super) struct LabelQuestion<'a> {
    /// The index of the level in the stage, from 0.
    pub(super) place: usize,
    /// The remaining edges with a cost, ascending.
    pub(super) costs: &'a NumberedCosts,
    /// The cost of the pairing.
    pub(super) sum: i64,
    /// A set of vertices that contains an end of every edge with a cost.
    pub(super) near: &'a [usize],
    /// For an order: the players before the mate in the list.
    pub(super) wanted: &'a [usize],
    /// Whether the stage has its own pairing, which a better one may replace.
    pub(super) is_apart: bool,
}

/// Returns the dual of a level; `None` if the level needs no labels. Adds new sets to the face. In an auxiliary stage,
/// replaces the pairing if there is a better one.
pub(super) fn find(face: &mut ProofFace, asked: &LabelQuestion<'_>) -> Result<Option<StageDual>, ProofError> {
    let LabelQuestion { place, costs, sum, near, wanted, is_apart } = *asked;
    if sum == 0 && costs.iter().all(|c| c.1 > 0) || is_apart && component::exchange(face, near, wanted) {
        return Ok(None);
    }
    let mut labels = GatheredLabels::default();
    if is_left_at_this_cost(face, costs, (sum, near)) {
        let set = face.sets.iter().position(|set| set == near);
        let set = set.map_or_else(|| face.add_set(near), Ok)?;
        labels.z.insert(set, 2 * sum);
        return Ok(Some(labels.dual(place)));
    }
    let start = start(face, costs);
    let is_exact = |u: usize| 2 * cost(face, costs, u, face.mate[u]) == start[u] + start[face.mate[u]];
    if (0..face.n).filter(|&u| !face.is_out[u]).all(is_exact) {
        labels.y.extend(start.iter().copied().enumerate().filter(|y| y.1 != 0));
    } else {
        for part in component::parts(face, costs) {
            part.solve(face, (&start, is_apart), &mut labels)?;
        }
        // A better pairing may need no labels.
        if is_apart && costs.iter().all(|c| c.1 > 0) && face.value(costs)? == 0 {
            return Ok(None);
        }
    }
    let dual = labels.dual(place);
    Ok((!dual.y.is_empty() || !dual.z.is_empty()).then_some(dual))
}

/// Returns the cost of an edge.
pub(super) fn cost(face: &ProofFace, costs: &NumberedCosts, u: usize, v: usize) -> i64 {
    face.edge(u, v).and_then(|e| costs.binary_search_by_key(&e, |c| c.0).ok()).map_or(0, |i| costs[i].1)
}

/// Returns whether `near` has an odd number of vertices, so that a pair crosses it, and every such pair costs at least
/// as much as the whole pairing.
fn is_left_at_this_cost(face: &ProofFace, costs: &NumberedCosts, (sum, near): (i64, &[usize])) -> bool {
    let is_near = marked(face.n, near);
    let leaves = |&e: &usize| {
        let (u, v) = face.edges.ends(e);
        !is_near[u] || !is_near[v]
    };
    let may_be = sum > 0 && near.len() % 2 == 1 && near.len() > 1 && costs.iter().all(|c| c.1 > 0);
    may_be && {
        let by_edge = CostsByEdge::new(costs, face.edges.count());
        near.iter().flat_map(|&v| face.at(v)).filter(leaves).all(|e| by_edge.of(e) >= sum)
    }
}

/// Returns an even label for each vertex, so that the labels satisfy every edge. The labels are as low as negative
/// costs require. They are then raised at vertices whose edges allow higher labels.
fn start(face: &ProofFace, costs: &NumberedCosts) -> Vec<i64> {
    let mut y = vec![0; face.n];
    let mut at: BTreeMap<usize, Vec<(usize, i64)>> = BTreeMap::new();
    for &(e, c) in costs.iter().filter(|c| c.1 < 0) {
        let (u, v) = face.edges.ends(e);
        at.entry(u).or_default().push((v, 2 * c));
        at.entry(v).or_default().push((u, 2 * c));
    }
    let mut order: Vec<usize> = at.keys().copied().collect();
    order.sort_by_key(|v| std::cmp::Reverse(at[v].len()));
    for u in order {
        y[u] = at[&u].iter().map(|&(v, twice)| twice - y[v]).min().unwrap_or(0).min(0);
    }
    let paired =
        costs.iter().flat_map(|c| <[usize; 2]>::from(face.edges.ends(c.0))).chain(at.keys().copied());
    let mut loose: Vec<usize> = paired.flat_map(|u| [u, face.mate[u]]).collect();
    loose.sort_unstable();
    loose.dedup();
    let mut has_cost = vec![false; face.n];
    for &(e, _) in costs {
        let (u, v) = face.edges.ends(e);
        (has_cost[u], has_cost[v]) = (true, true);
    }
    let by_edge = CostsByEdge::new(costs, face.edges.count());
    for u in loose {
        let slack = |e: usize| {
            let (a, b) = face.edges.ends(e);
            let is_asked = has_cost[a] && has_cost[b];
            let cost = if is_asked { by_edge.of(e) } else { 0 };
            2 * cost - y[a] - y[b]
        };
        y[u] += face.at(u).map(slack).min().unwrap_or(0).max(0);
    }
    y
}
