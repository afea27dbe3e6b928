//! The edges of a stage as one bit per pair of vertices: n²/8 bytes in total, and a lookup reads one bit.

use limit::from_len;

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
        (0..joined).for_each(|v| all[v / 64] |= 1 << (v % 64));
        for v in 0..joined {
            let row = edges.row_mut(v);
            row.copy_from_slice(&all);
            row[v / 64] &= !(1 << (v % 64));
        }
        edges
    }

    /// Builds a graph from a list.
    pub fn from_pairs(n: usize, pairs: &[(u32, u32)]) -> Self {
        let mut edges = Self::new(n);
        for &(u, v) in pairs {
            edges.add(u as usize, v as usize);
        }
        edges
    }

    /// Returns the number of vertices.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Adds an edge between two vertices.
    pub fn add(&mut self, u: usize, v: usize) {
        self.bits[u * self.words + v / 64] |= 1 << (v % 64);
        self.bits[v * self.words + u / 64] |= 1 << (u % 64);
    }

    /// Removes an edge.
    pub fn remove(&mut self, u: usize, v: usize) {
        self.bits[u * self.words + v / 64] &= !(1 << (v % 64));
        self.bits[v * self.words + u / 64] &= !(1 << (u % 64));
    }

    /// Returns whether the two vertices are joined.
    #[inline]
    pub fn has(&self, u: usize, v: usize) -> bool {
        self.bits[u * self.words + v / 64] >> (v % 64) & 1 == 1
    }

    /// Returns the neighbours of a vertex.
    #[inline]
    pub fn row(&self, v: usize) -> &[u64] {
        &self.bits[v * self.words..(v + 1) * self.words]
    }

    /// Returns the neighbours of a vertex for a change on its side only.
    #[inline]
    pub fn row_mut(&mut self, v: usize) -> &mut [u64] {
        &mut self.bits[v * self.words..(v + 1) * self.words]
    }

    /// Returns all edges `(u, v)`, `u < v`, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.n).flat_map(move |u| self.after(u).map(move |v| (from_len(u), v)))
    }

    /// Returns the neighbours of a vertex that come after it, ascending.
    #[inline]
    pub fn after(&self, u: usize) -> SetMembers<'_> {
        SetMembers::from(self.row(u), u + 1)
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

/// Returns whether the number is in the set.
#[inline]
pub fn is_in(set: &[u64], v: usize) -> bool {
    set[v / 64] >> (v % 64) & 1 == 1
}

/// Returns the members of a set of small numbers, ascending.
#[inline]
pub fn members(set: &[u64]) -> SetMembers<'_> {
    SetMembers::from(set, 0)
}

/// Returns the members of a set of small numbers from `from` on, ascending.
#[inline]
pub fn members_from(set: &[u64], first: usize) -> SetMembers<'_> {
    SetMembers::from(set, first)
}

/// An iterator over the members of a set from a given number on.
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
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.set.get(self.at)?;
        }
        let bit = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(from_len::<u32>(64 * self.at) + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_the_pairs_that_were_added() {
        let pairs = [(0, 1), (0, 129), (1, 64), (63, 64), (64, 65), (128, 129)];
        let mut edges = Edges::from_pairs(130, &pairs);
        assert_eq!(edges.iter().collect::<Vec<_>>(), pairs);
        assert!(edges.has(129, 0) && !edges.has(2, 3));
        edges.remove(129, 0);
        assert_eq!(members(edges.row(129)).collect::<Vec<_>>(), [128]);
        assert_eq!(edges.iter().count(), 5);
        assert_eq!(edges.after(64).collect::<Vec<_>>(), [65]);
        let complete: Vec<_> = (0..70).flat_map(|u| (u + 1..70).map(move |v| (u, v))).collect();
        assert_eq!(Edges::complete(75, 70), Edges::from_pairs(75, &complete));
    }
    #[test]
    fn an_edge_is_there_if_both_ends_have_it() {
        let pairs = [(0, 1), (0, 129), (3, 70), (64, 65), (128, 129)];
        let mut edges = Edges::from_pairs(130, &pairs);
        for (v, w) in [(129, 0), (2, 77), (70, 3), (65, 100)] {
            edges.row_mut(v)[w / 64] ^= 1 << (w % 64);
        }
        let mut either = edges.clone();
        edges.agree();
        assert_eq!(edges, Edges::from_pairs(130, &[(0, 1), (64, 65), (128, 129)]));
        either.mirror();
        let all = [(0, 1), (0, 129), (2, 77), (3, 70), (64, 65), (65, 100), (128, 129)];
        assert_eq!(either, Edges::from_pairs(130, &all));
    }
}
