//! Pairings of a stage under a condition, tried one after another. Each trial passes on its findings to the next one,
//! and known facts are not searched for again.

use super::trial::{LimitedEdges, StageTrials};
use crate::program::lim::{AskedOrders, ExchangeCondition, ExchangeTrials, GroupLevels};
use crate::round::solve::Stop;
use crate::round::solve::group::GroupRun;
use crate::round::table::StageFace;
use facts::tournament::Rank;
use lexmatch::solve::SolveError;
use lexmatch::{Evidence, Vertex};
use std::rc::Rc;

impl<'r> GroupRun<'_, 'r> {
    /// See [`crate::program::lim::GroupStage::attempt`].
    pub(super) fn try_exchange(
        &mut self,
        exchange: &ExchangeCondition<'_>,
        levels: &mut GroupLevels<'_, 'r, Stop>,
    ) -> Result<bool, Stop> {
        let Some((of, fits)) = exchange.served else {
            self.table.settle();
            let (orders, witness) = Self::run(self.table.clone(), None, levels)?;
            let limits = LimitedEdges::new(self.table.vertices());
            let asked = ExchangeTrials::after(None, Rc::new(orders), &[], true);
            self.trials = Some(StageTrials { asked, witness, limits });
            return Ok(true);
        };
        let Some(mut trials) = self.trials.take() else { return Err(SolveError::NoMember.into()) };
        trials.limits.set(exchange);
        let is_possible = match self.trial(&mut trials, (of, fits))? {
            Some(trial) => {
                let wider = Rc::clone(trials.asked.wider(exchange.limit));
                let (orders, witness) = Self::run(trial, Some(wider), levels)?;
                trials.asked =
                    ExchangeTrials::after(Some(trials.asked), Rc::new(orders), exchange.limit, true);
                trials.witness = witness;
                true
            }
            None => false,
        };
        self.trials = Some(trials);
        Ok(is_possible)
    }

    /// Runs the levels on the pairings of a trial, where some orders may be known already. Returns its orders and its
    /// incumbent.
    fn run(
        mut trial: StageFace<'r>,
        wider: Option<Rc<AskedOrders>>,
        levels: &mut GroupLevels<'_, 'r, Stop>,
    ) -> Result<(AskedOrders, Vec<Vertex>), Stop> {
        let known = wider.as_ref().map_or(0, |wider| trial.keep_known(wider.pairs(), wider.places()));
        let mut run = GroupRun::new(trial, &[]);
        run.orders = Some(AskedOrders::within(wider, known));
        levels(&mut run)?;
        Ok((run.orders.unwrap_or_default().alone(), run.table.into_witness()))
    }

    /// Returns the pairings in which player `of` is served, starting from the last incumbent. Players with a limit may
    /// exchange its opponent only for one near to him. Returns `None` if there are no such pairings.
    fn trial(
        &mut self,
        trials: &mut StageTrials,
        (of, fits): (Rank, &dyn Fn(Rank) -> bool),
    ) -> Result<Option<StageFace<'r>>, SolveError> {
        let fits = |m: Option<Rank>| m.is_some_and(fits);
        if self.table.excludes(of, &fits)? {
            // If no fitting opponent is left, this also holds for the trial.
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
