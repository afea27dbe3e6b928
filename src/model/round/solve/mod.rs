//! The backend that finds the best pairing: stage after stage, each level closed on the face of the best pairings so far.

mod asked;
mod layout;
mod levels;
mod scope;

use asked::StageAsk;

use super::top_down::{SolvedBracket, is_wanted};
use super::{Ask, Paired, RoundError, boards};
use crate::program::{Backend, ByeOrder, ContradictoryValues, Program, StageKind, StageLevels, StageSpec};
use crate::stage::{LevelRecord, Stage};
use facts::tournament::{Board, Entry};
use lexmatch::problem::QuestionKind;
use lexmatch::solve::SolveError;
use limit::from_len;

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
    board: &mut dyn FnMut(&Entry, &Entry) -> Board,
) -> Result<Paired, RoundError> {
    let mut solver = RoundSolver { ask, bye: None, over: None, chosen: Vec::new(), done: Vec::new() };
    if let Err(stop) = program.run(&mut solver) {
        let number = solver.done.len() + 1;
        let levels: Vec<LevelRecord> = solver.done.into_iter().flat_map(|(_, made)| made.levels).collect();
        return Err(match stop {
            Stop::Otherwise => RoundError::Otherwise { stage: number },
            Stop::Solve(error) => RoundError::at(number, &levels, error),
            Stop::ShapeKnown | Stop::OtherShape => RoundError::at(number, &levels, SolveError::NoMember),
        });
    }
    let last = solver.done.last().and_then(|(_, lowest)| lowest.leaving.first().copied());
    let over = solver.over.or(last);
    let (mut pairs, mut stages, mut levels) = (Vec::new(), Vec::new(), Vec::new());
    for (stage, made) in solver.done {
        pairs.extend(made.pairs);
        levels.extend(made.levels);
        stages.push(stage);
    }
    let pairing = boards::arrange(ask.position, &pairs, over, board);
    Ok(Paired { pairing, stages, levels, drawn: None, declared: Vec::new() })
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
    /// Decided with the first stage.
    bye: Option<DecidedBye>,
    /// Who has it, where a stage has settled that.
    over: Option<usize>,
    /// Levels of choices since the last stage that was paired.
    chosen: Vec<LevelRecord>,
    done: Vec<(Stage, SolvedBracket)>,
}

impl<'r> Backend<'r, Stop> for RoundSolver<'r> {
    fn stage(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let ask = self.ask;
        let bye = self.bye.get_or_insert_with(|| decide_bye(ask, spec.bye));
        let mut made = ask.budget.within(|| Ok(StageAsk { ask, bye, spec }.solve(levels)))??;
        if spec.kind == StageKind::Choice {
            self.chosen.append(&mut made.levels);
            if spec.bye.is_some() {
                self.over = spec.members().into_iter().find(|r| made.leaving.binary_search(r).is_err());
                if self.over.is_some_and(|r| !is_wanted(ask, r, None)) {
                    return Err(Stop::Otherwise);
                }
            }
            return Ok(Some(made.leaving));
        }
        made.levels.splice(0..0, self.chosen.drain(..));
        if spec.kind == StageKind::Probe {
            return Ok(Some(Vec::new()));
        }
        let is_trial = spec.kind == StageKind::Trial && spec.completes.is_some();
        if is_trial && !is_completable(ask, bye, &[made.leaving.as_slice(), spec.below].concat()) {
            return Ok(None);
        }
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
        is_exempt: true,
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
