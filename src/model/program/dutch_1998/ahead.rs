//! C.12 and C.13: another pairing of a bracket, the first in its own order whose leavers suit the brackets that follow.
//!
//! The best pairing with the given number of leavers is drafted first. If its leavers do not suit, the other pairings
//! are split into parts: in each part one of these leavers stays and those before him leave. The best part is examined
//! next (Lawler's method for the next best solution).

use super::bracket::{BracketDraft, DraftedBracket, LeaveChoice, TargetSize};
use super::draft::{DraftBackend, PairQuestion};
use super::sizes::{BracketLack, NewBracket, SizeDecrease};
use super::{Dutch1998Program, asked_about};
use crate::plan::dutch_1998::Shape;
use crate::program::ContradictoryValues;
use crate::stage::{Stage, Undoing};
use facts::rulebook::table::{Stuck, UndonePairs};
use facts::tournament::Rank;
use limit::from_len;

/// A part of the pairings of a bracket, with its best pairing.
struct PairingPart {
    choice: LeaveChoice,
    best: DraftedBracket,
}

/// A condition that the leavers have to meet.
pub(super) trait Suiting<'r, E> {
    /// Returns whether these leavers are suitable.
    fn suits(&self, on: &mut dyn DraftBackend<'r, E>, leaving: &[Rank]) -> Result<bool, E>;
    /// Returns whether certainly no leavers under the draft's choice are suitable, so that its pairings need not be
    /// examined.
    fn refuses(&self, on: &mut dyn DraftBackend<'r, E>, draft: &BracketDraft<'_, 'r>) -> Result<bool, E>;
    /// Returns whether no leavers in the draft's size are suitable, as far as the program can tell.
    fn is_in_vain(&self, on: &mut dyn DraftBackend<'r, E>, draft: &BracketDraft<'_, 'r>) -> Result<bool, E>;
}

/// C.12: the condition that the next bracket makes p pairs, after `decrease`.
struct NextBracket<'n, 'r> {
    round: &'n Dutch1998Program<'r>,
    stage: &'n Stage,
    decrease: SizeDecrease,
}

impl<'r> NextBracket<'_, 'r> {
    /// Forms the next bracket with these players moved down to it.
    fn formed<E>(&self, on: Option<&mut dyn DraftBackend<'r, E>>, leaving: &[Rank]) -> Result<Stage, E> {
        let (stage, next) = (self.stage, &self.stage.next);
        let (number, rest) = (stage.number + 1, &stage.rest[next.len()..]);
        self.round.formed(on, NewBracket { number, moved_down: leaving, residents: next, next: &[], rest })
    }

    fn lack<E>(
        &self,
        on: Option<&mut dyn DraftBackend<'r, E>>,
        leaving: &[Rank],
    ) -> Result<Option<BracketLack>, E> {
        let is_first = self.decrease == SizeDecrease::default();
        match on {
            Some(on) => {
                let next = self.formed(Some(&mut *on), leaving)?;
                self.round.lack(Some(on), &next, (self.decrease, is_first))
            }
            None => self.round.lack::<E>(None, &self.formed::<E>(None, leaving)?, (self.decrease, is_first)),
        }
    }
}

impl<'r, E: From<ContradictoryValues>> Suiting<'r, E> for NextBracket<'_, 'r> {
    fn suits(&self, on: &mut dyn DraftBackend<'r, E>, leaving: &[Rank]) -> Result<bool, E> {
        Ok(self.lack(Some(on), leaving)?.is_none())
    }

    fn refuses(&self, _: &mut dyn DraftBackend<'r, E>, _: &BracketDraft<'_, 'r>) -> Result<bool, E> {
        Ok(false)
    }

    fn is_in_vain(&self, on: &mut dyn DraftBackend<'r, E>, draft: &BracketDraft<'_, 'r>) -> Result<bool, E> {
        Ok(!draft.any_suits(on, &|leaving| Ok(self.lack(None, leaving)?.is_none()))?)
    }
}

impl<'r> Dutch1998Program<'r> {
    /// C.12: makes another pairing of the bracket if the next bracket cannot make p pairs with the current leavers, but
    /// can with others. This is repeated for each p to which C.14 decreases it.
    // READING D98-C.12-P: p has the value that it has when C.12 is reached, so C.12 also applies after C.14.
    pub(super) fn c12<E: From<ContradictoryValues>>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        stage: &Stage,
        size: TargetSize,
        mut plain: DraftedBracket,
    ) -> Result<DraftedBracket, E> {
        if plain.leaving.is_empty() || stage.next.len() == stage.rest.len() {
            return Ok(plain);
        }
        let mut next = NextBracket { round: self, stage, decrease: SizeDecrease::default() };
        let current = next.formed(Some(&mut *on), &plain.leaving)?;
        let (mut asked, mut asks_c1) = (0, true);
        while let Some(lack) = self.lack(Some(&mut *on), &current, (next.decrease, asks_c1))? {
            if lack != BracketLack::Opponent && !current.is_heterogeneous() {
                break;
            }
            for first in self.c12_firsts(size) {
                let known = Some(plain.leaving.as_slice()).filter(|_| first == size.first);
                let draft = self.bracket(stage, TargetSize { first, ..size });
                if let Some(mut found) = PairingSearch::new(draft, &next).first(on, known)? {
                    found.standing.undone = Some(Undoing::Next { first: plain.pairs });
                    found.standing.asked = from_len(asked);
                    return Ok(found);
                }
            }
            asked += 1;
            // C.14 restarts at C.4 and does not return to C.1.
            asks_c1 = false;
            if lack != BracketLack::Opponent || self.declared.stuck == Stuck::GoesOn {
                let Some(less) = Self::c14(&current, next.decrease, lack) else { break };
                next.decrease = less;
            }
        }
        plain.standing.asked = from_len(asked);
        Ok(plain)
    }

    /// Returns the sizes of S1 with which C.12 looks for another pairing of the bracket.
    // READING D98-C.12-P: the bracket keeps its p. Under the other reading p may fall, while the total number of pairs
    // stays the same.
    fn c12_firsts(&self, size: TargetSize) -> impl Iterator<Item = usize> + use<'r> {
        let may_fall = self.declared.undone_pairs == UndonePairs::MayFall;
        let least = if may_fall { size.first.min(1) } else { size.first };
        (least..=size.first).rev()
    }

    /// C.14: returns the next decrease of p in a bracket above the lowest; `None` if p would become zero.
    fn c14(stage: &Stage, now: SizeDecrease, lack: BracketLack) -> Option<SizeDecrease> {
        let (members, moved) = (stage.members().len(), stage.active_moved_down().len());
        if !stage.is_heterogeneous() {
            return (now.rest + 1 < members / 2).then_some(SizeDecrease { rest: now.rest + 1, ..now });
        }
        let p = moved - now.moved.min(moved);
        if lack == BracketLack::Rest {
            return (now.rest < (members - 2 * p) / 2).then_some(SizeDecrease { rest: now.rest + 1, ..now });
        }
        (p > 1).then_some(SizeDecrease { moved: now.moved + 1, ..now })
    }
}

