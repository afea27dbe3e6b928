//! Colours of the ECF text (14, 16, 25), derived from the games independently of the model. This module derives the
//! colour that a player seeks, the strength of that claim, and the player of a pair who gets his colour.

use limit::from_len;
use std::cmp::Ordering;

use facts::tournament::{Colour, Entry};

/// The preference for the next colour that follows from a player's games.
#[derive(Clone, Copy, Debug)]
pub struct JudgedClaim {
    /// 14: the colour that the player has had less often; if both are equal, the colour that he did not have last. No
    /// player seeks a colour before the first game.
    pub(crate) seeks: Option<Colour>,
    strength: i64,
}

impl JudgedClaim {
    /// 16: compares claims in this order: (i) the colour difference; (ii), (iii) the run at the end, which weakens a
    /// claim to its own colour; (v) the number of games (fewer come first). Unplayed rounds are left out (iv).
    pub fn of(entry: &Entry) -> Self {
        let games = entry.colours.played();
        let whites = games.iter().filter(|&&c| c == Colour::White).count();
        let blacks = games.len() - whites;
        let seeks = match whites.cmp(&blacks) {
            Ordering::Less => Some(Colour::White),
            Ordering::Greater => Some(Colour::Black),
            Ordering::Equal => games.last().map(|last| last.opposite()),
        };
        let run = games.iter().rev().take_while(|&c| Some(c) == games.last()).count();
        let digits = |n: usize, most: i64| from_len::<i64>(n).min(most);
        let run = digits(run, 499) * if seeks == games.last().copied() { -1 } else { 1 };
        let difference = digits(whites.abs_diff(blacks), 999);
        let strength = 1 + 1_000_000 * difference + 1_000 * (500 + run) + 999 - digits(games.len(), 999);
        Self { seeks, strength }
    }

    /// Returns whether both players seek the same colour.
    pub(crate) fn clashes(&self, other: &Self) -> bool {
        self.seeks.is_some() && self.seeks == other.seeks
    }

    /// 16: returns the claim that is denied if the two meet: the weaker claim of two players who seek the same colour.
    /// A stronger claim has a larger number.
    pub fn denied(&self, other: &Self) -> Option<i64> {
        self.clashes(other).then(|| self.strength.min(other.strength))
    }

    /// 25: returns the colour of the higher ranked of two players; `None` if neither seeks one.
    pub(crate) fn colour_beside(&self, lower: &Self) -> Option<Colour> {
        match (self.seeks, lower.seeks) {
            (Some(mine), Some(_)) if self.clashes(lower) && self.strength < lower.strength => {
                Some(mine.opposite())
            }
            (Some(mine), _) => Some(mine),
            (None, theirs) => theirs.map(Colour::opposite),
        }
    }
}
