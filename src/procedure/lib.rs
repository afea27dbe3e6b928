//! The rulebooks as procedures: one folder per edition, functions named by article, in the order of the text.
//!
//! A procedure is the reference for the model. A procedure knows the facts of a tournament, but no measures, levels,
//! graphs or solvers. Enumeration is lazy and prunes only branches that cannot change the outcome of the text.

mod adjacent;
mod burstein;
mod complied;
mod dubov;
mod dutch;
mod dutch_1998;
mod ecf;
mod field;
mod irish;
mod lim;
mod matching;
mod monrad;
mod preference;
mod publication;
mod round_robin;
mod scheveningen;
mod steps;
mod team;
mod trace;
mod us_scholastic;

use facts::rulebook::{Declared, Edition, Rulebook, System};
use facts::tournament::{Pairing, Position};
use limit::Limit;
pub use steps::{Spent, Steps};
pub use trace::{Trace, TraceEvent};

/// The settings for running a procedure.
#[derive(Clone, Debug)]
pub struct ProcedureRun {
    /// The keys of the discretions that the arbiter declared.
    pub declared: Vec<String>,
    /// The seed of the lots, if the rulebook draws any.
    pub seed: u64,
    /// The number of steps after which the procedure gives up; a step is one attempt to pair a bracket.
    pub step_budget: u64,
    /// The time limit after which the procedure gives up.
    pub limit: Limit,
}

impl Default for ProcedureRun {
    fn default() -> Self {
        Self { declared: Vec::new(), seed: 0, step_budget: 2_000_000, limit: Limit::none() }
    }
}

/// The outcome of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProcedureOutcome {
    /// A pairing in the order of publication, with colours.
    Paired(Pairing),
    /// The text has no pairing for this round.
    NoPairing {
        /// The article at which the procedure ended.
        article: &'static str,
        /// The reason, in a sentence.
        why: String,
    },
    /// The step budget was spent, or the limit was reached.
    GaveUp {
        /// The article that was being applied.
        article: &'static str,
    },
}

/// The outcome of a run, with the steps that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcedureAnswer {
    /// The outcome.
    pub outcome: ProcedureOutcome,
    /// The steps, article by article.
    pub trace: Trace,
    /// The number of steps taken.
    pub steps: u64,
}

impl ProcedureAnswer {
    /// Returns the pairing, if there is one.
    pub fn pairing(&self) -> Option<&Pairing> {
        match &self.outcome {
            ProcedureOutcome::Paired(pairing) => Some(pairing),
            ProcedureOutcome::NoPairing { .. } | ProcedureOutcome::GaveUp { .. } => None,
        }
    }
}

/// Pairs the round of `position` by the steps of the text.
pub fn pair(book: &Rulebook, position: &Position, run: &ProcedureRun) -> ProcedureAnswer {
    // A seeding round of Burstein is paired by another rulebook.
    let declared = &Declared::in_round(book, position, &run.declared);
    let book = book.of_round(position);
    match book.system {
        System::Dutch2017 => dutch::pair(dutch::DutchEdition::Of2017, position, run, declared),
        System::Dutch2026 => dutch::pair(dutch::DutchEdition::Of2026, position, run, declared),
        System::Dutch1998 => dutch_1998::pair(position, run, declared),
        System::Lim => lim::pair(edition(book), position, run, declared),
        System::Irish => irish::pair(position, run, declared),
        System::UsScholastic => us_scholastic::pair(position, run, declared),
        System::Ecf => ecf::pair(position, run, declared),
        System::Dubov => dubov::pair(position, run, declared),
        System::Adjacent => adjacent::pair(position, run),
        System::Monrad => monrad::pair(position, run, declared),
        System::TeamSwiss | System::DoubleSwiss => {
            team::pair(team::TeamText::of(book), position, run, declared)
        }
        System::Burstein => burstein::pair(position, run, declared),
        System::RoundRobin => round_robin::pair(round_robin::TableText::Single, position, run, declared),
        System::DoubleRoundRobin => {
            round_robin::pair(round_robin::TableText::Double, position, run, declared)
        }
        System::Scheveningen => scheveningen::pair(position, run, false),
        System::DoubleScheveningen => scheveningen::pair(position, run, true),
    }
}

/// Why a text comes to no pairing.
enum TextEnd {
    /// The text has no pairing for this round: the article at which it ends, and the reason.
    NoPairing(&'static str, String),
    /// The steps or the time are spent.
    Spent,
}

impl TextEnd {
    fn no_pairing(article: &'static str, why: &str) -> Self {
        Self::NoPairing(article, why.to_owned())
    }
}

impl From<Spent> for TextEnd {
    fn from(Spent: Spent) -> Self {
        Self::Spent
    }
}

/// Runs a text with a new count of steps and a new trace. `article` is the one that is being applied if the steps are
/// spent.
fn answer(
    run: &ProcedureRun,
    article: &'static str,
    text: impl FnOnce(&mut Steps, &mut Trace) -> Result<Pairing, TextEnd>,
) -> ProcedureAnswer {
    let (mut steps, mut trace) = (Steps::of(run), Trace::default());
    let outcome = match text(&mut steps, &mut trace) {
        Ok(pairing) => ProcedureOutcome::Paired(pairing),
        Err(TextEnd::NoPairing(article, why)) => ProcedureOutcome::NoPairing { article, why },
        Err(TextEnd::Spent) => ProcedureOutcome::GaveUp { article },
    };
    ProcedureAnswer { outcome, trace, steps: steps.taken() }
}

/// Returns the member of the Lim family; the member of 1987 if the book names none.
fn edition(book: &Rulebook) -> lim::LimEdition {
    match book.edition {
        Some(Edition::Leong1987) => lim::LimEdition::Leong,
        Some(Edition::Lim2026) => lim::LimEdition::Lim2026,
        Some(Edition::Lim1987) | None => lim::LimEdition::Lim1987,
    }
}
