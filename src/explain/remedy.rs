//! What would put a pairing right that is not legal: the legal one in which the most of its boards stay.

use super::contrast::Asked;
use super::repair::{Alteration, alter};
use crate::round::RoundError;
use crate::tournament::Pairing;

/// The pairing nearest to the one handed in that the judge finds legal: as many of its boards as can stay do, and of those
/// pairings it is the best. `None` if the rulebook has none.
///
/// # Errors
/// If a limit is reached or the solver fails its checks.
pub fn nearest_legal(asked: &Asked<'_>, theirs: &Pairing) -> Result<Option<Pairing>, RoundError> {
    match alter(asked, theirs, &[]) {
        Ok(Alteration::Altered(altered)) => Ok(Some(altered.pairing)),
        Ok(Alteration::NoPairing(_)) | Err(RoundError::Stuck { .. }) => Ok(None),
        Err(e) => Err(e),
    }
}
