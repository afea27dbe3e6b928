//! The withdrawn players, in a line below the standings: a column would be empty for nearly everybody.

use std::collections::BTreeMap;

use facts::rulebook::{Rulebook, System};
use facts::tournament::{Namesakes, Outcome, PlayerId, RoundNo, Tournament};

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

    /// Returns the line that names the withdrawn players among `shown`, if there are any.
    pub fn note(&self, tournament: &Tournament, shown: impl Iterator<Item = PlayerId>) -> Option<String> {
        let mut out: BTreeMap<RoundNo, Vec<PlayerId>> = BTreeMap::new();
        for id in shown {
            if let Some(round) = self.round(id) {
                out.entry(round).or_default().push(id);
            }
        }
        let namesakes = Namesakes::of(tournament);
        let of_round = |(round, mut players): (RoundNo, Vec<PlayerId>)| {
            players.sort_by_key(|&id| tournament.player(id).number);
            let names: Vec<String> =
                players.iter().map(|&id| namesakes.label(tournament.player(id))).collect();
            format!("before round {round}: {}", names.join(", "))
        };
        let all: Vec<String> = out.into_iter().map(of_round).collect();
        (!all.is_empty()).then(|| format!("Withdrew {}.", all.join("; ")))
    }
}
