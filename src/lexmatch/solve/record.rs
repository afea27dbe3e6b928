//! Records the questions to a face: each with the edges that are live when it is asked, and its answer.

use super::Face;
use super::lazy_edges::LazyEdges;
use crate::Vertex;
use crate::problem::{QuestionKind, QuestionLog};

/// A sum over matched edges, with the number that it may not exceed.
pub type CostBudget<'c> = (&'c dyn Fn(Vertex, Vertex) -> i64, i64);

impl<'c> Face<'c> {
    /// Starts recording every question; the trail must hold the edges of this face.
    pub fn record(&mut self, trail: QuestionLog) {
        self.trail = Some(trail);
    }

    /// Stops recording.
    pub fn forget_trail(&mut self) {
        self.trail = None;
    }

    /// Names the level that the next questions belong to.
    pub fn name_level(&mut self, code: &str) {
        if let Some(trail) = &mut self.trail {
            trail.name_level(code);
        }
    }

    /// Returns the trail, if this face is recorded.
    pub fn trail(&self) -> Option<&QuestionLog> {
        self.trail.as_ref()
    }

    /// Records the question whether a member satisfies all these budgets, and its answer.
    pub fn record_budgets(&mut self, budgets: &[CostBudget<'_>], is_possible: bool) {
        self.note(i64::from(!is_possible), false, |live, trail| {
            let row = |&(cost, most): &CostBudget<'_>| {
                (trail.costs(live.iter().map(|(u, v)| (u, v, cost(u, v)))), most)
            };
            QuestionKind::Budgets { rows: budgets.iter().map(row).collect() }
        });
    }

    /// Builds the question, before its answer changes anything.
    pub(super) fn asked(
        &self,
        kind: impl FnOnce(&LazyEdges<'c>, &QuestionLog) -> QuestionKind,
    ) -> Option<QuestionKind> {
        self.trail.as_ref().map(|trail| kind(&self.live, trail))
    }

    /// Records the answer of a question. With `keeps`, matchings that do not attain the answer are excluded.
    pub(super) fn answer(&mut self, asked: Option<QuestionKind>, value: i64, keeps: bool) {
        if let (Some(trail), Some(kind)) = (&mut self.trail, asked) {
            trail.note(kind, value, keeps);
        }
    }

    /// Records a question and its answer at once.
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
