//! A run in another layout of the same bracket.

use super::asked::{OpenedFace, StageAsk};
use super::layout::{PlaceTakers, StageLayout};
use super::levels::StageRun;
use lexmatch::matching::Mates;
use lexmatch::solve::SolveError;
use std::rc::Rc;

/// The contents of the problem, in words.
const REDUCED: &str = "the bracket alone, who may leave being settled";

impl StageRun<'_, '_> {
    /// Returns the pairs inside the bracket as a matching to start from in another layout of the same bracket.
    pub(super) fn start_for(&self, layout: &StageLayout) -> Mates {
        let mates = self.layout.near(false).into_iter().map(|v| (v, self.face.mate(v)));
        let inside = mates.filter(|&(_, mate)| self.layout.arena.is_member(mate));
        Mates::of_pairs(layout.arena.size(), inside)
    }

    /// Drops the players below from the layout, if at most one player leaves. The candidates for leaving are settled, and the
    /// pairs of the others do not depend on the players below. (The levels of the shape look at pairs only in the collapsed
    /// last bracket of 2017, which has nothing below.)
    pub(super) fn reduce(&mut self) -> Result<(), SolveError> {
        let count = self.leavers().len();
        if count > 1 || self.layout.arena.outside.is_empty() {
            return Ok(());
        }
        let mut may_leave = Vec::new();
        if count == 1 {
            let layout = Rc::clone(&self.layout);
            for v in layout.near(false) {
                if self.face.admits(v, &|mate| layout.is_outside(mate))? {
                    may_leave.push(v);
                }
            }
        }
        let StageAsk { ask, spec, .. } = self.asked;
        let layout = StageLayout::new(ask, spec, (&[], 0), (count, &PlaceTakers::Only(&may_leave)));
        let start = self.start_for(&layout);
        match self.asked.open(REDUCED, &layout, &start)? {
            OpenedFace::Face(face) => (self.layout, self.face) = (Rc::new(layout), *face),
            OpenedFace::Deficient(_) => return Err(SolveError::NoMember),
        }
        Ok(())
    }
}
