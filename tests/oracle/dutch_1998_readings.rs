//! The oracle of the FIDE Dutch rules of 1998 beside the product's readings.

use super::d98::*;

/// The choices that the product takes where it declares nothing.
pub(crate) fn base() -> Choices {
    Choices {
        article_21: Article21::NoteAlone,
        dropped: Dropped::BackAtC10,
        undo: Undo::AllTranspositions,
        raise: Raise::AsNeeded,
        increase_x: IncreaseX::Either,
        decrease_x: DecreaseX::Original,
        lowest_zero: LowestZero::OneBracket,
        no_preference: NoPreference::AsE5,
        ..Choices::default()
    }
}

/// What the product can declare, and what the oracle then does.
pub(crate) fn others() -> Vec<(&'static str, fn(&mut Choices))> {
    vec![
        ("D98-LAST-ROUND=scoregroup", |c| c.article_21 = Article21::ScoreGroup),
        ("D98-A.7A=as-b2", |c| c.last_round_preference = LastRoundPreference::OnlyAsB2),
        ("D98-A.3=moved-down-first", |c| c.half_first = HalfFirst::MovedDownFirst),
        ("D98-A.4=when-moved", |c| c.downfloat = Downfloat::WhenMoved),
        ("D98-C.1=goes-on", |c| c.stuck = StuckMovedDown::GoesOn),
        ("D98-C.1=moves-on", |c| c.stuck = StuckMovedDown::MovesOn),
        ("D98-C.1-NEXT=residents-stay", |c| c.residents = Residents::Stay),
        ("D98-C.12-P=may-fall", |c| c.c12_previous = C12Previous::MayFall),
        ("D98-C.13-P=remainder", |c| c.c13_p = C13P::Remainder),
        ("D98-C.12=moved-down", |c| c.c12_p = C12P::MovedDown),
        ("D98-C.13=any", |c| c.lowest_pairing = LowestPairing::Any),
    ]
}
