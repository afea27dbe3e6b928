//! The search orders of the Dutch editions: exchanges between S1 and S2, and transpositions of S2.
//!
//! A pair inside the original S1 moves its lower player out. A pair inside S2 brings its higher player in. A player of
//! S1 who is not paired in the group leaves it. Any other choice for the same pairs moves more players or has a larger
//! difference, so it comes later in the order of D.2.

use super::{Around, Edge, EdgeCost, Mate, OpenStage, SumCosts};
use facts::rulebook::Value;
use facts::tournament::Rank;
use limit::from_len;
use std::rc::Rc;

/// A group that is paired as homogeneous: its players in rank order, numbered from 1, and the number of pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderedGroup {
    /// The ranks of the players, ascending.
    pub players: Vec<Rank>,
    /// The number of pairs that they form.
    pub pairs: usize,
}

/// S1 and S2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitHalves {
    /// The players of S1 in rank order.
    pub s1: Vec<Rank>,
    /// The players of S2 in rank order. Leaving is one of the candidates where no exchange settles who stays.
    pub s2: Vec<Mate>,
}

/// The numbers of the players in a group. They show which exchange an edge belongs to.
struct GroupNumbers {
    /// The number of each player, by rank; 0 for players outside the group.
    numbers: Vec<usize>,
    /// The size of S1.
    pairs: usize,
}

impl GroupNumbers {
    fn of(group: &OrderedGroup) -> Self {
        let mut numbers = vec![0; group.players.last().map_or(0, |&Rank(last)| last + 1)];
        group.players.iter().zip(1..).for_each(|(&r, number)| numbers[r] = number);
        Self { numbers, pairs: group.pairs }
    }

    fn number(&self, rank: Rank) -> usize {
        self.numbers.get(rank.0).copied().unwrap_or(0)
    }

    fn of_mate(&self, mate: Mate) -> usize {
        match mate {
            Mate::Member(rank) => self.number(rank),
            Mate::Below => 0,
        }
    }

    /// Returns whether a player leaves S1 with this mate.
    fn leaves(&self, rank: Rank, mate: Mate) -> bool {
        let (own, other) = (self.number(rank), self.of_mate(mate));
        (1..=self.pairs).contains(&own) && other < own
    }

    /// Returns whether a player enters S1 with this mate.
    fn enters(&self, rank: Rank, mate: Mate) -> bool {
        let own = self.number(rank);
        own > self.pairs && self.of_mate(mate) > own
    }

    /// Returns how many players an edge moves out of S1.
    fn moves(&self, edge: Edge) -> i64 {
        Self::both(edge, &|rank, mate| i64::from(self.leaves(rank, mate)))
    }

    /// Returns the sum of the numbers that an edge brings into S1, minus those that it moves out.
    fn shift(&self, edge: Edge) -> i64 {
        Self::both(edge, &|rank, mate| {
            let times = i64::from(self.enters(rank, mate)) - i64::from(self.leaves(rank, mate));
            from_len::<i64>(self.number(rank)) * times
        })
    }

    /// Returns the sum of `of` over the ends of an edge.
    fn both(edge: Edge, of: &dyn Fn(Rank, Mate) -> i64) -> i64 {
        match edge {
            Edge::Pair(a, b) => of(a, Mate::Member(b)) + of(b, Mate::Member(a)),
            Edge::Leaves(a) => of(a, Mate::Below),
        }
    }
}

