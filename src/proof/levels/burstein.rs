//! FIDE Burstein 2026: what a certificate rests on. The stages and levels are those of the program; a seeding round is one of
//! FIDE Dutch (`JudgedRound` knows).

use super::ledger::Ledger;
use super::program::Register;
use crate::ProofError;
use facts::rulebook::{Measure, Rulebook};
use judge::JudgedRound;
use model::measure::BursteinRanking;
use model::plan::CompiledPlan;
use model::program::Program;
use model::program::burstein::BursteinProgram;

/// Are the levels those of the text, so that every stage is settled by them?
pub(super) fn supported(book: &Rulebook) -> Result<(), ProofError> {
    let needed = [Measure::ByePlace, Measure::Completion, Measure::Unpaired, Measure::LastOpponents];
    super::needs(book, book.levels(), &needed)
}

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let plan = CompiledPlan::compile(case.book(), case.declared())
        .map_err(|fault| ProofError::refuted(fault.to_string()))?;
    let CompiledPlan::Burstein(phases) = &plan else {
        return Err(ProofError::refuted("the rulebook is of another family"));
    };
    let ranking = BursteinRanking::of(case.position(), case.held());
    judge_agrees(case, &ranking)?;
    let program = BursteinProgram::new(case.position(), *case.held(), phases, &ranking);
    program.run(&mut Register::new(case, ledger))
}

/// The judge ranks everybody alike, by an index of its own.
fn judge_agrees(case: &JudgedRound<'_>, ranking: &BursteinRanking) -> Result<(), ProofError> {
    let all = || (0..case.position().entries.len()).collect::<Vec<usize>>();
    let is_same = judge::burstein_ranking(case) == ranking.sorted(all())
        && judge::burstein_bye_order(case) == ranking.bye_order(case.position(), case.held());
    ProofError::unless(is_same, "the model and the judge rank the players differently (1.8, 3.1)")
}
