//! The oracle of FIDE Swiss Rules beside the product's readings.

use super::lim::Choices;
use super::lim_choices::*;

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices {
        bye_once: ByeOnce::FullPoint,
        bye_blocked: ByeBlocked::NextCandidate,
        due: Due::EqualiseFirst,
        history: History::EveryRound,
        exclusion: Exclusion::Throughout,
        floater_meets: FloaterMeets::ResidentsFirst,
        floater_colours: FloaterColours::Stand,
        no_due: NoDue::CountsAsDue,
        odd_number: OddNumber::PlaceArrived,
        ..Choices::default()
    }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("LIM-12.4-RANK=score", |c| c.higher_ranked = HigherRanked::ScoreThenNumber),
        ("LIM-12.4-HISTORY=imbalance", |c| c.balance = Balance::First),
        ("LIM-12.4-HISTORY=same-colour", |c| c.balance = Balance::UnlessSameColour),
        ("LIM-14.2-COLOURLESS=drawn", |c| c.colourless = Colourless::Drawn),
        ("LIM-10.2-COUNT=residents", |c| c.colour_count = ColourCount::SameScoreOnly),
        ("LIM-10.3-OTHERS=leaving", |c| c.other_floaters = OtherFloaters::OfSameGroup),
        ("LIM-12.7-WHOSE=player", |c| c.maxi_whose = MaxiWhose::Served),
        ("LIM-12.7-WHOSE=everybody", |c| c.maxi_whose = MaxiWhose::Everybody),
        ("LIM-10.4-MEMBERS=residents", |c| c.adjacent = Adjacent::SameScoreInChoice),
        ("LIM-10.9-CHOICE=colour", |c| c.floater_order = FloaterOrder::ColourFirst),
        ("LIM-9.2-EMPTY=place", |c| c.median_empty = MedianEmpty::MeetingPlace),
        ("LIM-12.1-GAPS=games", |c| {
            c.successive = Successive::ColoursHad;
            c.history = History::ColoursHad;
        }),
        ("LIM-14.2-NUMBERS=number", |c| c.odd_number = OddNumber::PairingNumber),
        ("LIM-12.2-TURN=most", |c| c.second_scrutiny = SecondScrutiny::MostPairs),
        ("LIM-10.8-AVAILABLE=anybody", |c| c.floater_meets = FloaterMeets::AnyInGroup),
        ("LIM-10.8-MAXI=possible", |c| c.proposed = Proposed::Possible),
        ("LIM-10.5-FURTHER=median", |c| c.further = Further::UpToMedianPlace),
        ("LIM-10.5-FURTHER=neighbour", |c| c.further = Further::StepByStep),
        ("LIM-10.6-FIRST=fixed", |c| c.floater_opponent = FloaterOpponent::FixedOutsideMedian),
        ("LIM-9.6-CRACK=first-made", |c| c.next_pairing = NextPairing::FirstMade),
    ]
}
