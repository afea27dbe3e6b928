//! The oracle of the Irish Championship rules beside the product's readings.

use super::irish::{
    Choices, Defaulted, Irregular, LowGroups, OddField, Order, Repeats, SecondBye, WithdrawnScore,
};

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices {
        odd_field: OddField::LowestLeftOver,
        second_bye: SecondBye::Never,
        met: Defaulted::IsNothing,
        irregular: Irregular::ByPrinciples,
        withdrawn_score: WithdrawnScore::OwnScore,
        ..Choices::default()
    }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("merge-lowest", |c| c.low_groups = LowGroups::Together),
        ("IRL-3A=principle", |c| c.order = Order::PrincipleByPrinciple),
        ("IRL-A-LATE=never", |c| c.repeats = Repeats::GivesOut),
        ("IRL-MET=paired", |c| c.met = Defaulted::Counts),
        ("IRL-4=nought", |c| c.withdrawn_score = WithdrawnScore::Nought),
    ]
}
