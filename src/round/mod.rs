//! A round, stage by stage: forms the brackets, has each solved level by level, looks ahead where an
//! article says so, and puts the boards together. Decides nothing that is not a level of the rulebook.

mod boards;
mod bracket;
mod group;
mod lookahead;
mod moved_down;

use std::collections::VecDeque;
use std::time::Duration;

use crate::graph::{CompatGraph, Obstacle};
use crate::measure::{self, Measure};
use crate::model::{LevelRecord, Stage};
use crate::rulebook::Rulebook;
use crate::solve::{Budget, EngineChoice, SolveError};
use crate::tournament::{Pairing, Position};
use bracket::{Mode, Solved};

/// How a round is to be solved.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Which engine proves the levels that presolve cannot close.
    pub engine: EngineChoice,
    /// Stop after this time, with what is proved so far.
    pub time_limit: Option<Duration>,
    /// Keys of the discretions that the arbiter declared.
    pub declared: Vec<String>,
}

/// The best pairing, and what proves it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Paired {
    /// Boards in the rulebook's order, colours given.
    pub pairing: Pairing,
    /// The brackets as they were paired.
    pub stages: Vec<Stage>,
    /// The value of every level that was decided.
    pub levels: Vec<LevelRecord>,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A pairing, proved best level by level.
    Paired(Box<Paired>),
    /// No legal pairing exists, and why.
    NoPairing(Obstacle),
}

/// Why no proved answer was reached.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RoundError {
    /// A limit was hit.
    #[error("the limit was reached in bracket {stage}; proved so far: {proved} levels")]
    Limit {
        /// The stage at work.
        stage: usize,
        /// Levels decided before.
        proved: usize,
        /// What was decided.
        levels: Vec<LevelRecord>,
    },
    /// The lowest bracket cannot be paired, and the rulebook has no article that undoes a bracket above it.
    #[error(
        "bracket {stage} cannot be paired completely, and no article of the rulebook undoes a bracket above it"
    )]
    Stuck {
        /// The lowest stage.
        stage: usize,
    },
    /// The solver failed its own checks.
    #[error("bracket {stage}: {source}")]
    Solver {
        /// The stage at work.
        stage: usize,
        /// What went wrong.
        source: SolveError,
    },
}

/// Pairs the round of `position` under `book`.
///
/// # Errors
/// If the time limit is reached or the solver fails its checks; that no pairing exists is an answer.
pub fn pair(position: &Position, book: &Rulebook, request: &Request) -> Result<Answer, RoundError> {
    let graph = CompatGraph::new(position, book, &request.declared);
    let all: Vec<usize> = (0..position.entries.len()).collect();
    if let Some(obstacle) = (!graph.is_completable(&all)).then(|| graph.obstacle(&all)).flatten() {
        return Ok(Answer::NoPairing(obstacle));
    }
    let budget = request.time_limit.map_or_else(Budget::unlimited, Budget::for_duration);
    let mut round = Round {
        position,
        book,
        graph: &graph,
        engine: request.engine,
        budget,
        brackets: scoregroups(position),
        moved_down: Vec::new(),
        stages: Vec::new(),
        levels: Vec::new(),
    };
    let (pairs, bye) = round.run()?;
    let pairing = boards::arrange(position, &pairs, bye);
    Ok(Answer::Paired(Box::new(Paired { pairing, stages: round.stages, levels: round.levels })))
}

/// Ranks of equal score, highest first.
fn scoregroups(position: &Position) -> VecDeque<Vec<usize>> {
    let mut groups: VecDeque<Vec<usize>> = VecDeque::new();
    for (rank, e) in position.entries.iter().enumerate() {
        match groups.back_mut() {
            Some(group) if position.entries[group[0]].score == e.score => group.push(rank),
            _ => groups.push_back(vec![rank]),
        }
    }
    groups
}

/// The pairs made (ranks) and the rank that has the bye.
type Pairs = (Vec<(usize, usize)>, Option<usize>);

struct Round<'a> {
    position: &'a Position,
    book: &'a Rulebook,
    graph: &'a CompatGraph<'a>,
    engine: EngineChoice,
    budget: Budget,
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
            if joined {
                let rest = self.brackets.drain(..).flatten().collect();
                self.brackets.push_back(rest);
            }
            pairs.extend(&solved.pairs);
            if stage.is_lowest() {
                bye = solved.leaving.first().copied();
            } else {
                self.moved_down = solved.leaving;
            }
            self.levels.extend(solved.levels);
            self.stages.push(stage);
        }
        Ok((pairs, bye))
    }

    /// The stage of the next bracket; C.1 sets aside whoever has no opponent in it.
    fn stage(&mut self, residents: Vec<usize>) -> Stage {
        let lowest_score =
            residents.iter().map(|&r| self.position.entries[r].score).min().unwrap_or_default();
        let over = measure::is_over_half(self.position, lowest_score);
        let mut stage = Stage {
            number: self.stages.len() + 1,
            score: lowest_score.0,
            moved_down: std::mem::take(&mut self.moved_down),
            residents,
            set_aside: Vec::new(),
            next: self.brackets.front().cloned().unwrap_or_default(),
            rest: self.brackets.iter().flatten().copied().collect(),
            is_exempt: self.position.is_last_round() && over,
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
        match self.graph.link(a, b) {
            Some(crate::graph::Link::Free) => true,
            Some(crate::graph::Link::Waived) => stage.is_exempt,
            None => false,
        }
    }

    /// Solves the bracket; then, if what is left cannot be completed (C.13) or the next bracket cannot make
    /// its pairings (C.12), solves it again under that condition. `true` if all below are joined (C.13).
    fn decide(&self, stage: &Stage) -> Result<(Solved, bool), RoundError> {
        if stage.is_lowest() {
            let solved = self.solve(stage, &Mode::Lowest)?;
            return Ok((solved.ok_or(RoundError::Stuck { stage: stage.number })?, false));
        }
        let plain = self.must_solve(stage, &Mode::Plain)?;
        if !self.leaves_completable(stage, &plain) {
            return Ok((self.must_solve(stage, &Mode::Completion)?, true));
        }
        if !self.demands(&Measure::NextBracket) || self.next_is_full(stage, &plain.leaving) {
            return Ok((plain, false));
        }
        match self.solve_for_next(stage, &plain)? {
            Some(other) if !self.leaves_completable(stage, &other) => {
                Ok((self.must_solve(stage, &Mode::Completion)?, true))
            }
            Some(other) => Ok((other, false)),
            None => Ok((plain, false)),
        }
    }

    fn demands(&self, measure: &Measure) -> bool {
        self.book.level(|m| m == measure).is_some()
    }

    fn leaves_completable(&self, stage: &Stage, solved: &Solved) -> bool {
        if !self.demands(&Measure::Completion) {
            return true;
        }
        let mut left = solved.leaving.clone();
        left.extend(&stage.rest);
        self.graph.is_completable(&left)
    }

    /// A stage in a mode that always has a solution.
    fn must_solve(&self, stage: &Stage, mode: &Mode) -> Result<Solved, RoundError> {
        self.solve(stage, mode)?
            .ok_or(RoundError::Solver { stage: stage.number, source: SolveError::NoMember })
    }

    fn error(&self, stage: &Stage, source: SolveError) -> RoundError {
        match source {
            SolveError::Limit => RoundError::Limit {
                stage: stage.number,
                proved: self.levels.len(),
                levels: self.levels.clone(),
            },
            source => RoundError::Solver { stage: stage.number, source },
        }
    }
}
