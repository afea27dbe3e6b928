//! The search orders of the Lim family: opponents of floaters (10.8) and exchanges (11).

use std::ops::Range;

use super::exchange::MateOrder;
use super::members::LimGroup;
use super::rules::{LimProgram, twice_median};
use facts::rulebook::table::Available;
use facts::tournament::{Position, Rank};

/// 10.8: sorts players who are given in list order. First come those due the alternate colour and near to the proposed
/// player, then the others, and last those with whom the pair would break 12.1.
pub(super) fn tier(
    round: &LimProgram<'_>,
    floater: Rank,
    mut players: Vec<Rank>,
    proposed: Option<Rank>,
) -> Vec<Rank> {
    let fits = |r: Rank| round.due[r].is_none() || round.due[r] != round.due[floater];
    let suits = |r: Rank| !round.is_by_colour || fits(r) && proposed.is_none_or(|p| round.is_near(r, p));
    players.sort_by_key(|&r| (round.is_waived(floater, r), !suits(r)));
    players
}

/// 10.8: returns the candidates for a floater in list order: residents, then other floaters, or all players alike.
// READING LIM-10.8-AVAILABLE: players of the group come first; under the other reading, all players rank alike.
pub(super) fn lines(group: &LimGroup<'_, '_>, free: &[Rank]) -> [Vec<Rank>; 2] {
    let all_alike = group.round.declared.available == Available::Anybody;
    let (first, then): (Vec<Rank>, Vec<Rank>) =
        free.iter().copied().partition(|r| all_alike || group.residents.contains(r));
    [first, then].map(|ranks| group.round.by_number(ranks, group.is_below))
}

/// 11.2, 11.3: returns the possible opponents of the first of these players, in order.
pub(super) fn exchanges(left: &[Rank]) -> impl Iterator<Item = Rank> + Clone + '_ {
    let half = left.len() / 2;
    left[half..].iter().chain(left[1..half.max(1)].iter().rev()).copied()
}

/// A pair that the scrutiny of a group made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScrutinisedPair {
    /// The player whose turn it was.
    pub scrutinised: Rank,
    /// The opponents whom he would have got before this one, in order.
    pub skipped: Vec<Rank>,
    /// His opponent.
    pub opponent: Rank,
}

/// 11: goes through the scrutiny of a group once more, and returns the pairs that it made in order. `pairs` holds the pairs
/// of residents; floaters are paired before them (10.6).
pub fn scrutinised(position: &Position, pairs: &[(Rank, Rank)]) -> Vec<ScrutinisedPair> {
    let mut ranks: Vec<Rank> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    ranks.sort_unstable();
    if ranks.first().is_some_and(|&r| 2 * position.entries[r].score.0 < twice_median(position)) {
        ranks.reverse();
    }
    let mate = |rank: Rank| {
        pairs.iter().find_map(|&(a, b)| match rank {
            r if r == a => Some(b),
            r if r == b => Some(a),
            _ => None,
        })
    };
    let (mut left, mut made) = (Halves::new(ranks), Vec::new());
    while let Some((scrutinised, opponent)) = left.first().and_then(|first| Some((first, mate(first)?))) {
        let skipped = left.exchanges().iter().take_while(|&other| other != opponent).collect();
        made.push(ScrutinisedPair { scrutinised, skipped, opponent });
        left.without_pair(opponent);
    }
    made
}

/// The players left to be paired, in the order of scrutiny. They form two halves, which are formed anew after each pair
/// (11.3).
pub(super) struct Halves {
    ranks: Vec<Rank>,
    top: Range<usize>,
    bottom: Range<usize>,
}

impl Halves {
    pub(super) fn new(ranks: Vec<Rank>) -> Self {
        let (half, all) = (ranks.len() / 2, ranks.len());
        Self { ranks, top: 0..half, bottom: half..all }
    }

    /// Returns the player whose turn it is.
    pub(super) fn first(&self) -> Option<Rank> {
        self.top().first().or(self.bottom().first()).copied()
    }

    fn top(&self) -> &[Rank] {
        &self.ranks[self.top.clone()]
    }

    fn bottom(&self) -> &[Rank] {
        &self.ranks[self.bottom.clone()]
    }

    /// Returns all players in order.
    pub(super) fn in_order(&self) -> Vec<Rank> {
        [self.top(), self.bottom()].concat()
    }

    /// Returns the same order as [`exchanges`].
    pub(super) fn exchanges(&self) -> MateOrder<'_> {
        MateOrder { first: self.bottom(), then_back: self.top().get(1..).unwrap_or_default() }
    }

    /// Removes the first player and his opponent.
    pub(super) fn without_pair(&mut self, opponent: Rank) {
        let Range { start, end } = self.bottom.clone();
        if let Some(at) = self.bottom().iter().position(|&r| r == opponent) {
            self.ranks.copy_within(start..start + at, start + 1);
        } else if let Some(at) = self.top().iter().rposition(|&r| r == opponent) {
            // The first player of the bottom half now becomes the last one of the top half.
            let at = self.top.start + at;
            self.ranks.copy_within(at + 1..self.top.end, at);
            if start < end {
                self.ranks[self.top.end - 1] = self.ranks[start];
            }
        }
        self.top.start = (self.top.start + 1).min(self.top.end);
        self.bottom.start = (start + 1).min(end);
    }
}

#[cfg(test)]
mod tests {
    use facts::tournament::Rank;

    #[test]
    fn six_players_exchange_as_printed() {
        let exchanges = |left: &[Rank]| super::exchanges(left).map(|r| r.0).collect::<Vec<_>>();
        assert_eq!(exchanges(&[1, 2, 3, 4, 5, 6].map(Rank)), [4, 5, 6, 3, 2]);
        assert_eq!(exchanges(&[6, 5, 4, 3, 2, 1].map(Rank)), [3, 2, 1, 4, 5]);
        // 11.3: once 1 and 6 are paired, 2 meets 4, 5, 3.
        assert_eq!(exchanges(&[2, 3, 4, 5].map(Rank)), [4, 5, 3]);
    }

    #[test]
    fn halves_are_those_of_the_players_left() {
        for of in [0, 2, 4, 6, 10] {
            for turns in 0..of * of * of {
                let mut left: Vec<Rank> =
                    if turns % 2 == 0 { Rank::all(of).collect() } else { Rank::all(of).rev().collect() };
                let (mut halves, mut place) = (super::Halves::new(left.clone()), turns);
                while let Some(&first) = left.first() {
                    assert_eq!(halves.first(), Some(first));
                    assert_eq!(halves.in_order(), left);
                    let order: Vec<Rank> = super::exchanges(&left).collect();
                    assert_eq!(halves.exchanges().iter().collect::<Vec<_>>(), order);
                    let opponent = order[place % order.len()];
                    place /= order.len();
                    halves.without_pair(opponent);
                    left.retain(|&r| r != first && r != opponent);
                }
                assert_eq!(halves.first(), None);
            }
        }
    }
}
