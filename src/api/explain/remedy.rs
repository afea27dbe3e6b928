//! Corrections of a pairing: the legal one, or the best one, in which the most of its boards stay.

use super::repair::{Alteration, alter};
use super::verdict::AskedRound;
use facts::tournament::Pairing;
use model::round::{Answer, RoundError, pair_near};

/// The pairing nearest to the one handed in that the judge finds legal: as many of its boards as can stay do, and of those
/// pairings it is the best. `None` if the rulebook has none.
///
/// # Errors
/// If a limit is reached or the solver fails its checks.
pub fn nearest_legal(asked: &AskedRound<'_>, theirs: &Pairing) -> Result<Option<Pairing>, RoundError> {
    match alter(asked, theirs, &[]) {
        Ok(Alteration::Altered(altered)) => Ok(Some(altered.pairing)),
        Ok(Alteration::NoPairing(_)) | Err(RoundError::Stuck { .. }) => Ok(None),
        Err(e) => Err(e),
    }
}

/// Of several best pairings the one in which the most boards of the pairing handed in stay; `None` if there is but one.
///
/// # Errors
/// If a limit is reached or the solver fails its checks.
pub fn nearest_best(asked: &AskedRound<'_>, theirs: &Pairing) -> Result<Option<Pairing>, RoundError> {
    if asked.ours.drawn.is_none_or(|drawn| drawn.draws == Some(1)) {
        return Ok(None);
    }
    match pair_near(asked.position, asked.book, asked.request, theirs)? {
        Answer::Paired(near) => Ok(Some(near.pairing)),
        Answer::NoPairing(_) => Ok(None),
    }
}
