//! The facts of Article 1 (2017: part A) and the absolute criteria of Article 2.1: preferences, floats, topscorers,
//! allowed pairs, and the players who may have the bye. Quality criteria are in `criteria`.

use super::DutchEdition;
use crate::field::{PairTable, bars_bye, is_game};
use crate::preference::{PreferenceStrength, is_absolute_clash, preference};
use facts::rulebook::table::{Declared, Parity};
use facts::tournament::{
    Colour, ColourHistory, Entry, Float, Outcome, PairingNumber, Position, Rank, RoundFact,
};

/// The facts about one player that the articles need. Scores are half points.
#[derive(Clone, Debug)]
pub(super) struct DutchPerson {
    /// The pairing score, including acceleration.
    pub(super) score: i32,
    /// The pairing number.
    pub(super) number: PairingNumber,
    /// The number that decides 5.2.5.
    pub(super) parity: PairingNumber,
    /// The preferred colour (1.7).
    pub(super) preference: Option<Colour>,
    /// The strength of the preference (1.7).
    pub(super) strength: PreferenceStrength,
    /// The colour difference (1.6).
    pub(super) difference: i32,
    /// The colours of the games played.
    pub(super) colours: ColourHistory,
    /// Whether the player is a topscorer (1.8).
    pub(super) is_topscorer: bool,
    /// The floats one and two rounds ago (1.4).
    pub(super) floats: [Option<Float>; 2],
    /// The number of rounds without a game (C9).
    pub(super) unplayed: i32,
    /// Whether C2 allows the player the pairing-allocated bye.
    pub(super) may_have_bye: bool,
}

/// The players of the round by rank (1.2), the highest first, and the pairs that may meet.
#[derive(Clone, Debug)]
pub(super) struct DutchField {
    /// The edition that applies.
    pub(super) edition: DutchEdition,
    /// The players; the index is the rank.
    pub(super) persons: Vec<DutchPerson>,
    /// The initial colour (5.1).
    pub(super) initial_colour: Colour,
    meets: PairTable,
}

impl DutchField {
    /// Collects the facts of a position.
    pub(super) fn of(edition: DutchEdition, position: &Position, declared: &Declared) -> Self {
        let persons: Vec<DutchPerson> =
            position.entries.iter().map(|e| person(edition, position, declared, e)).collect();
        let meets = PairTable::of_new_pairs(position, |a, b| c3_forbids(&persons[a], &persons[b]));
        Self { edition, persons, initial_colour: position.initial_colour, meets }
    }

    /// Returns whether C1, C3 and the arbiter's exclusions allow `a` and `b` to meet.
    pub(super) fn may_meet(&self, a: Rank, b: Rank) -> bool {
        self.meets.has(a, b)
    }

    /// Returns the scoregroups (1.3.1), the highest first, each by rank.
    pub(super) fn scoregroups(&self) -> Vec<Vec<Rank>> {
        let mut groups: Vec<Vec<Rank>> = Vec::new();
        for (rank, p) in Rank::all(self.persons.len()).zip(&self.persons) {
            match groups.last_mut() {
                Some(g) if self.persons[g[0]].score == p.score => g.push(rank),
                _ => groups.push(vec![rank]),
            }
        }
        groups
    }

    /// Returns the pairing numbers of players, for the trace.
    pub(super) fn numbers(&self, players: &[Rank]) -> String {
        let numbers: Vec<String> = players.iter().map(|&p| self.persons[p].number.to_string()).collect();
        if numbers.is_empty() { "none".into() } else { numbers.join(" ") }
    }
}

fn person(edition: DutchEdition, position: &Position, declared: &Declared, entry: &Entry) -> DutchPerson {
    let (preferred, strength) = preference(&entry.colours);
    DutchPerson {
        score: entry.score.0,
        number: entry.number,
        // READING D26-PARITY: the parity is that of the number among the players who have been paired or are paired now;
        // the other reading: that of the pairing number itself.
        parity: match declared.parity {
            Parity::Arrived => entry.arrival_number,
            Parity::Number => entry.number,
        },
        preference: preferred,
        strength,
        difference: entry.colours.difference(),
        colours: entry.colours.clone(),
        is_topscorer: article_1_8(position, entry),
        floats: [1, 2].map(|ago| entry.rounds_ago(ago).and_then(|f| article_1_4(edition, position, f))),
        unplayed: i32::try_from(entry.rounds.iter().filter(|f| !is_game(f)).count()).unwrap_or(i32::MAX),
        may_have_bye: !entry.rounds.iter().any(|f| c2_forbids(edition, position, f)),
    }
}

/// 1.8 (A.7): returns whether a player has over half of the maximum score when the last round is paired.
fn article_1_8(position: &Position, entry: &Entry) -> bool {
    // READING D26-1.8: the score is the one without acceleration, and the maximum that of the rounds played; the other
    // reading counts acceleration points.
    let played = i32::try_from(position.played()).unwrap_or(i32::MAX);
    position.is_last_round() && entry.points.0 * 2 > played * position.scoring.win.0
}

/// 1.4 (A.4): returns the float received in a round.
fn article_1_4(edition: DutchEdition, position: &Position, fact: &RoundFact) -> Option<Float> {
    // READING D26-1.4: scores are those before that round, including acceleration of that round; the other reading:
    // without acceleration.
    if is_game(fact) {
        return fact.paired_float();
    }
    match edition {
        // 2017, A.4.b: a player who does not play, for any reason, receives a downfloat.
        DutchEdition::Of2017 => Some(Float::Down),
        // READING D26-1.4.3: a forfeited game is a round without playing, so its winner has a downfloat and its loser
        // none, whatever their scores; the other reading: a float by scores as in 1.4.2.
        DutchEdition::Of2026 => {
            let bye = fact.outcome == Outcome::PairingBye;
            let earned = position.scoring.of(fact.outcome) > position.scoring.loss;
            (bye || earned).then_some(Float::Down)
        }
    }
}

/// C2 (C.2): returns whether a round bars the player from the pairing-allocated bye.
fn c2_forbids(edition: DutchEdition, position: &Position, fact: &RoundFact) -> bool {
    match edition {
        DutchEdition::Of2017 => matches!(fact.outcome, Outcome::PairingBye | Outcome::ForfeitWin),
        DutchEdition::Of2026 => bars_bye(position, fact),
    }
}

/// C3 (C.3): returns whether `a` and `b` are non-topscorers with the same absolute colour preference.
fn c3_forbids(a: &DutchPerson, b: &DutchPerson) -> bool {
    let due = |p: &DutchPerson| (p.preference, p.strength);
    is_absolute_clash(due(a), due(b)) && !a.is_topscorer && !b.is_topscorer
}
