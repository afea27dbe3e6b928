//! Augmenting search for perfect matchings in a general graph (Edmonds), with rows of neighbours as bit sets.
//!
//! An odd cycle is shrunk by giving its vertices one base. A failed search leaves a barrier: its inner vertices.
//! Without them the outer parts are odd components, one more than the barrier can serve (Tutte, Berge).

use limit::from_len;
use std::collections::VecDeque;

use super::edges::{Edges, is_in, members};
use super::mates::{FREE, Mates};
use limit::look;

/// A graph that provides rows of neighbours.
pub trait Rows {
    /// Returns the number of vertices.
    fn n(&self) -> usize;
    /// Returns the neighbours of a vertex, 64 to a word.
    fn row(&mut self, v: usize) -> &[u64];

    /// Returns whether the two vertices are joined.
    fn joins(&mut self, u: usize, v: usize) -> bool {
        is_in(self.row(u), v)
    }
}

impl Rows for Edges {
    fn n(&self) -> usize {
        Edges::n(self)
    }

    fn row(&mut self, v: usize) -> &[u64] {
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
pub fn augment_from(rows: &mut dyn Rows, Mates(mate): &mut Mates, skip: &[u32], root: u32) -> SearchEnd {
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
fn augment(rows: &mut dyn Rows, mate: &mut [u32], most: Option<usize>) -> Option<usize> {
    let mut free = 0;
    // No path leaves the vertices reached by a failed search, so later searches can skip them.
    let mut closed = set_of(rows.n(), &[]);
    for v in 0..mate.len() {
        if Some(free) == most {
            break;
        }
        if mate[v] == FREE {
            let mut search = CardinalitySearch::new(rows.n(), mate, &closed);
            match search.run(rows, mate, from_len(v)) {
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
fn set_of(n: usize, vertices: &[u32]) -> Vec<u64> {
    let mut set = vec![0; n.div_ceil(64)];
    for &v in vertices {
        insert(&mut set, v as usize);
    }
    set
}

/// Returns the vertices that an alternating search from the only free vertex `root` reaches by an even path. The
/// vertices reached could be free instead. Returns `None` if the barrier fails its check.
pub fn reached_evenly(rows: &mut dyn Rows, Mates(mate): &mut Mates, root: u32) -> Option<Vec<bool>> {
    let mut search = CardinalitySearch::new(rows.n(), mate, &set_of(rows.n(), &[]));
    let found = search.run(rows, mate, root);
    let outer = (0..rows.n()).map(|v| is_in(&search.outer, v)).collect();
    (found == SearchEnd::Barrier).then_some(outer)
}

/// Returns the odd parts with more than one vertex that a failed search from the free vertex `root` leaves. Without the
/// inner vertices of the search, which are fewer than the parts, no edge leaves a part. The list is empty if the search
/// finds a path.
pub fn odd_parts(rows: &mut dyn Rows, Mates(mate): &mut Mates, root: u32) -> Vec<Vec<u32>> {
    let mut search = CardinalitySearch::new(rows.n(), mate, &set_of(rows.n(), &[]));
    if search.run(rows, mate, root) != SearchEnd::Barrier {
        return Vec::new();
    }
    let mut parts = search.outer_parts();
    parts.retain(|part| part.len() > 1);
    parts
}

/// Matches free vertices that are joined. Returns `false` if it meets a vertex without any edge and `stops` is set.
fn greedy(rows: &mut dyn Rows, mate: &mut [u32], stops: bool) -> bool {
    let mut free = vec![0; rows.n().div_ceil(64)];
    for v in (0..mate.len()).filter(|&v| mate[v] == FREE) {
        insert(&mut free, v);
    }
    for v in 0..mate.len() {
        look();
        if mate[v] == FREE {
            let row = rows.row(v);
            if stops && row.iter().all(|&word| word == 0) {
                return false;
            }
            let both: Vec<u64> = row.iter().zip(&free).map(|(a, b)| a & b).collect();
            if let Some(w) = members(&both).next() {
                (mate[v], mate[w as usize]) = (w, from_len(v));
                remove(&mut free, v);
                remove(&mut free, w as usize);
            }
        }
    }
    true
}

struct CardinalitySearch {
    /// The vertex before an inner vertex, or on the far side of a shrunk cycle.
    parent: Vec<u32>,
    /// A union-find forest over the vertices; the root of a tree knows the base of its cycle.
    group: Vec<u32>,
    base: Vec<u32>,
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
    queue: VecDeque<u32>,
}

impl CardinalitySearch {
    fn new(n: usize, mate: &[u32], skip: &[u64]) -> Self {
        let words = n.div_ceil(64);
        let fresh: Vec<u64> = skip.iter().map(|word| !word).collect();
        let mut free = vec![0; words];
        for v in (0..n).filter(|&v| mate[v] == FREE) {
            insert(&mut free, v);
        }
        free.iter_mut().zip(skip).for_each(|(free, skip)| *free &= !skip);
        Self {
            parent: vec![0; n],
            group: (0..n).map(from_len).collect(),
            base: (0..n).map(from_len).collect(),
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

    fn run(&mut self, rows: &mut dyn Rows, mate: &mut [u32], root: u32) -> SearchEnd {
        let skipped: Vec<u64> = self.fresh.iter().map(|word| !word).collect();
        remove(&mut self.free, root as usize);
        self.reach_evenly(root);
        while let Some(v) = self.queue.pop_front() {
            look();
            let row = rows.row(v as usize);
            let ends = row.iter().zip(&self.free).position(|(a, b)| a & b != 0);
            if let Some(i) = ends {
                let w = from_len::<u32>(64 * i) + (row[i] & self.free[i]).trailing_zeros();
                self.parent[w as usize] = v;
                self.flip(mate, w);
                return SearchEnd::Path;
            }
            self.grow(row, mate, v);
            self.join(row, mate, v);
        }
        if self.is_barrier(rows, &skipped) { SearchEnd::Barrier } else { SearchEnd::Flaw }
    }

    fn reach_evenly(&mut self, v: u32) {
        insert(&mut self.outer, v as usize);
        remove(&mut self.fresh, v as usize);
        remove(&mut self.inner, v as usize);
        self.queue.push_back(v);
    }

    /// Makes the unreached neighbours inner, and their mates outer.
    fn grow(&mut self, row: &[u64], mate: &[u32], v: u32) {
        for (i, &word) in row.iter().enumerate() {
            while word & self.fresh[i] != 0 {
                let w = from_len::<u32>(64 * i) + (word & self.fresh[i]).trailing_zeros();
                remove(&mut self.fresh, w as usize);
                insert(&mut self.inner, w as usize);
                self.parent[w as usize] = v;
                self.reach_evenly(mate[w as usize]);
            }
        }
    }

    /// Closes odd cycles with outer neighbours that have another base.
    fn join(&mut self, row: &[u64], mate: &[u32], v: u32) {
        for (i, &word) in row.iter().enumerate() {
            loop {
                let root = self.find(v) as usize;
                let rest = word & self.outer[i] & !self.part[root].as_ref().map_or(0, |part| part[i]);
                if rest == 0 {
                    break;
                }
                let w = from_len::<u32>(64 * i) + rest.trailing_zeros();
                let base = self.common_base(mate, v, w);
                let mut cycle = Vec::new();
                self.walk(mate, (v, base, w), &mut cycle);
                self.walk(mate, (w, base, v), &mut cycle);
                self.shrink(&cycle, base);
            }
        }
    }

    fn flip(&self, mate: &mut [u32], end: u32) {
        let mut w = end;
        while w != FREE {
            let v = self.parent[w as usize];
            let next = mate[v as usize];
            mate[v as usize] = w;
            mate[w as usize] = v;
            w = next;
        }
    }

    fn find(&mut self, mut v: u32) -> u32 {
        while self.group[v as usize] != v {
            self.group[v as usize] = self.group[self.group[v as usize] as usize];
            v = self.group[v as usize];
        }
        v
    }

    fn base_of(&mut self, v: u32) -> u32 {
        let root = self.find(v);
        self.base[root as usize]
    }

    fn common_base(&mut self, mate: &[u32], v: u32, w: u32) -> u32 {
        self.clock += 1;
        let mut x = v;
        loop {
            x = self.base_of(x);
            self.mark[x as usize] = self.clock;
            if mate[x as usize] == FREE {
                break;
            }
            x = self.parent[mate[x as usize] as usize];
        }
        let mut y = w;
        loop {
            y = self.base_of(y);
            if self.mark[y as usize] == self.clock {
                return y;
            }
            y = self.parent[mate[y as usize] as usize];
        }
    }

    /// Collects the vertices on the path from `v` up to `base`, and turns their parents towards `child`.
    fn walk(&mut self, mate: &[u32], (mut v, base, mut child): (u32, u32, u32), cycle: &mut Vec<u32>) {
        while self.base_of(v) != base {
            let partner = mate[v as usize];
            cycle.extend([v, partner]);
            self.parent[v as usize] = child;
            child = partner;
            v = self.parent[partner as usize];
        }
    }

    /// Gives the vertices of an odd cycle one base; all are outer now.
    fn shrink(&mut self, cycle: &[u32], base: u32) {
        let to = self.find(base);
        let mut part = self.part[to as usize].take().unwrap_or_else(|| {
            let mut part = vec![0; self.outer.len()].into_boxed_slice();
            insert(&mut part, base as usize);
            part
        });
        for &v in cycle {
            if !is_in(&self.outer, v as usize) {
                self.reach_evenly(v);
            }
            let from = self.find(v);
            if from != to {
                match self.part[from as usize].take() {
                    Some(other) => part.iter_mut().zip(&other).for_each(|(part, other)| *part |= other),
                    None => insert(&mut part, v as usize),
                }
                self.group[from as usize] = to;
            }
        }
        self.base[to as usize] = base;
        self.part[to as usize] = Some(part);
    }

    /// Returns the outer vertices grouped by the base of their cycles, each part ascending.
    fn outer_parts(&mut self) -> Vec<Vec<u32>> {
        let mut outer: Vec<(u32, u32)> = members(&self.outer).map(|v| (v, v)).collect();
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
                insert(&mut own, v as usize);
            }
            let stays = |(&row, ((&own, &skip), &inner)): (&u64, ((&u64, &u64), &u64))| {
                row & !own & !skip & !inner == 0
            };
            let mut touches_but_these = |&v: &u32| {
                let sets = own.iter().zip(skipped).zip(&self.inner);
                rows.row(v as usize).iter().zip(sets).all(stays)
            };
            let stands = part.len() % 2 == 1 && part.iter().all(&mut touches_but_these);
            for &v in &part {
                remove(&mut own, v as usize);
            }
            stands
        })
    }
}

fn insert(set: &mut [u64], v: usize) {
    set[v / 64] |= 1 << (v % 64);
}

fn remove(set: &mut [u64], v: usize) {
    set[v / 64] &= !(1 << (v % 64));
}

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;

    /// Returns the largest number of pairs by trying all matchings.
    fn most(edges: &Edges, used: &mut Vec<bool>, from: usize) -> usize {
        let Some(u) = (from..used.len()).find(|&u| !used[u]) else { return 0 };
        used[u] = true;
        let mut best = most(edges, used, u + 1);
        for v in u + 1..used.len() {
            if !used[v] && edges.has(u, v) {
                used[v] = true;
                best = best.max(1 + most(edges, used, u + 1));
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
            for u in 0..n {
                (u + 1..n).filter(|_| dice.below(10) < density).for_each(|v| edges.add(u, v));
            }
            let mut mate = Mates::free(n);
            let is_perfect = make_perfect(&mut edges.clone(), &mut mate.clone());
            let free = augment_all(&mut edges.clone(), &mut mate).expect("every barrier stands");
            assert_eq!(is_perfect, Some(free == 0));
            assert_eq!(mate.alone().count(), free);
            assert!((0..n).all(|v| mate.of(v).is_none_or(|m| mate.of(m as usize) == Some(v as u32))));
            assert!((0..n).all(|v| mate.of(v).is_none_or(|m| edges.has(v, m as usize))));
            assert_eq!((n - free) / 2, most(&edges, &mut vec![false; n], 0));
            barriers += usize::from(free > 1);
        }
        assert!(barriers > 300, "only {barriers} graphs without a perfect matching");
    }
}
