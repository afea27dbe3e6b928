//! A matching in which vertices may be free, as a flat table of four bytes per vertex. Other modules never see the
//! value that represents no mate.

use limit::from_len;

/// The entry of a free vertex, which is above every vertex.
pub(super) const FREE: u32 = u32::MAX;

/// The mate of each matched vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates(pub(super) Vec<u32>);

impl Mates {
    /// Returns a matching in which all of `n` vertices are free.
    pub fn free(n: usize) -> Self {
        Self(vec![FREE; n])
    }

    /// Makes a matching that leaves no vertex free.
    pub fn perfect(mates: Vec<u32>) -> Self {
        Self(mates)
    }

    /// Returns the matching that consists of `pairs` among `n` vertices; a pair that shares a vertex with an earlier
    /// one is left out.
    pub fn of_pairs(n: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut mates = Self::free(n);
        for (u, v) in pairs {
            if mates.of(u).or(mates.of(v)).is_none() {
                mates.join(u, v);
            }
        }
        mates
    }

    /// Returns the mate of a vertex; `None` if it is free.
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

    /// Returns the free vertices.
    pub fn alone(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(|&v| self.0[v] == FREE)
    }

    /// Returns the mate of every vertex; `None` if one is free.
    pub fn all(self) -> Option<Vec<u32>> {
        let is_perfect = !self.0.contains(&FREE);
        is_perfect.then_some(self.0)
    }
}
