//! What a backend answers of score levels beside the questions of every stage.

use super::choice::ChosenFloaters;
use super::level::ScoreLevel;
use super::shape::LevelShape;
use crate::program::{OpenStage, RecordedLevel};
use std::ops::Range;
use std::rc::Rc;

/// Score levels whose questions are being asked.
pub trait ScoreStage<'r, E>: OpenStage<'r, E> {
    /// How many levels from this one down are paired among themselves in every pairing with the fewest floats.
    fn window(&self) -> usize;

    /// Level after level as few floats as possible, and by the smallest sum of score differences, whichever is asked.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn floats(
        &mut self,
        level: &Rc<ScoreLevel<'r>>,
        of: (&str, Range<usize>),
        asked: FloatsAsked,
    ) -> Result<Vec<i64>, E>;

    /// The levels that this one's floaters can enter, if the floats are as few and as short as they can be.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn entered(&mut self, shape: &LevelShape<'r>) -> Result<Vec<usize>, E>;

    /// From here on the levels that are linked count as one with the first, and the round need not be as good as they can be.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn are_linked(&mut self, shape: &LevelShape<'r>) -> Result<(), E>;

    /// The floaters and their opponents: of the choices with the fewest exchanges the first. They are paired so.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn first_choice(&mut self, shape: &LevelShape<'r>) -> Result<ChosenFloaters, E>;

    /// Levels of the floaters, which were settled together.
    fn record_chosen(&mut self, levels: Vec<RecordedLevel<'_>>);

    /// Those who stay are paired with each other.
    ///
    /// # Errors
    /// As [`OpenStage::minimise`].
    fn stay(&mut self, shape: &LevelShape<'r>, chosen: &ChosenFloaters) -> Result<(), E>;
}

/// What is asked of the floats of each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatsAsked {
    /// Their number.
    pub number: bool,
    /// The sum of their score differences.
    pub difference: bool,
}
