//! How much is gone through for a certificate: other choices of floaters multiply with everybody who could float, and where
//! exchanges leave many of them open the certificate ends there. Counted in pairs looked at, so that the prover and whoever
//! verifies end at the same step on every machine.

use limit::from_len;
use std::cell::Cell;

use crate::ProofError;

/// What every round may take, and what each pair of its players adds.
const AT_LEAST: u64 = 500_000;
const PER_PAIR: u64 = 80;

/// What is left of the work of a round.
pub(super) struct WorkLeft(Cell<u64>);

impl WorkLeft {
    /// For a round of so many players.
    pub(super) fn of(players: usize) -> Self {
        let players = from_len::<u64>(players);
        Self(Cell::new(players.saturating_mul(players).saturating_mul(PER_PAIR).saturating_add(AT_LEAST)))
    }

    /// So many pairs are looked at.
    ///
    /// # Errors
    /// If that is more than is left: nothing is wrong, but it stays unproved.
    pub(super) fn spend(&self, pairs: usize) -> Result<(), ProofError> {
        let left = u64::try_from(pairs).ok().and_then(|pairs| self.0.get().checked_sub(pairs));
        self.0.set(left.unwrap_or(0));
        left.map(|_| ())
            .ok_or_else(|| ProofError::open("too many other choices of floaters would have to be ruled out"))
    }

    /// The pairs among so many players are looked at.
    ///
    /// # Errors
    /// As [`Work::spend`].
    pub(super) fn spend_among(&self, players: usize) -> Result<(), ProofError> {
        self.spend(players.saturating_mul(players))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_unproved() {
        let work = WorkLeft::of(10);
        assert!(work.spend(508_000 - 100).is_ok());
        assert!(work.spend_among(10).is_ok());
        assert!(work.spend(1).is_err_and(|error| matches!(error, ProofError::Open { .. })));
        assert!(WorkLeft::of(usize::MAX).spend(usize::MAX).is_ok());
    }
}
