//! Score levels: the solver settles the shape with as few of the levels below as necessary, looks for the floaters on
//! copies of its face, and pairs the players who stay separately.

mod floaters;
pub(super) mod state;
mod window;

use super::group::GroupRun;
use super::{RoundSolver, Stop};
use crate::program::ecf::{
    ChosenFloaters, FloaterSelection, FloatsAsked, LevelShape, ScoreBackend, ScoreLevel, ScoreStage,
    ScoreStageLevels,
};
use crate::program::{RecordedLevel, StageSpec};
use crate::round::table::{Edge, StageFace};
use crate::round::top_down::SolvedBracket;
use facts::rulebook::Value;
use facts::tournament::Rank;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;
use state::{ScoreState, TriedSet};
use std::ops::Range;
use std::rc::Rc;
use window::LevelsAsk;

impl<'r> ScoreBackend<'r, Stop> for RoundSolver<'r> {
    fn score_levels(
        &mut self,
        spec: &StageSpec<'_>,
        level: &ScoreLevel<'r>,
        levels: &mut ScoreStageLevels<'_, 'r, Stop>,
    ) -> Result<(), Stop> {
        let ask = self.ask;
        self.at = spec.number;
        let mut made = SolvedBracket { pairs: Vec::new(), leaving: Vec::new(), levels: Vec::new() };
        if !level.own().is_empty() || !level.incoming().is_empty() {
            let asked = LevelsAsk { ask, number: spec.number, level };
            made = ask.budget.within(|| Ok(asked.solve(levels)))??;
        }
        made.pairs.extend(spec.known.pairs);
        self.keep(spec, made).map(drop)
    }
}

impl<'r> LevelsAsk<'_, 'r> {
    fn solve(self, levels: &mut ScoreStageLevels<'_, 'r, Stop>) -> Result<SolvedBracket, Stop> {
        let window = self.window()?;
        let mut run = GroupRun::new(self.open(window)?, &[]);
        run.score = Some(ScoreState {
            levels: self,
            window,
            choice: FloaterSelection::default(),
            tried: None,
            pairs: Vec::new(),
            after: Vec::new(),
        });
        levels(&mut run)?;
        let ScoreState { choice, mut pairs, after, .. } = run.score.ok_or(SolveError::NoMember)?;
        let met = choice.met.iter().filter_map(|m| Some((m.floater, m.opponent?)));
        pairs.extend(met.filter(|&(_, u)| self.level.home(u) == Some(0)));
        let leaving = choice.leaving.iter().map(|l| l.rank).collect();
        let mut levels = run.table.into_levels();
        levels.extend(after);
        Ok(SolvedBracket { pairs, leaving, levels })
    }

    /// Pairs a set separately, but settles nothing after its claims. Also determines its exchanges across the mid-line
    /// if they come next, or if this is a trial.
    fn try_set(
        self,
        level: &Rc<ScoreLevel<'r>>,
        (set, is_final): (&[Rank], bool),
    ) -> Result<TriedSet<'r>, Stop> {
        let may = |a: Rank, b: Rank| self.ask.graph.link(a, b).is_some();
        let table = if is_final {
            StageFace::open(self.ask, self.number, set.to_vec(), &may)?
        } else {
            let closed = StageFace::open_closed(self.ask, self.number, set.to_vec(), &may)?;
            closed.ok_or(SolveError::NoMember)?
        };
        let mut run = GroupRun::new(table, &[]);
        level.sums(&mut run, set)?;
        // These sums are equally good in the whole level, where they are recorded.
        run.table.take_evidence();
        let exchanges = level.claims(&mut run, (set, !is_final))?;
        Ok(TriedSet { set: set.to_vec(), table: run.table, exchanges })
    }

    /// Returns the players of this level who meet opponents on lower levels in the incumbent, with those opponents.
    fn floated(self, table: &StageFace<'_>) -> Vec<(Rank, Rank)> {
        let home = |r: Rank| self.level.home(r);
        let is_out = |&(a, b): &(Rank, Rank)| home(a) == Some(0) && home(b) != Some(0);
        table.pairs().into_iter().filter(is_out).collect()
    }

    /// Returns the levels that floaters of this level can enter in a pairing with the fewest floats.
    fn entered(self, table: &StageFace<'_>, count: usize) -> Result<Vec<usize>, SolveError> {
        let level = self.level;
        match self.floated(table).as_slice() {
            [] => return Ok(Vec::new()),
            // The score difference is settled, and so is the level.
            &[(_, u)] => return Ok(level.home(u).into_iter().collect()),
            _ if count == 2 => return Ok(vec![1]),
            _ => {}
        }
        let mut floats = self.open_all(count)?;
        self.floats(&mut floats, count, 0)?;
        let mut entered = Vec::new();
        for to in 1..count {
            let enters = |a: Rank, b: Rank| level.home(a) == Some(0) && level.home(b) == Some(to);
            let count = |e: Edge| -i64::from(matches!(e, Edge::Pair(a, b) if enters(a, b)));
            if floats.clone().least_of_any(&count)? < 0 {
                entered.push(to);
            }
        }
        Ok(entered)
    }
}

