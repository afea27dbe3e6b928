//! Teams and Double-Swiss: the bye, and then the upfloaters of each bracket and its pairing by identifiers.

use super::phase::{family, phase};
use crate::measure::EdgeSum;
use facts::rulebook::{NextUpfloaters, ReturningFloaters};

phase! {
    /// The team with the bye.
    Bye = "bye", Draw, "if the number of teams is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The upfloaters of the bracket.
    Upfloats = "upfloaters", EverybodyLeft, "with every bracket",
    [Upfloaters], [UpfloaterScores],
    [NextUpfloaters(m: NextUpfloaters), ReturningFloaters(m: ReturningFloaters)],
    [UpfloaterSet]
}

phase! {
    /// The pairing of the bracket.
    Pairs = "bracket", Bracket, "when it is known who floats up",
    [
        PreferenceLost, StrongPreferenceLost, ReturningFloaters(m: ReturningFloaters), EdgeSum(c: EdgeSum),
    ],
    [TopMembers], [BottomMembers]
}

family! {
    /// The phases of a round.
    discretions: [Baku, TypeB, NoPreferences, NoSecondary, Gacrux],
    readings: [Following, FloatFact, Seats, LastDifference, Parity, FirstTeam, BoardOrder],
    then: [],
    /// The bye.
    bye: Bye,
    /// The upfloaters.
    upfloats: Upfloats,
    /// The pairs.
    pairs: Pairs,
}
