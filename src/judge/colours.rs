//! Colour preferences of the FIDE texts (Dutch 1998 A.7, 2017 A.6, 2026 1.7), read from the games once more.

use facts::tournament::{Colour, ColourHistory};

/// The strength of a preference, the strongest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WishStrength {
    /// No game yet.
    None,
    /// As many of both colours.
    Mild,
    /// One more of a colour.
    Strong,
    /// More than one more, or a colour twice in a row.
    Absolute,
}

/// The colour that a player should have next, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColourWish {
    pub(super) colour: Option<Colour>,
    pub(super) strength: WishStrength,
}

impl ColourWish {
    /// By the games played.
    // READING D98-A.7a: BBWW: of a difference within one the last two games decide.
    pub(super) fn of(history: &ColourHistory) -> Self {
        let wants = |colour: Colour, strength| Self { colour: Some(colour), strength };
        let less_had = |d: i32| if d > 0 { Colour::Black } else { Colour::White };
        match (history.difference(), history.played()) {
            (d @ (..=-2 | 2..), _) => wants(less_had(d), WishStrength::Absolute),
            (_, [.., a, b]) if a == b => wants(b.opposite(), WishStrength::Absolute),
            (d @ (-1 | 1), _) => wants(less_had(d), WishStrength::Strong),
            (_, [.., last]) => wants(last.opposite(), WishStrength::Mild),
            (_, []) => Self { colour: None, strength: WishStrength::None },
        }
    }

    /// The colour that the player must have, if there is one.
    pub(super) fn must(self) -> Option<Colour> {
        self.colour.filter(|_| self.strength == WishStrength::Absolute)
    }

    /// Do both want the same colour, so that one will not get it?
    pub(super) fn is_shared(self, other: Self) -> bool {
        self.colour.is_some() && self.colour == other.colour
    }
}
