//! What is known of the pairing that is looked for, before it is.

use super::published::{RankedBoards, boards_of};
use facts::tournament::{Pairing, Position};

/// What is known of the pairing that is looked for.
pub(super) enum Target<'p> {
    /// Nothing.
    Anything,
    /// Of several, the nearest to this one.
    Near(&'p Pairing),
    /// Whether it is this one.
    Wanted {
        /// The boards in question.
        boards: &'p Pairing,
        /// The round under other data or settings.
        former: &'p Pairing,
    },
}

/// The same by the ranks of a position.
#[derive(Default)]
pub(super) struct SoughtRanks {
    /// Boards of which as many as can be are wanted, where the levels leave several pairings to a lot.
    pub(super) near: Option<RankedBoards>,
    /// The boards in question; a round with other boards is not wanted.
    pub(super) wanted: Option<RankedBoards>,
    /// Boards of the round under other data or settings.
    pub(super) former: Option<RankedBoards>,
}

impl Target<'_> {
    /// By the ranks of a position.
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
