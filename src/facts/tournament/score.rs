//! Points in whole half points, and the value of each result.

use std::fmt;

use super::Outcome;

/// Points in half points: `Score(3)` is 1½.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Score(pub i32);

impl Score {
    /// No points.
    pub const ZERO: Self = Self(0);
}

impl std::ops::Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::ops::Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl std::iter::Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, |a, b| a + b)
    }
}

impl words::ToValue for Score {
    fn to_value(&self) -> words::Value {
        words::Value::Text(self.to_string())
    }
}

impl fmt::Display for Score {
    /// Writes points with one decimal: `2.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{}", half / 2, if half % 2 == 1 { 5 } else { 0 }))
    }
}

/// The value of each outcome, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scoring {
    /// A win, played or by forfeit.
    pub win: Score,
    /// A draw, and a half-point bye.
    pub draw: Score,
    /// A played loss.
    pub loss: Score,
    /// A zero-point bye or an absence.
    pub zero_bye: Score,
    /// A loss by forfeit.
    pub forfeit_loss: Score,
    /// The pairing-allocated bye.
    pub pairing_bye: Score,
    /// A game without a result, if it is paired on; `None` is a draw (record 162, X).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Score>,
}

impl Default for Scoring {
    /// Returns 1, ½, 0, with the pairing-allocated bye counting as a win.
    fn default() -> Self {
        Self {
            win: Score(2),
            draw: Score(1),
            loss: Score(0),
            zero_bye: Score(0),
            forfeit_loss: Score(0),
            pairing_bye: Score(2),
            unfinished: None,
        }
    }
}

impl Scoring {
    /// Returns the value of an outcome.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(Scoring::default().of(Outcome::Draw), Score(1), "in half points");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(&self, outcome: Outcome) -> Score {
        match outcome {
            Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin | Outcome::FullBye => self.win,
            Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfBye => self.draw,
            Outcome::Loss | Outcome::UnratedLoss => self.loss,
            Outcome::ForfeitLoss => self.forfeit_loss,
            Outcome::PairingBye => self.pairing_bye,
            Outcome::ZeroBye | Outcome::Nothing => self.zero_bye,
        }
    }
}
