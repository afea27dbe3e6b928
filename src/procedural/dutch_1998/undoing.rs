//! C.12 and C.13: the pairing of the bracket before is undone, and another one is looked for in it whose players moved
//! down suit the bracket that follows.

use super::bracket::{Bracket, Decrease, Failure, Kind, Stage, sorted};
use super::facts::Cards;
use super::prospects::Demand;
use crate::procedural::{Spent, Steps};

/// The bracket that is to be paired, for whom the one before is undone.
pub(super) struct Current<'c> {
    pub(super) residents: &'c [usize],
    /// Those of brackets that C.13 has joined to it.
    pub(super) joined: &'c [usize],
    pub(super) kind: Kind,
    /// C.14.
    pub(super) decrease: Decrease,
}

impl Current<'_> {
    /// The bracket with these players moved down to it.
    pub(super) fn with(&self, moved: &[usize]) -> Bracket {
        let (moved, residents) = (sorted(&[moved, self.joined]), self.residents.to_vec());
        Bracket { moved, residents, kind: self.kind, free: false }
    }

    /// Can the bracket be paired with these moved down to it?
    fn suits(&self, cards: &Cards, moved: &[usize], steps: &mut Steps) -> Result<bool, Spent> {
        Ok(self.with(moved).can_make_p(cards, self.decrease, steps)?
            || self.is_paired_anyhow(cards, moved, steps)?)
    }

    /// READING D98-C.13: the lowest bracket is paired by C.1 to C.11, those moved down first; the other reading: by C.14 as
    /// well, if there is any complete pairing of it.
    pub(super) fn is_paired_anyhow(
        &self,
        cards: &Cards,
        moved: &[usize],
        steps: &mut Steps,
    ) -> Result<bool, Spent> {
        if self.kind == Kind::Upper || !cards.readings.lowest_any() {
            return Ok(false);
        }
        let any = Bracket { kind: Kind::AsOne, ..self.with(moved) };
        any.can_make_p(cards, Decrease::default(), steps)
    }
}

/// C.12: the first other pairing of the bracket before, of as many pairs, with which the current one makes p pairs.
pub(super) fn c12_undo_previous(
    cards: &Cards,
    previous: &Stage,
    current: &Current,
    steps: &mut Steps,
) -> Result<Option<Stage>, Spent> {
    another_pairing(cards, previous, previous.decrease, current, steps)
}

/// C.13: the first other pairing of the penultimate bracket that allows a pairing in the lowest one; p is decreased (C.14)
/// until it is zero.
pub(super) fn c13_undo_penultimate(
    cards: &Cards,
    penultimate: &Stage,
    lowest: &Current,
    steps: &mut Steps,
) -> Result<Option<Stage>, Spent> {
    let mut decrease = penultimate.shape.map(|_| penultimate.decrease);
    while let Some(now) = decrease {
        let found = another_pairing(cards, penultimate, now, lowest, steps)?;
        if found.is_some() {
            return Ok(found);
        }
        decrease = penultimate.bracket.c14(now, Failure::Rest);
    }
    Ok(None)
}

/// The first pairing in the bracket's own order of preference, with p so decreased, whose players moved down suit the
/// current bracket.
fn another_pairing(
    cards: &Cards,
    stage: &Stage,
    decrease: Decrease,
    current: &Current,
    steps: &mut Steps,
) -> Result<Option<Stage>, Spent> {
    let Some(shape) = stage.shape else { return Ok(None) };
    let bracket = &stage.bracket;
    let pairs = (shape.pairs + stage.decrease.rest).saturating_sub(decrease.rest);
    let (_, s2) = bracket.c4_s1_s2(shape.s1);
    let size = bracket.players().len() - 2 * (shape.s1 + pairs);
    let mut sets = Vec::new();
    every_set(&s2, size, &mut Vec::new(), &mut |set| {
        steps.take()?;
        if current.suits(cards, &sorted(&[&stage.set_aside, set]), steps)? {
            sets.push(set.to_vec());
        }
        Ok(())
    })?;
    if sets.is_empty() {
        return Ok(None);
    }
    let frame = bracket.frame(cards, None, Demand::OneOf(&sets));
    let Some(found) = bracket.shape(&frame, shape.s1, steps)? else { return Ok(None) };
    let candidate = bracket.c2_to_c11(&frame, found, steps)?;
    Ok(candidate.map(|candidate| Stage { shape: Some(found), decrease, candidate, ..stage.clone() }))
}

/// Every set of so many of these players.
fn every_set(
    players: &[usize],
    size: usize,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> Result<(), Spent>,
) -> Result<(), Spent> {
    if size == 0 {
        return visit(chosen);
    }
    for (k, &p) in players.iter().enumerate().filter(|(k, _)| players.len() - k >= size) {
        chosen.push(p);
        every_set(&players[k + 1..], size - 1, chosen, visit)?;
        chosen.pop();
    }
    Ok(())
}
