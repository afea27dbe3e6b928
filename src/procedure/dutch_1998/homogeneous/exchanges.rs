//! D.2: finds the first exchange between S1 and S2 that has an acceptable candidate.
//!
//! READING D.2: fewer players first; then the smaller difference of the sums of numbers; then the players who leave S1,
//! compared from the lowest ranked up; then those who enter it, compared from the highest ranked down. Numbers are
//! places in the group. Two kinds of exchanges are left out because they repeat pairings of a smaller exchange. In the
//! first, two swapped players meet each other; in the second, two players of S1 meet and the higher ranked leaves.

use super::{Criteria, HomogeneousGroup};
use crate::dutch_1998::prospects::{Counts, Prices, counts, weigh};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The decision about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExchangeDecision {
    Open,
    Stays,
    Changes,
}

/// The subgroups of C.4, and the decisions so far.
struct SubgroupExchange<'e> {
    group: &'e HomogeneousGroup<'e>,
    criteria: Criteria,
    /// The size of S1; places below it belong to S1.
    pairs: usize,
    fates: Vec<ExchangeDecision>,
}

/// S1 and S2 as lists of players.
type Subgroups = (Vec<Rank>, Vec<Rank>);

/// Returns S1 and S2 after the first exchange that has an acceptable candidate.
pub(super) fn d2_first_exchange(
    group: &HomogeneousGroup,
    criteria: Criteria,
    limit: Counts,
    steps: &mut Steps,
) -> Result<Option<Subgroups>, Spent> {
    let pairs = group.c4_s1_s2().0.len();
    let fates = vec![ExchangeDecision::Open; group.players.len()];
    let mut exchange = SubgroupExchange { group, criteria, pairs, fates };
    // The first two rules: the number of players, and the difference.
    let Some(goal) = exchange.lightest(steps)? else { return Ok(None) };
    let [moved, left, denied, size, _] = counts(goal);
    if weigh([moved, left, denied, 0, 0]) > weigh(limit) {
        return Ok(None);
    }
    // The third rule: the players who leave S1 are the lowest ranked possible. The fourth rule: the players who enter
    // S1 are the highest ranked possible of S2.
    let order = (0..pairs).rev().chain(pairs..group.players.len());
    for place in order.take_while(|_| size > 0) {
        exchange.set(place, ExchangeDecision::Changes);
        if exchange.lightest(steps)? != Some(goal) {
            exchange.set(place, ExchangeDecision::Stays);
        }
    }
    let is_s1 =
        |place: usize| (place < pairs) != (exchange.fates.get(place) == Some(&ExchangeDecision::Changes));
    let side = |s1: bool| {
        let all = group.players.iter().enumerate();
        all.filter(|&(place, _)| is_s1(place) == s1).map(|(_, &p)| p).collect()
    };
    Ok(Some((side(true), side(false))))
}

impl SubgroupExchange<'_> {
    fn set(&mut self, place: usize, fate: ExchangeDecision) {
        if let Some(f) = self.fates.get_mut(place) {
            *f = fate;
        }
    }

    fn place(&self, player: Rank) -> usize {
        self.group.players.binary_search(&player).unwrap_or(0)
    }

    fn can(&self, place: usize, fate: ExchangeDecision) -> bool {
        self.fates.get(place).is_some_and(|&f| f == ExchangeDecision::Open || f == fate)
    }

    /// Returns the smallest counts of all pairings by an exchange that agrees with the decisions so far. The fourth
    /// count is the number of players exchanged, the fifth their difference.
    fn lightest(&self, steps: &mut Steps) -> Result<Option<i128>, Spent> {
        let prices = Prices { pair: &|a, b| self.pair(a, b), alone: &|p| self.alone(p) };
        Ok(self.group.frame.prospect(&self.group.players, &prices, steps)?.map(|found| found.weight))
    }

    /// Returns the amounts that the player at this place of S1 adds to size and difference by leaving S1.
    fn leaving(&self, place: usize) -> (i128, i128) {
        let number = i128::try_from(self.group.players.len() - place).unwrap_or(i128::MAX);
        (1, number)
    }

    fn pair(&self, a: Rank, b: Rank) -> Option<Counts> {
        let [moved, left, denied, ..] = self.group.pair_counts(a, b, self.criteria)?;
        let (high, low) = (self.place(a), self.place(b));
        let (high_fate, low_fate) = match (high < self.pairs, low < self.pairs) {
            // If the pair is two players of S1, the lower ranked leaves.
            (true, true) => (ExchangeDecision::Stays, ExchangeDecision::Changes),
            // If the pair is two players of S2, the higher ranked enters.
            (false, false) => (ExchangeDecision::Changes, ExchangeDecision::Stays),
            _ => (ExchangeDecision::Stays, ExchangeDecision::Stays),
        };
        let (size, difference) = match (high_fate, low_fate) {
            (_, ExchangeDecision::Changes) => self.leaving(low),
            (ExchangeDecision::Changes, _) => (0, i128::try_from(high).unwrap_or(i128::MAX)),
            _ => (0, 0),
        };
        let can = self.can(high, high_fate) && self.can(low, low_fate);
        can.then_some([moved, left, denied, size, difference])
    }

    fn alone(&self, p: Rank) -> Option<Counts> {
        let [moved, left, denied, ..] = self.group.frame.alone(p, self.criteria.dropped)?;
        let place = self.place(p);
        // A player of S1 who is left over counts as leaving S1.
        let is_s1 = place < self.pairs;
        let fate = if is_s1 { ExchangeDecision::Changes } else { ExchangeDecision::Stays };
        let (size, difference) = if is_s1 { self.leaving(place) } else { (0, 0) };
        self.can(place, fate).then_some([moved, left, denied, size, difference])
    }
}
