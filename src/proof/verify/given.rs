//! Checks a given certificate against the round.

use super::checker::{Checked, Checker, no_pairing};
use crate::certificate::Certificate;
use crate::error::{Proved, demand};
use crate::levels::{self, Bounds};
use judge::JudgedRound;

/// Checks whether the certificate proves that its pairing is the best of this round, or that no pairing exists. Returns
/// the statement that the certificate proves.
///
/// # Errors
/// Returns the first statement that does not hold.
pub fn verify(case: &JudgedRound<'_>, certificate: &Certificate) -> Proved<Checked> {
    verify_within(case, certificate, &Bounds::none())
}

/// Checks a certificate as [`verify`] does, within bounds.
///
/// # Errors
/// Returns the first statement that does not hold, or an open error if a bound was reached first.
pub fn verify_within(case: &JudgedRound<'_>, certificate: &Certificate, bounds: &Bounds) -> Proved<Checked> {
    let Some(forced) = &certificate.forced else { return unforced(case, certificate, bounds) };
    let position = forced.on(case.position())?;
    unforced(&JudgedRound::new(&position, case.book(), case.declared()), certificate, bounds)
}

/// Checks a certificate for a round in which only the demanded pairs are possible.
fn unforced(case: &JudgedRound<'_>, certificate: &Certificate, bounds: &Bounds) -> Proved<Checked> {
    let drawn = levels::seed(case, certificate.seed)?;
    let checked = if let Some(proof) = &certificate.impossible {
        demand(certificate.pairing.is_empty(), "it contains a pairing but states that none exists")?;
        no_pairing(case, certificate.seed, proof)?
    } else {
        let mut checker = Checker::new(case, certificate.clone())?;
        let went = levels::of_round_within(case, drawn, &mut checker, bounds)?;
        checker.finish(went)?.0
    };
    let (open, stages) = (checked.open.as_ref().map(|open| open.0), certificate.stages.len());
    demand(checked.stages == stages, "the certificate has more stages than the round")?;
    demand(open == certificate.open, "the certificate does not end at the level that it names")?;
    let is_hash = levels::hash(&checked.model) == certificate.model;
    demand(is_hash, "the model's SHA-256 is not the one in the certificate")?;
    Ok(checked)
}
