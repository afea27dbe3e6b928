//! Adjacent players: the bye, and then the list.

use super::phase::{family, phase};

phase! {
    /// The bye.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The whole list.
    List = "list", EverybodyLeft, "once for the round",
    [ListOrder]
}

family! {
    /// The phases of a round.
    discretions: [],
    readings: [],
    then: [],
    /// The bye.
    bye: Bye,
    /// The pairs.
    list: List,
}
