//! The oracle of the Burstein System beside the product's readings.

use super::burstein::{self, Choices, ZeroByes, seeding_rounds};
use super::dutch_2026_numbers::{self, by_arrival};
use super::facts::{Answer, Event};

/// What is chosen beside the text.
#[derive(Clone, Copy)]
pub(crate) struct Readings {
    choices: Choices,
    /// 5.2.1 takes the pairing number itself.
    takes_number: bool,
}

/// The oracle's answer: seeding rounds (1.6) are those of the oracle of the Dutch System; later ones with the numbers that the
/// players have had since they arrived (reading BUR-5.2.1).
pub(crate) fn pair(event: &Event, readings: &Readings) -> Answer {
    if event.round <= seeding_rounds(event.rounds) {
        return dutch_2026_numbers::pair(event);
    }
    if readings.takes_number {
        return burstein::pair(event, &readings.choices);
    }
    by_arrival(event, &|event| burstein::pair(event, &readings.choices))
}

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Readings {
    Readings { choices: Choices::default(), takes_number: false }
}

/// What the product can declare, and what the oracle then does. The author knows no byes that were not requested.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Readings))> {
    vec![
        ("BUR-1.7.2-SERIES=away-before", |r| r.choices.zero_byes = ZeroByes::UpToLastRound),
        ("BUR-5.2.1=number", |r| r.takes_number = true),
    ]
}
