//! FIDE Dutch 1998: brackets from the top down, each solved level by level, with the look-aheads of C.12 and C.13.

mod bracket;
mod group;
mod lookahead;
mod moved_down;

use std::collections::VecDeque;

use super::{Ask, Paired, RoundError, boards, scoregroups};
use crate::measure::{self, Measure};
use crate::model::{LevelRecord, Stage};
use crate::solve::SolveError;
use bracket::{Mode, Solved};

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>) -> Result<Paired, RoundError> {
    let mut round = Round {
        ask,
        brackets: scoregroups(ask.position),
        moved_down: Vec::new(),
        stages: Vec::new(),
        levels: Vec::new(),
    };
    let (pairs, bye) = round.run()?;
    let pairing = boards::arrange(ask.position, &pairs, bye, &mut |h, l| {
        measure::Allocation::Dutch1998.board(ask.position, h, l)
    });
    Ok(Paired { pairing, stages: round.stages, levels: round.levels, drawn: None })
}

/// The pairs made (ranks) and the rank that has the bye.
type Pairs = (Vec<(usize, usize)>, Option<usize>);

struct Round<'a> {
    ask: &'a Ask<'a>,
    brackets: VecDeque<Vec<usize>>,
    moved_down: Vec<usize>,
    stages: Vec<Stage>,
    levels: Vec<LevelRecord>,
}

impl Round<'_> {
    fn run(&mut self) -> Result<Pairs, RoundError> {
        let mut pairs = Vec::new();
        let mut bye = None;
        while let Some(residents) = self.brackets.pop_front() {
            let stage = self.stage(residents);
            let (solved, joined) = self.decide(&stage)?;
            pairs.extend(&solved.pairs);
            if stage.is_lowest() {
                bye = solved.leaving.first().copied();
            } else {
                self.moved_down = solved.leaving;
            }
            if joined && let Some(lowest) = self.brackets.pop_back() {
                // C.13 with C.14: whole brackets that are joined to the lowest are moved down to it.
                self.moved_down.extend(self.brackets.drain(..).flatten());
                self.brackets.push_back(lowest);
            }
            self.levels.extend(solved.levels);
            self.stages.push(stage);
        }
        Ok((pairs, bye))
    }

    /// The stage of the next bracket; C.1 sets aside whoever has no opponent in it.
    fn stage(&mut self, residents: Vec<usize>) -> Stage {
        let lowest_score =
            residents.iter().map(|&r| self.ask.position.entries[r].score).min().unwrap_or_default();
        let over = measure::is_over_half(self.ask.position, lowest_score);
        let mut stage = Stage {
            number: self.stages.len() + 1,
            score: lowest_score.0,
            moved_down: std::mem::take(&mut self.moved_down),
            residents,
            set_aside: Vec::new(),
            next: self.brackets.front().cloned().unwrap_or_default(),
            rest: self.brackets.iter().flatten().copied().collect(),
            is_exempt: self.ask.position.is_last_round() && (over || self.brackets.is_empty()),
        };
        if !stage.is_lowest() {
            let members = stage.members();
            let has_opponent = |r: usize| members.iter().any(|&o| o != r && self.may_pair(&stage, r, o));
            stage.set_aside = members.iter().copied().filter(|&r| !has_opponent(r)).collect();
        }
        stage
    }

    /// May these two be paired in the bracket of the stage?
    fn may_pair(&self, stage: &Stage, a: usize, b: usize) -> bool {
        match self.ask.graph.link(a, b) {
            Some(crate::graph::Link::Free) => true,
            Some(crate::graph::Link::Waived) => stage.is_exempt,
            None => false,
        }
    }

    /// Solves the bracket; then, if the next bracket cannot make its pairings (C.12), or what is left cannot be
    /// completed (C.13), solves it again under that condition. `true` if all below are joined (C.13).
    fn decide(&self, stage: &Stage) -> Result<(Solved, bool), RoundError> {
        if stage.is_lowest() {
            let solved = self.solve(stage, &Mode::Lowest)?;
            return Ok((solved.ok_or(RoundError::Stuck { stage: stage.number })?, false));
        }
        let mut solved = self.must_solve(stage, &Mode::Plain)?;
        if self.ask.demands(&Measure::NextBracket)
            && !self.next_is_full(stage, &solved.leaving)
            && let Some(other) = self.solve_for_next(stage, &solved)?
        {
            solved = other;
        }
        if self.leaves_completable(stage, &solved) {
            return Ok((solved, false));
        }
        Ok((self.must_solve(stage, &Mode::Completion)?, true))
    }

    fn leaves_completable(&self, stage: &Stage, solved: &Solved) -> bool {
        if !self.ask.demands(&Measure::Completion) {
            return true;
        }
        let mut left = solved.leaving.clone();
        left.extend(&stage.rest);
        self.ask.graph.is_completable(&left)
    }

    /// A stage in a mode that always has a solution.
    fn must_solve(&self, stage: &Stage, mode: &Mode) -> Result<Solved, RoundError> {
        self.solve(stage, mode)?
            .ok_or(RoundError::Solver { stage: stage.number, source: SolveError::NoMember })
    }

    fn error(&self, stage: &Stage, source: SolveError) -> RoundError {
        RoundError::at(stage.number, &self.levels, source)
    }
}
