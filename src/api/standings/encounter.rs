//! Direct encounter (C.07 6): the games between the tied players.

use super::unplayed::{UnplayedRule, is_game};
use super::value::TieBreakValue;
use facts::tournament::{PlayerId, Tournament};
use limit::{from_len, look};

/// The parts of a half point. The points of a pair are divided by its number of games (6.1.2), and this number divides
/// evenly for up to four games.
const PARTS: i64 = 12;

/// A tied player in the separate standings of direct encounter.
#[derive(Clone, Copy, Debug)]
struct Own {
    id: PlayerId,
    /// The points against the other tied players, in parts.
    points: i64,
    /// The number of tied players whom the player has not met.
    missing: i64,
}

/// Orders tied players by their games against each other. Players whom these games do not separate stay together.
pub(super) fn order(
    tournament: &Tournament,
    rounds: usize,
    rule: UnplayedRule,
    tied: &[PlayerId],
) -> Vec<Vec<PlayerId>> {
    if tied.len() < 2 {
        return vec![tied.to_vec()];
    }
    let mut is_tied = vec![false; tournament.players.len()];
    for id in tied {
        is_tied[id.index()] = true;
    }
    let games = Games { tournament, rounds, rule };
    let mut table: Vec<Own> = tied.iter().map(|&id| games.own(&is_tied, tied.len() - 1, id)).collect();
    table.sort_by_key(|o| (std::cmp::Reverse(o.points), o.id));
    let again = |group: &[Own]| {
        let ids: Vec<PlayerId> = group.iter().map(|o| o.id).collect();
        order(tournament, rounds, rule, &ids)
    };
    if table.iter().all(|o| o.missing == 0) {
        // 6.2: all tied players have met.
        let groups: Vec<&[Own]> = table.chunk_by(|a, b| a.points == b.points).collect();
        if groups.len() == 1 {
            return vec![tied.to_vec()];
        }
        return groups.into_iter().flat_map(again).collect();
    }
    // 6.3 is about Swiss tournaments alone.
    if rule == UnplayedRule::Table {
        return vec![tied.to_vec()];
    }
    // 6.3: finds a player who is first regardless of the results of the missing games, then a player who is second, and
    // so on.
    let win = PARTS * i64::from(tournament.scoring.win.0);
    // The most points that any player from this place on can still reach.
    let mut most = vec![i64::MIN; table.len() + 1];
    for (at, o) in table.iter().enumerate().rev() {
        most[at] = most[at + 1].max(o.points + win * o.missing);
    }
    let alone = (0..table.len()).take_while(|&at| most[at + 1] < table[at].points).count();
    if alone == 0 {
        return vec![tied.to_vec()];
    }
    let first = table[..alone].iter().map(|o| vec![o.id]);
    let rest = if alone < table.len() { again(&table[alone..]) } else { Vec::new() };
    first.chain(rest).collect()
}

/// Returns the games of a player with the other tied players, by round, each with the points scored.
pub(super) fn games(
    tournament: &Tournament,
    (rounds, rule): (usize, UnplayedRule),
    tied: &[PlayerId],
    id: PlayerId,
) -> Vec<(usize, i64)> {
    let games = Games { tournament, rounds, rule };
    let mut met: Vec<(usize, i64)> =
        games.with(&|other| tied.contains(&other), id).map(|(_, round, made)| (round, made)).collect();
    met.sort_unstable();
    met
}

/// The games that count.
struct Games<'t> {
    tournament: &'t Tournament,
    rounds: usize,
    rule: UnplayedRule,
}

impl Games<'_> {
    /// Returns the games of a player with the other tied players: the opponent, the round, and the points scored.
    fn with<'g>(
        &'g self,
        is_tied: &'g dyn Fn(PlayerId) -> bool,
        id: PlayerId,
    ) -> impl Iterator<Item = (PlayerId, usize, i64)> + 'g {
        (1..=self.rounds)
            .map(move |r| (r, self.tournament.record(id, r)))
            // 6.1.1: forfeits are left out, unless the regulations say otherwise (`/P`).
            .filter(|(_, record)| is_game(*record, self.rule != UnplayedRule::Swiss))
            .filter_map(|(r, record)| Some((record.opponent?, r)))
            .filter(move |(other, _)| is_tied(*other) && *other != id)
            .map(move |(other, r)| (other, r, i64::from(self.tournament.scored(id, r).0)))
    }

    /// Returns the points of a player against the `others` other tied players.
    fn own(&self, is_tied: &[bool], others: usize, id: PlayerId) -> Own {
        look();
        let is_tied = |other: PlayerId| is_tied[other.index()];
        let mut games: Vec<(PlayerId, i64)> =
            self.with(&is_tied, id).map(|(other, _, made)| (other, made)).collect();
        games.sort_unstable();
        let against = |met: &[(PlayerId, i64)]| {
            PARTS * met.iter().map(|(_, made)| made).sum::<i64>() / from_len::<i64>(met.len())
        };
        let met: Vec<i64> = games.chunk_by(|a, b| a.0 == b.0).map(against).collect();
        Own { id, points: met.iter().sum(), missing: from_len::<i64>(others) - from_len::<i64>(met.len()) }
    }
}

/// Splits groups by an order among the tied players. The printed value is the place within the group. The value is
/// empty if no players are tied, or if the order does not separate them.
pub(super) fn place(
    groups: Vec<Vec<PlayerId>>,
    order: &dyn Fn(&[PlayerId]) -> Vec<Vec<PlayerId>>,
    values: &mut [Vec<TieBreakValue>],
) -> Vec<Vec<PlayerId>> {
    let mut all = Vec::new();
    for group in groups {
        let parts = order(&group);
        let mut place = 1;
        for part in &parts {
            let shown = if parts.len() > 1 { place.to_string() } else { String::new() };
            for id in part {
                values[id.index()].push(TieBreakValue { key: Vec::new(), shown: vec![shown.clone()] });
            }
            place += part.len();
        }
        all.extend(parts);
    }
    all
}
