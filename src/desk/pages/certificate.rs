//! The certificate of the published round, for readers who do not trust the desk, and the report to check it against.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{Desk, Now, Role, Trouble, TroubleKind};
use ::api::event::Settings;
use facts::format::write_trf16;
use facts::tournament::{RoundNo, Tournament};
use limit::Limit;

/// The last certificate requested. The certificate is the same for all phones in the hall.
#[derive(Debug, Default)]
pub(crate) struct Certificates(Mutex<Option<KeptCertificate>>);

/// A certificate, and the event before its round.
#[derive(Debug)]
struct KeptCertificate {
    before: Tournament,
    settings: Settings,
    text: Arc<str>,
}

/// Returns the published round.
fn round_of(now: &Now) -> Result<RoundNo, Trouble> {
    match ::api::event::round_in_play(&now.whole().tournament) {
        0 => Err(Trouble::new(TroubleKind::Missing, "no round has been published yet")),
        round => Ok(round),
    }
}

/// Returns the certificate of the best pairing of the published round, by the results that were known when it was drawn. The
/// verifier takes later corrections back as well, since the report records them.
pub(super) fn certificate(desk: &Desk, now: &Now, limit: &Limit) -> Result<Arc<str>, Trouble> {
    let round = round_of(now)?;
    let before = now.whole().tournament.as_drawn(round).before(round);
    let mut kept = desk.certificates.0.lock().unwrap_or_else(PoisonError::into_inner);
    let is_of = |kept: &&KeptCertificate| kept.before == before && kept.settings == now.whole().settings;
    if let Some(kept) = kept.as_ref().filter(is_of) {
        return Ok(Arc::clone(&kept.text));
    }
    let mut event = now.whole().with(before.clone());
    event.draft = None;
    let drafting = desk.host.drafting(&event, None, limit)?;
    let certified = drafting.round().certify()?;
    if certified.checked.open.is_some() {
        return Err(Trouble::new(TroubleKind::Ended, "the certificate was not finished")
            .remedy("Create it in the terminal: `pairproof pair --certificate`."));
    }
    let text: Arc<str> = certified.certificate.text().into();
    *kept = Some(KeptCertificate { before, settings: event.settings, text: Arc::clone(&text) });
    Ok(text)
}

/// Returns the report of the event as readers see it: no pairing depends on what they do not see.
pub(super) fn report(now: &Now) -> Result<String, Trouble> {
    round_of(now)?;
    Ok(write_trf16(&now.seen_by(Role::Reader).event().tournament))
}
