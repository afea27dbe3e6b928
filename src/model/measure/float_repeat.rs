//! Float repeat: a player floats in the same way as one or two rounds ago (Dutch 1998 B.5, B.6).
//!
//! The class of a floater is 0 if no criterion in the list is broken. Otherwise it is the place of the last criterion
//! that must be dropped so that the player may float, from 1. The value of a group is its worst class, because C.9 and
//! C.10 drop a criterion for the whole group.

use facts::rulebook::FloatRepeat;
use facts::tournament::{Entry, Float, Outcome, RoundFact};

/// Returns the class of the player if he floats: 0, or the place of the last criterion that must be dropped.
#[inline]
pub fn float_class(m: &FloatRepeat, entry: &Entry) -> u8 {
    let worst = m
        .drops
        .iter()
        .rposition(|d| float_in_round(entry, d.rounds_ago) == Some(m.direction))
        .map_or(0, |i| i + 1);
    u8::try_from(worst).unwrap_or(u8::MAX)
}

/// Returns how the player floated `ago` rounds ago. The pairing-allocated bye is a downfloat (A.5). Other unplayed
/// rounds are not floats in this edition.
#[inline]
pub fn float_in_round(entry: &Entry, ago: usize) -> Option<Float> {
    float_in(entry.rounds_ago(ago)?)
}

pub(super) fn float_in(fact: &RoundFact) -> Option<Float> {
    if fact.outcome == Outcome::PairingBye { Some(Float::Down) } else { fact.paired_float() }
}
