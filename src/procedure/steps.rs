//! A budget of steps. The budget makes sure that an exhaustive procedure ends with a message.

use super::ProcedureRun;
use limit::Limit;

/// The number of players in a matching that counts as one step.
const ONE_STEP: u64 = 32;

/// Counts steps against a budget.
#[derive(Clone, Debug)]
pub struct Steps {
    taken: u64,
    budget: u64,
    limit: Limit,
}

/// The budget or the time is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the step limit was reached")]
pub struct Spent;

impl Steps {
    /// Starts a count with no step taken.
    pub fn new(budget: u64) -> Self {
        Self { taken: 0, budget, limit: Limit::none() }
    }

    /// Starts a count for a run, with its step budget and its limit.
    pub(super) fn of(run: &ProcedureRun) -> Self {
        Self { limit: run.limit.clone(), ..Self::new(run.step_budget) }
    }

    /// Takes a step.
    ///
    /// # Errors
    /// Fails if the budget is spent or the limit reached.
    pub fn take(&mut self) -> Result<(), Spent> {
        self.take_all(1)
    }

    /// Takes the steps of a lightest matching. The time for a matching grows with the cube of the number of players, so
    /// that of many players counts as several steps.
    ///
    /// # Errors
    /// Fails if the budget is spent or the limit reached.
    pub(super) fn take_matching(&mut self, players: usize) -> Result<(), Spent> {
        let size = u64::try_from(players).unwrap_or(u64::MAX) / ONE_STEP;
        self.take_all(size.saturating_pow(3).max(1))
    }

    fn take_all(&mut self, steps: u64) -> Result<(), Spent> {
        if self.taken >= self.budget || self.limit.is_reached() {
            return Err(Spent);
        }
        self.taken = self.taken.saturating_add(steps);
        Ok(())
    }

    /// Returns the number of steps taken so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }
}
