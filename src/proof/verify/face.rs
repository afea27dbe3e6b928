//! A face: the pairs that are still possible, the odd sets that every best pairing crosses with one pair, and the
//! pairing to be proved.

use crate::certificate::StageDual;
use crate::error::{Proved, demand, refuted};
use crate::levels::{EdgesByEnd, SharedEdges, marked};
use limit::from_len;

/// Says whether two vertices may be a pair.
type MayJoin<'j> = &'j dyn Fn(usize, usize) -> bool;

/// Costs by edge number, ascending, for the remaining edges that have a cost.
pub type NumberedCosts = Vec<(usize, i64)>;

/// The labelled sets that contain each vertex, ascending, with their labels.
type VertexLabels = Vec<Vec<(usize, i64)>>;

/// The face of one stage.
pub struct ProofFace {
    /// The number of vertices.
    pub n: usize,
    /// The edges of the stage, ascending; shared by the stages that contain all remaining players.
    pub edges: SharedEdges,
    /// The mate of each vertex in the pairing of the stage; a vertex that takes no part is its own mate.
    pub mate: Vec<usize>,
    /// The odd sets of the stage, each with its vertices in ascending order.
    pub sets: Vec<Vec<usize>>,
    /// Whether every best pairing crosses this set with exactly one pair.
    pub tight: Vec<bool>,
    /// Whether the vertex takes no part in the stage.
    pub is_out: Vec<bool>,
    /// Whether the edge is still possible.
    pub is_alive: Vec<bool>,
    /// The edges at each vertex: all that are still possible, and some that no longer are.
    at: EdgesByEnd,
}

impl ProofFace {
    /// Builds a face without a pairing. Vertices marked in `is_out` take no part. Edges for which `joins` is false are
    /// impossible.
    pub(super) fn new(edges: SharedEdges, is_out: Vec<bool>, joins: MayJoin<'_>) -> Self {
        let n = is_out.len();
        let (is_alive, at) = edges.live(&is_out, joins);
        let (mate, sets, tight) = ((0..n).collect(), Vec::new(), Vec::new());
        Self { n, edges, mate, sets, tight, is_out, is_alive, at }
    }

    /// Accepts a pairing that covers every participating vertex once, along possible edges.
    ///
    /// # Errors
    /// Fails if the pairs do not form such a pairing.
    pub(super) fn pair(&mut self, pairs: &[[usize; 2]]) -> Proved<()> {
        let is_possible = |a: usize, b: usize| self.edge(a, b).is_some_and(|e| self.is_alive[e]);
        mates(&self.is_out, pairs, &is_possible).map(|mate| self.mate = mate)
    }

    /// Accepts odd sets.
    ///
    /// # Errors
    /// Returns the errors of [`Self::add_set`].
    pub(super) fn add_sets(&mut self, sets: &[Vec<usize>]) -> Proved<()> {
        sets.iter().try_for_each(|set| self.add_set(set).map(drop))
    }

    /// Accepts an odd set and returns its number.
    ///
    /// # Errors
    /// Fails if the set is even, repeats a vertex, or contains one that takes no part.
    pub fn add_set(&mut self, set: &[usize]) -> Proved<usize> {
        let number = self.sets.len();
        let mut sorted = set.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let is_odd = sorted.len() == set.len() && set.len() % 2 == 1;
        demand(is_odd, format_args!("set {number} is not odd, or contains a player twice"))?;
        let is_there = sorted.iter().all(|&v| v < self.n && !self.is_out[v]);
        demand(is_there, format_args!("set {number} contains a player who does not take part"))?;
        self.sets.push(sorted);
        self.tight.push(false);
        Ok(number)
    }

    /// Returns the possible edges at a vertex.
    pub fn at(&self, v: usize) -> impl Iterator<Item = usize> {
        self.at.of(v).iter().map(|&e| e as usize).filter(|&e| self.is_alive[e])
    }

