//! The oracle of FIDE Swiss Rules beside the product's readings.

use super::lim::Choices;
use super::lim_field::{
    AdjacentMembers, ByeLeaves, Crack, CrackNone, DueCount, EmptyMedian, FloaterOpponent, FloaterOrder,
    FloaterPairs, Gaps, HigherRanked, History, MaxiProposed, MaxiWhose, NoColours, OtherFloaters, PastMedian,
    RequestedBye, RoundOneParity,
};

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices {
        bye_leaves: ByeLeaves::Pairing,
        requested_bye: RequestedBye::FullPoint,
        no_colours: NoColours::AsInRoundOne,
        crack_none: CrackNone::OtherSide,
        empty_median: EmptyMedian::NoGroup,
        ..Choices::default()
    }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("LIM-12.4-RANK=score", |c| c.higher_ranked = HigherRanked::Score),
        ("LIM-12.4-HISTORY=imbalance", |c| c.history = History::AfterBalance),
        ("LIM-12.4-HISTORY=same-colour", |c| c.history = History::OfSameColour),
        ("LIM-12.7-WHOSE=player", |c| c.maxi_whose = MaxiWhose::Served),
        ("LIM-12.7-WHOSE=everybody", |c| c.maxi_whose = MaxiWhose::Everybody),
        ("LIM-10.3-OTHERS=leaving", |c| c.other_floaters = OtherFloaters::SameGroup),
        ("LIM-10.4-MEMBERS=residents", |c| c.adjacent_members = AdjacentMembers::OwnOnly),
        ("LIM-10.9-CHOICE=colour", |c| c.floater_order = FloaterOrder::ColourFirst),
        ("LIM-9.2-EMPTY=place", |c| c.empty_median = EmptyMedian::MeetingPlace),
        ("LIM-12.1-GAPS=games", |c| c.gaps = Gaps::ByGame),
        ("LIM-14.2-NUMBERS=number", |c| c.round_one = RoundOneParity::Number),
        ("LIM-14.2-COLOURLESS=drawn", |c| c.no_colours = NoColours::Lot),
        ("LIM-10.8-AVAILABLE=anybody", |c| c.floater_opponent = FloaterOpponent::Anyone),
        ("LIM-10.8-MAXI=possible", |c| c.maxi_proposed = MaxiProposed::Possible),
        ("LIM-10.2-COUNT=residents", |c| c.due_count = DueCount::Own),
        ("LIM-10.5-FURTHER=median", |c| c.past_median = PastMedian::Stops),
        ("LIM-10.5-FURTHER=neighbour", |c| c.past_median = PastMedian::Neighbour),
        ("LIM-10.6-FIRST=fixed", |c| c.floater_pairs = FloaterPairs::Fixed),
        ("LIM-9.6-CRACK=first-made", |c| c.crack = Crack::FirstMade),
    ]
}
