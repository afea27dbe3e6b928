//! A budget of steps, so that a procedure that tries everything ends with a word instead of never.

/// Counts steps against a budget.
#[derive(Clone, Debug)]
pub struct Steps {
    taken: u64,
    budget: u64,
}

/// The budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the step budget is spent")]
pub struct Spent;

impl Steps {
    /// No step taken yet.
    pub fn new(budget: u64) -> Self {
        Self { taken: 0, budget }
    }

    /// Takes a step.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn take(&mut self) -> Result<(), Spent> {
        if self.taken >= self.budget {
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
