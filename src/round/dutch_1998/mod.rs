//! FIDE Dutch 1998: brackets from the top down, each solved level by level, with the look-aheads of C.12 and C.13.

mod bracket;
mod group;
mod lookahead;
mod moved_down;

use super::top_down::{self, Below, Family, Made, Solved};
use super::{Ask, Paired, RoundError, boards};
use crate::measure;
use crate::model::Stage;
use crate::plan::code_of;
use crate::plan::dutch_1998::{Phases, Shape};
use crate::solve::SolveError;
use crate::tournament::Score;
use bracket::Mode;

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, plan: &Phases) -> Result<Paired, RoundError> {
    let Made { pairs, over: bye, stages, levels } =
        top_down::run(ask, &Round { ask, plan }, (None, Vec::new()))?;
    let pairing = boards::arrange(ask.position, &pairs, bye, &mut |h, l| {
        measure::Allocation::Dutch1998.board(ask.position, h, l)
    });
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
}

struct Round<'a> {
    ask: &'a Ask<'a>,
    plan: &'a Phases,
}

impl Family for Round<'_> {
    /// B.2 is waived over half in the last round; C.1 sets aside whoever has no opponent in the bracket.
    fn prepare(&self, mut stage: Stage) -> Stage {
        let over = measure::is_over_half(self.ask.position, Score(stage.score));
        stage.is_exempt = self.ask.position.is_last_round() && (over || stage.is_lowest());
        if !stage.is_lowest() {
            let members = stage.members();
            let has_opponent = |r: usize| members.iter().any(|&o| o != r && self.may_pair(&stage, r, o));
            stage.set_aside = members.iter().copied().filter(|&r| !has_opponent(r)).collect();
        }
        stage
    }

    /// Solves the bracket; then, if the next bracket cannot make its pairings (C.12), or what is left cannot be
    /// completed (C.13), solves it again under that condition; all below are joined then (C.13).
    fn decide(&self, stage: &Stage) -> Result<Option<(Solved, Below)>, SolveError> {
        if stage.is_lowest() {
            return Ok(self.solve(stage, &Mode::Lowest)?.map(|solved| (solved, Below::Stay)));
        }
        let mut solved = self.must_solve(stage, &Mode::Plain)?;
        if self.has(&Shape::NextBracket)
            && !self.next_is_full(stage, &solved.leaving)
            && let Some(other) = self.solve_for_next(stage, &solved)?
        {
            solved = other;
        }
        if self.leaves_completable(stage, &solved) {
            return Ok(Some((solved, Below::Stay)));
        }
        Ok(Some((self.must_solve(stage, &Mode::Completion)?, Below::JoinLowest)))
    }
}

impl Round<'_> {
    /// Is this among the levels of the shape?
    fn has(&self, measure: &Shape) -> bool {
        code_of(&self.plan.shape, measure).is_some()
    }

    /// May these two be paired in the bracket of the stage?
    fn may_pair(&self, stage: &Stage, a: usize, b: usize) -> bool {
        match self.ask.graph.link(a, b) {
            Some(crate::graph::Link::Free) => true,
            Some(crate::graph::Link::Waived) => stage.is_exempt,
            None => false,
        }
    }

    fn leaves_completable(&self, stage: &Stage, solved: &Solved) -> bool {
        if !self.has(&Shape::Completion) {
            return true;
        }
        let mut left = solved.leaving.clone();
        left.extend(&stage.rest);
        self.ask.graph.is_completable(&left)
    }

    /// A stage in a mode that always has a solution.
    fn must_solve(&self, stage: &Stage, mode: &Mode) -> Result<Solved, SolveError> {
        self.solve(stage, mode)?.ok_or(SolveError::NoMember)
    }
}
