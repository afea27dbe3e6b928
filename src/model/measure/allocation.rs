//! Colour allocation of a pair (Dutch 1998 E; FIDE Dutch 2017 E; FIDE Dutch 2026 5.2). For 1998 the caller supplies the
//! preferences, because A.7 (a) is not in effect for all players in the last round.

use std::cmp::Ordering;

use super::Preference;
use facts::rulebook::table::{Declared, Parity};
use facts::tournament::{Board, Colour, Entry, PairingNumber, Position};

/// A player, with the preference in force.
type Claimant<'e> = (&'e Entry, Preference);

/// Returns the board of two players under Dutch 1998 E.1 to E.5, the higher ranked player first. `forced` is the colour
/// of the higher ranked player, if B.2 leaves no choice.
// READING D98-E.2: two absolute preferences have no tie rule but E.3 and E.4.
// READING D98-E.5: odd numbers of S1 get the drawn colour, even numbers the other; a later board of two players without
// games goes by the higher pairing number.
pub fn dutch_1998_board(
    position: &Position,
    ((higher, h), (lower, l)): (Claimant<'_>, Claimant<'_>),
    forced: Option<Colour>,
) -> Board {
    let by_preference = || match (h.colour, l.colour) {
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        (Some(mine), Some(_)) => match h.strength.cmp(&l.strength) {
            Ordering::Greater => mine,
            Ordering::Less => mine.opposite(),
            Ordering::Equal => {
                let latest = higher.colours.latest_different(&lower.colours);
                latest.map_or(mine, |(latest, _)| latest.opposite())
            }
        },
        (None, None) if higher.number.is_odd() => position.initial_colour,
        (None, None) => position.initial_colour.opposite(),
    };
    match forced.unwrap_or_else(by_preference) {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}

/// Returns the board of two players under the current FIDE rules, the higher ranked player first.
pub fn board_today(position: &Position, declared: &Declared, higher: &Entry, lower: &Entry) -> Board {
    match colour_of_higher(position, declared, higher, lower) {
        Colour::White => Board { white: higher.id, black: lower.id },
        Colour::Black => Board { white: lower.id, black: higher.id },
    }
}

/// Returns the colour of the higher ranked of two players. Article numbers are those of 2026; E.1 to E.5 of 2017 are
/// equivalent.
// READING D26-PARITY: the number is counted among the players who have arrived (C.04.2 2.4 gives a late entry its number
// on arrival); the other reading: the number in the list. The reading affects colours only, never the pairs.
pub fn colour_of_higher(position: &Position, declared: &Declared, higher: &Entry, lower: &Entry) -> Colour {
    let (h, l) = (Preference::of(&higher.colours), Preference::of(&lower.colours));
    match (h.colour, l.colour) {
        // 5.2.1: grants both preferences.
        (Some(mine), None) => mine,
        (None, Some(theirs)) => theirs.opposite(),
        (Some(mine), Some(theirs)) if mine != theirs => mine,
        // 5.2.2: grants the stronger preference.
        (Some(mine), Some(_)) => match compare_strength(higher, lower) {
            Ordering::Greater => mine,
            Ordering::Less => mine.opposite(),
            // 5.2.3: alternates the colours from the latest round in which they differed. 5.2.4: otherwise grants the
            // preference of the higher ranked player.
            Ordering::Equal => {
                higher.colours.latest_different(&lower.colours).map_or(mine, |(latest, _)| latest.opposite())
            }
        },
        // 5.2.5: neither player has played.
        (None, None) if counted_number(declared, higher).is_odd() => position.initial_colour,
        (None, None) => position.initial_colour.opposite(),
    }
}

/// Returns the number whose parity decides between two players or teams without a game.
pub(super) fn counted_number(declared: &Declared, entry: &Entry) -> PairingNumber {
    match declared.parity {
        Parity::Arrived => entry.arrival_number,
        Parity::Number => entry.number,
    }
}

/// 5.2.2: compares the strengths of two preferences. Of two absolute preferences, the one with the wider colour
/// difference is stronger.
fn compare_strength(higher: &Entry, lower: &Entry) -> Ordering {
    let (h, l) = (Preference::of(&higher.colours), Preference::of(&lower.colours));
    let strength = h.strength.cmp(&l.strength);
    if strength.is_eq() && h.is_absolute() {
        return higher.colours.difference().abs().cmp(&lower.colours.difference().abs());
    }
    strength
}
