//! Dubov: the bye first, then brackets from the top down, each with the upfloaters that it takes from below.

mod bracket;

use std::cmp::Reverse;

use super::top_down::{self, Family, PairedBrackets, SolvedBracket};
use super::{Ask, Paired, RoundError, boards};
use crate::measure::{DubovPasts, dubov_board};
use crate::plan::code_of;
use crate::plan::dubov::{Bye, Phases};
use crate::stage::{LevelRecord, Stage};
use bracket::OpenBracket;
use facts::tournament::Position;
use lexmatch::solve::SolveError;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    refuse_unknown(ask.position)?;
    let mut levels = Vec::new();
    let bye = bye(ask, plan, &mut levels).map_err(|e| RoundError::at(0, &levels, e))?;
    let pasts = DubovPasts::of(ask.position, &ask.declared);
    let PairedBrackets { pairs, stages, levels, .. } =
        top_down::run(ask, &DubovRound { ask, plan, pasts }, (bye, levels))?;
    let mut board = |a: &_, b: &_| dubov_board(ask.position, a, b);
    let pairing = boards::arrange(ask.position, &pairs, bye, &mut board);
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

/// What the text needs to know: a rating of everybody (1.1), the number of rounds (1.8.2).
fn refuse_unknown(position: &Position) -> Result<(), RoundError> {
    match position.missing_for_dubov() {
        None => Ok(()),
        Some((article, says)) => Err(RoundError::Missing { article, says }),
    }
}

struct DubovRound<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
    pasts: DubovPasts,
}

impl Family for DubovRound<'_> {
    fn decide(&self, stage: &Stage) -> Result<Option<SolvedBracket>, SolveError> {
        let bracket = OpenBracket {
            ask: self.ask,
            plan: self.plan,
            pasts: &self.pasts,
            number: stage.number,
            members: &stage.residents,
            next: &stage.next,
            below: &stage.rest,
        };
        Ok(Some(bracket.solve()?))
    }
}

/// 3.1: the lowest score, the most games, the largest number.
fn bye(ask: &Ask<'_>, plan: &Phases, levels: &mut Vec<LevelRecord>) -> Result<Option<usize>, SolveError> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) {
        return Ok(None);
    }
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&r| {
        let e = &entries[r];
        (e.score, Reverse(e.colours.played().len()), Reverse(e.number))
    });
    ask.bye_by(&order, code_of(&plan.bye, &Bye::ByePlace), levels).map(Some)
}
