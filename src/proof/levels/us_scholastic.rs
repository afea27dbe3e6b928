//! US scholastic. The stages and levels are those of the program.

use super::ledger::Ledger;
use super::program::Register;
use crate::ProofError;
use facts::rulebook::{Criterion, Measure, Rulebook};
use judge::JudgedRound;
use model::plan::CompiledPlan;
use model::program::Program;
use model::program::us_scholastic::UsProgram;

/// Is the round settled by levels?
pub(super) fn supported(book: &Rulebook, keys: &[String]) -> Result<(), ProofError> {
    let needed =
        [Measure::Unpaired, Measure::LowestFloaters, Measure::FloaterOpponents, Measure::ScrutinyOrder];
    super::needs(book, book.levels().filter(|c: &&Criterion| c.is_in_force(keys)), &needed)
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let plan = CompiledPlan::compile(case.book(), case.declared())
        .map_err(|fault| ProofError::refuted(fault.to_string()))?;
    let CompiledPlan::UsScholastic(phases) = &plan else {
        return Err(ProofError::refuted("the rulebook is of another family"));
    };
    UsProgram::new(case.position(), *case.held(), phases).run(&mut Register::new(case, ledger))
}
