//! Rule 8: the bye.

use super::facts::Cards;
use super::line::OpenPlayers;
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// 8.1: gives the bye to the lowest ranked player of the lowest score-group. 8.2: the player must have had neither a
/// bye nor a point by default, and the remaining players must be pairable. If no player of the group qualifies, the
/// next group up follows.
pub(super) fn rule_8_bye(cards: &Cards, steps: &mut Steps) -> Result<Option<Rank>, Spent> {
    for p in Rank::all(cards.list.len()).rev().filter(|&p| cards.list[p].may_have_bye) {
        let others: Vec<Rank> = Rank::all(cards.list.len()).filter(|&o| o != p).collect();
        if OpenPlayers::new(cards, &others, steps)?.is_some() {
            return Ok(Some(p));
        }
    }
    Ok(None)
}
