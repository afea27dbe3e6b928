//! Exact maximum-weight perfect matching in a general graph, in whole numbers, with duals.
//!
//! The method is Edmonds' primal–dual one in the dense O(n³) form (Galil, *Efficient algorithms for finding maximum
//! matching in graphs*, 1986). Labels are doubled so that they stay whole. With `y` on vertices and `z` on odd sets,
//! `y(u) + y(v) + Σ z(S) >= 2 w(u,v)` over the sets S that contain both ends, with equality on the matching. The search
//! starts from labels and from a matching of edges that are tight under them. The weight of an edge is computed only
//! when the search reaches the edge. This module does not trust its own answer: the caller verifies the dual.

mod labels;
mod shape;
mod weights;

use limit::from_len;
use std::collections::VecDeque;

pub use weights::{EdgeWeights, Weigh};

use super::mates::FREE;
use super::{MatchingDual, Mates, WholeNumber};

/// A matching with its dual.
pub struct Optimum<W> {
    /// The pairs.
    pub mate: Mates,
    /// The proof that no matching is heavier.
    pub dual: MatchingDual<W>,
}

const NONE: usize = usize::MAX;
/// The entry for a blossom and a vertex without an edge between them.
const APART: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum BlossomSide {
    Unseen,
    Outer,
    Inner,
}

/// The state of a search. Vertices are 0..n, and blossoms come after them.
struct BlossomSearch<'w, W> {
    n: usize,
    used: usize,
    weights: &'w EdgeWeights<'w, W>,
    /// For each blossom: its end of the edge of least slack to any vertex; empty until it is used.
    links: Vec<Vec<u32>>,
    /// For each blossom made since the last change of labels: the slack of these edges.
    slacks: Vec<(usize, Vec<W>)>,
    label: Vec<W>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    /// The reduced cost of the edge kept for the slack.
    least: Vec<W>,
    top: Vec<usize>,
    /// The smallest blossom that contains a vertex or blossom.
    around: Vec<usize>,
    parent: Vec<usize>,
    side: Vec<BlossomSide>,
    petals: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
    stamp: Vec<usize>,
    clock: usize,
    /// The vertex at which the last augmentation was found.
    resume: usize,
    /// Whether vertices may stay unmatched once their label is zero.
    may_leave: bool,
    /// The vertices of the top-level blossom examined last.
    own: (usize, Vec<u64>),
}

/// Returns the heaviest perfect matching; `None` if no perfect matching exists. All `labels` must be even or all odd.
/// Under them no edge has a negative reduced cost, and the edges of `mate` have reduced cost zero.
pub fn heaviest<W: WholeNumber>(
    weights: &EdgeWeights<'_, W>,
    labels: Vec<W>,
    mate: &Mates,
) -> Option<Optimum<W>> {
    let mut s = BlossomSearch::new(weights, labels, mate);
    while s.mate[..s.n].contains(&NONE) {
        if !s.augment_once() {
            return None;
        }
    }
    Some(s.optimum())
}

/// Returns the heaviest matching, which may leave vertices unmatched; no weight is above `most`.
pub fn heaviest_of_any_size<W: WholeNumber>(weights: &EdgeWeights<'_, W>, most: W) -> Optimum<W> {
    let n = weights.n();
    // All vertices begin with the same label, so free vertices have the least; at zero they may stay free.
    let mut s = BlossomSearch::new(weights, vec![most; n], &Mates::free(n));
    s.may_leave = true;
    while s.mate[..s.n].contains(&NONE) && s.augment_once() {}
    s.optimum()
}

