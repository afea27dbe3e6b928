//! Augmenting search for perfect matchings in a general graph (Edmonds), with rows of neighbours as bit sets.
//!
//! An odd cycle is shrunk by giving its vertices one base. A failed search leaves a barrier: its inner vertices.
//! Without them the outer parts are odd components, one more than the barrier can serve (Tutte, Berge).

use std::collections::VecDeque;

use super::edges::{Edges, first_in, insert, is_in, members, remove};
use super::mates::Mates;
use crate::Vertex;
use limit::look;

/// A graph that provides rows of neighbours.
pub trait Rows {
    /// Returns the number of vertices.
    fn n(&self) -> usize;
    /// Returns the neighbours of a vertex, 64 to a word.
    fn row(&mut self, v: Vertex) -> &[u64];

    /// Returns whether the two vertices are joined.
    fn joins(&mut self, u: Vertex, v: Vertex) -> bool {
        is_in(self.row(u), v)
    }
}

impl Rows for Edges {
    fn n(&self) -> usize {
        Edges::n(self)
    }

    fn row(&mut self, v: Vertex) -> &[u64] {
        Edges::row(self, v)
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// The matching has one more edge.
    Path,
    /// There is no path, and the barrier that proves it was checked.
    Barrier,
    /// There is no path, but the barrier does not prove it, which is a bug.
    Flaw,
}

/// Finds an augmenting path from the free vertex `root` that avoids `skip`, and flips it.
pub fn augment_from(
    rows: &mut dyn Rows,
    Mates(mate): &mut Mates,
    skip: &[Vertex],
    root: Vertex,
) -> SearchEnd {
    let mut search = CardinalitySearch::new(rows.n(), mate, &set_of(rows.n(), skip));
    search.run(rows, mate, root)
}

/// Augments until the matching is maximum. Returns the number of free vertices left, or `None` if a barrier fails its
/// check.
pub fn augment_all(rows: &mut dyn Rows, Mates(mate): &mut Mates) -> Option<usize> {
    greedy(rows, mate, false);
    augment(rows, mate, None)
}

/// Augments until the matching is perfect; returns `false` if no perfect matching exists, or `None` if a barrier fails
/// its check.
pub fn make_perfect(rows: &mut dyn Rows, Mates(mate): &mut Mates) -> Option<bool> {
    if !greedy(rows, mate, true) {
        return Some(false);
    }
    augment(rows, mate, Some(1)).map(|free| free == 0)
}

/// Augments until the matching is maximum, or until more than `most` vertices are known to stay free; returns the
/// number of free vertices.
fn augment(rows: &mut dyn Rows, mate: &mut [Option<Vertex>], most: Option<usize>) -> Option<usize> {
    let mut free = 0;
    // No path leaves the vertices reached by a failed search, so later searches can skip them.
    let mut closed = set_of(rows.n(), &[]);
    for v in Vertex::all(mate.len()) {
        if Some(free) == most {
            break;
        }
        if mate[v].is_none() {
            let mut search = CardinalitySearch::new(rows.n(), mate, &closed);
            match search.run(rows, mate, v) {
                SearchEnd::Path => {}
                SearchEnd::Barrier => {
                    free += 1;
                    for (closed, (outer, inner)) in
                        closed.iter_mut().zip(search.outer.iter().zip(&search.inner))
                    {
                        *closed |= outer | inner;
                    }
                }
                SearchEnd::Flaw => return None,
            }
        }
    }
    Some(free)
}

/// Returns a set of vertices as bits.
fn set_of(n: usize, vertices: &[Vertex]) -> Vec<u64> {
    let mut set = vec![0; n.div_ceil(64)];
    for &v in vertices {
        insert(&mut set, v);
    }
    set
}

/// Returns the vertices that an alternating search from the only free vertex `root` reaches by an even path. The
/// vertices reached could be free instead. Returns `None` if the barrier fails its check.
pub fn reached_evenly(rows: &mut dyn Rows, Mates(mate): &mut Mates, root: Vertex) -> Option<Vec<bool>> {
    let mut search = CardinalitySearch::new(rows.n(), mate, &set_of(rows.n(), &[]));
    let found = search.run(rows, mate, root);
    let outer = Vertex::all(rows.n()).map(|v| is_in(&search.outer, v)).collect();
    (found == SearchEnd::Barrier).then_some(outer)
}

/// Returns the odd parts with more than one vertex that a failed search from the free vertex `root` leaves. Without the
/// inner vertices of the search, which are fewer than the parts, no edge leaves a part. The list is empty if the search
/// finds a path.
pub fn odd_parts(rows: &mut dyn Rows, Mates(mate): &mut Mates, root: Vertex) -> Vec<Vec<Vertex>> {
    let mut search = CardinalitySearch::new(rows.n(), mate, &set_of(rows.n(), &[]));
    if search.run(rows, mate, root) != SearchEnd::Barrier {
        return Vec::new();
    }
    let mut parts = search.outer_parts();
    parts.retain(|part| part.len() > 1);
    parts
}

/// Matches free vertices that are joined. Returns `false` if it meets a vertex without any edge and `stops` is set.
fn greedy(rows: &mut dyn Rows, mate: &mut [Option<Vertex>], stops: bool) -> bool {
    let mut free = vec![0; rows.n().div_ceil(64)];
    for v in Vertex::all(mate.len()).filter(|&v| mate[v].is_none()) {
        insert(&mut free, v);
    }
    for v in Vertex::all(mate.len()) {
        look();
        if mate[v].is_none() {
            let row = rows.row(v);
            if stops && row.iter().all(|&word| word == 0) {
                return false;
            }
            let both: Vec<u64> = row.iter().zip(&free).map(|(a, b)| a & b).collect();
            if let Some(w) = members(&both).next() {
                (mate[v], mate[w]) = (Some(w), Some(v));
                remove(&mut free, v);
                remove(&mut free, w);
            }
        }
    }
    true
}

struct CardinalitySearch {
    /// The vertex before an inner vertex, or on the far side of a shrunk cycle.
    parent: Vec<Vertex>,
    /// A union-find forest over the vertices; the root of a tree knows the base of its cycle.
    group: Vec<Vertex>,
    base: Vec<Vertex>,
    /// The vertices of each tree with more than one, indexed by its root.
    part: Vec<Option<Box<[u64]>>>,
    outer: Vec<u64>,
    /// The inner vertices that were never shrunk.
    inner: Vec<u64>,
    /// The vertices not reached yet.
    fresh: Vec<u64>,
    /// The free vertices that may end a path.
    free: Vec<u64>,
    mark: Vec<u32>,
    clock: u32,
    queue: VecDeque<Vertex>,
}

impl CardinalitySearch {
    fn new(n: usize, mate: &[Option<Vertex>], skip: &[u64]) -> Self {
        let words = n.div_ceil(64);
        let fresh: Vec<u64> = skip.iter().map(|word| !word).collect();
        let mut free = vec![0; words];
        for v in Vertex::all(n).filter(|&v| mate[v].is_none()) {
            insert(&mut free, v);
        }
        free.iter_mut().zip(skip).for_each(|(free, skip)| *free &= !skip);
        Self {
            parent: vec![Vertex::default(); n],
            group: Vertex::all(n).collect(),
            base: Vertex::all(n).collect(),
            part: vec![None; n],
            outer: vec![0; words],
            inner: vec![0; words],
            fresh,
            free,
            mark: vec![0; n],
            clock: 0,
            queue: VecDeque::new(),
        }
    }

