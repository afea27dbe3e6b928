//! A score bracket: A.3, A.6, article 21, C.1 to C.11 and C.14, as far as they concern one bracket. C.12 and C.13 pair
//! the bracket again with a condition on the players left over.

use super::facts::{Dropped, DutchCards};
use super::heterogeneous::Heterogeneous;
use super::homogeneous::{HomogeneousCandidate, HomogeneousGroup};
use super::prospects::{BracketFrame, LeftOverDemand, Prices, counts};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The players to be paired in one bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PairingBracket {
    /// The players moved down into the bracket, in the order of A.2.
    pub(super) moved: Vec<Rank>,
    pub(super) residents: Vec<Rank>,
    pub(super) kind: BracketState,
    /// Whether article 21 has set B.2, B.5 and B.6 aside.
    pub(super) free: bool,
}

/// The state of the bracket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum BracketState {
    /// There is a bracket below this one.
    #[default]
    Upper,
    /// The bracket is the lowest.
    Lowest,
    /// The bracket is the lowest, and no pairing is left to undo (C.13, C.14): all players form one homogeneous
    /// bracket.
    AsOne,
}

/// C.3, C.14: the number of pairs to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairTarget {
    /// The p of the moved-down players, which is the size of S1. The size is zero in a homogeneous bracket.
    pub(super) s1: usize,
    /// The p of the homogeneous bracket or of the remainder.
    pub(super) pairs: usize,
    /// The number of players who should be paired first (reading D98-A.3) but are left over.
    pub(super) moved_left: usize,
    /// Whether more pairs could be made, but C.1 has led to C.14.
    pub(super) could_be_more: bool,
}

impl PairTarget {
    /// Returns the total number of pairs.
    pub(super) fn p(self) -> usize {
        self.s1 + self.pairs
    }
}

/// C.14: the decrease of p.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TargetDecrease {
    /// The decrease of p of the players moved down to a heterogeneous bracket.
    pub moved: usize,
    /// The decrease of p of a homogeneous bracket or of the remainder.
    pub rest: usize,
}

/// The reason why a bracket cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BracketFailure {
    /// C.1: a moved-down player has no opponent.
    NoOpponent,
    /// Not every moved-down player finds an opponent.
    Moved,
    /// The homogeneous bracket or the remainder makes too few pairs.
    Rest,
}

impl PairingBracket {
    pub(super) fn players(&self) -> Vec<Rank> {
        let mut all = [self.moved.as_slice(), &self.residents].concat();
        all.sort_unstable();
        all
    }

    fn size(&self) -> usize {
        self.moved.len() + self.residents.len()
    }

    pub(super) fn is_lowest(&self) -> bool {
        self.kind != BracketState::Upper
    }

    /// A.3: returns whether no players moved down, or at least half of all players did.
    pub(super) fn a3_is_homogeneous(&self) -> bool {
        // READING A.3: twice the number of moved-down players compared with the number of all players.
        self.kind == BracketState::AsOne || self.moved.len() >= self.residents.len() || self.moved.is_empty()
    }

