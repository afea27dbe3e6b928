//! Matches of teams known only by their totals, whose games no report can hold.

use schemars::JsonSchema;
use serde::Serialize;

use api::standings::known_by_totals;
use facts::tournament::{PairingNumber, Tournament};

/// A match of which only the total is known.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MatchByTotal {
    /// The round.
    pub round: usize,
    /// The number of the team named first.
    pub team: PairingNumber,
    /// The number of its opponent.
    pub opponent: PairingNumber,
}

impl MatchByTotal {
    /// Returns all such matches of an event.
    pub fn all(tournament: &Tournament) -> Vec<Self> {
        let number = |id| tournament.player(id).number;
        let one = |(round, team, opponent)| Self { round, team: number(team), opponent: number(opponent) };
        known_by_totals(tournament).into_iter().map(one).collect()
    }
}
