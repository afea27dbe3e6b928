//! US scholastic: the bye, and then each pack with the opponents of its odd player.

use super::phase::{family, phase};
use crate::measure::EdgeSum;
use facts::rulebook::SwitchLimit;

phase! {
    /// The player with the bye.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The players paired out of the pack.
    Shape = "shape", EverybodyLeft, "with every pack",
    [SameColourThrice], [Unpaired], [PacksBetween]
}

phase! {
    /// The pairs of the pack.
    Quality = "quality", Bracket, "when it is settled how many are paired out of the pack, and how far down",
    [
        SameClub, SameColourThrice, EqualiseDenied, SwitchBeyond(m: SwitchLimit), ColourDenied,
        SwitchSize(m: SwitchLimit), EdgeSum(c: EdgeSum),
    ],
    [LowestFloaters], [FloaterOpponents], [MidLineExchanges], [ScrutinyOrder]
}

family! {
    /// The phases of a round.
    discretions: [Accelerated, UnratedByLot, SameSchool],
    readings: [
        SchoolOrder, Third, Adjust, Alternation, CountedColours, ColourRow, Met, ByeCounts, ByeUnrated,
    ],
    then: [],
    /// The bye.
    bye: Bye,
    /// The pairs out of the pack.
    shape: Shape,
    /// The pairs.
    quality: Quality,
}
