//! C.12 and C.13: the pairing of the bracket before is undone, and another one is looked for in it whose players moved
//! down suit the bracket that follows.

use super::bracket::{Bracket, Shape};
use super::facts::Cards;
use super::homogeneous::Candidate;
use super::prospects::{Below, Demand};
use crate::procedural::{Spent, Steps};

/// A bracket with its pairing.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    pub(super) bracket: Bracket,
    /// Moved down by C.1, so in every pairing of the bracket.
    pub(super) set_aside: Vec<usize>,
    /// None if p became zero.
    pub(super) shape: Option<Shape>,
    pub(super) candidate: Candidate,
}

impl Stage {
    /// Everybody who moves down.
    pub(super) fn downfloaters(&self) -> Vec<usize> {
        sorted(&[&self.set_aside, &self.candidate.left])
    }

    /// The same bracket with another pairing.
    fn with(&self, shape: Shape, candidate: Candidate) -> Self {
        Self { shape: Some(shape), candidate, ..self.clone() }
    }
}

/// All players of some lists, in the order of A.2.
pub(super) fn sorted(lists: &[&[usize]]) -> Vec<usize> {
    let mut all = lists.concat();
    all.sort_unstable();
    all
}

/// C.12: does the bracket make all its pairings under B.1 and B.2: each player moved down with a resident and half
/// the others, or, treated as homogeneous, half of all?
pub(super) fn c12_makes_all_pairings(
    cards: &Cards,
    moved: &[usize],
    residents: &[usize],
    steps: &mut Steps,
) -> Result<bool, Spent> {
    let mut bracket = Bracket { moved: moved.to_vec(), residents: residents.to_vec(), is_lowest: false };
    bracket.c1_residents_moved_down(cards);
    let all = bracket.moved.len() + bracket.residents.len();
    let s1 = if bracket.a3_is_homogeneous() { 0 } else { bracket.moved.len() };
    let shape = bracket.shape(&bracket.frame(cards, Demand::None), s1, steps)?;
    Ok(shape.is_some_and(|shape| shape.p() == s1 + (all - 2 * s1) / 2))
}

/// C.12: the first other pairing of the bracket before, of as many pairs and with as many players moved down into it
/// paired, whose downfloaters let these residents and them make all pairings.
pub(super) fn c12_undo_previous(
    cards: &Cards,
    previous: &Stage,
    residents: &[usize],
    steps: &mut Steps,
) -> Result<Option<Stage>, Spent> {
    let Some(shape) = previous.shape else { return Ok(None) };
    let suits = |left: &[usize], steps: &mut Steps| {
        c12_makes_all_pairings(cards, &sorted(&[&previous.set_aside, left]), residents, steps)
    };
    let left = &previous.candidate.left;
    let moved_left = left.iter().filter(|p| previous.bracket.moved.contains(p)).count();
    another_pairing(cards, previous, (shape.s1, moved_left, left.len()), &suits, steps)
}

/// Can the lowest bracket be paired completely, the bye included?
pub(super) fn c13_is_complete(
    cards: &Cards,
    moved: &[usize],
    residents: &[usize],
    steps: &mut Steps,
) -> Result<bool, Spent> {
    let bracket = Bracket { moved: moved.to_vec(), residents: residents.to_vec(), is_lowest: true };
    let shape = bracket.shape(&bracket.frame(cards, Demand::None), 0, steps)?;
    Ok(shape.is_some_and(|shape| moved.len() + residents.len() - 2 * shape.p() <= 1))
}

/// C.13: the first pairing of the penultimate bracket, of as many pairs as can be, that lets the lowest bracket be
/// paired completely. `joined` are those who have been moved down to the lowest bracket by joining.
pub(super) fn c13_undo_penultimate(
    cards: &Cards,
    penultimate: &Stage,
    (joined, residents): (&[usize], &[usize]),
    steps: &mut Steps,
) -> Result<Option<Stage>, Spent> {
    let bracket = &penultimate.bracket;
    let players = sorted(&[joined, residents, &penultimate.set_aside]);
    let waived = cards.note_b_waives_b2(&players, true);
    let below = Below { players, waived };
    let frame = bracket.frame(cards, Demand::Completing(&below));
    for s1 in bracket.c14_sizes_of_s1() {
        // A pairing with fewer players moved down in S1 comes only if there is none with more; p must not be zero.
        let Some(shape) = bracket.shape(&frame, s1, steps)?.filter(|shape| shape.p() > 0) else { continue };
        let found = bracket.c2_to_c11(&frame, shape, steps)?;
        if let Some(candidate) = found {
            return Ok(Some(penultimate.with(shape, candidate)));
        }
    }
    Ok(None)
}

/// A demand on those who are left over.
type Suits<'s> = dyn Fn(&[usize], &mut Steps) -> Result<bool, Spent> + 's;

/// The first pairing in the bracket's own order of preference with an S1 of this size that leaves so many over, so
/// many of them moved down, and whose players left over suit.
fn another_pairing(
    cards: &Cards,
    stage: &Stage,
    (s1, moved_left, size): (usize, usize, usize),
    suits: &Suits,
    steps: &mut Steps,
) -> Result<Option<Stage>, Spent> {
    let bracket = &stage.bracket;
    let (_, s2) = bracket.c4_s1_s2(s1);
    let mut sets = Vec::new();
    let count = (size, moved_left);
    every_set(bracket, &s2, count, &mut Vec::new(), &mut |set| {
        steps.take()?;
        if suits(set, steps)? {
            sets.push(set.to_vec());
        }
        Ok(())
    })?;
    if sets.is_empty() {
        return Ok(None);
    }
    let frame = bracket.frame(cards, Demand::OneOf(&sets));
    let Some(shape) = bracket.shape(&frame, s1, steps)? else { return Ok(None) };
    let found = bracket.c2_to_c11(&frame, shape, steps)?;
    Ok(found.map(|candidate| stage.with(shape, candidate)))
}

/// Every set of so many of these players, so many of them moved down.
fn every_set(
    bracket: &Bracket,
    players: &[usize],
    (size, moved_left): (usize, usize),
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> Result<(), Spent>,
) -> Result<(), Spent> {
    if size == 0 {
        return if moved_left == 0 { visit(chosen) } else { Ok(()) };
    }
    for (k, &p) in players.iter().enumerate() {
        let is_moved = usize::from(bracket.moved.contains(&p));
        if players.len() - k < size || is_moved > moved_left {
            continue;
        }
        chosen.push(p);
        every_set(bracket, &players[k + 1..], (size - 1, moved_left - is_moved), chosen, visit)?;
        chosen.pop();
    }
    Ok(())
}
