//! Colour preferences that are not granted: all of them, or only strong ones (2017 C.10, C.11; 2026 C12, C13).

use super::fate::{EdgeRole, Penalty, share_a_preference};
use super::{Preference, PreferenceStrength};

/// Counts a pair in which both players prefer the same colour, so that one of them will not get it.
#[inline]
pub(super) fn preference_lost(fate: EdgeRole<'_>) -> Penalty {
    match fate {
        EdgeRole::Pair(h, l) => Penalty::when(share_a_preference(h, l)),
        EdgeRole::Leaves(_) => Penalty::NONE,
    }
}

/// Counts a pair in which a player with a strong preference will not get the colour: both preferences are strong, or
/// one is strong and the other absolute.
#[inline]
pub(super) fn strong_preference_lost(fate: EdgeRole<'_>) -> Penalty {
    let EdgeRole::Pair(h, l) = fate else { return Penalty::NONE };
    let weaker = Preference::of(&h.colours).strength.min(Preference::of(&l.colours).strength);
    Penalty::when(share_a_preference(h, l) && weaker == PreferenceStrength::Strong)
}
