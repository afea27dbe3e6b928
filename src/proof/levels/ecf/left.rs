//! The players left on a level by the floaters (12, 16, 18, 23), and the exchanges across the mid-line needed by other
//! choices (24 c).

use limit::from_len;
use std::collections::BTreeMap;

use super::TakenLevel;
use crate::ProofError;
use crate::levels::ledger::{AuxiliaryStage, Ledger, LevelQuestion};
use facts::rulebook::{Criterion, Measure, table::Close};
use judge::{alone, crosses, extent, most_pairs};

/// The exchanges of sets that are paired by themselves.
#[derive(Default)]
pub(super) struct Exchanges(BTreeMap<Vec<usize>, i64>);

/// The values of levels of the rulebook.
pub(super) type Values<'c> = Vec<(&'c Criterion, Vec<i64>)>;

impl<'c> TakenLevel<'_, 'c, '_> {
    /// Returns the exchanges of a set by the judge's count, which has yet to be proved; `None` if the set cannot be
    /// paired.
    pub(super) fn expected(&self, set: &[usize]) -> Result<Option<i64>, ProofError> {
        self.work.spend_among(set.len())?;
        let case = self.level.case();
        let can_be = 2 * most_pairs(set, &|a, b| case.may_meet(a, b)) == set.len();
        Ok(can_be.then(|| alone(self.level, set, &[]).unwrap_or(0)))
    }

    /// Returns the fewest exchanges of a set, in an auxiliary stage.
    pub(super) fn exchanges(
        &self,
        ledger: &mut dyn Ledger,
        known: &mut Exchanges,
        set: &[usize],
    ) -> Result<i64, ProofError> {
        // Two players make no exchange.
        if set.len() <= 2 {
            return Ok(0);
        }
        if let Some(&count) = known.0.get(set) {
            return Ok(count);
        }
        self.work.spend_among(set.len())?;
        self.open_left(ledger, set, "its exchanges")?;
        let (count, _) = self.of_left(ledger, set, true)?;
        ledger.close(&[])?;
        known.0.insert(set.to_vec(), count);
        Ok(count)
    }

    /// Pairs the players left on the level, and returns their exchanges and the values of the levels.
    pub(super) fn pair_left(
        &self,
        ledger: &mut dyn Ledger,
        left: &[usize],
    ) -> Result<(i64, Values<'c>), ProofError> {
        if left.is_empty() {
            return Ok((0, Vec::new()));
        }
        self.open_left(ledger, left, "those who stay")?;
        let made = self.of_left(ledger, left, false)?;
        ledger.close(left)?;
        Ok(made)
    }

    fn open_left(&self, ledger: &mut dyn Ledger, set: &[usize], name: &str) -> Result<(), ProofError> {
        let case = self.level.case();
        ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, {name}", self.name()),
            players: set,
            free: 0,
            joins: &|u, v| case.may_meet(u, v),
            may_be_free: &|_| false,
        })?;
        // The transfers and the avoided pairs of these players alone.
        for c in case.levels("shape").filter(|c| matches!(c.measure, Measure::Transfers | Measure::Avoid(_)))
        {
            self.sum(ledger, c, set)?;
        }
        Ok(())
    }

    /// Returns the levels about the pairs of these players, or those up to their exchanges: the number of exchanges,
    /// and the values.
    pub(super) fn of_left(
        &self,
        ledger: &mut dyn Ledger,
        left: &[usize],
        is_only_exchanges: bool,
    ) -> Result<(i64, Values<'c>), ProofError> {
        let case = self.level.case();
        let close = case.held().close;
        let place = |r: usize| left.partition_point(|&l| l < r);
        let most = if close == Close::FewestChanged { 1 } else { usize::MAX };
        let off = |u: usize, v: usize| from_len((place(v) - place(u)).abs_diff(left.len() / 2).min(most));
        let (mut exchanges, mut values) = (0, Vec::new());
        for c in case.levels("quality") {
            let mut sum =
                |cost: &dyn Fn(usize, usize) -> i64| ledger.level(&c.code, &LevelQuestion::Sum(left, cost));
            let value = match c.measure {
                Measure::MidLineExchanges => {
                    exchanges = sum(&|u, v| crosses(left, (u, v)))?;
                    if is_only_exchanges {
                        break;
                    }
                    vec![exchanges, sum(&|u, v| extent(left, &[(u, v)]))?]
                }
                Measure::GradeOrder if close == Close::TopDown => continue,
                Measure::GradeOrder => vec![sum(&off)?],
                Measure::ScrutinyOrder => in_scrutiny(ledger, &c.code, left)?,
                _ => ledger.listed(&c.code, left, &|u, v| self.level.sum(c, &[(u, v)]))?,
            };
            values.push((c, value));
        }
        Ok((exchanges, values))
    }
}

/// 12: gives each player from the top the highest opponent still possible; returns the places, from 1.
fn in_scrutiny(ledger: &mut dyn Ledger, code: &str, left: &[usize]) -> Result<Vec<i64>, ProofError> {
    let mut open = left.to_vec();
    let mut value = Vec::new();
    while !open.is_empty() {
        let first = open.remove(0);
        value.push(ledger.level(code, &LevelQuestion::Order(first, &open))? + 1);
        let mate = ledger.mate(first)?;
        open.retain(|&r| r != mate);
    }
    Ok(value)
}
