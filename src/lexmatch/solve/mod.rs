//! The answer: the set of optimal perfect matchings, level after level, each closed by a proof.
//!
//! Knows vertices, edges and whole-number costs; no rulebook, no tournament.

mod budgets;
#[cfg(feature = "highs")]
mod cuts;
mod face;
mod first_mate;
#[cfg(feature = "highs")]
mod highs;
#[cfg(not(feature = "highs"))]
#[path = "no_highs.rs"]
mod highs;
mod laminar;
mod lazy_edges;
mod leave;
mod level;
mod members;
#[cfg(feature = "highs")]
mod milp;
mod record;
mod rematch;
mod shared_rows;
mod walk;
mod weighted;
mod witness;

pub use budgets::CostBudget;
pub use face::{Face, NewFaceError};
pub use members::FaceMembers;
#[cfg(feature = "highs")]
pub use milp::confirm;
pub use witness::{WitnessComponent, WitnessLabels, cut};

use std::time::Duration;

use limit::Limit;

/// Stages with up to so many vertices are put to branch and bound.
pub const MILP_VERTICES: usize = 40;

/// Which engine proves the levels that presolve cannot close.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineChoice {
    /// HiGHS up to a size of stage that was measured, the blossom beyond and where HiGHS is not built in.
    #[default]
    Auto,
    /// HiGHS: linear programs with odd-set cuts. Only a level whose answer does not stand goes to the blossom, and it
    /// is named so in the summary.
    Highs,
    /// The exact integer blossom.
    Blossom,
    /// The blossom, and then branch and bound on every question as it was declared: stages of up to 40 vertices.
    Milp,
}

/// Levels of stages with up to this many open vertices go to HiGHS when the choice is left to us: so every rulebook stays
/// within 0.3 s for 500 players. Larger ones go to the integer blossom (docs/benchmarks.md).
const AUTO_HIGHS_VERTICES: usize = 200;

impl EngineChoice {
    /// The description in words.
    ///
    /// ```
    /// assert_eq!(pairproof::EngineChoice::Blossom.name(), "blossom");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Highs => "HiGHS",
            Self::Blossom => "blossom",
            Self::Milp => "milp",
        }
    }

    /// HiGHS where the choice is left to us, if it is there.
    ///
    /// ```
    /// use pairproof::EngineChoice;
    ///
    /// assert_eq!(EngineChoice::Blossom.or_highs(), EngineChoice::Blossom);
    /// ```
    #[must_use]
    pub fn or_highs(self) -> Self {
        match self {
            Self::Auto if Self::Highs.is_there() => Self::Highs,
            Self::Auto => Self::Blossom,
            chosen => chosen,
        }
    }

    /// Is the engine part of this build? HiGHS is a feature of the crate.
    ///
    /// ```
    /// assert!(pairproof::EngineChoice::Blossom.is_there());
    /// ```
    pub fn is_there(self) -> bool {
        match self {
            Self::Auto | Self::Blossom => true,
            Self::Highs | Self::Milp => cfg!(feature = "highs"),
        }
    }

    /// Is HiGHS asked about a level whose components of more than one edge have so many vertices together?
    fn asks_highs(self, open: usize) -> bool {
        match self {
            Self::Auto => open <= AUTO_HIGHS_VERTICES,
            Self::Highs => true,
            Self::Blossom | Self::Milp => false,
        }
    }
}

/// The limit on solving.
#[derive(Clone, Debug, Default)]
pub struct Budget(Limit);

impl Budget {
    /// No limit.
    pub fn unlimited() -> Self {
        Self::until(Limit::none())
    }

    /// Until the limit is reached.
    pub fn until(limit: Limit) -> Self {
        Self(limit)
    }

    /// The time left, for a solver that watches the clock itself; `None` without a time limit.
    #[cfg_attr(not(feature = "highs"), allow(dead_code, reason = "only HiGHS asks"))]
    fn remaining(&self) -> Option<Duration> {
        self.0.remaining()
    }

    /// Does work that also looks at the limit between its own steps.
    ///
    /// # Errors
    /// Those of the work, or that the time is over.
    pub fn within<T>(&self, work: impl FnOnce() -> Result<T, SolveError>) -> Result<T, SolveError> {
        limit::within(&self.0, work).unwrap_or(Err(SolveError::Limit))
    }

    /// # Errors
    /// If the time is over.
    pub fn check(&self) -> Result<(), SolveError> {
        if self.0.is_reached() { Err(SolveError::Limit) } else { Ok(()) }
    }
}

/// The reason why a level has no proved answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Out of time.
    #[error("the time limit was reached")]
    Limit,
    /// A number too large to be handed to the engine safely.
    #[error("a coefficient exceeds 20 bits")]
    Coefficient,
    /// A stage that branch and bound is not asked about.
    #[error("--engine milp accepts stages of up to {MILP_VERTICES} vertices; this one has {0}")]
    TooLarge(usize),
    /// Branch and bound found another value.
    #[error("{code}: {reported} was reported, but branch and bound finds {found}")]
    Disagree {
        /// Code of the level.
        code: String,
        /// The value reported.
        reported: i64,
        /// The result of branch and bound.
        found: i64,
    },
    /// The engine failed, or its answer failed the recount.
    #[error("the engine gave no answer that survives a recount")]
    Engine,
    /// A condition that must be possible has no member left: a bug.
    #[error("no pairing is left although one must exist")]
    NoMember,
    /// The engine's answer failed the exact check.
    #[error("the engine's answer failed the exact check: {0}")]
    Check(#[from] crate::matching::Flaw),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn highs_is_asked_where_it_is_chosen_or_the_level_is_small() {
        use EngineChoice::{Auto, Blossom, Highs, Milp};
        let asks = |choice: EngineChoice| {
            [1, AUTO_HIGHS_VERTICES, AUTO_HIGHS_VERTICES + 1].map(|open| choice.asks_highs(open))
        };
        assert_eq!(asks(Auto), [true, true, false]);
        assert_eq!(asks(Highs), [true; 3]);
        assert_eq!([asks(Blossom), asks(Milp)], [[false; 3]; 2]);
        let is_there = cfg!(feature = "highs");
        assert_eq!(
            [Auto, Blossom, Highs, Milp].map(EngineChoice::is_there),
            [true, true, is_there, is_there]
        );
        let best = if is_there { Highs } else { Blossom };
        assert_eq!([Auto, Blossom, Highs, Milp].map(EngineChoice::or_highs), [best, Blossom, Highs, Milp]);
    }
}
