//! The best pairings of a table by their numbers, for a lot among them.

use lexmatch::solve::FaceMembers;

/// A pairing by the higher ranked player of each pair; `None` for a player who leaves.
type RankedDraw = Vec<(usize, Option<usize>)>;

/// The best pairings of a table, counted.
pub(super) struct Draws<'c> {
    /// Ranks of the members, ascending.
    ranks: Vec<usize>,
    of: FaceMembers<'c>,
}

impl<'c> Draws<'c> {
    /// The members of a face, in ranks.
    pub(super) fn new(ranks: Vec<usize>, of: FaceMembers<'c>) -> Self {
        Self { ranks, of }
    }

    pub(super) fn number(&self) -> usize {
        self.of.number()
    }

    /// The pairing of a number, from 0: its pairs and who leaves.
    pub(super) fn nth(&self, place: usize) -> RankedDraw {
        let mates = self.of.nth(place);
        let of = |(v, &r): (usize, &usize)| {
            let mate = self.ranks.get(mates[v] as usize).copied();
            mate.is_none_or(|m| r < m).then_some((r, mate))
        };
        self.ranks.iter().enumerate().filter_map(of).collect()
    }
}
