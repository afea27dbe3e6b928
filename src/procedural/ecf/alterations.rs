//! Rules 19 to 24: the floaters of a level, tried in their order, and altered for fewer exchanges.

use std::collections::BTreeMap;

use super::floaters::{rule_20_downfloaters, rule_21_opponents, rule_22_downfloaters};
use super::level::{Costs, Level, PAIR_COSTS, pair_costs};
use super::line::Line;
use super::series::{Sums, add};
use crate::procedural::{Spent, Steps};

/// 19 to 24: who floats and whom incoming floaters meet.
#[derive(Clone)]
pub(super) struct Choice {
    pub(super) downfloaters: Vec<usize>,
    /// Incoming floaters and their opponents.
    pub(super) opponents: Vec<(usize, usize)>,
    /// Who remains for rule 12.
    pub(super) rest: Vec<usize>,
    pub(super) exchanges: i64,
}

/// 9 to 24: the floaters of the level; `None` if it and all below cannot be paired (13).
pub(super) fn rule_24_choice(level: &Level, steps: &mut Steps) -> Result<Option<Choice>, Spent> {
    let Some((costs, leaving)) = Costs::new(level, steps)? else { return Ok(None) };
    let Some(mut least) = costs.rule_10_least(&[], &[], steps)? else { return Ok(None) };
    let fewest_exchanges = least.pop().unwrap_or(0);
    let Level { cards, incoming, residents, next, .. } = level;
    let order = match leaving {
        1 => rule_22_downfloaters(cards, incoming, residents, next),
        _ => rule_20_downfloaters(cards, incoming, residents),
    };
    let goal = Goal { order: &order, leaving, least: &least, fewest_exchanges };
    let (sets, lines) = (BTreeMap::new(), BTreeMap::new());
    let mut search = Search { costs: &costs, steps, best: None, sets, lines };
    search.rule_24_downfloaters(&goal, 0, &mut Vec::new())?;
    Ok(search.best)
}

/// The search of rule 24, with what has been found out on the way.
struct Search<'s> {
    costs: &'s Costs<'s>,
    steps: &'s mut Steps,
    best: Option<Choice>,
    sets: BTreeMap<Vec<usize>, Option<Sums>>,
    lines: BTreeMap<Vec<usize>, Option<i64>>,
}

impl Search<'_> {
    /// Can a choice with so many exchanges still become the best?
    fn is_hopeful(&self, exchanges: i64) -> bool {
        self.best.as_ref().is_none_or(|b| exchanges < b.exchanges)
    }

    /// 24, 20: the downfloaters in their order; everybody passed over stays.
    fn rule_24_downfloaters(
        &mut self,
        goal: &Goal,
        from: usize,
        chosen: &mut Vec<usize>,
    ) -> Result<(), Spent> {
        if chosen.len() == goal.leaving {
            let stay: Vec<usize> =
                self.costs.members.iter().copied().filter(|p| !chosen.contains(p)).collect();
            let open: Vec<usize> =
                self.costs.level.incoming.iter().copied().filter(|p| !chosen.contains(p)).collect();
            let Some(target) = self.least_of_set(&stay)? else { return Ok(()) };
            let target = Target { sums: target, exchanges: goal.fewest_exchanges, downfloaters: chosen };
            return self.rule_24_opponents(&target, &open, &stay, &mut Vec::new());
        }
        for place in from..goal.order.len() {
            if !self.is_hopeful(goal.fewest_exchanges) {
                return Ok(());
            }
            chosen.push(goal.order[place]);
            let passed = if chosen.len() == goal.leaving { goal.order } else { &goal.order[..place] };
            let stay: Vec<usize> = passed.iter().copied().filter(|p| !chosen.contains(p)).collect();
            let mut sums = self.costs.rule_10_least(chosen, &stay, self.steps)?.unwrap_or_default();
            let bound = sums.pop().unwrap_or(0);
            if sums == goal.least && self.is_hopeful(bound) {
                self.rule_24_downfloaters(goal, place + 1, chosen)?;
            }
            chosen.pop();
        }
        Ok(())
    }

    /// 24, 21: the opponents of incoming floaters, floater by floater.
    fn rule_24_opponents(
        &mut self,
        target: &Target,
        open: &[usize],
        set: &[usize],
        made: &mut Vec<(usize, usize)>,
    ) -> Result<(), Spent> {
        let Level { cards, incoming, residents, .. } = self.costs.level;
        let Some((&floater, others)) = open.split_first() else {
            return self.rule_24_exchanges(target, set, made);
        };
        for opponent in rule_21_opponents(cards, floater, incoming, residents) {
            if !self.is_hopeful(target.exchanges) {
                return Ok(());
            }
            if !set.contains(&opponent) || pair_costs(cards, floater, opponent).is_none() {
                continue;
            }
            self.steps.take()?;
            let rest: Vec<usize> = set.iter().copied().filter(|&p| p != floater && p != opponent).collect();
            made.push((floater, opponent));
            let mut sums = self.least_of_set(&rest)?.unwrap_or_default();
            let bound = sums.last().copied().unwrap_or(0);
            for &(a, b) in made.iter() {
                add(&mut sums, &pair_costs(cards, a, b).unwrap_or_default());
            }
            let fits = sums.get(..PAIR_COSTS) == target.sums.get(..PAIR_COSTS);
            if fits && self.is_hopeful(bound) {
                let open: Vec<usize> = others.iter().copied().filter(|&p| p != opponent).collect();
                self.rule_24_opponents(target, &open, &rest, made)?;
            }
            made.pop();
        }
        Ok(())
    }

    /// 24 (c): a choice is altered for one with fewer exchanges across the mid-line.
    fn rule_24_exchanges(
        &mut self,
        target: &Target,
        rest: &[usize],
        made: &[(usize, usize)],
    ) -> Result<(), Spent> {
        let known = self.lines.get(rest).copied();
        let exchanges = match known {
            Some(known) => known,
            None => Line::new(self.costs.level.cards, rest).exchanges(self.steps)?,
        };
        self.lines.insert(rest.to_vec(), exchanges);
        if let Some(exchanges) = exchanges.filter(|&e| self.is_hopeful(e)) {
            let downfloaters = target.downfloaters.to_vec();
            self.best =
                Some(Choice { downfloaters, opponents: made.to_vec(), rest: rest.to_vec(), exchanges });
        }
        Ok(())
    }

    /// 15, 35, 37, 39, then a bound for 24 (c): the least sums over all pairings of a set of members.
    fn least_of_set(&mut self, set: &[usize]) -> Result<Option<Sums>, Spent> {
        if let Some(known) = self.sets.get(set) {
            return Ok(known.clone());
        }
        let found = self.costs.least_of_set(set, self.steps)?;
        self.sets.insert(set.to_vec(), found.clone());
        Ok(found)
    }
}

/// What the search for downfloaters is after.
struct Goal<'g> {
    order: &'g [usize],
    leaving: usize,
    least: &'g [i64],
    fewest_exchanges: i64,
}

/// What the search for opponents is after.
struct Target<'t> {
    sums: Sums,
    exchanges: i64,
    downfloaters: &'t [usize],
}
