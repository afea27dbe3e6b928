//! FIDE Swiss Rules 1987 (Lim), Lim 2026 and Leong 1987 as a procedure. Rules are numbered as in 1987.
//!
//! `facts`: 2, 8.2, 9.1, 12.1, 13, 22, due colours; `bye`: 8; `course`: 9.2, 9.3, 9.6, 10.5, 11.4; `floaters`: 9.3,
//! 10.2 to 10.4, 10.9, 10.10; `pool`: 9.4, 10.6 to 10.8, 11, 12.2, 12.7; `line`: 13 and the test whether the remaining
//! players can still be paired; `colours`: 12.3 to 12.6, 14.

mod bye;
mod colours;
mod course;
mod facts;
mod floaters;
mod line;
mod pool;

use super::publication::published;
use super::{ProcedureAnswer, ProcedureRun, Steps, TextEnd, Trace, answer};
use ::facts::rulebook::table::Declared;
use ::facts::tournament::{Position, Rank};
use course::{Course, FloatGroup};
use facts::Cards;

/// The members of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimEdition {
    /// FIDE Swiss Rules 1987.
    Lim1987,
    /// C.04.4.3 of 2026. Article 11.1 of 2026 requires compatibility, and so does the second scrutiny of 1987 (12.2,
    /// 12.3).
    Lim2026,
    /// The Leong system.
    Leong,
}

/// A pair that has been made.
#[derive(Clone, Copy, Debug)]
struct Pair {
    one: Rank,
    other: Rank,
    /// 12.4: whether the pair was made in a group below the median.
    is_below_median: bool,
}

/// Pairs a round.
pub(super) fn pair(
    edition: LimEdition,
    position: &Position,
    run: &ProcedureRun,
    declared: &Declared,
) -> ProcedureAnswer {
    let cards = Cards::new(edition, position, declared);
    answer(run, "11", |steps, trace| {
        let (pairs, bye) = round(&cards, steps, trace)?;
        Ok(published(position, colours::boards(&cards, &pairs), bye))
    })
}

/// All pairs and the player with the bye.
type Whole = (Vec<Pair>, Option<Rank>);

/// Applies 8 first, then 9.2: groups are paired from the highest downward, then from the lowest upward, and the median
/// last.
fn round(cards: &Cards, steps: &mut Steps, trace: &mut Trace) -> Result<Whole, TextEnd> {
    let mut players: Vec<Rank> = Rank::all(cards.list.len()).collect();
    let mut bye = None;
    if players.len() % 2 == 1 {
        bye = bye::rule_8_bye(cards, steps)?;
        let Some(bye) = bye else {
            let why = "no player can have the bye and still leave the others a pairing";
            return Err(TextEnd::no_pairing("8", why));
        };
        players.retain(|&p| p != bye);
        trace.add("round", "8", format!("bye: {}", cards.numbers(&[bye])));
    }
    let mut course = Course::new(cards, &players);
    for at in 0..course.median {
        course.rule_9_3_group(at, false, steps, trace)?;
    }
    for at in (course.median + 1..course.groups.len()).rev() {
        course.rule_9_3_group(at, true, steps, trace)?;
    }
    if !course.rule_9_6_median(steps, trace)? {
        return Err(TextEnd::no_pairing("9.6", "the median has no pairing even with all pairs undone"));
    }
    let of = |(at, group): (usize, &FloatGroup)| -> Vec<Pair> {
        let is_below_median = at > course.median;
        group.pairs.iter().map(|&(one, other)| Pair { one, other, is_below_median }).collect()
    };
    Ok((course.groups.iter().enumerate().flat_map(of).collect(), bye))
}
