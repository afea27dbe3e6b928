//! The Swiss Team Pairing System (FIDE C.04.6) and Double-Swiss (C.04.5) as a procedure: the bye (3.4), then each top
//! scoregroup with its upfloaters (3.5), paired as a bracket (3.6).
//!
//! `facts`: articles 1 and 2.1; `upfloaters`: 3.5; `bracket`: 3.6; `colours`: article 4. Article numbers are from
//! C.04.6 of 2026; C.04.5 has the same article 3. A matching decides whether the round can still be completed; sets and
//! pairings are tried in the order of the text.

mod bracket;
mod colours;
mod facts;
#[cfg(test)]
mod tests;
mod upfloaters;

use super::matching::can_all_pair;
use super::publication::MadeRound;
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use ::facts::rulebook::Rulebook;
use ::facts::rulebook::table::Declared;
use ::facts::tournament::{Position, Rank, Score};
use facts::TeamField;

/// The texts of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TeamText {
    /// C.04.6 of 2026.
    Team2026,
    /// C.04.6 of 2024.
    Team2024,
    /// C.04.5.
    DoubleSwiss,
}

impl TeamText {
    /// Returns the text of a rulebook. The two texts of one system differ in their criteria: the text of 2024 has none
    /// for the floats of a set of upfloaters.
    pub(super) fn of(book: &Rulebook) -> Self {
        use ::facts::rulebook::{FloatSide, Measure, ReturningFloaters, System};
        let is_old = |m: &Measure| {
            matches!(m, Measure::ReturningFloaters(ReturningFloaters { who: FloatSide::Both, .. }))
        };
        match book.system {
            System::DoubleSwiss => Self::DoubleSwiss,
            _ if book.level(is_old).is_some() => Self::Team2024,
            _ => Self::Team2026,
        }
    }
}

/// Pairs a round.
pub(super) fn pair(
    text: TeamText,
    position: &Position,
    run: &ProcedureRun,
    declared: &Declared,
) -> ProcedureAnswer {
    answer(run, "3.5", |steps, trace| {
        let field = TeamField::of(text, position, declared);
        let article = if text == TeamText::Team2024 { "1.9.3" } else { "3.3.3" };
        let why = "no pairing of everybody complies with the absolute criteria";
        let made = article_3_3_2(&field, steps, trace)?.ok_or_else(|| TextEnd::no_pairing(article, why))?;
        // Article 4: the colours.
        Ok(made.published(position, declared, |a, b| colours::article_4_3(&field, a, b)))
    })
}

/// 3.3.2: assigns the bye, then pairs one top scoregroup after the other until the round-pairing is complete; returns
/// `None` if that is impossible (3.3.3).
fn article_3_3_2(
    field: &TeamField,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Option<MadeRound>, Spent> {
    let mut paired = MadeRound::default();
    let mut open: Vec<Rank> = Rank::all(field.teams.len()).collect();
    if open.len() % 2 == 1 {
        let Some(bye) = article_3_4(field, &open) else { return Ok(None) };
        trace.add("round", "3.4", format!("bye: {}", field.numbers(&[bye])));
        open.retain(|&t| t != bye);
        paired.bye = Some(bye);
    }
    if !c3(field, &open) {
        return Ok(None);
    }
    while let Some(&first) = open.first() {
        let top = field.teams[first].score;
        let (residents, lower): (Vec<Rank>, Vec<Rank>) =
            open.iter().partition(|&&t| field.teams[t].score == top);
        let up = upfloaters::article_3_5(field, &residents, &lower, steps)?;
        if !up.is_empty() {
            trace.add(Score(top), "3.5", format!("upfloaters: {}", field.numbers(&up)));
        }
        let pairs = bracket::article_3_6(field, &residents, &up, steps)?;
        let members = [residents, up].concat();
        trace.add(Score(top), "3.6", format!("bracket: {}", field.numbers(&members)));
        open.retain(|t| !members.contains(t));
        paired.pairs.extend(pairs);
    }
    Ok(Some(paired))
}

/// 3.4: returns the team with the bye. The team may have the bye (C2), and the remaining teams have a legal pairing
/// (3.4.1). Among such teams, the lowest score decides (3.4.2), then the most matches (3.4.3), then the largest number
/// (3.4.4).
fn article_3_4(field: &TeamField, open: &[Rank]) -> Option<Rank> {
    let mut candidates: Vec<Rank> = open.iter().copied().filter(|&t| field.teams[t].may_have_bye).collect();
    candidates.sort_by_key(|&t| {
        let team = &field.teams[t];
        let matches = team.colours.played().len();
        (team.score, std::cmp::Reverse(matches), std::cmp::Reverse(team.number))
    });
    candidates.into_iter().find(|&bye| {
        let others: Vec<Rank> = open.iter().copied().filter(|&t| t != bye).collect();
        c3(field, &others)
    })
}

/// C3: returns whether the teams in `open` have a legal pairing.
fn c3(field: &TeamField, open: &[Rank]) -> bool {
    can_all_pair(open, |a, b| field.may_meet(a, b))
}
