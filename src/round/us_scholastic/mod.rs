//! US scholastic: the bye first, then packs from the top down. Each pack has a raw pairing without colours and
//! schools; the pairing is chosen against it, so that a switch stays within its limits (29E5).

mod pack;
mod switch;

use std::cmp::Reverse;

use super::top_down::{self, Below, Family, Made, Solved};
use super::{Ask, Paired, RoundError, boards, vertex};
use crate::measure;
use crate::model::problem::Kind;
use crate::model::{LevelRecord, Part, Stage};
use crate::plan::code_of;
use crate::plan::us_scholastic::{Bye, Phases};
use crate::solve::SolveError;
use pack::Pack;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let mut levels = Vec::new();
    let bye = bye(ask, plan, &mut levels).map_err(|e| RoundError::at(0, &levels, e))?;
    let Made { pairs, stages, levels, .. } = top_down::run(ask, &Round { ask, plan }, (bye, levels))?;
    let pairing =
        boards::arrange(ask.position, &pairs, bye, &mut |h, l| measure::us_board(ask.position, h, l));
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

struct Round<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
}

impl Family for Round<'_> {
    fn decide(&self, stage: &Stage) -> Result<Option<(Solved, Below)>, SolveError> {
        let pack = Pack {
            ask: self.ask,
            plan: self.plan,
            number: stage.number,
            incoming: stage.moved_down.clone(),
            residents: stage.residents.clone(),
            below: stage.rest.clone(),
        };
        Ok(Some((pack.solve()?.solved(), Below::Stay)))
    }
}

/// The bye: of the lowest pack the lowest rated player, the unrated after the rated, then the next pack.
fn bye(ask: &Ask<'_>, plan: &Phases, levels: &mut Vec<LevelRecord>) -> Result<Option<usize>, SolveError> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) {
        return Ok(None);
    }
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&r| {
        let e = &entries[r];
        (e.points, e.rating.is_none(), e.rating, Reverse(e.number))
    });
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
