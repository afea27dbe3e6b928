//! Float repeat: a player floats as one or two rounds ago (Dutch 1998 B.5, B.6).
//!
//! The class of a floater is 0 if no criterion of the list is touched, otherwise the place (from 1) of the
//! last criterion that must be dropped so that the player may float. The value of a group is its worst class,
//! because C.9 and C.10 drop a criterion for the whole group.

use crate::tournament::{Entry, Float, Outcome};

/// Floats in one direction, and the criteria that protect from their repetition in the order of dropping.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FloatRepeat {
    /// The direction.
    pub direction: Float,
    /// First dropped first.
    pub drops: Vec<Forgiven>,
}

/// One criterion of the list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Forgiven {
    /// Code of the criterion, such as `D98-B6/down`.
    pub code: String,
    /// Its article.
    pub article: String,
    /// What it demands.
    pub says: String,
    /// 1 is the round just played.
    pub rounds_ago: usize,
}

impl FloatRepeat {
    /// 0, or the place of the last criterion that must be dropped if this player floats.
    pub fn class(&self, entry: &Entry) -> u8 {
        let worst = self
            .drops
            .iter()
            .rposition(|d| float_in_round(entry, d.rounds_ago) == Some(self.direction))
            .map_or(0, |i| i + 1);
        u8::try_from(worst).unwrap_or(u8::MAX)
    }

    pub(super) fn formula(&self) -> &'static str {
        match self.direction {
            Float::Down => "min over the criteria dropped: worst class of the downfloaters of the group",
            Float::Up => "min over the criteria dropped: worst class of the upfloaters of the group",
        }
    }
}

/// The float of a player so many rounds ago. The pairing-allocated bye is a downfloat (A.5);
/// other unplayed rounds are none in this edition.
pub fn float_in_round(entry: &Entry, ago: usize) -> Option<Float> {
    let fact = entry.rounds_ago(ago)?;
    if fact.outcome == Outcome::PairingBye { Some(Float::Down) } else { fact.paired_float() }
}
