//! Colour preferences not granted, all or strong ones (2017 C.10, C.11; 2026 C12, C13).

use super::fate::{Fate, Penalty, share_a_preference};
use super::{Preference, Strength};

/// One player of a pair with the same preference is denied it.
#[inline]
pub(super) fn preference_lost(fate: Fate<'_>) -> Penalty {
    match fate {
        Fate::Pair(h, l) => Penalty::when(share_a_preference(h, l)),
        Fate::Leaves(_) => Penalty::NONE,
    }
}

/// The player denied has a strong preference: strong meets strong, or strong meets absolute.
#[inline]
pub(super) fn strong_preference_lost(fate: Fate<'_>) -> Penalty {
    let Fate::Pair(h, l) = fate else { return Penalty::NONE };
    let weaker = Preference::of(&h.colours).strength.min(Preference::of(&l.colours).strength);
    Penalty::when(share_a_preference(h, l) && weaker == Strength::Strong)
}
