//! The final ranks of an event, which the close of its last round enters.

use facts::tournament::PairingNumber;
use serde::{Deserialize, Serialize};

/// The final ranks that a close enters in the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalRanks {
    /// The number and rank of each player.
    pub ranks: Vec<(PairingNumber, u32)>,
    /// The tie-breaks that the ranks follow; empty if the report names them already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
}
