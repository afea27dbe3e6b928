//! The value of a tie-break.

use facts::tournament::Score;

/// The value of a tie-break for a player: a value for comparison, with larger values first, and the printed form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TieBreakValue {
    pub(super) key: Vec<i64>,
    pub(super) shown: Vec<String>,
}

impl TieBreakValue {
    pub(super) fn number(n: i64) -> Self {
        Self { key: vec![n], shown: vec![n.to_string()] }
    }

    pub(super) fn halves(n: i64) -> Self {
        let shown = i32::try_from(n).map_or_else(|_| n.to_string(), |n| Score(n).to_string());
        Self { key: vec![n], shown: vec![shown] }
    }

    pub(super) fn quarters(n: i64) -> Self {
        Self { key: vec![n], shown: vec![super::quarters(n)] }
    }
}
