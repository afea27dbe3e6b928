//! The verifier of certificates in a browser: the wall writes a report and a certificate into a buffer, asks, and reads the
//! verdict from another one.
//!
//! Nothing is paired here: the certificate is accepted or refused by `proof::verify` alone. Numbers alone pass between the
//! page and the program, as in `examples/browser`.

#[path = "../browser/bridge.rs"]
mod bridge;

use bridge::{asked, say};
use pairproof::{Certificate, ProofError, Request, Round, Tournament};
use pairproof::{encoded_acceleration, find_rulebook, read_tournament};
use serde::Serialize;

/// Checks the certificate; returns the length of the answer, an [`Accepted`] or a [`Refused`]. The page has written the length
/// of the report in decimal digits, a line end, the report, the certificate.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let asked = asked();
    match parts(&asked).and_then(|(report, certificate)| check(report, certificate)) {
        Ok(accepted) => say(&accepted),
        Err(refused) => say(&refused),
    }
}

/// A certificate that holds.
#[derive(Serialize)]
struct Accepted {
    /// The round.
    round: usize,
    /// The title of the rulebook.
    rulebook: String,
    /// What is declared beside it.
    declared: Vec<String>,
    /// How many criteria were checked.
    levels: usize,
    /// The numbers of who meets whom, White first.
    boards: Vec<[u32; 2]>,
    /// The number of who has the bye.
    bye: Option<u32>,
    /// Does it prove that nobody can pair this round?
    is_impossible: bool,
}

/// A certificate that proves nothing here, or that could not be checked.
#[derive(Serialize)]
struct Refused {
    /// Is something wrong with it? Else it could not be checked to the end.
    is_wrong: bool,
    /// Why.
    why: String,
}

impl Refused {
    fn wrong(why: impl ToString) -> Self {
        Self { is_wrong: true, why: why.to_string() }
    }

    fn unchecked(why: impl ToString) -> Self {
        Self { is_wrong: false, why: why.to_string() }
    }
}

impl From<ProofError> for Refused {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Refuted { .. } => Self::wrong(error),
            _ => Self::unchecked(error),
        }
    }
}

/// The report and the certificate of a question.
fn parts(asked: &[u8]) -> Result<(&[u8], &str), Refused> {
    let unread = || Refused::unchecked("the page has asked in a way that the verifier does not know");
    let end = asked.iter().position(|&byte| byte == b'\n').ok_or_else(unread)?;
    let length: usize =
        str::from_utf8(&asked[..end]).ok().and_then(|text| text.parse().ok()).ok_or_else(unread)?;
    let (report, certificate) = asked[end + 1..].split_at_checked(length).ok_or_else(unread)?;
    let text = str::from_utf8(certificate)
        .map_err(|_| Refused::wrong("this is not a certificate: it is not UTF-8 text"))?;
    Ok((report, text))
}

/// The round of the report, put beside the certificate.
fn check(report: &[u8], certificate: &str) -> Result<Accepted, Refused> {
    let certificate = Certificate::read(certificate).map_err(Refused::wrong)?;
    let (mut event, _) = read_tournament("report", report).map_err(Refused::unchecked)?;
    let book = find_rulebook(&certificate.rulebook).ok_or_else(|| {
        Refused::unchecked(
            "the event has a rulebook of its own, and this page knows only those that are built in",
        )
    })?;
    event.acceleration = encoded_acceleration(&event);
    let request = Request { declared: certificate.declared.clone(), ..Request::default() };
    // A published round was drawn by what was known then; the report records every correction since.
    let round = Round::numbered(event.as_drawn(certificate.round), book, certificate.round)
        .map_err(Refused::wrong)?;
    let round = round.under(request).map_err(Refused::wrong)?;
    let checked = round.verify(&certificate)?;
    if let Some((_, open)) = &checked.open {
        return Err(open.clone().into());
    }
    let (boards, bye) = seats(&certificate, round.event(), &round);
    Ok(Accepted {
        round: certificate.round,
        rulebook: round.rulebook().title.clone(),
        declared: certificate.declared,
        levels: checked.levels,
        boards,
        bye,
        is_impossible: certificate.impossible.is_some(),
    })
}

/// Who meets whom, by numbers. The vertices of a certificate that names no players are those of the round.
fn seats(certificate: &Certificate, event: &Tournament, round: &Round) -> (Vec<[u32; 2]>, Option<u32>) {
    let own = || round.position().entries.iter().map(|entry| event.player(entry.id).number.0).collect();
    let named: Vec<u32> = certificate.players.iter().map(|(number, _)| number.0).collect();
    let numbers: Vec<u32> = if named.is_empty() { own() } else { named };
    let (mut boards, mut bye) = (Vec::new(), None);
    for &[one, other] in &certificate.pairing {
        match (numbers.get(one), numbers.get(other)) {
            (Some(&white), Some(&black)) => boards.push([white, black]),
            (Some(&alone), None) | (None, Some(&alone)) => bye = Some(alone),
            (None, None) => {}
        }
    }
    (boards, bye)
}