    fn run(&mut self, rows: &mut dyn Rows, mate: &mut [Option<Vertex>], root: Vertex) -> SearchEnd {
        let skipped: Vec<u64> = self.fresh.iter().map(|word| !word).collect();
        remove(&mut self.free, root);
        self.reach_evenly(root);
        while let Some(v) = self.queue.pop_front() {
            look();
            let row = rows.row(v);
            let ends = row.iter().zip(&self.free).position(|(a, b)| a & b != 0);
            if let Some(i) = ends {
                let w = first_in(i, row[i] & self.free[i]);
                self.parent[w] = v;
                self.flip(mate, w);
                return SearchEnd::Path;
            }
            self.grow(row, mate, v);
            self.join(row, mate, v);
        }
        if self.is_barrier(rows, &skipped) { SearchEnd::Barrier } else { SearchEnd::Flaw }
    }

    fn reach_evenly(&mut self, v: Vertex) {
        insert(&mut self.outer, v);
        remove(&mut self.fresh, v);
        remove(&mut self.inner, v);
        self.queue.push_back(v);
    }

    /// Makes the unreached neighbours inner, and their mates outer.
    fn grow(&mut self, row: &[u64], mate: &[Option<Vertex>], v: Vertex) {
        for (i, &word) in row.iter().enumerate() {
            while word & self.fresh[i] != 0 {
                let w = first_in(i, word & self.fresh[i]);
                remove(&mut self.fresh, w);
                insert(&mut self.inner, w);
                self.parent[w] = v;
                self.reach_evenly(partner_of(mate, w));
            }
        }
    }

