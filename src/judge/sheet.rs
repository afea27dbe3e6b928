//! A pairing as a table of ranks, and a bracket taken from it.

use facts::tournament::{Pairing, Position, Rank};
use limit::from_len;

/// Returns the place of a player in a list, from 1; 0 if the player is not in it.
pub(super) fn place<'p>(list: impl IntoIterator<Item = &'p Rank>, rank: Rank) -> i64 {
    from_len(list.into_iter().position(|&r| r == rank).map_or(0, |i| i + 1))
}

/// The mate of each player, by rank.
#[derive(PartialEq, Eq)]
pub struct MateTable {
    mate: Vec<Option<Rank>>,
    /// The player with the bye, if any.
    pub(super) bye: Option<Rank>,
}

impl MateTable {
    pub(super) fn new(position: &Position, pairing: &Pairing) -> Self {
        Self { mate: position.mates(pairing), bye: pairing.bye.and_then(|p| position.rank(p)) }
    }

    /// Builds the table of a pairing of `players` players. A player who is in no pair has the bye.
    pub fn of(players: usize, pairs: &[(Rank, Rank)]) -> Self {
        let mut mate = vec![None; players];
        for &(a, b) in pairs {
            (mate[a], mate[b]) = (Some(b), Some(a));
        }
        let bye = mate.iter().position(Option::is_none).map(Rank);
        Self { mate, bye }
    }

    pub(super) fn mate(&self, rank: Rank) -> Option<Rank> {
        self.mate[rank]
    }

    /// Returns the pairs among `players`, the higher ranked player first.
    pub(super) fn pairs_of<'p>(&self, players: impl IntoIterator<Item = &'p Rank>) -> Vec<(Rank, Rank)> {
        let mates = players.into_iter().filter_map(|&r| self.mate(r).map(|m| (r, m)));
        mates.filter(|(r, m)| r < m).collect()
    }

    /// Returns the number of players.
    pub(super) fn players(&self) -> usize {
        self.mate.len()
    }

    /// Returns the table with `pairs` made instead; the former mates of these players lose their mates.
    pub(super) fn with(&self, pairs: &[(Rank, Rank)]) -> Self {
        let mut mate = self.mate.clone();
        for r in pairs.iter().flat_map(|&(a, b)| [a, b]) {
            if let Some(former) = mate[r].take() {
                mate[former] = None;
            }
        }
        for &(a, b) in pairs {
            (mate[a], mate[b]) = (Some(b), Some(a));
        }
        Self { mate, bye: self.bye }
    }

    /// Returns all pairs, the higher ranked player first, sorted by that player.
    pub(super) fn pairs(&self) -> Vec<(Rank, Rank)> {
        let pairs = Rank::all(self.mate.len()).zip(&self.mate).filter_map(|(r, m)| m.map(|m| (r, m)));
        pairs.filter(|(r, m)| r < m).collect()
    }

    /// Returns the bracket of `members` (ascending ranks).
    pub(super) fn bracket(&self, members: Vec<Rank>) -> MatedBracket {
        let inside = |r: Rank| self.mate(r).filter(|m| members.binary_search(m).is_ok());
        let mates = members.iter().map(|&r| inside(r)).collect();
        MatedBracket { members, mates }
    }
}

/// The players of a bracket in rank order, and the mate of each inside it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MatedBracket {
    pub(super) members: Vec<Rank>,
    pub(super) mates: Vec<Option<Rank>>,
}

impl MatedBracket {
    /// Builds the bracket of `members` (ascending ranks) with `pairs`.
    pub(super) fn of(members: Vec<Rank>, pairs: &[(Rank, Rank)]) -> Self {
        let both = || pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let mates = members.iter().map(|&r| both().find(|&(a, _)| a == r).map(|(_, b)| b)).collect();
        Self { members, mates }
    }

    /// Returns the ranks of the players who leave the bracket, ascending.
    pub(super) fn leaving(&self) -> Vec<Rank> {
        self.members.iter().zip(&self.mates).filter(|(_, m)| m.is_none()).map(|(&r, _)| r).collect()
    }

    /// Returns the bracket without some of its pairs.
    pub(super) fn without(&self, pairs: &[(Rank, Rank)]) -> Self {
        let is_out = |r: Rank| pairs.iter().any(|&(a, b)| a == r || b == r);
        let mates = self.members.iter().zip(&self.mates);
        let mates = mates.map(|(&r, m)| m.filter(|_| !is_out(r))).collect();
        Self { members: self.members.clone(), mates }
    }

    /// Returns the pairs inside the bracket, the higher ranked player first, sorted by that player.
    pub(super) fn pairs(&self) -> Vec<(Rank, Rank)> {
        self.members
            .iter()
            .zip(&self.mates)
            .filter_map(|(&r, m)| m.filter(|&m| r < m).map(|m| (r, m)))
            .collect()
    }

    /// Returns the mate of a member inside the bracket.
    pub(super) fn mate(&self, rank: Rank) -> Option<Rank> {
        self.members.binary_search(&rank).ok().and_then(|i| self.mates[i])
    }

    /// Returns the index of a member, from 0.
    pub(super) fn place(&self, rank: Rank) -> Option<usize> {
        self.members.binary_search(&rank).ok()
    }
}
