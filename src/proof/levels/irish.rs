//! The Irish rules. The stages and levels are those of the program.

use super::ledger::Ledger;
use super::program::Register;
use crate::ProofError;
use judge::JudgedRound;
use model::plan::CompiledPlan;
use model::program::Program;
use model::program::irish::IrishProgram;

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, seed: u64, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let plan = CompiledPlan::compile(case.book(), case.declared())
        .map_err(|fault| ProofError::refuted(fault.to_string()))?;
    let CompiledPlan::Irish(phases) = &plan else {
        return Err(ProofError::refuted("the rulebook is of another family"));
    };
    let of_lots = (seed, case.book().prefix.as_str());
    IrishProgram::new(case.position(), *case.held(), phases, of_lots).run(&mut Register::new(case, ledger))
}
