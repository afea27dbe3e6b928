//! The oracle of the team family beside the product's readings and discretions.

use super::dutch_2026_numbers::by_arrival;
use super::facts::{Answer, Event};
use super::team::{self, Choices, Text, Type};

/// What changes with a declaration.
pub(crate) type Change = fn(&mut Choices);

/// The oracle's answer, with the numbers that the teams have had since they arrived.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    by_arrival(event, &|event| team::pair(event, choices))
}

/// What is declared besides the reading of 4.3.1, which takes the numbers as they are.
pub(crate) fn changes(text: Text) -> Vec<(&'static str, Change)> {
    match text {
        Text::Team2026 => vec![
            ("TEAM26-FOLLOWING=fewest", |c| c.graded = true),
            ("TEAM26-SEATS=rank", |c| c.seats_by_score = true),
            ("TEAM26-FLOAT=played", |c| c.only_played_floats = true),
            ("type-b", |c| c.preferences = Type::B),
            ("no-preferences", |c| c.preferences = Type::None),
            ("no-secondary", |c| c.secondary = false),
            ("type-b TEAM26-LAST-CD=none", |c| (c.preferences, c.zero_is_none) = (Type::B, true)),
        ],
        Text::Team2024 => vec![
            ("TEAM24-SEATS=rank", |c| c.seats_by_score = true),
            ("TEAM24-FLOAT=played", |c| c.only_played_floats = true),
            ("type-b", |c| c.preferences = Type::B),
            ("no-preferences", |c| c.preferences = Type::None),
            ("no-secondary", |c| c.secondary = false),
            ("type-b TEAM24-LAST-CD=none", |c| (c.preferences, c.zero_is_none) = (Type::B, true)),
        ],
        Text::DoubleSwiss => vec![
            ("DSW26-FOLLOWING=fewest", |c| c.graded = true),
            ("DSW26-SEATS=rank", |c| c.seats_by_score = true),
            ("DSW26-FLOAT=played", |c| c.only_played_floats = true),
        ],
    }
}
