//! What is known of score levels while they are asked about.

use super::window::{LevelsAsk, Window};
use crate::program::ecf::FloaterSelection;
use crate::round::table::StageFace;
use crate::stage::LevelRecord;

/// A set that was paired by itself as far as its exchanges across the mid-line.
pub(super) struct TriedSet<'r> {
    pub(super) set: Vec<usize>,
    pub(super) table: StageFace<'r>,
    /// Unless something else comes before them.
    pub(super) exchanges: Option<i64>,
}

/// Score levels at work.
pub(in crate::round::solve) struct ScoreState<'s, 'r> {
    pub(super) levels: LevelsAsk<'s, 'r>,
    pub(super) window: Window,
    pub(super) choice: FloaterSelection,
    /// What is known of those whom the choice leaves.
    pub(super) tried: Option<TriedSet<'r>>,
    /// The pairs of those who stay, with their levels.
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) after: Vec<LevelRecord>,
}
