//! The Swiss System as used in the Irish Championship, as a procedure. The procedure determines the members of the draw
//! with their scores, applies the principles in order, draws lots among draws that conform equally, and assigns the
//! colours.
//!
//! `field`: rules 3 (d), 4 and 6; `principles`: A to D and 3 (e); `conforming`: 3 (c), the draws that conform best;
//! `lots`: 1 and 3 (b); `literal`: the rules written out, for the tests. This file holds the round, its boards and
//! colours.

mod conforming;
mod field;
mod lots;
mod principles;
#[cfg(test)]
mod tests;

use super::{ProcedureAnswer, ProcedureRun, Spent, Steps, TextEnd, Trace, answer};
use conforming::rule_3_c_later_principles_yield;
use facts::rulebook::table::Declared;
use facts::tournament::{Board, Lots, Pairing, Position, RoundNo};
use field::DrawEntrants;
use lots::{DrawByLot, rule_3_b_lot, says};
use principles::{ConformityRule, rule_1, rule_2, rule_3};

/// Draws a round.
pub(super) fn pair(position: &Position, run: &ProcedureRun, declared: &Declared) -> ProcedureAnswer {
    answer(run, "3 (c)", |steps, trace| {
        let field = DrawEntrants::new(position, declared);
        let why = "no draw of all players leaves out the excluded pairs and gives nobody a second bye";
        let drawn = draw(&field, run.seed, steps, trace)?;
        let pairs = drawn.ok_or_else(|| TextEnd::no_pairing("3 (a)", why))?;
        Ok(published(&field, position.round, run.seed, &pairs))
    })
}

/// Rules 1 to 3: draws a lot among the draws that conform best. If no draw reaches the numbers of rule 2 and satisfies
/// principle A, round two is drawn like a later round.
fn draw(
    field: &DrawEntrants,
    seed: u64,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<Option<Vec<(usize, usize)>>, Spent> {
    let sum = |rule: &ConformityRule<'_>, drawn: &[(usize, usize)]| -> i64 {
        drawn.iter().map(|&(a, b)| (rule.cost)(a, b)).sum()
    };
    let rules = match field.round {
        1 => rule_1(field),
        2 => {
            if let Some((rules, expected)) = rule_2(field) {
                let Some((drawn, number)) = drawn_by(field, &rules, seed, steps)? else { return Ok(None) };
                if rules.iter().zip(&expected).all(|(rule, &wanted)| sum(rule, &drawn) == wanted) {
                    trace.add("round", "2", says(number));
                    return Ok(Some(drawn));
                }
            }
            rule_3(field)
        }
        _ => rule_3(field),
    };
    let Some((drawn, number)) = drawn_by(field, &rules, seed, steps)? else { return Ok(None) };
    for rule in &rules {
        let sum = sum(rule, &drawn);
        if sum > 0 {
            trace.add(rule.group, rule.article, format!("falls short by {sum}"));
        }
    }
    trace.add("round", "3 (b)", says(number));
    Ok(Some(drawn))
}

/// Draws a lot among the draws that conform best to `rules`.
fn drawn_by(
    field: &DrawEntrants,
    rules: &[ConformityRule<'_>],
    seed: u64,
    steps: &mut Steps,
) -> Result<Option<DrawByLot>, Spent> {
    let Some(mut conforming) = rule_3_c_later_principles_yield(field, rules, steps)? else {
        return Ok(None);
    };
    rule_3_b_lot(&mut conforming, field, seed, steps).map(Some)
}

/// Orders the boards by the score of the higher player, then the sum of scores, then the number of the higher player.
/// The player who drew the dummy has the bye.
fn published(field: &DrawEntrants, round: RoundNo, seed: u64, pairs: &[(usize, usize)]) -> Pairing {
    let mut sorted: Vec<(usize, usize)> = pairs.iter().map(|&(a, b)| field.by_height(a, b)).collect();
    sorted.sort_by_key(|&(high, low)| {
        let (h, l) = (field.members[high].own, field.members[low].own);
        (-h, -(h + l), field.members[high].number)
    });
    let mut lots = Lots::new(seed, round, 2);
    let mut pairing = Pairing::default();
    for (a, b) in sorted {
        match (field.members[a].id, field.members[b].id) {
            (Some(_), Some(_)) => {
                let (white, black) = principle_c_colours(field, a.min(b), a.max(b), &mut lots);
                if let (Some(white), Some(black)) = (field.members[white].id, field.members[black].id) {
                    pairing.boards.push(Board { white, black });
                }
            }
            (one, other) => pairing.bye = one.or(other),
        }
    }
    pairing
}

/// Rule 1 and principle C: gives White to the player who has the smaller number of Whites minus Blacks; a lot decides between
/// equals.
fn principle_c_colours(field: &DrawEntrants, high: usize, low: usize, lots: &mut Lots) -> (usize, usize) {
    let (h, l) = (field.members[high].difference, field.members[low].difference);
    let is_white = h < l || h == l && lots.below(2) == 0;
    if is_white { (high, low) } else { (low, high) }
}
