//! The arbiter's demands on a draft: locked boards, fixed tables, absent players, declared choices.

use facts::tournament::PairingNumber;
use serde::{Deserialize, Serialize};

use super::Seating;
use super::seating::is_table;
use crate::event::Refused;

/// The arbiter's demands on a draft beyond the rules, and the rules under which it was paired.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Demands {
    /// Boards that stay when the draft is paired again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<Lock>,
    /// Players with a fixed table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<FixedTable>,
    /// Numbers of absent players, in addition to players absent in the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<PairingNumber>,
    /// The declared discretions and readings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<String>,
    /// Seed for the lots, if the rulebook draws any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Numbers of players who stay in the draw although they have withdrawn, in addition to those withdrawn in the event.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<PairingNumber>,
    /// Numbers of players with the same score, in the order that the arbiter gives them for this round.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<PairingNumber>,
    /// Whether games without a result count as draws.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unfinished_as_draws: bool,
}

/// Two players who must meet, or a player who must have the bye, regardless of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// The number of a player.
    pub player: PairingNumber,
    /// The number of the other player; if absent, the player has the bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<PairingNumber>,
    /// Whether the first player keeps White.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_white: bool,
}

/// A player with a fixed table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedTable {
    /// Number of the player.
    pub player: PairingNumber,
    /// The table.
    pub table: usize,
}

impl Demands {
    /// Refuses a fixed table that no report may have.
    pub(super) fn are_at_tables(&self) -> Result<(), Refused> {
        self.tables.iter().try_for_each(|fixed| is_table(fixed.table))
    }

    /// Returns the boards of a round paired with these demands: locked boards keep their colours.
    #[must_use]
    pub fn coloured(&self, mut seating: Seating) -> Seating {
        for seat in &mut seating.boards {
            let is_turned = |lock: &Lock| {
                lock.has_white && (lock.opponent, Some(lock.player)) == (Some(seat.white), Some(seat.black))
            };
            if self.locked.iter().any(is_turned) {
                (seat.white, seat.black) = (seat.black, seat.white);
            }
        }
        seating
    }
}

impl Lock {
    /// Returns whether both locks are for the same pair, or the same bye.
    pub(super) fn is_same(self, other: Self) -> bool {
        let own = (self.player, self.opponent);
        let turned = other.opponent.map(|opponent| (opponent, Some(other.player)));
        own == (other.player, other.opponent) || Some(own) == turned
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Edit, Seat};
    use super::*;
    use crate::event::Draft;
    use facts::tournament::{Player, PlayerId, Tournament};

    #[test]
    fn a_locked_board_keeps_its_colours_when_the_round_is_paired_again() {
        let player = |i: u32| Player { id: PlayerId(i), number: PairingNumber(i + 1), ..Player::default() };
        let t = Tournament { players: vec![player(0), player(1)], ..Tournament::default() };
        let by_the_rules = Seating {
            boards: vec![Seat { table: 1, white: PairingNumber(1), black: PairingNumber(2) }],
            bye: None,
        };
        let drafted = |edits: &[Edit]| {
            let mut draft = Draft { seating: by_the_rules.clone(), ..Draft::unpaired(1, Demands::default()) };
            for edit in edits {
                draft = draft.alter(&t, edit).expect("the board is there").0;
            }
            draft.demands.coloured(by_the_rules.clone()).boards[0].white
        };
        let (turn, lock) = (Edit::Turn { board: 1 }, Edit::Lock { board: Some(1) });
        assert_eq!(drafted(&[turn, lock]), PairingNumber(2));
        assert_eq!(drafted(&[lock, turn]), PairingNumber(2));
        assert_eq!(drafted(&[turn, lock, turn]), PairingNumber(1));
        // Forced players meet; the rules give their colours.
        assert_eq!(
            drafted(&[turn, Edit::Force { player: PairingNumber(1), opponent: Some(PairingNumber(2)) }]),
            PairingNumber(1)
        );
        assert_eq!(drafted(&[turn]), PairingNumber(1));
    }
}
