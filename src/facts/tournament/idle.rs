//! The facts of a position about rounds without a game, including the rounds of absent players.

use std::collections::BTreeSet;

use super::{Outcome, Player, PlayerId, RoundNo, Tournament};

/// Returns, for each player, the rounds without an opponent, and the coming round if the player is away.
pub(super) fn rounds(
    tournament: &Tournament,
    round: RoundNo,
    takes_part: &BTreeSet<PlayerId>,
) -> Vec<Vec<Option<Outcome>>> {
    let of = |p: &Player| {
        let idle = |r: RoundNo| {
            let record = tournament.record(p.id, r);
            record.opponent.is_none().then_some(record.outcome)
        };
        let mut rounds: Vec<_> = (1..round).map(idle).collect();
        if !takes_part.contains(&p.id) {
            rounds.push(idle(round));
        }
        rounds
    };
    tournament.players.iter().map(of).collect()
}

/// Returns the number of games that each player has lost by default before a round.
pub(super) fn defaults(tournament: &Tournament, round: RoundNo) -> Vec<usize> {
    let is_default = |id, r: &RoundNo| tournament.record(id, *r).outcome == Outcome::ForfeitLoss;
    tournament.players.iter().map(|p| (1..round).filter(|r| is_default(p.id, r)).count()).collect()
}
