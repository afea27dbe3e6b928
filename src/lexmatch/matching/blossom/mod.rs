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

use std::collections::VecDeque;

pub use weights::{EdgeWeights, Weigh};

use super::{MatchingDual, Mates, WholeNumber, first_in, insert};
use crate::Vertex;

/// A matching with its dual.
pub struct Optimum<W> {
    /// The pairs.
    pub mate: Mates,
    /// The proof that no matching is heavier.
    pub dual: MatchingDual<W>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BlossomSide {
    Unseen,
    Outer,
    Inner,
}

/// The state of a search. The nodes are the vertices, under their own numbers, and the blossoms, which come after them.
struct BlossomSearch<'w, W> {
    n: usize,
    used: usize,
    weights: &'w EdgeWeights<'w, W>,
    /// For each blossom: its end of the edge of least slack to any vertex, if there is one; empty until it is used.
    links: Vec<Vec<Option<Vertex>>>,
    /// For each blossom made since the last change of labels: the slack of these edges.
    slacks: Vec<(usize, Vec<W>)>,
    label: Vec<W>,
    /// The vertex with which each node is matched.
    mate: Vec<Option<Vertex>>,
    /// The outer vertex from which the edge of least slack leads to each node.
    slack: Vec<Option<Vertex>>,
    /// The reduced cost of the edge kept for the slack.
    least: Vec<W>,
    /// The outermost node that contains each node.
    top: Vec<usize>,
    /// The smallest blossom that contains a vertex or blossom.
    around: Vec<Option<usize>>,
    /// The vertex from which each inner node was reached.
    parent: Vec<Option<Vertex>>,
    side: Vec<BlossomSide>,
    /// The nodes of each blossom; a blossom without petals is not in use.
    petals: Vec<Vec<usize>>,
    queue: VecDeque<Vertex>,
    stamp: Vec<usize>,
    clock: usize,
    /// The vertex at which the last augmentation was found.
    resume: Vertex,
    /// Whether vertices may stay unmatched once their label is zero.
    may_leave: bool,
    /// The top-level node examined last, unless it has changed, and its vertices.
    own: (Option<usize>, Vec<u64>),
}

