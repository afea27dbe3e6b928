//! How many of the players below take part when a stage is solved. Each scope gives the same answer where it applies; a
//! larger one is only slower. The levels of the program run unchanged on each.
//!
//! | scope | contents | applies if |
//! |---|---|---|
//! | closed | the bracket | nobody has to leave and the rest can be completed |
//! | near | the bracket, the next one, places for players who leave the next one | its best solution leaves a completable rest |
//! | full | all players below and the bye | always |
//!
//! The best shape of the bracket alone is a bound. A graph in which the shape attains this bound is large enough.

use super::Stop;
use super::asked::{OpenedFace, StageAsk};
use super::layout::{PlaceTakers, StageLayout};
use super::levels::{RunLevels, StageRun};
use crate::program::Floats;
use crate::round::top_down::SolvedBracket;
use facts::tournament::Rank;
use lexmatch::matching::Mates;
use lexmatch::solve::SolveError;

/// The contents of a layout, in words.
const ALONE: &str = "the bracket alone";
const WITH_NEXT: &str = "the bracket and the next one";
pub(super) const WITH_ALL: &str = "the bracket and everybody below";

impl<'s, 'r> StageAsk<'s, 'r> {
    /// Solves the stage in the smallest scope that applies.
    pub(super) fn solve(self, levels: &mut RunLevels<'_, 'r>) -> Result<SolvedBracket, Stop> {
        let spec = self.spec;
        if spec.floats == Floats::Any || spec.is_last() {
            return self.full(levels);
        }
        let is_free = spec.completes.is_none();
        let unpaired = match self.alone(0)? {
            Ok(run) if is_free || self.is_completable(spec.below) => return run.until_end(levels),
            Ok(_) => return self.full(levels),
            Err(unpaired) => unpaired,
        };
        if spec.below.len() > spec.next.len()
            && self.bye_is_below()
            && let Some((made, over)) = self.near(unpaired, levels)?
            && (is_free || self.is_completable(&[&over, &spec.below[spec.next.len()..]].concat()))
        {
            return Ok(made);
        }
        self.full(levels)
    }

    /// Solves the stage by itself.
    pub(super) fn probe(self, levels: &mut RunLevels<'_, 'r>) -> Result<SolvedBracket, Stop> {
        if self.spec.floats == Floats::Any || self.spec.is_last() {
            return self.full(levels);
        }
        let run = match self.alone(0)? {
            Ok(run) => run,
            Err(unpaired) => self.alone(unpaired)?.map_err(|_| SolveError::NoMember)?,
        };
        run.until_end(levels)
    }

    fn is_completable(self, ranks: &[Rank]) -> bool {
        self.bye.completes(self.ask, ranks)
    }

    /// Returns whether no player of this bracket or the next can have the bye, if the candidates for it are known.
    fn bye_is_below(self) -> bool {
        let mut near = self.spec.moved_down.iter().chain(self.spec.residents).chain(self.spec.next);
        self.bye.cost.is_none() || !near.any(|&r| self.bye.may_have[r])
    }

    /// Solves the stage with all players below, so that every solution is complete.
    pub(super) fn full(self, levels: &mut RunLevels<'_, 'r>) -> Result<SolvedBracket, Stop> {
        let spec = self.spec;
        let odd = (spec.moved_down.len() + spec.residents.len() + spec.below.len()) % 2;
        let takers = PlaceTakers::Bye(&self.bye.may_have);
        let layout = StageLayout::new(self.ask, spec, (spec.below, spec.next.len()), (odd, &takers));
        let start = layout.natural();
        self.run(WITH_ALL, layout, &start)?.map_err(|_| SolveError::NoMember)?.until_end(levels)
    }

    /// Opens a run of the bracket with this many places for leavers, or returns how many players are left over.
    pub(super) fn alone(self, places: usize) -> Result<Result<StageRun<'s, 'r>, usize>, Stop> {
        let layout = StageLayout::new(self.ask, self.spec, (&[], 0), (places, &PlaceTakers::Anyone));
        let start = layout.natural();
        self.run(ALONE, layout, &start)
    }

    /// Solves the bracket together with the next one. Below that it adds as few places as let this bracket be as good
    /// as it can be alone. Returns the solution, and the players who leave the next bracket in an incumbent of its
    /// quality.
    #[allow(clippy::type_complexity, reason = "a solution, and who is left")]
    pub(super) fn near(
        self,
        unpaired: usize,
        levels: &mut RunLevels<'_, 'r>,
    ) -> Result<Option<(SolvedBracket, Vec<Rank>)>, Stop> {
        let spec = self.spec;
        let Ok(mut ideal) = self.alone(unpaired)? else { return Ok(None) };
        if !spec.looks_at_next {
            let made = ideal.until_end(levels)?;
            let over = [made.leaving.as_slice(), spec.next].concat();
            return Ok(Some((made, over)));
        }
        let wanted = ideal.shape(levels)?;
        let near = spec.moved_down.len() + spec.residents.len() + spec.next.len();
        for places in (near % 2..=near).step_by(2) {
            let outside = (spec.next, spec.next.len());
            let layout = StageLayout::new(self.ask, spec, outside, (places, &PlaceTakers::Anyone));
            let start = ideal.start_for(&layout);
            let Ok(run) = self.run(WITH_NEXT, layout, &start)? else { continue };
            match run.with_over(wanted.clone(), levels) {
                Err(Stop::OtherShape) => {}
                made => return made.map(Some),
            }
        }
        Ok(None)
    }

    /// Prepares a run of the levels in a layout, or returns how many players are left over.
    pub(super) fn run(
        self,
        holds: &str,
        layout: StageLayout,
        start: &Mates,
    ) -> Result<Result<StageRun<'s, 'r>, usize>, Stop> {
        Ok(match self.open(holds, &layout, start)? {
            OpenedFace::Face(face) => Ok(StageRun::new(self, layout, *face, holds != ALONE)),
            OpenedFace::Deficient(free) => Err(free),
        })
    }
}
