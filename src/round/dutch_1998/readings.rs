//! The readings that were declared (`models/dutch-1998.toml`).

use crate::rulebook::reads;

/// Of each point the choice that is not the first one.
pub(super) struct Readings {
    /// D98-LAST-ROUND, article 21 instead of the note under B.
    pub(super) scoregroup: bool,
    /// D98-A.3, D98-C.1, D98-C.12.
    pub(super) bracket: BracketReadings,
    /// D98-C.13.
    pub(super) lowest_any: bool,
}

/// Of what happens in a bracket.
pub(super) struct BracketReadings {
    pub(super) moved_down_first: bool,
    pub(super) stuck_moves_on: bool,
    pub(super) c12_moved_down: bool,
}

impl Readings {
    pub(super) fn of(declared: &[String]) -> Self {
        let is = |code: &str, choice: &str| reads(declared, code, choice);
        Self {
            scoregroup: is("D98-LAST-ROUND", "scoregroup"),
            bracket: BracketReadings {
                moved_down_first: is("D98-A.3", "moved-down-first"),
                stuck_moves_on: is("D98-C.1", "moves-on"),
                c12_moved_down: is("D98-C.12", "moved-down"),
            },
            lowest_any: is("D98-C.13", "any"),
        }
    }
}
