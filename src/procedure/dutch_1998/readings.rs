//! What is declared where the text can be read in more than one way; `models/dutch-1998.toml` says how and why.

use facts::rulebook::reads;

/// The choices that were declared.
#[derive(Clone, Debug, Default)]
pub(super) struct Readings(Vec<String>);

impl Readings {
    pub(super) fn of(declared: &[String]) -> Self {
        Self(declared.to_vec())
    }

    /// D98-LAST-ROUND: article 21 of the scoregroups in place of the note under B.
    pub(super) fn scoregroups_over_half(&self) -> bool {
        reads(&self.0, "LAST-ROUND", "scoregroup")
    }

    /// D98-A.7A: absolute preferences over 50 % as long as B.2 is used.
    pub(super) fn a7a_as_b2(&self) -> bool {
        reads(&self.0, "A.7A", "as-b2")
    }

    /// D98-A.3: in a bracket treated as homogeneous, those moved down are still paired first.
    pub(super) fn moved_down_first(&self) -> bool {
        reads(&self.0, "A.3", "moved-down-first")
    }

    /// D98-A.4: a downfloat is judged only where the player is left over.
    pub(super) fn downfloat_when_moved(&self) -> bool {
        reads(&self.0, "A.4", "when-moved")
    }

    /// D98-C.1: after C.12, C.14 at once.
    pub(super) fn stuck_goes_on(&self) -> bool {
        reads(&self.0, "C.1", "goes-on")
    }

    /// D98-C.1-NEXT: where somebody moved down has no opponent, residents without one stay.
    pub(super) fn residents_stay(&self) -> bool {
        reads(&self.0, "C.1-NEXT", "residents-stay") && !self.stuck_moves_on()
    }

    /// D98-C.12-P: p of the previous bracket may be decreased.
    pub(super) fn c12_p_may_fall(&self) -> bool {
        reads(&self.0, "C.12-P", "may-fall")
    }

    /// D98-C.13-P: p is that of the remainder.
    pub(super) fn c13_p_of_remainder(&self) -> bool {
        reads(&self.0, "C.13-P", "remainder")
    }

    /// D98-C.1: a player moved down without an opponent moves on.
    pub(super) fn stuck_moves_on(&self) -> bool {
        reads(&self.0, "C.1", "moves-on")
    }

    /// D98-C.12: p is the number of players moved down.
    pub(super) fn c12_moved_down(&self) -> bool {
        reads(&self.0, "C.12", "moved-down")
    }

    /// D98-C.13: the lowest bracket is paired if there is any complete pairing of it.
    pub(super) fn lowest_any(&self) -> bool {
        reads(&self.0, "C.13", "any")
    }
}
