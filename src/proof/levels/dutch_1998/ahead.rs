//! C.12: whether the next bracket can make p pairs with the players who leave, and the first pairing with which it can.

use super::bracket::{BracketQuestion, BracketSize, LeavingChoice, ProvedBracket};
use super::{AuxiliaryQuestion, Dutch1998Levels, name};
use crate::ProofError;
use facts::rulebook::table::{Stuck, Undone, UndonePairs};
use judge::{BracketStage, JudgedDecrease, UndoingCause};
use limit::from_len;

/// A test whether leaving players suit the next bracket.
pub(super) type Suits<'s, R> = &'s dyn Fn(&mut R, &[usize]) -> Result<bool, ProofError>;

/// A test that proves that no set of leaving players under a choice suits, so that its pairings need no search.
pub(super) type Refuses<'s, R> = &'s dyn Fn(&mut R, &LeavingChoice) -> Result<bool, ProofError>;

/// The pairings of a bracket that respect a choice, with the best of them.
struct Kept {
    choice: LeavingChoice,
    best: ProvedBracket,
}

impl Dutch1998Levels<'_, '_, '_> {
    /// C.12: finds another pairing of the bracket if the next one cannot make p pairs with the leaving players but can
    /// with others. This is repeated for each value to which C.14 decreases p of the next bracket.
    // READING D98-C.12-P: p as it stands when C.12 is reached, so also after C.14.
    pub(super) fn c12(
        &mut self,
        stage: &BracketStage,
        size: BracketSize,
        mut plain: ProvedBracket,
    ) -> Result<ProvedBracket, ProofError> {
        if plain.leaving.is_empty() || stage.next.len() == stage.rest.len() {
            return Ok(plain);
        }
        let case = self.case;
        let below = &stage.rest[stage.next.len()..];
        let next = |leaving: &[usize]| {
            case.formed(leaving.to_vec(), stage.next.clone(), (stage.number + 1, below.to_vec()))
        };
        let current = next(&plain.leaving);
        let (mut asked, mut decrease, mut asks_c1) = (0, JudgedDecrease::default(), true);
        while let Some(lack) = self.lack(&current, decrease, asks_c1)? {
            if lack != UndoingCause::Opponent && !current.is_heterogeneous() {
                break;
            }
            let is_first = decrease == JudgedDecrease::default();
            let refuses = |_: &mut Self, _: &LeavingChoice| Ok(false);
            let suits = |round: &mut Self, leaving: &[usize]| {
                Ok(round.lack(&next(leaving), decrease, is_first)?.is_none())
            };
            // READING D98-C.12-P: the bracket keeps its p; the other reading: p may fall, if the total number of pairs
            // stays the same.
            let may_fall = case.held().undone_pairs == UndonePairs::MayFall;
            let least = if may_fall { size.first.min(1) } else { size.first };
            for first in (least..=size.first).rev() {
                let known = Some(plain.leaving.as_slice()).filter(|_| first == size.first);
                if let Some(mut found) =
                    self.another(stage, BracketSize { first, ..size }, (known, &suits, &refuses))?
                {
                    found.set(self.levels.next, from_len(asked));
                    return Ok(found);
                }
            }
            asked += 1;
            // C.14 restarts at C.4, so C.1 is not applied again.
            asks_c1 = false;
            if lack != UndoingCause::Opponent || case.held().stuck == Stuck::GoesOn {
                let Some(less) = decrease.c14(&current, lack) else { break };
                decrease = less;
            }
        }
        plain.set(self.levels.next, from_len(asked));
        Ok(plain)
    }

    /// C.1 to C.11 by B.1 and B.2: returns the reason why the bracket cannot make p pairs.
    fn lack(
        &mut self,
        stage: &BracketStage,
        decrease: JudgedDecrease,
        asks_c1: bool,
    ) -> Result<Option<UndoingCause>, ProofError> {
        let case = self.case;
        let is_aside = stage.set_aside.iter().any(|r| stage.moved_down.contains(r));
        if asks_c1 && (is_aside || case.is_stuck(stage)) {
            return Ok(Some(UndoingCause::Opponent));
        }
        let first = stage.most_first().saturating_sub(decrease.moved);
        let bracket = BracketQuestion::new(case, stage, BracketSize { first, leave: 0, is_fewest: false });
        let members = &bracket.members;
        self.ask(&AuxiliaryQuestion {
            name: format!("{}, looked at from above", name(case, stage)),
            players: members,
            joins: &|u, v| bracket.joins(u, v),
        })?;
        let code = self.levels.next;
        let moved = if first > 0 { self.left_over(code, &members[..first])? } else { 0 };
        let all = self.left_over(code, members)?;
        self.ledger.close(&[])?;
        // READING D98-C.12: p of the bracket; the other reading: of the moved-down players.
        let is_moved_only = case.held().undone == Undone::MovedDown && stage.is_heterogeneous();
        let wanted = (members.len() / 2).saturating_sub(decrease.rest);
        let is_short = from_len::<i64>(members.len()) - all < 2 * from_len::<i64>(wanted);
        Ok(match (moved > 0, is_short && !is_moved_only) {
            (true, _) => Some(UndoingCause::Moved),
            (false, true) => Some(UndoingCause::Rest),
            (false, false) => None,
        })
    }

    /// Returns the first pairing of this size whose leaving players suit. `plain` holds the players who leave in the
    /// first pairing of all, if it is known and does not suit.
    ///
    /// If the best pairing does not suit, the others are divided into parts. In each part, one of its leavers stays and
    /// the leavers before him leave. The best pairing of all parts is examined next.
    pub(super) fn another(
        &mut self,
        stage: &BracketStage,
        size: BracketSize,
        (plain, suits, refuses): (Option<&[usize]>, Suits<'_, Self>, Refuses<'_, Self>),
    ) -> Result<Option<ProvedBracket>, ProofError> {
        if size.leave == 0 && (plain.is_some() || !suits(self, &stage.set_aside)?) {
            return Ok(None);
        }
        let mut bracket = BracketQuestion::new(self.case, stage, BracketSize { is_fewest: false, ..size });
        if !bracket.has_pairing() {
            return self.refuse_size(&bracket).map(|()| None);
        }
        let mut open = Vec::new();
        if let Some(leaving) = plain {
            self.part(&mut bracket, (&LeavingChoice::default(), leaving, refuses), &mut open)?;
        } else if !refuses(self, &LeavingChoice::default())? {
            let best = bracket.pair(self)?;
            open.extend(best.map(|best| Kept { choice: LeavingChoice::default(), best }));
        }
        let values = |kept: &Kept| kept.best.counts.iter().map(|c| c.value.clone()).collect::<Vec<_>>();
        while let Some(at) = (0..open.len()).min_by_key(|&i| values(&open[i])) {
            let Kept { choice, best } = open.swap_remove(at);
            if suits(self, &best.leaving)? {
                return Ok(Some(best));
            }
            self.part(&mut bracket, (&choice, &best.leaving, refuses), &mut open)?;
        }
        Ok(None)
    }

    /// Proves that the bracket has no pairing of its new size. This may happen after p has been decreased: a player of
    /// S1 is left over, or more players leave than the size says.
    fn refuse_size(&mut self, bracket: &BracketQuestion<'_, '_, '_>) -> Result<(), ProofError> {
        let members = &bracket.members;
        self.ask(&AuxiliaryQuestion {
            name: format!("{}, of another size", name(self.case, bracket.stage)),
            players: members,
            joins: &|u, v| bracket.joins(u, v),
        })?;
        let code = self.levels.pairs;
        let first = bracket.size.first;
        let of_s1 = if first > 0 { self.left_over(code, &members[..first])? } else { 0 };
        let is_refused = of_s1 > 0 || self.left_over(code, members)? > from_len(bracket.size.leave);
        self.ledger.close(&[])?;
        if is_refused {
            Ok(())
        } else {
            Err(ProofError::refuted("a bracket has a pairing of the size that was ruled out"))
        }
    }

    /// Adds the best pairing of each part of the other pairings.
    fn part(
        &mut self,
        bracket: &mut BracketQuestion<'_, '_, '_>,
        (choice, leaving, refuses): (&LeavingChoice, &[usize], Refuses<'_, Self>),
        open: &mut Vec<Kept>,
    ) -> Result<(), ProofError> {
        let is_new = |r: &&usize| !bracket.stage.set_aside.contains(r) && !choice.leave.contains(r);
        let free: Vec<usize> = leaving.iter().filter(is_new).copied().collect();
        for (i, &r) in free.iter().enumerate() {
            let leave = [choice.leave.as_slice(), &free[..i]].concat();
            let stay = [choice.stay.as_slice(), &[r]].concat();
            bracket.choice = LeavingChoice { leave, stay };
            if refuses(self, &bracket.choice)? {
                continue;
            }
            let best = bracket.pair(self)?;
            open.extend(best.map(|best| Kept { choice: bracket.choice.clone(), best }));
        }
        Ok(())
    }
}
