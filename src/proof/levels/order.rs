//! The search orders of the Dutch editions as levels: exchanges between S1 and S2, and transpositions of S2.
//!
//! A pair inside the original S1 sends its lower player out, and a pair inside S2 brings its higher player in. A player
//! of S1 who is not paired in the group leaves it.

use super::ledger::{Ledger, LevelQuestion};
use crate::ProofError;
use limit::from_len;

/// A group paired as homogeneous: players in rank order, numbered from 1, and the number of pairs that they make.
pub(super) struct OrderedGroup {
    pub(super) players: Vec<usize>,
    pub(super) pairs: usize,
}

/// S1 and S2 after the exchange, both in rank order.
pub(super) struct ExchangedHalves {
    pub(super) s1: Vec<usize>,
    pub(super) s2: Vec<usize>,
}

impl OrderedGroup {
    /// Returns the number of a player, from 1; 0 for other players.
    fn number(&self, rank: usize) -> usize {
        self.players.binary_search(&rank).map_or(0, |i| i + 1)
    }

    /// Returns whether a player leaves S1 with this mate.
    fn leaves(&self, rank: usize, mate: usize) -> bool {
        let (own, other) = (self.number(rank), self.number(mate));
        (1..=self.pairs).contains(&own) && (other == 0 || other < own)
    }

    /// Returns whether a player enters S1 with this mate.
    fn enters(&self, rank: usize, mate: usize) -> bool {
        let own = self.number(rank);
        own > self.pairs && self.number(mate) > own
    }

    /// Returns the sum of the numbers that enter S1 by a pair, minus the sum of the numbers that leave it.
    fn shift(&self, u: usize, v: usize) -> i64 {
        let of = |a: usize, b: usize| {
            let times = i64::from(self.enters(a, b)) - i64::from(self.leaves(a, b));
            from_len::<i64>(self.number(a)) * times
        };
        of(u, v) + of(v, u)
    }

    /// Asks for the fewest exchanged players and the least difference of the sums. Then asks for leaving players with
    /// the largest numbers first, and entering players with the smallest first. Returns the halves and the value as it
    /// is compared.
    pub(super) fn exchange(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
    ) -> Result<(ExchangedHalves, Vec<i64>), ProofError> {
        let moved = |u: usize, v: usize| i64::from(self.leaves(u, v)) + i64::from(self.leaves(v, u));
        let count = ledger.level(code, &LevelQuestion::Sum(&self.players, &moved))?;
        let (s1, s2) = self.players.split_at(self.pairs);
        let mut value = vec![count];
        let mut split = ExchangedHalves { s1: s1.to_vec(), s2: s2.to_vec() };
        if count > 0 {
            value.push(ledger.level(code, &LevelQuestion::Sum(&self.players, &|u, v| self.shift(u, v)))?);
            let from_last = s1.iter().rev().copied();
            let (_, leaving) = ledger.first_who((code, count), from_last, &|r, mate| self.leaves(r, mate))?;
            let from_first = s2.iter().copied();
            let (_, entering) =
                ledger.first_who((code, count), from_first, &|r, mate| self.enters(r, mate))?;
            value.extend(leaving.iter().map(|&r| -from_len::<i64>(self.number(r))));
            value.extend(entering.iter().map(|&r| from_len::<i64>(self.number(r))));
            split.s1.retain(|r| !leaving.contains(r));
            split.s2.retain(|r| !entering.contains(r));
            split.s1.extend(entering);
            split.s2.extend(leaving);
            split.s1.sort_unstable();
            split.s2.sort_unstable();
        }
        Ok((split, value))
    }
}

impl ExchangedHalves {
    /// Asks, for S1 in order, for the first opponent in S2. Returns the places, from 1.
    pub(super) fn transpose(&self, ledger: &mut dyn Ledger, code: &str) -> Result<Vec<i64>, ProofError> {
        let place = |&r: &usize| Ok(ledger.level(code, &LevelQuestion::Order(r, &self.s2))? + 1);
        self.s1.iter().map(place).collect()
    }
}
