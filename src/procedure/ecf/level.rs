//! Rules 9 to 13, 15, 17, 35, 37, 39: a score level with the levels below it, and the costs of their pairings.

use super::facts::{CardClaim, EcfCards, WISHES};
use super::series::{LeastSeries, least, least_or_alone};
use crate::{Spent, Steps};
use facts::rulebook::table::Excess;
use facts::tournament::Rank;

/// The number of sums over pairs: transfers (15) and pairs to be avoided (35, 37, 39).
pub(super) const PAIR_COSTS: usize = 1 + WISHES;

/// 15, 35, 37, 39: returns the cost of a pair; `None` if it is not allowed (1).
pub(super) fn pair_costs(cards: &EcfCards, a: Rank, b: Rank) -> Option<LeastSeries> {
    let mut costs = vec![i64::from(cards.is_transfer(a, b))];
    costs.extend(cards.offends(a, b));
    cards.may_meet(a, b).then_some(costs)
}

/// A score level and the levels below it, reduced to the players who have no opponent yet.
pub(super) struct EcfLevel<'c> {
    pub(super) cards: &'c EcfCards,
    /// The floaters from above without an opponent. The list is empty unless the level chooses its own floater before
    /// these players are paired.
    pub(super) incoming: Vec<Rank>,
    /// The scores of the floaters from above, the highest first.
    sources: Vec<i32>,
    /// This level and the lower ones, in rank order. The list holds the levels that `EcfLevel::new` found to be paired
    /// among themselves.
    pub(super) levels: Vec<Vec<Rank>>,
    /// 17: the levels that count as one for transfers, and the claims of their players, the strongest first.
    linked: Vec<usize>,
    claims: Vec<CardClaim>,
    /// 21: the levels that floaters of this level enter.
    pub(super) entered: Vec<usize>,
}

/// The restrictions on a pairing: pairs already made, players who leave their level, and players who stay.
#[derive(Clone, Copy, Default)]
pub(super) struct Fixed<'f> {
    pub(super) made: &'f [(Rank, Rank)],
    pub(super) leave: &'f [Rank],
    pub(super) stay: &'f [Rank],
    /// Floaters from above who do not meet a player of this level.
    pub(super) onwards: &'f [Rank],
}

impl<'c> EcfLevel<'c> {
    /// 10, 13, 17: builds the level with as many of the levels below as its floats can affect; returns `None` if they
    /// cannot be paired.
    pub(super) fn new(
        cards: &'c EcfCards,
        incoming: Vec<Rank>,
        levels: Vec<Vec<Rank>>,
        steps: &mut Steps,
    ) -> Result<Option<Self>, Spent> {
        let mut sources: Vec<i32> = incoming.iter().map(|&p| cards.list[p].score).collect();
        sources.dedup();
        let (linked, claims, entered) = Default::default();
        let mut level = Self { cards, incoming, sources, levels, linked, claims, entered };
        let block = level.block(steps)?;
        level.levels.truncate(block);
        let Some(sums) = level.floats(&|_, _| 0, steps)? else { return Ok(None) };
        let floaters = level.floaters(&sums, 0);
        if floaters > 0 {
            level.rule_21_entered(&sums, steps)?;
            level.rule_17_link(floaters);
        }
        Ok(Some(level))
    }

    pub(super) fn own(&self) -> &[Rank] {
        self.levels.first().map_or(&[], Vec::as_slice)
    }

    pub(super) fn home(&self, p: Rank) -> Option<usize> {
        self.levels.iter().position(|level| level.contains(&p))
    }

    fn everybody(&self, block: usize) -> Vec<Rank> {
        let mut all = self.incoming.clone();
        all.extend(self.levels.iter().take(block).flatten());
        all
    }

    fn may_meet(&self, a: Rank, b: Rank) -> bool {
        self.cards.may_meet(a, b) && !(self.incoming.contains(&a) && self.incoming.contains(&b))
    }

    /// 10, 11: returns the float costs of a pair (by rank). First come the score differences of the floaters from
    /// above, the highest score first. After that, each level adds the number of its floaters and their differences.
    fn float_costs(&self, a: Rank, score: i32, block: usize) -> LeastSeries {
        let from = self.sources.len();
        let mut costs = vec![0; from + 2 * block];
        let own = self.cards.list[a].score;
        let by = i64::from(own - score);
        match self.home(a) {
            None => costs[self.sources.partition_point(|&s| s > own)] = by,
            Some(home) if by > 0 => (costs[from + 2 * home], costs[from + 2 * home + 1]) = (1, by),
            Some(_) => {}
        }
        costs
    }

    /// Returns the number of players who float from a level of the block, given the least sums.
    pub(super) fn floaters(&self, sums: &LeastSeries, home: usize) -> usize {
        let count = sums.get(self.sources.len() + 2 * home).filter(|_| home < self.levels.len());
        count.and_then(|&count| usize::try_from(count).ok()).unwrap_or(0)
    }

