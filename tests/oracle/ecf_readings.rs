//! The oracle of the ECF rules beside the product's readings.

use super::ecf::{
    ByeFloat, ByeSearch, Choices, Close, Criteria, Excess, HadDefault, History, NoClaim, NobodyLeft,
};

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices { close: Close::LeastDisplacement, no_claim: NoClaim::RuleEight, ..Choices::default() }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("ECF-6-DEFAULT=won", |c| c.had_default = HadDefault::Won),
        ("ECF-6-BYE=again", |c| c.nobody_left = NobodyLeft::Again),
        ("ECF-6-SEARCH=group-first", |c| c.bye_search = ByeSearch::GroupFirst),
        ("ECF-12-CLOSE=fewest-changed", |c| c.close = Close::FewestChanged),
        ("ECF-12-CLOSE=top-down", |c| c.close = Close::TopDown),
        ("ECF-17=after-float", |c| c.excess = Excess::AfterFloat),
        ("ECF-20-BYE=downfloat", |c| c.bye_float = ByeFloat::Downfloat),
        ("ECF-20-SEARCH=sort", |c| c.criteria = Criteria::Sort),
        ("ECF-20-HISTORY=recent", |c| c.history = History::CountThenRecent),
    ]
}
