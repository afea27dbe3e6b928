//! The rank of a player in a position, as a type of its own.

use std::fmt;

/// The rank of a player among those to be paired: the index into [`Position::entries`](super::Position), 0 for the
/// highest. It is not the pairing number, and it differs from round to round.
///
/// A list with one element per player to be paired can be indexed by rank.
///
/// ```
/// use pairproof::tournament::Rank;
/// let scores = ["1", "½", "0"];
/// assert_eq!(scores[..][Rank(2)], "0");
/// assert!(Rank(0) < Rank(1), "the lower number is the higher rank");
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct Rank(pub usize);

impl Rank {
    /// Returns the ranks of `n` players, the highest first.
    ///
    /// ```
    /// use pairproof::tournament::Rank;
    /// assert_eq!(Rank::all(2).collect::<Vec<_>>(), [Rank(0), Rank(1)]);
    /// ```
    pub fn all(n: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..n).map(Self)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

limit::index_lists!(Rank);
