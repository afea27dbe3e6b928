//! The value of a tie-break.

use facts::tournament::{RoundNo, Score};

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

    /// Returns half points divided by a positive number, printed in hundredths of a point, rounded half up. Its key
    /// compares quotients by the same number only.
    pub(super) fn quotient(halves: i64, by: i64) -> Self {
        let hundredths = (100 * halves + by).div_euclid(2 * by);
        let shown = format!("{}.{:02}", hundredths.div_euclid(100), hundredths.rem_euclid(100));
        Self { key: vec![halves], shown: vec![shown] }
    }

    pub(super) fn quarters(n: i64) -> Self {
        Self { key: vec![n], shown: vec![super::quarters(n)] }
    }
}

/// What a round contributed to a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundShare {
    /// The round.
    pub round: RoundNo,
    /// The amount in the unit of the tie-break.
    pub amount: i64,
    /// Whether the round is left out, as the lowest or the highest (C.07 14).
    pub is_left_out: bool,
}
