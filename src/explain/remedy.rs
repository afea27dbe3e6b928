//! What would put a pairing right that is not legal: the legal one in which the most of its boards stay.

use super::verdict::case;
use crate::round::{self, Alteration, Paired, Request, RoundError, alter};
use crate::rulebook::Rulebook;
use crate::tournament::{Pairing, Position};

/// The pairing nearest to the one handed in that the judge finds legal: as many of its boards as can stay do, and the others
/// are paired best among themselves. `None` if those others cannot be paired by the rulebook.
///
/// # Errors
/// If a limit is reached or the solver fails its checks.
pub fn nearest_legal(
    position: &Position,
    book: &Rulebook,
    request: &Request,
    (ours, theirs): (&Paired, &Pairing),
) -> Result<Option<Pairing>, RoundError> {
    let altered = match alter(position, book, request, theirs) {
        Ok(Alteration::Altered(altered)) => altered.pairing,
        Ok(Alteration::NoPairing(_)) | Err(RoundError::Stuck { .. }) => return Ok(None),
        Err(e) => return Err(e),
    };
    let drawn = round::drawn(position, book, request);
    let is_legal = case(&drawn, position, book, &request.declared, ours).offences(&altered).is_empty();
    Ok(is_legal.then_some(altered))
}
