//! FIDE Dutch 1998 C.12: counts how well another pairing of a bracket suits the next bracket, compared with the
//! bracket's own first pairing.
//!
//! C.12 is applied to the first pairing, once for each value to which C.14 decreases p of the next bracket. The caller
//! supplies the first pairing with the proved pairing. This module counts the consequences of C.12.

use super::brackets::leaving;
use super::{own_values, paired_moved_down};
use crate::JudgedRound;
use crate::sheet::MatedBracket;
use crate::stage::BracketStage;
use facts::rulebook::table::{Stuck, Undone};
use facts::tournament::Rank;
use limit::from_len;

/// C.14: the decrease of p, for the moved-down players and for the remaining players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct JudgedDecrease {
    /// The decrease for S1.
    pub(crate) moved: usize,
    /// The decrease for the homogeneous bracket or the remainder.
    pub(crate) rest: usize,
}

/// The reason why a bracket does not reach p pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UndoingCause {
    /// C.1: a moved-down player has no opponent.
    Opponent,
    /// Not every player of S1 can meet a player outside S1.
    Moved,
    /// The homogeneous bracket or the remainder makes too few pairs.
    Rest,
}

impl JudgedDecrease {
    /// Decreases p again (C.14); returns `None` if p is then zero.
    pub(crate) fn c14(self, stage: &BracketStage, lack: UndoingCause) -> Option<Self> {
        let (members, moved) = (stage.members().len(), stage.active_moved_down().len());
        if !stage.is_heterogeneous() {
            return (self.rest + 1 < members / 2).then_some(Self { rest: self.rest + 1, ..self });
        }
        let p = moved.saturating_sub(self.moved);
        if lack == UndoingCause::Rest {
            return (self.rest < (members - 2 * p) / 2).then_some(Self { rest: self.rest + 1, ..self });
        }
        (p > 1).then_some(Self { moved: self.moved + 1, ..self })
    }
}

