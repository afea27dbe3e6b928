//! Irish Championship: one draw.

use super::phase::{family, phase};
use crate::measure::Counted;

phase! {
    /// The principles, most important first.
    Draw = "draw", Draw, "once for the round",
    [Rematches, ScoreDifferences, ColourDifferences, SameArea, LeaderOpponent, Counted(c: Counted)]
}

family! {
    /// The only phase.
    discretions: ["merge-lowest"],
    readings: [
        "3A": ["principle"],
        "A-LATE": ["never"],
        "MET": ["paired"],
        "4": ["nought"],
    ],
    then: [],
    /// The draw.
    draw: Draw,
}
