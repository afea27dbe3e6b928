//! Articles 1 and 2.1: preferences, floaters, which pairs may meet, and which teams may have the bye.

use super::TeamText;
use crate::field::PairTable;
use facts::rulebook::table::{
    Declared, DiscretionKey, FirstTeam, FloatFact, Following, LastDifference, Parity, Seats,
};
use facts::tournament::{Colour, ColourHistory, Entry, Outcome, PairingNumber, Position, Rank, RoundFact};

/// 1.7: a colour preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TeamDue {
    pub(super) colour: Colour,
    /// 1.7.2: whether the preference is a mild one of type B.
    pub(super) is_mild: bool,
}

/// The facts of one team that the articles refer to. Scores are in half points.
#[derive(Clone, Debug)]
pub(super) struct FieldTeam {
    /// The pairing score, including acceleration.
    pub(super) score: i32,
    /// 4.2.2: the secondary score; 0 where it is not used.
    pub(super) secondary: i32,
    /// 1.1: the TPN.
    pub(super) number: PairingNumber,
    /// The number that decides 4.3.1.
    pub(super) parity: PairingNumber,
    pub(super) colours: ColourHistory,
    /// 1.7: the preference.
    pub(super) due: Option<TeamDue>,
    /// 1.5: whether the team was a floater in the previous round.
    pub(super) was_floater: bool,
    /// Whether C2 allows the team the bye.
    pub(super) may_have_bye: bool,
}

/// The teams of the round by rank, the highest first.
#[derive(Clone, Debug)]
pub(super) struct TeamField {
    pub(super) text: TeamText,
    pub(super) teams: Vec<FieldTeam>,
    /// The number of rounds after this one; a very large number if the total is unknown.
    pub(super) rounds_to_come: usize,
    /// 4.1: the initial colour.
    pub(super) initial_colour: Colour,
    /// C6: whether the fewest upfloaters count, even if more upfloaters are needed than the parity requires.
    pub(super) is_graded: bool,
    /// 3.6.1: whether seats are ordered by score first.
    pub(super) seats_by_score: bool,
    meets: PairTable,
}

impl TeamField {
    /// Collects the facts of a position.
    pub(super) fn of(text: TeamText, position: &Position, declared: &Declared) -> Self {
        let teams: Vec<FieldTeam> =
            position.entries.iter().map(|e| team(text, position, declared, e)).collect();
        let meets = PairTable::of_new_pairs(position, |_, _| false);
        Self {
            text,
            teams,
            rounds_to_come: position.rounds.map_or(usize::MAX, |all| all.saturating_sub(position.round)),
            initial_colour: position.initial_colour,
            is_graded: text == TeamText::Team2024 || declared.following == Following::Fewest,
            seats_by_score: declared.seats == Seats::Rank,
            meets,
        }
    }

    /// Returns whether C1 and the arbiter's exclusions allow `a` and `b` to meet.
    pub(super) fn may_meet(&self, a: Rank, b: Rank) -> bool {
        self.meets.has(a, b)
    }

    /// Returns the pairing numbers of teams, for the trace.
    pub(super) fn numbers(&self, teams: &[Rank]) -> String {
        teams.iter().map(|&t| self.teams[t].number.to_string()).collect::<Vec<_>>().join(" ")
    }
}

fn team(text: TeamText, position: &Position, declared: &Declared, entry: &Entry) -> FieldTeam {
    let is_used = text != TeamText::DoubleSwiss && !declared.has(DiscretionKey::NoSecondary);
    // READING TEAM26-FIRST-TEAM: virtual points are match points of the pairing score only.
    let extra = if declared.first_team == FirstTeam::Virtual { entry.score.0 - entry.points.0 } else { 0 };
    // READING TEAM26-FLOAT: a team paired with a team of another score floats, whether or not they play.
    let is_float = |f: &RoundFact| {
        let counts = declared.float_fact == FloatFact::Paired || f.outcome.is_played();
        counts && f.opponent_score_before.is_some_and(|theirs| theirs != f.score_before)
    };
    let bars =
        |f: &RoundFact| matches!(f.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin);
    FieldTeam {
        score: entry.score.0,
        secondary: if is_used { entry.secondary.0 + extra } else { 0 },
        number: entry.number,
        // READING TEAM26-PARITY: the number among the teams that have arrived (C.04.2 2.4).
        parity: if declared.parity == Parity::Number { entry.number } else { entry.arrival_number },
        colours: entry.colours.clone(),
        due: due(text, position.is_last_round(), declared, &entry.colours),
        was_floater: entry.rounds_ago(1).is_some_and(is_float),
        may_have_bye: !entry.rounds.iter().any(bars),
    }
}

/// 1.7: returns the preference by the type of the competition.
fn due(text: TeamText, is_last: bool, declared: &Declared, colours: &ColourHistory) -> Option<TeamDue> {
    if text == TeamText::DoubleSwiss || declared.has(DiscretionKey::NoPreferences) {
        return None;
    }
    if declared.has(DiscretionKey::TypeB) {
        return article_1_7_2(colours, is_last, declared.last_cd);
    }
    article_1_7_1(colours).map(|colour| TeamDue { colour, is_mild: false })
}

/// 1.7.1: returns the simple preference of type A.
pub(super) fn article_1_7_1(colours: &ColourHistory) -> Option<Colour> {
    let cd = colours.difference();
    let last_two = colours.repeated();
    if cd < -1 || (cd == 0 || cd == -1) && last_two == Some(Colour::Black) {
        return Some(Colour::White);
    }
    if cd > 1 || (cd == 0 || cd == 1) && last_two == Some(Colour::White) {
        return Some(Colour::Black);
    }
    None
}

/// 1.7.2: returns the strong or mild preference of type B.
// READING TEAM26-LAST-CD: the fifth line is about mild preferences; the other reading: it comes before all others.
pub(super) fn article_1_7_2(colours: &ColourHistory, is_last: bool, zero: LastDifference) -> Option<TeamDue> {
    let cd = colours.difference();
    if is_last && cd == 0 && zero == LastDifference::None {
        return None;
    }
    if let Some(colour) = article_1_7_1(colours) {
        return Some(TeamDue { colour, is_mild: false });
    }
    let colour = match cd {
        -1 => Some(Colour::White),
        1 => Some(Colour::Black),
        0 if !is_last => colours.latest().map(Colour::opposite),
        _ => None,
    };
    colour.map(|colour| TeamDue { colour, is_mild: true })
}
