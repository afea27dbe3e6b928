//! A solved bracket, and the boards in question.

use super::Ask;
use crate::stage::LevelRecord;
use facts::tournament::Rank;

/// A solved bracket.
#[derive(Clone, Debug)]
pub(super) struct SolvedBracket {
    /// The pairs of ranks, lower rank number first.
    pub(super) pairs: Vec<(Rank, Rank)>,
    /// The ranks that leave the bracket, in rank order. In the lowest bracket this is the player with the bye.
    pub(super) leaving: Vec<Rank>,
    /// The levels decided.
    pub(super) levels: Vec<LevelRecord>,
}

/// Returns whether this is one of the boards in question, or no boards are in question.
pub(super) fn is_wanted(ask: &Ask<'_>, rank: Rank, other: Option<Rank>) -> bool {
    let board = (other.map_or(rank, |o| o.min(rank)), other.map(|o| o.max(rank)));
    ask.sought.wanted.as_ref().is_none_or(|wanted| wanted.binary_search(&board).is_ok())
}
