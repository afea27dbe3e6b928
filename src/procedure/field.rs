//! Facts of a field that several texts need: a table of pairs, and which rounds are games. The texts decide what follows
//! from them.

use facts::tournament::{Rank, RoundFact};

/// Whether something holds for two players, by rank.
#[derive(Clone, Debug)]
pub(super) struct PairTable(Vec<Vec<bool>>);

impl PairTable {
    /// Builds the table of `n` players.
    pub(super) fn of(n: usize, holds: impl Fn(Rank, Rank) -> bool) -> Self {
        Self(Rank::all(n).map(|a| Rank::all(n).map(|b| holds(a, b)).collect()).collect())
    }

    /// Returns whether it holds for `a` and `b`.
    pub(super) fn has(&self, a: Rank, b: Rank) -> bool {
        self.0[a][b]
    }
}

/// Returns whether a game was played in a round.
pub(super) fn is_game(fact: &RoundFact) -> bool {
    fact.opponent.is_some() && fact.outcome.is_played()
}
