//! US scholastic: the bye, then each pack against its raw pairing.

use super::phase::{family, phase};
use crate::measure::{Counted, SwitchLimit};

phase! {
    /// Who has the bye.
    Bye = "bye", Draw, "if the number of players is odd, before everything else",
    [ByePlace]
}

phase! {
    /// Who leaves the pack.
    Shape = "shape", Bracket, "with every pack, in the raw pairing and in the final one",
    [Unpaired], [MovedDownUnpaired]
}

phase! {
    /// The pairs, against the raw pairing.
    Quality = "quality", Bracket, "when the raw pairing is known",
    [
        SameClub, SwitchBeyond(m: SwitchLimit), ColourDenied, SwitchSize(m: SwitchLimit),
        Counted(c: Counted),
    ],
    [ScrutinyOrder]
}

family! {
    /// The phases of a round.
    discretions: ["accelerated", "unrated-by-lot", "same-school", "no-limits", "no-preference"],
    then: [],
    /// The bye.
    bye: Bye,
    /// Who leaves.
    shape: Shape,
    /// The pairs.
    quality: Quality,
}
