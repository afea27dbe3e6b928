//! The oracle of the Burstein System beside the product's readings.

use super::burstein::{self, Choices, seeding_rounds};
use super::dutch_2026_numbers::{self, by_arrival};
use super::facts::{Answer, Event};

/// The oracle's answer: seeding rounds (1.6) are those of the oracle of the Dutch System; later ones with the numbers that the
/// players have had since they arrived (reading BUR-5.2.1).
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    if event.round <= seeding_rounds(event.rounds) {
        return dutch_2026_numbers::pair(event);
    }
    if choices.list_number {
        return burstein::pair(event, choices);
    }
    by_arrival(event, &|event| burstein::pair(event, choices))
}

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices::default()
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("BUR-1.7.2=requested", |c| c.requested_only = true),
        ("BUR-1.7.2-SERIES=away-before", |c| c.back_again = true),
        ("BUR-5.2.1=number", |c| c.list_number = true),
    ]
}
