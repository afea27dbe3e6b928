//! Completing a partial pairing: Edmonds' augmenting paths with blossoms (Edmonds 1965).
//!
//! Breadth first and near neighbours first, so that few boards change and these lie close by.

use std::collections::VecDeque;

const NOBODY: usize = usize::MAX;

/// Extends a partial matching to a perfect one. A vertex that is its own mate stays out.
///
/// `None` if and only if no perfect matching of the other vertices exists.
pub(super) fn complete(
    mates: Vec<Option<usize>>,
    is_edge: &dyn Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let mut mates: Vec<usize> = mates.into_iter().map(|mate| mate.unwrap_or(NOBODY)).collect();
    for vertex in 0..mates.len() {
        if mates[vertex] == NOBODY {
            let (end, parents) = AugmentingSearch::new(&mates, is_edge).run(vertex)?;
            flip(&mut mates, &parents, end);
        }
    }
    Some(mates)
}

/// Exchanges paired and unpaired edges on the path from `end` back to the root.
fn flip(mates: &mut [usize], parents: &[usize], end: usize) {
    let mut vertex = end;
    while vertex != NOBODY {
        let parent = parents[vertex];
        let next = mates[parent];
        mates[vertex] = parent;
        mates[parent] = vertex;
        vertex = next;
    }
}

/// One search for an augmenting path; blossoms are contracted to their base.
struct AugmentingSearch<'a> {
    mates: &'a [usize],
    is_edge: &'a dyn Fn(usize, usize) -> bool,
    /// The vertex from which an odd vertex was reached.
    parents: Vec<usize>,
    /// The base of the blossom that holds the vertex.
    bases: Vec<usize>,
    /// Is the vertex even (at an even distance from the root)?
    even: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<'a> AugmentingSearch<'a> {
    fn new(mates: &'a [usize], is_edge: &'a dyn Fn(usize, usize) -> bool) -> Self {
        Self {
            mates,
            is_edge,
            parents: vec![NOBODY; mates.len()],
            bases: (0..mates.len()).collect(),
            even: vec![false; mates.len()],
            queue: VecDeque::new(),
        }
    }

    /// The free vertex at the end of an augmenting path from `root`, with the parents that lead back.
    fn run(mut self, root: usize) -> Option<(usize, Vec<usize>)> {
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

    /// Follows one edge; true if it ends the search.
    fn visit(&mut self, root: usize, from: usize, to: usize) -> bool {
        if self.bases[from] == self.bases[to] || self.mates[from] == to {
            return false;
        }
        let mate = self.mates[to];
        if to == root || (mate != NOBODY && self.parents[mate] != NOBODY) {
            self.contract(from, to);
        } else if self.parents[to] == NOBODY {
            self.parents[to] = from;
            if mate == NOBODY {
                return true;
            }
            self.even[mate] = true;
            self.queue.push_back(mate);
        }
        false
    }

    /// Makes one blossom of the odd cycle closed by the edge between two even vertices.
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

    /// The last base common to the ways from two even vertices to the root.
    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut on_way = vec![false; self.mates.len()];
        let mut vertex = self.bases[a];
        loop {
            on_way[vertex] = true;
            if self.mates[vertex] == NOBODY {
                break;
            }
            vertex = self.bases[self.parents[self.mates[vertex]]];
        }
        vertex = self.bases[b];
        while !on_way[vertex] {
            vertex = self.bases[self.parents[self.mates[vertex]]];
        }
        vertex
    }

    /// Marks the blossoms on the way from an even vertex to the base and turns the parents round.
    fn mark(&mut self, inside: &mut [bool], (start, partner): (usize, usize), base: usize) {
        let (mut vertex, mut child) = (start, partner);
        while self.bases[vertex] != base {
            let mate = self.mates[vertex];
            inside[self.bases[vertex]] = true;
            inside[self.bases[mate]] = true;
            self.parents[vertex] = child;
            child = mate;
            vertex = self.parents[mate];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Dice, Purpose};

    /// Does a perfect matching of the vertices in `open` exist? By trying everything.
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