impl<'w, W: WholeNumber> BlossomSearch<'w, W> {
    fn new(weights: &'w EdgeWeights<'w, W>, mut label: Vec<W>, mate: &Mates) -> Self {
        let n = weights.n();
        let cap = n + n / 2 + 2;
        label.resize(cap, W::zero());
        let known = |&m: &u32| if m == FREE { NONE } else { m as usize };
        let mut mate: Vec<usize> = mate.0.iter().map(known).collect();
        mate.resize(cap, NONE);
        Self {
            n,
            used: n,
            weights,
            links: vec![Vec::new(); cap - n],
            slacks: Vec::new(),
            label,
            mate,
            slack: vec![NONE; cap],
            least: vec![W::far(); cap],
            top: (0..cap).map(|v| if v < n { v } else { NONE }).collect(),
            around: vec![NONE; cap],
            parent: vec![NONE; cap],
            side: vec![BlossomSide::Unseen; cap],
            petals: vec![Vec::new(); cap],
            queue: VecDeque::new(),
            stamp: vec![0; cap],
            clock: 0,
            resume: 0,
            may_leave: false,
            own: (NONE, vec![0; n.div_ceil(64)]),
        }
    }

    /// Returns the edge kept for (a, b), its end in `a` first.
    fn link(&self, a: usize, b: usize) -> Option<(usize, usize)> {
        let turned = |(u, v): (usize, usize)| (v, u);
        match (a < self.n, b < self.n) {
            (true, true) => self.weights.has(a, b).then_some((a, b)),
            (false, true) => self.link_to(a, b),
            (true, false) => self.link_to(b, a).map(turned),
            // The result is the same edge for (a, b) and (b, a).
            (false, false) if a < b => self.link(b, a).map(turned),
            (false, false) => {
                let links = self.leaves(b).into_iter().filter_map(|v| self.link_to(a, v));
                links.min_by_key(|&(u, v)| self.label[u] + self.label[v] - self.weights.of(u, v).twice())
            }
        }
    }

    /// Returns the edge kept for a blossom and a vertex, its end in the blossom first.
    fn link_to(&self, b: usize, x: usize) -> Option<(usize, usize)> {
        let u = self.links[b - self.n][x];
        (u != APART).then_some((u as usize, x))
    }

    /// Returns the reduced cost of the edge kept for (a, b), if there is one.
    fn reduced(&self, a: usize, b: usize) -> Option<W> {
        let (u, v) = self.link(a, b)?;
        Some(self.label[u] + self.label[v] - self.weights.of(u, v).twice())
    }

    fn update_slack(&mut self, u: usize, x: usize) {
        if let Some(cost) = self.reduced(u, x)
            && (self.slack[x] == NONE || cost < self.least[x])
        {
            (self.slack[x], self.least[x]) = (u, cost);
        }
    }

    fn set_slack(&mut self, x: usize) {
        self.slack[x] = NONE;
        for u in 0..self.n {
            if self.top[u] != x && self.side[self.top[u]] == BlossomSide::Outer {
                self.update_slack(u, x);
            }
        }
    }

    /// Records the least slack edges of a blossom that has just been made.
    fn set_slack_of(&mut self, b: usize, slacks: &[W]) {
        self.slack[b] = NONE;
        for (u, &slack) in slacks.iter().enumerate() {
            let is_less = slack < W::far() && (self.slack[b] == NONE || slack < self.least[b]);
            if is_less && self.top[u] != b && self.side[self.top[u]] == BlossomSide::Outer {
                (self.slack[b], self.least[b]) = (u, slack);
            }
        }
    }