    /// 13: returns the number of levels that can be paired among themselves. With the fewest floats, no player may
    /// leave these levels, even a player with a possible opponent on the level below. The remaining levels must be
    /// pairable too.
    fn block(&self, steps: &mut Steps) -> Result<usize, Spent> {
        for block in 1..self.levels.len() {
            let all = self.everybody(block);
            let below: Vec<Rank> = self.levels[block..].iter().flatten().copied().collect();
            if all.len() % 2 == 1 || !super::bye::can_all_be_paired(self.cards, &below, steps)? {
                continue;
            }
            let floor = self.cards.list[below[0]].score;
            let price = |i: usize, j: usize| {
                let (a, b) = (all[i].min(all[j]), all[i].max(all[j]));
                let mut costs = self.float_costs(a, self.cards.list[b].score, block);
                costs.push(1);
                self.may_meet(a, b).then_some(costs)
            };
            let alone = |i: usize| {
                let mut costs = self.float_costs(all[i], floor, block);
                costs.push(0);
                costs
            };
            let sums =
                least_or_alone(all.len(), self.sources.len() + 2 * block + 1, &price, Some(&alone), steps)?;
            // Pairs count last: with fewer pairs a player would leave.
            if sums
                .and_then(|sums| sums.last().copied())
                .is_some_and(|pairs| i64::try_from(all.len()) == Ok(pairs * 2))
            {
                return Ok(block);
            }
        }
        Ok(self.levels.len())
    }

    /// 10: returns the smallest number of floats of the block, then the minimum of another sum.
    fn floats(
        &self,
        last: &dyn Fn(Rank, Rank) -> i64,
        steps: &mut Steps,
    ) -> Result<Option<LeastSeries>, Spent> {
        let block = self.levels.len();
        let all = self.everybody(block);
        let price = |i: usize, j: usize| {
            let (a, b) = (all[i].min(all[j]), all[i].max(all[j]));
            let mut costs = self.float_costs(a, self.cards.list[b].score, block);
            costs.push(last(a, b));
            self.may_meet(a, b).then_some(costs)
        };
        least(all.len(), self.sources.len() + 2 * block + 1, &price, steps)
    }

    /// 21: finds the levels on which a floater of this level can have his opponent when the fewest players float.
    fn rule_21_entered(&mut self, sums: &LeastSeries, steps: &mut Steps) -> Result<(), Spent> {
        let pairs = self.everybody(self.levels.len()).len() / 2;
        let floats = &sums[..sums.len() - 1];
        for home in 1..self.levels.len() {
            let enters = |a: Rank, b: Rank| self.home(a) == Some(0) && self.home(b) == Some(home);
            let found = self.floats(&|a, b| i64::from(!enters(a, b)), steps)?;
            let is_entered = found.is_some_and(|found| {
                found[..found.len() - 1] == *floats
                    && usize::try_from(found[found.len() - 1]).is_ok_and(|others| others < pairs)
            });
            if is_entered {
                self.entered.push(home);
            }
        }
        Ok(())
    }

    /// 17: links this level with the levels entered, if it floats and all of them have an excess of the same colour.
    fn rule_17_link(&mut self, floaters: usize) {
        let Some((colour, more)) = self.cards.rule_17_excess(self.own()) else { return };
        if self.cards.declared.excess == Excess::AfterFloat && floaters >= more {
            return;
        }
        let of = |home: &usize| self.cards.larger_colour_group(&self.levels[*home]);
        if self.entered.iter().all(|home| of(home) == Some(colour)) {
            self.linked = [0].into_iter().chain(self.entered.iter().copied()).collect();
            let players = self.linked.iter().flat_map(|&home| &self.levels[home]);
            self.claims = players.map(|&p| self.cards.list[p].claim).collect();
            self.claims.sort_unstable_by(|a, b| b.cmp(a));
            self.claims.dedup();
        }
    }

    /// 10, 24 (a), (b), 15, 35, 37, 39, 17: returns the least sums over all pairings of the block that respect `fixed`.
    pub(super) fn least(&self, fixed: Fixed, steps: &mut Steps) -> Result<Option<LeastSeries>, Spent> {
        let block = self.levels.len();
        let length = self.sources.len() + 2 * block + PAIR_COSTS + self.claims.len();
        let is_made = |p: Rank| fixed.made.iter().any(|&(a, b)| a == p || b == p);
        let all: Vec<Rank> = self.everybody(block).into_iter().filter(|&p| !is_made(p)).collect();
        let homes: Vec<Option<usize>> = all.iter().map(|&p| self.home(p)).collect();
        let price = |i: usize, j: usize| {
            let (i, j) = if all[i] < all[j] { (i, j) } else { (j, i) };
            let is_float = homes[i] != homes[j];
            let fits = if is_float {
                let is_here = fixed.onwards.contains(&all[i]) && homes[j] == Some(0);
                !fixed.stay.contains(&all[i]) && !is_here
            } else {
                !fixed.leave.contains(&all[i]) && !fixed.leave.contains(&all[j])
            };
            if fits { self.costs(all[i], all[j]) } else { None }
        };
        let Some(mut sums) = least(all.len(), length, &price, steps)? else { return Ok(None) };
        for &(a, b) in fixed.made {
            let Some(costs) = self.costs(a.min(b), a.max(b)) else { return Ok(None) };
            super::series::add(&mut sums, &costs);
        }
        Ok(Some(sums))
    }

    /// Returns the cost of a pair of the block, by rank.
    fn costs(&self, a: Rank, b: Rank) -> Option<LeastSeries> {
        let pair = pair_costs(self.cards, a, b).filter(|_| self.may_meet(a, b))?;
        let mut costs = self.float_costs(a, self.cards.list[b].score, self.levels.len());
        let is_linked = |p: Rank| self.home(p).is_some_and(|home| self.linked.contains(&home));
        let is_counted = pair[0] > 0 && is_linked(a) && is_linked(b);
        let denied = self.cards.list[a].claim.min(self.cards.list[b].claim);
        costs.extend(pair);
        costs.extend(self.claims.iter().map(|&claim| i64::from(is_counted && claim == denied)));
        Some(costs)
    }
}
