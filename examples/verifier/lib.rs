//! The verifier of certificates in a browser: the wall writes a report and a certificate into a buffer, asks, and reads the
//! verdict from another one.
//!
//! Nothing is paired here: the certificate is accepted or refused by `proof::verify` alone. Numbers alone pass between the
//! page and the program, as in `examples/browser`.

#[path = "../browser/bridge.rs"]
mod bridge;

use bridge::{asked, say};
use pairproof::{
    Certificate, Round, certificate::ProofError, read_tournament, round::Unanswered, tournament::Board,
};
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
    /// The numbers of who meets whom, White first, with the colours that the rules give.
    boards: Vec<[u32; 2]>,
    /// Those of the boards whose colours the rules leave to a lot.
    by_lot: Vec<[u32; 2]>,
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

/// The published round of the report, put beside the certificate. The report alone says under which rulebook and declarations
/// the round was drawn; a certificate that names others is refused.
fn check(report: &[u8], certificate: &str) -> Result<Accepted, Refused> {
    let certificate = Certificate::read(certificate).map_err(Refused::wrong)?;
    let (event, _) = read_tournament("report", report).map_err(Refused::unchecked)?;
    let round = Round::published(&event, certificate.round).map_err(|why| match why {
        Unanswered::NoRulebook { .. } => Refused::unchecked(why),
        _ => Refused::wrong(why),
    })?;
    let checked = round.verify(&certificate)?;
    if let Some((_, open)) = &checked.open {
        return Err(open.clone().into());
    }
    let is_impossible = certificate.impossible.is_some();
    let seats = if is_impossible { Default::default() } else { round.certified_boards(&certificate)? };
    let number = |id| event.player(id).number.0;
    let numbers = |boards: &[Board]| boards.iter().map(|b| [number(b.white), number(b.black)]).collect();
    Ok(Accepted {
        round: certificate.round,
        rulebook: round.rulebook().title.clone(),
        declared: round.request().declared.clone(),
        levels: checked.levels,
        boards: numbers(&seats.pairing.boards),
        by_lot: numbers(&seats.by_lot),
        bye: seats.pairing.bye.map(number),
        is_impossible,
    })
}
