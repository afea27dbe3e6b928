//! FIDE Dutch 2017 and 2026: what a certificate rests on. The stages and levels are those of the program.

use super::ledger::Ledger;
use super::program::Register;
use crate::ProofError;
use facts::rulebook::{Measure, Rulebook, System};
use judge::JudgedRound;
use model::plan::CompiledPlan;
use model::program::Program;
use model::program::dutch::DutchProgram;

/// Are the levels those of the text, so that every stage is settled by them?
pub(super) fn supported(book: &Rulebook) -> Result<(), ProofError> {
    let needed = [
        Measure::Completion,
        Measure::Unpaired,
        Measure::MovedDownSet,
        Measure::OpponentOrder,
        Measure::Exchange,
        Measure::Transposition,
        Measure::ByeScore,
    ];
    let of_2017 = needed.len() - usize::from(book.system == System::Dutch2017);
    super::needs(book, book.levels(), &needed[..of_2017])
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let plan = CompiledPlan::compile(case.book(), case.declared())
        .map_err(|fault| ProofError::refuted(fault.to_string()))?;
    let CompiledPlan::Dutch(phases) = &plan else {
        return Err(ProofError::refuted("the rulebook is of another family"));
    };
    let program = DutchProgram::new(case.position(), *case.held(), phases, case.book().system);
    program.run(&mut Register::new(case, ledger))
}
