//! Pairings of a stage under a condition, tried one after the other: what one trial shows is known to the next, and what is
//! known is not searched for.

use super::Stop;
use super::group::GroupRun;
use super::trial::{LimitedEdges, StageTrials};
use crate::program::{AskedOrders, ExchangeCondition, StageLevels};
use crate::round::table::StageFace;
use lexmatch::Evidence;
use lexmatch::solve::SolveError;
use std::rc::Rc;

impl<'r> GroupRun<'_, 'r> {
    /// As [`crate::program::OpenStage::attempt`].
    pub(super) fn try_exchange(
        &mut self,
        exchange: &ExchangeCondition<'_>,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<bool, Stop> {
        let Some((of, fits)) = exchange.served else {
            self.table.settle();
            let (orders, witness) = Self::run(self.table.clone(), None, levels)?;
            let limits = LimitedEdges::new(self.table.vertices());
            self.trials = Some(StageTrials { first: Rc::new(orders), last: None, witness, limits });
            return Ok(true);
        };
        let Some(mut trials) = self.trials.take() else { return Err(SolveError::NoMember.into()) };
        trials.limits.set(exchange);
        let is_possible = match self.trial(&mut trials, (of, fits))? {
            Some(trial) => {
                let wider = Rc::clone(trials.wider(exchange.limit));
                let (orders, witness) = Self::run(trial, Some(wider), levels)?;
                trials.last = Some((Rc::new(orders), exchange.limit.to_vec()));
                trials.witness = witness;
                true
            }
            None => false,
        };
        self.trials = Some(trials);
        Ok(is_possible)
    }

    /// The levels on the pairings of a trial, where some orders may be known before: its orders, and its witness.
    fn run(
        mut trial: StageFace<'r>,
        wider: Option<Rc<AskedOrders>>,
        levels: &mut StageLevels<'_, 'r, Stop>,
    ) -> Result<(AskedOrders, Vec<u32>), Stop> {
        let known = wider.as_ref().map_or(0, |wider| trial.keep_known(wider.pairs(), wider.places()));
        let mut run = GroupRun::new(trial, &[]);
        run.orders = Some(AskedOrders::within(wider, known));
        levels(&mut run)?;
        Ok((run.orders.unwrap_or_default().alone(), run.table.into_witness()))
    }

    /// The pairings in which this one is served and nobody exchanges the opponent of his limit for one who is not near to
    /// that one, beginning from the last witness; `None` if there are none.
    fn trial(
        &mut self,
        trials: &mut StageTrials,
        (of, fits): (usize, &dyn Fn(usize) -> bool),
    ) -> Result<Option<StageFace<'r>>, SolveError> {
        let fits = |m: Option<usize>| m.is_some_and(fits);
        if self.table.excludes(of, &fits)? {
            // That nobody is left who fits holds of the trial as well.
            self.table.credit(Evidence::ZeroBound);
            return Ok(None);
        }
        let mut trial = self.table.clone();
        trial.go_to(&trials.witness);
        if !trials.limits.restrict(&mut trial)? {
            return Ok(None);
        }
        if trial.excludes(of, &fits)? {
            trials.limits.learn(trial);
            return Ok(None);
        }
        Ok(trial.prefer(of, &fits)?.then_some(trial))
    }
}
