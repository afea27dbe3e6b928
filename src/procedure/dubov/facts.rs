//! Articles 1 and 2.1: preferences, average ratings of the opponents, upfloats, which pairs may meet, and which players
//! may have the bye.

use crate::field::{PairTable, bars_bye, is_game};
use crate::preference::{PreferenceStrength, is_absolute_clash, preference};
use facts::rulebook::table::{Declared, Parity, UpfloatHistory};
use facts::tournament::{Colour, ColourHistory, Entry, PairingNumber, Position, Rank, RoundFact};

/// The facts about one player that the articles need. Scores are half points.
#[derive(Clone, Debug)]
pub(super) struct DubovPerson {
    /// The pairing score, including acceleration.
    pub(super) score: i32,
    /// The TPN (1.2).
    pub(super) number: PairingNumber,
    /// The number that decides 5.2.1.
    pub(super) parity: PairingNumber,
    /// The due colour (1.6).
    pub(super) due: Colour,
    pub(super) strength: PreferenceStrength,
    pub(super) colours: ColourHistory,
    /// The number of games played.
    pub(super) games: usize,
    /// The ARO (1.7).
    pub(super) aro: i64,
    /// The number of times that the player has been upfloated (1.8).
    pub(super) upfloats: i64,
    /// Whether the player was also upfloated in the previous round.
    pub(super) was_upfloated: bool,
    /// Whether C2 allows the player the bye.
    pub(super) may_have_bye: bool,
}

/// The players of the round by rank, the highest first.
#[derive(Clone, Debug)]
pub(super) struct DubovField {
    pub(super) persons: Vec<DubovPerson>,
    /// MaxT (1.8.2).
    pub(super) max_t: i64,
    /// Whether this is the last round, in which C8 to C10 do not apply.
    pub(super) is_last_round: bool,
    /// The initial colour (5.1).
    pub(super) initial_colour: Colour,
    meets: PairTable,
}

impl DubovField {
    /// Collects the facts of a position.
    // READING DUB-ROUNDS: Rnds and the last round follow the announced number of rounds; the other reading: the number
    // of rounds finally played, which is not known in advance.
    pub(super) fn of(position: &Position, declared: &Declared) -> Self {
        let persons: Vec<DubovPerson> =
            position.entries.iter().map(|e| person(position, declared, e)).collect();
        let due = |p: Rank| (Some(persons[p].due), persons[p].strength);
        let meets = PairTable::of_new_pairs(position, |a, b| is_absolute_clash(due(a), due(b)));
        let rounds = i64::try_from(position.rounds.unwrap_or(0)).unwrap_or(i64::MAX);
        Self {
            persons,
            max_t: 2 + rounds / 5,
            is_last_round: position.is_last_round(),
            initial_colour: position.initial_colour,
            meets,
        }
    }

    /// Returns whether C1, C3 and the arbiter's exclusions allow `a` and `b` to meet.
    pub(super) fn may_meet(&self, a: Rank, b: Rank) -> bool {
        self.meets.has(a, b)
    }

    /// C7: returns whether one of the two does not get the due colour.
    pub(super) fn c7(&self, a: Rank, b: Rank) -> bool {
        self.persons[a].due == self.persons[b].due
    }

    /// 1.8.1: returns whether the player is a maximum upfloater.
    pub(super) fn is_maximum_upfloater(&self, p: Rank) -> bool {
        self.persons[p].upfloats >= self.max_t
    }

    /// Returns the pairing numbers of players, for the trace.
    pub(super) fn numbers(&self, players: &[Rank]) -> String {
        players.iter().map(|&p| self.persons[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn person(position: &Position, declared: &Declared, entry: &Entry) -> DubovPerson {
    let (due, strength) = article_1_6(&entry.colours);
    // READING DUB-1.8: a player paired with one who has more points is upfloated, whether or not the game is played.
    let is_upfloat = |f: &RoundFact| {
        let counts = declared.upfloat == UpfloatHistory::Paired || is_game(f);
        counts && f.opponent_score_before.is_some_and(|theirs| theirs > f.score_before)
    };
    let rating = |f: &RoundFact| f.opponent.and_then(|o| position.ratings.get(o.index()).copied().flatten());
    let met: Vec<u32> = entry.rounds.iter().filter(|f| is_game(f)).map(|f| rating(f).unwrap_or(0)).collect();
    DubovPerson {
        score: entry.score.0,
        number: entry.number,
        parity: match declared.parity {
            Parity::Arrived => entry.arrival_number,
            Parity::Number => entry.number,
        },
        due,
        strength,
        colours: entry.colours.clone(),
        games: met.len(),
        aro: article_1_7(&met),
        upfloats: entry.rounds.iter().map(|f| i64::from(is_upfloat(f))).sum(),
        was_upfloated: entry.rounds_ago(1).is_some_and(is_upfloat),
        may_have_bye: !entry.rounds.iter().any(|f| bars_bye(position, f)),
    }
}

/// 1.6: returns the due colour and its strength: absolute (1.6.1), strong (1.6.2) or mild (1.6.3); Black before the
/// first game (1.6.4).
pub(super) fn article_1_6(colours: &ColourHistory) -> (Colour, PreferenceStrength) {
    match preference(colours) {
        (Some(due), strength) => (due, strength),
        (None, _) => (Colour::Black, PreferenceStrength::Mild),
    }
}

/// 1.7: returns the average of `ratings`, rounded to the nearest number, halves upwards; zero without a game.
pub(super) fn article_1_7(ratings: &[u32]) -> i64 {
    let Ok(games) = i64::try_from(ratings.len()) else { return 0 };
    let sum: i64 = ratings.iter().copied().map(i64::from).sum();
    if games == 0 { 0 } else { (sum + games / 2) / games }
}
