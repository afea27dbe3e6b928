//! Facts of a field that several texts need: a table of pairs, which rounds are games, and which of them bar a player
//! from the bye. The texts decide what follows from them.

use facts::tournament::{Outcome, Position, Rank, RoundFact};

/// Whether something holds for two players, by rank.
#[derive(Clone, Debug)]
pub(super) struct PairTable(Vec<Vec<bool>>);

impl PairTable {
    /// Builds the table of `n` players.
    pub(super) fn of(n: usize, holds: impl Fn(Rank, Rank) -> bool) -> Self {
        Self(Rank::all(n).map(|a| Rank::all(n).map(|b| holds(a, b)).collect()).collect())
    }

    /// C1: builds the table of the pairs that have not met, and that neither the arbiter nor the text `forbids`.
    pub(super) fn of_new_pairs(position: &Position, forbids: impl Fn(Rank, Rank) -> bool) -> Self {
        let entries = &position.entries;
        Self::of(entries.len(), |a, b| {
            a != b && !entries[a].has_met(entries[b].id) && !position.prohibited.has(a, b) && !forbids(a, b)
        })
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

/// C2: returns whether a round bars the player from the bye: a bye, or as many points as for a win, without a game.
pub(super) fn bars_bye(position: &Position, fact: &RoundFact) -> bool {
    let scoring = &position.scoring;
    fact.outcome == Outcome::PairingBye || (!is_game(fact) && scoring.of(fact.outcome) >= scoring.win)
}
