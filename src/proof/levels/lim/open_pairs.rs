//! The pairs of some players that are still possible in a stage, looked up pair by pair.

use crate::levels::edges::VertexPair;
use facts::tournament::Rank;

/// Some players, and which of them may still meet.
pub(in crate::levels) struct OpenPairs {
    /// The players, ascending.
    players: Vec<Rank>,
    /// The stage, and the number of its finished levels, when the pairs were recorded. A stage loses pairs only when
    /// one of its levels ends.
    at: Option<(usize, usize)>,
    /// The index of each player in `players`, by rank.
    place: Vec<usize>,
    may_meet: Vec<bool>,
}

impl OpenPairs {
    pub(super) fn new(
        players: &[Rank],
        (at, ranks): (Option<(usize, usize)>, usize),
        pairs: impl Iterator<Item = VertexPair>,
    ) -> Self {
        let (size, players) = (players.len(), players.to_vec());
        let mut open = Self { players, at, place: vec![size; ranks], may_meet: vec![false; size * size] };
        for (place, &r) in open.players.iter().enumerate() {
            open.place[r] = place;
        }
        let place = |v: usize| open.place.get(v).copied().filter(|&place| place < size);
        for (i, j) in pairs.filter_map(|(u, v)| place(u).zip(place(v))) {
            (open.may_meet[i * size + j], open.may_meet[j * size + i]) = (true, true);
        }
        open
    }

    /// Returns whether the two players may still meet.
    #[inline]
    pub(super) fn has(&self, a: Rank, b: Rank) -> bool {
        self.may_meet[self.place[a] * self.players.len() + self.place[b]]
    }

    /// Returns whether the pairs were recorded for the same players at the same level.
    pub(super) fn answers(&self, players: &[Rank], at: Option<(usize, usize)>) -> bool {
        at.is_some() && self.at == at && self.players == players
    }

    /// Returns the number of ranks.
    pub(super) fn ranks(&self) -> usize {
        self.place.len()
    }
}
