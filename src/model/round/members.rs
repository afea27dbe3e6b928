//! The members of a stage: their ranks, and the number of each among them.

use facts::tournament::Rank;
use lexmatch::Vertex;
use std::ops::Deref;
use std::rc::Rc;

/// The ranks, ascending. A copy costs nothing.
#[derive(Clone)]
pub(super) struct StageMembers {
    ranks: Rc<[Rank]>,
    /// The number of each member, indexed from the first rank on.
    numbers: Rc<[Option<Vertex>]>,
}

impl StageMembers {
    /// Returns the number of a member.
    #[inline]
    pub(super) fn number(&self, rank: Rank) -> Option<Vertex> {
        self.numbers.get(rank.0.checked_sub(self.ranks.first()?.0)?).copied().flatten()
    }
}

impl From<Vec<Rank>> for StageMembers {
    fn from(ranks: Vec<Rank>) -> Self {
        let (first, last) = ranks.first().zip(ranks.last()).map_or((0, None), |(a, b)| (a.0, Some(b.0)));
        let mut numbers = vec![None; last.map_or(0, |last| last + 1 - first)];
        for (number, &rank) in Vertex::all(ranks.len()).zip(&ranks) {
            numbers[rank.0 - first] = Some(number);
        }
        Self { ranks: ranks.into(), numbers: numbers.into() }
    }
}

impl Deref for StageMembers {
    type Target = [Rank];

    fn deref(&self) -> &[Rank] {
        &self.ranks
    }
}

#[cfg(test)]
mod tests {
    use super::StageMembers;
    use facts::tournament::Rank;
    use lexmatch::Vertex;

    #[test]
    fn every_member_has_its_number_and_nobody_else_has_one() {
        let members = StageMembers::from(vec![Rank(3), Rank(4), Rank(9)]);
        let numbers: Vec<Option<Vertex>> = Rank::all(12).map(|rank| members.number(rank)).collect();
        let (no, yes) = (None, |v| Some(Vertex(v)));
        assert_eq!(numbers, [no, no, no, yes(0), yes(1), no, no, no, no, yes(2), no, no]);
        assert_eq!(&members[..], [Rank(3), Rank(4), Rank(9)]);
        assert_eq!(StageMembers::from(Vec::new()).number(Rank(0)), None);
    }
}
