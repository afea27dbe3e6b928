//! Why rounds that files hold are others: the likely causes, as `check --all` names them one by one.

use crate::Failure;
use crate::report;
use api::explain::{Causes, Differing};
use facts::rulebook::Rulebook;
use facts::tournament::{Coming, Pairing};
use model::round::Request;

/// The kind of the likely cause of a round that is another, if there is one; `ours` is the proved pairing.
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