    /// Closes odd cycles with outer neighbours that have another base.
    fn join(&mut self, row: &[u64], mate: &[Option<Vertex>], v: Vertex) {
        for (i, &word) in row.iter().enumerate() {
            loop {
                let root = self.find(v);
                let rest = word & self.outer[i] & !self.part[root].as_ref().map_or(0, |part| part[i]);
                if rest == 0 {
                    break;
                }
                let w = first_in(i, rest);
                let base = self.common_base(mate, v, w);
                let mut cycle = Vec::new();
                self.walk(mate, (v, base, w), &mut cycle);
                self.walk(mate, (w, base, v), &mut cycle);
                self.shrink(&cycle, base);
            }
        }
    }

    fn flip(&self, mate: &mut [Option<Vertex>], end: Vertex) {
        let mut next = Some(end);
        while let Some(w) = next {
            let v = self.parent[w];
            next = mate[v].replace(w);
            mate[w] = Some(v);
        }
    }

    fn find(&mut self, mut v: Vertex) -> Vertex {
        while self.group[v] != v {
            self.group[v] = self.group[self.group[v]];
            v = self.group[v];
        }
        v
    }

    fn base_of(&mut self, v: Vertex) -> Vertex {
        let root = self.find(v);
        self.base[root]
    }

    fn common_base(&mut self, mate: &[Option<Vertex>], v: Vertex, w: Vertex) -> Vertex {
        self.clock += 1;
        let mut x = v;
        loop {
            x = self.base_of(x);
            self.mark[x] = self.clock;
            let Some(partner) = mate[x] else { break };
            x = self.parent[partner];
        }
        let mut y = w;
        loop {
            y = self.base_of(y);
            if self.mark[y] == self.clock {
                return y;
            }
            y = self.parent[partner_of(mate, y)];
        }
    }

    /// Collects the vertices on the path from `v` up to `base`, and turns their parents towards `child`.
    fn walk(
        &mut self,
        mate: &[Option<Vertex>],
        (mut v, base, mut child): (Vertex, Vertex, Vertex),
        cycle: &mut Vec<Vertex>,
    ) {
        while self.base_of(v) != base {
            let partner = partner_of(mate, v);
            cycle.extend([v, partner]);
            self.parent[v] = child;
            child = partner;
            v = self.parent[partner];
        }
    }

    /// Gives the vertices of an odd cycle one base; all are outer now.
    fn shrink(&mut self, cycle: &[Vertex], base: Vertex) {
        let to = self.find(base);
        let mut part = self.part[to].take().unwrap_or_else(|| {
            let mut part = vec![0; self.outer.len()].into_boxed_slice();
            insert(&mut part, base);
            part
        });
        for &v in cycle {
            if !is_in(&self.outer, v) {
                self.reach_evenly(v);
            }
            let from = self.find(v);
            if from != to {
                match self.part[from].take() {
                    Some(other) => part.iter_mut().zip(&other).for_each(|(part, other)| *part |= other),
                    None => insert(&mut part, v),
                }
                self.group[from] = to;
            }
        }
        self.base[to] = base;
        self.part[to] = Some(part);
    }

