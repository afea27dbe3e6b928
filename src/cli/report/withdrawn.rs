//! The withdrawn players, as a column of the standings that appears only if there are withdrawn players.

use facts::rulebook::{Rulebook, System};
use facts::tournament::{Outcome, PlayerId, RoundNo, Tournament};

/// The players withdrawn after a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawals {
    /// The first round that each player misses.
    from: Vec<Option<RoundNo>>,
}

impl Withdrawals {
    /// Returns the players who are permanently out by the round after this one. The games that they missed in a table are
    /// forfeits, so these rounds count as missed too.
    pub fn of(tournament: &Tournament, book: &Rulebook, round: RoundNo) -> Self {
        let is_missed = |id, round| {
            let record = tournament.record(id, round);
            record.outcome == Outcome::ForfeitLoss || record.is_away()
        };
        let first_missed = |id, from: Option<RoundNo>| {
            let last = from.unwrap_or(tournament.rounds_paired() + 1);
            let missed = (1..last).rev().take_while(|&round| is_missed(id, round)).last();
            // Of one forfeit in the last round nobody knows whether the player had left.
            missed.filter(|&first| from.is_some() || first + 1 < last).or(from)
        };
        let is_over = tournament.rounds.is_some_and(|rounds| tournament.rounds_paired() >= rounds);
        let from = tournament.players.iter().zip(tournament.all_out_from());
        let from = from.map(|(p, from)| {
            let is_announced = book.system.is_table() || book.system == System::Irish;
            let has_forfeits = is_announced && (from.is_some() || is_over);
            if has_forfeits { first_missed(p.id, from) } else { from }
        });
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
