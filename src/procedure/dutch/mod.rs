//! The FIDE (Dutch) System, C.04.3, as procedures: the edition in force from 1 February 2026 and the previous one (Baku
//! 2016). Article numbers are from 2026; where 2017 differs, its own numbers are used, such as A.9.
//!
//! `facts`: Article 1 and C1 to C3; `completion`: C4, C5; `downfloaters`: C4 to C8; `criteria`: C9 to C21;
//! `candidates`: Article 4; `bracket`: Article 3; `collapsed`: A.9 of 2017; `colours`: Article 5. This file holds 1.9,
//! the round. The procedure does not optimise over the whole round, because the text does not do so.

mod bracket;
mod candidates;
mod collapsed;
mod colours;
#[cfg(test)]
mod comparison;
mod completion;
mod facts;
#[cfg(test)]
mod literal;
mod scale;
#[cfg(test)]
mod tests;

use super::publication::MadeRound;
use super::{ProcedureAnswer, ProcedureRun, Steps, TextEnd, Trace, answer};
use ::facts::format;
use ::facts::rulebook::table::Declared;
use ::facts::tournament::{Colour, Position, Rank};
use bracket::{CandidatePairing, CriteriaKind, DutchBracket, article_3};
use completion::{Completion, c4_c5};
use facts::DutchField;

/// The editions that this procedure follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DutchEdition {
    /// C.04.3 until 31 January 2026.
    Of2017,
    /// C.04.3 from 1 February 2026.
    Of2026,
}

/// Pairs a round.
pub(super) fn pair(
    edition: DutchEdition,
    position: &Position,
    run: &ProcedureRun,
    declared: &Declared,
) -> ProcedureAnswer {
    let is_of_2026 = edition == DutchEdition::Of2026;
    answer(run, if is_of_2026 { "3.8" } else { "B.8" }, |steps, trace| {
        let field = DutchField::of(edition, position, declared);
        let text = if is_of_2026 { article_1_9 } else { collapsed::a_9 };
        let paired = text(&field, steps, trace)?;
        if let Some(bye) = paired.bye {
            let article = if is_of_2026 { "1.5" } else { "A.5" };
            trace.add("round", article, format!("bye: {}", field.persons[bye].number));
        }
        // Article 5: the colours.
        Ok(paired.published(position, declared, |a, b| match colours::article_5_2(&field, a, b) {
            Colour::White => (a, b),
            Colour::Black => (b, a),
        }))
    })
}

/// 1.9: pairs bracket by bracket from the top scoregroup until the round is complete.
fn article_1_9(field: &DutchField, steps: &mut Steps, trace: &mut Trace) -> Result<MadeRound, TextEnd> {
    let everybody: Vec<Rank> = Rank::all(field.persons.len()).collect();
    let bye_score = match c4_c5(field, &everybody) {
        Completion::Impossible => return Err(incomplete("1.9.3")),
        Completion::Even => None,
        Completion::Bye(score) => Some(score),
    };
    let groups = field.scoregroups();
    let mut paired = MadeRound::default();
    let mut moved = Vec::new();
    for (k, group) in groups.iter().enumerate() {
        let bracket = DutchBracket {
            kind: CriteriaKind::Today,
            moved,
            residents: group.clone(),
            next: groups.get(k + 1).cloned().unwrap_or_default(),
            later: groups.iter().skip(k + 2).flatten().copied().collect(),
            bye_score,
        };
        let Some(candidate) = article_3(field, &bracket, steps)? else { return Err(incomplete("2.2.1")) };
        report(field, &bracket, &candidate, trace);
        paired.pairs.extend(candidate.pairs);
        moved = candidate.downfloaters;
    }
    finish(paired, &moved)
}

/// 1.9.1: finishes a round in which at most one player is left, who has the bye.
fn finish(mut paired: MadeRound, left: &[Rank]) -> Result<MadeRound, TextEnd> {
    match left {
        [] => Ok(paired),
        [one] => {
            paired.bye = Some(*one);
            Ok(paired)
        }
        _ => Err(incomplete("1.9.1")),
    }
}

/// 1.9.3: ends the pairing; the arbiter decides.
fn incomplete(article: &'static str) -> TextEnd {
    TextEnd::no_pairing(article, "no pairing of all players complies with the absolute criteria")
}

/// Adds the outcome of a bracket to the trace.
fn report(field: &DutchField, bracket: &DutchBracket, candidate: &CandidatePairing, trace: &mut Trace) {
    let score = ::facts::tournament::Score(bracket.lowest_score(field));
    let today = bracket.kind == CriteriaKind::Today;
    if !bracket.moved.is_empty() {
        let says = format!("moved down: {}", field.numbers(&bracket.moved));
        trace.add(score, if today { "1.4.1" } else { "A.4" }, says);
    }
    let pairs: Vec<String> = candidate
        .pairs
        .iter()
        .map(|&(a, b)| format!("{}-{}", field.persons[a].number, field.persons[b].number))
        .collect();
    let letter = if today { "C" } else { "C." };
    let failures: Vec<String> =
        candidate.failures.iter().map(|(criterion, count)| format!("{letter}{criterion}: {count}")).collect();
    if !candidate.downfloaters.is_empty() {
        let (count, sets) = (candidate.downfloaters.len(), candidate.sets);
        let sets = format::count(sets, "best set");
        let says = format!("{count} must float down; {sets} by what they leave below");
        trace.add(score, if today { "2.4.3" } else { "C.7" }, says);
    }
    let grade = if failures.is_empty() {
        "perfect candidate".to_owned()
    } else {
        format!("best candidate, short of {}", failures.join(", "))
    };
    let floats = field.numbers(&candidate.downfloaters);
    let article = match (today, failures.is_empty()) {
        (true, true) => "3.4.1",
        (true, false) => "3.8.1",
        (false, true) => "B.4",
        (false, false) => "B.8",
    };
    let pairs = if pairs.is_empty() { "no pair".to_owned() } else { pairs.join(" ") };
    let floats =
        if candidate.downfloaters.is_empty() { String::new() } else { format!("; downfloaters: {floats}") };
    trace.add(score, article, format!("{grade}: {pairs}{floats}"));
}
