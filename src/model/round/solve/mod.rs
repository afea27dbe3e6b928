//! The backend that finds the best pairing: stage after stage, each level closed on the face of the best pairings so far.

mod asked;
mod counts;
mod kinds;
mod layout;
mod levels;
mod named;
mod scope;

use asked::StageAsk;

use super::top_down::{SolvedBracket, is_wanted};
use super::{Ask, Drawn, Paired, RoundError, boards};
use crate::program::{
    Backend, ByeOrder, ContradictoryValues, OpenStage, Program, StageKind, StageLevels, StageSpec,
};
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::System;
use facts::tournament::{Board, Entry, Pairing};
use lexmatch::problem::QuestionKind;
use lexmatch::solve::SolveError;
use limit::from_len;
use std::cell::Cell;

/// Why a run of the levels ended before their end.
pub(super) enum Stop {
    /// Somebody is paired otherwise than the boards that were asked about.
    Otherwise,
    /// The shape is known, and nothing else was asked.
    ShapeKnown,
    /// The shape is not what it was to be.
    OtherShape,
    /// A level has no proved answer.
    Solve(SolveError),
}

impl From<SolveError> for Stop {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<ContradictoryValues> for Stop {
    fn from(_: ContradictoryValues) -> Self {
        Self::Solve(SolveError::NoMember)
    }
}

/// Pairs the round of a program whose boards stand in the order of the Dutch editions, `board` giving colours to two, the higher
/// ranked first.
pub(super) fn solve<'r>(
    ask: &'r Ask<'r>,
    program: &impl Program<'r>,
    board: &dyn Fn(&Entry, &Entry) -> Board,
) -> Result<Paired, RoundError> {
    solve_with(ask, program, &|pairs, bye| {
        boards::arrange(ask.position, pairs, bye, &mut |higher, lower| board(higher, lower))
    })
}

/// Makes the boards of a round from its pairs, by rank, and the rank with the bye.
pub(super) type BoardMaker<'b> = dyn Fn(&[(usize, usize)], Option<usize>) -> Pairing + 'b;

/// Pairs the round of a program; the boards are made of its pairs and the bye.
pub(super) fn solve_with<'r>(
    ask: &'r Ask<'r>,
    program: &impl Program<'r>,
    boards: &BoardMaker<'_>,
) -> Result<Paired, RoundError> {
    let mut solver = RoundSolver {
        ask,
        at: 0,
        over: None,
        chosen: Vec::new(),
        bye: None,
        drawn: Cell::new(None),
        done: Vec::new(),
    };
    let went = program.run(&mut solver);
    let RoundSolver { at, over, chosen, drawn, done, .. } = solver;
    if let Err(stop) = went {
        let made = done.into_iter().flat_map(|(_, made)| made.levels);
        let levels: Vec<LevelRecord> = made.chain(chosen).collect();
        return Err(match stop {
            Stop::Otherwise => RoundError::Otherwise { stage: at },
            Stop::Solve(error) => RoundError::at(at, &levels, error),
            Stop::ShapeKnown | Stop::OtherShape => RoundError::at(at, &levels, SolveError::NoMember),
        });
    }
    let lowest = done.last().and_then(|(_, lowest)| lowest.leaving.first().copied());
    let (mut pairs, mut stages, mut levels) = (Vec::new(), Vec::new(), Vec::new());
    for (stage, made) in done {
        pairs.extend(made.pairs);
        levels.extend(made.levels);
        stages.push(stage);
    }
    // Nobody is left to be paired after the bye or a choice.
    levels.extend(chosen);
    let pairing = boards(&pairs, over.or(lowest));
    Ok(Paired { pairing, stages, levels, drawn: drawn.into_inner(), declared: Vec::new() })
}

/// The bye in view of the whole round.
#[derive(Clone, Debug)]
pub(super) struct DecidedBye {
    /// By rank.
    may_have: Vec<bool>,
    /// What it costs; `None` if nobody has one, or nothing asks.
    cost: Option<i64>,
    /// Lower costs that were refused.
    refused: usize,
}

/// A round at work.
struct RoundSolver<'r> {
    ask: &'r Ask<'r>,
    /// The stage at work; 0 before the first.
    at: usize,
    /// Who has the bye, where that was settled before all stages.
    over: Option<usize>,
    /// Decided with the first stage.
    bye: Option<DecidedBye>,
    /// Levels of the bye and of choices since the last stage that was paired.
    chosen: Vec<LevelRecord>,
    drawn: Cell<Option<Drawn>>,
    done: Vec<(Stage, SolvedBracket)>,
}

