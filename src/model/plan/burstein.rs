//! Burstein after its seeding rounds: the bye, the players who leave a bracket, their effect on the next bracket, the
//! colours, and the order of the pairings.

use super::phase::{family, phase};
use crate::measure::EdgeSum;

phase! {
    /// The player with the bye.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The players who leave the bracket.
    Shape = "shape", Bracket, "with every bracket",
    [Completion], [Unpaired], [FloaterScores]
}

phase! {
    /// The effect of the floaters on the next bracket.
    Next = "next", BracketAndNext, "if there is a bracket below",
    [NextFloaters]
}

phase! {
    /// The quality of the pairs.
    Quality = "quality", Bracket, "when it is settled how many players leave, and with which scores",
    [EdgeSum(c: EdgeSum)]
}

phase! {
    /// The order of the pairings.
    Order = "order", Bracket, "among the pairings of the best quality",
    [LastOpponents]
}

family! {
    /// The phases of a round.
    discretions: [Baku],
    readings: [ZeroByes, ZeroSeries, ByeScore, ColourNumber, BoardOrder],
    then: [],
    /// The bye.
    bye: Bye,
    /// The players who leave.
    shape: Shape,
    /// The next bracket.
    next: Next,
    /// Sums over pairs and leavers.
    quality: Quality,
    /// The order of the pairings.
    order: Order,
}
