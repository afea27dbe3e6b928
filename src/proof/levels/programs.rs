//! The families whose stages and levels come from a program (`model::program`), with the entry point of each program.

use super::audit::JudgedEdges;
use super::ecf::{self, audit::LevelFacts};
use super::ledger::Ledger;
use super::program::Register;

use crate::ProofError;
use facts::rulebook::table::Declared;
use facts::rulebook::{Rulebook, System};
use facts::tournament::{Colour, Rank};
use judge::{JudgedRound, LimRules};
use model::measure::{BursteinRanking, DubovPasts};
use model::plan::CompiledPlan;
use model::program::Program;
use model::program::adjacent::AdjacentProgram;
use model::program::burstein::BursteinProgram;
use model::program::dubov::DubovProgram;
use model::program::dutch::DutchProgram;
use model::program::dutch_1998::{BracketRules, Dutch1998Program};
use model::program::ecf::EcfProgram;
use model::program::irish::IrishProgram;
use model::program::lim::{CompatibleBy, LimProgram};
use model::program::monrad::MonradProgram;
use model::program::round_robin::TableProgram;
use model::program::team::TeamProgram;
use model::program::us_scholastic::UsProgram;
use std::rc::Rc;

/// Checks that certificates support the declared readings.
pub(super) fn supported(book: &Rulebook, keys: &[String]) -> Result<(), ProofError> {
    if book.system == System::Ecf { ecf::supported(book, &Declared::of(book, keys)) } else { Ok(()) }
}

/// Goes through all stages; `seed` is the seed of the lots.
pub(super) fn levels(case: &JudgedRound<'_>, seed: u64, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let plan = CompiledPlan::compile(case.book(), case.declared())
        .map_err(|fault| ProofError::refuted(fault.to_string()))?;
    let (position, held, system) = (case.position(), *case.held(), case.book().system);
    let facts = matches!(plan, CompiledPlan::Ecf(_)).then(|| LevelFacts::of(case, ledger));
    let on = &mut Register::new(case, ledger);
    match &plan {
        CompiledPlan::Dutch(phases) => DutchProgram::new(position, held, phases, system).run(on),
        CompiledPlan::Irish(phases) => {
            let of_lots = (seed, case.book().prefix.as_str());
            IrishProgram::new(position, held, phases, of_lots).run(on)
        }
        CompiledPlan::UsScholastic(phases) => UsProgram::new(position, held, phases).run(on),
        CompiledPlan::Team(phases) => TeamProgram::new(position, held, phases, system).run(on),
        CompiledPlan::Adjacent(phases) => AdjacentProgram::new(position, phases).run(on),
        CompiledPlan::Monrad(phases) => MonradProgram::new(position, held, phases).run(on),
        CompiledPlan::RoundRobin(phases) => TableProgram::new(position, system, held, phases).run(on),
        CompiledPlan::Burstein(phases) => {
            let ranking = BursteinRanking::of(position, &held);
            judge_agrees(case, &ranking)?;
            BursteinProgram::new(position, held, phases, &ranking).run(on)
        }
        CompiledPlan::Lim(phases) => {
            let of_book = (case.book(), held);
            LimProgram::new(position, of_book, phases, Rc::new(meets(case))).run(on)
        }
        CompiledPlan::Dubov(phases) => {
            let pasts = DubovPasts::of(position, &held);
            let program = DubovProgram::new(position, held, phases, &pasts);
            let is_same = judge::dubov_bye_order(case) == program.bye_order();
            ProofError::unless(is_same, "the model and the judge offer the bye in different orders (3.1)")?;
            program.run(on)
        }
        CompiledPlan::Dutch1998(phases) => {
            let rules = Rc::new(JudgedRules(case));
            Dutch1998Program::new(position, held, phases, rules).run(on)?;
            on.finish()
        }
        CompiledPlan::Ecf(phases) => {
            let Some(facts) = &facts else {
                return Err(ProofError::refuted("nothing is known of the levels"));
            };
            let (program, audit) = (EcfProgram::new(position, held, phases), facts.audit(case));
            let is_same = audit.bye_order() == program.bye_order();
            ProofError::unless(is_same, "the model and the judge offer the bye in different orders (6)")?;
            on.judged = JudgedEdges::Levels(Box::new(audit));
            program.run(on)
        }
    }
}

/// Returns a function that tells under which condition two players may meet, according to the judge.
fn meets<'c>(case: &'c JudgedRound<'_>) -> impl Fn(Rank, Rank) -> Option<CompatibleBy> + 'c {
    let rules = LimRules::new(case);
    move |a, b| {
        let by = if rules.is_breach(a, b) { CompatibleBy::Waived } else { CompatibleBy::Free };
        rules.can_meet(a, b).then_some(by)
    }
}

/// Checks that the judge, with its own index, ranks the players of a Burstein round in the same way.
fn judge_agrees(case: &JudgedRound<'_>, ranking: &BursteinRanking) -> Result<(), ProofError> {
    let all = || Rank::all(case.position().entries.len()).collect();
    let is_same = judge::burstein_ranking(case) == ranking.sorted(all())
        && judge::burstein_bye_order(case) == ranking.bye_order(case.position(), case.held());
    ProofError::unless(is_same, "the model and the judge rank the players differently (1.8, 3.1)")
}

/// The judge's rules about which players may meet in a bracket of Dutch 1998.
struct JudgedRules<'c, 'a>(&'c JudgedRound<'a>);

impl BracketRules for JudgedRules<'_, '_> {
    fn may_meet(&self, is_exempt: bool, a: Rank, b: Rank) -> bool {
        self.0.may_meet_here(is_exempt, a, b)
    }

    fn may_have_bye(&self, rank: Rank) -> bool {
        self.0.may_have_bye(rank)
    }

    fn preferred(&self, rank: Rank) -> Option<Colour> {
        self.0.preferred(rank)
    }

    fn is_beyond_b2(&self, rank: Rank) -> bool {
        self.0.is_beyond_b2(rank)
    }

    fn most_pairs(&self, vertices: usize, joins: &dyn Fn(usize, usize) -> bool) -> usize {
        judge::most_pairs(&(0..vertices).collect::<Vec<_>>(), joins)
    }
}