impl JudgedRound<'_> {
    /// C.12: returns the number of applications of C.12 before it reached this pairing. If C.12 never reached it,
    /// returns the total number of applications. C.12 applies neither to pairings undone by C.13 nor to pairings before
    /// the first one.
    pub(crate) fn next_is_short(&self, stage: &BracketStage, bracket: &MatedBracket) -> i64 {
        if self.is_for_lowest(stage) {
            return 0;
        }
        let first = self.first_told(stage).unwrap_or_else(|| bracket.clone());
        if own_values(self, stage, bracket) < own_values(self, stage, &first) {
            return 0;
        }
        let next = |of: &MatedBracket| {
            let moved_down = leaving(stage, of);
            let (residents, rest) = self.next_bracket(stage).filter(|_| !moved_down.is_empty())?;
            Some(self.formed(moved_down, residents, (stage.number + 1, rest)))
        };
        let Some((before, now)) = next(&first).zip(next(bracket)) else { return 0 };
        // C.12 must not reduce the number of pairs, nor reduce S1 to zero.
        let has_s1 = !stage.is_heterogeneous() || paired_moved_down(stage, bracket) > 0;
        let is_as_many = has_s1 && first.leaving().len() == bracket.leaving().len();
        let (mut asked, mut decrease, mut asks_c1) = (0, JudgedDecrease::default(), true);
        while let Some(lack) = self.lack(&before, decrease, asks_c1) {
            // C.12 applies to a heterogeneous bracket; C.1 leads to it from any bracket.
            if lack != UndoingCause::Opponent && !before.is_heterogeneous()
                || is_as_many && self.lack(&now, decrease, decrease == JudgedDecrease::default()).is_none()
            {
                break;
            }
            asked += 1;
            // C.14 restarts at C.4.
            asks_c1 = false;
            if lack != UndoingCause::Opponent || self.declared.stuck == Stuck::GoesOn {
                let Some(less) = decrease.c14(&before, lack) else { break };
                decrease = less;
            }
        }
        from_len(asked)
    }

    /// C.1 to C.11 under B.1 and B.2: returns the reason why the bracket cannot make p pairs.
    fn lack(&self, stage: &BracketStage, decrease: JudgedDecrease, asks_c1: bool) -> Option<UndoingCause> {
        let is_aside = stage.set_aside.iter().any(|r| stage.moved_down.contains(r));
        if asks_c1 && (is_aside || self.is_stuck(stage)) {
            return Some(UndoingCause::Opponent);
        }
        let first = stage.most_first().saturating_sub(decrease.moved);
        if first > 0 && !self.can_pair_first(stage, first) {
            return Some(UndoingCause::Moved);
        }
        // READING D98-C.12: p of the bracket; the other reading: p of the moved-down players, where A.6 counts those.
        let wanted = (stage.members().len() / 2).saturating_sub(decrease.rest);
        let is_of_moved_down = self.declared.undone == Undone::MovedDown && stage.is_heterogeneous();
        let is_enough = is_of_moved_down || self.most_pairs(stage, first) >= wanted;
        (!is_enough).then_some(UndoingCause::Rest)
    }

    /// Returns the bracket's own first pairing, as supplied by the caller, if the bracket has these members.
    fn first_told(&self, stage: &BracketStage) -> Option<MatedBracket> {
        let members = stage.members();
        let pairs = &self.told.get(stage.number - 1)?.first;
        let is_in = |r: &Rank| members.binary_search(r).is_ok();
        let is_legal = |&(a, b): &(Rank, Rank)| self.may_meet_here(stage.is_exempt, a, b);
        let is_of_stage = pairs.iter().all(|pair| is_in(&pair.0) && is_in(&pair.1) && is_legal(pair));
        is_of_stage.then(|| MatedBracket::of(members, pairs))
    }

    /// Returns whether C.13 paired the bracket again.
    fn is_for_lowest(&self, stage: &BracketStage) -> bool {
        self.told.get(stage.number - 1).is_some_and(|told| told.is_for_lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a bracket of the players below `end`, the first `moved` of whom have moved down.
    fn stage(moved: usize, end: usize) -> BracketStage {
        let (moved_down, residents) = Rank::all(end).partition(|r| r.0 < moved);
        let (next, rest) = (vec![Rank(end)], vec![Rank(end)]);
        BracketStage { number: 1, moved_down, residents, set_aside: Vec::new(), next, rest, is_exempt: false }
    }

    fn decreased(stage: &BracketStage, lacks: &[UndoingCause]) -> Option<(usize, usize)> {
        let last = lacks.iter().try_fold(JudgedDecrease::default(), |now, &lack| now.c14(stage, lack));
        last.map(|d| (d.moved, d.rest))
    }

    #[test]
    fn c14_decreases_p_by_one_until_it_is_zero() {
        use UndoingCause::{Moved, Rest};
        // Six or seven players make three pairs; with half of them moved down the bracket still counts as homogeneous.
        for bracket in [stage(0, 6), stage(3, 6), stage(0, 7)] {
            assert_eq!(decreased(&bracket, &[Rest]), Some((0, 1)));
            assert_eq!(decreased(&bracket, &[Rest, Rest]), Some((0, 2)));
            assert_eq!(decreased(&bracket, &[Rest, Rest, Rest]), None);
        }
        // Three of nine players moved down: they make three pairs, and the remaining three players make one.
        let bracket = stage(3, 9);
        assert_eq!(decreased(&bracket, &[Moved]), Some((1, 0)));
        assert_eq!(decreased(&bracket, &[Moved, Moved]), Some((2, 0)));
        assert_eq!(decreased(&bracket, &[Moved, Moved, Moved]), None);
        assert_eq!(decreased(&bracket, &[Rest]), Some((0, 1)));
        assert_eq!(decreased(&bracket, &[Rest, Rest]), None);
        // A moved-down player outside S1 belongs to the remainder: with two in S1, the remaining five players make two
        // pairs.
        assert_eq!(decreased(&bracket, &[Moved, Rest, Rest]), Some((1, 2)));
        assert_eq!(decreased(&bracket, &[Moved, Rest, Rest, Rest]), None);
        assert_eq!(decreased(&bracket, &[Moved, Moved, Rest, Rest, Rest]), Some((2, 3)));
    }
}
