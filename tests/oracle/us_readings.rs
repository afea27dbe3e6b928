//! The oracle of the US scholastic rules beside the product's readings.

use super::us::{
    Adjustment, Byes, Choices, Faults, ForfeitColour, ForfeitMeeting, Reach, Row, Schools, Unrated,
};

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices {
        forfeit_colour: ForfeitColour::CountsNot,
        forfeit_meeting: ForfeitMeeting::NotMet,
        ..Choices::default()
    }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("same-school", |c| c.schools = Schools::Ignored),
        ("USS-SCHOOL-ORDER=school", |c| c.faults = Faults::SchoolThenColour),
        ("USS-THIRD=anywhere", |c| c.three_reach = Reach::AcrossPacks),
        ("USS-ADJUST=in-turn", |c| c.adjustment = Adjustment::InTurn),
        ("USS-ADJUST=fewest", |c| c.adjustment = Adjustment::FewestMoved),
        ("USS-PLAYED=defaults", |c| c.forfeit_colour = ForfeitColour::Counts),
        ("USS-ROW=rounds", |c| c.row = Row::OfRounds),
        ("USS-MET=paired", |c| c.forfeit_meeting = ForfeitMeeting::Met),
        ("USS-BYE-COUNTS=any", |c| c.byes = Byes::AnyBye),
        ("USS-BYE-UNRATED=bottom", |c| c.unrated = Unrated::BottomOfList),
    ]
}
