//! The players in the order of the text: score, then pairing number, the unrated at the bottom; accelerated pairings;
//! who may meet whom, and who is of one school.

use crate::procedural::Run;
use crate::tournament::{Colour, ColourHistory, Entry, Lots, Outcome, PlayerId, Position};

/// One player.
pub(super) struct Person {
    pub(super) id: PlayerId,
    pub(super) number: u32,
    /// For pairing, added score included.
    pub(super) score: i32,
    /// Won, without added score.
    pub(super) points: i32,
    pub(super) rating: Option<u32>,
    pub(super) colours: ColourHistory,
    pub(super) may_have_bye: bool,
    school: String,
}

/// The players by rank.
pub(super) struct Roster {
    pub(super) persons: Vec<Person>,
    pub(super) drawn_colour: Colour,
    /// Are players of one school kept apart?
    schools_count: bool,
    /// 29E5: do switches for colours have limits?
    pub(super) has_limits: bool,
    /// 29E5 (e): does a transposition within 80 go before any interchange?
    pub(super) prefers_transpositions: bool,
    barred: Vec<Vec<bool>>,
}

impl Roster {
    /// The players of a round, ranked.
    pub(super) fn new(position: &Position, run: &Run) -> Self {
        let has = |key: &str| run.declared.iter().any(|d| d == key);
        let entries = &position.entries;
        let added = if has("accelerated") { accelerated(position) } else { vec![0; entries.len()] };
        let lots = has("unrated-by-lot").then(|| Lots::new(run.seed, 1, 1).order(entries.len()));
        let mut ranked: Vec<(usize, Person)> =
            entries.iter().enumerate().map(|(i, e)| (i, person(e, added[i]))).collect();
        ranked.sort_by_key(|&(i, ref p)| (-p.score, place(i, &entries[i], lots.as_deref())));
        let bars = |i: usize, j: usize| {
            i == j || entries[i].has_met(entries[j].id) || position.prohibited.contains(&(i.min(j), i.max(j)))
        };
        let barred = ranked.iter().map(|&(i, _)| ranked.iter().map(|&(j, _)| bars(i, j)).collect()).collect();
        let persons: Vec<Person> = ranked.into_iter().map(|(_, p)| p).collect();
        let all_of_one = persons.windows(2).all(|w| w[0].school == w[1].school);
        Self {
            has_limits: !has("no-limits"),
            prefers_transpositions: !has("no-preference"),
            schools_count: !has("same-school") && !all_of_one,
            barred,
            drawn_colour: position.initial_colour,
            persons,
        }
    }

    /// 27A1: no second game, no excluded pair.
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.barred[a][b]
    }

    /// 28N: of one school, where that counts.
    pub(super) fn same_school(&self, a: usize, b: usize) -> bool {
        let (x, y) = (&self.persons[a].school, &self.persons[b].school);
        self.schools_count && !x.is_empty() && x == y
    }

    /// Pairing numbers, for the trace.
    pub(super) fn numbers(&self, players: &[usize]) -> String {
        players.iter().map(|&p| self.persons[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// "Unrated players are listed at random at the bottom": by lot if declared, else as numbered.
fn place(i: usize, e: &Entry, lots: Option<&[usize]>) -> (bool, usize) {
    match lots.and_then(|lots| lots.get(i)) {
        Some(&lot) if e.rating.is_none() => (true, lot),
        _ => (false, usize::try_from(e.number).unwrap_or(usize::MAX)),
    }
}

fn person(e: &Entry, added: i32) -> Person {
    let had = |o: Outcome| e.rounds.iter().any(|f| f.outcome == o);
    Person {
        id: e.id,
        number: e.number,
        score: e.score.0 + added,
        points: e.points.0,
        rating: e.rating,
        colours: e.colours.clone(),
        may_have_bye: !had(Outcome::PairingBye) && !had(Outcome::FullBye) && !had(Outcome::ForfeitWin),
        school: e.club.clone(),
    }
}

/// Accelerated pairings: what is added in rounds one and two to the top half, which is the first 2 x ceil(n / 4) of
/// those who took part in round one, by pairing number, and whoever is numbered between them. Nothing if the event carries its added scores already.
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

/// In round one everybody who is there does.
fn took_part_in_round_one(e: &Entry) -> bool {
    e.rounds.first().is_none_or(|f| f.opponent.is_some() || f.outcome == Outcome::PairingBye)
}

/// The place by pairing number among those who took part in round one, from 1; late entries are counted off.
fn place_in_round_one(position: &Position, e: &Entry) -> u32 {
    let is_late = |x: &&Entry| !took_part_in_round_one(x) && x.number < e.number;
    let late = position.entries.iter().filter(is_late).count();
    e.arrival_number.saturating_sub(u32::try_from(late).unwrap_or(u32::MAX))
}

/// How many took part in round one. Of those who are absent in round two and numbered behind everybody present only
/// the opponents of players present are known.
fn starters(position: &Position) -> u32 {
    let present = position.entries.iter().filter(|e| took_part_in_round_one(e));
    let Some(last) = present.clone().max_by_key(|e| e.number) else { return 0 };
    let behind = present.filter_map(|e| e.rounds.first()?.opponent).filter(|o| *o > last.id).count();
    place_in_round_one(position, last) + u32::try_from(behind).unwrap_or(0)
}
