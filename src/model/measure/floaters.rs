//! The players who leave a bracket, by score (2026 C7), and the pairing score difference (2017 A.8, C.6).

use super::fate::{BracketFacts, EdgeRole, Penalty};
use super::float_count::artificial_gap;

/// 2026 C7: returns the penalty of a downfloater, whose class is the score.
pub(super) fn floater_score(fate: EdgeRole<'_>) -> Penalty {
    match fate {
        EdgeRole::Leaves(e) => Penalty::one(i64::from(e.score.0)),
        EdgeRole::Pair(..) => Penalty::NONE,
    }
}

/// 2017 A.8: returns the penalty of a pair or downfloater, whose class is the score difference. Pairs with equal scores
/// add nothing.
pub(super) fn pairing_score_difference(facts: &BracketFacts<'_>, fate: EdgeRole<'_>) -> Penalty {
    match fate {
        EdgeRole::Leaves(e) => Penalty::one(artificial_gap(facts, e)),
        EdgeRole::Pair(h, l) if h.score > l.score => Penalty::one(i64::from(h.score.0 - l.score.0)),
        EdgeRole::Pair(..) => Penalty::NONE,
    }
}
