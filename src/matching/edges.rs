//! The edges of a stage as a bit for each pair of vertices: n²/8 bytes, one question is one bit.

/// A simple graph on `0..n`, each row a set of neighbours, 64 to a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    n: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Edges {
    /// No edges yet.
    pub fn new(n: usize) -> Self {
        let words = n.div_ceil(64);
        Self { n, words, bits: vec![0; n * words] }
    }

    /// The first so many vertices all joined with each other, others alone.
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

    /// A graph from a list.
    pub fn from_pairs(n: usize, pairs: &[(u32, u32)]) -> Self {
        let mut edges = Self::new(n);
        for &(u, v) in pairs {
            edges.add(u as usize, v as usize);
        }
        edges
    }

    /// Number of vertices.
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

    /// Are the two joined?
    pub fn has(&self, u: usize, v: usize) -> bool {
        self.bits[u * self.words + v / 64] >> (v % 64) & 1 == 1
    }

    /// The neighbours of a vertex.
    pub fn row(&self, v: usize) -> &[u64] {
        &self.bits[v * self.words..(v + 1) * self.words]
    }

    /// The neighbours of a vertex, to be changed on its side only.
    pub fn row_mut(&mut self, v: usize) -> &mut [u64] {
        &mut self.bits[v * self.words..(v + 1) * self.words]
    }

    /// All edges `(u, v)`, `u < v`, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.n).flat_map(move |u| {
            members(self.row(u)).filter(move |&v| u < v as usize).map(move |v| (small(u), v))
        })
    }
}

/// Is the number in the set?
pub fn is_in(set: &[u64], v: usize) -> bool {
    set[v / 64] >> (v % 64) & 1 == 1
}

/// The members of a set of small numbers, ascending.
pub fn members(set: &[u64]) -> impl Iterator<Item = u32> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let next = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
        let rests = std::iter::successors(Some(word).filter(|&word| word != 0), next);
        rests.map(move |rest| small(64 * i) + rest.trailing_zeros())
    })
}

fn small(v: usize) -> u32 {
    u32::try_from(v).expect("graphs have fewer than 2^32 vertices")
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
        let complete: Vec<_> = (0..70).flat_map(|u| (u + 1..70).map(move |v| (u, v))).collect();
        assert_eq!(Edges::complete(75, 70), Edges::from_pairs(75, &complete));
    }
}