impl OrderedGroup {
    /// Minimises the number of exchanged players, then the difference between the sums. Then chooses the players who
    /// leave S1, largest numbers first, and those who enter, smallest first. Returns the halves and the value for
    /// comparison.
    pub fn exchange<'r, E>(
        &self,
        stage: &mut dyn OpenStage<'r, E>,
        code: &str,
    ) -> Result<(SplitHalves, Value), E> {
        let numbers = Rc::new(GroupNumbers::of(self));
        let cost = |of: fn(&GroupNumbers, Edge) -> i64| -> EdgeCost<'r> {
            let numbers = Rc::clone(&numbers);
            Rc::new(move |edge| of(&numbers, edge))
        };
        let group = Around::These(&self.players);
        let count = stage.least(code, group, SumCosts::Of(cost(GroupNumbers::moves)))?;
        let (s1, s2) = self.players.split_at(self.pairs);
        let mut value = vec![count];
        let (mut first, mut second) = (s1.to_vec(), s2.to_vec());
        if count > 0 {
            value.push(stage.least(code, group, SumCosts::Signed(cost(GroupNumbers::shift)))?);
            let from_last = s1.iter().rev().copied();
            let leaving = pick(stage, (code, count), from_last, &|r, mate| numbers.leaves(r, mate))?;
            let entering =
                pick(stage, (code, count), s2.iter().copied(), &|r, mate| numbers.enters(r, mate))?;
            value.extend(leaving.iter().map(|&r| -from_len::<i64>(numbers.number(r))));
            value.extend(entering.iter().map(|&r| from_len::<i64>(numbers.number(r))));
            first.retain(|r| !leaving.contains(r));
            second.retain(|r| !entering.contains(r));
            first.extend(entering);
            second.extend(leaving);
            first.sort_unstable();
            second.sort_unstable();
        }
        Ok((SplitHalves { s1: first, s2: second.into_iter().map(Mate::Member).collect() }, Value(value)))
    }

    /// Returns the halves without an exchange: every player may meet every other, and leaving comes last.
    pub fn whole(&self) -> SplitHalves {
        let s2 = self.players.iter().copied().map(Mate::Member).chain([Mate::Below]).collect();
        SplitHalves { s1: self.players.clone(), s2 }
    }
}

/// Picks the first `count` players in this order for whom `wanted` can hold together.
pub(super) fn pick<E>(
    stage: &mut dyn OpenStage<'_, E>,
    (code, count): (&str, i64),
    order: impl Iterator<Item = Rank>,
    wanted: &dyn Fn(Rank, Mate) -> bool,
) -> Result<Vec<Rank>, E> {
    let mut picked = Vec::new();
    for r in order {
        if from_len::<i64>(picked.len()) == count {
            break;
        }
        if stage.prefer(code, r, &|mate| wanted(r, mate))? {
            picked.push(r);
        }
    }
    Ok(picked)
}

impl SplitHalves {
    /// Pairs each player of S1, in order, with the first possible opponent in S2. Returns the places of the opponents,
    /// from 1.
    pub fn transpose<E>(&self, stage: &mut dyn OpenStage<'_, E>, code: &str) -> Result<Value, E> {
        let place = |&r: &Rank| Ok(from_len::<i64>(stage.first_mate(code, r, &self.s2)? + 1));
        self.s1.iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S1 is 2, 3 and 5; S2 is 7, 8 and 9; 1 and 4 are outside the group.
    #[test]
    fn an_edge_says_who_is_exchanged() {
        let numbers =
            GroupNumbers::of(&OrderedGroup { players: [2, 3, 5, 7, 8, 9].map(Rank).to_vec(), pairs: 3 });
        let counts = |edge| (numbers.moves(edge), numbers.shift(edge));
        assert_eq!(counts(Edge::Pair(Rank(2), Rank(7))), (0, 0), "S1 against S2");
        assert_eq!(counts(Edge::Pair(Rank(2), Rank(3))), (1, -2), "3 leaves S1, with number 2");
        assert_eq!(counts(Edge::Pair(Rank(8), Rank(9))), (0, 5), "8 enters S1, with number 5");
        assert_eq!(counts(Edge::Leaves(Rank(5))), (1, -3), "5 stays unpaired");
        assert_eq!(counts(Edge::Leaves(Rank(9))), (0, 0));
        assert_eq!(counts(Edge::Pair(Rank(1), Rank(3))), (1, -2), "3 meets somebody outside the group");
        assert_eq!(counts(Edge::Pair(Rank(4), Rank(8))), (0, 0));
    }
}