impl<'r> Backend<'r, Stop> for RoundSolver<'r> {
    fn bye(&mut self, code: Option<&str>, order: &[usize]) -> Result<usize, Stop> {
        let rank = self.ask.bye_by(order, code, &mut self.chosen)?;
        if !is_wanted(self.ask, rank, None) {
            return Err(Stop::Otherwise);
        }
        self.over = Some(rank);
        Ok(rank)
    }

    fn stage(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let ask = self.ask;
        self.at = spec.number;
        let bye = self.bye.get_or_insert_with(|| decide_bye(ask, spec.bye));
        let mut is_empty = false;
        let mut levels = |stage: &mut dyn OpenStage<'r, Stop>| {
            let paired = levels(stage)?;
            is_empty = paired.is_empty();
            Ok(paired)
        };
        let asked = StageAsk { ask, bye, spec, drawn: &self.drawn };
        let mut made = ask.budget.within(|| Ok(asked.solve(&mut levels)))??;
        match spec.kind {
            StageKind::Choice => {
                self.chosen.append(&mut made.levels);
                return Ok(Some(made.leaving));
            }
            StageKind::Probe => return Ok(Some(Vec::new())),
            StageKind::Attempt if is_empty => return Ok(None),
            StageKind::Attempt | StageKind::Trial | StageKind::Round | StageKind::Closed => {}
        }
        let is_trial = spec.kind == StageKind::Trial && spec.completes.is_some();
        if is_trial && !is_completable(ask, bye, &[made.leaving.as_slice(), spec.below].concat()) {
            return Ok(None);
        }
        made.levels.splice(0..0, self.chosen.drain(..));
        if made.pairs.iter().any(|&(a, b)| !is_wanted(ask, a, Some(b))) {
            return Err(Stop::Otherwise);
        }
        let leaving = made.leaving.clone();
        self.done.push((stage_of(ask, spec), made));
        Ok(Some(leaving))
    }
}

/// Can these be paired completely?
fn is_completable(ask: &Ask<'_>, bye: &DecidedBye, ranks: &[usize]) -> bool {
    ask.graph.is_completable_by(ranks, &|r| bye.may_have[r])
}

/// The stage as it is published.
fn stage_of(ask: &Ask<'_>, spec: &StageSpec<'_>) -> Stage {
    let score = |r: usize| ask.position.entries[r].score;
    let scores = spec.residents.iter().map(|&r| score(r).0);
    // Upfloaters belong below until the bracket is paired.
    let nearest = spec.upfloaters.iter().chain(spec.next).map(|&r| score(r)).max();
    let together = |others: &[usize], is_there: &dyn Fn(usize) -> bool| {
        let up = spec.upfloaters.iter().copied().filter(|&r| is_there(r));
        let mut all: Vec<usize> = others.iter().copied().chain(up).collect();
        all.sort_unstable();
        all
    };
    let is_nearest = |r: usize| Some(score(r)) == nearest;
    let next = if spec.upfloaters.is_empty() {
        spec.next.to_vec()
    } else {
        together(spec.next, &is_nearest).into_iter().filter(|&r| is_nearest(r)).collect()
    };
    Stage {
        number: spec.number,
        score: scores.min().unwrap_or_default(),
        moved_down: spec.moved_down.to_vec(),
        residents: spec.residents.to_vec(),
        set_aside: Vec::new(),
        next,
        rest: together(spec.below, &|_| true),
        is_exempt: !matches!(ask.book.system, System::UsScholastic | System::Irish),
        undone: None,
    }
}

/// The lowest cost that the receiver of the bye can have, as a question about everybody.
fn decide_bye(ask: &Ask<'_>, order: Option<ByeOrder<'_>>) -> DecidedBye {
    let all: Vec<usize> = (0..ask.position.entries.len()).collect();
    let may: Vec<bool> = all.iter().map(|&r| ask.graph.may_have_bye(r)).collect();
    let order = order.filter(|_| !all.len().is_multiple_of(2));
    let Some(ByeOrder { code, cost }) = order else {
        return DecidedBye { may_have: may, cost: None, refused: 0 };
    };
    let mut costs: Vec<i64> = all.iter().filter(|&&r| may[r]).map(|&r| cost(r)).collect();
    costs.sort_unstable();
    costs.dedup();
    let is_possible = |c: i64| ask.graph.is_completable_by(&all, &|r| may[r] && cost(r) == c);
    let Some((least, refused)) = costs.iter().copied().zip(0..).find(|&(c, _)| is_possible(c)) else {
        return DecidedBye { may_have: may, cost: None, refused: 0 };
    };
    ask.watch_bye(code, refused, |trail, bye| {
        let others = |c: i64| all.iter().filter(|&&r| may[r]).filter(move |&&r| cost(r) != c);
        let edges = |c: i64| trail.numbers(others(c).map(|&r| (from_len(r), bye)));
        QuestionKind::Choice { without: costs.iter().map(|&c| edges(c)).collect() }
    });
    let may_have = all.iter().map(|&r| may[r] && cost(r) == least).collect();
    DecidedBye { may_have, cost: Some(least), refused }
}
