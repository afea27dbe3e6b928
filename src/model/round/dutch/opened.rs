//! The face of a layout, before any level.

use super::DutchRound;
use super::layout::BracketLayout;
use crate::stage::Stage;
use lexmatch::solve::{Face, NewFaceError, SolveError};

/// A face, or the number of players left unmatched in every matching.
#[allow(clippy::large_enum_variant, reason = "one at a time, moved once")]
pub(super) enum OpenedFace<'c> {
    Face(Box<Face<'c>>),
    Deficient(usize),
}

impl DutchRound<'_> {
    /// All perfect matchings of a layout.
    pub(super) fn open<'c>(
        &self,
        stage: &Stage,
        holds: &str,
        layout: &BracketLayout,
        start: &[u32],
    ) -> Result<OpenedFace<'c>, SolveError> {
        let edges = layout.arena.edges.clone();
        match Face::new(edges, Some(start), self.ask.engine, self.ask.budget.clone()) {
            Ok(mut face) => {
                face.has_places_from(layout.arena.size() - layout.arena.slots.len());
                let players = [layout.arena.members.as_slice(), &layout.arena.outside].concat();
                self.ask.watch(&mut face, (stage.number, holds), &players);
                Ok(OpenedFace::Face(Box::new(face)))
            }
            Err(NewFaceError::Deficient(free)) => Ok(OpenedFace::Deficient(free)),
            Err(NewFaceError::Solve(e)) => Err(e),
        }
    }
}
