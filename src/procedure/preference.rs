//! Colour preferences with their strengths, in the words that the Dutch texts, Dubov and Burstein share.

use facts::tournament::{Colour, ColourHistory};

/// The strength of a colour preference; the strongest comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PreferenceStrength {
    /// No game played.
    None,
    /// The colours are balanced.
    Mild,
    /// The difference is one.
    Strong,
    /// The difference is above one, or the two latest games had the same colour.
    Absolute,
}

/// A preferred colour with its strength.
pub(super) type DueColour = (Option<Colour>, PreferenceStrength);

/// Returns the preference of a player.
pub(super) fn preference(colours: &ColourHistory) -> DueColour {
    let lacking = if colours.difference() < 0 { Colour::White } else { Colour::Black };
    match (colours.difference().abs(), colours.repeated()) {
        (2.., _) => (Some(lacking), PreferenceStrength::Absolute),
        (_, Some(twice)) => (Some(twice.opposite()), PreferenceStrength::Absolute),
        (_, None) => relative_preference(colours),
    }
}

/// Returns the preference of a player where none is absolute.
pub(super) fn relative_preference(colours: &ColourHistory) -> DueColour {
    match (colours.difference(), colours.latest()) {
        (..=-1, _) => (Some(Colour::White), PreferenceStrength::Strong),
        (1.., _) => (Some(Colour::Black), PreferenceStrength::Strong),
        (0, Some(latest)) => (Some(latest.opposite()), PreferenceStrength::Mild),
        (0, None) => (None, PreferenceStrength::None),
    }
}

/// C3: returns whether two players have the same absolute preference.
pub(super) fn is_absolute_clash(a: DueColour, b: DueColour) -> bool {
    a.1 == PreferenceStrength::Absolute && a == b
}
