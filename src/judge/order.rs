//! The place of a pairing in the search orders of the Dutch editions: exchange and transposition.

use super::sheet::MatedBracket;
use facts::tournament::Rank;
use limit::from_len;

/// A group that is paired as homogeneous: its players in rank order, numbered from 1, and its pairs.
pub(crate) struct NumberedGroup<'b> {
    bracket: &'b MatedBracket,
    players: Vec<Rank>,
    pairs: usize,
}

impl<'b> NumberedGroup<'b> {
    /// Selects the players of a bracket (ascending ranks) who are paired as a group.
    pub(super) fn new(bracket: &'b MatedBracket, players: Vec<Rank>) -> Self {
        let paired = players.iter().filter(|&&r| bracket.mate(r).is_some()).count();
        Self { bracket, players, pairs: paired / 2 }
    }

    pub(super) fn players(&self) -> &[Rank] {
        &self.players
    }

    pub(super) fn pairs(&self) -> usize {
        self.pairs
    }

    /// Returns the players who left and entered S1, compared with the original S1. In a pair inside the original S1,
    /// the lower player leaves. In a pair inside S2, the higher player enters. An unpaired player of S1 leaves.
    fn exchanged(&self) -> (Vec<Rank>, Vec<Rank>) {
        let (s1, s2) = self.players.split_at(self.pairs);
        let mate = |r: &Rank| self.bracket.mate(*r);
        let leaves = |r: &&Rank| mate(r).is_none_or(|m| s1.contains(&m) && m < **r);
        let enters = |r: &&Rank| mate(r).is_some_and(|m| s2.contains(&m) && m > **r);
        (s1.iter().rev().filter(leaves).copied().collect(), s2.iter().filter(enters).copied().collect())
    }

    fn number(&self, rank: Rank) -> i64 {
        from_len(self.players.iter().position(|&r| r == rank).map_or(0, |i| i + 1))
    }

    /// Returns the number of exchanged players and the difference of the sums of their numbers. The leaving numbers
    /// follow from the largest, then the entering ones from the smallest.
    pub(super) fn exchange(&self) -> Vec<i64> {
        let (leaving, entering) = self.exchanged();
        let mut value = vec![from_len(leaving.len())];
        if !leaving.is_empty() {
            let sum = |list: &[Rank]| list.iter().map(|&r| self.number(r)).sum::<i64>();
            value.push(sum(&entering) - sum(&leaving));
            value.extend(leaving.iter().map(|&r| -self.number(r)));
            value.extend(entering.iter().map(|&r| self.number(r)));
        }
        value
    }

    /// Returns the place in S2 of each opponent, for S1 in order after the exchange.
    pub(super) fn transposition(&self) -> Vec<i64> {
        let (leaving, entering) = self.exchanged();
        let natural = &self.players[..self.pairs];
        let is_s1 = |r: &Rank| natural.contains(r) && !leaving.contains(r) || entering.contains(r);
        let (s1, s2): (Vec<Rank>, Vec<Rank>) = self.players.iter().partition(|r| is_s1(r));
        s1.iter()
            .filter_map(|&r| self.bracket.mate(r))
            .map(|m| from_len(s2.iter().position(|&o| o == m).map_or(0, |i| i + 1)))
            .collect()
    }
}
