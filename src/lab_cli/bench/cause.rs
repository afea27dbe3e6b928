//! Explains why recorded rounds differ from the best pairing. The reasons are the likely causes that `check --all`
//! names for each round.

use api::explain::{Causes, Differing};
use cli::{Failure, report};
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing};
use model::round::Request;

/// Returns the kind of likely cause for a recorded round that differs from the proved pairing `ours`.
pub(super) fn likely(
    coming: Coming<'_>,
    book: &Rulebook,
    request: &Request,
    (ours, theirs): (&Pairing, &Pairing),
) -> Result<Option<&'static str>, Failure> {
    let differing = Differing {
        tournament: coming.tournament,
        book,
        request,
        round: coming.position.round,
        boards: &|_| theirs.clone(),
        ours,
        readings: &[],
    };
    let causes = differing.causes(Causes::budget(coming.position))?;
    let by_hand = report::by_hand(&causes, (ours, theirs));
    Ok(causes.likely().filter(|_| by_hand.is_none()).map(report::kind_of_change))
}
