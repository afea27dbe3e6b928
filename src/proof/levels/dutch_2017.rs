//! FIDE Dutch 2017: the stages of a round. The levels of a bracket are those of `dutch`.
//!
//! A bracket is paired without regard to what lies below the next one, unless the round could not be completed then: it is
//! the penultimate bracket, paired anew with everybody below, who are one bracket afterwards (A.9).

use super::dutch::BracketLevels;
use super::ledger::{AuxiliaryStage, Ledger, LevelQuestion};
use crate::ProofError;
use judge::{JudgedRound, most_pairs};

/// All stages.
pub(super) fn levels(case: &JudgedRound<'_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let groups = case.scoregroups();
    let mut moved_down = Vec::new();
    for i in 0..groups.len() {
        let mut bracket = BracketLevels::of(case, groups, i, &moved_down);
        let leaving = match groups.len() - i {
            1 => last(bracket, ledger)?,
            2 => {
                bracket.wanted = Some(best_alone(&bracket, ledger)?);
                completed(&bracket, ledger)?
            }
            _ => {
                if let Some(leaving) = plain(&bracket, ledger, &groups[i + 1..].concat())? {
                    leaving
                } else {
                    bracket.next = &[];
                    let leaving = completed(&bracket, ledger)?;
                    let below = groups[i + 1..].concat();
                    last(BracketLevels::new(case, i + 2, (&leaving, &below, &[])), ledger)?;
                    return Ok(());
                }
            }
        };
        moved_down = leaving;
    }
    Ok(())
}

/// The last bracket, where the bye is given.
fn last(mut bracket: BracketLevels<'_, '_>, ledger: &mut dyn Ledger) -> Result<Vec<usize>, ProofError> {
    bracket.is_last = true;
    completed(&bracket, ledger)
}

/// A bracket with everybody below; who leaves it.
fn completed(bracket: &BracketLevels<'_, '_>, ledger: &mut dyn Ledger) -> Result<Vec<usize>, ProofError> {
    bracket.open(ledger)?;
    let done = bracket.go(ledger)?;
    ledger.close(&done.settled)?;
    done.counts.into_iter().for_each(|count| ledger.note(count));
    Ok(bracket.others(&done.settled))
}

/// The bracket and the next one, with as many free vertices as stay over if each is paired by itself as far as it can be: no
/// more leave the bracket in its best pairings, and those of the next can do with them.
fn open_alone(bracket: &BracketLevels<'_, '_>, ledger: &mut dyn Ledger) -> Result<(), ProofError> {
    let players = [bracket.members.as_slice(), bracket.next].concat();
    let joins = |u: usize, v: usize| !bracket.forbids(u.min(v), u.max(v)) && bracket.case.may_meet(u, v);
    let over = |group: &[usize]| group.len() - 2 * most_pairs(group, &joins);
    ledger.open_apart(&AuxiliaryStage {
        name: format!("{}, whatever becomes of those below", bracket.name()),
        players: &players,
        free: over(&bracket.members) + over(bracket.next),
        joins: &joins,
        may_be_free: &|_| true,
    })
}

/// What the bracket above the last one would come to if nothing had to be completed. It looks at the next one only if it
/// comes to that (A.9, C.2: the bye is part of the pairing of the last bracket); else it is the penultimate bracket.
fn best_alone(bracket: &BracketLevels<'_, '_>, ledger: &mut dyn Ledger) -> Result<Vec<Vec<i64>>, ProofError> {
    open_alone(bracket, ledger)?;
    let shape = bracket.shape(ledger)?;
    ledger.close(&[])?;
    Ok(shape)
}

/// A bracket whatever becomes of those below; who leaves it. `None` if the round cannot be completed then, which is proved.
fn plain(
    bracket: &BracketLevels<'_, '_>,
    ledger: &mut dyn Ledger,
    below: &[usize],
) -> Result<Option<Vec<usize>>, ProofError> {
    open_alone(bracket, ledger)?;
    let done = bracket.go(ledger)?;
    let leaving = bracket.others(&done.settled);
    if ledger.agrees(&done.settled) {
        ledger.close(&done.settled)?;
        done.counts.into_iter().for_each(|count| ledger.note(count));
        return Ok(Some(leaving));
    }
    ledger.close(&[])?;
    let case = bracket.case;
    let players = case.position().entries.len();
    let bye = (!players.is_multiple_of(2)).then_some(players);
    let left: Vec<usize> = leaving.into_iter().chain(below.iter().copied()).chain(bye).collect();
    let joins = |u: usize, v: usize| if Some(v) == bye { case.may_have_bye(u) } else { case.may_meet(u, v) };
    ledger.open_apart(&AuxiliaryStage {
        name: format!("the round after the best pairing of the {}", bracket.name()),
        players: &left,
        free: left.len() - 2 * most_pairs(&left, &|u, v| joins(u.min(v), u.max(v))),
        joins: &joins,
        may_be_free: &|_| true,
    })?;
    let is_left =
        |u: usize, v: usize| i64::from(left.binary_search(&u).is_ok() != left.binary_search(&v).is_ok());
    let code = bracket.completion_code();
    if ledger.level(&code, &LevelQuestion::Sum(&left, &is_left))? == 0 {
        return Err(ProofError::refuted(format!(
            "the best pairing of the {} can be completed, and is not that of the round",
            bracket.name()
        )));
    }
    ledger.close(&[])?;
    Ok(None)
}
