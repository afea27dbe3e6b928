//! FIDE Dutch 1998: the choice of the players to be paired, the moved-down players, and a homogeneous group.

use super::phase::{family, phase};
use crate::measure::EdgeSum;
use facts::rulebook::FloatRepeat;

phase! {
    /// The players paired in the bracket.
    Shape = "shape", Bracket, "with every bracket",
    [Completion], [MovedDownUnpaired], [Unpaired], [NextBracket]
}

phase! {
    /// The moved-down players of a heterogeneous bracket.
    MovedDown = "moved-down", MovedDown, "in a heterogeneous bracket",
    [EdgeSum(c: EdgeSum)], [ColourDenied], [UpfloatRepeat(m: FloatRepeat)],
    [DownfloatRepeat(m: FloatRepeat)], [OpponentOrder]
}

phase! {
    /// A homogeneous bracket, or the remainder of a heterogeneous one.
    Group = "group", Remainder, "in a homogeneous bracket at once, else when the moved-down players are paired",
    [EdgeSum(c: EdgeSum), ColourDenied, FloatRepeat(m: FloatRepeat)], [Exchange], [Transposition]
}

family! {
    /// The phases of a bracket.
    discretions: [AlphabeticalOrder],
    readings: [
        OverHalf, SevenA, TreatedAs, Downfloat, Stuck, StuckNext, Undone, UndonePairs, Lowest, Penultimate,
    ],
    then: [],
    /// The choice of the players to be paired.
    shape: Shape,
    /// The moved-down players.
    moved_down: MovedDown,
    /// The group.
    group: Group,
}
