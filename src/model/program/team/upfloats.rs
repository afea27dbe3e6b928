//! What a bracket with upfloaters asks of a backend beyond the questions of every stage.

use crate::program::{Backend, OpenStage, StageLevels, StageSpec};
use facts::tournament::Rank;

/// The levels that choose upfloaters.
pub type UpfloatLevels<'l, 'r, E> = dyn FnMut(&mut dyn UpfloatStage<'r, E>) -> Result<(), E> + 'l;

/// A consumer of a program that settles who belongs to a bracket before it pairs the bracket.
pub trait UpfloatBackend<'r, E>: Backend<'r, E> {
    /// Runs a stage in which nobody is paired. Everybody who is left takes part, so every pairing of the stage completes
    /// the round.
    fn choice(&mut self, spec: &StageSpec<'_>, levels: &mut UpfloatLevels<'_, 'r, E>) -> Result<(), E>;

    /// Pairs the members with each other. The choice has settled that this is possible, and that the others can be
    /// paired too.
    fn closed(&mut self, spec: &StageSpec<'_>, levels: &mut StageLevels<'_, 'r, E>) -> Result<(), E>;
}

/// A choice of upfloaters while its levels are run.
pub trait UpfloatStage<'r, E>: OpenStage<'r, E> {
    /// Minimises the number of these members, ascending, who are paired with other members. Returns that number.
    fn fewest_leaving(&mut self, code: &str, these: &[Rank]) -> Result<i64, E>;

    /// Returns whether `number` of these members, ascending, can be paired with other members, given that fewer are
    /// impossible. If so, keeps only such pairings.
    fn leave_by(&mut self, code: &str, these: &[Rank], number: i64) -> Result<bool, E>;
}
