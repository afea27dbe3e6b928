//! The oracle of the team family beside the product's readings and discretions.

use super::dutch_2026_numbers::by_arrival;
use super::facts::{Answer, Event};
use super::team::{self, C6, Choices, FirstWithoutColour, Text, Type};

/// What changes with a declaration.
pub(crate) type Change = fn(&mut Choices);

/// The oracle's answer, with the numbers that the teams have had since they arrived.
pub(crate) fn pair(event: &Event, choices: &Choices) -> Answer {
    by_arrival(event, &|event| team::pair(event, choices))
}

/// The choices that the product takes where it declares nothing.
pub(crate) fn base(text: Text) -> Choices {
    Choices {
        zero_in_last_round_is_none: false,
        forfeit_floats: true,
        c6: if text == Text::Team2024 { C6::Fewest } else { C6::YesNo },
        first_without_colour: FirstWithoutColour::OtherTeam,
        ..Choices::of(text)
    }
}

/// What is declared besides the reading of 4.3.1, which takes the numbers as they are. The seats by rank are no reading
/// of the text: they have no third hand.
pub(crate) fn changes(text: Text) -> Vec<(&'static str, Change)> {
    match text {
        Text::Team2026 => vec![
            ("TEAM26-FOLLOWING=fewest", |c| c.c6 = C6::Fewest),
            ("TEAM26-FLOAT=played", |c| c.forfeit_floats = false),
            ("type-b", |c| c.preferences = Type::B),
            ("no-preferences", |c| c.preferences = Type::None),
            ("no-secondary", |c| c.secondary_for_colours = false),
            ("type-b TEAM26-LAST-CD=none", |c| {
                (c.preferences, c.zero_in_last_round_is_none) = (Type::B, true);
            }),
        ],
        Text::Team2024 => vec![
            ("TEAM24-FLOAT=played", |c| c.forfeit_floats = false),
            ("type-b", |c| c.preferences = Type::B),
            ("no-preferences", |c| c.preferences = Type::None),
            ("no-secondary", |c| c.secondary_for_colours = false),
            ("type-b TEAM24-LAST-CD=none", |c| {
                (c.preferences, c.zero_in_last_round_is_none) = (Type::B, true);
            }),
        ],
        Text::DoubleSwiss => vec![
            ("DSW26-FOLLOWING=fewest", |c| c.c6 = C6::Fewest),
            ("DSW26-FLOAT=played", |c| c.forfeit_floats = false),
        ],
    }
}
