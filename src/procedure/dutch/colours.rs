//! Article 5 (2017: part E): the allocation of colours.

use super::facts::DutchField;
use crate::preference::PreferenceStrength;
use facts::tournament::{Colour, Rank};

/// 5.2: returns the colour of `a` against `b`.
pub(super) fn article_5_2(field: &DutchField, a: Rank, b: Rank) -> Colour {
    // The index is the rank; the smaller one is the higher ranked (1.2).
    if a > b {
        return article_5_2(field, b, a).opposite();
    }
    let (high, low) = (&field.persons[a], &field.persons[b]);
    match (high.preference, low.preference) {
        // 1.7.4: the preference of an opponent without games is granted.
        (Some(colour), None) => return colour,
        (None, Some(colour)) => return colour.opposite(),
        // 5.2.1: both preferences.
        (Some(mine), Some(theirs)) if mine != theirs => return mine,
        // 5.2.2: the stronger preference; between two absolute ones the wider colour difference.
        (Some(colour), Some(_)) => {
            let width =
                |s: PreferenceStrength, d: i32| if s == PreferenceStrength::Absolute { d.abs() } else { 0 };
            let of_high = (high.strength, width(high.strength, high.difference));
            let of_low = (low.strength, width(low.strength, low.difference));
            if of_high != of_low {
                return if of_high > of_low { colour } else { colour.opposite() };
            }
        }
        (None, None) => {}
    }
    // 5.2.3: alternates the colours of the latest time when they differed.
    if let Some((mine, _)) = high.colours.latest_different(&low.colours) {
        return mine.opposite();
    }
    // 5.2.4: the preference of the higher ranked.
    if let Some(colour) = high.preference {
        return colour;
    }
    // 5.2.5: the initial colour if the number is odd, otherwise its opposite.
    if high.parity.is_odd() { field.initial_colour } else { field.initial_colour.opposite() }
}
