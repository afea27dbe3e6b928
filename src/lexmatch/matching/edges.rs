//! The edges of a stage as one bit per pair of vertices: n²/8 bytes in total, and a lookup reads one bit.

use crate::Vertex;

/// A simple graph on `0..n`; each row is a set of neighbours, 64 to a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    n: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Edges {
    /// Returns a graph without edges.
    pub fn new(n: usize) -> Self {
        let words = n.div_ceil(64);
        Self { n, words, bits: vec![0; n * words] }
    }

    /// Returns a graph in which the first `joined` vertices are all joined with each other, and the others are
    /// isolated.
    pub fn complete(n: usize, joined: usize) -> Self {
        let mut edges = Self::new(n);
        let mut all = vec![0u64; edges.words];
        Vertex::all(joined).for_each(|v| insert(&mut all, v));
        for v in Vertex::all(joined) {
            let row = edges.row_mut(v);
            row.copy_from_slice(&all);
            remove(row, v);
        }
        edges
    }

    /// Builds a graph from a list.
    pub fn from_pairs(n: usize, pairs: &[(Vertex, Vertex)]) -> Self {
        let mut edges = Self::new(n);
        for &(u, v) in pairs {
            edges.add(u, v);
        }
        edges
    }

    /// Returns the number of vertices.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Adds an edge between two vertices.
    pub fn add(&mut self, u: Vertex, v: Vertex) {
        insert(self.row_mut(u), v);
        insert(self.row_mut(v), u);
    }

    /// Removes an edge.
    pub fn remove(&mut self, u: Vertex, v: Vertex) {
        remove(self.row_mut(u), v);
        remove(self.row_mut(v), u);
    }

    /// Returns whether the two vertices are joined.
    #[inline]
    pub fn has(&self, u: Vertex, v: Vertex) -> bool {
        self.bits[u.0 * self.words + v.0 / 64] >> (v.0 % 64) & 1 == 1
    }

    /// Returns the neighbours of a vertex.
    #[inline]
    pub fn row(&self, v: Vertex) -> &[u64] {
        &self.bits[v.0 * self.words..(v.0 + 1) * self.words]
    }

    /// Returns the neighbours of a vertex for a change on its side only.
    #[inline]
    pub fn row_mut(&mut self, v: Vertex) -> &mut [u64] {
        &mut self.bits[v.0 * self.words..(v.0 + 1) * self.words]
    }

    /// Returns all edges `(u, v)`, `u < v`, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        Vertex::all(self.n).flat_map(move |u| self.after(u).map(move |v| (u, v)))
    }

    /// Returns the neighbours of a vertex that come after it, ascending.
    #[inline]
    pub fn after(&self, u: Vertex) -> SetMembers<'_> {
        members_after(self.row(u), u)
    }

    /// Keeps the edges that are in the rows of both ends.
    pub fn agree(&mut self) {
        self.combine(|above, below| above & below);
    }

    /// Adds the edges that are in the row of one end to the row of the other end.
    pub fn mirror(&mut self) {
        self.combine(|above, below| above | below);
    }

    /// Gives both ends of each edge the same bit, computed from the bits that they have, 64 rows by 64.
    fn combine(&mut self, of: impl Fn(u64, u64) -> u64) {
        for i in 0..self.words {
            for j in i..self.words {
                let mut above = self.block(i, j);
                let mut below = self.block(j, i);
                transpose(&mut below);
                above.iter_mut().zip(&below).for_each(|(above, below)| *above = of(*above, *below));
                self.set_block(i, j, &above);
                transpose(&mut above);
                self.set_block(j, i, &above);
            }
        }
    }

    /// Returns 64 rows of one word.
    fn block(&self, i: usize, j: usize) -> [u64; 64] {
        std::array::from_fn(|k| self.bits.get((64 * i + k) * self.words + j).copied().unwrap_or(0))
    }

    fn set_block(&mut self, i: usize, j: usize, block: &[u64; 64]) {
        for (k, &word) in block.iter().enumerate().take(self.n.saturating_sub(64 * i)) {
            self.bits[(64 * i + k) * self.words + j] = word;
        }
    }
}

