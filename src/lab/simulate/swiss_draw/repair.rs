//! Completes a partial pairing: Edmonds' augmenting paths with blossoms (Edmonds 1965).
//!
//! The search is breadth first and tries near neighbours first, so that few boards change, and these are close
//! together.

use std::collections::VecDeque;

/// Extends a partial matching to a perfect one. A vertex that is its own mate stays out.
///
/// Returns `None` if and only if no perfect matching of the other vertices exists.
pub(super) fn complete(
    mut mates: Vec<Option<usize>>,
    is_edge: &dyn Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    for vertex in 0..mates.len() {
        if mates[vertex].is_none() {
            let (end, parents) = AugmentingSearch::new(&mates, is_edge).run(vertex)?;
            flip(&mut mates, &parents, end);
        }
    }
    mates.into_iter().collect()
}

/// Exchanges paired and unpaired edges on the path from `end` back to the root.
fn flip(mates: &mut [Option<usize>], parents: &[Option<usize>], end: usize) {
    let mut next = Some(end);
    while let Some((vertex, parent)) = next.and_then(|vertex| Some((vertex, parents[vertex]?))) {
        next = mates[parent].replace(vertex);
        mates[vertex] = Some(parent);
    }
}

/// One search for an augmenting path. Blossoms are contracted to their base.
struct AugmentingSearch<'a> {
    mates: &'a [Option<usize>],
    is_edge: &'a dyn Fn(usize, usize) -> bool,
    /// The vertex from which an odd vertex was reached.
    parents: Vec<Option<usize>>,
    /// The base of the blossom that contains the vertex.
    bases: Vec<usize>,
    /// Whether the vertex is even (at an even distance from the root).
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<'a> AugmentingSearch<'a> {
    fn new(mates: &'a [Option<usize>], is_edge: &'a dyn Fn(usize, usize) -> bool) -> Self {
        Self {
            mates,
            is_edge,
            parents: vec![None; mates.len()],
            bases: (0..mates.len()).collect(),
            even: vec![false; mates.len()],
            queue: VecDeque::new(),
        }
    }

    /// Returns the free vertex at the end of an augmenting path from `root`, with the parents that lead back.
    fn run(mut self, root: usize) -> Option<(usize, Vec<Option<usize>>)> {
        self.even[root] = true;
        self.queue.push_back(root);
        while let Some(from) = self.queue.pop_front() {
            for distance in 1..self.mates.len() {
                let near = [from.checked_add(distance), from.checked_sub(distance)];
                for to in near.into_iter().flatten().filter(|&to| to < self.mates.len()) {
                    if (self.is_edge)(from, to) && self.visit(root, from, to) {
                        return Some((to, self.parents));
                    }
                }
            }
        }
        None
    }

    /// Follows one edge; returns `true` if it ends the search.
    fn visit(&mut self, root: usize, from: usize, to: usize) -> bool {
        if self.bases[from] == self.bases[to] || self.mates[from] == Some(to) {
            return false;
        }
        let mate = self.mates[to];
        if to == root || mate.is_some_and(|mate| self.parents[mate].is_some()) {
            self.contract(from, to);
        } else if self.parents[to].is_none() {
            self.parents[to] = Some(from);
            let Some(mate) = mate else { return true };
            self.even[mate] = true;
            self.queue.push_back(mate);
        }
        false
    }

    /// Contracts the odd cycle closed by the edge between two even vertices into one blossom.
    fn contract(&mut self, a: usize, b: usize) {
        let base = self.common_base(a, b);
        let mut inside = vec![false; self.mates.len()];
        self.mark(&mut inside, (a, b), base);
        self.mark(&mut inside, (b, a), base);
        for vertex in 0..self.mates.len() {
            if inside[self.bases[vertex]] {
                self.bases[vertex] = base;
                if !self.even[vertex] {
                    self.even[vertex] = true;
                    self.queue.push_back(vertex);
                }
            }
        }
    }

    /// Returns the last base common to the paths from two even vertices to the root.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut on_way = vec![false; self.mates.len()];
        let mut vertex = self.bases[a];
        loop {
            on_way[vertex] = true;
            let Some((_, before)) = self.before(vertex) else { break };
            vertex = self.bases[before];
        }
        vertex = self.bases[b];
        while let Some((_, before)) = self.before(vertex).filter(|_| !on_way[vertex]) {
            vertex = self.bases[before];
        }
        vertex
    }

    /// Returns the mate of an even vertex, and the even vertex before it; `None` for the root.
    fn before(&self, vertex: usize) -> Option<(usize, usize)> {
        let mate = self.mates[vertex]?;
        Some((mate, self.parents[mate]?))
    }

    /// Marks the blossoms on the path from an even vertex to the base, and reverses the parents.
    fn mark(&mut self, inside: &mut [bool], (start, partner): (usize, usize), base: usize) {
        let (mut vertex, mut child) = (start, partner);
        while let Some((mate, before)) = self.before(vertex).filter(|_| self.bases[vertex] != base) {
            inside[self.bases[vertex]] = true;
            inside[self.bases[mate]] = true;
            self.parents[vertex] = Some(child);
            (child, vertex) = (mate, before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Dice, Purpose};

    /// Returns whether a perfect matching of the vertices in `open` exists, by trying all of them.
    fn exists(open: &mut Vec<usize>, is_edge: &dyn Fn(usize, usize) -> bool) -> bool {
        let Some(first) = open.pop() else { return true };
        for place in 0..open.len() {
            if is_edge(first, open[place]) {
                let mut rest = open.clone();
                rest.remove(place);
                if exists(&mut rest, is_edge) {
                    return true;
                }
            }
        }
        false
    }

    #[test]
    fn completes_exactly_when_trying_everything_does() {
        let mut seen = [0; 2];
        for seed in 0..3000 {
            let mut dice = Dice::new(seed, Purpose::Draw, 0, (0, 0));
            let n = 2 * (1 + dice.below(5) as usize);
            let density = 100 + dice.below(600);
            let mut table = vec![false; n * n];
            for (i, j) in (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))) {
                table[i * n + j] = dice.happens(density);
                table[j * n + i] = table[i * n + j];
            }
            let is_edge = |i: usize, j: usize| table[i * n + j];
            let possible = exists(&mut (0..n).collect(), &is_edge);
            seen[usize::from(possible)] += 1;
            let found = complete(vec![None; n], &is_edge);
            assert_eq!(found.is_some(), possible, "seed {seed}");
            for (i, j) in found.into_iter().flatten().enumerate() {
                assert!(is_edge(i, j), "seed {seed}: {i} {j}");
            }
        }
        assert!(seen[0] > 500 && seen[1] > 500, "{seen:?}");
    }

    #[test]
    fn a_vertex_that_is_its_own_mate_stays_out() {
        let path = |i: usize, j: usize| i.abs_diff(j) == 1 && i != 2 && j != 2;
        assert_eq!(complete(vec![None, None, Some(2), None, None], &path), Some(vec![1, 0, 2, 4, 3]));
        assert_eq!(complete(vec![None, Some(1), None], &|_, _| false), None);
    }
}
