//! Events whose rounds follow a table. Everybody keeps his place, so a player who is away loses by forfeit, whatever the reason;
//! the free round of an odd number of players gives no points.

use facts::rulebook::Rulebook;
use facts::tournament::{Board, Colour, Outcome, Position, RoundNo, Score, Tournament};

/// The teams of an event in which the players of one team meet those of the other.
const TEAMS: [&str; 2] = ["Team A", "Team B"];

/// Prepares an event for its table. The players of two teams are distributed in turn, in the order of their numbers.
pub(super) fn prepare(tournament: &mut Tournament, table: &Rulebook) {
    tournament.initial_colour = Some(Colour::White);
    tournament.scoring.pairing_bye = Score::ZERO;
    if table.system.is_between_teams() {
        for (player, team) in tournament.players.iter_mut().zip(TEAMS.iter().cycle()) {
            (*team).clone_into(&mut player.club);
        }
    }
}

/// Returns the position before a round: of the players present, or of all players in a table.
pub(crate) fn position(tournament: &Tournament, round: RoundNo, table: Option<&Rulebook>) -> Position {
    let position = match table {
        Some(book) => book.position(tournament, round, &[]),
        None => Position::before(tournament, round, &[]),
    };
    position.expect("every earlier round has all its results, and the table has room for the players")
}

/// Returns the results of a board at which a player is away; `None` if both are there. The absences are entered, but not the
/// board.
pub(super) fn forfeited(tournament: &Tournament, round: RoundNo, board: Board) -> Option<(Outcome, Outcome)> {
    let [white, black] = [board.white, board.black].map(|id| tournament.record(id, round).is_away());
    match (white, black) {
        (false, false) => None,
        (true, false) => Some((Outcome::ForfeitLoss, Outcome::ForfeitWin)),
        (false, true) => Some((Outcome::ForfeitWin, Outcome::ForfeitLoss)),
        (true, true) => Some((Outcome::ForfeitLoss, Outcome::ForfeitLoss)),
    }
}

#[cfg(test)]
mod tests {
    use crate::simulate::attendance::{self, Shares};
    use crate::simulate::{Design, EventKey, Presence};
    use crate::study::Pairer;
    use facts::rulebook::find;
    use facts::tournament::{Coming, Outcome, PlayerId};
    use limit::Limit;

    /// Who would be absent in a Swiss loses by forfeit in a table, and his opponent wins unless he is away, too.
    #[test]
    fn who_is_away_loses_by_forfeit() {
        let presence = Presence { forfeits: 0, ..Presence::preset("rough").expect("known") };
        let Presence { late, leave, absent, half_byes, .. } = presence;
        let (mut one, mut both) = (0, 0);
        for (book, players, rounds) in [("round-robin", 7, 7), ("scheveningen", 8, 4)] {
            let design = Design { players, rounds, presence, ..Design::default() };
            let shares = Shares { half: half_byes, zero: absent, full: 0, late, leave, rounds };
            let pairer = Pairer::of(find(book).expect("it is shipped"));
            for event in 0..8 {
                let key = EventKey { seed: 2, event };
                let played = design.play(key, pairer.table(), &mut |tournament, position| {
                    pairer.pair(Coming { tournament, position }, key, &Limit::none())
                });
                let t = played.expect("a table pairs every round").tournament;
                // Players are numbered by rating, and absences depend on the place in the field.
                let mut ids: Vec<u32> = (0..players).collect();
                ids.sort_by_key(|&id| {
                    let rating = crate::simulate::strengths::drawn(&design, key, id).2.rating;
                    (std::cmp::Reverse(rating), id)
                });
                let is_away =
                    |id: PlayerId, round| attendance::absence(key, &shares, ids[id.index()], round).is_some();
                for (id, round) in (0..players).flat_map(|id| (1..=rounds).map(move |r| (PlayerId(id), r))) {
                    let record = t.record(id, round);
                    let Some(other) = record.opponent else {
                        assert_eq!(record.outcome, Outcome::PairingBye, "{book} {event}: {id:?} in {round}");
                        continue;
                    };
                    let expected = match (is_away(id, round), is_away(other, round)) {
                        (false, false) => continue,
                        (true, other) => {
                            both += usize::from(other);
                            Outcome::ForfeitLoss
                        }
                        (false, true) => Outcome::ForfeitWin,
                    };
                    one += 1;
                    assert_eq!(record.outcome, expected, "{book} {event}: {id:?} in {round}");
                }
            }
        }
        assert!(one > 100 && both > 4, "{one} forfeits, {both} of both");
    }
}
