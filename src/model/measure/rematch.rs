//! Rematch: the two have played a game against each other. Forfeited games do not count (Dutch 1998 F.2).

use facts::tournament::{Entry, Position};

/// Have these two ranks played each other? Dutch 1998 B.1a.
#[inline]
pub fn have_met(position: &Position, a: usize, b: usize) -> bool {
    position.entries[a].has_met(position.entries[b].id)
}

/// Have these two been paired with each other, whether they played or not?
#[inline]
pub fn were_paired(a: &Entry, b: &Entry) -> bool {
    a.rounds.iter().any(|f| f.opponent == Some(b.id))
}
