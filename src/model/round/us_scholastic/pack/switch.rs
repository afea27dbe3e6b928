//! How far a pairing departs from the raw one, in rating points (29E5).

use super::OpenPack;
use crate::round::table::{Edge, StageFace};
use facts::rulebook::SwitchLimit;
use facts::tournament::Position;

/// Against a rated player an unrated one is this far away.
const UNRATED: i64 = 10_000;

/// The raw pairing of a pack.
pub(super) struct Raw<'p> {
    position: &'p Position,
    /// By rank: the raw opponent of a member, and who is that of one.
    mates: Vec<Option<usize>>,
    /// By rank: is the player the higher of a raw pair inside the pack?
    is_upper: Vec<bool>,
    /// By rank: has the pack's odd player this opponent, or is it the odd player?
    is_odd: Vec<bool>,
}

impl<'p> Raw<'p> {
    pub(super) fn new(pack: &OpenPack<'_, 'p>, raw: &StageFace) -> Self {
        let position = pack.ask.position;
        let n = position.entries.len();
        let (mut mates, mut is_upper, mut is_odd) = (vec![None; n], vec![false; n], vec![false; n]);
        for (a, b) in raw.pairs().into_iter().filter(|&(a, _)| pack.has(a)) {
            (mates[a], mates[b]) = (Some(b), Some(a));
            is_upper[a] = pack.has(b);
            (is_odd[a], is_odd[b]) = (!pack.has(b), !pack.has(b));
        }
        for b in pack.below {
            is_odd[*b] = true;
        }
        Self { position, mates, is_upper, is_odd }
    }

    /// Rating points of the switch that a pair means; 0 if it is in the raw pairing.
    pub(super) fn switch(&self, edge: Edge, exempts_unrated: bool) -> i64 {
        let Edge::Pair(a, b) = edge else { return 0 };
        if self.mates[a] == Some(b) {
            return 0;
        }
        let of = |raw: Option<usize>, other: usize| raw.map(|r| self.gap(r, other, exempts_unrated));
        [of(self.mates[a], b), of(self.mates[b], a)].into_iter().flatten().min().unwrap_or(0)
    }

    /// What a switch costs: a transposition within the limit its points, every other its points beyond the limit.
    pub(super) fn cost(&self, edge: Edge, limit: SwitchLimit) -> i64 {
        let Edge::Pair(a, b) = edge else { return 0 };
        let points = self.switch(edge, limit.exempt_unrated);
        let is_transposition = self.is_odd[a] || self.is_odd[b] || self.is_upper[a] != self.is_upper[b];
        if self.mates[a] == Some(b) {
            0
        } else if is_transposition && points <= limit.points {
            points
        } else {
            points + limit.points + 1
        }
    }

    fn gap(&self, a: usize, b: usize, exempts_unrated: bool) -> i64 {
        match (self.position.entries[a].rating, self.position.entries[b].rating) {
            (Some(a), Some(b)) => i64::from(a.abs_diff(b)),
            (None, None) => 0,
            _ if exempts_unrated => 0,
            _ => UNRATED,
        }
    }
}
