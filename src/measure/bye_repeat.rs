//! Bye repeat: a point received without playing bars from the bye (Dutch 1998 B.1b).

use crate::tournament::{Entry, Outcome};

/// Has the player had a pairing-allocated bye, a full-point bye or a win by forfeit?
pub fn has_had_bye(entry: &Entry) -> bool {
    entry
        .rounds
        .iter()
        .any(|f| matches!(f.outcome, Outcome::PairingBye | Outcome::FullBye | Outcome::ForfeitWin))
}
