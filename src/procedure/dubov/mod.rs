//! The Dubov System (FIDE C.04.4.1, 2026) as a procedure: the bye (3.1), then each scoregroup from the top (3.2).
//!
//! `facts`: articles 1 and 2.1; `upfloaters`: 3.2.1 and 3.2.2; `subgroups`: 3.2.3 to 3.2.6; `sorting`: article 4;
//! `colours`: article 5. A matching decides whether the round can still be completed; everything else follows the order
//! of the text.

mod colours;
mod facts;
mod sorting;
mod subgroups;
#[cfg(test)]
mod tests;
mod upfloaters;

use super::matching::can_all_pair;
use super::publication::MadeRound;
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use ::facts::rulebook::table::Declared;
use ::facts::tournament::{Position, Rank, Score};
use facts::DubovField;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, declared: &Declared) -> ProcedureAnswer {
    answer(run, "3.2", |steps, trace| {
        if let Some(missing) = position.missing_for_dubov() {
            return Err(TextEnd::NoPairing(missing.article(), missing.to_string()));
        }
        let field = DubovField::of(position, declared);
        let why = "no pairing of all players complies with the absolute criteria";
        let made = article_1_9(&field, steps, trace)?.ok_or_else(|| TextEnd::no_pairing("1.9.3", why))?;
        // Article 5: the colours.
        Ok(made.published(position, declared, |a, b| colours::article_5_2(&field, a.min(b), a.max(b))))
    })
}

/// 1.9.2: assigns the bye, then pairs all scoregroups in descending order until the round-pairing is complete; returns
/// `None` if that is impossible (1.9.3).
fn article_1_9(field: &DubovField, steps: &mut Steps, trace: &mut Trace) -> Result<Option<MadeRound>, Spent> {
    let mut paired = MadeRound::default();
    let mut open: Vec<Rank> = Rank::all(field.persons.len()).collect();
    if open.len() % 2 == 1 {
        let Some(bye) = article_3_1(field, &open) else { return Ok(None) };
        trace.add("round", "3.1", format!("bye: {}", field.numbers(&[bye])));
        open.retain(|&p| p != bye);
        paired.bye = Some(bye);
    }
    if !c4(field, &open) {
        return Ok(None);
    }
    while let Some(&first) = open.first() {
        let top = field.persons[first].score;
        let (residents, lower): (Vec<Rank>, Vec<Rank>) =
            open.iter().partition(|&&p| field.persons[p].score == top);
        let up = upfloaters::article_3_2_2(field, &residents, &lower, steps)?;
        if !up.is_empty() {
            trace.add(Score(top), "3.2.2", format!("upfloaters: {}", field.numbers(&up)));
        }
        let bracket = [residents, up].concat();
        let pairs = subgroups::article_3_2_3(field, &bracket, steps, (Score(top), trace))?;
        open.retain(|p| !bracket.contains(p));
        paired.pairs.extend(pairs);
    }
    Ok(Some(paired))
}

/// 3.1: returns the player with the bye. The player may have the bye (3.1.1), and the remaining players can be paired
/// (3.1.2). Among such players, the lowest score decides (3.1.3), then the most games (3.1.4), then the largest number
/// (3.1.5).
fn article_3_1(field: &DubovField, open: &[Rank]) -> Option<Rank> {
    let mut candidates: Vec<Rank> = open.iter().copied().filter(|&p| field.persons[p].may_have_bye).collect();
    candidates.sort_by_key(|&p| {
        let person = &field.persons[p];
        (person.score, std::cmp::Reverse(person.games), std::cmp::Reverse(person.number))
    });
    candidates.into_iter().find(|&bye| {
        let others: Vec<Rank> = open.iter().copied().filter(|&p| p != bye).collect();
        c4(field, &others)
    })
}

/// C4: returns whether all players in `open` can be paired under the absolute criteria.
fn c4(field: &DubovField, open: &[Rank]) -> bool {
    can_all_pair(open, |a, b| field.may_meet(a, b))
}
