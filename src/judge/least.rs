//! Minimises several sums over the pairs in order of priority, for a small group of players who all meet each other.
//!
//! Every pair is entered twice, once for each of its players, so that rows are assigned to columns (Kuhn 1955). The
//! prices of a cheapest assignment are a lower bound for every pairing. If the pairs of reduced cost zero pair all
//! players (`matching`), the bound is reached, and only by such pairs. Otherwise, one of the players left over is tried
//! with each opponent. Only the judge uses this code, for questions about one score level.

use super::matching::Matching;
use facts::tournament::Rank;
use limit::look;

/// The sums over pairs that are minimised.
pub(super) struct LeastSums<'s> {
    pub(super) may_meet: &'s dyn Fn(Rank, Rank) -> bool,
    /// The number of sums.
    pub(super) number: usize,
    /// Returns the contribution of a pair to one of the sums; never negative.
    pub(super) cost: &'s dyn Fn(usize, Rank, Rank) -> i64,
}

/// The players by places, the pairs that are still allowed, and the mates in some complete pairing.
#[derive(Clone)]
struct PlacedPlayers {
    players: Vec<Rank>,
    near: Vec<Vec<usize>>,
    mate: Vec<usize>,
}

impl LeastSums<'_> {
    /// Returns the least sums over the pairings of `players`; `None` if they cannot all be paired. `known` holds pairs
    /// to start with.
    pub(super) fn least(&self, players: &[Rank], known: &[(Rank, Rank)]) -> Option<Vec<i64>> {
        let is_whole = 2 * known.len() == players.len();
        let is_free = |&(a, b): &(Rank, Rank)| (0..self.number).all(|sum| (self.cost)(sum, a, b) == 0);
        if is_whole && known.iter().all(is_free) {
            return Some(vec![0; self.number]);
        }
        let place = |r: Rank| players.iter().position(|&p| p == r);
        let mate = if is_whole {
            let other = |&r: &Rank| known.iter().find_map(|&(a, b)| other_of((a, b), r));
            players.iter().map(|r| other(r).and_then(place)).collect::<Option<Vec<usize>>>()?
        } else {
            Matching::largest(players, self.may_meet).mates().iter().copied().collect::<Option<_>>()?
        };
        let n = players.len();
        let near_to =
            |a: usize| (0..n).filter(|&b| a != b && (self.may_meet)(players[a], players[b])).collect();
        let near = (0..n).map(near_to).collect();
        Some(self.from(0, PlacedPlayers { players: players.to_vec(), near, mate }))
    }

    /// Returns the least values of the sums from `first` on.
    fn from(&self, first: usize, mut field: PlacedPlayers) -> Vec<i64> {
        let mut value = Vec::new();
        for sum in first..self.number {
            let cost = |a: usize, b: usize| (self.cost)(sum, field.players[a], field.players[b]);
            let spent: i64 = field.mate.iter().enumerate().map(|(a, &b)| cost(a, b)).sum();
            let (rows, columns) = prices(&field, &cost);
            let bound: i64 = rows.iter().sum::<i64>() + columns.iter().sum::<i64>();
            let is_tight = |a: usize, b: usize| 2 * cost(a, b) == rows[a] + columns[a] + rows[b] + columns[b];
            let tight: Vec<Vec<usize>> = (0..field.players.len())
                .map(|a| field.near[a].iter().copied().filter(|&b| is_tight(a, b)).collect())
                .collect();
            if spent > bound {
                let places: Vec<usize> = (0..tight.len()).collect();
                let matching = Matching::largest(&places, |a, b| tight[a].binary_search(&b).is_ok());
                let Some(mate) = matching.mates().iter().copied().collect() else {
                    let over = matching.mates().iter().position(Option::is_none).unwrap_or(0);
                    value.extend(self.tried(sum, &field, over));
                    return value;
                };
                field.mate = mate;
            }
            field.near = tight;
            value.push(bound / 2);
        }
        value
    }

    /// Returns the least values of the sums from `first` on by trying a player with each possible opponent.
    fn tried(&self, first: usize, field: &PlacedPlayers, player: usize) -> Vec<i64> {
        let with = |&other: &usize| {
            let left = field.without(player, other)?;
            let own = |sum| (self.cost)(sum, field.players[player], field.players[other]);
            Some(
                self.from(first, left)
                    .into_iter()
                    .zip((first..self.number).map(own))
                    .map(|(a, b)| a + b)
                    .collect(),
            )
        };
        let all: Vec<Vec<i64>> = field.near[player].iter().filter_map(with).collect();
        all.into_iter().min().unwrap_or_default()
    }
}

impl PlacedPlayers {
    /// Removes two places; returns `None` if the remaining players cannot all be paired.
    fn without(&self, one: usize, other: usize) -> Option<Self> {
        let stay: Vec<usize> = (0..self.players.len()).filter(|&p| p != one && p != other).collect();
        let matching = Matching::largest(&stay, |a, b| self.near[a].binary_search(&b).is_ok());
        let mate = matching.mates().iter().copied().collect::<Option<_>>()?;
        let near_to = |&p: &usize| self.near[p].iter().filter_map(|q| stay.binary_search(q).ok()).collect();
        let players = stay.iter().map(|&p| self.players[p]).collect();
        Some(Self { players, near: stay.iter().map(near_to).collect(), mate })
    }
}

