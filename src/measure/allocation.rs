//! Colour allocation of a pair (Dutch 1998 E; FIDE Dutch 2017 E; FIDE Dutch 2026 5.2).

use std::cmp::Ordering;

use super::Preference;
use crate::tournament::{Board, Colour, Entry, Position};

/// Whose rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allocation {
    /// Dutch 1998 E.1 to E.5.
    Dutch1998,
    /// FIDE Dutch 2017 E.1 to E.5, 2026 5.2.1 to 5.2.5.
    Today,
}

impl Allocation {
    /// The board of two players, the higher ranked first.
    pub fn board(self, position: &Position, higher: &Entry, lower: &Entry) -> Board {
        match self.colour_of_higher(position, higher, lower) {
            Colour::White => Board { white: higher.id, black: lower.id },
            Colour::Black => Board { white: lower.id, black: higher.id },
        }
    }

    /// The colour of the higher ranked of two players. Articles as in 2026; E.1 to E.5 of 1998 and 2017 likewise.
    pub fn colour_of_higher(self, position: &Position, higher: &Entry, lower: &Entry) -> Colour {
        let (h, l) = (Preference::of(&higher.colours), Preference::of(&lower.colours));
        match (h.colour, l.colour) {
            // 5.2.1: both preferences.
            (Some(mine), None) => mine,
            (None, Some(theirs)) => theirs.opposite(),
            (Some(mine), Some(theirs)) if mine != theirs => mine,
            // 5.2.2: the stronger.
            (Some(mine), Some(_)) => match self.compare_strength(higher, lower) {
                Ordering::Greater => mine,
                Ordering::Less => mine.opposite(),
                // 5.2.3: alternate to the latest round with different colours; 5.2.4: the higher ranked player.
                Ordering::Equal => higher
                    .colours
                    .latest_different(&lower.colours)
                    .map_or(mine, |(latest, _)| latest.opposite()),
            },
            // 5.2.5: nobody has played.
            (None, None) if self.is_odd(higher) => position.initial_colour,
            (None, None) => position.initial_colour.opposite(),
        }
    }

    // READING D98-E.2: two absolute preferences of 1998 have no tie rule but E.3 and E.4; today the wider colour
    // difference is granted.
    fn compare_strength(self, higher: &Entry, lower: &Entry) -> Ordering {
        let (h, l) = (Preference::of(&higher.colours), Preference::of(&lower.colours));
        let strength = h.strength.cmp(&l.strength);
        match self {
            Self::Today if strength.is_eq() && h.is_absolute() => {
                higher.colours.difference().abs().cmp(&lower.colours.difference().abs())
            }
            _ => strength,
        }
    }

    // READING D98-E.5: odd numbers of S1 get the drawn colour, even numbers the other; a later board of two players
    // without games goes by the higher pairing number.
    // READING D26-5.2.5: the number is counted among the players who have arrived (C.04.2 2.4 gives a late entry its
    // number on arrival); the other reading: the number in the list. Colours only, never who meets whom.
    fn is_odd(self, higher: &Entry) -> bool {
        match self {
            Self::Dutch1998 => higher.number % 2 == 1,
            Self::Today => higher.arrival_number % 2 == 1,
        }
    }
}
