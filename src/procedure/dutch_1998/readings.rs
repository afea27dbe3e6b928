//! The declared readings, where the text can be read in more than one way; `models/dutch-1998.toml` describes and
//! justifies them.

use facts::rulebook::table::{
    Declared, Downfloat, Lowest, OverHalf, Penultimate, SevenA, Stuck, StuckNext, TreatedAs, Undone,
    UndonePairs,
};

/// The declared choices.
#[derive(Clone, Debug, Default)]
pub(super) struct DeclaredReadings(Declared);

impl DeclaredReadings {
    pub(super) fn of(declared: &Declared) -> Self {
        Self(*declared)
    }

    /// D98-LAST-ROUND: returns whether article 21 applies to scoregroups instead of the note under B.
    pub(super) fn scoregroups_over_half(&self) -> bool {
        self.0.over_half == OverHalf::Scoregroup
    }

    /// D98-A.7A: returns whether absolute preferences apply over 50 % as long as B.2 is used.
    pub(super) fn a7a_as_b2(&self) -> bool {
        self.0.seven_a == SevenA::AsB2
    }

    /// D98-A.3: returns whether the moved-down players are still paired first in a bracket treated as homogeneous.
    pub(super) fn moved_down_first(&self) -> bool {
        self.0.treated_as == TreatedAs::MovedDownFirst
    }

    /// D98-A.4: returns whether a downfloat is judged only where the player is left over.
    pub(super) fn downfloat_when_moved(&self) -> bool {
        self.0.downfloat == Downfloat::WhenMoved
    }

    /// D98-C.1: returns whether C.14 follows C.12 at once.
    pub(super) fn stuck_goes_on(&self) -> bool {
        self.0.stuck == Stuck::GoesOn
    }

    /// D98-C.1-NEXT: returns whether residents without an opponent stay if a moved-down player has none.
    pub(super) fn residents_stay(&self) -> bool {
        self.0.stuck_next == StuckNext::ResidentsStay && !self.stuck_moves_on()
    }

    /// D98-C.12-P: returns whether p of the previous bracket may be decreased.
    pub(super) fn c12_p_may_fall(&self) -> bool {
        self.0.undone_pairs == UndonePairs::MayFall
    }

    /// D98-C.13-P: returns whether p is the p of the remainder.
    pub(super) fn c13_p_of_remainder(&self) -> bool {
        self.0.penultimate == Penultimate::Remainder
    }

    /// D98-C.1: returns whether a player moved down without an opponent moves on.
    pub(super) fn stuck_moves_on(&self) -> bool {
        self.0.stuck == Stuck::MovesOn
    }

    /// D98-C.12: returns whether p is the number of players moved down.
    pub(super) fn c12_moved_down(&self) -> bool {
        self.0.undone == Undone::MovedDown
    }

    /// D98-C.13: returns whether the lowest bracket is paired whenever it has a complete pairing.
    pub(super) fn lowest_any(&self) -> bool {
        self.0.lowest == Lowest::Any
    }
}
