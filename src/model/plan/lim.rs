//! The Lim family: the bye, then the floaters and pairs of each group, and the median last.

use super::phase::{family, phase};
use crate::measure::EdgeSum;
use facts::rulebook::{FloaterOpponent, FloaterType};

phase! {
    /// The player with the bye.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The players who leave the group.
    Floaters = "floaters", Bracket, "with every group, from both ends to the median",
    [Unpaired], [FloaterType(m: FloaterType), EveningFloatRepeat, EveningColour, EdgeSum(c: EdgeSum)], [LowestFloaters]
}

phase! {
    /// The pairs of the group.
    Pairs = "pairs", Bracket, "when it is known who floats",
    [ColourClashWaived, FloaterOpponent(m: FloaterOpponent), DueColours, EdgeSum(c: EdgeSum)], [ScrutinyOrder]
}

phase! {
    /// The pairing of a median that cannot be paired completely.
    Median = "median", EverybodyLeft, "if the median cannot be paired completely",
    [MedianExtension]
}

family! {
    /// The phases of a round.
    discretions: [Maxi, NoMaxi, Baku],
    readings: [
        Rank, History, Gaps, Numbers, Colourless, Turn, Available, Exchanged, DueCount, Further, FirstFloater, Crack, Incoming, Others, Hosts, EmptyMedian, FloaterChoice, Whose, BoardOrder,
    ],
    then: [],
    /// The bye.
    bye: Bye,
    /// The floaters.
    floaters: Floaters,
    /// The pairs.
    pairs: Pairs,
    /// The median.
    median: Median,
}
