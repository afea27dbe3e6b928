//! Exact maximum-weight matching in a general graph, in whole numbers, with duals.
//!
//! Edmonds' primal–dual method in the dense O(n³) form (Galil, *Efficient algorithms for finding maximum
//! matching in graphs*, 1986). Labels are doubled, so they stay whole: with `y` on vertices and `z` on odd
//! sets, `y(u) + y(v) + Σ z(S) >= 2 w(u,v)` over the sets S that contain both ends, with equality on the
//! matching. Callers add a constant to the weights to ask for a perfect matching.
//! The answer is not trusted here: `model::proof` checks it.

mod shape;

use std::collections::VecDeque;

/// A matching with its dual.
pub(in crate::solve) struct Optimum {
    /// Mate of each vertex, `usize::MAX` if exposed.
    pub(in crate::solve) mate: Vec<usize>,
    /// Doubled vertex labels.
    pub(in crate::solve) labels: Vec<i64>,
    /// Odd sets (sorted) with positive doubled labels.
    pub(in crate::solve) odd_sets: Vec<(Vec<u32>, i64)>,
}

const NONE: usize = usize::MAX;
/// Heavier than any reduced cost.
const FAR: i64 = i64::MAX / 4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Unseen,
    Outer,
    Inner,
}

/// Vertices are 0..n, blossoms n..cap.
struct Search {
    n: usize,
    cap: usize,
    used: usize,
    weight: Vec<i64>,
    present: Vec<bool>,
    /// For top-level a and any vertex-or-blossom b: the edge (ends in 0..n) of least slack between them.
    link: Vec<(u32, u32)>,
    label: Vec<i64>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    top: Vec<usize>,
    parent: Vec<usize>,
    side: Vec<Side>,
    petals: Vec<Vec<usize>>,
    petal_of: Vec<u32>,
    queue: VecDeque<usize>,
    stamp: Vec<usize>,
    clock: usize,
    /// The vertex at which the last augmentation was found.
    resume: usize,
}

/// Maximum-weight matching of the graph on `0..n`; all weights positive.
pub(in crate::solve) fn maximum_weight(n: usize, edges: &[(u32, u32, i64)]) -> Optimum {
    let mut s = Search::new(n, edges);
    while s.augment_once() {}
    s.optimum()
}

impl Search {
    fn new(n: usize, edges: &[(u32, u32, i64)]) -> Self {
        let cap = n + n / 2 + 2;
        let mut s = Self {
            n,
            cap,
            used: n,
            weight: vec![0; n * n],
            present: vec![false; cap * cap],
            link: vec![(0, 0); cap * cap],
            label: vec![0; cap],
            mate: vec![NONE; cap],
            slack: vec![NONE; cap],
            top: (0..cap).map(|v| if v < n { v } else { NONE }).collect(),
            parent: vec![NONE; cap],
            side: vec![Side::Unseen; cap],
            petals: vec![Vec::new(); cap],
            petal_of: vec![u32::MAX; cap * n],
            queue: VecDeque::new(),
            stamp: vec![0; cap],
            clock: 0,
            resume: 0,
        };
        let mut heaviest = 0;
        for &(u, v, w) in edges {
            let (a, b) = (u as usize, v as usize);
            heaviest = heaviest.max(w);
            for (x, y) in [(a, b), (b, a)] {
                s.weight[x * n + y] = w;
                s.present[x * cap + y] = true;
                s.link[x * cap + y] = (vertex(x), vertex(y));
            }
        }
        for v in 0..n {
            s.label[v] = heaviest;
            s.petal_of[v * n + v] = vertex(v);
        }
        s
    }

    /// Reduced cost of the edge kept for (a, b).
    fn reduced(&self, a: usize, b: usize) -> i64 {
        let (u, v) = self.link[a * self.cap + b];
        let (u, v) = (u as usize, v as usize);
        self.label[u] + self.label[v] - 2 * self.weight[u * self.n + v]
    }

    fn update_slack(&mut self, u: usize, x: usize) {
        if self.slack[x] == NONE || self.reduced(u, x) < self.reduced(self.slack[x], x) {
            self.slack[x] = u;
        }
    }

    fn set_slack(&mut self, x: usize) {
        self.slack[x] = NONE;
        for u in 0..self.n {
            if self.present[u * self.cap + x] && self.top[u] != x && self.side[self.top[u]] == Side::Outer {
                self.update_slack(u, x);
            }
        }
    }

