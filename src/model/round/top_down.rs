//! A bracket when it is solved, and the boards that are asked about.

use super::Ask;
use crate::stage::LevelRecord;

/// A bracket solved.
#[derive(Clone, Debug)]
pub(super) struct SolvedBracket {
    /// Pairs of ranks, lower rank number first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Ranks that leave the bracket, in rank order; in the lowest bracket who has the bye.
    pub(super) leaving: Vec<usize>,
    /// The levels decided.
    pub(super) levels: Vec<LevelRecord>,
}

/// Is this one of the boards in question, or are there none?
pub(super) fn is_wanted(ask: &Ask<'_>, rank: usize, other: Option<usize>) -> bool {
    let board = (other.map_or(rank, |o| o.min(rank)), other.map(|o| o.max(rank)));
    ask.sought.wanted.as_ref().is_none_or(|wanted| wanted.binary_search(&board).is_ok())
}
