//! An opponent who is passed over.

use super::because::Because;
use facts::tournament::Rank;

/// An opponent who comes before the actual one in the rulebook's order and is passed over. Players are given by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The player whose opponent is sought.
    pub who: Rank,
    /// The opponent who is passed over.
    pub other: Rank,
    /// The judge's reason against the best pairing in which the two meet.
    pub because: Because,
    /// The opponent who comes next, and whether the two meet.
    pub next: (Rank, bool),
}
