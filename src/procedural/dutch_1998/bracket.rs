//! A score bracket: A.3, A.6, C.1 to C.14 as far as they look at one bracket. C.12 and C.13 ask for it again with a
//! demand on who is left over.

use super::facts::{Cards, Dropped};
use super::heterogeneous::Heterogeneous;
use super::homogeneous::{Candidate, Group};
use super::prospects::{Demand, Frame, Prices, counts};
use crate::procedural::{Spent, Steps};

/// Players to be paired in one bracket, after C.1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bracket {
    /// Moved down into it, in the order of A.2.
    pub(super) moved: Vec<usize>,
    pub(super) residents: Vec<usize>,
    pub(super) is_lowest: bool,
}

/// C.3, C.14: how many pairs are to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// p of the players moved down: so many are S1. None in a homogeneous bracket.
    pub(super) s1: usize,
    /// p of the homogeneous bracket or remainder.
    pub(super) pairs: usize,
    /// Players who are to be paired first (A.3), but are left over.
    pub(super) moved_left: usize,
    /// Pairs that break B.2 (article 21).
    pub(super) clashes: i128,
}

impl Shape {
    /// Pairs in all.
    pub(super) fn p(self) -> usize {
        self.s1 + self.pairs
    }
}

impl Bracket {
    pub(super) fn players(&self) -> Vec<usize> {
        let mut all = [self.moved.as_slice(), &self.residents].concat();
        all.sort_unstable();
        all
    }

    /// A.3: no players moved down, or at least half of all.
    pub(super) fn a3_is_homogeneous(&self) -> bool {
        // READING A.3: twice the players moved down against all players.
        self.moved.len() >= self.residents.len() || self.moved.is_empty()
    }

