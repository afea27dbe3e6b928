//! A matching in which vertices may be free.

use crate::Vertex;

/// The mate of each matched vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mates(pub(super) Vec<Option<Vertex>>);

impl Mates {
    /// Returns a matching in which all of `n` vertices are free.
    pub fn free(n: usize) -> Self {
        Self(vec![None; n])
    }

    /// Makes a matching that leaves no vertex free.
    pub fn perfect(mates: Vec<Vertex>) -> Self {
        Self(mates.into_iter().map(Some).collect())
    }

    /// Returns the matching that consists of `pairs` among `n` vertices; a pair that shares a vertex with an earlier
    /// one is left out.
    pub fn of_pairs(n: usize, pairs: impl IntoIterator<Item = (Vertex, Vertex)>) -> Self {
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
    pub fn of(&self, v: Vertex) -> Option<Vertex> {
        self.0[v]
    }

    /// Makes two vertices mates of each other.
    pub fn join(&mut self, u: Vertex, v: Vertex) {
        (self.0[u], self.0[v]) = (Some(v), Some(u));
    }

    /// Frees a vertex and its mate.
    pub fn part(&mut self, v: Vertex) {
        if let Some(mate) = self.of(v) {
            (self.0[v], self.0[mate]) = (None, None);
        }
    }

    /// Frees the pairs that `keep` refuses.
    pub fn retain(&mut self, mut keep: impl FnMut(Vertex, Vertex) -> bool) {
        for v in Vertex::all(self.0.len()) {
            if self.of(v).is_some_and(|mate| !keep(v, mate)) {
                self.part(v);
            }
        }
    }

    /// Returns the free vertices.
    pub fn alone(&self) -> impl Iterator<Item = Vertex> + '_ {
        Vertex::all(self.0.len()).filter(|&v| self.0[v].is_none())
    }

    /// Returns the mate of every vertex; `None` if one is free.
    pub fn all(self) -> Option<Vec<Vertex>> {
        self.0.into_iter().collect()
    }
}