fn other_of((a, b): (Rank, Rank), rank: Rank) -> Option<Rank> {
    if a == rank { Some(b) } else { (b == rank).then_some(a) }
}

/// Returns prices of rows and columns. No pair costs less than its row and column together; the pairs of a cheapest
/// assignment cost exactly that.
fn prices(field: &PlacedPlayers, cost: &dyn Fn(usize, usize) -> i64) -> (Vec<i64>, Vec<i64>) {
    let n = field.players.len();
    let (mut rows, mut columns) = (vec![0; n], vec![0; n]);
    // The search starts with the pairs that cost nothing.
    let mut row_of: Vec<Option<usize>> = vec![None; n];
    for (a, &b) in field.mate.iter().enumerate().filter(|&(a, &b)| cost(a, b) == 0) {
        row_of[b] = Some(a);
    }
    let unassigned = field.mate.iter().enumerate().filter(|&(a, &b)| cost(a, b) > 0).map(|(a, _)| a);
    for root in unassigned.collect::<Vec<_>>() {
        // A shortest path from the row to a free column, by reduced costs.
        let mut reached: Vec<Option<(i64, usize)>> = vec![None; n];
        let mut done: Vec<usize> = Vec::new();
        let mut is_done = vec![false; n];
        let (mut row, mut way) = (root, 0);
        let (free, length) = loop {
            look();
            for &column in field.near[row].iter().filter(|&&c| !is_done[c]) {
                let to = way + cost(row, column) - rows[row] - columns[column];
                if reached[column].is_none_or(|(known, _)| to < known) {
                    reached[column] = Some((to, row));
                }
            }
            let open = (0..n).filter(|&c| !is_done[c]).filter_map(|c| reached[c].map(|(to, _)| (to, c)));
            let (to, column) = open.min().expect("the pairing that is known assigns every row");
            match row_of[column] {
                None => break (column, to),
                Some(next) => (row, way) = (next, to),
            }
            is_done[column] = true;
            done.push(column);
        };
        rows[root] += length;
        for column in done {
            let short = length - reached[column].map_or(0, |(to, _)| to);
            columns[column] -= short;
            if let Some(row) = row_of[column] {
                rows[row] += short;
            }
        }
        let mut column = free;
        while let Some((_, row)) = reached[column] {
            let before = row_of.iter().position(|&r| r == Some(row));
            row_of[column] = Some(row);
            match before {
                Some(before) => column = before,
                None => break,
            }
        }
    }
    (rows, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    /// Returns the least sums by trying all pairings.
    fn tried(left: &[Rank], sums: &LeastSums<'_>) -> Option<Vec<i64>> {
        let Some((&first, rest)) = left.split_first() else { return Some(vec![0; sums.number]) };
        let with = |i: usize| {
            let others = [&rest[..i], &rest[i + 1..]].concat();
            let mut value = tried(&others, sums).filter(|_| (sums.may_meet)(first, rest[i]))?;
            value.iter_mut().enumerate().for_each(|(sum, v)| *v += (sums.cost)(sum, first, rest[i]));
            Some(value)
        };
        (0..rest.len()).filter_map(with).min()
    }

    #[test]
    fn no_pairing_has_less() {
        let mut dice = Dice(3);
        let (mut gaps, mut none) = (0, 0);
        for round in 0..3_000 {
            let n = 2 * (1 + dice.below(5) as usize);
            let edge: Vec<bool> = (0..n * n).map(|_| dice.below(100) < 30 + round % 60).collect();
            let costs: Vec<i64> = (0..3 * n * n).map(|_| i64::from(dice.below(3))).collect();
            let at = |a: Rank, b: Rank| a.min(b).0 * n + a.max(b).0;
            let sums = LeastSums {
                may_meet: &|a, b| edge[at(a, b)],
                number: 3,
                cost: &|sum, a, b| costs[sum * n * n + at(a, b)],
            };
            let all: Vec<Rank> = Rank::all(n).collect();
            let expected = tried(&all, &sums);
            assert_eq!(sums.least(&all, &[]), expected, "round {round}");
            if let Some(mates) =
                Matching::largest(&all, sums.may_meet).mates().iter().copied().collect::<Option<Vec<_>>>()
            {
                // The search also starts from known pairs: some that cost nothing, or all.
                let known: Vec<(Rank, Rank)> =
                    all.iter().map(|&a| (a, all[mates[a]])).filter(|(a, b)| a < b).collect();
                assert_eq!(sums.least(&all, &known), expected, "round {round}");
                let free = LeastSums { cost: &|_, a, b| i64::from(all[mates[a]] != b), ..sums };
                assert_eq!(free.least(&all, &known), Some(vec![0; 3]), "round {round}");
            }
            none += usize::from(expected.is_none());
            gaps += usize::from(expected.is_some_and(|v| v[0] > 0));
        }
        assert!(gaps > 500 && none > 100, "{gaps} {none}");
    }
}
