//! FIDE Dutch 2017 and 2026: brackets from the top down, every bracket the best of its candidates.
//!
//! 2026 demands a completable rest in every bracket; 2017 only where the rest turns out not to be completable: the
//! bracket is then paired again (penultimate bracket) and all below are joined (collapsed last bracket, A.9).

mod layout;
mod quality;
mod scope;
mod shape;

use std::collections::VecDeque;

use super::{Ask, Paired, RoundError, boards, scoregroups};
use crate::measure::{Allocation, Measure};
use crate::model::{LevelRecord, Stage};
use crate::solve::SolveError;
use crate::tournament::Score;

/// Which text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edition {
    /// Baku 2016, Goynuk 2017.
    Of2017,
    /// From February 2026.
    Of2026,
}

/// A bracket solved.
#[derive(Clone, Debug)]
struct Solved {
    /// Pairs of ranks, lower rank number first.
    pairs: Vec<(usize, usize)>,
    /// Ranks that leave the bracket, in rank order; in the last bracket who has the bye.
    leaving: Vec<usize>,
    /// The levels decided.
    levels: Vec<LevelRecord>,
}

/// Pairs the round.
pub(super) fn solve(ask: &Ask<'_>, edition: Edition) -> Result<Paired, RoundError> {
    let mut round = Round {
        ask,
        edition,
        bye_score: bye_score(ask),
        brackets: scoregroups(ask.position),
        moved_down: Vec::new(),
        stages: Vec::new(),
        levels: Vec::new(),
    };
    let (pairs, bye) = round.run()?;
    let pairing =
        boards::arrange(ask.position, &pairs, bye, &mut |h, l| Allocation::Today.board(ask.position, h, l));
    Ok(Paired { pairing, stages: round.stages, levels: round.levels, drawn: None })
}

/// C5: the lowest score that the receiver of the bye can have; `None` if nobody has a bye or C5 is not demanded.
fn bye_score(ask: &Ask<'_>) -> Option<Score> {
    let entries = &ask.position.entries;
    if entries.len().is_multiple_of(2) || !ask.demands(&Measure::ByeScore) {
        return None;
    }
    let all: Vec<usize> = (0..entries.len()).collect();
    let mut scores: Vec<Score> =
        all.iter().filter(|&&r| ask.graph.may_have_bye(r)).map(|&r| entries[r].score).collect();
    scores.sort_unstable();
    scores.dedup();
    let is_possible =
        |s: Score| ask.graph.is_completable_by(&all, &|r| ask.graph.may_have_bye(r) && entries[r].score == s);
    scores.into_iter().find(|&s| is_possible(s))
}

struct Round<'a> {
    ask: &'a Ask<'a>,
    edition: Edition,
    /// The score that the receiver of the bye must have.
    bye_score: Option<Score>,
    brackets: VecDeque<Vec<usize>>,
    moved_down: Vec<usize>,
    stages: Vec<Stage>,
    levels: Vec<LevelRecord>,
}

/// The pairs made (ranks) and the rank that has the bye.
type Pairs = (Vec<(usize, usize)>, Option<usize>);

impl Round<'_> {
    fn run(&mut self) -> Result<Pairs, RoundError> {
        let mut pairs = Vec::new();
        let mut bye = None;
        while let Some(residents) = self.brackets.pop_front() {
            let stage = self.stage(residents);
            let solved = self.decide(&stage).map_err(|e| RoundError::at(stage.number, &self.levels, e))?;
            pairs.extend(&solved.pairs);
            if self.brackets.is_empty() {
                bye = solved.leaving.first().copied();
            } else {
                self.moved_down = solved.leaving;
            }
            self.levels.extend(solved.levels);
            self.stages.push(stage);
        }
        Ok((pairs, bye))
    }

    fn stage(&mut self, residents: Vec<usize>) -> Stage {
        let score = residents.iter().map(|&r| self.score(r)).min().unwrap_or_default();
        Stage {
            number: self.stages.len() + 1,
            score: score.0,
            moved_down: std::mem::take(&mut self.moved_down),
            residents,
            set_aside: Vec::new(),
            next: self.brackets.front().cloned().unwrap_or_default(),
            rest: self.brackets.iter().flatten().copied().collect(),
            is_exempt: true,
        }
    }

    fn score(&self, rank: usize) -> Score {
        self.ask.position.entries[rank].score
    }

    /// May the player have the bye, in view of C2 and C5?
    fn may_bye(&self, rank: usize) -> bool {
        self.ask.graph.may_have_bye(rank) && self.bye_score.is_none_or(|s| self.score(rank) == s)
    }

    /// Can these and everybody below be paired completely?
    fn is_completable(&self, left: &[usize], rest: &[usize]) -> bool {
        let all: Vec<usize> = left.iter().chain(rest).copied().collect();
        self.ask.graph.is_completable_by(&all, &|r| self.may_bye(r))
    }

    /// Solves a bracket; in 2017 joins all below where the round could not be completed (A.9).
    fn decide(&mut self, stage: &Stage) -> Result<Solved, SolveError> {
        match self.edition {
            Edition::Of2026 => self.solve_completable(stage),
            Edition::Of2017 => {
                if stage.is_lowest() {
                    return self.solve_full(stage);
                }
                let plain = self.solve_plain(stage)?;
                if !self.ask.demands(&Measure::Completion) || self.is_completable(&plain.leaving, &stage.rest)
                {
                    return Ok(plain);
                }
                let penultimate = Stage { next: Vec::new(), ..stage.clone() };
                let solved = self.solve_full(&penultimate)?;
                let collapsed = self.brackets.drain(..).flatten().collect();
                self.brackets.push_back(collapsed);
                Ok(solved)
            }
        }
    }
}
