//! ECF seeded Swiss, 2009: the bye first (6), then the score levels from the top down (9 to 24).

mod level;
mod lists;

use super::top_down::{self, Below, Family, Made, Solved};
use super::{Ask, Paired, RoundError, boards, scoregroups, vertex};
use crate::measure;
use crate::model::problem::Kind;
use crate::model::{LevelRecord, Part, Stage};
use crate::plan::code_of;
use crate::plan::ecf::{Bye, Phases};
use crate::solve::SolveError;
use crate::tournament::Outcome;
use level::Level;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let mut levels = Vec::new();
    let bye = bye(ask, plan, &mut levels).map_err(|e| RoundError::at(0, &levels, e))?;
    let Made { pairs, stages, levels, .. } = top_down::run(ask, &Round { ask, plan }, (bye, levels))?;
    let pairing =
        boards::arrange(ask.position, &pairs, bye, &mut |h, l| measure::ecf_board(ask.position, h, l));
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

struct Round<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
}

impl Family for Round<'_> {
    fn decide(&self, stage: &Stage) -> Result<Option<(Solved, Below)>, SolveError> {
        let level = Level {
            ask: self.ask,
            plan: self.plan,
            number: stage.number,
            incoming: stage.moved_down.clone(),
            residents: stage.residents.clone(),
            next: stage.next.clone(),
            below: stage.rest.clone(),
        };
        Ok(Some((level.solve()?.solved(), Below::Stay)))
    }
}

/// 6: from the lowest level, the larger colour group first, from the mid-line downwards, then upwards; at last without
/// regard to arranged and half-point byes.
fn bye(ask: &Ask<'_>, plan: &Phases, levels: &mut Vec<LevelRecord>) -> Result<Option<usize>, SolveError> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) {
        return Ok(None);
    }
    let mut order = Vec::new();
    for group in scoregroups(ask.position).iter().rev() {
        order.extend(lists::byes(ask.position, group));
    }
    let had_half = |r: usize| entries[r].rounds.iter().any(|f| f.outcome == Outcome::HalfBye);
    let is_free = |r: &usize| !entries[*r].has_arranged_bye && !had_half(*r);
    let order: Vec<usize> = order.iter().copied().filter(is_free).chain(order.iter().copied()).collect();
    let (rank, evidence) = ask.bye(order.iter().copied()).ok_or(SolveError::NoMember)?;
    if let Some(code) = code_of(&plan.bye, &Bye::ByePlace) {
        let place = order.iter().position(|&r| r == rank).unwrap_or(order.len());
        let list = || order.iter().map(|&r| vertex(r)).collect();
        ask.watch_bye(code, place, |_, bye| Kind::Order { vertex: bye, list: list() });
        let (code, value) = (code.to_owned(), vec![super::whole(place + 1)]);
        levels.push(LevelRecord { stage: 0, code, part: Part::Bracket, value, evidence });
    }
    Ok(Some(rank))
}
