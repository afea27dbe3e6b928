//! The state of a stage of score levels while its levels are run.

use super::window::{LevelsAsk, Window};
use crate::program::ecf::FloaterSelection;
use crate::round::table::StageFace;
use crate::stage::LevelRecord;
use facts::tournament::Rank;

/// A set that was paired separately, with nothing settled after its exchanges across the mid-line.
pub(super) struct TriedSet<'r> {
    pub(super) set: Vec<Rank>,
    pub(super) table: StageFace<'r>,
    /// The number of exchanges, unless another level comes before them.
    pub(super) exchanges: Option<i64>,
}

/// A run of score levels.
pub(in crate::round::solve) struct ScoreState<'s, 'r> {
    pub(super) levels: LevelsAsk<'s, 'r>,
    pub(super) window: Window,
    pub(super) choice: FloaterSelection,
    /// The table of the players whom the choice leaves, if there is one already.
    pub(super) tried: Option<TriedSet<'r>>,
    /// The pairs of the players who stay, with their levels.
    pub(super) pairs: Vec<(Rank, Rank)>,
    pub(super) after: Vec<LevelRecord>,
}
