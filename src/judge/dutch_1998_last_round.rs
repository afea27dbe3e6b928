//! FIDE Dutch 1998, over 50 % in the last round: the note under B, article 21, and the parenthesis of A.7 (a).

use super::JudgedRound;
use super::colours::{ColourWish, WishStrength};
use super::dutch_1998::exempt_pairs;
use super::sheet::MateTable;
use facts::rulebook::System;
use facts::rulebook::table::{OverHalf, SevenA};
use facts::tournament::Pairing;

impl JudgedRound<'_> {
    /// Does the player have more than half of the points, the round being the last?
    pub(super) fn is_over_half_last(&self, rank: usize) -> bool {
        self.is_topscorer(&self.position.entries[rank])
    }

    /// Do B.2, B.5 and B.6 not apply to the player (note under B)?
    // READING D98-LAST-ROUND: the note speaks of players, article 21 of scoregroups.
    pub(super) fn is_beyond_b2(&self, rank: usize) -> bool {
        self.is_over_half_last(rank) && self.declared.over_half != OverHalf::Scoregroup
    }

    /// Where article 21 speaks of scoregroups, the pairs of those for which it sets B.2 aside.
    pub(super) fn pairs_beyond_b2(&self, pairing: &Pairing) -> Option<Vec<(usize, usize)>> {
        let is_asked = self.book.system == System::Dutch1998 && self.position.is_last_round();
        let is_asked = is_asked && self.declared.over_half == OverHalf::Scoregroup;
        is_asked.then(|| exempt_pairs(self, &MateTable::new(self.position, pairing)))
    }

    /// The preference in force; an absolute one is not in effect for who has more than half in the last round.
    // READING D98-A.7A: the parenthesis speaks of players; or (a) goes where B.2 goes.
    pub(super) fn wish(&self, rank: usize) -> ColourWish {
        let history = &self.position.entries[rank].colours;
        if !self.is_over_half_last(rank) || self.declared.seven_a == SevenA::AsB2 {
            return ColourWish::of(history);
        }
        self.wish_without_absolute(rank)
    }

    /// The preference by A.7 (b) and (c) alone.
    pub(super) fn wish_without_absolute(&self, rank: usize) -> ColourWish {
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
