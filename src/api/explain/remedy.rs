//! Corrections of a pairing: the legal pairing, or the best one, that keeps the most boards of the given pairing.

use super::repair::{Alteration, alter};
use super::verdict::AskedRound;
use facts::tournament::Pairing;
use model::round::{Answer, RoundError, pair_near};

/// Returns the legal pairing nearest to the given one. The pairing keeps as many boards as possible, and is the best
/// one that does so. Returns `None` if the rulebook has no legal pairing.
///
/// # Errors
/// Fails if a limit is reached or the solver fails its checks.
pub fn nearest_legal(asked: &AskedRound<'_>, theirs: &Pairing) -> Result<Option<Pairing>, RoundError> {
    match alter(asked, theirs, &[]) {
        Ok(Alteration::Altered(altered)) => Ok(Some(altered.pairing)),
        Ok(Alteration::NoPairing(_)) | Err(RoundError::Stuck { .. }) => Ok(None),
        Err(e) => Err(e),
    }
}

/// Returns, out of several best pairings, the one that keeps the most boards of the given pairing. Returns `None` if
/// there is only one best pairing.
///
/// # Errors
/// Fails if a limit is reached or the solver fails its checks.
pub fn nearest_best(asked: &AskedRound<'_>, theirs: &Pairing) -> Result<Option<Pairing>, RoundError> {
    if asked.ours.drawn.is_none_or(|drawn| drawn.draws == Some(1)) {
        return Ok(None);
    }
    match pair_near(asked.position, asked.book, asked.request, theirs)? {
        Answer::Paired(near) => Ok(Some(near.pairing)),
        Answer::NoPairing(_) => Ok(None),
    }
}