/// A search for another pairing of a bracket.
pub(super) struct PairingSearch<'s, 'd, 'r, E> {
    draft: BracketDraft<'d, 'r>,
    suiting: &'s dyn Suiting<'r, E>,
    open: Vec<PairingPart>,
}

impl<'s, 'd, 'r, E: From<ContradictoryValues>> PairingSearch<'s, 'd, 'r, E> {
    /// Creates the search for a bracket in its size.
    pub(super) fn new(draft: BracketDraft<'d, 'r>, suiting: &'s dyn Suiting<'r, E>) -> Self {
        Self { draft, suiting, open: Vec::new() }
    }

    /// Returns the first pairing of this size whose leavers are suitable. If the very first pairing is known and
    /// unsuitable, `plain` holds its leavers.
    pub(super) fn first(
        mut self,
        on: &mut dyn DraftBackend<'r, E>,
        plain: Option<&[Rank]>,
    ) -> Result<Option<DraftedBracket>, E> {
        let (stage, size) = (self.draft.stage, self.draft.size);
        if on.takes_what_is_seen() && self.suiting.is_in_vain(on, &self.draft)? {
            return Ok(None);
        }
        if size.leave == 0 && (plain.is_some() || !self.suiting.suits(on, &stage.set_aside)?) {
            return Ok(None);
        }
        self.draft.size.is_fewest = false;
        if !self.draft.has_pairing() {
            return self.draft.refuse_size(on).map(|()| None);
        }
        if let Some(leaving) = plain {
            self.part(on, &LeaveChoice::default(), leaving)?;
        } else if !self.suiting.refuses(on, &self.draft)? {
            self.add(on)?;
        }
        let by_values = |one: &PairingPart, other: &PairingPart| one.best.values.cmp(&other.best.values);
        while let Some(at) = (0..self.open.len()).min_by(|&a, &b| by_values(&self.open[a], &self.open[b])) {
            let PairingPart { choice, best } = self.open.swap_remove(at);
            if self.suiting.suits(on, &best.leaving)? {
                return Ok(Some(best));
            }
            self.part(on, &choice, &best.leaving)?;
        }
        Ok(None)
    }