/// Returns the heaviest perfect matching; `None` if no perfect matching exists. All `labels` must be even or all odd.
/// Under them no edge has a negative reduced cost, and the edges of `mate` have reduced cost zero.
pub fn heaviest<W: WholeNumber>(
    weights: &EdgeWeights<'_, W>,
    labels: Vec<W>,
    mate: &Mates,
) -> Option<Optimum<W>> {
    let mut s = BlossomSearch::new(weights, labels, mate);
    while s.mate[..s.n].contains(&None) {
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
    while s.mate[..s.n].contains(&None) && s.augment_once() {}
    s.optimum()
}

impl<'w, W: WholeNumber> BlossomSearch<'w, W> {
    fn new(weights: &'w EdgeWeights<'w, W>, mut label: Vec<W>, mate: &Mates) -> Self {
        let n = weights.n();
        let cap = n + n / 2 + 2;
        label.resize(cap, W::zero());
        let mut mate = mate.0.clone();
        mate.resize(cap, None);
        Self {
            n,
            used: n,
            weights,
            links: vec![Vec::new(); cap - n],
            slacks: Vec::new(),
            label,
            mate,
            slack: vec![None; cap],
            least: vec![W::far(); cap],
            top: (0..cap).collect(),
            around: vec![None; cap],
            parent: vec![None; cap],
            side: vec![BlossomSide::Unseen; cap],
            petals: vec![Vec::new(); cap],
            queue: VecDeque::new(),
            stamp: vec![0; cap],
            clock: 0,
            resume: Vertex::default(),
            may_leave: false,
            own: (None, vec![0; n.div_ceil(64)]),
        }
    }

    /// Returns the edge kept for (a, b), its end in `a` first.
    fn link(&self, a: usize, b: usize) -> Option<(Vertex, Vertex)> {
        let turned = |(u, v): (Vertex, Vertex)| (v, u);
        match (a < self.n, b < self.n) {
            (true, true) => {
                let (u, v) = (Vertex(a), Vertex(b));
                self.weights.has(u, v).then_some((u, v))
            }
            (false, true) => self.link_to(a, Vertex(b)),
            (true, false) => self.link_to(b, Vertex(a)).map(turned),
            // The result is the same edge for (a, b) and (b, a).
            (false, false) if a < b => self.link(b, a).map(turned),
            (false, false) => {
                let links = self.leaves(b).into_iter().filter_map(|v| self.link_to(a, v));
                links.min_by_key(|&(u, v)| self.label[u] + self.label[v] - self.weights.of(u, v).twice())
            }
        }
    }

    /// Returns the edge kept for a blossom and a vertex, its end in the blossom first.
    fn link_to(&self, b: usize, v: Vertex) -> Option<(Vertex, Vertex)> {
        Some((self.links[b - self.n][v]?, v))
    }

    /// Returns the reduced cost of the edge kept for (a, b), if there is one.
    fn reduced(&self, a: usize, b: usize) -> Option<W> {
        let (u, v) = self.link(a, b)?;
        Some(self.label[u] + self.label[v] - self.weights.of(u, v).twice())
    }

    fn update_slack(&mut self, u: Vertex, x: usize) {
        if let Some(cost) = self.reduced(u.0, x)
            && (self.slack[x].is_none() || cost < self.least[x])
        {
            (self.slack[x], self.least[x]) = (Some(u), cost);
        }
    }

    fn set_slack(&mut self, x: usize) {
        self.slack[x] = None;
        for u in Vertex::all(self.n) {
            if self.top[u] != x && self.side[self.top[u]] == BlossomSide::Outer {
                self.update_slack(u, x);
            }
        }
    }

    /// Records the least slack edges of a blossom that has just been made.
    fn set_slack_of(&mut self, b: usize, slacks: &[W]) {
        self.slack[b] = None;
        for (u, &slack) in Vertex::all(self.n).zip(slacks) {
            let is_less = slack < W::far() && (self.slack[b].is_none() || slack < self.least[b]);
            if is_less && self.top[u] != b && self.side[self.top[u]] == BlossomSide::Outer {
                (self.slack[b], self.least[b]) = (Some(u), slack);
            }
        }
    }

    fn push(&mut self, x: usize) {
        if x < self.n {
            self.queue.push_back(Vertex(x));
        } else {
            self.queue.extend(self.leaves(x));
        }
    }

    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let next = self.partner(u);
            self.set_match(u, v);
            let Some(next) = next else { return };
            let up = self.parent_of(next);
            self.set_match(next, up);
            (u, v) = (up, next);
        }
    }

    fn common_ancestor(&mut self, u: usize, v: usize) -> Option<usize> {
        self.clock += 1;
        let (mut next, mut other) = (Some(u), Some(v));
        while next.is_some() || other.is_some() {
            if let Some(x) = next {
                if self.stamp[x] == self.clock {
                    return next;
                }
                self.stamp[x] = self.clock;
                next = self.partner(x).map(|inner| self.parent_of(inner));
            }
            std::mem::swap(&mut next, &mut other);
        }
        None
    }

    /// Returns the top-level node with which a top-level node is matched.
    fn partner(&self, x: usize) -> Option<usize> {
        self.mate[x].map(|v| self.top[v])
    }

    /// Returns the top-level node from which an inner node was reached.
    fn parent_of(&self, inner: usize) -> usize {
        self.top[self.parent[inner].expect("an inner node was reached from a vertex")]
    }

    /// Returns whether a node is in use and in no other.
    fn is_top(&self, x: usize) -> bool {
        self.top[x] == x && (x < self.n || !self.petals[x].is_empty())
    }

    /// Handles a tight edge between an outer vertex and another top-level node; returns `true` if it completed an
    /// augmenting path.
    fn found_edge(&mut self, eu: Vertex, ev: Vertex) -> bool {
        let (u, v) = (self.top[eu], self.top[ev]);
        match self.side[v] {
            BlossomSide::Unseen => {
                self.parent[v] = Some(eu);
                self.side[v] = BlossomSide::Inner;
                let next = self.partner(v).expect("a node that is not seen yet is matched");
                self.slack[v] = None;
                self.slack[next] = None;
                self.side[next] = BlossomSide::Outer;
                self.push(next);
                false
            }
            BlossomSide::Outer => {
                let Some(ancestor) = self.common_ancestor(u, v) else {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                };
                self.add_blossom(u, ancestor, v);
                false
            }
            BlossomSide::Inner => false,
        }
    }

    /// Grows the forest and changes duals until one augmentation is made; returns `false` if none is possible.
    fn augment_once(&mut self) -> bool {
        self.side.fill(BlossomSide::Unseen);
        self.slack.fill(None);
        self.queue.clear();
        // Starts where the last augmentation began: the vertices before it have just been seen to have no tight edge.
        let first = self.resume.0;
        for x in (first..self.used).chain(0..first) {
            if self.is_top(x) && self.mate[x].is_none() {
                self.parent[x] = None;
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
                .filter(|&b| self.is_top(b) && self.side[b] == BlossomSide::Inner && self.label[b].is_zero())
                .collect();
            for b in spent {
                self.expand_blossom(b);
            }
        }
    }

    fn scan(&mut self, u: Vertex) -> bool {
        let weights = self.weights;
        let row = &*weights.row(u);
        self.look_at(self.top[u]);
        for (i, &word) in weights.neighbours(u).iter().enumerate() {
            let mut rest = word & !self.own.1[i];
            while rest != 0 {
                let v = first_in(i, rest);
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
                } else if self.slack[x].is_none() || cost < self.least[x] {
                    self.update_slack(u, x);
                }
            }
        }
        false
    }

    /// Records the vertices of a top-level node, unless they are already recorded.
    fn look_at(&mut self, top: usize) {
        if self.own.0 != Some(top) || top < self.n {
            self.own.1.fill(0);
            for v in if top < self.n { vec![Vertex(top)] } else { self.leaves(top) } {
                insert(&mut self.own.1, v);
            }
            self.own.0 = Some(top);
        }
    }

    fn optimum(&self) -> Optimum<W> {
        let mate = Mates(self.mate[..self.n].to_vec());
        let mut odd_sets = Vec::new();
        for b in (self.n..self.used).filter(|&b| !self.petals[b].is_empty() && self.label[b] > W::zero()) {
            let mut set = self.leaves(b);
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
            let edges: Vec<_> = Vertex::pairs(n).filter(|_| dice.below(10) < density).collect();
            let weight: Vec<i64> = (0..n * n).map(|_| i64::from(dice.below(spread))).collect();
            let rows = Edges::from_pairs(n, &edges);
            let of = |u: Vertex, v: Vertex| weight[u.min(v).0 * n + u.max(v).0];
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
                        edges.push((Vertex(u), Vertex(v), weight));
                    }
                }
            }
            let expected = best(n, &w, &mut vec![false; n]);
            let rows = Edges::from_pairs(n, &edges.iter().map(|e| (e.0, e.1)).collect::<Vec<_>>());
            let of = |u: Vertex, v: Vertex| w[u.min(v)][u.max(v)].unwrap();
            let heavy = edges.iter().map(|e| e.2).max().unwrap_or(0);
            let weights = EdgeWeights::new(&rows, &of);
            let Some(found) = heaviest(&weights, vec![heavy; n], &Mates::free(n)) else {
                assert_eq!(expected, None, "{n} {edges:?}");
                continue;
            };
            let mate = found.mate.all().unwrap();
            let sum: i64 = Vertex::all(n).filter(|&u| u < mate[u]).filter_map(|u| w[u][mate[u]]).sum();
            assert_eq!(Some(sum), expected);
            blossoms += usize::from(!found.dual.odd_sets.is_empty());
            found.dual.verify(&edges, &mate).unwrap();
        }
        assert!(blossoms > 20, "only {blossoms} duals with odd sets");
    }
}
