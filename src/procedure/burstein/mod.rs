//! The Burstein System (FIDE C.04.4.2, 2026) as a procedure, after its seeding rounds: the bye (3.1), then each bracket
//! from the top (3.2).
//!
//! `facts`: articles 1 and 2.1; `bracket`: 3.2; `order`: article 4; `colours`: article 5. A matching decides whether
//! the round can still be completed; everything else follows the order of the text.

mod bracket;
mod colours;
mod facts;
mod order;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use super::matching::can_all_pair;
use super::publication::MadeRound;
use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use ::facts::rulebook::table::Declared;
use ::facts::tournament::{Position, Rank, Score};
use facts::BursteinField;

/// Pairs a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, declared: &Declared) -> ProcedureAnswer {
    answer(run, "3.2.2", |steps, trace| {
        if let Some(missing) = position.missing_for_burstein() {
            return Err(TextEnd::NoPairing(missing.article(), missing.to_string()));
        }
        let field = BursteinField::of(position, declared);
        let why = "no pairing of all players complies with the absolute criteria";
        let made = article_1_9(&field, steps, trace)?.ok_or_else(|| TextEnd::no_pairing("1.9.3", why))?;
        // Article 5: the colours.
        Ok(made.published(position, declared, |a, b| {
            let (high, low) = if field.ranks_above(a, b) { (a, b) } else { (b, a) };
            colours::article_5_2(&field, high, low)
        }))
    })
}

/// 1.9.2: assigns the bye, then pairs all scoregroups in descending order until the round-pairing is complete; returns
/// `None` if that is impossible (1.9.3).
fn article_1_9(
    field: &BursteinField,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Option<MadeRound>, Spent> {
    let mut made = MadeRound::default();
    let mut open: Vec<Rank> = Rank::all(field.persons.len()).collect();
    if open.len() % 2 == 1 {
        let Some(bye) = article_3_1(field, &open) else { return Ok(None) };
        trace.add("round", "3.1", format!("bye: {}", field.numbers(&[bye])));
        open.retain(|&p| p != bye);
        made.bye = Some(bye);
    }
    if !c4(field, &open) {
        return Ok(None);
    }
    let mut floaters: Vec<Rank> = Vec::new();
    while !open.is_empty() {
        let score = |p: &Rank| field.persons[*p].score;
        let is_floater = |p: &Rank| floaters.contains(p);
        let Some(top) = open.iter().filter(|p| !is_floater(p)).map(score).max() else { return Err(Spent) };
        let is_here = |p: &&Rank| is_floater(p) || score(p) == top;
        let (members, lower): (Vec<Rank>, Vec<Rank>) = open.iter().partition(is_here);
        let pairs = bracket::article_3_2(field, &members, &lower, steps)?;
        open.retain(|p| !pairs.iter().any(|&(a, b)| *p == a || *p == b));
        floaters = members.into_iter().filter(|p| open.contains(p)).collect();
        if !floaters.is_empty() {
            trace.add(Score(top), "3.2.2", format!("floaters: {}", field.numbers(&floaters)));
        }
        for &(a, b) in &pairs {
            trace.add(Score(top), "4.3", format!("{} - {}", field.numbers(&[a]), field.numbers(&[b])));
        }
        made.pairs.extend(pairs);
    }
    Ok(Some(made))
}

/// 3.1: returns the player with the bye. The player may have the bye (3.1.1), and the remaining players can be paired
/// (3.1.2). Among such players, the lowest score decides (3.1.3), then the most games (3.1.4), then the lowest ranking
/// (3.1.5).
fn article_3_1(field: &BursteinField, open: &[Rank]) -> Option<Rank> {
    let mut candidates: Vec<Rank> = open.iter().copied().filter(|&p| field.persons[p].may_have_bye).collect();
    candidates.sort_by(|&p, &q| {
        if p == q {
            return Ordering::Equal;
        }
        let (a, b) = (&field.persons[p], &field.persons[q]);
        let by_rank = if field.ranks_above(q, p) { Ordering::Less } else { Ordering::Greater };
        a.bye_score.cmp(&b.bye_score).then(b.games.cmp(&a.games)).then(by_rank)
    });
    candidates.into_iter().find(|&bye| {
        let others: Vec<Rank> = open.iter().copied().filter(|&p| p != bye).collect();
        c4(field, &others)
    })
}

/// C4: returns whether all players in `open` can be paired under the absolute criteria.
fn c4(field: &BursteinField, open: &[Rank]) -> bool {
    can_all_pair(open, |a, b| field.may_meet(a, b))
}
