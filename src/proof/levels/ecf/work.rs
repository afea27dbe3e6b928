//! A limit on the work for a certificate. Every player who could float multiplies the number of other choices of
//! floaters. If the exchanges leave many of them open, the certificate ends there. Work is counted in pairs examined,
//! so that the prover and the verifier end at the same step on every machine.

use limit::from_len;
use std::cell::Cell;

use crate::ProofError;

/// The work available to every round. `PER_PAIR` is added for each pair of its players.
const AT_LEAST: u64 = 500_000;
const PER_PAIR: u64 = 80;

/// The remaining work of a round.
pub(super) struct WorkLeft(Cell<u64>);

impl WorkLeft {
    /// Returns the work for a round with this number of players.
    pub(super) fn of(players: usize) -> Self {
        let players = from_len::<u64>(players);
        Self(Cell::new(players.saturating_mul(players).saturating_mul(PER_PAIR).saturating_add(AT_LEAST)))
    }

    /// Spends the work of examining this number of pairs.
    ///
    /// # Errors
    /// Fails if too little work is left. Nothing is wrong then, but the result stays unproved.
    pub(super) fn spend(&self, pairs: usize) -> Result<(), ProofError> {
        let left = u64::try_from(pairs).ok().and_then(|pairs| self.0.get().checked_sub(pairs));
        self.0.set(left.unwrap_or(0));
        left.map(|_| ())
            .ok_or_else(|| ProofError::open("too many other choices of floaters would have to be ruled out"))
    }

    /// Spends the work of examining all pairs among this number of players.
    ///
    /// # Errors
    /// Returns the errors of [`WorkLeft::spend`].
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
