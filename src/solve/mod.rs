//! The answer: the set of optimal perfect matchings, level after level, each closed by a proof.
//!
//! Knows vertices, edges and whole-number costs; no rulebook, no tournament.

mod blossom;
mod cuts;
mod face;
mod highs;
mod level;
mod live;
mod members;
mod milp;
mod nest;
mod record;
mod star;
mod weighted;

pub use face::{Face, NewFaceError};
pub use milp::CostBudget;

use crate::limit::Limit;

/// Which engine proves the levels that presolve cannot close.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineChoice {
    /// HiGHS, or the blossom where it was measured to be faster.
    #[default]
    Auto,
    /// HiGHS: linear programs with odd-set cuts.
    Highs,
    /// The exact integer blossom.
    Blossom,
}

/// Levels of stages with up to this many open vertices go to HiGHS when the choice is left to us. Larger ones go to the
/// integer blossom, which is faster there (docs/benchmarks.md).
const AUTO_HIGHS_VERTICES: usize = 24;

impl EngineChoice {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Highs => "HiGHS",
            Self::Blossom => "blossom",
        }
    }

    /// HiGHS where the choice is left to us.
    #[must_use]
    pub fn or_highs(self) -> Self {
        if self == Self::Auto { Self::Highs } else { self }
    }

    /// Is HiGHS asked about a level whose components of more than one edge have so many vertices together?
    fn asks_highs(self, open: usize) -> bool {
        match self {
            Self::Auto => open <= AUTO_HIGHS_VERTICES,
            Self::Highs => true,
            Self::Blossom => false,
        }
    }
}

/// How long solving may take.
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

    /// # Errors
    /// If the time is over.
    pub fn check(&self) -> Result<(), SolveError> {
        if self.0.is_reached() { Err(SolveError::Limit) } else { Ok(()) }
    }
}

/// Why a level has no proved answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// Out of time.
    #[error("the time limit was reached")]
    Limit,
    /// A number too large to be handed to the engine safely.
    #[error("a coefficient exceeds 20 bits")]
    Coefficient,
    /// The engine failed, or its answer failed the recount.
    #[error("the engine gave no answer that stands a recount")]
    Engine,
    /// A condition that must be possible has no member left: a bug.
    #[error("no pairing is left although one must exist")]
    NoMember,
    /// The engine's answer failed the exact check.
    #[error("the engine's answer failed the exact check: {0}")]
    Check(#[from] crate::model::proof::Flaw),
}
