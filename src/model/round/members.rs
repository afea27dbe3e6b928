//! The members of a stage: their ranks, and the number of each among them.

use std::ops::Deref;
use std::rc::Rc;

use limit::from_len;

/// The ranks, ascending. A copy costs nothing.
#[derive(Clone)]
pub(super) struct StageMembers {
    ranks: Rc<[usize]>,
    /// The number of each member, indexed from the first rank on.
    numbers: Rc<[Option<u32>]>,
}

impl StageMembers {
    /// Returns the number of a member.
    #[inline]
    pub(super) fn number(&self, rank: usize) -> Option<u32> {
        self.numbers.get(rank.checked_sub(*self.ranks.first()?)?).copied().flatten()
    }
}

impl From<Vec<usize>> for StageMembers {
    fn from(ranks: Vec<usize>) -> Self {
        let (first, last) = ranks.first().zip(ranks.last()).map_or((0, None), |(&a, &b)| (a, Some(b)));
        let mut numbers = vec![None; last.map_or(0, |last| last + 1 - first)];
        for (number, &rank) in ranks.iter().enumerate() {
            numbers[rank - first] = Some(from_len(number));
        }
        Self { ranks: ranks.into(), numbers: numbers.into() }
    }
}

impl Deref for StageMembers {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.ranks
    }
}

#[cfg(test)]
mod tests {
    use super::StageMembers;

    #[test]
    fn every_member_has_its_number_and_nobody_else_has_one() {
        let members = StageMembers::from(vec![3, 4, 9]);
        let numbers: Vec<Option<u32>> = (0..12).map(|rank| members.number(rank)).collect();
        let (no, yes) = (None, Some);
        assert_eq!(numbers, [no, no, no, yes(0), yes(1), no, no, no, no, yes(2), no, no]);
        assert_eq!(&members[..], [3, 4, 9]);
        assert_eq!(StageMembers::from(Vec::new()).number(0), None);
    }
}
