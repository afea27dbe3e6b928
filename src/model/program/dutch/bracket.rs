//! What the brackets of the Dutch editions of 2017 and 2026 ask of a backend beyond the questions of every stage.

use crate::program::{Backend, OpenStage, StageSpec};
use facts::rulebook::Part;
use facts::tournament::Rank;

/// A level that gives the bye to the player with the lowest cost, with the whole round in view.
#[derive(Clone, Copy)]
pub struct ByeOrder<'s> {
    /// The code of the level.
    pub code: &'s str,
    /// The cost of a player as the one with the bye.
    pub cost: &'s dyn Fn(Rank) -> i64,
}

/// The levels of a bracket. Returns the players who are paired in it, ascending.
pub type DutchLevels<'l, 'r, E> = dyn FnMut(&mut dyn DutchStage<'r, E>) -> Result<Vec<Rank>, E> + 'l;

/// A consumer of a program whose brackets decide the bye and may be paired on trial.
pub trait DutchBackend<'r, E>: Backend<'r, E> {
    /// Declares, before all stages, the level that decides the bye.
    fn has_bye(&mut self, _order: &ByeOrder<'_>) {}

    /// Works like [`Backend::stage`].
    fn bracket(&mut self, spec: &StageSpec<'_>, levels: &mut DutchLevels<'_, 'r, E>) -> Result<Vec<Rank>, E>;

    /// Runs a stage regardless of the players below the next bracket, and keeps it if the round can be completed after
    /// it. Returns `None` if not.
    fn trial(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut DutchLevels<'_, 'r, E>,
    ) -> Result<Option<Vec<Rank>>, E>;
}

/// A bracket while its levels are run.
pub trait DutchStage<'r, E>: OpenStage<'r, E> {
    /// Returns the cost of the player with the bye, for the level that decides it; `None` if nobody has it.
    ///
    /// # Errors
    /// Fails if the bye is not settled.
    fn bye_cost(&mut self, order: &ByeOrder<'_>) -> Result<Option<i64>, E>;

    /// Minimises the cost of the member with the bye. All other members cost nothing.
    fn least_bye(&mut self, code: &str, cost: &dyn Fn(Rank) -> i64) -> Result<i64, E>;

    /// Records that a level does not apply here.
    fn passes_over(&mut self, code: &str, part: Part);
}
