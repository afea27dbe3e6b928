//! Why does a player have this board, and not another?

use facts::tournament::{PairingNumber, RoundNo};

/// The question why a player has this board and does not meet other players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyRequest {
    /// The player's number.
    pub player: PairingNumber,
    /// The numbers of other players; 0 is the bye.
    pub not: Vec<PairingNumber>,
    /// The round. The default is the published round in progress, otherwise the next round.
    pub round: Option<RoundNo>,
}
