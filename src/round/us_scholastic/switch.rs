//! How far a pairing departs from the raw one, in rating points (29E5).

use crate::round::table::{Edge, Table};
use crate::tournament::Position;

/// Against a rated player an unrated one is this far away.
const UNRATED: i64 = 10_000;

/// The raw pairing of a pack.
pub(super) struct Raw<'p> {
    position: &'p Position,
    /// By rank: the raw opponent.
    mates: Vec<Option<usize>>,
    leaving: Vec<usize>,
    incoming: Vec<usize>,
    /// By rank: is the player the higher of a raw pair of residents?
    is_upper: Vec<bool>,
}

impl<'p> Raw<'p> {
    pub(super) fn new(
        position: &'p Position,
        raw: &Table,
        (residents, incoming): (&[usize], &[usize]),
    ) -> Self {
        let n = position.entries.len();
        let mates: Vec<Option<usize>> = (0..n).map(|r| raw.mate(r)).collect();
        let is_upper = |r: usize| mates[r].is_some_and(|m| r < m && residents.contains(&r));
        let is_upper = (0..n).map(is_upper).collect();
        Self { position, leaving: raw.leaving(), incoming: incoming.to_vec(), mates, is_upper }
    }

    /// Rating points of the switch that an edge means; 0 if it is in the raw pairing.
    pub(super) fn switch(&self, edge: Edge) -> i64 {
        match edge {
            Edge::Pair(a, b) if self.mates[a] == Some(b) => 0,
            Edge::Pair(a, b) => {
                let of = |raw: Option<usize>, other: usize| raw.map(|r| self.gap(r, other));
                [of(self.mates[a], b), of(self.mates[b], a)].into_iter().flatten().min().unwrap_or(0)
            }
            Edge::Leaves(r) if self.leaving.contains(&r) => 0,
            Edge::Leaves(r) => self.leaving.iter().map(|&l| self.gap(r, l)).min().unwrap_or(0),
        }
    }

    /// What a switch costs: a transposition within the limit its points, every other its points beyond the limit;
    /// without a limit all cost their points.
    pub(super) fn cost(&self, edge: Edge, limit: Option<i64>) -> i64 {
        let points = self.switch(edge);
        let is_raw = match edge {
            Edge::Pair(a, b) => self.mates[a] == Some(b),
            Edge::Leaves(r) => self.leaving.contains(&r),
        };
        let is_transposition = match edge {
            Edge::Pair(a, b) => {
                self.is_upper[a] != self.is_upper[b]
                    || self.incoming.contains(&a)
                    || self.incoming.contains(&b)
            }
            Edge::Leaves(_) => true,
        };
        match limit.filter(|&limit| !is_transposition || points > limit) {
            _ if is_raw => 0,
            Some(limit) => points + limit + 1,
            None => points,
        }
    }

    fn gap(&self, a: usize, b: usize) -> i64 {
        match (self.position.entries[a].rating, self.position.entries[b].rating) {
            (Some(a), Some(b)) => i64::from(a.abs_diff(b)),
            (None, None) => 0,
            _ => UNRATED,
        }
    }
}