    fn push(&mut self, x: usize) {
        if x < self.n {
            self.queue.push_back(x);
        } else {
            self.queue.extend(self.leaves(x));
        }
    }

    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let next = if self.mate[u] == NONE { NONE } else { self.top[self.mate[u]] };
            self.set_match(u, v);
            if next == NONE {
                return;
            }
            let up = self.top[self.parent[next]];
            self.set_match(next, up);
            (u, v) = (up, next);
        }
    }

    fn common_ancestor(&mut self, mut u: usize, mut v: usize) -> usize {
        self.clock += 1;
        while u != NONE || v != NONE {
            if u != NONE {
                if self.stamp[u] == self.clock {
                    return u;
                }
                self.stamp[u] = self.clock;
                u = if self.mate[u] == NONE { NONE } else { self.top[self.mate[u]] };
                if u != NONE {
                    u = self.top[self.parent[u]];
                }
            }
            std::mem::swap(&mut u, &mut v);
        }
        NONE
    }

    /// Handles a tight edge between an outer vertex and another top-level node; returns `true` if it completed an
    /// augmenting path.
    fn found_edge(&mut self, eu: usize, ev: usize) -> bool {
        let (u, v) = (self.top[eu], self.top[ev]);
        match self.side[v] {
            BlossomSide::Unseen => {
                self.parent[v] = eu;
                self.side[v] = BlossomSide::Inner;
                let next = self.top[self.mate[v]];
                self.slack[v] = NONE;
                self.slack[next] = NONE;
                self.side[next] = BlossomSide::Outer;
                self.push(next);
                false
            }
            BlossomSide::Outer => {
                let ancestor = self.common_ancestor(u, v);
                if ancestor == NONE {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                }
                self.add_blossom(u, ancestor, v);
                false
            }
            BlossomSide::Inner => false,
        }
    }

    /// Grows the forest and changes duals until one augmentation is made; returns `false` if none is possible.
    fn augment_once(&mut self) -> bool {
        self.side.fill(BlossomSide::Unseen);
        self.slack.fill(NONE);
        self.queue.clear();
        // Starts where the last augmentation began: the vertices before it have just been seen to have no tight edge.
        for x in (self.resume..self.used).chain(0..self.resume) {
            if self.top[x] == x && self.mate[x] == NONE {
                self.parent[x] = NONE;
                self.side[x] = BlossomSide::Outer;
                self.push(x);
            }
        }
        loop {
            while let Some(u) = self.queue.pop_front() {
                if self.side[self.top[u]] != BlossomSide::Inner && self.scan(u) {
                    self.resume = u;
                    return true;
                }
            }
            if !self.change_duals() {
                return false;
            }
            if self.follow_tight() {
                return true;
            }
            let spent: Vec<usize> = (self.n..self.used)
                .filter(|&b| {
                    self.top[b] == b && self.side[b] == BlossomSide::Inner && self.label[b].is_zero()
                })
                .collect();
            for b in spent {
                self.expand_blossom(b);
            }
        }
    }

    fn scan(&mut self, u: usize) -> bool {
        let weights = self.weights;
        let row = &*weights.row(u);
        self.look_at(self.top[u]);
        for (i, &word) in weights.neighbours(u).iter().enumerate() {
            let mut rest = word & !self.own.1[i];
            while rest != 0 {
                let v = 64 * i + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let x = self.top[v];
                if x == self.top[u] {
                    continue;
                }
                let cost = self.label[u] + self.label[v] - row[v].twice();
                if cost.is_zero() {
                    if self.found_edge(u, v) {
                        return true;
                    }
                } else if self.slack[x] == NONE || cost < self.least[x] {
                    self.update_slack(u, x);
                }
            }
        }
        false
    }

    /// Records the vertices of a top-level node, unless they are already recorded.
    fn look_at(&mut self, top: usize) {
        if self.own.0 != top || top < self.n {
            self.own.1.fill(0);
            for v in if top < self.n { vec![top] } else { self.leaves(top) } {
                self.own.1[v / 64] |= 1 << (v % 64);
            }
            self.own.0 = top;
        }
    }

    fn optimum(&self) -> Optimum<W> {
        let mate_of = |v: usize| if self.mate[v] == NONE { FREE } else { from_len(self.mate[v]) };
        let mate = Mates((0..self.n).map(mate_of).collect());
        let mut odd_sets = Vec::new();
        for b in (self.n..self.used).filter(|&b| self.top[b] != NONE && self.label[b] > W::zero()) {
            let mut set: Vec<u32> = self.leaves(b).into_iter().map(from_len).collect();
            set.sort_unstable();
            odd_sets.push((set, self.label[b]));
        }
        Optimum { mate, dual: MatchingDual { labels: self.label[..self.n].to_vec(), odd_sets } }
    }
}

