//! Dubov: the bye, then each bracket: its upfloaters, the two subgroups, and their pairs.

use super::phase::{family, phase};
use crate::measure::EdgeSum;

phase! {
    /// The player with the bye.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The upfloaters of the bracket.
    Upfloats = "upfloaters", EverybodyLeft, "with every bracket",
    [Upfloaters], [UpfloaterScores],
    [
        PreferenceLost, MaximumUpfloaters, UpfloatTimes, UpfloatersAgain, EdgeSum(c: EdgeSum),
    ],
    [UpfloaterSet]
}

phase! {
    /// The two subgroups, and their pairs.
    Subgroups = "subgroups", Bracket, "when it is known who floats up",
    [ShiftedPairs], [SmallerShift], [LargerShift], [Transposition]
}

family! {
    /// The phases of a round.
    discretions: [Baku],
    readings: [UpfloatHistory, Parity, BoardOrder],
    then: [],
    /// The bye.
    bye: Bye,
    /// The upfloaters.
    upfloats: Upfloats,
    /// The subgroups.
    subgroups: Subgroups,
}
