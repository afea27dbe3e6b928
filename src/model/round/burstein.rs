//! Burstein after its seeding rounds: the program, and the boards by the ranking of 1.8.

use super::solve::solve as solve_program;
use super::{Ask, Paired, RoundError};
use crate::measure::{BursteinRanking, burstein_board};
use crate::plan::burstein::Phases;
use crate::program::Program;
use crate::program::burstein::BursteinProgram;
use facts::tournament::Entry;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, phases: &Phases) -> Result<Paired, RoundError> {
    let position = ask.position;
    if let Some(missing) = position.missing_for_burstein() {
        return Err(RoundError::Missing(missing));
    }
    let ranking = BursteinRanking::of(position, &ask.declared);
    let program = BursteinProgram::new(position, ask.declared, phases, &ranking);
    let place = |e: &Entry| position.rank(e.id).map(|r| ranking.place(r));
    solve_program(ask, |on| program.run(on), &|a, b| {
        let (higher, lower) = if place(a) <= place(b) { (a, b) } else { (b, a) };
        burstein_board(position, &ask.declared, higher, lower)
    })
}