    /// Adds the best pairing of each part of the other pairings.
    fn part(
        &mut self,
        on: &mut dyn DraftBackend<'r, E>,
        choice: &LeaveChoice,
        leaving: &[Rank],
    ) -> Result<(), E> {
        let is_new = |r: &&Rank| !self.draft.stage.set_aside.contains(r) && !choice.leave.contains(r);
        let free: Vec<Rank> = leaving.iter().filter(is_new).copied().collect();
        for (i, &r) in free.iter().enumerate() {
            let leave = [choice.leave.as_slice(), &free[..i]].concat();
            let stay = [choice.stay.as_slice(), &[r]].concat();
            self.draft.choice = LeaveChoice { leave, stay };
            if !self.suiting.refuses(on, &self.draft)? {
                self.add(on)?;
            }
        }
        Ok(())
    }

    /// Adds the best pairing of the current part, if it has any.
    fn add(&mut self, on: &mut dyn DraftBackend<'r, E>) -> Result<(), E> {
        let best = self.draft.draft(on)?;
        self.open.extend(best.map(|best| PairingPart { choice: self.draft.choice.clone(), best }));
        Ok(())
    }
}

impl<'r> BracketDraft<'_, 'r> {
    /// Returns whether two players may meet in the bracket.
    pub(super) fn joins(&self, a: Rank, b: Rank) -> bool {
        self.round.may_pair(self.stage, a, b) && !(self.is_first(a) && self.is_first(b))
    }

    /// Returns whether the bracket has a pairing of its size, as far as the program can tell. A backend verifies what
    /// follows from it.
    fn has_pairing(&self) -> bool {
        // Places for the leavers come after the members.
        let vertices = self.members.len() + self.size.leave;
        let joins = |u: usize, v: usize| match (self.members.get(u), self.members.get(v)) {
            (Some(&a), Some(&b)) => self.joins(a, b),
            (Some(&r), None) | (None, Some(&r)) => !self.is_first(r),
            (None, None) => false,
        };
        2 * self.round.rules.most_pairs(vertices, &joins) == vertices
    }

    /// Asks the backend to confirm that a bracket has no pairing of its new size after p was decreased: a player of S1
    /// is left over, or more players leave than the size allows.
    fn refuse_size<E>(&self, on: &mut dyn DraftBackend<'r, E>) -> Result<(), E> {
        let (first, leave) = (self.size.first, from_len::<i64>(self.size.leave));
        let members = asked_about(&self.members);
        let both = [&members[..first], &members];
        on.possible(&PairQuestion {
            name: &format!("{}, of another size", self.round.name(self.stage)),
            code: self.round.shape_code(&Shape::Unpaired).unwrap_or_default(),
            players: &members,
            joins: &|a, b| b.is_some_and(|b| self.joins(a, b)),
            left_over: if first > 0 { &both } else { &both[1..] },
            seen: Some(&|over| {
                over.iter().rev().skip(1).any(|&of_s1| of_s1 > 0) || over.last() > Some(&leave)
            }),
            ..PairQuestion::default()
        })?;
        Ok(())
    }

    /// Returns whether any set of leavers in this size is suitable. This is checked first, because usually none is.
    pub(super) fn any_suits<E>(
        &self,
        on: &mut dyn DraftBackend<'r, E>,
        suits: &dyn Fn(&[Rank]) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let (others, leave) = (&self.members[self.size.first..], self.size.leave);
        let mut chosen: Vec<usize> = (0..leave).collect();
        if leave > others.len() {
            return Ok(false);
        }
        loop {
            on.check()?;
            let mut leaving: Vec<Rank> = chosen.iter().map(|&i| others[i]).collect();
            leaving.extend(&self.stage.set_aside);
            leaving.sort_unstable();
            if suits(&leaving)? {
                return Ok(true);
            }
            // Go to the next choice of the same size, in ascending order.
            let last = |i: usize| others.len() - leave + i;
            let Some(at) = (0..leave).rev().find(|&i| chosen[i] < last(i)) else { return Ok(false) };
            chosen[at] += 1;
            for i in at + 1..leave {
                chosen[i] = chosen[i - 1] + 1;
            }
        }
    }
}
