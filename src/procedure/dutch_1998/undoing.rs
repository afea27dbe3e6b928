//! C.12 and C.13: undo the pairing of the previous bracket, and look for another one whose moved-down players suit the
//! following bracket.

use super::bracket::{
    BracketFailure, BracketPairing, BracketState, PairTarget, PairingBracket, TargetDecrease, sorted,
};
use super::facts::DutchCards;
use super::homogeneous::HomogeneousCandidate;
use super::prospects::LeftOverDemand;
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The bracket to pair; the previous bracket is undone for it.
pub(super) struct Current<'c> {
    pub(super) residents: &'c [Rank],
    /// The players of brackets that C.13 has joined to the current bracket.
    pub(super) joined: &'c [Rank],
    pub(super) kind: BracketState,
    /// The decrease of p by C.14.
    pub(super) decrease: TargetDecrease,
}

impl Current<'_> {
    /// Returns the bracket with the players in `moved` moved down to it.
    pub(super) fn with(&self, moved: &[Rank]) -> PairingBracket {
        let (moved, residents) = (sorted(&[moved, self.joined]), self.residents.to_vec());
        PairingBracket { moved, residents, kind: self.kind, free: false }
    }

    /// Returns whether the bracket can be paired with the players in `moved` moved down to it.
    fn suits(&self, cards: &DutchCards, moved: &[Rank], steps: &mut Steps) -> Result<bool, Spent> {
        Ok(self.with(moved).can_make_p(cards, self.decrease, steps)?
            || self.is_paired_anyhow(cards, moved, steps)?)
    }

    /// READING D98-C.13: the lowest bracket is paired by C.1 to C.11, with the moved-down players first; the other
    /// reading: by C.14 as well, if it has any complete pairing.
    pub(super) fn is_paired_anyhow(
        &self,
        cards: &DutchCards,
        moved: &[Rank],
        steps: &mut Steps,
    ) -> Result<bool, Spent> {
        if self.kind == BracketState::Upper || !cards.readings.lowest_any() {
            return Ok(false);
        }
        let any = PairingBracket { kind: BracketState::AsOne, ..self.with(moved) };
        any.can_make_p(cards, TargetDecrease::default(), steps)
    }
}

/// C.12: returns the first other pairing of the previous bracket with the same number of pairs that allows p pairs in
/// the current bracket.
pub(super) fn c12_undo_previous(
    cards: &DutchCards,
    previous: &BracketPairing,
    current: &Current,
    steps: &mut Steps,
) -> Result<Option<BracketPairing>, Spent> {
    // READING D98-C.12-P: the previous bracket keeps its p; the other reading: p of S1 may fall if the number of pairs
    // stays the same.
    let Some(shape) = previous.shape else { return Ok(None) };
    let least = if cards.readings.c12_p_may_fall() { shape.s1.min(1) } else { shape.s1 };
    for s1 in (least..=shape.s1).rev() {
        let found = another_pairing(cards, previous, (s1, shape.p() - s1), current, steps)?;
        if let Some((shape, candidate)) = found {
            // C.13 continues from p as C.14 has left it.
            return Ok(Some(BracketPairing { shape: Some(shape), candidate, ..previous.clone() }));
        }
    }
    Ok(None)
}

/// C.13: returns the first other pairing of the penultimate bracket that allows a pairing in the lowest one. p is
/// decreased (C.14) until it is zero.
// READING D98-C.13-P: in a heterogeneous bracket p is that of S1 (A.6), and C.14 restarts with a new remainder; the
// other reading: p is only that of the remainder.
pub(super) fn c13_undo_penultimate(
    cards: &DutchCards,
    penultimate: &BracketPairing,
    lowest: &Current,
    steps: &mut Steps,
) -> Result<Option<BracketPairing>, Spent> {
    let bracket = &penultimate.bracket;
    let mut decrease = penultimate.shape.map(|_| penultimate.decrease);
    while let Some(now) = decrease {
        let (s1, pairs) = bracket.c3_p(now);
        let found = another_pairing(cards, penultimate, (s1, pairs), lowest, steps)?;
        if let Some((shape, candidate)) = found {
            let shape = Some(shape);
            return Ok(Some(BracketPairing { shape, decrease: now, candidate, ..penultimate.clone() }));
        }
        let of_s1 = || {
            let anew = TargetDecrease { moved: now.moved, rest: 0 };
            bracket
                .c14(anew, BracketFailure::Moved)
                .filter(|_| s1 > 0 && !cards.readings.c13_p_of_remainder())
        };
        decrease = bracket.c14(now, BracketFailure::Rest).or_else(of_s1);
    }
    Ok(None)
}

/// Returns the first suitable pairing in the bracket's own order of preference. The pairing has the given numbers of
/// pairs for the moved-down players and for the other players. The players it moves down suit the current bracket.
fn another_pairing(
    cards: &DutchCards,
    stage: &BracketPairing,
    (s1, pairs): (usize, usize),
    current: &Current,
    steps: &mut Steps,
) -> Result<Option<(PairTarget, HomogeneousCandidate)>, Spent> {
    let bracket = &stage.bracket;
    let (_, s2) = bracket.c4_s1_s2(s1);
    let size = bracket.players().len() - 2 * (s1 + pairs);
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
    let frame = bracket.frame(cards, None, LeftOverDemand::OneOf(&sets));
    let Some(found) = bracket.shape(&frame, s1, steps)? else { return Ok(None) };
    let candidate = bracket.c2_to_c11(&frame, found, steps)?;
    Ok(candidate.map(|candidate| (found, candidate)))
}

/// Calls `visit` with every set of `size` players.
fn every_set(
    players: &[Rank],
    size: usize,
    chosen: &mut Vec<Rank>,
    visit: &mut dyn FnMut(&[Rank]) -> Result<(), Spent>,
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