    /// Returns the outer vertices grouped by the base of their cycles, each part ascending.
    fn outer_parts(&mut self) -> Vec<Vec<Vertex>> {
        let mut outer: Vec<(Vertex, Vertex)> = members(&self.outer).map(|v| (v, v)).collect();
        for part in &mut outer {
            part.0 = self.base_of(part.1);
        }
        outer.sort_unstable();
        outer.chunk_by(|a, b| a.0 == b.0).map(|part| part.iter().map(|&(_, v)| v).collect()).collect()
    }

    /// Returns whether the failed search proves itself. Every outer part must be odd and joined only to inner vertices,
    /// and there must be one more part than inner vertices.
    fn is_barrier(&mut self, rows: &mut dyn Rows, skipped: &[u64]) -> bool {
        let parts = self.outer_parts();
        if parts.len() != members(&self.inner).count() + 1 {
            return false;
        }
        let mut own = vec![0; self.outer.len()];
        parts.into_iter().all(|part| {
            for &v in &part {
                insert(&mut own, v);
            }
            let stays = |(&row, ((&own, &skip), &inner)): (&u64, ((&u64, &u64), &u64))| {
                row & !own & !skip & !inner == 0
            };
            let mut touches_but_these = |&v: &Vertex| {
                let sets = own.iter().zip(skipped).zip(&self.inner);
                rows.row(v).iter().zip(sets).all(stays)
            };
            let stands = part.len() % 2 == 1 && part.iter().all(&mut touches_but_these);
            for &v in &part {
                remove(&mut own, v);
            }
            stands
        })
    }
}

/// Returns the mate of a vertex other than the root; the search ends where it meets another free vertex.
fn partner_of(mate: &[Option<Vertex>], v: Vertex) -> Vertex {
    mate[v].expect("a vertex that the search has passed is matched")
}

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;

    /// Returns the largest number of pairs by trying all matchings.
    fn most(edges: &Edges, used: &mut Vec<bool>, from: usize) -> usize {
        let Some(u) = Vertex::all(used.len()).skip(from).find(|&u| !used[u]) else { return 0 };
        used[u] = true;
        let mut best = most(edges, used, u.0 + 1);
        for v in u.after(used.len()) {
            if !used[v] && edges.has(u, v) {
                used[v] = true;
                best = best.max(1 + most(edges, used, u.0 + 1));
                used[v] = false;
            }
        }
        used[u] = false;
        best
    }

    #[test]
    fn as_many_pairs_as_trying_all_finds_and_every_barrier_stands() {
        let mut dice = Dice(3);
        let mut barriers = 0;
        for _ in 0..4000 {
            let n = 3 + dice.below(9) as usize;
            let density = 1 + dice.below(6);
            let mut edges = Edges::new(n);
            Vertex::pairs(n).filter(|_| dice.below(10) < density).for_each(|(u, v)| edges.add(u, v));
            let mut mate = Mates::free(n);
            let is_perfect = make_perfect(&mut edges.clone(), &mut mate.clone());
            let free = augment_all(&mut edges.clone(), &mut mate).expect("every barrier stands");
            assert_eq!(is_perfect, Some(free == 0));
            assert_eq!(mate.alone().count(), free);
            assert!(Vertex::all(n).all(|v| mate.of(v).is_none_or(|m| mate.of(m) == Some(v))));
            assert!(Vertex::all(n).all(|v| mate.of(v).is_none_or(|m| edges.has(v, m))));
            assert_eq!((n - free) / 2, most(&edges, &mut vec![false; n], 0));
            barriers += usize::from(free > 1);
        }
        assert!(barriers > 300, "only {barriers} graphs without a perfect matching");
    }
}
