//! Irish Championship: a single draw for the round.

use super::phase::{family, phase};
use crate::measure::EdgeSum;

phase! {
    /// The principles, with the most important first.
    Draw = "draw", Draw, "once for the round",
    [Rematches, ScoreDifferences, ColourDifferences, SameArea, LeaderOpponent, EdgeSum(c: EdgeSum)]
}

family! {
    /// The only phase.
    discretions: [MergeLowest],
    readings: [
        Principles, SecondMeeting, Met, WithdrawnScore,
    ],
    then: [],
    /// The draw.
    draw: Draw,
}