    pub(super) fn frame<'f>(&'f self, cards: &'f Cards, demand: Demand<'f>) -> Frame<'f> {
        let waived = cards.note_b_waives_b2(&self.players(), self.is_lowest);
        // READING A.3, C.14: of players moved down as few as can be are left over, in a bracket treated as homogeneous.
        // In a heterogeneous one S1 are those who are paired first; the others are like anybody in the remainder.
        let first = if self.a3_is_homogeneous() { self.moved.as_slice() } else { &[] };
        Frame { cards, first, waived, is_lowest: self.is_lowest, demand }
    }

    /// Who of `asked` has no opponent in the bracket under B.1 and B.2.
    fn c1_incompatible(&self, cards: &Cards, asked: &[usize]) -> Vec<usize> {
        let all = self.players();
        let waived = cards.note_b_waives_b2(&all, self.is_lowest);
        let has_opponent = |p: usize| all.iter().any(|&o| cards.b1_b2(p, o, waived));
        asked.iter().copied().filter(|&p| !has_opponent(p)).collect()
    }

    /// C.1: takes out the residents without an opponent until there are none; they move down.
    pub(super) fn c1_residents_moved_down(&mut self, cards: &Cards) -> Vec<usize> {
        let mut down = Vec::new();
        loop {
            let alone = self.c1_incompatible(cards, &self.residents);
            if alone.is_empty() {
                return down;
            }
            self.residents.retain(|p| !alone.contains(p));
            down.extend(alone);
        }
    }

    /// C.1 after C.12 has found nothing: players moved down without an opponent move further down.
    pub(super) fn c1_moved_further_down(&mut self, cards: &Cards) -> Vec<usize> {
        let alone = self.c1_incompatible(cards, &self.moved);
        self.moved.retain(|p| !alone.contains(p));
        alone
    }

    /// C.4: S1 and S2 of a bracket whose p highest players moved down are S1.
    pub(super) fn c4_s1_s2(&self, p: usize) -> (Vec<usize>, Vec<usize>) {
        let (s1, others) = self.moved.split_at(p.min(self.moved.len()));
        let mut s2 = [others, &self.residents].concat();
        s2.sort_unstable();
        (s1.to_vec(), s2)
    }

    /// The numbers of players moved down that S1 may have, in the order of C.14. With none the others are one
    /// homogeneous remainder: p of the whole bracket is zero only when there is no pair at all (C.13).
    pub(super) fn c14_sizes_of_s1(&self) -> Vec<usize> {
        if self.a3_is_homogeneous() { vec![0] } else { (0..=self.moved.len()).rev().collect() }
    }

    /// C.14: p decreased as long as there are not so many pairs under B.1 and B.2; C.6 to C.11 would find no pairing
    /// with more, and find one with so many when all relative criteria are dropped.
    pub(super) fn c14_decrease_p(&self, cards: &Cards, steps: &mut Steps) -> Result<Option<Shape>, Spent> {
        let frame = self.frame(cards, Demand::None);
        for s1 in self.c14_sizes_of_s1() {
            let Some(shape) = self.shape(&frame, s1, steps)? else { continue };
            let left = self.moved.len() + self.residents.len() - 2 * shape.p();
            if !self.is_lowest || left <= 1 {
                return Ok(Some(shape));
            }
        }
        Ok(None)
    }

    /// The most pairs under B.1 and B.2 with so many players moved down in S1, and with the players left over that
    /// the frame wants. READING A.3: the fewest players moved down are left over. READING article 21: then the fewest
    /// pairs break B.2.
    pub(super) fn shape(
        &self,
        frame: &Frame,
        s1_size: usize,
        steps: &mut Steps,
    ) -> Result<Option<Shape>, Spent> {
        let (s1, s2) = self.c4_s1_s2(s1_size);
        let pair = |a: usize, b: usize| {
            let offence = frame.cards.offence(a, b, frame.waived, Dropped::ALL)?;
            let is_made = !(s1.contains(&a) && s1.contains(&b));
            is_made.then_some([0, 0, offence.clash, 0, 0, 0])
        };
        let alone = |p: usize| frame.alone(p, Dropped::ALL).filter(|_| !s1.contains(&p));
        let prices = Prices { pair: &pair, alone: &alone };
        let found = frame.prospect(&[s1.as_slice(), &s2].concat(), &prices, steps)?;
        Ok(found.map(|found| {
            let [moved_left, left, clashes, ..] = counts(found.weight);
            let left = usize::try_from(left).unwrap_or(0);
            Shape {
                s1: s1.len(),
                pairs: (s2.len() - s1.len() - left) / 2,
                moved_left: usize::try_from(moved_left).unwrap_or(0),
                clashes,
            }
        }))
    }

    /// C.2 to C.11: the first acceptable pairing of this shape. C.11: x is raised by one when everything else has been
    /// dropped.
    pub(super) fn c2_to_c11(
        &self,
        frame: &Frame,
        shape: Shape,
        steps: &mut Steps,
    ) -> Result<Option<Candidate>, Spent> {
        for raise in 0..=self.players().len() {
            let found = self.c10_drop_upfloats(frame, shape, raise, steps)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// C.10: B.6 and then B.5 are dropped for upfloats, those for downfloats being in force again.
    fn c10_drop_upfloats(
        &self,
        frame: &Frame,
        shape: Shape,
        raise: usize,
        steps: &mut Steps,
    ) -> Result<Option<Candidate>, Spent> {
        let (s1, s2) = self.c4_s1_s2(shape.s1);
        // Without players moved down there are no upfloats.
        let most = if self.moved.is_empty() { 0 } else { 2 };
        for up in 0..=most {
            let found = if s1.is_empty() {
                let Shape { pairs, moved_left, clashes, .. } = shape;
                let group = Group { frame: *frame, players: s2.clone(), pairs, moved_left, clashes };
                group.c9_drop_downfloats(up, group.c2_x() + raise, steps)?
            } else {
                let reduced = self.moved.len() - s1.len();
                let heterogeneous = Heterogeneous {
                    frame: *frame,
                    s1: s1.clone(),
                    s2: s2.clone(),
                    remainder_pairs: shape.pairs,
                    moved_left: shape.moved_left,
                    clashes: shape.clashes,
                    x: frame.cards.c2_determine_x(&self.players(), reduced),
                };
                heterogeneous.c9_drop_downfloats(up, raise, steps)?
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
