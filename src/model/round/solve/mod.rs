//! The backend that finds the best pairing. It solves one stage after another, and closes each level on the face of the
//! best pairings so far.

mod asked;
mod counts;
mod dutch;
mod dutch_1998;
mod ecf;
mod group;
mod irish;
mod kinds;
mod layout;
mod levels;
mod lim;
mod named;
mod reduced;
mod scope;
mod team;

use asked::StageAsk;

use super::top_down::{SolvedBracket, is_wanted};
use super::{Ask, Drawn, Paired, RoundError, boards};
use crate::program::{Backend, ContradictoryValues, StageLevels, StageSpec};
use crate::stage::{LevelRecord, Stage};
use facts::rulebook::System;
use facts::tournament::{Board, Entry, Pairing, Rank};
use lexmatch::Evidence;
use lexmatch::solve::SolveError;
use std::cell::Cell;

/// The reason why a run of the levels stopped early.
pub(super) enum Stop {
    /// A pair differs from the boards in question.
    Otherwise,
    /// The shape is known, and nothing else is needed.
    ShapeKnown,
    /// The shape differs from the wanted one.
    OtherShape,
    /// A level has no proved answer.
    Solve(SolveError),
    /// The lowest stage cannot be paired, and no article offers another way.
    Stuck,
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

/// Pairs the round of the program that `run` runs, whose boards are in the order of the Dutch editions. `board` gives
/// colours to a pair; it takes the higher ranked player first.
pub(super) fn solve<'r>(
    ask: &'r Ask<'r>,
    run: impl FnOnce(&mut RoundSolver<'r>) -> Result<(), Stop>,
    board: &dyn Fn(&Entry, &Entry) -> Board,
) -> Result<Paired, RoundError> {
    solve_with(ask, run, &|pairs, bye| {
        let order = ask.declared.board_order;
        boards::arrange(ask.position, pairs, bye, order, &mut |higher, lower| board(higher, lower))
    })
}

/// Makes the boards of a round from its pairs, by rank, and the rank of the player with the bye.
pub(super) type BoardMaker<'b> = dyn Fn(&[(Rank, Rank)], Option<Rank>) -> Pairing + 'b;

/// Pairs the round of the program that `run` runs. `boards` makes the boards from its pairs and the bye.
pub(super) fn solve_with<'r>(
    ask: &'r Ask<'r>,
    run: impl FnOnce(&mut RoundSolver<'r>) -> Result<(), Stop>,
    boards: &BoardMaker<'_>,
) -> Result<Paired, RoundError> {
    solve_by_stages(ask, run, &|stages, bye| {
        let pairs: Vec<(Rank, Rank)> = stages.iter().flat_map(|(_, pairs)| pairs.iter().copied()).collect();
        boards(&pairs, bye)
    })
}

/// Makes the boards of a round from its stages, each with its pairs by rank, and the rank of the player with the bye.
pub(super) type StagedBoardMaker<'b> = dyn Fn(&[(&Stage, &[(Rank, Rank)])], Option<Rank>) -> Pairing + 'b;

/// Pairs the round of the program that `run` runs, whose boards depend on the stages in which they were made.
pub(super) fn solve_by_stages<'r>(
    ask: &'r Ask<'r>,
    run: impl FnOnce(&mut RoundSolver<'r>) -> Result<(), Stop>,
    boards: &StagedBoardMaker<'_>,
) -> Result<Paired, RoundError> {
    let mut solver = RoundSolver::new(ask);
    let went = run(&mut solver);
    let RoundSolver { at, over, chosen, drawn, done, .. } = solver;
    if let Err(stop) = went {
        let made = done.into_iter().flat_map(|(_, made)| made.levels);
        let levels: Vec<LevelRecord> = made.chain(chosen).collect();
        return Err(match stop {
            Stop::Otherwise => RoundError::Otherwise { stage: at },
            Stop::Stuck => RoundError::Stuck { stage: at },
            Stop::Solve(error) => RoundError::at(at, &levels, error),
            Stop::ShapeKnown | Stop::OtherShape => RoundError::at(at, &levels, SolveError::NoMember),
        });
    }
    let lowest = done.last().and_then(|(_, lowest)| lowest.leaving.first().copied());
    let pairs: Vec<(&Stage, &[(Rank, Rank)])> =
        done.iter().map(|(stage, made)| (stage, made.pairs.as_slice())).collect();
    let pairing = boards(&pairs, over.or(lowest));
    let (mut stages, mut levels) = (Vec::new(), Vec::new());
    for (stage, made) in done {
        levels.extend(made.levels);
        stages.push(stage);
    }
    // These levels remain if nobody is left to be paired after the bye or a choice.
    levels.extend(chosen);
    Ok(Paired { pairing, stages, levels, drawn: drawn.into_inner(), declared: Vec::new() })
}

/// Runs a part of a round. Returns its result and the pairs that it makes.
pub(super) fn part_of_round<'r, T>(
    ask: &'r Ask<'r>,
    part: impl FnOnce(&mut RoundSolver<'r>) -> Result<T, Stop>,
) -> Result<(T, Vec<(Rank, Rank)>), Stop> {
    let mut solver = RoundSolver::new(ask);
    let came = part(&mut solver)?;
    Ok((came, solver.done.into_iter().flat_map(|(_, made)| made.pairs).collect()))
}

/// The bye, decided with the whole round in view.
#[derive(Clone, Debug, Default)]
pub(super) struct DecidedBye {
    /// Whether each player may have the bye, by rank.
    may_have: Vec<bool>,
    /// The cost of the bye; `None` if nobody has it or no level needs it.
    cost: Option<i64>,
    /// How many lower costs were refused.
    refused: usize,
}

impl DecidedBye {
    /// Returns the bye as long as no level decides it.
    fn open(ask: &Ask<'_>) -> Self {
        let may_have = Rank::all(ask.position.entries.len()).map(|r| ask.graph.may_have_bye(r)).collect();
        Self { may_have, cost: None, refused: 0 }
    }

