//! Pairings of the top half with the bottom half.

use super::{Mate, OpenStage};
use facts::rulebook::Value;
use facts::tournament::Rank;
use limit::from_len;

/// Goes down from the top: each unpaired player meets the one whose place is nearest to his own plus half the number of
/// players. Returns the opponents' places in that search order, from 1, and the pairs.
pub(super) fn nearest<E>(
    stage: &mut dyn OpenStage<'_, E>,
    code: &str,
    players: &[Rank],
) -> Result<(Value, HalvesPairs), E> {
    let half = players.len() / 2;
    in_order(stage, code, players, &|first, open| Nearest::to(first + half, open).collect())
}

/// Goes down from the top: each unpaired player meets the highest possible opponent.
pub(super) fn in_turn<E>(
    stage: &mut dyn OpenStage<'_, E>,
    code: &str,
    players: &[Rank],
) -> Result<(Value, HalvesPairs), E> {
    in_order(stage, code, players, &|_, open| open.to_vec())
}

/// Pairs by rank, the higher ranked player first.
pub(super) type HalvesPairs = Vec<(Rank, Rank)>;

/// Pairs each player in turn with the first possible opponent in `order`, which sorts the open places.
fn in_order<E>(
    stage: &mut dyn OpenStage<'_, E>,
    code: &str,
    players: &[Rank],
    order: &dyn Fn(usize, &[usize]) -> Vec<usize>,
) -> Result<(Value, HalvesPairs), E> {
    let mut open: Vec<usize> = (0..players.len()).collect();
    let (mut value, mut pairs) = (Vec::new(), Vec::new());
    while !open.is_empty() {
        let first = open.remove(0);
        let places = order(first, &open);
        let list: Vec<Mate> = places.iter().map(|&i| Mate::Member(players[i])).collect();
        let place = stage.first_mate(code, players[first], &list)?;
        value.push(from_len(place + 1));
        pairs.push((players[first], players[places[place]]));
        open.retain(|&i| i != places[place]);
    }
    Ok((Value(value), pairs))
}

/// Ascending numbers, sorted by distance from a goal. Of two equally near numbers the larger comes first.
struct Nearest<'o> {
    goal: usize,
    below: &'o [usize],
    above: &'o [usize],
}

impl<'o> Nearest<'o> {
    fn to(goal: usize, numbers: &'o [usize]) -> Self {
        let (below, above) = numbers.split_at(numbers.partition_point(|&i| i < goal));
        Self { goal, below, above }
    }
}

impl Iterator for Nearest<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match (self.below.split_last(), self.above.split_first()) {
            (Some((&i, rest)), above) if above.is_none_or(|(&j, _)| self.goal - i < j - self.goal) => {
                self.below = rest;
                Some(i)
            }
            (_, Some((&j, rest))) => {
                self.above = rest;
                Some(j)
            }
            (_, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_comes_first_and_of_two_the_larger() {
        let numbers = [0, 1, 3, 4, 8, 9, 20];
        for goal in 0..25 {
            let mut sorted = numbers;
            sorted.sort_by_key(|&i: &usize| (i.abs_diff(goal), std::cmp::Reverse(i)));
            assert_eq!(Nearest::to(goal, &numbers).collect::<Vec<_>>(), sorted);
        }
    }
}
