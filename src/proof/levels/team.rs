//! Teams and Double-Swiss: what a certificate rests on. The stages and levels are those of the program.

use super::ledger::Ledger;
use super::program::Register;
use crate::ProofError;
use facts::rulebook::{Measure, Rulebook};
use judge::JudgedRound;
use model::plan::CompiledPlan;
use model::program::Program;
use model::program::team::TeamProgram;

/// Is the round settled by levels that have a proof?
pub(super) fn supported(book: &Rulebook, keys: &[String]) -> Result<(), ProofError> {
    let needed = [
        Measure::ByePlace,
        Measure::Upfloaters,
        Measure::UpfloaterScores,
        Measure::UpfloaterSet,
        Measure::TopMembers,
        Measure::BottomMembers,
    ];
    super::needs(book, book.levels().filter(|c| c.is_in_force(keys)), &needed)
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let plan = CompiledPlan::compile(case.book(), case.declared())
        .map_err(|fault| ProofError::refuted(fault.to_string()))?;
    let CompiledPlan::Team(phases) = &plan else {
        return Err(ProofError::refuted("the rulebook is of another family"));
    };
    let program = TeamProgram::new(case.position(), *case.held(), phases, case.book().system);
    program.run(&mut Register::new(case, ledger))
}