/// Transposes a square of bits, halves before quarters.
fn transpose(block: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, u64::MAX >> 32);
    while width > 0 {
        for k in (0..64).filter(|k| k & width == 0) {
            let moved = (block[k] >> width ^ block[k + width]) & mask;
            block[k] ^= moved << width;
            block[k + width] ^= moved;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

/// Returns whether the vertex is in the set.
#[inline]
pub fn is_in(set: &[u64], v: Vertex) -> bool {
    set[v.0 / 64] >> (v.0 % 64) & 1 == 1
}

/// Adds a vertex to the set.
#[inline]
pub fn insert(set: &mut [u64], v: Vertex) {
    set[v.0 / 64] |= 1 << (v.0 % 64);
}

/// Removes a vertex from the set.
#[inline]
pub fn remove(set: &mut [u64], v: Vertex) {
    set[v.0 / 64] &= !(1 << (v.0 % 64));
}

/// Returns the first vertex in word `i` of a set; the word is not zero.
#[inline]
pub(crate) fn first_in(i: usize, word: u64) -> Vertex {
    Vertex(64 * i + word.trailing_zeros() as usize)
}

/// Returns the members of a set of vertices, ascending.
#[inline]
pub fn members(set: &[u64]) -> SetMembers<'_> {
    SetMembers::from(set, 0)
}

/// Returns the members of a set of vertices that come after this one, ascending.
#[inline]
pub(crate) fn members_after(set: &[u64], v: Vertex) -> SetMembers<'_> {
    SetMembers::from(set, v.0 + 1)
}

/// An iterator over the members of a set from a given vertex on.
pub struct SetMembers<'s> {
    set: &'s [u64],
    /// The index of the word that is only partly read.
    at: usize,
    rest: u64,
}

impl<'s> SetMembers<'s> {
    #[inline]
    fn from(set: &'s [u64], first: usize) -> Self {
        let at = first / 64;
        Self { set, at, rest: set.get(at).map_or(0, |word| word & u64::MAX << (first % 64)) }
    }
}

impl Iterator for SetMembers<'_> {
    type Item = Vertex;

    #[inline]
    fn next(&mut self) -> Option<Vertex> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.set.get(self.at)?;
        }
        let first = first_in(self.at, self.rest);
        self.rest &= self.rest - 1;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_the_pairs_that_were_added() {
        let pairs = Vertex::joined([(0, 1), (0, 129), (1, 64), (63, 64), (64, 65), (128, 129)]);
        let mut edges = Edges::from_pairs(130, &pairs);
        assert_eq!(edges.iter().collect::<Vec<_>>(), pairs);
        assert!(edges.has(Vertex(129), Vertex(0)) && !edges.has(Vertex(2), Vertex(3)));
        edges.remove(Vertex(129), Vertex(0));
        assert_eq!(members(edges.row(Vertex(129))).collect::<Vec<_>>(), [Vertex(128)]);
        assert_eq!(edges.iter().count(), 5);
        assert_eq!(edges.after(Vertex(64)).collect::<Vec<_>>(), [Vertex(65)]);
        let complete: Vec<_> = Vertex::pairs(70).collect();
        assert_eq!(Edges::complete(75, 70), Edges::from_pairs(75, &complete));
    }
    #[test]
    fn an_edge_is_there_if_both_ends_have_it() {
        let pairs = Vertex::joined([(0, 1), (0, 129), (3, 70), (64, 65), (128, 129)]);
        let mut edges = Edges::from_pairs(130, &pairs);
        for (v, w) in Vertex::joined([(129, 0), (2, 77), (70, 3), (65, 100)]) {
            edges.row_mut(v)[w.0 / 64] ^= 1 << (w.0 % 64);
        }
        let mut either = edges.clone();
        edges.agree();
        assert_eq!(edges, Edges::from_pairs(130, &Vertex::joined([(0, 1), (64, 65), (128, 129)])));
        either.mirror();
        let all = Vertex::joined([(0, 1), (0, 129), (2, 77), (3, 70), (64, 65), (65, 100), (128, 129)]);
        assert_eq!(either, Edges::from_pairs(130, &all));
    }
}
