//! The withdrawn players, as a column of the standings that appears only if there are withdrawn players.

use facts::tournament::{PlayerId, RoundNo, Tournament};

/// The players withdrawn after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawals {
    /// The first round that each player misses.
    from: Vec<Option<RoundNo>>,
}

impl Withdrawals {
    /// Returns the players who are permanently out by the round after this one.
    pub fn of(tournament: &Tournament, round: RoundNo) -> Self {
        let from = tournament.all_out_from().into_iter();
        Self { from: from.map(|from| from.filter(|&first| first <= round + 1)).collect() }
    }

    /// Returns the first round that a player misses.
    pub fn round(&self, id: PlayerId) -> Option<RoundNo> {
        self.from[id.index()]
    }

    /// Returns the column heading, if there is such a column.
    pub fn head(&self) -> Option<&'static str> {
        self.has_any().then_some("Out from")
    }

    /// Returns a player's cell, if there is such a column.
    pub fn cell(&self, id: PlayerId) -> Option<String> {
        self.has_any().then(|| self.round(id).map_or(String::new(), |round| round.to_string()))
    }

    /// Returns the meaning of the column.
    pub fn note(&self) -> Option<&'static str> {
        self.has_any().then_some("Out from: withdrawn, no games and no points from this round on.")
    }

    fn has_any(&self) -> bool {
        self.from.iter().any(Option::is_some)
    }
}
