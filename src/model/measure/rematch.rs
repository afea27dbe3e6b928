//! Rematch: the two players have played a game against each other. Forfeited games do not count (Dutch 1998 F.2).

use facts::tournament::{Entry, Position, Rank};

/// Returns whether the players with ranks `a` and `b` have played each other (Dutch 1998 B.1a).
#[inline]
pub fn have_met(position: &Position, a: Rank, b: Rank) -> bool {
    position.entries[a].has_met(position.entries[b].id)
}

/// Returns whether two players have been paired with each other, whether or not they played.
#[inline]
pub fn were_paired(a: &Entry, b: &Entry) -> bool {
    a.rounds.iter().any(|f| f.opponent == Some(b.id))
}
