//! A vertex of a matching problem, as a type of its own.

use std::fmt;

/// A vertex of a graph, numbered from 0.
///
/// A list with one element per vertex can be indexed by vertex.
///
/// ```
/// use pairproof::round::Vertex;
/// let mates = [Vertex(2), Vertex(3), Vertex(0), Vertex(1)];
/// assert_eq!(mates[..][Vertex(3)], Vertex(1));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct Vertex(pub usize);

impl Vertex {
    /// Returns the vertices of a graph with `n` of them, ascending.
    ///
    /// ```
    /// use pairproof::round::Vertex;
    /// assert_eq!(Vertex::all(2).collect::<Vec<_>>(), [Vertex(0), Vertex(1)]);
    /// ```
    #[inline]
    pub fn all(n: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..n).map(Self)
    }

    /// Returns the vertices that come after this one in a graph with `n` of them, ascending.
    ///
    /// ```
    /// use pairproof::round::Vertex;
    /// assert_eq!(Vertex(1).after(4).collect::<Vec<_>>(), [Vertex(2), Vertex(3)]);
    /// ```
    #[inline]
    pub fn after(self, n: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (self.0 + 1..n).map(Self)
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

limit::index_lists!(Vertex);

#[cfg(test)]
impl Vertex {
    /// Returns every pair of `n` vertices, ascending.
    pub(crate) fn pairs(n: usize) -> impl Iterator<Item = (Self, Self)> + Clone {
        Self::all(n).flat_map(move |u| u.after(n).map(move |v| (u, v)))
    }

    /// Returns the pairs with these numbers.
    pub(crate) fn joined<const N: usize>(pairs: [(usize, usize); N]) -> [(Self, Self); N] {
        pairs.map(|(u, v)| (Self(u), Self(v)))
    }

    /// Returns the vertices with these numbers.
    pub(crate) fn list<const N: usize>(numbers: [usize; N]) -> Vec<Self> {
        numbers.map(Self).to_vec()
    }
}
