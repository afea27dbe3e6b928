//! The readings that were declared (`models/dutch-1998.toml`).

use facts::rulebook::reads;

/// Of each point the choice that is not the first one.
pub(super) struct Readings {
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

impl Readings {
    pub(super) fn of(declared: &[String]) -> Self {
        let is = |code: &str, choice: &str| reads(declared, code, choice);
        Self {
            scoregroup: is("LAST-ROUND", "scoregroup"),
            bracket: BracketReadings {
                moved_down_first: is("A.3", "moved-down-first"),
                downfloat_when_moved: is("A.4", "when-moved"),
            },
            stuck: StuckReadings {
                goes_on: is("C.1", "goes-on"),
                moves_on: is("C.1", "moves-on"),
                residents_stay: is("C.1-NEXT", "residents-stay"),
            },
            undoing: UndoingReadings {
                c12_moved_down: is("C.12", "moved-down"),
                c12_p_may_fall: is("C.12-P", "may-fall"),
                lowest_any: is("C.13", "any"),
                c13_remainder: is("C.13-P", "remainder"),
            },
        }
    }
}
