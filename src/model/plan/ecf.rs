//! ECF seeded Swiss: the bye, and on each score level the players who leave it, the pairs to avoid, the floaters and
//! the other players.

use super::phase::{family, phase};
use crate::measure::EdgeSum;

phase! {
    /// The player with the bye.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The number of players who leave, the transfers, and the pairs best avoided.
    Shape = "shape", EverybodyLeft, "with every score level",
    [Floats], [FloatDifference], [FurtherFloats], [Transfers, EdgeSum(c: EdgeSum)], [LinkedClaims]
}

phase! {
    /// The floaters and their opponents.
    Floaters = "floaters", BracketAndNext, "among the pairings of the best shape",
    [MidLineExchangesLeast], [Downfloaters], [FloaterOpponents]
}

phase! {
    /// The pairs of the remaining players.
    Quality = "quality", Remainder, "when the floaters are known",
    [ClaimsDenied, MidLineExchanges, GradeOrder, EdgeSum(c: EdgeSum)], [ScrutinyOrder]
}

family! {
    /// The phases of a round.
    discretions: [Random, LargeField, LongEvent, AvoidLater, AvoidArea, AvoidFederation],
    readings: [
        MidLine, DefaultBars, ByeSearch, ByeWalk, Close, Excess, ByeFloat, FloatSearch, FloatHistory, FloatOrder,
    ],
    then: [],
    /// The bye.
    bye: Bye,
    /// The players who leave, and the pairs to avoid.
    shape: Shape,
    /// The floaters.
    floaters: Floaters,
    /// The other players.
    quality: Quality,
}
