//! The edges of a stage, ascending. Each edge takes eight bytes, and stages with the same edges share them.

use std::rc::Rc;

use limit::from_len;
use serde::{Serialize, Serializer};

/// Two vertices, the smaller first. The vertices are the ranks; if the number of players is odd, the bye comes after
/// the last player.
pub type VertexPair = (usize, usize);

/// A pair of vertices that takes eight bytes.
type SmallPair = (u32, u32);

/// Returns, for each of `n` vertices, whether it is in the list. Numbers that are not vertices are ignored.
pub fn marked(n: usize, list: &[usize]) -> Vec<bool> {
    let mut is_in = vec![false; n];
    for &v in list.iter().filter(|&&v| v < n) {
        is_in[v] = true;
    }
    is_in
}

/// Edges in ascending order, shared by several stages. The number of an edge is its index.
#[derive(Clone)]
pub struct SharedEdges {
    pairs: Rc<Vec<SmallPair>>,
    /// For each vertex, the number of its first edge to a larger vertex.
    first: Rc<Vec<u32>>,
}

impl SharedEdges {
    /// Builds the list from edges between `n` vertices, in ascending order.
    pub fn new(n: usize, edges: impl Iterator<Item = VertexPair>) -> Self {
        let mut pairs = Vec::with_capacity(edges.size_hint().0);
        let mut first = vec![0; n + 1];
        for (u, v) in edges {
            pairs.push((from_len(u), from_len(v)));
            first[u + 1] = from_len(pairs.len());
        }
        // A vertex without edges to larger vertices gets an empty range.
        for u in 0..n {
            first[u + 1] = first[u + 1].max(first[u]);
        }
        Self { pairs: Rc::new(pairs), first: Rc::new(first) }
    }

    /// Returns the number of edges.
    pub fn count(&self) -> usize {
        self.pairs.len()
    }

    /// Returns the ends of an edge.
    #[inline]
    pub fn ends(&self, e: usize) -> VertexPair {
        let (u, v) = self.pairs[e];
        (u as usize, v as usize)
    }

    /// Returns the number of the edge between two vertices, if there is one.
    pub fn number(&self, u: usize, v: usize) -> Option<usize> {
        let (u, v) = (u.min(v), u.max(v));
        let (from, to) = (*self.first.get(u)? as usize, *self.first.get(u + 1)? as usize);
        self.pairs[from..to].binary_search_by_key(&v, |pair| pair.1 as usize).ok().map(|place| from + place)
    }

    /// Returns, for each of `n` vertices, the numbers of the live edges at it, ascending.
    pub fn by_end(&self, n: usize, is_alive: &[bool]) -> Vec<Vec<u32>> {
        let alive = || self.iter().enumerate().filter(|edge| is_alive[edge.0]);
        let mut degree = vec![0; n];
        for (_, (u, v)) in alive() {
            degree[u] += 1;
            degree[v] += 1;
        }
        let mut at: Vec<Vec<u32>> = degree.into_iter().map(Vec::with_capacity).collect();
        for (e, (u, v)) in alive() {
            at[u].push(from_len(e));
            at[v].push(from_len(e));
        }
        at
    }

    /// Returns the numbers of the live edges with an end among the vertices marked in `is_near`, ascending. Goes
    /// through all edges.
    pub fn near(&self, is_near: &[bool], is_alive: &[bool]) -> Vec<u32> {
        let here = |&(e, (u, v)): &(usize, VertexPair)| is_alive[e] && (is_near[u] || is_near[v]);
        // Reserves room for all edges at once, because all of them may qualify.
        let mut found = Vec::with_capacity(self.count());
        found.extend(self.iter().enumerate().filter(here).map(|(e, _)| from_len::<u32>(e)));
        found
    }

    /// Returns the edges, ascending.
    pub fn iter(&self) -> impl Iterator<Item = VertexPair> {
        self.pairs.iter().map(|&(u, v)| (u as usize, v as usize))
    }
}

impl Serialize for SharedEdges {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.pairs.as_slice().serialize(serializer)
    }
}

/// Some edges of a stage, ascending, each with its number.
#[derive(Default)]
pub struct NearEdges {
    numbers: Vec<u32>,
    pairs: Rc<Vec<SmallPair>>,
}

impl NearEdges {
    /// Returns the edges with these numbers.
    pub fn of(edges: &SharedEdges, numbers: Vec<u32>) -> Self {
        Self { numbers, pairs: Rc::clone(&edges.pairs) }
    }

    /// Returns the edges with these numbers. `ends` yields the ends of all edges, in the order of their numbers.
    pub fn listed(ends: impl Iterator<Item = VertexPair>, numbers: Vec<u32>) -> Self {
        let pairs = ends.map(|(u, v)| (from_len(u), from_len(v))).collect();
        Self { numbers, pairs: Rc::new(pairs) }
    }

    /// Returns the number of edges.
    pub fn count(&self) -> usize {
        self.numbers.len()
    }
}

impl IntoIterator for NearEdges {
    type Item = (usize, VertexPair);
    type IntoIter = NearEdgesIter;

    fn into_iter(self) -> NearEdgesIter {
        NearEdgesIter { numbers: self.numbers.into_iter(), pairs: self.pairs }
    }
}

/// An iterator over edges with their numbers.
pub struct NearEdgesIter {
    numbers: std::vec::IntoIter<u32>,
    pairs: Rc<Vec<SmallPair>>,
}

impl Iterator for NearEdgesIter {
    type Item = (usize, VertexPair);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let e = self.numbers.next()? as usize;
        let (u, v) = self.pairs[e];
        Some((e, (u as usize, v as usize)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edge_is_found_at_its_number_and_no_other() {
        let edges = [(0, 2), (0, 4), (2, 3), (2, 4), (3, 4)];
        let shared = SharedEdges::new(5, edges.into_iter());
        for u in 0..6 {
            for v in u + 1..6 {
                let number = edges.iter().position(|&edge| edge == (u, v));
                assert_eq!((shared.number(u, v), shared.number(v, u)), (number, number));
            }
        }
        assert_eq!(shared.ends(3), (2, 4));
        let near: Vec<_> = NearEdges::of(&shared, vec![1, 4]).into_iter().collect();
        assert_eq!(near, [(1, (0, 4)), (4, (3, 4))]);
    }
}
