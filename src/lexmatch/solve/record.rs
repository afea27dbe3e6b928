//! A record of what is asked of a face: every question with the edges that are live when it is asked, and its answer.

use super::Face;
use super::lazy_edges::LazyEdges;
use crate::problem::{QuestionKind, QuestionLog};

impl<'c> Face<'c> {
    /// From now on every question is noted here. The trail holds the edges of this face.
    pub fn record(&mut self, trail: QuestionLog) {
        self.trail = Some(trail);
    }

    /// From now on nothing is noted.
    pub fn forget_trail(&mut self) {
        self.trail = None;
    }

    /// The level that the next questions belong to.
    pub fn name_level(&mut self, code: &str) {
        if let Some(trail) = &mut self.trail {
            trail.name_level(code);
        }
    }

    /// The trail, if this face is recorded.
    pub fn trail(&self) -> Option<&QuestionLog> {
        self.trail.as_ref()
    }

    /// The question, before anything is changed by its answer.
    pub(super) fn asked(
        &self,
        kind: impl FnOnce(&LazyEdges<'c>, &QuestionLog) -> QuestionKind,
    ) -> Option<QuestionKind> {
        self.trail.as_ref().map(|trail| kind(&self.live, trail))
    }

    /// Its answer; `keeps`: what does not attain it is gone.
    pub(super) fn answer(&mut self, asked: Option<QuestionKind>, value: i64, keeps: bool) {
        if let (Some(trail), Some(kind)) = (&mut self.trail, asked) {
            trail.note(kind, value, keeps);
        }
    }

    /// A question and its answer at once.
    pub(super) fn note(
        &mut self,
        value: i64,
        keeps: bool,
        kind: impl FnOnce(&LazyEdges<'c>, &QuestionLog) -> QuestionKind,
    ) {
        let asked = self.asked(kind);
        self.answer(asked, value, keeps);
    }
}
