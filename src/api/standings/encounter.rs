//! Direct encounter (C.07 6): the games of the tied among themselves.

use super::unplayed::is_game;
use facts::tournament::{PlayerId, Tournament};

/// Points are divided by the number of games of a pair (6.1.2); this many parts of a half point divide evenly up to
/// four games.
const PARTS: i64 = 12;

/// One of the tied in the separate standings.
#[derive(Clone, Copy, Debug)]
struct Own {
    id: PlayerId,
    /// Points against the others, in parts.
    points: i64,
    /// The others whom he has not met.
    missing: i64,
}

/// The tied in the order of their encounters; whom these do not separate stay together.
pub(super) fn order(
    tournament: &Tournament,
    rounds: usize,
    plays_forfeits: bool,
    tied: &[PlayerId],
) -> Vec<Vec<PlayerId>> {
    if tied.len() < 2 {
        return vec![tied.to_vec()];
    }
    let mut table: Vec<Own> =
        tied.iter().map(|&id| own(tournament, rounds, plays_forfeits, tied, id)).collect();
    table.sort_by_key(|o| (std::cmp::Reverse(o.points), o.id));
    let again = |group: &[Own]| {
        let ids: Vec<PlayerId> = group.iter().map(|o| o.id).collect();
        order(tournament, rounds, plays_forfeits, &ids)
    };
    if table.iter().all(|o| o.missing == 0) {
        // 6.2: all have met.
        let groups: Vec<&[Own]> = table.chunk_by(|a, b| a.points == b.points).collect();
        if groups.len() == 1 {
            return vec![tied.to_vec()];
        }
        return groups.into_iter().flat_map(again).collect();
    }
    // 6.3: alone at the top whatever the missing games bring, then alone in second place, and so on.
    let win = PARTS * i64::from(tournament.scoring.win.0);
    let is_alone = |at: usize| table[at + 1..].iter().all(|o| o.points + win * o.missing < table[at].points);
    let alone = (0..table.len()).take_while(|&at| is_alone(at)).count();
    if alone == 0 {
        return vec![tied.to_vec()];
    }
    let first = table[..alone].iter().map(|o| vec![o.id]);
    let rest = if alone < table.len() { again(&table[alone..]) } else { Vec::new() };
    first.chain(rest).collect()
}

fn own(tournament: &Tournament, rounds: usize, plays_forfeits: bool, tied: &[PlayerId], id: PlayerId) -> Own {
    let (mut points, mut missing) = (0, 0);
    for &other in tied.iter().filter(|&&other| other != id) {
        let records = (1..=rounds).map(|r| tournament.record(id, r));
        // 6.1.1: forfeits are left out, unless the regulations say otherwise (`/P`).
        let games: Vec<i64> = records
            .filter(|r| r.opponent == Some(other) && is_game(*r, plays_forfeits))
            .map(|r| i64::from(tournament.scoring.of(r.outcome).0))
            .collect();
        match i64::try_from(games.len()).unwrap_or(1) {
            0 => missing += 1,
            count => points += PARTS * games.iter().sum::<i64>() / count,
        }
    }
    Own { id, points, missing }
}
