//! How is a published round repaired, or what would a change alter?

mod changed;
mod grounds;
mod refusal;

pub use changed::ChangedEvent;
pub use grounds::{ChosenRepair, IllegalBoards, RepairCauses, held};
pub use refusal::RepairRefusal;

use api::event::Seq;
use facts::tournament::{PairingNumber, RoundNo};
use serde::Deserialize;

/// Changes after a round was paired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RepairRequest {
    /// The round. The default is the last published round.
    pub round: Option<RoundNo>,
    /// The numbers of players who do not play.
    pub absent: Vec<PairingNumber>,
    /// The numbers of absent players to bring back.
    pub add: Vec<PairingNumber>,
    /// Groups of players to keep apart.
    pub apart: Vec<Vec<PairingNumber>>,
    /// Corrected results of earlier games: round, board, result.
    pub results: Vec<(RoundNo, usize, String)>,
    /// Tables that must stay.
    pub keep: Vec<usize>,
    /// Boards as they were played otherwise than published, White first, each with its result if it has one: `40-12`,
    /// `40-12=1-0`. They go with no other change but a reason.
    pub played: Vec<String>,
    /// The chosen repair. If absent, the three ways are only compared, and boards as played only shown.
    pub choice: Option<RepairWay>,
    /// The reason, kept in the file. A repair that changes boards needs one.
    pub because: String,
    /// The last log row that the author knew.
    pub based_on: Option<Seq>,
}

/// Ways to repair a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepairWay {
    /// As few boards as possible change.
    Fewest,
    /// No player moves further out of the score group than necessary. Among such changes, as few boards as possible
    /// change.
    Near,
    /// The best pairing of the players now present.
    Best,
    /// The boards as they were played.
    AsPlayed,
}
