//! The best pairings of a table, numbered so that one can be drawn by lot.

use facts::tournament::Rank;
use lexmatch::Vertex;
use lexmatch::solve::FaceMembers;

/// A pairing by the higher ranked player of each pair; `None` for a player who leaves.
type RankedDraw = Vec<(Rank, Option<Rank>)>;

/// The best pairings of a table, counted.
pub(super) struct Draws<'c> {
    /// The ranks of the members, ascending.
    ranks: Vec<Rank>,
    of: FaceMembers<'c>,
}

impl<'c> Draws<'c> {
    /// Creates the numbered pairings from the members of a face and their ranks.
    pub(super) fn new(ranks: Vec<Rank>, of: FaceMembers<'c>) -> Self {
        Self { ranks, of }
    }

    pub(super) fn number(&self) -> usize {
        self.of.number()
    }

    /// Returns the pairing with this number, from 0: its pairs and its leavers.
    pub(super) fn nth(&self, place: usize) -> RankedDraw {
        let of = |(&r, mate): (&Rank, Vertex)| {
            let mate = self.ranks.get(mate.0).copied();
            mate.is_none_or(|m| r < m).then_some((r, mate))
        };
        self.ranks.iter().zip(self.of.nth(place)).filter_map(of).collect()
    }
}
