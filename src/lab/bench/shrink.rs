//! Finds a small position with a given property by removing players and rounds one by one.

use facts::tournament::{Outcome, PlayerId, Record, RoundNo, Tournament, Wall};

/// Removes players and earlier rounds from `tournament`, as it was before the round was paired. Shrinking continues as
/// long as `holds` returns true for the reduced tournament and the same round, with at most `most` calls of `holds`.
/// Returns the tournament and the round.
pub fn shrink(
    tournament: &Tournament,
    round: RoundNo,
    most: usize,
    holds: &mut dyn FnMut(&Tournament, RoundNo) -> bool,
) -> (Tournament, RoundNo) {
    let mut best = (tournament.up_to(round), round);
    let mut asked = 0;
    loop {
        let players =
            (0..best.0.players.len()).rev().filter_map(|p| Some((without_player(&best.0, p)?, best.1)));
        let rounds = (1..best.1).map(|r| (without_round(&best.0, r), best.1 - 1));
        let mut smaller = rounds.chain(players);
        let found = smaller.find(|(left, round)| {
            asked += 1;
            asked <= most && holds(left, *round)
        });
        match found {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// Removes a player; the player's opponents get byes for their points.
fn without_player(tournament: &Tournament, place: usize) -> Option<Tournament> {
    if tournament.players.len() < 3 {
        return None;
    }
    // Without one of its players, the published pairing no longer applies.
    let mut left = Tournament { wall: Wall::default(), ..tournament.clone() };
    left.players.remove(place);
    left.records.remove(place);
    let gone = PlayerId(u32::try_from(place).ok()?);
    let moved = |id: PlayerId| if id > gone { PlayerId(id.0 - 1) } else { id };
    for player in &mut left.players {
        player.id = moved(player.id);
    }
    for record in left.records.iter_mut().flatten() {
        *record = match record.opponent {
            Some(opponent) if opponent == gone => Record::bye(kept(record.outcome)),
            Some(opponent) => Record { opponent: Some(moved(opponent)), ..*record },
            None => *record,
        };
    }
    left.prohibitions.retain(|p| !p.players.contains(&gone));
    for prohibition in &mut left.prohibitions {
        prohibition.players.iter_mut().for_each(|id| *id = moved(*id));
    }
    left.acceleration.retain(|v| v.player != gone);
    left.acceleration.iter_mut().for_each(|v| v.player = moved(v.player));
    Some(left)
}

/// Returns the bye that is worth as many points as this outcome.
fn kept(outcome: Outcome) -> Outcome {
    if outcome.is_win() {
        Outcome::FullBye
    } else if outcome.is_draw() {
        Outcome::HalfBye
    } else {
        Outcome::ZeroBye
    }
}

/// Removes an earlier round, which makes the tournament one round shorter.
fn without_round(tournament: &Tournament, round: RoundNo) -> Tournament {
    let mut left = Tournament { wall: Wall::default(), ..tournament.clone() };
    for row in &mut left.records {
        if row.len() >= round {
            row.remove(round - 1);
        }
    }
    for points in left.acceleration.iter_mut().filter(|v| v.by_round.len() >= round) {
        points.by_round.remove(round - 1);
    }
    left.rounds = left.rounds.map(|rounds| rounds - 1);
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Design, EventKey, Idea, Presence};
    use facts::tournament::Position;

    #[test]
    fn what_is_left_is_a_tournament_on_which_it_still_holds_and_nothing_more_can_go() {
        let key = EventKey { seed: 2, event: 0 };
        let presence = Presence::preset("rough").expect("known");
        let design = Design { players: 20, rounds: 6, presence, ..Design::default() };
        let t = design
            .play(key, None, &mut |_, p| Idea::Halves.pair(p, key).ok_or(()))
            .expect("room")
            .tournament
            .up_to(5);
        // Two players who met in a round and are both present for the next one.
        let met = |t: &Tournament, round: RoundNo| {
            let Ok(position) = Position::before(t, round, &[]) else { return false };
            position.entries.iter().any(|e| {
                e.rounds
                    .iter()
                    .any(|f| f.outcome.is_win() && f.opponent.is_some_and(|o| position.rank(o).is_some()))
            })
        };
        assert!(met(&t, 6));
        let (left, round) = shrink(&t, 6, 10_000, &mut |t, r| met(t, r));
        assert_eq!((left.players.len(), round), (2, 2));
        assert!(met(&left, round));
        assert_eq!(left.rounds, Some(2));
        let (same, round) = shrink(&t, 6, 0, &mut |_, _| true);
        assert_eq!((same, round), (t, 6));
    }
}
