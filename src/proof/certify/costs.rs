//! The costs of a level, looked up by edge or by two vertices.

use std::collections::BTreeMap;

use crate::verify::NumberedCosts;
use limit::from_len;

/// The number of costs from which on bits are used to look them up.
const MANY: usize = 64;

/// Costs by edge number. `bits` marks the edges that have a cost, and `before` counts the marked edges before each word
/// of bits.
pub(super) struct CostsByEdge<'c> {
    costs: &'c NumberedCosts,
    bits: Vec<u64>,
    before: Vec<u32>,
}

impl<'c> CostsByEdge<'c> {
    /// Prepares the costs of a graph with `edges` edges.
    pub(super) fn new(costs: &'c NumberedCosts, edges: usize) -> Self {
        let words = if costs.len() < MANY { 0 } else { edges.div_ceil(64) };
        let (mut bits, mut before) = (vec![0u64; words], Vec::with_capacity(words));
        for &(e, _) in costs.iter().filter(|_| words > 0) {
            bits[e / 64] |= 1 << (e % 64);
        }
        let mut so_far = 0;
        for word in &bits {
            before.push(so_far);
            so_far += word.count_ones();
        }
        Self { costs, bits, before }
    }

    /// Returns the cost of an edge.
    #[inline]
    pub(super) fn of(&self, e: usize) -> i64 {
        let place = if self.bits.is_empty() {
            self.costs.binary_search_by_key(&e, |c| c.0).ok()
        } else {
            let (word, bit) = (self.bits[e / 64], 1u64 << (e % 64));
            let place = || self.before[e / 64] + (word & (bit - 1)).count_ones();
            (word & bit != 0).then(|| place() as usize)
        };
        place.map_or(0, |place| self.costs[place].1)
    }
}

/// Marks a cost that is not among the first 65,534 values.
const RARE: u16 = u16::MAX;

/// Costs by two vertices. The table has a row and a column for each vertex with costs, and holds the index of each cost
/// in `values`.
pub(super) struct CostsByPair {
    /// The index of each vertex in the table; `size` if the vertex has no costs.
    place: Vec<usize>,
    size: usize,
    table: Vec<u16>,
    /// The different costs; the first is 0.
    values: Vec<i64>,
    rare: BTreeMap<(usize, usize), i64>,
    /// The smallest and the largest cost, where 0 always counts as a cost.
    pub(super) range: (i64, i64),
}

impl CostsByPair {
    /// Prepares costs between `n` vertices.
    pub(super) fn new(n: usize, costs: &[(usize, usize, i64)]) -> Self {
        let mut is_there = vec![false; n];
        for &(u, v, _) in costs {
            (is_there[u], is_there[v]) = (true, true);
        }
        let size = is_there.iter().filter(|there| **there).count();
        let mut next = 0..size;
        let place: Vec<usize> = is_there
            .into_iter()
            .map(|there| if there { next.next() } else { None }.unwrap_or(size))
            .collect();
        let mut found = Self {
            place,
            size,
            table: vec![0; size * size],
            values: vec![0],
            rare: BTreeMap::new(),
            range: (0, 0),
        };
        let mut known: BTreeMap<i64, u16> = BTreeMap::new();
        let mut last = (0, 0);
        for &(u, v, cost) in costs {
            if cost != last.0 {
                last = (cost, *known.entry(cost).or_insert_with(|| found.number(cost)));
            }
            found.put((u, v), cost, last.1);
        }
        found
    }

    /// Returns the index of a cost that is not among the values yet.
    fn number(&mut self, cost: i64) -> u16 {
        self.range = (self.range.0.min(cost), self.range.1.max(cost));
        let number = from_len::<u64>(self.values.len());
        match u16::try_from(number) {
            Ok(number) if number < RARE => {
                self.values.push(cost);
                number
            }
            _ => RARE,
        }
    }

    fn put(&mut self, (u, v): (usize, usize), cost: i64, number: u16) {
        let (i, j) = (self.place[u], self.place[v]);
        (self.table[i * self.size + j], self.table[j * self.size + i]) = (number, number);
        if number == RARE {
            self.rare.insert((u.min(v), u.max(v)), cost);
        }
    }

    /// Returns the cost of a pair.
    #[inline]
    pub(super) fn of(&self, u: usize, v: usize) -> i64 {
        let (i, j) = (self.place[u], self.place[v]);
        if i == self.size || j == self.size {
            return 0;
        }
        match self.table[i * self.size + j] {
            RARE => self.rare.get(&(u.min(v), u.max(v))).copied().unwrap_or(0),
            number => self.values[usize::from(number)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_has_the_cost_that_is_listed() {
        let costs: NumberedCosts = (0..300).map(|i| (3 * i + i % 2, from_len::<i64>(i) - 100)).collect();
        for number in [10, 300] {
            let costs: NumberedCosts = costs[..number].to_vec();
            let by_edge = CostsByEdge::new(&costs, 1_000);
            for e in 0..1_000 {
                let listed = costs.iter().find(|c| c.0 == e).map_or(0, |c| c.1);
                assert_eq!(by_edge.of(e), listed, "{e}");
            }
        }
    }

    #[test]
    fn more_values_than_places_are_all_found() {
        let n = 400;
        let pairs = || (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).filter(|(u, v)| (u + v) % 3 > 0);
        let cost = |u: usize, v: usize| from_len::<i64>(u * n + v) - 1_000;
        let costs: Vec<(usize, usize, i64)> =
            pairs().filter(|p| p.0 != 7 && p.1 != 7).map(|(u, v)| (u, v, cost(u, v))).collect();
        assert!(costs.len() < 70_000 && costs.len() > 50_000);
        let wide: Vec<(usize, usize, i64)> =
            costs.iter().flat_map(|&(u, v, c)| [(u, v, c), (u + n, v + n, 1_000_000 + c)]).collect();
        let table = CostsByPair::new(2 * n, &wide);
        assert_eq!(table.range, (cost(0, 1), 1_000_000 + cost(n - 2, n - 1)));
        for &(u, v, c) in &wide {
            assert_eq!((table.of(u, v), table.of(v, u)), (c, c));
        }
        assert_eq!((table.of(7, 8), table.of(0, 3), table.of(1, n + 2)), (0, 0, 0));
    }
}
