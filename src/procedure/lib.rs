//! The rulebooks as procedures: one folder per edition, functions named by article, in the order of the text.
//!
//! A procedure is the reference that the model is compared with. It knows the facts of a tournament and nothing of
//! measures, levels, graphs or solvers; it enumerates lazily and prunes only where the text's outcome cannot change.

#[cfg(test)]
#[path = "../dice.rs"]
mod dice;
mod dubov;
mod dutch;
mod dutch_1998;
mod ecf;
mod irish;
mod lim;
mod matching;
mod publication;
mod steps;
#[cfg(test)]
mod tests;
mod trace;
mod us_scholastic;

use facts::rulebook::{Declared, Edition, Rulebook, System};
use facts::tournament::{Pairing, Position};
use limit::Limit;
pub use steps::{Spent, Steps};
pub use trace::{Trace, TraceEvent};

/// How a procedure is to be run.
#[derive(Clone, Debug)]
pub struct ProcedureRun {
    /// Keys of the discretions that the arbiter declared.
    pub declared: Vec<String>,
    /// Seed of the lots, where the rulebook draws any.
    pub seed: u64,
    /// Give up after so many steps; a step is one attempt at a pairing of a bracket.
    pub step_budget: u64,
    /// Give up when this is reached.
    pub limit: Limit,
}

impl Default for ProcedureRun {
    fn default() -> Self {
        Self { declared: Vec::new(), seed: 0, step_budget: 2_000_000, limit: Limit::none() }
    }
}

/// What a procedure arrives at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcedureOutcome {
    /// A pairing in the order of publication, with colours.
    Paired(Pairing),
    /// The text has no pairing for this round.
    NoPairing {
        /// The article at which it ended.
        article: &'static str,
        /// Why, in a sentence.
        why: String,
    },
    /// The step budget was spent, or the limit reached.
    GaveUp {
        /// The article at work.
        article: &'static str,
    },
}

/// The outcome of a run with what led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureAnswer {
    /// What was arrived at.
    pub outcome: ProcedureOutcome,
    /// Article by article, what was done.
    pub trace: Trace,
    /// Steps taken.
    pub steps: u64,
}

impl ProcedureAnswer {
    /// The pairing, if there is one.
    pub fn pairing(&self) -> Option<&Pairing> {
        match &self.outcome {
            ProcedureOutcome::Paired(pairing) => Some(pairing),
            ProcedureOutcome::NoPairing { .. } | ProcedureOutcome::GaveUp { .. } => None,
        }
    }
}

/// Pairs the round of `position` by the steps of the text.
pub fn pair(book: &Rulebook, position: &Position, run: &ProcedureRun) -> ProcedureAnswer {
    let declared = &Declared::of(book, &run.declared);
    match book.system {
        System::Dutch2017 => dutch::pair(dutch::DutchEdition::Of2017, position, run),
        System::Dutch2026 => dutch::pair(dutch::DutchEdition::Of2026, position, run),
        System::Dutch1998 => dutch_1998::pair(position, run, declared),
        System::Median => lim::pair(edition(book), position, run, declared),
        System::Irish => irish::pair(position, run, declared),
        System::UsScholastic => us_scholastic::pair(position, run, declared),
        System::Ecf => ecf::pair(position, run, declared),
        System::Dubov => dubov::pair(position, run, declared),
    }
}

/// The member of the median family; without one that of 1987.
fn edition(book: &Rulebook) -> lim::LimEdition {
    match book.edition {
        Some(Edition::Leong1987) => lim::LimEdition::Leong,
        Some(Edition::Lim2026) => lim::LimEdition::Lim2026,
        Some(Edition::Lim1987) | None => lim::LimEdition::Lim1987,
    }
}
