//! Repeated floats, counted or listed by score difference (FIDE Dutch 2017 C.12 to C.19, 2026 C14 to C21).

use super::fate::{BracketFacts, EdgeRole, Penalty};
use super::float_repeat;
use facts::rulebook::table::{ByeFloat, Declared, FloatFact};
use facts::rulebook::{FloatCount, FloatGap, Measure, Rulebook, System, Unplayed};
use facts::tournament::{Entry, Float, Outcome, RoundFact, Scoring};

/// A number above every possible score difference of a pair, in half points.
const BEYOND: i64 = 1 << 20;

/// Returns how the player floated `ago` rounds ago. Rounds that the player missed count too.
#[inline]
pub fn float_ago(entry: &Entry, ago: usize, unplayed: Unplayed, scoring: &Scoring) -> Option<Float> {
    float_in(entry.rounds_ago(ago)?, unplayed, scoring)
}

fn float_in(fact: &RoundFact, unplayed: Unplayed, scoring: &Scoring) -> Option<Float> {
    if fact.outcome.is_played() && fact.opponent.is_some() {
        return fact.paired_float();
    }
    let floats = match unplayed {
        Unplayed::Scored => fact.outcome == Outcome::PairingBye || scoring.of(fact.outcome) > scoring.loss,
        Unplayed::Any => true,
    };
    floats.then_some(Float::Down)
}

/// Returns the float that a past round counts as under a rulebook, for a player's card. Under most texts, a bye or a win
/// by forfeit counts as a downfloat, whatever the score of the opponent.
pub fn float_of_round(
    book: &Rulebook,
    declared: &Declared,
    fact: &RoundFact,
    scoring: &Scoring,
) -> Option<Float> {
    let mut measures = book.levels().map(|level| &level.measure);
    let unplayed = measures.find_map(|measure| match measure {
        Measure::FloatCount(FloatCount { unplayed, .. }) | Measure::FloatGap(FloatGap { unplayed, .. }) => {
            Some(*unplayed)
        }
        _ => None,
    });
    match (unplayed, book.system) {
        (Some(unplayed), _) => float_in(fact, unplayed, scoring),
        (None, system) if system.is_table() => None,
        (None, System::Dutch1998) => float_repeat::float_in(fact),
        (None, System::Ecf) if fact.outcome == Outcome::PairingBye => {
            (declared.bye_float == ByeFloat::Downfloat).then_some(Float::Down)
        }
        (None, System::TeamSwiss | System::DoubleSwiss) => {
            let counts = declared.float_fact == FloatFact::Paired || fact.outcome.is_played();
            fact.paired_float().filter(|_| counts)
        }
        (None, _) => fact.paired_float(),
    }
}

/// Returns the score difference between a downfloater and an imaginary opponent one point below the bracket (2017 A.8).
#[inline]
pub(super) fn artificial_gap(facts: &BracketFacts<'_>, entry: &Entry) -> i64 {
    i64::from(entry.score.0 - facts.lowest.0 + 2)
}

/// Returns the amount that an edge adds to the number of players who repeat a float.
#[inline]
pub(super) fn count(m: &FloatCount, facts: &BracketFacts<'_>, fate: EdgeRole<'_>) -> Penalty {
    let had =
        |e: &Entry| float_ago(e, m.rounds_ago, m.unplayed, &facts.position.scoring) == Some(m.direction);
    Penalty::when(match (m.direction, fate) {
        (Float::Down, EdgeRole::Leaves(e)) => !(m.residents_only && facts.is_moved_down(e)) && had(e),
        (Float::Down, EdgeRole::Pair(h, l)) => !m.residents_only && h.score > l.score && had(h),
        (Float::Up, EdgeRole::Pair(h, l)) => h.score > l.score && had(l),
        (Float::Up, EdgeRole::Leaves(_)) => false,
    })
}

/// Returns the amount that an edge adds to the score differences of players who repeat a float. The class is the
/// difference in half points.
#[inline]
pub(super) fn gap(m: &FloatGap, facts: &BracketFacts<'_>, fate: EdgeRole<'_>) -> Penalty {
    let had =
        |e: &Entry| float_ago(e, m.rounds_ago, m.unplayed, &facts.position.scoring) == Some(m.direction);
    let gap = |h: &Entry, l: &Entry| i64::from(h.score.0 - l.score.0);
    match (m.direction, fate) {
        (Float::Down, EdgeRole::Pair(h, l)) if h.score > l.score && had(h) => Penalty::one(gap(h, l)),
        (Float::Up, EdgeRole::Pair(h, l)) if h.score > l.score && had(l) => Penalty::one(gap(h, l)),
        // READING D26-C18: the difference of a moved-down player who floats on is not defined; taken as larger than any
        // other, by score; the other reading: that of 2017 A.8.
        (Float::Down, EdgeRole::Leaves(e)) if m.moved_down_only && facts.is_moved_down(e) && had(e) => {
            Penalty::one(BEYOND + i64::from(e.score.0))
        }
        (Float::Down, EdgeRole::Leaves(e)) if !m.moved_down_only && had(e) => {
            Penalty::one(artificial_gap(facts, e))
        }
        _ => Penalty::NONE,
    }
}
