//! Same federation: article 22 of the FIDE Swiss Rules, a declared discretion for youth events.

use super::is_over_half;
use crate::tournament::{Entry, Position};

/// When two players of one federation must not meet.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SameFederation {
    /// Applies in this many last rounds.
    pub last_rounds: usize,
}

/// Do both belong to one federation, both over half of the points, in one of the last rounds?
pub fn is_same_federation(m: &SameFederation, position: &Position, x: &Entry, y: &Entry) -> bool {
    let late = position.rounds.is_some_and(|rounds| position.round + m.last_rounds > rounds);
    late && !x.federation.is_empty()
        && x.federation == y.federation
        && x.score == y.score
        && is_over_half(position, x.score)
}
