//! FIDE Dutch 1998 C.12: how far another pairing of a bracket suits the next one better than the bracket's own first.
//!
//! C.12 is asked for the first pairing, once for each p to which C.14 decreases that of the next bracket. Which pairing that
//! is, is told with the proved pairing; what follows from it is counted here.

use super::JudgedRound;
use super::dutch_1998::{own_values, paired_moved_down};
use super::dutch_1998_brackets::leaving;
use super::sheet::MatedBracket;
use super::stage::BracketStage;
use facts::rulebook::table::{Stuck, Undone};
use limit::from_len;

/// C.14: by how much p has been decreased, of those moved down and of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JudgedDecrease {
    /// Of S1.
    pub moved: usize,
    /// Of the homogeneous bracket or the remainder.
    pub rest: usize,
}

/// The reason why a bracket does not come to p pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoingCause {
    /// C.1: somebody moved down has no opponent.
    Opponent,
    /// Not all players moved down meet others.
    Moved,
    /// The homogeneous bracket or the remainder.
    Rest,
}

impl JudgedDecrease {
    /// C.14; `None` if p is zero then.
    pub fn c14(self, stage: &BracketStage, lack: UndoingCause) -> Option<Self> {
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
    /// C.12: how often it was asked before it came to this pairing; as often as it was asked at all if it never did. What
    /// C.13 has undone it is not asked for, nor a pairing that comes before the first one.
    pub(super) fn next_is_short(&self, stage: &BracketStage, bracket: &MatedBracket) -> i64 {
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
        // Neither the number of pairs nor that of S1 is for C.12 to bring to zero.
        let has_s1 = !stage.is_heterogeneous() || paired_moved_down(stage, bracket) > 0;
        let is_as_many = has_s1 && first.leaving().len() == bracket.leaving().len();
        let (mut asked, mut decrease, mut asks_c1) = (0, JudgedDecrease::default(), true);
        while let Some(lack) = self.lack(&before, decrease, asks_c1) {
            // C.12 is for a heterogeneous bracket; C.1 leads to it from any.
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

    /// C.1 to C.11 by B.1 and B.2: what keeps the bracket from p pairs.
    fn lack(&self, stage: &BracketStage, decrease: JudgedDecrease, asks_c1: bool) -> Option<UndoingCause> {
        let is_aside = stage.set_aside.iter().any(|r| stage.moved_down.contains(r));
        if asks_c1 && (is_aside || self.is_stuck(stage)) {
            return Some(UndoingCause::Opponent);
        }
        let first = stage.most_first().saturating_sub(decrease.moved);
        if first > 0 && !self.can_pair_first(stage, first) {
            return Some(UndoingCause::Moved);
        }
        // READING D98-C.12: p of the bracket; the other reading: of those moved down.
        let wanted = (stage.members().len() / 2).saturating_sub(decrease.rest);
        let is_enough = self.declared.undone == Undone::MovedDown || self.most_pairs(stage, first) >= wanted;
        (!is_enough).then_some(UndoingCause::Rest)
    }

    /// The bracket's own first pairing, as it was told, if it is one of this bracket.
    fn first_told(&self, stage: &BracketStage) -> Option<MatedBracket> {
        let members = stage.members();
        let pairs = &self.told.get(stage.number - 1)?.first;
        let is_in = |r: &usize| members.binary_search(r).is_ok();
        let is_legal = |&(a, b): &(usize, usize)| self.may_meet_here(stage.is_exempt, a, b);
        let is_of_stage = pairs.iter().all(|pair| is_in(&pair.0) && is_in(&pair.1) && is_legal(pair));
        is_of_stage.then(|| MatedBracket::of(members, pairs))
    }

    /// Was the bracket paired again by C.13?
    fn is_for_lowest(&self, stage: &BracketStage) -> bool {
        self.told.get(stage.number - 1).is_some_and(|told| told.is_for_lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bracket of the players below `end`, of whom the first have moved down.
    fn stage(moved: usize, end: usize) -> BracketStage {
        let (moved_down, residents) = ((0..moved).collect(), (moved..end).collect());
        let (next, rest) = (vec![end], vec![end]);
        BracketStage { number: 1, moved_down, residents, set_aside: Vec::new(), next, rest, is_exempt: false }
    }

    fn decreased(stage: &BracketStage, lacks: &[UndoingCause]) -> Option<(usize, usize)> {
        let last = lacks.iter().try_fold(JudgedDecrease::default(), |now, &lack| now.c14(stage, lack));
        last.map(|d| (d.moved, d.rest))
    }

    #[test]
    fn c14_decreases_p_by_one_until_it_is_zero() {
        use UndoingCause::{Moved, Rest};
        // Three pairs of six; with half of them moved down the bracket is homogeneous as well.
        for bracket in [stage(0, 6), stage(3, 6), stage(0, 7)] {
            assert_eq!(decreased(&bracket, &[Rest]), Some((0, 1)));
            assert_eq!(decreased(&bracket, &[Rest, Rest]), Some((0, 2)));
            assert_eq!(decreased(&bracket, &[Rest, Rest, Rest]), None);
        }
        // Three moved down among nine: three pairs of theirs, one of the three others.
        let bracket = stage(3, 9);
        assert_eq!(decreased(&bracket, &[Moved]), Some((1, 0)));
        assert_eq!(decreased(&bracket, &[Moved, Moved]), Some((2, 0)));
        assert_eq!(decreased(&bracket, &[Moved, Moved, Moved]), None);
        assert_eq!(decreased(&bracket, &[Rest]), Some((0, 1)));
        assert_eq!(decreased(&bracket, &[Rest, Rest]), None);
        // Who of those moved down is not in S1 is in the remainder: with two of them there are two pairs of the five others.
        assert_eq!(decreased(&bracket, &[Moved, Rest, Rest]), Some((1, 2)));
        assert_eq!(decreased(&bracket, &[Moved, Rest, Rest, Rest]), None);
        assert_eq!(decreased(&bracket, &[Moved, Moved, Rest, Rest, Rest]), Some((2, 3)));
    }
}
