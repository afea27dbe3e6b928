//! Articles 1 and 2.1: preferences, average ratings of the opponents, upfloats; who may meet whom, who may have the bye.

use facts::rulebook::table::{Declared, UpfloatHistory};
use facts::tournament::{Colour, ColourHistory, Entry, Outcome, Position, RoundFact};

/// 1.6: how strong a preference is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DueStrength {
    /// 1.6.3, 1.6.4.
    Mild,
    /// 1.6.2.
    Strong,
    /// 1.6.1.
    Absolute,
}

/// What the articles ask about one player. Scores are half points.
#[derive(Clone, Debug)]
pub(super) struct DubovPerson {
    /// Pairing score, acceleration included.
    pub(super) score: i32,
    /// Points without acceleration.
    pub(super) points: i32,
    /// 1.2: TPN.
    pub(super) number: u32,
    /// The number that decides 5.2.1.
    pub(super) arrival: u32,
    /// 1.6: the due colour.
    pub(super) due: Colour,
    pub(super) strength: DueStrength,
    pub(super) colours: ColourHistory,
    /// Games played.
    pub(super) games: usize,
    /// 1.7: ARO.
    pub(super) aro: i64,
    /// 1.8: how often the player has been upfloated.
    pub(super) upfloats: i64,
    /// In the previous round too?
    pub(super) was_upfloated: bool,
    /// C2.
    pub(super) may_have_bye: bool,
}

/// The players of the round by rank, the highest first.
#[derive(Clone, Debug)]
pub(super) struct DubovField {
    pub(super) persons: Vec<DubovPerson>,
    /// 1.8.2.
    pub(super) max_t: i64,
    /// C8 to C10 do not hold in it.
    pub(super) is_last_round: bool,
    /// 5.1.
    pub(super) initial_colour: Colour,
    meets: Vec<Vec<bool>>,
}

impl DubovField {
    /// The facts of a position.
    // READING DUB-ROUNDS: Rnds and the last round are those of the rounds announced; the other reading: of the rounds played
    // in the end, which nobody knows before.
    pub(super) fn of(position: &Position, declared: &Declared) -> Self {
        let persons: Vec<DubovPerson> =
            position.entries.iter().map(|e| person(position, declared, e)).collect();
        let n = persons.len();
        let mut meets = vec![vec![false; n]; n];
        for a in 0..n {
            for b in a + 1..n {
                let may = !position.entries[a].has_met(position.entries[b].id)
                    && !position.prohibited.has(a, b)
                    && !c3_forbids(&persons[a], &persons[b]);
                meets[a][b] = may;
                meets[b][a] = may;
            }
        }
        let rounds = i64::try_from(position.rounds.unwrap_or(0)).unwrap_or(i64::MAX);
        Self {
            persons,
            max_t: 2 + rounds / 5,
            is_last_round: position.is_last_round(),
            initial_colour: position.initial_colour,
            meets,
        }
    }

    /// C1 and C3 (and the pairs that the arbiter excluded): may these two meet?
    pub(super) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.meets[a][b]
    }

    /// C7: does one of the two not get the colour due?
    pub(super) fn c7(&self, a: usize, b: usize) -> bool {
        self.persons[a].due == self.persons[b].due
    }

    /// 1.8.1.
    pub(super) fn is_maximum_upfloater(&self, p: usize) -> bool {
        self.persons[p].upfloats >= self.max_t
    }

    /// Pairing numbers of players, for the trace.
    pub(super) fn numbers(&self, players: &[usize]) -> String {
        players.iter().map(|&p| self.persons[p].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn person(position: &Position, declared: &Declared, entry: &Entry) -> DubovPerson {
    let (due, strength) = article_1_6(&entry.colours);
    // READING DUB-1.8: whoever is paired with somebody who has more points is upfloated, played or not.
    let is_upfloat = |f: &RoundFact| {
        let counts = declared.upfloat == UpfloatHistory::Paired || is_game(f);
        counts && f.opponent_score_before.is_some_and(|theirs| theirs > f.score_before)
    };
    let rating = |f: &RoundFact| f.opponent.and_then(|o| position.ratings.get(o.index()).copied().flatten());
    let met: Vec<u32> = entry.rounds.iter().filter(|f| is_game(f)).map(|f| rating(f).unwrap_or(0)).collect();
    DubovPerson {
        score: entry.score.0,
        points: entry.points.0,
        number: entry.number,
        arrival: entry.arrival_number,
        due,
        strength,
        colours: entry.colours.clone(),
        games: met.len(),
        aro: article_1_7(&met),
        upfloats: entry.rounds.iter().map(|f| i64::from(is_upfloat(f))).sum(),
        was_upfloated: entry.rounds_ago(1).is_some_and(is_upfloat),
        may_have_bye: !entry.rounds.iter().any(|f| c2_forbids(position, f)),
    }
}

fn is_game(fact: &RoundFact) -> bool {
    fact.opponent.is_some() && fact.outcome.is_played()
}

/// 1.6: absolute (1.6.1), strong (1.6.2), mild (1.6.3); Black before the first game (1.6.4).
pub(super) fn article_1_6(colours: &ColourHistory) -> (Colour, DueStrength) {
    let difference = colours.difference();
    let lacking = if difference < 0 { Colour::White } else { Colour::Black };
    match (difference.abs(), colours.repeated(), colours.latest()) {
        (2.., _, _) => (lacking, DueStrength::Absolute),
        (_, Some(twice), _) => (twice.opposite(), DueStrength::Absolute),
        (1, None, _) => (lacking, DueStrength::Strong),
        (_, None, Some(latest)) => (latest.opposite(), DueStrength::Mild),
        (_, None, None) => (Colour::Black, DueStrength::Mild),
    }
}

/// 1.7: the average of these ratings, rounded to the nearest number, from a half upwards; zero without a game.
pub(super) fn article_1_7(ratings: &[u32]) -> i64 {
    let Ok(games) = i64::try_from(ratings.len()) else { return 0 };
    let sum: i64 = ratings.iter().copied().map(i64::from).sum();
    if games == 0 { 0 } else { (sum + games / 2) / games }
}

/// C2: a round that bars from the bye.
fn c2_forbids(position: &Position, fact: &RoundFact) -> bool {
    let scoring = &position.scoring;
    fact.outcome == Outcome::PairingBye || (!is_game(fact) && scoring.of(fact.outcome) >= scoring.win)
}

/// C3: two players with the same absolute colour preference.
fn c3_forbids(a: &DubovPerson, b: &DubovPerson) -> bool {
    a.strength == DueStrength::Absolute && b.strength == DueStrength::Absolute && a.due == b.due
}
