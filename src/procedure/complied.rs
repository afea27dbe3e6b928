//! Criteria in descending priority: each criterion is minimised while the earlier ones keep their minimums. The criteria
//! themselves belong to the texts; this module only adds them up over the pairs.

use super::matching::{DigitScale, lightest};
use super::{Spent, Steps};
use facts::tournament::Rank;

/// A count over pairs that is minimised.
pub(super) type CriterionCount<'c> = Box<dyn Fn(Rank, Rank) -> i64 + 'c>;

/// A criterion that the players comply with.
struct CompliedCriterion<'c> {
    count: CriterionCount<'c>,
    /// The largest count of a pair.
    largest: i64,
    /// The minimum over the pairings of the players.
    least: i64,
}

/// The minimums so far.
pub(super) struct CompliedCriteria<'c> {
    players: Vec<Rank>,
    /// The number of pairs of which the count can be greater than zero, at the most.
    most_pairs: usize,
    may_meet: &'c dyn Fn(Rank, Rank) -> bool,
    criteria: Vec<CompliedCriterion<'c>>,
}

impl<'c> CompliedCriteria<'c> {
    /// Starts without any criterion. All `players` are paired, and at most `most_pairs` of the pairs are counted.
    pub(super) fn new(
        players: Vec<Rank>,
        most_pairs: usize,
        may_meet: &'c dyn Fn(Rank, Rank) -> bool,
    ) -> Self {
        Self { players, most_pairs, may_meet, criteria: Vec::new() }
    }

    /// Adds a criterion, minimised while the earlier ones keep their minimums, and returns its minimum.
    pub(super) fn comply(&mut self, count: CriterionCount<'c>, steps: &mut Steps) -> Result<i64, Spent> {
        Ok(self.comply_in_turn(vec![count], steps)?[0])
    }

    /// Adds criteria one after another in a single step, and returns their minimums.
    pub(super) fn comply_in_turn(
        &mut self,
        counts: Vec<CriterionCount<'c>>,
        steps: &mut Steps,
    ) -> Result<Vec<i64>, Spent> {
        let minimums = self.minimums(&counts, steps)?;
        for (count, &least) in counts.into_iter().zip(&minimums) {
            self.add(count, least);
        }
        Ok(minimums)
    }

    /// Adds a criterion with its minimum.
    pub(super) fn add(&mut self, count: CriterionCount<'c>, least: i64) {
        let largest = self.largest(&count);
        self.criteria.push(CompliedCriterion { count, largest, least });
    }

    /// Returns the minimum of a criterion without adding it.
    pub(super) fn least(&self, count: &CriterionCount<'c>, steps: &mut Steps) -> Result<i64, Spent> {
        Ok(self.minimums(std::slice::from_ref(count), steps)?[0])
    }

    /// Returns whether a pairing made only of pairs that `is_made` accepts reaches all the minimums.
    pub(super) fn admits(
        &self,
        is_made: &dyn Fn(Rank, Rank) -> bool,
        steps: &mut Steps,
    ) -> Result<bool, Spent> {
        let values = self.values(&[], is_made, steps)?;
        Ok(values.is_some_and(|values| values.iter().eq(self.criteria.iter().map(|c| &c.least))))
    }

    fn minimums(&self, more: &[CriterionCount<'c>], steps: &mut Steps) -> Result<Vec<i64>, Spent> {
        let values = self.values(more, &|_, _| true, steps)?.ok_or(Spent)?;
        Ok(values[self.criteria.len()..].to_vec())
    }

    fn largest(&self, count: &CriterionCount<'c>) -> i64 {
        let pairs = self.players.iter().flat_map(|&a| self.players.iter().map(move |&b| (a, b)));
        pairs.map(|(a, b)| count(a, b)).max().unwrap_or(0)
    }

    /// Returns the values of a pairing that satisfies the criteria as well as possible, followed by the values of more
    /// criteria; `None` if there is no pairing.
    fn values(
        &self,
        more: &[CriterionCount<'c>],
        is_made: &dyn Fn(Rank, Rank) -> bool,
        steps: &mut Steps,
    ) -> Result<Option<Vec<i64>>, Spent> {
        steps.take()?;
        let players = &self.players;
        let counts: Vec<&CriterionCount<'c>> = self.criteria.iter().map(|c| &c.count).chain(more).collect();
        let own = self.criteria.iter().map(|c| c.largest);
        let largest: Vec<i64> = own.chain(more.iter().map(|count| self.largest(count))).collect();
        let scale = DigitScale::new(self.most_pairs, &largest)?;
        let price = |i: usize, j: usize| {
            let (a, b) = (players[i], players[j]);
            let may_meet = (self.may_meet)(a, b) && is_made(a, b);
            may_meet.then(|| scale.weigh(counts.iter().map(|count| count(a, b))))
        };
        let Some(found) = lightest(&vec![None; players.len()], price) else { return Ok(None) };
        let made = found.pairs_of(players);
        Ok(Some(counts.iter().map(|count| made.iter().map(|&(a, b)| count(a, b)).sum()).collect()))
    }
}
