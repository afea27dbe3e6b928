//! Brackets with upfloaters: who floats up is chosen in a stage of everybody who is left; then the bracket is paired by
//! itself.

use super::asked::StageAsk;
use super::layout::{PlaceTakers, StageLayout};
use super::levels::StageRun;
use super::scope::WITH_ALL;
use super::{RoundSolver, Stop};
use crate::program::team::{UpfloatBackend, UpfloatLevels, UpfloatStage};
use crate::program::{StageLevels, StageSpec};
use crate::round::top_down::SolvedBracket;
use facts::tournament::Rank;
use lexmatch::solve::{Cost, Known, SolveError};
use lexmatch::{Evidence, Vertex};

impl<'r> UpfloatBackend<'r, Stop> for RoundSolver<'r> {
    fn choice(&mut self, spec: &StageSpec<'_>, levels: &mut UpfloatLevels<'_, 'r, Stop>) -> Result<(), Stop> {
        let mut made = self.solved(spec, |asked| asked.choose(levels))?;
        self.chosen.append(&mut made.levels);
        Ok(())
    }

    fn closed(&mut self, spec: &StageSpec<'_>, levels: &mut StageLevels<'_, 'r, Stop>) -> Result<(), Stop> {
        let made = self.solved(spec, |asked| {
            let run = asked.alone(0)?.map_err(|_| SolveError::NoMember)?;
            run.until_end(&mut |run| levels(run))
        })?;
        self.keep(spec, made).map(drop)
    }
}

impl<'r> StageAsk<'_, 'r> {
    /// Runs a choice. All players take part, and the bye if it is not settled.
    fn choose(self, levels: &mut UpfloatLevels<'_, 'r, Stop>) -> Result<SolvedBracket, Stop> {
        let odd = self.spec.members().len() % 2;
        let takers = PlaceTakers::Bye(&self.bye.may_have);
        let layout = StageLayout::new(self.ask, self.spec, (&[], 0), (odd, &takers));
        let start = layout.by_scores(|r| self.ask.position.entries[r].score);
        let mut run = self.run(WITH_ALL, layout, &start)?.map_err(|_| SolveError::NoMember)?;
        levels(&mut run)?;
        Ok(run.solved())
    }
}

impl<'r> UpfloatStage<'r, Stop> for StageRun<'_, 'r> {
    fn fewest_leaving(&mut self, code: &str, these: &[Rank]) -> Result<i64, Stop> {
        self.face.name_level(code);
        let (set, cost) = self.leaving_these(these);
        if self.face.tighten(set) {
            return Ok(1);
        }
        Ok(self.face.minimise(&Cost::later(cost), Known::NotNegative)?)
    }

    fn leave_by(&mut self, code: &str, these: &[Rank], number: i64) -> Result<bool, Stop> {
        self.face.name_level(code);
        let (set, cost) = self.leaving_these(these);
        if number == 1 && self.face.tighten(set) {
            self.face.credit(Evidence::ZeroBound);
            return Ok(true);
        }
        let mut trial = self.face.clone();
        trial.forget_trail();
        let cost = Cost::later(cost);
        if trial.minimise(&cost, Known::NotNegative)? != number {
            return Ok(false);
        }
        if self.face.trail().is_some() {
            self.face.minimise(&cost, Known::NotNegative)?;
        } else {
            self.face = trial;
        }
        Ok(true)
    }
}

impl StageRun<'_, '_> {
    /// Returns the vertices of these members, ascending, and a cost of 1 for each edge that has exactly one end among
    /// them.
    fn leaving_these(&self, these: &[Rank]) -> (Vec<Vertex>, impl Fn(Vertex, Vertex) -> i64 + 'static) {
        let set: Vec<Vertex> = these.iter().filter_map(|&r| self.layout.vertex(r)).collect();
        let mut is_in = vec![false; self.layout.arena.size()];
        for &v in &set {
            is_in[v] = true;
        }
        (set, move |u: Vertex, v: Vertex| i64::from(is_in[u] != is_in[v]))
    }
}