    fn push(&mut self, x: usize) {
        if x < self.n {
            self.queue.push_back(x);
        } else {
            for i in 0..self.petals[x].len() {
                self.push(self.petals[x][i]);
            }
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

    /// A tight edge between an outer vertex and another top; `true` if it completed an augmenting path.
    fn found_edge(&mut self, eu: usize, ev: usize) -> bool {
        let (u, v) = (self.top[eu], self.top[ev]);
        match self.side[v] {
            Side::Unseen => {
                self.parent[v] = eu;
                self.side[v] = Side::Inner;
                let next = self.top[self.mate[v]];
                self.slack[v] = NONE;
                self.slack[next] = NONE;
                self.side[next] = Side::Outer;
                self.push(next);
                false
            }
            Side::Outer => {
                let ancestor = self.common_ancestor(u, v);
                if ancestor == NONE {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                }
                self.add_blossom(u, ancestor, v);
                false
            }
            Side::Inner => false,
        }
    }

    fn tops(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.used).filter(|&x| self.top[x] == x)
    }

    /// Grows the forest and changes duals until one augmentation is made; `false` at the optimum.
    fn augment_once(&mut self) -> bool {
        self.side.fill(Side::Unseen);
        self.slack.fill(NONE);
        self.queue.clear();
        // From where the last augmentation began: those before it have just been seen to have no tight edge.
        for x in (self.resume..self.used).chain(0..self.resume) {
            if self.top[x] == x && self.mate[x] == NONE {
                self.parent[x] = NONE;
                self.side[x] = Side::Outer;
                self.push(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            while let Some(u) = self.queue.pop_front() {
                if self.side[self.top[u]] != Side::Inner && self.scan(u) {
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
                .filter(|&b| self.top[b] == b && self.side[b] == Side::Inner && self.label[b] == 0)
                .collect();
            for b in spent {
                self.expand_blossom(b);
            }
        }
    }

    fn scan(&mut self, u: usize) -> bool {
        for v in 0..self.n {
            if self.present[u * self.cap + v] && self.top[u] != self.top[v] {
                if self.reduced(u, v) == 0 {
                    if self.found_edge(u, v) {
                        return true;
                    }
                } else {
                    let top = self.top[v];
                    self.update_slack(u, top);
                }
            }
        }
        false
    }

    /// The largest change that keeps every reduced cost and odd-set label legal; `false` if vertices run out.
    fn change_duals(&mut self) -> bool {
        let mut step = FAR;
        for b in self.n..self.used {
            if self.top[b] == b && self.side[b] == Side::Inner {
                step = step.min(self.label[b] / 2);
            }
        }
        for x in self.tops() {
            if self.slack[x] != NONE {
                let cost = self.reduced(self.slack[x], x);
                match self.side[x] {
                    Side::Unseen => step = step.min(cost),
                    Side::Outer => step = step.min(cost / 2),
                    Side::Inner => {}
                }
            }
        }
        for u in 0..self.n {
            if self.side[self.top[u]] == Side::Outer {
                if self.label[u] <= step {
                    return false;
                }
                self.label[u] -= step;
            } else if self.side[self.top[u]] == Side::Inner {
                self.label[u] += step;
            }
        }
        for b in self.n..self.used {
            if self.top[b] == b {
                match self.side[b] {
                    Side::Outer => self.label[b] += 2 * step,
                    Side::Inner => self.label[b] -= 2 * step,
                    Side::Unseen => {}
                }
            }
        }
        self.queue.clear();
        true
    }

    fn follow_tight(&mut self) -> bool {
        for x in 0..self.used {
            if self.top[x] == x && self.slack[x] != NONE {
                let from = self.slack[x];
                if self.top[from] != x && self.reduced(from, x) == 0 {
                    let (eu, ev) = self.link[from * self.cap + x];
                    if self.found_edge(eu as usize, ev as usize) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn optimum(&self) -> Optimum {
        let mate = (0..self.n).map(|v| self.mate[v]).collect();
        let mut odd_sets = Vec::new();
        for b in self.n..self.used {
            if self.top[b] != NONE && self.label[b] > 0 {
                let set = (0..self.n).filter(|&v| self.is_inside(b, v)).map(vertex).collect();
                odd_sets.push((set, self.label[b]));
            }
        }
        Optimum { mate, labels: self.label[..self.n].to_vec(), odd_sets }
    }
}

fn vertex(v: usize) -> u32 {
    u32::try_from(v).expect("graphs are small")
}

#[cfg(test)]
#[allow(clippy::pedantic, clippy::needless_range_loop, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::model::proof::Dual;

    /// The heaviest perfect matching by trying all.
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
            let found = maximum_weight(n, &edges);
            if found.mate.contains(&NONE) {
                assert_eq!(expected, None, "{n} {edges:?} {:?}", found.mate);
                continue;
            }
            let mate: Vec<u32> = found.mate.iter().map(|&m| m as u32).collect();
            let sum: i64 = (0..n).filter(|&u| u < found.mate[u]).filter_map(|u| w[u][found.mate[u]]).sum();
            assert_eq!(Some(sum), expected);
            blossoms += usize::from(!found.odd_sets.is_empty());
            let dual = Dual { labels: found.labels, odd_sets: found.odd_sets };
            dual.verify(&edges, &mate).unwrap();
        }
        assert!(blossoms > 20, "only {blossoms} duals with odd sets");
    }
}
