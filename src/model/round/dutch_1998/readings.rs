//! The readings that were declared (`models/dutch-1998.toml`).

use facts::rulebook::table::{
    Declared, Downfloat, Lowest, OverHalf, Penultimate, Stuck, StuckNext, TreatedAs, Undone, UndonePairs,
};

/// Of each point the choice that is not the first one.
pub(super) struct OtherReadings {
    /// D98-LAST-ROUND, article 21 instead of the note under B.
    pub(super) scoregroup: bool,
    /// D98-A.3, D98-A.4.
    pub(super) bracket: BracketReadings,
    /// D98-C.1, D98-C.1-NEXT.
    pub(super) stuck: StuckReadings,
    /// D98-C.12, D98-C.12-P, D98-C.13, D98-C.13-P.
    pub(super) undoing: UndoingReadings,
}

/// Of what happens in a bracket.
pub(super) struct BracketReadings {
    pub(super) moved_down_first: bool,
    pub(super) downfloat_when_moved: bool,
}

/// Of a moved-down player without an opponent for whom C.12 finds nothing.
pub(super) struct StuckReadings {
    pub(super) goes_on: bool,
    pub(super) moves_on: bool,
    pub(super) residents_stay: bool,
}

/// Of brackets that are undone.
#[allow(clippy::struct_excessive_bools, reason = "a choice of two for each of four readings")]
pub(super) struct UndoingReadings {
    pub(super) c12_moved_down: bool,
    pub(super) c12_p_may_fall: bool,
    pub(super) lowest_any: bool,
    pub(super) c13_remainder: bool,
}

impl OtherReadings {
    pub(super) fn of(declared: &Declared) -> Self {
        Self {
            scoregroup: declared.over_half == OverHalf::Scoregroup,
            bracket: BracketReadings {
                moved_down_first: declared.treated_as == TreatedAs::MovedDownFirst,
                downfloat_when_moved: declared.downfloat == Downfloat::WhenMoved,
            },
            stuck: StuckReadings {
                goes_on: declared.stuck == Stuck::GoesOn,
                moves_on: declared.stuck == Stuck::MovesOn,
                residents_stay: declared.stuck_next == StuckNext::ResidentsStay,
            },
            undoing: UndoingReadings {
                c12_moved_down: declared.undone == Undone::MovedDown,
                c12_p_may_fall: declared.undone_pairs == UndonePairs::MayFall,
                lowest_any: declared.lowest == Lowest::Any,
                c13_remainder: declared.penultimate == Penultimate::Remainder,
            },
        }
    }
}
