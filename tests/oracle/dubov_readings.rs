//! The oracle of the Dubov System beside the product's readings.

use super::dubov::{self, Choices};
use super::dutch_2026_numbers::by_arrival;
use super::facts::{Answer, Event};

/// The oracle's answer with the numbers that the players have had since they arrived (reading DUB-PARITY).
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    by_arrival(event, &|event| dubov::pair(event, choices))
}

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices::default()
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![("DUB-1.8=played", |c| c.default_is_upfloat = false)]
}