    pub(super) fn frame<'f>(
        &'f self,
        cards: &'f DutchCards,
        shape: Option<PairTarget>,
        demand: LeftOverDemand<'f>,
    ) -> BracketFrame<'f> {
        // READING D98-A.3: the bracket is treated as homogeneous, so no player in it is paired first; the other
        // reading: as few moved-down players as possible are left over.
        let is_treated = self.a3_is_homogeneous() && self.kind != BracketState::AsOne;
        let first = if is_treated && cards.readings.moved_down_first() { self.moved.as_slice() } else { &[] };
        let seats = shape.filter(|s| s.could_be_more).map(|s| self.size() - 2 * s.p());
        BracketFrame { cards, first, free: self.free, is_lowest: self.is_lowest(), seats, demand }
    }

    /// Returns the players in `asked` who have no opponent in the bracket under B.1 and B.2.
    fn c1_incompatible(&self, cards: &DutchCards, asked: &[Rank]) -> Vec<Rank> {
        let all = self.players();
        let has_opponent = |p: Rank| all.iter().any(|&o| cards.b1_b2(p, o, self.free));
        asked.iter().copied().filter(|&p| !has_opponent(p)).collect()
    }

    /// C.1: returns the moved-down players without an opponent. In the lowest bracket A.5 gives one of its players the
    /// bye, so that bracket is checked as a whole instead.
    pub(super) fn c1_stuck(&self, cards: &DutchCards) -> Vec<Rank> {
        if self.is_lowest() { Vec::new() } else { self.c1_incompatible(cards, &self.moved) }
    }

    /// C.3, C.14: returns p of the moved-down players and p of the remaining players.
    pub(super) fn c3_p(&self, decrease: TargetDecrease) -> (usize, usize) {
        let s1 = if self.a3_is_homogeneous() { 0 } else { self.moved.len().saturating_sub(decrease.moved) };
        (s1, ((self.size() - 2 * s1) / 2).saturating_sub(decrease.rest))
    }

    /// C.4: returns S1, the p highest moved-down players, and S2.
    pub(super) fn c4_s1_s2(&self, p: usize) -> (Vec<Rank>, Vec<Rank>) {
        let (s1, others) = self.moved.split_at(p.min(self.moved.len()));
        let mut s2 = [others, &self.residents].concat();
        s2.sort_unstable();
        (s1.to_vec(), s2)
    }

    /// C.1 to C.11, article 21: pairs the bracket, with p decreased as C.14 says. With `is_past_c1`, C.1 has already
    /// led to C.12, and C.12 found no other pairing.
    pub(super) fn attempt(
        mut self,
        cards: &DutchCards,
        (decrease, is_past_c1): (TargetDecrease, bool),
        steps: &mut Steps,
    ) -> Result<Result<BracketPairing, (BracketFailure, Self)>, Spent> {
        self.article_21(cards, steps)?;
        let (shape, set_aside) = match self.c1_c3(cards, (decrease, is_past_c1), steps)? {
            Ok(found) => found,
            Err(failure) => return Ok(Err((failure, self))),
        };
        let found = self.c2_to_c11(&self.frame(cards, Some(shape), LeftOverDemand::None), shape, steps)?;
        let Some(candidate) = found else { return Ok(Err((BracketFailure::Rest, self))) };
        Ok(Ok(BracketPairing { bracket: self, set_aside, shape: Some(shape), decrease, candidate }))
    }

    /// Returns whether p pairs can be made, after C.14 has decreased p.
    pub(super) fn can_make_p(
        mut self,
        cards: &DutchCards,
        decrease: TargetDecrease,
        steps: &mut Steps,
    ) -> Result<bool, Spent> {
        self.article_21(cards, steps)?;
        let is_enough = cards.readings.c12_moved_down() && !self.is_lowest();
        Ok(match self.c1_c3(cards, (decrease, false), steps)? {
            Ok(_) => true,
            // A.6 counts the moved-down players in a heterogeneous bracket only.
            Err(failure) => is_enough && failure == BracketFailure::Rest && !self.a3_is_homogeneous(),
        })
    }

    /// Article 21: sets B.2, B.5 and B.6 aside in the last round where they reduce the number of pairs of a scoregroup
    /// over 50 %.
    fn article_21(&mut self, cards: &DutchCards, steps: &mut Steps) -> Result<(), Spent> {
        if cards.article_21_speaks_of(&self.players()) {
            let used = self.clone().most_pairs(cards, steps)?;
            self.free = true;
            self.free = self.clone().most_pairs(cards, steps)? > used;
        }
        Ok(())
    }

    /// Returns the number of pairs that C.1 to C.14 make under B.1 and B.2.
    fn most_pairs(self, cards: &DutchCards, steps: &mut Steps) -> Result<usize, Spent> {
        let (mut decrease, mut is_past_c1) = (Some(TargetDecrease::default()), false);
        while let Some(now) = decrease {
            match self.clone().c1_c3(cards, (now, is_past_c1), steps)? {
                Ok((shape, _)) => return Ok(shape.p()),
                Err(_) if self.is_lowest() => return Ok(0),
                Err(BracketFailure::NoOpponent) if !cards.readings.stuck_goes_on() => is_past_c1 = true,
                Err(failure) => decrease = self.c14(now, failure),
            }
        }
        Ok(0)
    }

    /// C.1, C.3: moves residents without an opponent down, then checks whether p pairs can be made.
    fn c1_c3(
        &mut self,
        cards: &DutchCards,
        (decrease, is_past_c1): (TargetDecrease, bool),
        steps: &mut Steps,
    ) -> Result<Result<(PairTarget, Vec<Rank>), BracketFailure>, Spent> {
        // C.14 restarts at C.4, so C.1 does not check the moved-down players again. Players set aside are no possible
        // opponents; A.3 and p refer to the others, whichever bullet comes first.
        // READING D98-C.1-NEXT: residents without an opponent move down there too.
        let has_stuck = !self.c1_stuck(cards).is_empty();
        let none_aside = self.is_lowest() || has_stuck && cards.readings.residents_stay();
        let aside = if none_aside { Vec::new() } else { self.c1_incompatible(cards, &self.residents) };
        self.residents.retain(|p| !aside.contains(p));
        if has_stuck && !is_past_c1 && decrease == TargetDecrease::default() {
            return Ok(Err(BracketFailure::NoOpponent));
        }
        let is_homogeneous = self.a3_is_homogeneous();
        let (s1, wanted) = self.c3_p(decrease);
        if s1 + wanted == 0 && !self.is_lowest() {
            return Ok(Err(BracketFailure::Rest));
        }
        let Some(most) = self.shape(&self.frame(cards, None, LeftOverDemand::None), s1, steps)? else {
            return Ok(Err(if is_homogeneous { BracketFailure::Rest } else { BracketFailure::Moved }));
        };
        let is_complete = !self.is_lowest() || self.size() <= 2 * most.p() + 1;
        if most.pairs < wanted || !is_complete {
            return Ok(Err(BracketFailure::Rest));
        }
        let mut shape = PairTarget { pairs: wanted, could_be_more: most.pairs > wanted, ..most };
        if shape.could_be_more {
            // With one pair less, more of the players to be paired first (reading D98-A.3) are left over.
            let frame = self.frame(cards, Some(shape), LeftOverDemand::None);
            let fewer = self.shape(&frame, s1, steps)?;
            shape.moved_left = fewer.map_or(shape.moved_left, |f| f.moved_left);
        }
        Ok(Ok((shape, aside)))
    }

    /// C.14: returns p decreased by one; `None` if it is then zero.
    pub(super) fn c14(&self, decrease: TargetDecrease, failure: BracketFailure) -> Option<TargetDecrease> {
        let TargetDecrease { moved, rest } = decrease;
        if self.a3_is_homogeneous() {
            return (rest + 1 < self.size() / 2).then_some(TargetDecrease { moved, rest: rest + 1 });
        }
        let p = self.moved.len().saturating_sub(moved);
        let remainder = (self.size() - 2 * p.min(self.size() / 2)) / 2;
        if failure == BracketFailure::Rest && !self.is_lowest() {
            // READING C.14: when p of the remainder is zero, the remainder moves down, and the pairs already made stay.
            return (rest < remainder).then_some(TargetDecrease { moved, rest: rest + 1 });
        }
        (p > 1).then_some(TargetDecrease { moved: moved + 1, rest })
    }

    /// Returns the largest number of pairs under B.1 and B.2 with this size of S1. The frame limits the players left
    /// over.
    pub(super) fn shape(
        &self,
        frame: &BracketFrame,
        s1_size: usize,
        steps: &mut Steps,
    ) -> Result<Option<PairTarget>, Spent> {
        let (s1, s2) = self.c4_s1_s2(s1_size);
        let pair = |a: Rank, b: Rank| {
            let is_made = !(s1.contains(&a) && s1.contains(&b));
            frame.cards.denied(a, b, frame.free, Dropped::ALL).filter(|_| is_made).map(|_| [0; 5])
        };
        let alone = |p: Rank| frame.alone(p, Dropped::ALL).filter(|_| !s1.contains(&p));
        let prices = Prices { pair: &pair, alone: &alone };
        let found = frame.prospect(&[s1.as_slice(), &s2].concat(), &prices, steps)?;
        Ok(found.map(|found| {
            let [moved_left, left, ..] = counts(found.weight);
            let left = usize::try_from(left).unwrap_or(0);
            PairTarget {
                s1: s1.len(),
                pairs: (s2.len() - s1.len() - left) / 2,
                moved_left: usize::try_from(moved_left).unwrap_or(0),
                could_be_more: false,
            }
        }))
    }

    /// C.2 to C.11: returns the first acceptable pairing of this shape. C.11: x is raised by one after everything else
    /// has been dropped.
    pub(super) fn c2_to_c11(
        &self,
        frame: &BracketFrame,
        shape: PairTarget,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        for raise in 0..=self.size() {
            let found = self.c10_drop_upfloats(frame, shape, raise, steps)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// C.10: drops B.6 and then B.5 for upfloats; both are in force again for downfloats.
    fn c10_drop_upfloats(
        &self,
        frame: &BracketFrame,
        shape: PairTarget,
        raise: usize,
        steps: &mut Steps,
    ) -> Result<Option<HomogeneousCandidate>, Spent> {
        let (s1, s2) = self.c4_s1_s2(shape.s1);
        // Without moved-down players there are no upfloats.
        let most = if self.moved.is_empty() { 0 } else { 2 };
        for up in 0..=most {
            let PairTarget { pairs, moved_left, .. } = shape;
            let found = if s1.is_empty() {
                let group = HomogeneousGroup { frame: *frame, players: s2.clone(), pairs, moved_left };
                group.c9_drop_downfloats(up, group.c2_x() + raise, steps)?
            } else {
                let reduced = self.moved.len() - s1.len();
                let heterogeneous = Heterogeneous {
                    frame: *frame,
                    s1: s1.clone(),
                    s2: s2.clone(),
                    remainder_pairs: pairs,
                    moved_left,
                    x: frame.cards.c2_determine_x(&self.players(), frame.free, reduced),
                };
                heterogeneous.c6_c7_c10(up, raise, steps)?
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// A bracket with its pairing.
#[derive(Clone, Debug, Default)]
pub(super) struct BracketPairing {
    pub(super) bracket: PairingBracket,
    /// The players moved down by C.1; they are left over in every pairing of the bracket.
    pub set_aside: Vec<Rank>,
    /// The number of pairs; `None` if p became zero.
    pub(super) shape: Option<PairTarget>,
    /// The decrease of p by C.14.
    pub(super) decrease: TargetDecrease,
    pub(super) candidate: HomogeneousCandidate,
}

impl BracketPairing {
    /// C.14: returns the bracket with p zero, where all players move down.
    pub(super) fn moved_down(bracket: PairingBracket, set_aside: Vec<Rank>) -> Self {
        let candidate = HomogeneousCandidate { pairs: Vec::new(), left: bracket.players() };
        Self { bracket, set_aside, candidate, ..Self::default() }
    }

    /// Returns all players who move down.
    pub(super) fn downfloaters(&self) -> Vec<Rank> {
        sorted(&[&self.set_aside, &self.candidate.left])
    }
}

/// Returns the players of all lists, in the order of A.2.
pub(super) fn sorted(lists: &[&[Rank]]) -> Vec<Rank> {
    let mut all = lists.concat();
    all.sort_unstable();
    all
}
