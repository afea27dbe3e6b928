//! Rule 3 (c): the principles in their order. Conformity is expressed as one weight for each pair, such that the
//! lightest complete draws are exactly the draws that conform best.

use super::field::DrawEntrants;
use super::principles::ConformityRule;
use crate::matching::{HEAVIEST, lightest};
use crate::{Spent, Steps};
use std::collections::BTreeMap;

/// The weight of each pair; `None` if it belongs to no draw that conforms.
type PairWeights = Vec<Vec<Option<i128>>>;

/// The draws that conform best.
pub(super) struct Conforming {
    weights: PairWeights,
    /// A number above every weight.
    heaviest: i128,
    /// The least weight of a draw of these players; `None` if no draw exists.
    least: BTreeMap<Vec<usize>, Option<i128>>,
    /// The number of draws of these players with the least weight, counted up to a bound.
    pub(super) counted: BTreeMap<Vec<usize>, usize>,
}

impl Conforming {
    fn new(weights: PairWeights, heaviest: i128) -> Self {
        Self { weights, heaviest, least: BTreeMap::new(), counted: BTreeMap::new() }
    }

    /// Returns all members of the draw.
    pub(super) fn everybody(&self) -> Vec<usize> {
        (0..self.weights.len()).collect()
    }

    fn least(&mut self, open: &[usize], steps: &mut Steps) -> Result<Option<i128>, Spent> {
        if open.is_empty() {
            return Ok(Some(0));
        }
        if let Some(&known) = self.least.get(open) {
            return Ok(known);
        }
        steps.take_matching(open.len())?;
        let weights = &self.weights;
        let found = lightest(&vec![None; open.len()], |i, j| weights[open[i]][open[j]]).map(|l| l.weight);
        self.least.insert(open.to_vec(), found);
        Ok(found)
    }

    /// Returns whether the draw still conforms with this pair, given that the pairs already drawn conform.
    pub(super) fn conforms(
        &mut self,
        open: &[usize],
        (a, b): (usize, usize),
        steps: &mut Steps,
    ) -> Result<bool, Spent> {
        let Some(weight) = self.weights[a][b] else { return Ok(false) };
        let (Some(all), Some(rest)) = (self.least(open, steps)?, self.least(&without(open, a, b), steps)?)
        else {
            return Ok(false);
        };
        Ok(weight + rest == all)
    }

    /// Removes the pairs that belong to no lightest draw.
    fn settle(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        let all = self.everybody();
        let mut idle = Vec::new();
        for &a in &all {
            for &b in all.iter().filter(|&&b| b > a) {
                if !self.conforms(&all, (a, b), steps)? {
                    idle.push((a, b));
                }
            }
        }
        for (a, b) in idle {
            self.weights[a][b] = None;
            self.weights[b][a] = None;
        }
        self.least.clear();
        Ok(())
    }

    /// Returns the amount by which the sums of a rule differ between the remaining complete draws.
    fn range(&self, rule: &ConformityRule, steps: &mut Steps) -> Result<i128, Spent> {
        let n = self.weights.len();
        let cost = |a: usize, b: usize| self.weights[a][b].map(|_| i128::from((rule.cost)(a, b)));
        let costs: Vec<i128> = (0..n).flat_map(|a| (a + 1..n).filter_map(move |b| cost(a, b))).collect();
        let (Some(&least), Some(&most)) = (costs.iter().min(), costs.iter().max()) else { return Ok(0) };
        if least == most {
            return Ok(0);
        }
        steps.take_matching(n)?;
        let forced = vec![None; n];
        let smallest = lightest(&forced, cost).map_or(0, |l| l.weight);
        let saved = lightest(&forced, |a, b| Some(most - cost(a, b)?)).map_or(0, |l| l.weight);
        let pairs = i128::try_from(n / 2).unwrap_or(i128::MAX);
        Ok(most * pairs - saved - smallest)
    }

    /// Adds a rule with less weight than all rules so far; returns `false` if the weights would become too heavy.
    fn append(&mut self, rule: &ConformityRule, range: i128) -> bool {
        let heavier = |a: usize, b: usize, old: i128| {
            let weight = old.checked_mul(range + 1)?.checked_add(i128::from((rule.cost)(a, b)))?;
            (weight < self.heaviest).then_some(weight)
        };
        let mut weights = self.weights.clone();
        for (a, row) in weights.iter_mut().enumerate() {
            for (b, weight) in row.iter_mut().enumerate() {
                let Some(old) = *weight else { continue };
                let Some(new) = heavier(a.min(b), a.max(b), old) else { return false };
                *weight = Some(new);
            }
        }
        self.weights = weights;
        self.least.clear();
        true
    }

    /// Computes all weights again for `rules`, over the remaining pairs.
    fn weigh_anew<'r, 'f>(
        &mut self,
        rules: &[&'r ConformityRule<'f>],
        steps: &mut Steps,
    ) -> Result<Vec<&'r ConformityRule<'f>>, Spent> {
        for weight in self.weights.iter_mut().flatten().flatten() {
            *weight = 0;
        }
        let mut live = Vec::new();
        for &rule in rules {
            let range = self.range(rule, steps)?;
            if range > 0 {
                if !self.append(rule, range) {
                    return Err(Spent);
                }
                live.push(rule);
            }
        }
        Ok(live)
    }
}

/// Returns the players in `open` without `a` and `b`.
pub(super) fn without(open: &[usize], a: usize, b: usize) -> Vec<usize> {
    open.iter().copied().filter(|&p| p != a && p != b).collect()
}

/// Rule 3 (c): applies the principles in their order; a later one is violated before an earlier one. Returns `None` if
/// there is no draw at all.
pub(super) fn rule_3_c_later_principles_yield(
    field: &DrawEntrants,
    rules: &[ConformityRule],
    steps: &mut Steps,
) -> Result<Option<Conforming>, Spent> {
    conforming_below(HEAVIEST, field, rules, steps)
}

/// Finds the draws that conform best with weights below a bound. If the next rule does not fit under the bound, the
/// pairs that belong to no conforming draw are removed first. Most rules then no longer distinguish the remaining
/// draws.
pub(super) fn conforming_below(
    heaviest: i128,
    field: &DrawEntrants,
    rules: &[ConformityRule],
    steps: &mut Steps,
) -> Result<Option<Conforming>, Spent> {
    let n = field.members.len();
    let weight = |a: usize, b: usize| (a != b && field.may_draw(a, b)).then_some(0);
    let weights = (0..n).map(|a| (0..n).map(|b| weight(a, b)).collect()).collect();
    let mut conforming = Conforming::new(weights, heaviest);
    let all = conforming.everybody();
    if conforming.least(&all, steps)?.is_none() {
        return Ok(None);
    }
    let mut live: Vec<&ConformityRule> = Vec::new();
    for rule in rules {
        let range = conforming.range(rule, steps)?;
        if range == 0 {
            continue;
        }
        live.push(rule);
        if !conforming.append(rule, range) {
            live.pop();
            conforming.settle(steps)?;
            live.push(rule);
            live = conforming.weigh_anew(&live, steps)?;
        }
    }
    Ok(Some(conforming))
}
