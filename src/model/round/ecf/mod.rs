//! ECF seeded Swiss, 2009: the bye first (6), then the score levels from the top down (9 to 24).

mod asked;
mod choice;
mod floaters;
mod level;
pub(crate) mod lists;
mod shape;

use std::cell::RefCell;

use super::top_down::{self, Family, PairedBrackets, SolvedBracket};
use super::{Ask, Paired, RoundError, boards, scoregroups};
use crate::measure;
use crate::plan::code_of;
use crate::plan::ecf::{Bye, Phases};
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::table::ByeSearch;
use level::EcfScoreLevel;
use lexmatch::solve::SolveError;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let mut levels = Vec::new();
    let bye = bye(ask, plan, &mut levels).map_err(|e| RoundError::at(0, &levels, e))?;
    let round = EcfRound { ask, plan, promised: RefCell::default() };
    if let Some(stage) = asked::otherwise(&round, bye) {
        return Err(RoundError::Otherwise { stage });
    }
    let PairedBrackets { pairs, stages, levels } = top_down::run(ask, &round, (bye, levels))?;
    // 8: the colour decided by lot, then alternating over the boards on which nobody seeks one.
    let mut next = ask.position.initial_colour;
    let pairing =
        boards::arrange_by(ask.position, &pairs, bye, &|r| ask.position.entries[r].points, &mut |h, l| {
            let board = measure::ecf_board(next, h, l);
            if measure::seeks(h).is_none() && measure::seeks(l).is_none() {
                next = next.opposite();
            }
            board
        });
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

struct EcfRound<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
    /// Floaters and the opponents on lower levels that were chosen with them (11, 21).
    promised: RefCell<Vec<(usize, usize)>>,
}

impl Family for EcfRound<'_> {
    fn decide(&self, stage: &Stage) -> Result<SolvedBracket, SolveError> {
        let before = self.promised.borrow().clone();
        let open = |ranks: &[usize]| -> Vec<usize> {
            ranks.iter().copied().filter(|r| !before.iter().any(|(_, u)| u == r)).collect()
        };
        let is_settled = |d: &usize| before.iter().any(|(f, _)| f == d);
        let entries = &self.ask.position.entries;
        let below = stage.rest.chunk_by(|&a, &b| entries[a].score == entries[b].score).map(open);
        let mut levels = vec![open(&stage.residents)];
        levels.extend(below.filter(|level| !level.is_empty()));
        let incoming = stage.moved_down.iter().copied().filter(|d| !is_settled(d)).collect();
        let level = EcfScoreLevel::new(self.ask, self.plan, stage.number, incoming, levels);
        let made = level.solve()?;
        let mut pairs = made.pairs;
        let mut leaving = made.leaving;
        for &(d, u) in before.iter().filter(|(d, _)| stage.moved_down.contains(d)) {
            if stage.residents.contains(&u) {
                pairs.push((d, u));
            } else {
                leaving.push(d);
            }
        }
        leaving.sort_unstable();
        self.promised.borrow_mut().extend(made.promised);
        Ok(SolvedBracket { pairs, leaving, levels: made.records })
    }
}

/// 6: from the lowest level, from the mid-line downwards, then upwards, the larger colour group first; if that is
/// declared, at last without regard to arranged and half-point byes.
fn bye(ask: &Ask<'_>, plan: &Phases, levels: &mut Vec<LevelRecord>) -> Result<Option<usize>, SolveError> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) {
        return Ok(None);
    }
    let searches = lists::SearchOrders::new(ask.position, &ask.declared);
    let mut order = Vec::new();
    let mut higher = entries.len();
    for group in scoregroups(ask.position).iter().rev() {
        higher -= group.len();
        order.extend(searches.byes(group, higher % 2));
    }
    if ask.declared.bye_search == ByeSearch::Again {
        let mut others = ask.declared;
        others.bye_search = ByeSearch::Stop;
        let first = |r: &usize| !measure::has_had_bye_or_default(&entries[*r], &others);
        order = order.iter().copied().filter(first).chain(order.iter().copied()).collect();
    }
    ask.bye_by(&order, code_of(&plan.bye, &Bye::ByePlace), levels).map(Some)
}
