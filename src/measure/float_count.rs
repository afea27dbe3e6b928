//! Floats repeated, counted or by their score differences (FIDE Dutch 2017 C.12 to C.19, 2026 C14 to C21).

use super::fate::{BracketFacts, Fate, Weight};
use crate::tournament::{Entry, Float, Scoring};

/// Which rounds without a game count as a downfloat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unplayed {
    /// Those that brought more points than a loss (2026 1.4.3).
    Scored,
    /// All (2017 A.4 b).
    Any,
}

/// How many players float again as so many rounds ago.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloatCount {
    /// The direction.
    pub direction: Float,
    /// 1 is the round just played.
    pub rounds_ago: usize,
    /// Which rounds without a game count.
    pub unplayed: Unplayed,
    /// Of the downfloaters only the residents count, and no pair (2026 C14, C16).
    #[serde(default)]
    pub residents_only: bool,
}

/// The score differences of players who float again as so many rounds ago, largest first.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloatGap {
    /// The direction.
    pub direction: Float,
    /// 1 is the round just played.
    pub rounds_ago: usize,
    /// Which rounds without a game count.
    pub unplayed: Unplayed,
    /// Only moved-down players and their opponents count; a moved-down player who floats on has a larger
    /// difference than any who is paired (2026). Otherwise a downfloater's difference is that of 2017 A.8.
    #[serde(default)]
    pub moved_down_only: bool,
}

/// Above every score difference of a pair, in half points.
const BEYOND: i64 = 1 << 20;

/// The float of a player so many rounds ago, by rounds of the tournament.
pub fn float_ago(entry: &Entry, ago: usize, unplayed: Unplayed, scoring: &Scoring) -> Option<Float> {
    let fact = entry.rounds_ago(ago)?;
    if fact.outcome.is_played() && fact.opponent.is_some() {
        return fact.paired_float();
    }
    let floats = match unplayed {
        Unplayed::Scored => {
            fact.outcome == crate::tournament::Outcome::PairingBye || scoring.of(fact.outcome) > scoring.loss
        }
        Unplayed::Any => true,
    };
    floats.then_some(Float::Down)
}

/// The score difference of a downfloater: to an imaginary opponent one point below the bracket (2017 A.8).
pub(super) fn artificial_gap(facts: &BracketFacts<'_>, entry: &Entry) -> i64 {
    i64::from(entry.score.0 - facts.lowest.0 + 2)
}

impl FloatCount {
    /// What an edge adds.
    pub fn weight(&self, facts: &BracketFacts<'_>, fate: Fate<'_>) -> Weight {
        let had = |e: &Entry| {
            float_ago(e, self.rounds_ago, self.unplayed, &facts.position.scoring) == Some(self.direction)
        };
        Weight::when(match (self.direction, fate) {
            (Float::Down, Fate::Leaves(e)) => !(self.residents_only && facts.is_moved_down(e)) && had(e),
            (Float::Down, Fate::Pair(h, l)) => !self.residents_only && h.score > l.score && had(h),
            (Float::Up, Fate::Pair(h, l)) => h.score > l.score && had(l),
            (Float::Up, Fate::Leaves(_)) => false,
        })
    }

    pub(super) fn formula(&self) -> &'static str {
        match self.direction {
            Float::Down => "min  sum of f(i), x(i,j) over players who float down again",
            Float::Up => "min  sum of x(i,j) over players j who float up again",
        }
    }
}

impl FloatGap {
    /// What an edge adds; the class is the score difference in half points.
    pub fn weight(&self, facts: &BracketFacts<'_>, fate: Fate<'_>) -> Weight {
        let had = |e: &Entry| {
            float_ago(e, self.rounds_ago, self.unplayed, &facts.position.scoring) == Some(self.direction)
        };
        let gap = |h: &Entry, l: &Entry| i64::from(h.score.0 - l.score.0);
        match (self.direction, fate) {
            (Float::Down, Fate::Pair(h, l)) if h.score > l.score && had(h) => Weight::one(gap(h, l)),
            (Float::Up, Fate::Pair(h, l)) if h.score > l.score && had(l) => Weight::one(gap(h, l)),
            // READING D26-C18: the difference of a moved-down player who floats on is not defined; taken as larger
            // than any other, by score; the other reading: that of 2017 A.8.
            (Float::Down, Fate::Leaves(e)) if self.moved_down_only && facts.is_moved_down(e) && had(e) => {
                Weight::one(BEYOND + i64::from(e.score.0))
            }
            (Float::Down, Fate::Leaves(e)) if !self.moved_down_only && had(e) => {
                Weight::one(artificial_gap(facts, e))
            }
            _ => Weight::NONE,
        }
    }

    pub(super) fn formula() -> &'static str {
        "lexmin over score differences d, largest first: number of repeated floats with difference d"
    }
}
