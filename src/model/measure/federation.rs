//! Same federation: article 22 of the FIDE Swiss Rules, a declared discretion for youth events.

use super::is_over_half;
use facts::rulebook::SameFederation;
use facts::tournament::{Entry, Position};

/// Returns whether both players belong to the same federation and to the same scoregroup with more than half of the
/// points. Applies only in the last rounds.
// READING article 22: the points won, without acceleration points.
pub fn is_same_federation(m: &SameFederation, position: &Position, x: &Entry, y: &Entry) -> bool {
    let late = position.rounds.is_some_and(|rounds| position.round + m.last_rounds > rounds);
    late && !x.federation.is_empty()
        && x.federation == y.federation
        && x.score == y.score
        && [x, y].iter().all(|e| is_over_half(position, e.points))
}
