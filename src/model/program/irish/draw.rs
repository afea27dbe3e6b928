//! What a draw asks of a backend beyond the questions of every stage.

use crate::program::{Backend, OpenStage, StageSpec};

/// The levels of a draw. Returns whether the draw is as required.
pub type DrawLevels<'l, 'r, E> = dyn FnMut(&mut dyn DrawStage<'r, E>) -> Result<bool, E> + 'l;

/// A consumer of a program that draws all pairs together.
pub trait DrawBackend<'r, E>: Backend<'r, E> {
    /// Draws the round.
    fn draw(&mut self, spec: &StageSpec<'_>, levels: &mut DrawLevels<'_, 'r, E>) -> Result<(), E>;

    /// Draws the round if the draw can be as required. Returns whether it can.
    fn attempt(&mut self, spec: &StageSpec<'_>, levels: &mut DrawLevels<'_, 'r, E>) -> Result<bool, E>;
}

/// A draw while its levels are run.
pub trait DrawStage<'r, E>: OpenStage<'r, E> {
    /// Draws one of the remaining pairings by lot: `drawn` takes their number and returns the index of the chosen one,
    /// from 0. Returns their number, or draws nothing and returns `None` if there are more than `most`.
    fn lot(&mut self, code: &str, most: usize, drawn: &dyn Fn(usize) -> usize) -> Result<Option<usize>, E>;
}
