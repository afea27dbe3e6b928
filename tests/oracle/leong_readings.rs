//! The oracle of the Leong rules beside the product's readings.

use super::leong::{
    AdjacentMembers, Available, ByeLeaves, ByeOnce, Choices, DefaultColour, EmptyMedian, EveningFloater,
    FloaterMeets, Gaps, HigherRanked, History, NextPairing, NoColours, OddNumbered, SecondScrutiny,
    SideUsedUp,
};

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices {
        bye_leaves: ByeLeaves::Pairing,
        bye_once: ByeOnce::FullRequestedByeToo,
        default_colour: DefaultColour::NotHad,
        available: Available::LeavesTheRest,
        side_used_up: SideUsedUp::OtherSide,
        no_colours: NoColours::AsInRoundOne,
        empty_median: EmptyMedian::NoGroup,
        ..Choices::default()
    }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("LEO-12.4-RANK=score", |c| c.higher_ranked = HigherRanked::ScoreFirst),
        ("LEO-12.4-HISTORY=imbalance", |c| c.history = History::AfterBalance),
        ("LEO-12.4-HISTORY=same-colour", |c| c.history = History::OfSameColour),
        ("LEO-10.4-MEMBERS=residents", |c| c.adjacent_members = AdjacentMembers::OwnOnly),
        ("LEO-9.2-EMPTY=place", |c| c.empty_median = EmptyMedian::FloatersOnly),
        ("LEO-12.1-GAPS=games", |c| c.gaps = Gaps::Skipped),
        ("LEO-14.2-NUMBERS=place", |c| c.odd_numbered = OddNumbered::Place),
        ("LEO-14.2-COLOURLESS=drawn", |c| c.no_colours = NoColours::Lot),
        ("LEO-12.2-TURN=most", |c| c.second_scrutiny = SecondScrutiny::MostPairings),
        ("LEO-10.8-AVAILABLE=anybody", |c| c.floater_meets = FloaterMeets::Anybody),
        ("LEO-10.6-FIRST=fixed", |c| c.available = Available::Compatible),
        ("LEO-10.2-INCOMING=members", |c| c.evening_floater = EveningFloater::AnyMember),
        ("LEO-9.6-CRACK=first-made", |c| c.next_pairing = NextPairing::FirstMade),
    ]
}