    /// Returns whether these players can be paired completely.
    fn completes(&self, ask: &Ask<'_>, ranks: &[Rank]) -> bool {
        ask.graph.is_completable_by(ranks, &|r| self.may_have[r])
    }
}

/// The solver of a round.
pub(super) struct RoundSolver<'r> {
    ask: &'r Ask<'r>,
    /// The current stage; 0 before the first.
    at: usize,
    /// The player with the bye, if settled before all stages.
    over: Option<Rank>,
    /// The bye, if it is not settled before all stages.
    bye: DecidedBye,
    /// Levels of the bye and of choices since the last stage that was paired.
    chosen: Vec<LevelRecord>,
    drawn: Cell<Option<Drawn>>,
    /// The evidence from the questions since the last stage that was paired.
    grounds: Vec<Evidence>,
    /// Pairings of brackets. Later ones may replace earlier ones.
    drafts: Vec<(Stage, SolvedBracket)>,
    done: Vec<(Stage, SolvedBracket)>,
}

impl<'r> Backend<'r, Stop> for RoundSolver<'r> {
    fn bye(&mut self, code: Option<&str>, order: &[Rank]) -> Result<Rank, Stop> {
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
    ) -> Result<Vec<Rank>, Stop> {
        let made = self.solved(spec, |asked| {
            if spec.floats.have_names() {
                asked.solve_named(levels)
            } else {
                asked.solve(&mut |run| levels(run))
            }
        })?;
        self.keep(spec, made)
    }

    fn probe(&mut self, spec: &StageSpec<'_>, levels: &mut StageLevels<'_, 'r, Stop>) -> Result<(), Stop> {
        let probed = self.solved(spec, |asked| {
            if spec.floats.have_names() {
                asked.solve_named(levels)
            } else {
                asked.probe(&mut |run| levels(run))
            }
        });
        probed.map(drop)
    }
}

impl<'r> RoundSolver<'r> {
    /// Solves a stage in this way.
    fn solved(
        &mut self,
        spec: &StageSpec<'_>,
        solve: impl FnOnce(StageAsk<'_, 'r>) -> Result<SolvedBracket, Stop>,
    ) -> Result<SolvedBracket, Stop> {
        self.at = spec.number;
        let asked = StageAsk { ask: self.ask, bye: &self.bye, spec, draft: None, drawn: &self.drawn };
        self.ask.budget.within(|| Ok(solve(asked)))?
    }

    /// Keeps a solved bracket after the levels of the choice that led to it. Returns the members who leave it.
    fn keep(&mut self, spec: &StageSpec<'_>, mut made: SolvedBracket) -> Result<Vec<Rank>, Stop> {
        made.levels.splice(0..0, self.chosen.drain(..));
        if made.pairs.iter().any(|&(a, b)| !is_wanted(self.ask, a, Some(b))) {
            return Err(Stop::Otherwise);
        }
        let leaving = made.leaving.clone();
        self.done.push((stage_of(self.ask, spec), made));
        Ok(leaving)
    }

    fn new(ask: &'r Ask<'r>) -> Self {
        Self {
            ask,
            at: 0,
            over: None,
            chosen: Vec::new(),
            bye: DecidedBye::open(ask),
            drawn: Cell::new(None),
            grounds: Vec::new(),
            drafts: Vec::new(),
            done: Vec::new(),
        }
    }
}

/// Returns a stage that has only its own facts in its published form.
fn known_stage(spec: &StageSpec<'_>, is_exempt: bool) -> Stage {
    Stage {
        number: spec.number,
        score: spec.known.score,
        moved_down: spec.moved_down.to_vec(),
        residents: spec.residents.to_vec(),
        set_aside: spec.known.set_aside.to_vec(),
        next: spec.next.to_vec(),
        rest: spec.below.to_vec(),
        is_exempt,
        undone: None,
    }
}

/// Returns the stage in its published form.
fn stage_of(ask: &Ask<'_>, spec: &StageSpec<'_>) -> Stage {
    let score = |r: Rank| ask.position.entries[r].score;
    let scores = spec.residents.iter().map(|&r| score(r).0);
    // Upfloaters count as players below until the bracket is paired.
    let nearest = spec.upfloaters.iter().chain(spec.next).map(|&r| score(r)).max();
    let together = |others: &[Rank], is_there: &dyn Fn(Rank) -> bool| {
        let up = spec.upfloaters.iter().copied().filter(|&r| is_there(r));
        let mut all: Vec<Rank> = others.iter().copied().chain(up).collect();
        all.sort_unstable();
        all
    };
    let is_nearest = |r: Rank| Some(score(r)) == nearest;
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
        is_exempt: !matches!(
            ask.book.system,
            System::UsScholastic | System::Irish | System::Dubov | System::Ecf
        ),
        undone: None,
    }
}
