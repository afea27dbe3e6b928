//! How much of what lies below takes part when a bracket is solved. Each scope gives the same answer where it
//! applies; a larger one is only slower.
//!
//! | scope | takes part | applies if |
//! |---|---|---|
//! | closed | the bracket | nobody has to leave and the rest can be completed |
//! | near | the bracket, the next one, places for who leaves that | its best solution leaves a completable rest |
//! | full | everybody below and the bye | always |

use super::layout::{BracketLayout, SlotTakers};
use super::opened::OpenedFace;
use super::shape::BracketWork;
use super::{DutchRound, SolvedBracket};
use crate::plan::dutch::Shape;
use crate::stage::Stage;
use lexmatch::solve::SolveError;

/// What a layout holds, in words.
const ALONE: &str = "the bracket alone";
const WITH_NEXT: &str = "the bracket and the next one";
const WITH_ALL: &str = "the bracket and everybody below";

impl DutchRound<'_> {
    /// 2026: the best candidate that leaves a completable rest (C4).
    pub(super) fn solve_completable(&self, stage: &Stage) -> Result<SolvedBracket, SolveError> {
        if !self.has(&Shape::Unpaired) || stage.is_lowest() {
            return self.solve_full(stage);
        }
        let is_free = !self.has(&Shape::Completion);
        let alone = BracketLayout::new(self, stage, (Vec::new(), 0), (0, &SlotTakers::Anyone));
        let unpaired = match self.open(stage, ALONE, &alone, &alone.natural())? {
            OpenedFace::Face(face) if is_free || self.is_completable(&[], &stage.rest) => {
                return BracketWork::new(self, stage, alone, *face).finish();
            }
            OpenedFace::Face(_) => return self.solve_full(stage),
            OpenedFace::Deficient(free) => free,
        };
        let next_score = stage.next.first().map(|&r| self.score(r));
        let has_below = stage.rest.len() > stage.next.len();
        let bye_is_below = self.bye_score.is_none_or(|s| next_score.is_some_and(|n| s < n));
        if has_below
            && bye_is_below
            && let Some((solved, over)) = self.solve_near(stage, unpaired)?
            && (is_free || self.is_completable(&over, &stage.rest[stage.next.len()..]))
        {
            return Ok(solved);
        }
        self.solve_full(stage)
    }

    /// 2017: the best candidate, whatever becomes of the rest.
    pub(super) fn solve_plain(&self, stage: &Stage) -> Result<SolvedBracket, SolveError> {
        if !self.has(&Shape::Unpaired) {
            return self.solve_full(stage);
        }
        let alone = BracketLayout::new(self, stage, (Vec::new(), 0), (0, &SlotTakers::Anyone));
        let unpaired = match self.open(stage, ALONE, &alone, &alone.natural())? {
            OpenedFace::Face(face) => return BracketWork::new(self, stage, alone, *face).finish(),
            OpenedFace::Deficient(free) => free,
        };
        if stage.rest.len() == stage.next.len()
            && let Some(solved) = self.solve_above_last(stage, unpaired)?
        {
            return Ok(solved);
        }
        let near = self.solve_near(stage, unpaired)?;
        near.map(|(solved, _)| solved).ok_or(SolveError::NoMember)
    }

    /// 2017, the bracket above the last one: the bye is part of the pairing of that (A.9), and goes to nobody who may not
    /// have it (C.2), so that C.7 asks what it comes to when it is completed. `None` if it cannot be while this bracket is
    /// as good as it can be alone.
    fn solve_above_last(&self, stage: &Stage, unpaired: usize) -> Result<Option<SolvedBracket>, SolveError> {
        let alone = BracketLayout::new(self, stage, (Vec::new(), 0), (unpaired, &SlotTakers::Anyone));
        let OpenedFace::Face(face) = self.open(stage, ALONE, &alone, &alone.natural())? else {
            return Ok(None);
        };
        let mut ideal = BracketWork::new(self, stage, alone, *face);
        let wanted = ideal.decide_own_shape()?;
        let odd = (stage.members().len() + stage.rest.len()) % 2;
        let layout =
            BracketLayout::new(self, stage, (stage.next.clone(), stage.next.len()), (odd, &SlotTakers::Bye));
        let OpenedFace::Face(face) = self.open(stage, WITH_ALL, &layout, &ideal.start_for(&layout))? else {
            return Ok(None);
        };
        let mut work = BracketWork::new(self, stage, layout, *face);
        if work.decide_own_shape()? != wanted {
            return Ok(None);
        }
        work.decide_below().map(Some)
    }

    /// Everybody below takes part: every solution is complete.
    pub(super) fn solve_full(&self, stage: &Stage) -> Result<SolvedBracket, SolveError> {
        let odd = (stage.members().len() + stage.rest.len()) % 2;
        let layout =
            BracketLayout::new(self, stage, (stage.rest.clone(), stage.next.len()), (odd, &SlotTakers::Bye));
        match self.open(stage, WITH_ALL, &layout, &layout.natural())? {
            OpenedFace::Face(face) => BracketWork::new(self, stage, layout, *face).decide_all(),
            OpenedFace::Deficient(_) => Err(SolveError::NoMember),
        }
    }

    /// The bracket, the next one and as few places below that as let this bracket be as good as it can be alone.
    /// With the solution, who leaves the next bracket in a witness of its quality.
    fn solve_near(
        &self,
        stage: &Stage,
        unpaired: usize,
    ) -> Result<Option<(SolvedBracket, Vec<usize>)>, SolveError> {
        let alone = BracketLayout::new(self, stage, (Vec::new(), 0), (unpaired, &SlotTakers::Anyone));
        let OpenedFace::Face(face) = self.open(stage, ALONE, &alone, &alone.natural())? else {
            return Ok(None);
        };
        let mut ideal = BracketWork::new(self, stage, alone, *face);
        let wanted = ideal.decide_own_shape()?;
        if self.plan.next.is_empty() {
            let solved = ideal.decide_rest()?;
            let over = [solved.leaving.as_slice(), &stage.next].concat();
            return Ok(Some((solved, over)));
        }
        let near = stage.members().len() + stage.next.len();
        for slots in (near % 2..=near).step_by(2) {
            let (outside, next) = (stage.next.clone(), stage.next.len());
            let layout = BracketLayout::new(self, stage, (outside, next), (slots, &SlotTakers::Anyone));
            let OpenedFace::Face(face) = self.open(stage, WITH_NEXT, &layout, &ideal.start_for(&layout))?
            else {
                continue;
            };
            let mut work = BracketWork::new(self, stage, layout, *face);
            if work.decide_own_shape()? == wanted {
                return work.decide_near().map(Some);
            }
        }
        Ok(None)
    }
}
