//! Articles 1 and 2.1: preferences, Buchholz, Sonneborn-Berger and ranking; which pairs may meet, and which players may
//! have the bye.

use crate::field::{PairTable, bars_bye, is_game};
use crate::preference::{DueColour, is_absolute_clash, preference};
use facts::rulebook::table::{ByeScore, ColourNumber, Declared, ZeroByes, ZeroSeries};
use facts::tournament::{Colour, ColourHistory, Entry, Outcome, PairingNumber, Position, Rank};

/// The facts about one player that the articles need. Scores are half points.
#[derive(Clone, Debug)]
pub(super) struct BursteinPerson {
    /// The pairing score, including acceleration; it defines the scoregroups.
    pub(super) score: i32,
    /// The score that article 3.1.3 compares.
    pub(super) bye_score: i32,
    /// 1.1: TPN.
    pub(super) number: PairingNumber,
    /// The number that decides 5.2.1.
    pub(super) parity: PairingNumber,
    /// 1.5.
    pub(super) due: DueColour,
    pub(super) colours: ColourHistory,
    /// The number of games played.
    pub(super) games: usize,
    /// 1.7.1.
    pub(super) buchholz: i64,
    pub(super) sonneborn_berger: i64,
    /// C2.
    pub(super) may_have_bye: bool,
}

/// The players of the round.
#[derive(Clone, Debug)]
pub(super) struct BursteinField {
    pub(super) persons: Vec<BursteinPerson>,
    /// 5.1.
    pub(super) initial_colour: Colour,
    meets: PairTable,
}

impl BursteinField {
    /// Collects the facts of a position.
    pub(super) fn of(position: &Position, declared: &Declared) -> Self {
        let persons: Vec<BursteinPerson> =
            position.entries.iter().map(|e| person(position, declared, e)).collect();
        let meets =
            PairTable::of_new_pairs(position, |a, b| is_absolute_clash(persons[a].due, persons[b].due));
        Self { persons, initial_colour: position.initial_colour, meets }
    }

    /// Returns whether C1, C3 and the arbiter's exclusions allow `a` and `b` to meet.
    pub(super) fn may_meet(&self, a: Rank, b: Rank) -> bool {
        self.meets.has(a, b)
    }

    /// C8: returns whether one of the two does not get the due colour.
    pub(super) fn c8(&self, a: Rank, b: Rank) -> bool {
        let (a, b) = (self.persons[a].due.0, self.persons[b].due.0);
        a.is_some() && a == b
    }

    /// 1.8: returns whether the first player is ranked above the second.
    pub(super) fn ranks_above(&self, a: Rank, b: Rank) -> bool {
        let (a, b) = (&self.persons[a], &self.persons[b]);
        if a.buchholz != b.buchholz {
            return a.buchholz > b.buchholz;
        }
        if a.sonneborn_berger != b.sonneborn_berger {
            return a.sonneborn_berger > b.sonneborn_berger;
        }
        a.number < b.number
    }

    /// Returns the pairing numbers of players, for the trace.
    pub(super) fn numbers(&self, players: &[Rank]) -> String {
        players.iter().map(|&p| self.persons[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn person(position: &Position, declared: &Declared, entry: &Entry) -> BursteinPerson {
    let (buchholz, sonneborn_berger) = article_1_7(position, declared, entry);
    BursteinPerson {
        score: entry.score.0,
        // READING BUR-3.1.3: the pairing score; the other reading: the points of the standings.
        bye_score: if declared.bye_score == ByeScore::Pairing { entry.score.0 } else { entry.points.0 },
        number: entry.number,
        // READING BUR-5.2.1: the number among the players who have arrived; the other reading: the number itself.
        parity: match declared.colour_number {
            ColourNumber::Arrived => entry.arrival_number,
            ColourNumber::Number => entry.number,
        },
        due: preference(&entry.colours),
        colours: entry.colours.clone(),
        games: entry.rounds.iter().filter(|f| is_game(f)).count(),
        buchholz,
        sonneborn_berger,
        may_have_bye: !entry.rounds.iter().any(|f| bars_bye(position, f)),
    }
}

/// 1.7: returns Buchholz and Sonneborn-Berger.
fn article_1_7(position: &Position, declared: &Declared, entry: &Entry) -> (i64, i64) {
    let mut buchholz = 0;
    let mut sonneborn_berger = 0;
    for fact in &entry.rounds {
        let earned = i64::from(position.scoring.of(fact.outcome).0);
        // 1.7.2: in a round without a game, a player's own score replaces the opponent's.
        let mut opponents_score = i64::from(entry.points.0);
        if let Some(opponent) = fact.opponent.filter(|_| is_game(fact)) {
            let draws = article_1_7_2_exception(position, declared, opponent.index());
            let drawn = draws * i64::from(position.scoring.draw.0);
            opponents_score = i64::from(position.points[opponent.index()].0) + drawn;
        }
        buchholz += opponents_score;
        sonneborn_berger += earned * opponents_score;
    }
    (buchholz, sonneborn_berger)
}

/// The exception of 1.7.2: returns the number of zero-point byes that count as draws in this player's score, as earlier
/// opponents use it.
fn article_1_7_2_exception(position: &Position, declared: &Declared, player: usize) -> i64 {
    // READING BUR-1.7.2: an absence without notice, or a withdrawal, is a zero-point bye; the other reading: only a
    // requested absence is.
    let is_zero_bye = |outcome: Option<Outcome>| match outcome {
        Some(Outcome::ZeroBye) => true,
        Some(Outcome::Nothing | Outcome::ForfeitLoss) => declared.zero_byes == ZeroByes::Absent,
        _ => false,
    };
    let idle = &position.idle[player];
    // READING BUR-1.7.2-SERIES: the current round is part of the series, so the player is away in it; the other
    // reading: the series may have ended with the previous round.
    let goes_on = idle.get(position.played()).is_some_and(|now| is_zero_bye(*now));
    if declared.zero_series == ZeroSeries::AwayNow && !goes_on {
        return 0;
    }
    let mut draws = 0;
    for round in (0..position.played()).rev() {
        if !is_zero_bye(idle[round]) {
            break;
        }
        draws += 1;
    }
    draws
}
