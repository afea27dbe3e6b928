//! A stage to be solved, and the face of one of its layouts before any level.

use super::DecidedBye;
use super::layout::StageLayout;
use crate::program::StageSpec;
use crate::program::dutch_1998::DraftMembers;
use crate::round::{Ask, Drawn};
use lexmatch::matching::Mates;
use lexmatch::solve::{Face, NewFaceError, SolveError};
use std::cell::Cell;

/// A stage to be solved.
#[derive(Clone, Copy)]
pub(super) struct StageAsk<'s, 'r> {
    pub(super) ask: &'r Ask<'r>,
    pub(super) bye: &'s DecidedBye,
    pub(super) spec: &'s StageSpec<'s>,
    /// Facts about the members, if the stage is a draft.
    pub(super) draft: Option<&'s DraftMembers<'s>>,
    /// The lot, once it is drawn.
    pub(super) drawn: &'s Cell<Option<Drawn>>,
}

/// A face, or the number of players left unmatched in every matching.
#[allow(clippy::large_enum_variant, reason = "one at a time, moved once")]
pub(super) enum OpenedFace<'c> {
    Face(Box<Face<'c>>),
    Deficient(usize),
}

impl<'r> StageAsk<'_, 'r> {
    /// Opens the face of all perfect matchings of a layout.
    pub(super) fn open(
        self,
        holds: &str,
        layout: &StageLayout,
        start: &Mates,
    ) -> Result<OpenedFace<'r>, SolveError> {
        let (ask, edges) = (self.ask, layout.arena.edges.clone());
        match Face::new(edges, Some(start.clone()), ask.engine, ask.budget.clone()) {
            Ok(mut face) => {
                face.has_places_from(layout.arena.size() - layout.arena.slots.len());
                // If everybody leaves, there are no questions.
                if !self.draft.is_some_and(|draft| draft.leaves_entirely(self.spec)) {
                    ask.watch(&mut face, (self.spec.number, holds), &layout.players());
                }
                Ok(OpenedFace::Face(Box::new(face)))
            }
            Err(NewFaceError::Deficient(free)) => Ok(OpenedFace::Deficient(free)),
            Err(NewFaceError::Solve(e)) => Err(e),
        }
    }
}
