//! The oracle of the FIDE Dutch rules of 1998 beside the product's readings.

use super::d98::Choices;
use super::d98_choices::*;

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices {
        last_round: LastRound::NoteEach,
        x_scope: XScope::AnewFirst,
        c12_previous: C12Previous::OneBack,
        c1_again: C1Again::AfterMove,
        c10_reach: C10Reach::AllTranspositions,
        c12_when: C12When::RemainderToo,
        c13_search: C13Search::AllTranspositions,
        lowest_zero: LowestZero::Homogeneous,
        d2_players: D2Players::Everybody,
        d2_number: D2Number::Any,
        e5_top: E5Top::NumberOne,
        ..Choices::default()
    }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("D98-LAST-ROUND=scoregroup", |c| c.last_round = LastRound::Article21),
        ("D98-A.7A=as-b2", |c| c.absolute_last = AbsoluteLast::OnlyWithoutB2),
        ("D98-A.3=moved-down-first", |c| c.half_paired = HalfPaired::MovedDownFirst),
        ("D98-A.4=when-moved", |c| c.down_check = DownCheck::LeftOnly),
        ("D98-C.1=goes-on", |c| c.c1_after = C1After::ThenC14),
        ("D98-C.1=moves-on", |c| c.c1_after = C1After::MovesDown),
        ("D98-C.1-NEXT=residents-stay", |c| c.c1_residents = C1Residents::Stay),
        ("D98-C.12-P=may-fall", |c| c.c12_above = C12Above::Any),
        ("D98-C.13-P=remainder", |c| c.c13_p = C13P::RemainderOnly),
        ("D98-C.12=moved-down", |c| c.c12_when = C12When::MovedDownPart),
        ("D98-C.13=any", |c| c.c13_lowest = C13Lowest::AnyComplete),
    ]
}
