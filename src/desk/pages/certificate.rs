//! The certificate of the published round, for readers who do not trust the desk, and the report to check it against.

use std::sync::{Arc, Mutex, PoisonError};

use crate::{Desk, Now, Trouble, TroubleKind};
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
    settings: String,
    text: Arc<str>,
}

/// Returns the published round.
fn round_of(now: &Now) -> Result<RoundNo, Trouble> {
    match ::api::event::round_in_play(&now.event.tournament) {
        0 => Err(Trouble::new(TroubleKind::Missing, "no round has been published yet")),
        round => Ok(round),
    }
}

/// Returns the certificate of the best pairing of the published round, by the results that were known when it was drawn. The
/// verifier takes later corrections back as well, since the report records them.
pub(super) fn certificate(desk: &Desk, now: &Now, limit: &Limit) -> Result<Arc<str>, Trouble> {
    let round = round_of(now)?;
    let before = now.event.tournament.as_drawn(round).before(round);
    let mut kept = desk.certificates.0.lock().unwrap_or_else(PoisonError::into_inner);
    let is_of = |kept: &&KeptCertificate| kept.before == before && kept.settings == now.event.settings;
    if let Some(kept) = kept.as_ref().filter(is_of) {
        return Ok(Arc::clone(&kept.text));
    }
    let mut event = now.event.with(before.clone());
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

/// Returns the present report of the event, without dates of birth, sex and FIDE ids, since these are private and no
/// pairing depends on them.
pub(super) fn report(now: &Now) -> Result<String, Trouble> {
    round_of(now)?;
    let mut tournament = now.event.tournament.clone();
    let members = tournament.teams.iter_mut().flat_map(|teams| teams.players.iter_mut());
    for player in tournament.players.iter_mut().chain(members) {
        (player.sex, player.birth, player.fide_id) = (None, String::new(), String::new());
    }
    Ok(write_trf16(&tournament))
}
