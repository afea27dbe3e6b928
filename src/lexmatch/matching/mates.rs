//! A matching in which vertices may be free, as a flat table: four bytes a vertex, and nobody outside sees the value that
//! stands for none.

use limit::from_len;

/// The entry of a free vertex: above every vertex.
pub(super) const FREE: u32 = u32::MAX;

/// The mate of each vertex that has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates(pub(super) Vec<u32>);

impl Mates {
    /// All of `n` vertices are free.
    pub fn free(n: usize) -> Self {
        Self(vec![FREE; n])
    }

    /// A matching that leaves nobody free.
    pub fn perfect(mates: Vec<u32>) -> Self {
        Self(mates)
    }

    /// The matching of these pairs among `n` vertices; a pair that has a vertex of an earlier one is left out.
    pub fn of_pairs(n: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut mates = Self::free(n);
        for (u, v) in pairs {
            if mates.of(u).or(mates.of(v)).is_none() {
                mates.join(u, v);
            }
        }
        mates
    }

    /// The mate of a vertex; `None` if it is free.
    #[inline]
    pub fn of(&self, v: usize) -> Option<u32> {
        Some(self.0[v]).filter(|&mate| mate != FREE)
    }

    /// Makes two vertices mates of each other.
    pub fn join(&mut self, u: usize, v: usize) {
        (self.0[u], self.0[v]) = (from_len(v), from_len(u));
    }

    /// Frees a vertex and its mate.
    pub fn part(&mut self, v: usize) {
        if let Some(mate) = self.of(v) {
            (self.0[v], self.0[mate as usize]) = (FREE, FREE);
        }
    }

    /// Frees the pairs that `keep` refuses.
    pub fn retain(&mut self, mut keep: impl FnMut(usize, usize) -> bool) {
        for v in 0..self.0.len() {
            if self.of(v).is_some_and(|mate| !keep(v, mate as usize)) {
                self.part(v);
            }
        }
    }

    /// The free vertices.
    pub fn alone(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|&v| self.0[v] == FREE)
    }

    /// The mate of every vertex; `None` if one is free.
    pub fn all(self) -> Option<Vec<u32>> {
        let is_perfect = !self.0.contains(&FREE);
        is_perfect.then_some(self.0)
    }
}
