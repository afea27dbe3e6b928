//! The facts known in advance about the pairing.

use super::published::{RankedBoards, boards_of};
use facts::tournament::{Pairing, Position};

/// The facts known in advance about the pairing.
pub(super) enum Target<'p> {
    /// Nothing is known.
    Anything,
    /// If several pairings conform equally, the one nearest to this one is wanted.
    Near(&'p Pairing),
    /// The question is whether the round is this one.
    Wanted {
        /// The boards in question.
        boards: &'p Pairing,
        /// The round under other data or settings.
        former: &'p Pairing,
    },
}

/// The facts known in advance about the pairing, expressed in the ranks of a position.
#[derive(Default)]
pub(super) struct SoughtRanks {
    /// Boards of which as many as possible are wanted, where the levels leave several pairings to a lot.
    pub(super) near: Option<RankedBoards>,
    /// The boards in question. A round with other boards is not wanted.
    pub(super) wanted: Option<RankedBoards>,
    /// The boards of the round under other data or settings.
    pub(super) former: Option<RankedBoards>,
}

impl Target<'_> {
    /// Converts the facts to the ranks of a position.
    pub(super) fn on(&self, position: &Position) -> SoughtRanks {
        let of = |pairing: &Pairing| Some(boards_of(position, pairing));
        match self {
            Self::Anything => SoughtRanks::default(),
            Self::Near(near) => SoughtRanks { near: of(near), ..SoughtRanks::default() },
            Self::Wanted { boards, former } => {
                SoughtRanks { wanted: of(boards), former: of(former), near: None }
            }
        }
    }
}
