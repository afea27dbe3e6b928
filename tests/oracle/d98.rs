//! FIDE 'Swiss System Based on Rating' (1992, 1997, 1998), articles A to F and amendment 21, by the letter.
pub(crate) use super::d98_choices::Choices;

use super::d98_cards::Table;
use super::d98_colours::boards;
use super::d98_driver::solve;
use super::facts::{Answer, Event, Pairing};

/// Pairs the coming round.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    let table = Table::new(event, choices);
    if table.cards.is_empty() {
        return Answer::Pairings(vec![Pairing { boards: Vec::new(), bye: None }]);
    }
    match solve(&table) {
        Ok(solved) => Answer::Pairings(boards(&table, event, &solved)),
        Err(reason) => Answer::GivesOut(reason),
    }
}
