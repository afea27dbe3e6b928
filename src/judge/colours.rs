//! Colour preferences of the FIDE texts (Dutch 1998 A.7, 2017 A.6, 2026 1.7), derived from the games independently of
//! the model.

use super::JudgedRound;
use facts::rulebook::table::Parity;
use facts::tournament::{Colour, ColourHistory, Entry, PairingNumber};

/// The strength of a colour preference, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WishStrength {
    /// The player has no game yet.
    None,
    /// The player has had both colours equally often.
    Mild,
    /// The player has had one colour one time more than the other.
    Strong,
    /// The player has had one colour at least twice more than the other, or the same colour in the last two games.
    Absolute,
}

/// The colour that a player prefers next, and the strength of this preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColourWish {
    pub(super) colour: Option<Colour>,
    pub(super) strength: WishStrength,
}

impl JudgedRound<'_> {
    /// Returns the number whose parity decides between two players or teams without a game.
    pub(super) fn counted_number(&self, entry: &Entry) -> PairingNumber {
        if self.declared.parity == Parity::Number { entry.number } else { entry.arrival_number }
    }
}

impl ColourWish {
    /// Returns the preference that follows from the games played.
    // READING D98-A.7a: with the colours BBWW the difference is within one, so the last two games decide.
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

    /// Returns the colour that the player must have, if there is one.
    pub(super) fn must(self) -> Option<Colour> {
        self.colour.filter(|_| self.strength == WishStrength::Absolute)
    }

    /// Returns whether both players prefer the same colour, so that one player will not get it.
    pub(super) fn is_shared(self, other: Self) -> bool {
        self.colour.is_some() && self.colour == other.colour
    }
}
