//! The solver: the set of optimal perfect matchings, level after level, each closed by a proof.
//!
//! The solver knows vertices, edges and whole-number costs, but no rulebook and no tournament.

mod blossom;
mod choice;
#[cfg(feature = "highs")]
mod cuts;
mod engine;
mod face;
mod first_mate;
#[cfg(feature = "highs")]
mod good_lp;
#[cfg(feature = "highs")]
mod highs;
mod laminar;
mod lazy_edges;
mod leave;
mod level;
mod members;
mod record;
mod rematch;
mod shared_rows;
mod vertex_kinds;
mod walk;
mod witness;

pub use face::{Face, NewFaceError};
#[cfg(feature = "highs")]
pub use good_lp::confirm;
pub use level::{Cost, Known};
pub use members::FaceMembers;
pub use record::CostBudget;
pub use vertex_kinds::KindCosts;
pub use witness::{WitnessComponent, WitnessLabels, cut};

use std::time::Duration;

use limit::Limit;

/// The largest number of vertices of a stage that branch and bound accepts.
pub const MILP_VERTICES: usize = 40;

/// The engine that proves the levels that presolve cannot close.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineChoice {
    /// HiGHS up to a measured size of stage; the blossom for larger stages, and where HiGHS is not built in.
    #[default]
    Auto,
    /// HiGHS: linear programs with odd-set cuts. Only a level whose answer fails its check goes to the blossom, and the
    /// summary names it so.
    Highs,
    /// The exact integer blossom.
    Blossom,
    /// The blossom, and then branch and bound on every question as declared, for stages of up to 40 vertices.
    Milp,
}

impl EngineChoice {
    /// Returns the name of the engine.
    ///
    /// ```
    /// assert_eq!(pairproof::round::EngineChoice::Blossom.name(), "blossom");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Highs => "HiGHS",
            Self::Blossom => "blossom",
            Self::Milp => "milp",
        }
    }

    /// Returns HiGHS in place of the default choice, if it is built in.
    ///
    /// ```
    /// use pairproof::round::EngineChoice;
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

    /// Returns whether the engine is part of this build; HiGHS is a feature of the crate.
    ///
    /// ```
    /// assert!(pairproof::round::EngineChoice::Blossom.is_there());
    /// ```
    pub fn is_there(self) -> bool {
        match self {
            Self::Auto | Self::Blossom => true,
            Self::Highs | Self::Milp => cfg!(feature = "highs"),
        }
    }
}

/// The limit on solving.
#[derive(Clone, Debug, Default)]
pub struct Budget(Limit);

impl Budget {
    /// Returns a budget without a limit.
    pub fn unlimited() -> Self {
        Self::until(Limit::none())
    }

    /// Returns a budget that ends when the limit is reached.
    pub fn until(limit: Limit) -> Self {
        Self(limit)
    }

    /// Returns the time left, for a solver that checks the clock itself; `None` without a time limit.
    #[cfg_attr(not(feature = "highs"), allow(dead_code, reason = "only HiGHS asks"))]
    fn remaining(&self) -> Option<Duration> {
        self.0.remaining()
    }

    /// Runs work that also checks the limit between its own steps.
    ///
    /// # Errors
    /// Fails with an error of the work, or if the time is over.
    pub fn within<T>(&self, work: impl FnOnce() -> Result<T, SolveError>) -> Result<T, SolveError> {
        limit::within(&self.0, work).unwrap_or(Err(SolveError::Limit))
    }

    /// Checks whether time is left.
    ///
    /// # Errors
    /// Fails if the time is over.
    pub fn check(&self) -> Result<(), SolveError> {
        if self.0.is_reached() { Err(SolveError::Limit) } else { Ok(()) }
    }
}

/// The reason why a level has no proved answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The time limit has been reached.
    #[error("the time limit was reached")]
    Limit,
    /// A number is too large to be passed to the engine safely.
    #[error("a coefficient exceeds 20 bits")]
    Coefficient,
    /// The stage is too large for branch and bound.
    #[error("--engine milp accepts stages of up to {MILP_VERTICES} vertices; this one has {0}")]
    TooLarge(usize),
    /// Branch and bound found a different value.
    #[error("{code}: {reported} was reported, but branch and bound finds {found}")]
    Disagree {
        /// The code of the level.
        code: String,
        /// The value reported.
        reported: i64,
        /// The result of branch and bound.
        found: i64,
    },
    /// The engine failed, or its answer failed the recount.
    #[error("the engine gave no answer that survives a recount")]
    Engine,
    /// No member satisfies a condition that must be possible, which is a bug.
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
    fn an_engine_without_highs_is_always_there() {
        use EngineChoice::{Auto, Blossom, Highs, Milp};
        let is_there = cfg!(feature = "highs");
        assert_eq!(
            [Auto, Blossom, Highs, Milp].map(EngineChoice::is_there),
            [true, true, is_there, is_there]
        );
        let best = if is_there { Highs } else { Blossom };
        assert_eq!([Auto, Blossom, Highs, Milp].map(EngineChoice::or_highs), [best, Blossom, Highs, Milp]);
    }
}