impl GroupRun<'_, '_> {
    /// Returns how many players float from the first score level in the incumbent.
    pub(super) fn floating(&self) -> Option<usize> {
        self.score.as_ref().map(|score| score.levels.floated(&self.table).len())
    }
}

impl<'r> ScoreStage<'r, Stop> for GroupRun<'_, 'r> {
    fn window(&self) -> usize {
        self.score.as_ref().map_or(1, |score| score.window.count)
    }

    fn floats(
        &mut self,
        level: &Rc<ScoreLevel<'r>>,
        (code, levels): (&str, Range<usize>),
        asked: FloatsAsked,
    ) -> Result<Value, Stop> {
        let of = |number: Option<i64>, by: Option<i64>| number.into_iter().chain(by);
        let chain = self.score.as_ref().filter(|score| score.window.is_chain);
        if let Some(floats) = chain.map(|score| score.levels.chain_floats(score.window.count)) {
            self.table.credit(Evidence::ParityBound);
            let known = floats[levels].iter();
            let known =
                known.flat_map(|&(n, by)| of(asked.number.then_some(n), asked.difference.then_some(by)));
            return Ok(known.collect());
        }
        self.table.name_level(code);
        let is_further = levels.start > 0;
        let mut value = Vec::new();
        for from in levels {
            let (one, other) = (Rc::clone(level), Rc::clone(level));
            let sees = |r: Rank| level.sees_float(r);
            if asked.number {
                let cost = move |e| i64::from(one.float(from, e, 0).is_some());
                value.push(self.table.least_seen(&sees, cost)?);
            }
            if asked.difference {
                let cost = move |e| other.float(from, e, 0).unwrap_or(0);
                value.push(self.table.least_seen(&sees, cost)?);
            }
        }
        if is_further {
            self.table.credit(Evidence::ZeroBound);
        }
        Ok(Value(value))
    }

    fn entered(&mut self, _: &LevelShape<'r>) -> Result<Vec<usize>, Stop> {
        let score = self.score.as_ref().ok_or(SolveError::NoMember)?;
        Ok(score.levels.entered(&self.table, score.window.count)?)
    }

    fn are_linked(&mut self, _: &LevelShape<'r>) -> Result<(), Stop> {
        Ok(())
    }

    fn first_choice(&mut self, shape: &LevelShape<'r>) -> Result<ChosenFloaters, Stop> {
        let score = self.score.as_mut().ok_or(SolveError::NoMember)?;
        let (chosen, tried) = score.levels.first_choice(shape, &self.table)?;
        (score.choice, score.tried) = (chosen.choice.clone(), tried);
        Ok(chosen)
    }

    fn record_chosen(&mut self, levels: Vec<RecordedLevel<'_>>) {
        let evidence = self.table.take_evidence();
        for (code, part, value) in levels {
            self.table.note_part(code, part, value, evidence.clone());
        }
    }

    fn stay(&mut self, shape: &LevelShape<'r>, chosen: &ChosenFloaters) -> Result<(), Stop> {
        let score = self.score.as_mut().ok_or(SolveError::NoMember)?;
        let (level, left) = (&shape.level, shape.left(0, &chosen.choice, &[]));
        if chosen.choice.is_empty() && score.window.count == 1 {
            let known = level.claims(self, (&left, false))?;
            level.line(self, (&left, known))?;
            let pairs = self.table.pairs();
            self.score.as_mut().ok_or(SolveError::NoMember)?.pairs = pairs;
        } else if !left.is_empty() {
            let tried = score.tried.take().filter(|tried| tried.set == left);
            let TriedSet { table, exchanges, .. } = match tried {
                Some(tried) => tried,
                None => score.levels.try_set(level, (&left, true))?,
            };
            let mut run = GroupRun::new(table, &[]);
            level.line(&mut run, (&left, exchanges))?;
            (score.pairs, score.after) = (run.table.pairs(), run.table.into_levels());
        }
        Ok(())
    }
}
