//! The colour preference of a player: the colour and the strength.
//!
//! The rule is Dutch 1998 A.7 with its reading; the later editions word it differently.

use facts::tournament::{Colour, ColourHistory};

/// The strength of a preference; a stronger one is larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum PreferenceStrength {
    /// The player has not played a game.
    None,
    /// The colour difference is zero, so the player should alternate.
    Mild,
    /// The colour difference is one.
    Strong,
    /// The colour difference is above one, or the last two games had the same colour.
    Absolute,
}

/// A colour preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Preference {
    /// The preferred colour; `None` before the first game.
    pub colour: Option<Colour>,
    /// The strength of the preference.
    pub strength: PreferenceStrength,
}

impl Preference {
    /// Returns the preference that follows from the games played.
    // READING D98-A.7a: "White when the difference is at most 0" contradicts B.2b for BBWW, so White is
    // preferred absolutely only below -1 or after two Blacks; the difference decides where the two disagree.
    #[inline]
    pub fn of(history: &ColourHistory) -> Self {
        let difference = history.difference();
        let absolute = |colour| Self { colour: Some(colour), strength: PreferenceStrength::Absolute };
        if difference < -1 {
            return absolute(Colour::White);
        }
        if difference > 1 {
            return absolute(Colour::Black);
        }
        if let Some(twice) = history.repeated() {
            return absolute(twice.opposite());
        }
        match (difference, history.latest()) {
            (-1, _) => Self { colour: Some(Colour::White), strength: PreferenceStrength::Strong },
            (1, _) => Self { colour: Some(Colour::Black), strength: PreferenceStrength::Strong },
            (_, Some(latest)) => Self { colour: Some(latest.opposite()), strength: PreferenceStrength::Mild },
            (_, None) => Self { colour: None, strength: PreferenceStrength::None },
        }
    }

    /// Returns the preference of a player for whom absolute preferences are not in effect (Dutch 1998 A.7 (a), the
    /// parenthesis).
    #[inline]
    pub fn without_absolute(history: &ColourHistory) -> Self {
        let (difference, strong) = (history.difference(), PreferenceStrength::Strong);
        match (difference, history.latest()) {
            (..0, _) => Self { colour: Some(Colour::White), strength: strong },
            (1.., _) => Self { colour: Some(Colour::Black), strength: strong },
            (0, Some(latest)) => Self { colour: Some(latest.opposite()), strength: PreferenceStrength::Mild },
            (0, None) => Self { colour: None, strength: PreferenceStrength::None },
        }
    }

    /// Returns whether the player must have this colour.
    #[inline]
    pub fn is_absolute(self) -> bool {
        self.strength == PreferenceStrength::Absolute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(history: &str, colour: Option<Colour>, strength: PreferenceStrength) {
        let colours = history.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black }).collect();
        assert_eq!(
            Preference::of(&ColourHistory::new(colours)),
            Preference { colour, strength },
            "{history}"
        );
    }

    #[test]
    fn preference_follows_difference_and_last_games() {
        check("", None, PreferenceStrength::None);
        check("W", Some(Colour::Black), PreferenceStrength::Strong);
        check("WB", Some(Colour::White), PreferenceStrength::Mild);
        check("BW", Some(Colour::Black), PreferenceStrength::Mild);
        check("BBWW", Some(Colour::Black), PreferenceStrength::Absolute);
        check("WBB", Some(Colour::White), PreferenceStrength::Absolute);
        check("WBW", Some(Colour::Black), PreferenceStrength::Strong);
        check("WWBW", Some(Colour::Black), PreferenceStrength::Absolute);
    }
}
