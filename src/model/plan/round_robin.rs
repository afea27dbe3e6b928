//! Round robin: the free round, and then the row of the table.

use super::phase::{family, phase};

phase! {
    /// The free round.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// The row of the table.
    Row = "table", EverybodyLeft, "once for the round",
    [Unpaired]
}

family! {
    /// The phases of a round.
    discretions: [],
    readings: [LastTwo, Cycles],
    then: [],
    /// The free round.
    bye: Bye,
    /// The row.
    row: Row,
}
