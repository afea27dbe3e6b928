//! The answer: the set of optimal perfect matchings, level after level, each closed by a proof.
//!
//! Knows vertices, edges and whole-number costs; no rulebook, no tournament.

mod blossom;
mod cardinality;
mod face;
mod highs;
mod members;
mod milp;
mod nest;
mod star;
mod weighted;

use std::time::{Duration, Instant};

pub use face::{Closed, Face, How, NewFaceError};
pub use milp::CostBudget;

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

/// How long solving may take.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    end: Option<Instant>,
}

impl Budget {
    /// No limit.
    pub fn unlimited() -> Self {
        Self { end: None }
    }

    /// From now on, this long.
    pub fn for_duration(time: Duration) -> Self {
        Self { end: Instant::now().checked_add(time) }
    }

    /// # Errors
    /// If the time is over.
    pub fn check(&self) -> Result<(), SolveError> {
        match self.end {
            Some(end) if Instant::now() >= end => Err(SolveError::Limit),
            _ => Ok(()),
        }
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
