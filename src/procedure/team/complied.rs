//! Criteria in descending priority: each criterion is minimised while the earlier ones keep their minimums.

use super::facts::TeamField;
use crate::matching::{HEAVIEST, lightest};
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// A count over pairs that is minimised.
pub(super) type MatchCount<'c> = Box<dyn Fn(Rank, Rank) -> i64 + 'c>;

/// The minimums so far: each count with its least value over the pairings of the teams.
pub(super) struct CompliedCriteria<'c> {
    field: &'c TeamField,
    teams: Vec<Rank>,
    counts: Vec<(MatchCount<'c>, i64)>,
}

impl<'c> CompliedCriteria<'c> {
    pub(super) fn new(field: &'c TeamField, teams: Vec<Rank>) -> Self {
        Self { field, teams, counts: Vec::new() }
    }

    /// Adds a criterion, minimised while the earlier ones keep their minimums, and returns its minimum.
    pub(super) fn comply(&mut self, count: MatchCount<'c>, steps: &mut Steps) -> Result<i64, Spent> {
        let least = self.least(&count, steps)?;
        self.counts.push((count, least));
        Ok(least)
    }

    /// Returns the minimum of a criterion without adding it.
    pub(super) fn least(&self, count: &MatchCount<'c>, steps: &mut Steps) -> Result<i64, Spent> {
        let values = self.values(Some(count), &|_, _| true, steps)?.ok_or(Spent)?;
        Ok(values.last().copied().unwrap_or(0))
    }

    /// Returns whether a pairing made only of pairs that `is_made` accepts reaches all the minimums.
    pub(super) fn admits(
        &self,
        is_made: &dyn Fn(Rank, Rank) -> bool,
        steps: &mut Steps,
    ) -> Result<bool, Spent> {
        let least: Vec<i64> = self.counts.iter().map(|(_, least)| *least).collect();
        Ok(self.values(None, is_made, steps)?.is_some_and(|values| values == least))
    }

    /// Returns the values of a pairing that satisfies the criteria as well as possible, followed by the value of one
    /// more criterion; `None` if there is no pairing.
    fn values(
        &self,
        more: Option<&MatchCount<'c>>,
        is_made: &dyn Fn(Rank, Rank) -> bool,
        steps: &mut Steps,
    ) -> Result<Option<Vec<i64>>, Spent> {
        steps.take()?;
        let teams = &self.teams;
        let counts: Vec<&MatchCount<'_>> = self.counts.iter().map(|(count, _)| count).chain(more).collect();
        let mut places = vec![1i128; counts.len()];
        for i in (1..counts.len()).rev() {
            let pairs = teams.iter().flat_map(|&a| teams.iter().map(move |&b| (a, b)));
            let dearest = pairs.map(|(a, b)| counts[i](a, b)).max().unwrap_or(0);
            let room = i128::from(dearest) * i128::try_from(teams.len()).unwrap_or(i128::MAX) + 1;
            places[i - 1] = places[i].checked_mul(room).filter(|&w| w < HEAVIEST).ok_or(Spent)?;
        }
        let weigh = |a: Rank, b: Rank| {
            counts.iter().zip(&places).map(|(count, place)| i128::from(count(a, b)) * place).sum::<i128>()
        };
        let price = |i: usize, j: usize| {
            let (a, b) = (teams[i], teams[j]);
            (self.field.may_meet(a, b) && is_made(a, b)).then(|| weigh(a, b))
        };
        let Some(found) = lightest(&vec![None; teams.len()], price) else { return Ok(None) };
        let made: Vec<(Rank, Rank)> = found
            .mates
            .iter()
            .enumerate()
            .filter_map(|(i, m)| m.filter(|&m| i < m).map(|m| (teams[i], teams[m])))
            .collect();
        Ok(Some(counts.iter().map(|count| made.iter().map(|&(a, b)| count(a, b)).sum()).collect()))
    }
}
