//! Monrad: the walk-over, and then the point groups.

use super::phase::{family, phase};
use crate::measure::EdgeSum;

phase! {
    /// The player with the walk-over.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// A point group, with the opponents of its players in lower groups.
    Group = "group", EverybodyLeft, "with every point group",
    [Unpaired, EdgeSum(c: EdgeSum)], [ListOrder]
}

family! {
    /// The phases of a round.
    discretions: [],
    readings: [Dissolve, WalkOver, WhiteOfEquals],
    then: [],
    /// The walk-over.
    bye: Bye,
    /// The pairs.
    group: Group,
}
