//! 2017, A.9: the round loop of the 2017 edition. Brackets are paired without regard to completion. If the round cannot
//! be completed below a bracket, that bracket is paired again as the penultimate one. All players below it then form
//! one collapsed last bracket.

use super::bracket::{CriteriaKind, DutchBracket, article_3};
use super::completion::{Completion, c4_c5};
use super::facts::DutchField;
use super::{finish, incomplete, report};
use crate::publication::MadeRound;
use crate::{Steps, TextEnd, Trace};
use facts::tournament::Rank;

/// A.9: pairs the round.
pub(super) fn a_9(field: &DutchField, steps: &mut Steps, trace: &mut Trace) -> Result<MadeRound, TextEnd> {
    let everybody: Vec<Rank> = Rank::all(field.persons.len()).collect();
    if c4_c5(field, &everybody) == Completion::Impossible {
        return Err(incomplete("A.9"));
    }
    let groups = field.scoregroups();
    let mut paired = MadeRound::default();
    let mut moved = Vec::new();
    for (k, group) in groups.iter().enumerate() {
        let is_last = k + 1 == groups.len();
        let mut bracket = DutchBracket {
            kind: if is_last { CriteriaKind::Last } else { CriteriaKind::Ordinary },
            moved,
            residents: group.clone(),
            next: groups.get(k + 1).cloned().unwrap_or_default(),
            later: groups.iter().skip(k + 2).flatten().copied().collect(),
            bye_score: None,
        };
        let Some(candidate) = article_3(field, &bracket, steps)? else { return Err(incomplete("C.4")) };
        let below: Vec<Rank> = groups.iter().skip(k + 1).flatten().copied().collect();
        let open = [candidate.downfloaters.as_slice(), below.as_slice()].concat();
        if !is_last && c4_c5(field, &open) == Completion::Impossible {
            let score = facts::tournament::Score(bracket.lowest_score(field));
            trace.add(score, "A.9", "the round cannot be completed: penultimate pairing bracket");
            bracket.kind = CriteriaKind::Penultimate;
            return collapse(field, &bracket, paired, steps, trace);
        }
        report(field, &bracket, &candidate, trace);
        paired.pairs.extend(candidate.pairs);
        moved = candidate.downfloaters;
    }
    finish(paired, &moved)
}

/// A.9: pairs the round from the penultimate pairing bracket on.
fn collapse(
    field: &DutchField,
    penultimate: &DutchBracket,
    mut paired: MadeRound,
    steps: &mut Steps,
    trace: &mut Trace,
) -> Result<MadeRound, TextEnd> {
    let Some(candidate) = article_3(field, penultimate, steps)? else { return Err(incomplete("C.4")) };
    report(field, penultimate, &candidate, trace);
    paired.pairs.extend(candidate.pairs);
    let last = DutchBracket {
        kind: CriteriaKind::Last,
        moved: candidate.downfloaters,
        residents: [penultimate.next.as_slice(), penultimate.later.as_slice()].concat(),
        next: Vec::new(),
        later: Vec::new(),
        bye_score: None,
    };
    let Some(candidate) = article_3(field, &last, steps)? else { return Err(incomplete("A.9")) };
    report(field, &last, &candidate, trace);
    paired.pairs.extend(candidate.pairs);
    finish(paired, &candidate.downfloaters)
}
