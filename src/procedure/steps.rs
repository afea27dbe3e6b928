//! A budget of steps, so that a procedure that tries everything ends with a word instead of never.

use super::ProcedureRun;
use limit::Limit;

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
    /// No step taken yet.
    pub fn new(budget: u64) -> Self {
        Self { taken: 0, budget, limit: Limit::none() }
    }

    /// No step taken yet, as many as the run allows, until its limit is reached.
    pub(super) fn of(run: &ProcedureRun) -> Self {
        Self { limit: run.limit.clone(), ..Self::new(run.step_budget) }
    }

    /// Takes a step.
    ///
    /// # Errors
    /// If the budget is spent or the limit reached.
    pub fn take(&mut self) -> Result<(), Spent> {
        if self.taken >= self.budget || self.limit.is_reached() {
            return Err(Spent);
        }
        self.taken += 1;
        Ok(())
    }

    /// Steps taken so far.
    pub fn taken(&self) -> u64 {
        self.taken
    }
}