    /// Returns the possible edges with an end in `near`, or with both ends there, ascending.
    pub(super) fn near(&self, near: &[usize], is_both: bool) -> Vec<u32> {
        let is_near = marked(self.n, near);
        if is_both || 8 * near.iter().map(|&u| self.at.of(u).len()).sum::<usize>() > self.edges.count() {
            return self.edges.near(&is_near, is_both, (&self.is_out, &self.is_alive));
        }
        // Each edge is listed at its lower end, if that is in `near`.
        let lower = |e: usize| self.edges.ends(e).0;
        let is_here = |u: usize, e: usize| lower(e) == u || !is_near[lower(e)];
        let here = near.iter().flat_map(|&u| self.at(u).filter(move |&e| is_here(u, e)));
        let mut found: Vec<u32> = here.map(from_len).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Keeps only the non-zero costs of possible edges.
    pub fn keep(&self, costs: &mut NumberedCosts) {
        costs.retain(|&(e, cost)| cost != 0 && self.is_alive[e]);
    }

    /// Returns the costs of an order: -1 for each edge from `of` to a vertex in `wanted`.
    pub fn before(&self, of: usize, wanted: &[usize]) -> NumberedCosts {
        let is_wanted = marked(self.n, wanted);
        self.at(of).filter(|&e| is_wanted[self.other(e, of)]).map(|e| (e, -1)).collect()
    }

    /// Returns the edge between two vertices, if there is one.
    pub fn edge(&self, u: usize, v: usize) -> Option<usize> {
        self.edges.number(u, v)
    }

    /// Returns whether the edge is a pair of the pairing.
    pub fn is_pair(&self, e: usize) -> bool {
        self.mate[self.edges.ends(e).0] == self.edges.ends(e).1
    }

    /// Returns the other end of an edge.
    pub fn other(&self, e: usize, v: usize) -> usize {
        let (a, b) = self.edges.ends(e);
        if a == v { b } else { a }
    }

    /// Returns the cost of the pairing.
    ///
    /// # Errors
    /// Fails if the cost is out of range.
    pub fn value(&self, costs: &NumberedCosts) -> Proved<i64> {
        let sum = total(costs.iter().filter(|c| self.is_pair(c.0)).map(|c| c.1));
        i64::try_from(sum).map_err(|_| refuted("a number is out of range"))
    }

    /// Checks that the dual proves that no pairing of the face costs less than this one. The face then keeps only the
    /// pairings that cost the same. In an empty dual all labels are 0.
    ///
    /// # Errors
    /// Fails if the dual does not prove this.
    pub(super) fn prove(&mut self, costs: &NumberedCosts, value: i64, dual: &StageDual) -> Proved<()> {
        let (labels, sum) = self.labels(dual)?;
        // 128 bits hold every sum and product of 64-bit numbers here.
        let scale = i128::from(dual.scale.unwrap_or(2));
        demand(scale > 0, "the scale is not positive")?;
        let is_value = sum == scale * i128::from(value);
        demand(is_value, format_args!("the labels sum to {sum}, not to {scale} x {value}"))?;
        let at = |v: usize| labels.get(v).map_or(&[][..], Vec::as_slice);
        let is_labelled = |v: usize| !at(v).is_empty();
        let labelled: Vec<usize> = (0..labels.len()).filter(|&v| is_labelled(v)).collect();
        let is_new = |(u, v): (usize, usize)| !is_labelled(u) && !is_labelled(v);
        let elsewhere = costs.iter().copied().filter(|c| is_new(self.edges.ends(c.0)));
        let mut left = costs.iter().peekable();
        let mut of = |e: usize| {
            while left.next_if(|c| c.0 < e).is_some() {}
            (e, left.next_if(|c| c.0 == e).map_or(0, |c| c.1))
        };
        for (e, cost) in self.near(&labelled, false).into_iter().map(|e| of(e as usize)).chain(elsewhere) {
            let (u, v) = self.edges.ends(e);
            let left = scale * i128::from(cost) - across(at(u), at(v));
            let says = format_args!("it is not shown that no pairing with {u}-{v} is better");
            demand(left >= 0, says)?;
            self.is_alive[e] = left == 0;
        }
        for v in labelled {
            self.at.retain(v, &self.is_alive);
        }
        dual.z.iter().filter(|z| z.1 > 0).for_each(|z| self.tight[z.0] = true);
        Ok(())
    }

    /// Checks that each vertex counts for 1 at most: its own label and those of the sets that contain it.
    ///
    /// # Errors
    /// Fails if a vertex counts for more, or if the labels do not belong to this face.
    pub(super) fn counts_once(&self, dual: &StageDual) -> Proved<()> {
        for (v, labels) in self.labels(dual)?.0.iter().enumerate() {
            let counts = total(labels.iter().map(|label| label.1));
            let says = format_args!("{v} without a mate would count for {counts}, not for 1 at most");
            demand(counts <= 1, says)?;
        }
        Ok(())
    }

    /// Returns the labels of a dual, and their sum. A single vertex counts as a set, because every pairing crosses it
    /// with one pair. Single vertices are numbered first, then the odd sets.
    fn labels(&self, dual: &StageDual) -> Proved<(VertexLabels, i128)> {
        // Most levels need no labels at all.
        let is_bare = dual.y.is_empty() && dual.z.is_empty();
        let mut labels = vec![Vec::new(); if is_bare { 0 } else { self.n }];
        for row in &dual.y {
            let (label, vertices) = row.split_first().ok_or_else(|| refuted("a row of `y` is empty"))?;
            for &v in vertices {
                let v = usize::try_from(v).ok().filter(|&v| v < self.n && !self.is_out[v]);
                let v = v.ok_or_else(|| refuted("a label belongs to a player who does not take part"))?;
                demand(labels[v].is_empty(), format_args!("{v} has two labels"))?;
                labels[v].push((v, *label));
            }
        }
        let sum = total(labels.iter().flatten().chain(&dual.z).map(|l| l.1));
        let mut z = dual.z.clone();
        z.sort_unstable();
        demand(z.is_sorted_by(|one, next| one.0 < next.0), "a set has two labels")?;
        for (set, label) in z {
            let vertices = self.sets.get(set).ok_or_else(|| refuted(format!("there is no set {set}")))?;
            let says = format_args!("set {set} is not tight and its label is not positive");
            demand(label > 0 || self.tight[set], says)?;
            for &v in vertices {
                labels[v].push((self.n + set, label));
            }
        }
        Ok((labels, sum))
    }

    /// Fixes the pair of a vertex and its mate by removing their other edges.
    pub(super) fn fix(&mut self, v: usize) {
        for v in [v, self.mate[v]] {
            for &e in self.at.of(v) {
                self.is_alive[e as usize] &= self.is_pair(e as usize);
            }
            self.at.retain(v, &self.is_alive);
        }
    }
}

/// Returns the mates in a pairing that covers every vertex once, except those marked in `is_out`, along possible edges.
///
/// # Errors
/// Fails if the pairs do not form such a pairing.
pub(super) fn mates(is_out: &[bool], pairs: &[[usize; 2]], is_possible: MayJoin<'_>) -> Proved<Vec<usize>> {
    let mut mate: Vec<usize> = (0..is_out.len()).collect();
    for &[a, b] in pairs {
        demand(is_possible(a, b), format_args!("the pair {a}-{b} is not possible"))?;
        (mate[a], mate[b]) = (b, a);
    }
    let is_paired = |&v: &usize| mate[v] != v && mate[mate[v]] == v;
    let mut there = (0..mate.len()).filter(|&v| !is_out[v]);
    let is_once = there.clone().count() == 2 * pairs.len() && there.all(|v| is_paired(&v));
    demand(is_once, "the pairing does not pair every player exactly once").map(|()| mate)
}

/// Returns the sum of the labels of the sets that separate two vertices.
fn across(one: &[(usize, i64)], other: &[(usize, i64)]) -> i128 {
    let only_one = one.iter().filter(|set| other.binary_search(set).is_err());
    let only_other = other.iter().filter(|set| one.binary_search(set).is_err());
    total(only_one.chain(only_other).map(|set| set.1))
}

fn total(numbers: impl Iterator<Item = i64>) -> i128 {
    numbers.map(i128::from).sum()
}
