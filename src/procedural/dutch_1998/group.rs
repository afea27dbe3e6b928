//! C.3 to C.8 with D.1 and D.2: a group paired as homogeneous, S1 against S2, under the limits in force.

use super::facts::Cards;
use super::order::{exchanges, most_exchanged};
use crate::procedural::matching::lightest;
use crate::procedural::{Spent, Steps};
use crate::tournament::Float;

/// What a group may do at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Pairs that deny a preference (B.4).
    pub(super) denied: usize,
    /// Pairs that break B.2 (article 21).
    pub(super) waived: usize,
    /// Criteria dropped for upfloats: 0, B.6, B.6 and B.5.
    pub(super) up: u8,
    /// The same for downfloats.
    pub(super) down: u8,
}

/// A group and who may meet in it.
pub(super) struct Group<'c> {
    pub(super) cards: &'c Cards,
    /// In rank order.
    pub(super) players: Vec<usize>,
    /// Number of pairs, p.
    pub(super) pairs: usize,
    pub(super) exempt: bool,
    /// Sets of players, one of which has to be left over; `None`: anybody.
    pub(super) left_over: Option<Vec<Vec<usize>>>,
}

/// Pairs and whoever is left over.
pub(super) type Paired = (Vec<(usize, usize)>, Vec<usize>);

/// A pair that breaks B.2 weighs more than all denied preferences together.
const WAIVED: i128 = 1 << 20;
/// Being left over weighs more than all pairs.
const LEFT: i128 = 1 << 50;

impl Group<'_> {
    /// C.4 to C.8: the first acceptable arrangement: transpositions of S2, then exchanges.
    pub(super) fn first(&self, limits: Limits, steps: &mut Steps) -> Result<Option<Paired>, Spent> {
        if !self.is_possible(limits, steps)? {
            return Ok(None);
        }
        let (s1, s2) = self.players.split_at(self.pairs);
        if let Some(found) = self.c6_c7(s1, s2, limits, steps)? {
            return Ok(Some(found));
        }
        let n = self.players.len();
        for k in 1..=most_exchanged(n, self.pairs) {
            for exchange in exchanges(n, self.pairs, k).ok_or(Spent)? {
                let moved = |numbers: &[usize], p: usize| numbers.iter().any(|&i| self.players[i - 1] == p);
                let is_s1 = |p: usize| {
                    s1.contains(&p) && !moved(&exchange.leaving, p) || moved(&exchange.entering, p)
                };
                let (t1, t2): (Vec<usize>, Vec<usize>) = self.players.iter().partition(|&&p| is_s1(p));
                if let Some(found) = self.c6_c7(&t1, &t2, limits, steps)? {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// C.6, C.7: the first transposition of S2 by D.1; whoever stands behind the p-th place is left over.
    fn c6_c7(
        &self,
        s1: &[usize],
        s2: &[usize],
        limits: Limits,
        steps: &mut Steps,
    ) -> Result<Option<Paired>, Spent> {
        let Some(mut mates) = self.completion(s1, s2, (limits, 0), steps)? else { return Ok(None) };
        let mut left = s2.to_vec();
        let mut pairs = Vec::new();
        let mut used = 0;
        for (i, &a) in s1.iter().enumerate() {
            let mut found = None;
            for &b in &left {
                let Some(weight) = self.weight(a, b, limits) else { continue };
                if mates.contains(&(a, b)) {
                    found = Some((b, weight));
                    break;
                }
                let others: Vec<usize> = left.iter().copied().filter(|&p| p != b).collect();
                if let Some(rest) = self.completion(&s1[i + 1..], &others, (limits, used + weight), steps)? {
                    mates = rest;
                    found = Some((b, weight));
                    break;
                }
            }
            let Some((b, weight)) = found else { return Ok(None) };
            used += weight;
            pairs.push((a, b));
            left.retain(|&p| p != b);
        }
        Ok(Some((pairs, left)))
    }

    /// What a pair weighs, if it may be made.
    fn weight(&self, a: usize, b: usize, limits: Limits) -> Option<i128> {
        let cards = self.cards;
        let floats = cards.pair_drops(a, b, Float::Up) <= limits.up
            && cards.pair_drops(a, b, Float::Down) <= limits.down;
        (cards.may_meet(self.exempt, a, b) && floats)
            .then(|| i128::from(cards.is_denied(a, b)) + if cards.breaks_b2(a, b) { WAIVED } else { 0 })
    }

    /// May the player be left over under these limits?
    fn may_leave(&self, player: usize, limits: Limits) -> bool {
        self.cards.drops(player, Float::Down) <= limits.down
    }

    /// Is there any arrangement at all?
    fn is_possible(&self, limits: Limits, steps: &mut Steps) -> Result<bool, Spent> {
        let all = &self.players;
        let count = i128::try_from(all.len() - 2 * self.pairs).unwrap_or(i128::MAX);
        self.each_left_over(steps, |chosen| {
            let alone = |p: usize| match chosen {
                Some(set) => (set.contains(&p) && self.may_leave(p, limits)).then_some(LEFT),
                None => self.may_leave(p, limits).then_some(LEFT),
            };
            let prices: Vec<Option<i128>> = all.iter().map(|&p| alone(p)).collect();
            let leaves = |p: usize| chosen.is_some_and(|set| set.contains(&p));
            let weight = |i: usize, j: usize| {
                self.weight(all[i], all[j], limits).filter(|_| !leaves(all[i]) && !leaves(all[j]))
            };
            lightest(&prices, weight).is_some_and(|found| found.weight <= count * LEFT + budget(limits))
        })
    }

    /// Pairs of all of S1 with S2 within the limits, `used` being weighed already; `None` if there are none.
    fn completion(
        &self,
        s1: &[usize],
        s2: &[usize],
        (limits, used): (Limits, i128),
        steps: &mut Steps,
    ) -> Result<Option<Vec<(usize, usize)>>, Spent> {
        let all = [s1, s2].concat();
        let mut found = None;
        self.each_left_over(steps, |chosen| {
            let alone = |i: usize| match chosen {
                _ if i < s1.len() => None,
                Some(set) => (set.contains(&all[i]) && self.may_leave(all[i], limits)).then_some(0),
                None => self.may_leave(all[i], limits).then_some(0),
            };
            let prices: Vec<Option<i128>> = (0..all.len()).map(alone).collect();
            let across = |i: usize, j: usize| (i < s1.len()) != (j < s1.len());
            let best = lightest(&prices, |i, j| self.weight(all[i], all[j], limits).filter(|_| across(i, j)));
            let Some(best) = best.filter(|best| best.weight + used <= budget(limits)) else { return false };
            let pairs = (0..s1.len()).filter_map(|i| best.mates[i].map(|j| (all[i], all[j])));
            found = Some(pairs.collect());
            true
        })?;
        Ok(found)
    }

    /// Tries every set of players that may be left over until one succeeds.
    fn each_left_over(
        &self,
        steps: &mut Steps,
        mut succeeds: impl FnMut(Option<&[usize]>) -> bool,
    ) -> Result<bool, Spent> {
        let Some(sets) = &self.left_over else {
            steps.take()?;
            return Ok(succeeds(None));
        };
        for set in sets {
            steps.take()?;
            if succeeds(Some(set)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn budget(limits: Limits) -> i128 {
    let of = |n: usize| i128::try_from(n).unwrap_or(i128::MAX >> 64);
    of(limits.waived) * WAIVED + of(limits.denied)
}
