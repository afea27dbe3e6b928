//! The players in the order of the text: score, then pairing number, the unrated at the bottom. Also here: accelerated
//! pairings, the pairs that may meet, and the pairs of one school.

use super::past::ColoursHad;
use crate::field::PairTable;
use facts::rulebook::table::{ByeCounts, Declared, DiscretionKey, Met};
use facts::tournament::{Colour, Entry, Lots, Outcome, PairingNumber, PlayerId, Position, Rank};
use limit::from_len;

/// A player of the round.
pub(super) struct RosterPlayer {
    pub(super) id: PlayerId,
    pub(super) number: PairingNumber,
    /// The score for pairing, including an added score.
    pub(super) score: i32,
    /// The points won, without an added score.
    pub(super) points: i32,
    pub(super) rating: Option<u32>,
    pub(super) past: ColoursHad,
    pub(super) may_have_bye: bool,
    school: String,
}

/// The players by rank in the order of the text.
pub(super) struct Roster {
    pub(super) persons: Vec<RosterPlayer>,
    pub(super) drawn_colour: Colour,
    /// The director's declarations.
    pub(super) declared: Declared,
    barred: PairTable,
}

impl Roster {
    /// Ranks the players of a round.
    pub(super) fn new(position: &Position, seed: u64, declared: &Declared) -> Self {
        let counts_defaults = declared.met == Met::Paired;
        let entries = &position.entries;
        let added = if declared.has(DiscretionKey::Accelerated) {
            accelerated(position)
        } else {
            vec![0; entries.len()]
        };
        let lots =
            declared.has(DiscretionKey::UnratedByLot).then(|| Lots::new(seed, 1, 1).order(entries.len()));
        let of_entry = |rank: Rank| person(&entries[rank], added[rank], declared);
        let mut ranked: Vec<(Rank, RosterPlayer)> =
            Rank::all(entries.len()).map(|rank| (rank, of_entry(rank))).collect();
        ranked.sort_by_key(|&(rank, ref p)| (-p.score, place(rank, &entries[rank], lots.as_deref())));
        let (order, persons): (Vec<Rank>, Vec<RosterPlayer>) = ranked.into_iter().unzip();
        // From here on, ranks are those of the order of the text.
        let position = position.reordered(&order);
        let entries = &position.entries;
        let met = |a: Rank, b: Rank| {
            let was_paired = |e: &Entry| e.rounds.iter().any(|f| f.opponent == Some(entries[b].id));
            entries[a].has_met(entries[b].id) || counts_defaults && was_paired(&entries[a])
        };
        let bars = |a: Rank, b: Rank| a == b || met(a, b) || position.prohibited.has(a, b);
        let barred = PairTable::of(entries.len(), bars);
        Self { declared: *declared, barred, drawn_colour: position.initial_colour, persons }
    }

    /// "You may not play the same player twice": returns whether two players may meet; no excluded pair may.
    pub(super) fn may_meet(&self, a: Rank, b: Rank) -> bool {
        !self.barred.has(a, b)
    }

    /// Returns whether both have had the same colour twice in a row, so that one player would have it a third time.
    pub(super) fn third_in_a_row(&self, a: Rank, b: Rank) -> bool {
        let twice = |p: Rank| self.persons[p].past.twice;
        twice(a).is_some() && twice(a) == twice(b)
    }

    /// Returns whether both are of one school, unless the director overrides that.
    pub(super) fn same_school(&self, a: Rank, b: Rank) -> bool {
        let (x, y) = (&self.persons[a].school, &self.persons[b].school);
        !self.declared.has(DiscretionKey::SameSchool) && !x.is_empty() && x == y
    }

    /// Returns pairing numbers, for the trace.
    pub(super) fn numbers(&self, players: &[Rank]) -> String {
        players.iter().map(|&p| self.persons[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// "Unrated players are listed at random at the bottom": returns the place of a player; unrated players are ordered by
/// lot if declared, else by number.
fn place(rank: Rank, e: &Entry, lots: Option<&[usize]>) -> (bool, usize) {
    match lots.map(|lots| lots[rank]) {
        Some(lot) if e.rating.is_none() => (true, lot),
        _ => (false, usize::try_from(e.number.0).unwrap_or(usize::MAX)),
    }
}

fn person(e: &Entry, added: i32, declared: &Declared) -> RosterPlayer {
    let had = |o: Outcome| e.rounds.iter().any(|f| f.outcome == o);
    let had_on_request = || had(Outcome::FullBye) || had(Outcome::HalfBye) || had(Outcome::ZeroBye);
    let all_count = declared.bye_counts == ByeCounts::Any;
    let has_had_bye = had(Outcome::PairingBye) || all_count && had_on_request();
    RosterPlayer {
        id: e.id,
        number: e.number,
        score: e.score.0 + added,
        points: e.points.0,
        rating: e.rating,
        past: ColoursHad::new(e, declared),
        may_have_bye: !has_had_bye,
        school: e.club.clone(),
    }
}

/// Accelerated pairings: returns the scores added in rounds one and two to the top half. The top half is the first 2 x
/// ceil(n / 4) players of round one by pairing number, with all players numbered between them. No score is added if the
/// event already contains its added scores.
fn accelerated(position: &Position) -> Vec<i32> {
    let entries = &position.entries;
    let has_added = entries.iter().any(|e| e.score != e.points);
    if position.round > 2 || has_added {
        return vec![0; entries.len()];
    }
    let top_half = 2 * starters(position).div_ceil(4);
    let is_top = |e: &Entry| place_in_round_one(position, e) <= top_half;
    entries.iter().map(|e| if is_top(e) { position.scoring.win.0 } else { 0 }).collect()
}

/// Returns whether a player took part in round one; in round one itself, all players present do.
fn took_part_in_round_one(e: &Entry) -> bool {
    e.rounds.first().is_none_or(|f| f.opponent.is_some() || f.outcome == Outcome::PairingBye)
}

/// Returns the place by pairing number among the players of round one, from 1; late entries do not count.
fn place_in_round_one(position: &Position, e: &Entry) -> u32 {
    let is_late = |x: &&Entry| !took_part_in_round_one(x) && x.number < e.number;
    let late = position.entries.iter().filter(is_late).count();
    e.arrival_number.0.saturating_sub(from_len(late))
}

/// Returns the number of players who took part in round one. Some of them are absent in round two and numbered after
/// all players present. Of these absent players, only opponents of the players present are known.
fn starters(position: &Position) -> u32 {
    let present = position.entries.iter().filter(|e| took_part_in_round_one(e));
    let Some(last) = present.clone().max_by_key(|e| e.number) else { return 0 };
    let behind = present.filter_map(|e| e.rounds.first()?.opponent).filter(|o| *o > last.id).count();
    place_in_round_one(position, last) + from_len::<u32>(behind)
}
