//! Money moved between players until the amounts are as equal as the ways for it allow.
//!
//! The amounts that result have the least sum of squares among all that the ways allow: with a way from each player to
//! those who must not get less, they are the isotonic regression of the amounts before. Amounts are whole hundredths, so
//! an amount that cannot be split goes to the first player.

use std::collections::VecDeque;

/// Ways for money between nodes, of which the first are the players in standings order.
#[derive(Default)]
pub(super) struct MoneyNetwork {
    /// The ways: from, to, and how much more may go. The way back of way `w` is `w ^ 1`.
    ways: Vec<(usize, usize, u64)>,
    /// The ways from each node.
    from: Vec<Vec<usize>>,
}

impl MoneyNetwork {
    /// Adds a way for at most `most` hundredths, of which `now` go there already.
    pub(super) fn add(&mut self, from: usize, to: usize, now: u64, most: u64) {
        let size = self.from.len().max(from.max(to) + 1);
        self.from.resize(size, Vec::new());
        for (a, b, more) in [(from, to, most - now), (to, from, now)] {
            self.from[a].push(self.ways.len());
            self.ways.push((a, b, more));
        }
    }

    /// Moves money until no two amounts can come closer, and no player can take the odd hundredth of one behind.
    pub(super) fn level(&mut self, cents: &mut [u64]) {
        let mut givers: Vec<usize> = (0..cents.len()).filter(|&at| at < self.from.len()).collect();
        loop {
            givers.sort_by_key(|&at| std::cmp::Reverse((cents[at], at)));
            let Some((giver, taker, path)) = givers.iter().find_map(|&giver| self.path(giver, cents)) else {
                return;
            };
            let apart = cents[giver] - cents[taker];
            let half = if taker < giver { apart.div_ceil(2) } else { apart / 2 };
            let amount = path.iter().map(|&way| self.ways[way].2).min().unwrap_or(0).min(half);
            for way in path {
                self.ways[way].2 -= amount;
                self.ways[way ^ 1].2 += amount;
            }
            cents[giver] -= amount;
            cents[taker] += amount;
        }
    }

    /// Returns a giver, the taker with the least money whom the giver's money can reach, and the ways to him, if the two
    /// amounts can come closer.
    fn path(&self, giver: usize, cents: &[u64]) -> Option<(usize, usize, Vec<usize>)> {
        let mut by = vec![None; self.from.len()];
        let mut queue = VecDeque::from([giver]);
        while let Some(node) = queue.pop_front() {
            for &way in &self.from[node] {
                let (_, to, more) = self.ways[way];
                if more > 0 && to != giver && by[to].is_none() {
                    by[to] = Some(way);
                    queue.push_back(to);
                }
            }
        }
        let needs = |&at: &usize| {
            let least = cents[at] + if at < giver { 1 } else { 2 };
            by[at].is_some() && cents[giver] >= least
        };
        let reached = (0..cents.len().min(self.from.len())).filter(needs);
        let taker = reached.min_by_key(|&at| (cents[at], at))?;
        let (mut path, mut at) = (Vec::new(), taker);
        while let Some(way) = by[at] {
            path.push(way);
            at = self.ways[way].0;
        }
        Some((giver, taker, path))
    }

    /// Returns how much goes along the way that was added at a position.
    pub(super) fn carries(&self, at: usize) -> u64 {
        self.ways[2 * at + 1].2
    }

    /// Returns the number of ways that were added.
    pub(super) fn size(&self) -> usize {
        self.ways.len() / 2
    }
}

/// Players joined into groups.
pub(super) struct JoinedGroups(Vec<usize>);

impl JoinedGroups {
    pub(super) fn new(size: usize) -> Self {
        Self((0..size).collect())
    }

    /// Joins the groups of two players.
    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.0[a], self.0[b]);
        self.0.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
    }

    /// Returns the groups of at least two players with equal amounts but for the odd hundredths, each in standings order.
    pub(super) fn groups(&self, cents: &[u64]) -> Vec<Vec<usize>> {
        let mut groups = Vec::new();
        for group in 0..self.0.len() {
            let mut members: Vec<usize> = (0..self.0.len()).filter(|&at| self.0[at] == group).collect();
            members.sort_by_key(|&at| std::cmp::Reverse(cents[at]));
            while let Some(&first) = members.first() {
                let end = members.iter().take_while(|&&at| cents[at] + 1 >= cents[first]).count();
                let mut equal: Vec<usize> = members.drain(..end).collect();
                equal.sort_unstable();
                groups.extend((equal.len() > 1).then_some(equal));
            }
        }
        groups
    }
}
