//! The draws of the Irish rules: a stage of the whole round, and the lot between equal draws.

use super::levels::StageRun;
use super::{RoundSolver, Stop};
use crate::program::StageSpec;
use crate::program::irish::{DrawBackend, DrawLevels, DrawStage};
use crate::round::Drawn;
use crate::round::published::board;
use lexmatch::solve::{Cost, FaceMembers, Known, SolveError};
use std::rc::Rc;

impl<'r> DrawBackend<'r, Stop> for RoundSolver<'r> {
    fn draw(&mut self, spec: &StageSpec<'_>, levels: &mut DrawLevels<'_, 'r, Stop>) -> Result<(), Stop> {
        self.attempt(spec, levels).map(drop)
    }

    fn attempt(&mut self, spec: &StageSpec<'_>, levels: &mut DrawLevels<'_, 'r, Stop>) -> Result<bool, Stop> {
        let mut is_required = false;
        let made = self.solved(spec, |asked| {
            asked.solve(&mut |run| {
                is_required = levels(run)?;
                Ok(Vec::new())
            })
        })?;
        if is_required {
            self.keep(spec, made)?;
        }
        Ok(is_required)
    }
}

impl<'r> DrawStage<'r, Stop> for StageRun<'_, 'r> {
    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, Stop> {
        self.nearest_first()?;
        self.face.name_level(code);
        let of = self.face.members(most)?;
        let number = of.as_ref().map(FaceMembers::number);
        if let Some(of) = of {
            let mates = of.nth(drawn(of.number()));
            self.face.restrict(&|u, v| mates[u] == v)?;
        }
        self.asked.drawn.set(Some(Drawn { seed: self.asked.ask.seed, draws: number }));
        Ok(number)
    }
}

impl StageRun<'_, '_> {
    /// Maximises the boards shared with another round, if the caller wants a pairing near to it.
    fn nearest_first(&mut self) -> Result<(), SolveError> {
        let Some(near) = self.asked.ask.sought.near.clone() else { return Ok(()) };
        self.face.name_level("near");
        let layout = Rc::clone(&self.layout);
        let is_other = move |edge| i64::from(near.binary_search(&board(edge)).is_err());
        let cost = Cost::later(move |u, v| layout.edge(u, v).map_or(0, &is_other));
        self.face.minimise(&cost, Known::NotNegative).map(drop)
    }
}
