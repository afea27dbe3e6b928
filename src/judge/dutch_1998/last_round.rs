//! FIDE Dutch 1998, players over 50 % in the last round: the note under B, article 21, and the parenthesis of A.7 (a).

use super::exempt_pairs;
use crate::JudgedRound;
use crate::colours::{ColourWish, WishStrength};
use crate::sheet::MateTable;
use facts::rulebook::System;
use facts::rulebook::table::{OverHalf, SevenA};
use facts::tournament::{Pairing, Rank};

impl JudgedRound<'_> {
    /// Returns whether the round is the last and the player has more than half of the points.
    pub(crate) fn is_over_half_last(&self, rank: Rank) -> bool {
        self.is_topscorer(&self.position.entries[rank])
    }

    /// Returns whether B.2, B.5 and B.6 do not apply to the player (note under B).
    // READING D98-LAST-ROUND: the note refers to players, article 21 of scoregroups.
    pub fn is_beyond_b2(&self, rank: Rank) -> bool {
        self.is_over_half_last(rank) && self.declared.over_half != OverHalf::Scoregroup
    }

    /// Returns the pairs for which article 21 sets B.2 aside, where it refers to scoregroups.
    pub(crate) fn pairs_beyond_b2(&self, pairing: &Pairing) -> Option<Vec<(Rank, Rank)>> {
        let is_asked = self.book.system == System::Dutch1998 && self.position.is_last_round();
        let is_asked = is_asked && self.declared.over_half == OverHalf::Scoregroup;
        is_asked.then(|| exempt_pairs(self, &MateTable::new(self.position, pairing)))
    }

    /// Returns the preference in force. In the last round, an absolute one does not apply to a player with more than
    /// half of the points.
    // READING D98-A.7A: the parenthesis refers to players; the other reading: (a) is dropped where B.2 is dropped.
    pub(crate) fn wish(&self, rank: Rank) -> ColourWish {
        let history = &self.position.entries[rank].colours;
        if !self.is_over_half_last(rank) || self.declared.seven_a == SevenA::AsB2 {
            return ColourWish::of(history);
        }
        self.wish_without_absolute(rank)
    }

    /// Returns the preference that follows from A.7 (b) and (c) alone.
    pub(crate) fn wish_without_absolute(&self, rank: Rank) -> ColourWish {
        let history = &self.position.entries[rank].colours;
        let wish = ColourWish::of(history);
        match (history.difference(), history.latest()) {
            (0, Some(latest)) => ColourWish { colour: Some(latest.opposite()), strength: WishStrength::Mild },
            (0, None) => wish,
            (d, _) => {
                let colour =
                    if d > 0 { facts::tournament::Colour::Black } else { facts::tournament::Colour::White };
                ColourWish { colour: Some(colour), strength: WishStrength::Strong }
            }
        }
    }
}
