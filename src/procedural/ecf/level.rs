//! Rules 9 to 13, 15, 17, 35, 37, 39: one score level, and what its pairings cost.

use super::facts::{Cards, WISHES};
use super::series::{Sums, add, least};
use crate::procedural::{Spent, Steps};
use crate::tournament::Colour;

/// Sums over pairs: transfers (15) and pairs to be avoided (35, 37, 39).
pub(super) const PAIR_COSTS: usize = 1 + WISHES;

/// 15, 35, 37, 39: what a pair costs; `None` if it may not be made (1).
pub(super) fn pair_costs(cards: &Cards, a: usize, b: usize) -> Option<Sums> {
    let mut costs = vec![i64::from(cards.is_transfer(a, b))];
    costs.extend(cards.offends(a, b));
    cards.may_meet(a, b).then_some(costs)
}

/// A score level with those who float into it.
pub(super) struct Level<'c> {
    pub(super) cards: &'c Cards,
    /// In rank order, as all that follow.
    pub(super) incoming: Vec<usize>,
    pub(super) residents: Vec<usize>,
    /// Residents of the next level.
    pub(super) next: Vec<usize>,
    /// Everybody below, the next level included.
    pub(super) below: Vec<usize>,
}

/// 17: the excess colour of linked levels and where the transfer belongs.
#[derive(Clone, Copy)]
struct Link {
    excess: Colour,
    /// Is the weaker claim on the upper level, so that the seeker had better stay and be transferred there?
    is_weaker_here: bool,
}

/// What the pairings of a level cost.
pub(super) struct Costs<'l> {
    pub(super) level: &'l Level<'l>,
    /// Incoming floaters, then residents.
    pub(super) members: Vec<usize>,
    link: Option<Link>,
    /// So many residents are certainly above the mid-line of those who remain.
    surely_above: usize,
}

impl<'l> Costs<'l> {
    /// 10, 17: how many leave the level, and what is known then; `None` if this level and all below cannot be
    /// paired (13).
    pub(super) fn new(level: &'l Level<'l>, steps: &mut Steps) -> Result<Option<(Self, usize)>, Spent> {
        let mut members = level.incoming.clone();
        members.extend(&level.residents);
        let mut costs = Self { level, members, link: None, surely_above: 0 };
        let Some(sums) = costs.rule_10_least(&[], &[], steps)? else { return Ok(None) };
        let leaving = sums.first().and_then(|&n| usize::try_from(n).ok()).unwrap_or(0);
        if leaving == 1 {
            costs.link = costs.rule_17_link();
        }
        let spare = level.residents.len().saturating_sub(leaving + level.incoming.len());
        costs.surely_above = spare.div_ceil(2);
        Ok(Some((costs, leaving)))
    }

    /// 17: one floater, and the same colour in excess here and on the next level.
    fn rule_17_link(&self) -> Option<Link> {
        let cards = self.level.cards;
        let excess = cards.larger_colour_group(&self.members)?;
        let weakest = |players: &[usize]| {
            players.iter().map(|&p| &cards.list[p]).filter(|c| c.seeks == Some(excess)).map(|c| c.claim).min()
        };
        let is_linked = cards.larger_colour_group(&self.level.next) == Some(excess);
        let is_weaker_here = weakest(&self.members) < weakest(&self.level.next);
        is_linked.then_some(Link { excess, is_weaker_here })
    }

    /// 10, 13, 15, 17, 35, 37, 39, then a bound for 24 (c): the least sums over all pairings of this level and all
    /// below, in which some members leave and others stay.
    pub(super) fn rule_10_least(
        &self,
        leave: &[usize],
        stay: &[usize],
        steps: &mut Steps,
    ) -> Result<Option<Sums>, Spent> {
        let cards = self.level.cards;
        let mut scores: Vec<i32> = self.members.iter().map(|&p| cards.list[p].score).collect();
        scores.dedup();
        let length = 1 + scores.len() + 2 + WISHES + 1;
        let all: Vec<usize> = self.members.iter().chain(&self.level.below).copied().collect();
        let count = self.members.len();
        let price = |i: usize, j: usize| -> Option<Sums> {
            let (a, b) = (all[i], all[j]);
            if i < count && j >= count {
                let allowed = cards.may_meet(a, b) && !stay.contains(&a);
                return allowed.then(|| self.floater_costs(a, &scores, length));
            }
            let mut costs = vec![0; length];
            if i >= count {
                return cards.may_meet(a, b).then_some(costs);
            }
            let pair = pair_costs(cards, a, b).filter(|_| !leave.contains(&a) && !leave.contains(&b))?;
            let (transfers, linked) = (1 + scores.len(), 1 + scores.len() + 1);
            add(&mut costs[transfers..], &pair[..1]);
            add(&mut costs[linked + 1..], &pair[1..]);
            add(&mut costs[length - 1..], &[self.is_surely_exchange(a, b)]);
            Some(costs)
        };
        least(all.len(), length, &price, steps)
    }

    /// 10: one floater, of this score; 17: one transfer, and perhaps one on the wrong level.
    fn floater_costs(&self, floater: usize, scores: &[i32], length: usize) -> Sums {
        let card = &self.level.cards.list[floater];
        let mut costs = vec![1];
        costs.extend(scores.iter().map(|&s| i64::from(s == card.score)));
        let seeks_excess = self.link.map(|link| (link, card.seeks == Some(link.excess)));
        costs.push(i64::from(seeks_excess.is_some_and(|(_, seeks)| seeks)));
        costs.push(i64::from(seeks_excess.is_some_and(|(link, seeks)| link.is_weaker_here == seeks)));
        costs.resize(length, 0);
        costs
    }

    /// Are both certainly above the mid-line, whoever else goes?
    fn is_surely_exchange(&self, a: usize, b: usize) -> i64 {
        let top = self.level.residents.get(..self.surely_above).unwrap_or(&[]);
        i64::from(top.contains(&a) && top.contains(&b))
    }

    /// 15, 35, 37, 39, then a bound for 24 (c): the least sums over all pairings of a set of members.
    pub(super) fn least_of_set(&self, set: &[usize], steps: &mut Steps) -> Result<Option<Sums>, Spent> {
        let price = |i: usize, j: usize| {
            let mut costs = pair_costs(self.level.cards, set[i], set[j])?;
            costs.push(self.is_surely_exchange(set[i], set[j]));
            Some(costs)
        };
        least(set.len(), PAIR_COSTS + 1, &price, steps)
    }
}
