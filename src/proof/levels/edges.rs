//! The edges of a stage, ascending. Each edge takes eight bytes, and stages with the same edges share them.

use std::ops::Range;
use std::rc::Rc;

use limit::{from_len, look};

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
    /// Builds the list from edges between `n` vertices, in ascending order; there are at most `most` of them.
    pub fn new(n: usize, most: usize, edges: impl Iterator<Item = VertexPair>) -> Self {
        let mut pairs = Vec::with_capacity(most);
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

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.first.len() - 1
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

    /// Returns the numbers of the edges from a vertex to larger ones.
    fn row(&self, u: usize) -> Range<usize> {
        self.first[u] as usize..self.first[u + 1] as usize
    }

    /// Goes through the edges without an end marked in `is_out`, ascending, each with its number.
    pub fn left(&self, is_out: &[bool], mut each: impl FnMut(usize, VertexPair)) {
        for u in (0..is_out.len()).filter(|&u| !is_out[u]) {
            look();
            for (e, pair) in self.row(u).zip(&self.pairs[self.row(u)]) {
                let v = pair.1 as usize;
                if !is_out[v] {
                    each(e, (u, v));
                }
            }
        }
    }

    /// Returns, for each edge, whether it is live: it has no end marked in `is_out`, and `joins` is true. Also lists the
    /// live edges by end.
    pub fn live(&self, is_out: &[bool], joins: &dyn Fn(usize, usize) -> bool) -> (Vec<bool>, EdgesByEnd) {
        let (mut is_alive, mut at) = (vec![false; self.count()], vec![(0, 0); is_out.len()]);
        self.left(is_out, |e, (u, v)| {
            if joins(u, v) {
                is_alive[e] = true;
                at[u].1 += 1;
                at[v].1 += 1;
            }
        });
        let mut size = 0;
        for (from, number) in &mut at {
            *from = size;
            size += std::mem::take(number);
        }
        let mut edges = vec![0; size];
        self.left(is_out, |e, (u, v)| {
            for end in [u, v].into_iter().filter(|_| is_alive[e]) {
                let (from, number) = &mut at[end];
                edges[*from + *number] = from_len(e);
                *number += 1;
            }
        });
        (is_alive, EdgesByEnd { edges, at })
    }

    /// Returns the numbers of the live edges with an end among the vertices marked in `is_near`, ascending; if `is_both`
    /// is true, only those with both ends there. No live edge has an end marked in `is_out`.
    pub fn near(&self, is_near: &[bool], is_both: bool, (is_out, is_alive): (&[bool], &[bool])) -> Vec<u32> {
        let end = is_near.iter().rposition(|&near| near).map_or(0, |last| last + 1);
        // Reserves room for all edges that may qualify at once.
        let most = is_near.iter().filter(|near| **near).count();
        let most = if is_both { most * most / 2 } else { most * is_near.len() };
        let mut found = Vec::with_capacity(most.min(self.count()));
        for u in (0..end).filter(|&u| !is_out[u]) {
            look();
            let row = self.row(u);
            let alive = |e: &usize| is_alive[*e];
            if is_near[u] && !is_both {
                found.extend(row.filter(alive).map(from_len::<u32>));
            } else if is_near[u] == is_both {
                // Beyond `end`, no vertex is near.
                let to = row.start + self.pairs[row.clone()].partition_point(|pair| (pair.1 as usize) < end);
                let here = (row.start..to).filter(|&e| is_near[self.ends(e).1]);
                found.extend(here.filter(alive).map(from_len::<u32>));
            }
        }
        found
    }

    /// Returns the edges, ascending.
    pub fn iter(&self) -> impl Iterator<Item = VertexPair> {
        self.pairs.iter().map(|&(u, v)| (u as usize, v as usize))
    }
}

/// The numbers of the edges at each vertex, ascending.
pub struct EdgesByEnd {
    /// The edges at one vertex after those at another.
    edges: Vec<u32>,
    /// For each vertex, where its edges begin, and how many there still are.
    at: Vec<(usize, usize)>,
}

impl EdgesByEnd {
    /// Returns the edges at a vertex.
    pub fn of(&self, v: usize) -> &[u32] {
        let (from, number) = self.at[v];
        &self.edges[from..from + number]
    }

    /// Keeps only those edges at a vertex that are marked in `is_kept`.
    pub fn retain(&mut self, v: usize, is_kept: &[bool]) {
        let (from, number) = self.at[v];
        let mut to = from;
        for place in from..from + number {
            let e = self.edges[place];
            if is_kept[e as usize] {
                self.edges[to] = e;
                to += 1;
            }
        }
        self.at[v].1 = to - from;
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
        let shared = SharedEdges::new(5, 5, edges.into_iter());
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
