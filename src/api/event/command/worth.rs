//! The value of a bye that a command gives.

use serde::{Deserialize, Serialize};

use facts::tournament::Outcome;

/// The value of a bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// Half a point.
    Half,
    /// A full point.
    Full,
    /// No points.
    Zero,
}

impl Worth {
    /// Returns the corresponding outcome in the record.
    ///
    /// ```
    /// assert_eq!(pairproof::event::Worth::Half.outcome(), pairproof::Outcome::HalfBye);
    /// ```
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Half => Outcome::HalfBye,
            Self::Full => Outcome::FullBye,
            Self::Zero => Outcome::ZeroBye,
        }
    }
}