#[cfg(test)]
#[allow(clippy::pedantic, clippy::needless_range_loop, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::matching::Edges;

    /// Returns the weight of the heaviest perfect matching by trying all matchings.
    fn best(n: usize, w: &[Vec<Option<i64>>], used: &mut Vec<bool>) -> Option<i64> {
        let Some(u) = (0..n).find(|&u| !used[u]) else { return Some(0) };
        used[u] = true;
        let mut top = None;
        for v in u + 1..n {
            if let (false, Some(weight)) = (used[v], w[u][v]) {
                used[v] = true;
                top = top.max(best(n, w, used).map(|rest| rest + weight));
                used[v] = false;
            }
        }
        used[u] = false;
        top
    }

    /// Many weights are equal, so that blossoms are nested and their edges have ties.
    #[test]
    fn proves_itself_on_larger_graphs() {
        let mut dice = Dice(13);
        let mut nested = 0;
        for _ in 0..2000 {
            let n = 2 * (10 + dice.below(30) as usize);
            let (density, spread) = (1 + dice.below(3), 1 + dice.below(3));
            let mut edges = Vec::new();
            for u in 0..n as u32 {
                edges.extend((u + 1..n as u32).filter(|_| dice.below(10) < density).map(|v| (u, v)));
            }
            let weight: Vec<i64> = (0..n * n).map(|_| i64::from(dice.below(spread))).collect();
            let rows = Edges::from_pairs(n, &edges);
            let of = |u: usize, v: usize| weight[u.min(v) * n + u.max(v)];
            let weights = EdgeWeights::new(&rows, &of);
            let start = vec![2 * i64::from(spread); n];
            if let Some(found) = heaviest(&weights, start, &Mates::free(n)) {
                found
                    .dual
                    .verify_each(weights.edges(), &found.mate.all().unwrap(), &mut |_, _, _| {})
                    .expect("a proof");
                nested += found.dual.odd_sets.len();
            }
        }
        assert!(nested > 100, "only {nested} odd sets");
    }

    #[test]
    fn equals_all_matchings_on_small_graphs_and_its_dual_holds() {
        let mut dice = Dice(7);
        let mut blossoms = 0;
        for _ in 0..4000 {
            let n = 2 * (1 + dice.below(4) as usize);
            let density = 3 + dice.below(8);
            let spread = 1 + dice.below(6);
            let mut w = vec![vec![None; n]; n];
            let mut edges = Vec::new();
            for u in 0..n {
                for v in u + 1..n {
                    if dice.below(10) < density {
                        let weight = 1000 + dice.below(spread) as i64;
                        w[u][v] = Some(weight);
                        edges.push((u as u32, v as u32, weight));
                    }
                }
            }
            let expected = best(n, &w, &mut vec![false; n]);
            let rows = Edges::from_pairs(n, &edges.iter().map(|e| (e.0, e.1)).collect::<Vec<_>>());
            let of = |u: usize, v: usize| w[u.min(v)][u.max(v)].unwrap();
            let heavy = edges.iter().map(|e| e.2).max().unwrap_or(0);
            let weights = EdgeWeights::new(&rows, &of);
            let Some(found) = heaviest(&weights, vec![heavy; n], &Mates::free(n)) else {
                assert_eq!(expected, None, "{n} {edges:?}");
                continue;
            };
            let mate = found.mate.all().unwrap();
            let sum: i64 =
                (0..n).filter(|&u| u < mate[u] as usize).filter_map(|u| w[u][mate[u] as usize]).sum();
            assert_eq!(Some(sum), expected);
            blossoms += usize::from(!found.dual.odd_sets.is_empty());
            found.dual.verify(&edges, &mate).unwrap();
        }
        assert!(blossoms > 20, "only {blossoms} duals with odd sets");
    }
}
