//! `pairproof verify`: checks whether a certificate proves its pairing best.

use std::path::PathBuf;
use std::time::Duration;

use super::output::OutputForm;
use super::question::{self, CertifiedRound, RoundArguments, RoundQuestion, SourceArguments, Terms};
use super::task::RoundTask;
use super::{Done, Exit, Failure, input, memory, output, stop, veripb};
use crate::faults::{LimitFault, QuestionFault};
use crate::report::{
    self,
    json::{self, Verified},
};
use api::roll;
use facts::rulebook::Rulebook;
use facts::tournament::{BoundPlayer, Pairing, Position, Rank};
use judge::JudgedRound;
use limit::Limit;
use model::round;
use proof::ProofError;
use proof::certificate::{Certificate, Forced};
use proof::certify::{Certified, Claim};
use proof::levels::{self, Bounds};
use proof::verify::{self, Checked};

/// Arguments of `verify`.
#[derive(clap::Args, Debug)]
pub(super) struct VerifyArguments {
    /// The certificate, as written by `pair --certificate`.
    certificate: PathBuf,
    #[command(flatten)]
    source: SourceArguments,
    #[command(flatten)]
    field: RoundArguments,
    #[command(flatten)]
    terms: Terms,
    /// The announced seed for the lots. Default: the seed in the certificate.
    #[arg(long)]
    seed: Option<u64>,
    /// Write the checked model to this file, for verifiers that do not know the rules.
    #[arg(long, value_name = "FILE")]
    export_model: Option<PathBuf>,
    /// Write every stage to this folder as a pseudo-Boolean problem with a proof, for the checker VeriPB.
    #[arg(long, value_name = "FOLDER")]
    veripb: Option<PathBuf>,
    /// Stop after this many seconds (exit code 4), and report how many levels have been checked.
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<u64>,
    /// Memory limit in megabytes (exit code 4 if exceeded); the certificate may take up an eighth
    /// of it. Default: the free memory.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    memory: Option<u64>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

/// The event with which a certificate is compared.
struct CertificateQuestion<'a> {
    source: &'a SourceArguments,
    field: &'a RoundArguments,
    terms: &'a Terms,
    /// The announced seed for the lots, if any.
    seed: Option<u64>,
}

/// The result of checking a certificate against its event.
struct VerifiedCertificate {
    certificate: Certificate,
    /// The round of the event; an error if it is not the round of the certificate.
    event: Result<CertifiedRound, ProofError>,
    result: Result<Checked, ProofError>,
    /// Whether the proof holds by what is known now, and not by what was known when the round was drawn.
    is_by_present: bool,
    /// Whether the event records other boards than the proved ones.
    is_other: bool,
}

pub(super) fn run(arguments: &VerifyArguments) -> Done {
    let limit = arguments.time_limit.map_or_else(Limit::none, |s| Limit::after(Duration::from_secs(s)));
    let bytes = input::bytes(&arguments.certificate)?;
    let bounds = bounds(bytes.len(), arguments.memory, limit.or_on(stop::flag()));
    let bounds = bounds.map_err(|failure| failure.about(&arguments.certificate))?;
    let about = |failure: Failure| failure.about(&arguments.certificate);
    let certificate = read(&bytes).map_err(about)?;
    let VerifyArguments { source, field, terms, seed, .. } = arguments;
    let verified = CertificateQuestion { source, field, terms, seed: *seed }.put(certificate, &bounds)?;
    let VerifiedCertificate { certificate, event, result, is_other, .. } = &verified;
    if let (Some(path), Ok(checked)) = (&arguments.export_model, result) {
        output::write(path, &checked.model, arguments.force)?;
    }
    if let (Some(folder), Ok(checked)) = (&arguments.veripb, result) {
        veripb::write(folder, certificate, &checked.model, arguments.force)?;
    }
    match arguments.format {
        OutputForm::Text => output::print(&match result {
            Ok(checked) => {
                let text =
                    event.as_ref().map(|event| proved(checked, certificate, event)).unwrap_or_default();
                let notes: String =
                    verified.notes().iter().map(|says| output::page(false).fold(says, 2)).collect();
                text + &notes + &if *is_other { other_boards(certificate, arguments) } else { String::new() }
            }
            Err(open @ ProofError::Open { .. }) => output::page(false).fold(&open.to_string(), 2),
            Err(fault) => format!("not proved: {fault}\n"),
        })?,
        OutputForm::Json => output::print_data(&json::text(&verified.for_programs()))?,
    }
    Ok(match result {
        Ok(_) if *is_other => Exit::No,
        Ok(Checked { open: None, .. }) => Exit::Done,
        Ok(_) | Err(ProofError::Open { .. }) => Exit::Limit,
        Err(_) => Exit::No,
    })
}

/// Checks a certificate that a program sends with its event.
pub(super) fn sent(source: &SourceArguments, text: &str, limit: &Limit) -> Result<Verified, Failure> {
    let bounds = bounds(text.len(), None, limit.clone())?;
    let certificate = read(text.as_bytes())?;
    let question = RoundQuestion::of_next(source, certificate.round);
    let RoundQuestion { source, field, terms, .. } = &question;
    Ok(CertificateQuestion { source, field, terms, seed: None }.put(certificate, &bounds)?.for_programs())
}

/// Returns the limits on time and memory for checking a certificate of this length.
fn bounds(length: usize, megabytes: Option<u64>, limit: Limit) -> Result<Bounds, Failure> {
    Ok(Bounds { limit, bytes: memory::for_certificate(length, megabytes)? })
}

fn read(bytes: &[u8]) -> Result<Certificate, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|_| QuestionFault::CertificateNoText)?;
    Certificate::read(text).map_err(|e| QuestionFault::CertificateUnreadable { why: e.to_string() }.into())
}

impl CertificateQuestion<'_> {
    /// Compares a certificate with the event, and checks its proof.
    fn put(&self, certificate: Certificate, bounds: &Bounds) -> Result<VerifiedCertificate, Failure> {
        let Self { source, field, terms, seed } = *self;
        let event = question::certified(source, field, terms, &certificate)?;
        let tested = match &event {
            Ok(event) => put_to_the_test(event, seed, &certificate, bounds)?,
            Err(other) => Err(other.clone()),
        };
        let is_by_present = tested.as_ref().is_ok_and(|(_, is_present)| *is_present);
        let result = tested.map(|(checked, _)| checked);
        let is_other =
            result.is_ok() && event.as_ref().is_ok_and(|event| event.has_other_boards(&certificate));
        Ok(VerifiedCertificate { certificate, event, result, is_by_present, is_other })
    }
}

impl VerifiedCertificate {
    fn for_programs(&self) -> Verified {
        let book = self.event.as_ref().ok().map(|event| &event.book);
        let of_file = self.event.as_ref().map(|event| event.of_file.clone()).unwrap_or_default();
        let notes = if self.result.is_ok() { self.notes() } else { Vec::new() };
        let notes = [of_file, notes].concat();
        Verified::new(&self.certificate, book, &self.result).recorded(self.is_other).noted(notes)
    }

    /// Returns what a reader has to know beside the proof: the results on which it rests, if others are possible, the games
    /// that were open at the pairing, and what the file asks for beside results.
    fn notes(&self) -> Vec<String> {
        let Ok(event) = &self.event else { return Vec::new() };
        let round = self.certificate.round;
        let basis = match (event.has_changed, self.is_by_present) {
            (false, _) => None,
            (true, false) => Some(format!(
                "The proof holds by what was known when round {round} was drawn; the event has been corrected since."
            )),
            (true, true) => Some(format!(
                "The proof holds by what the event says now, not by what was known when round {round} was drawn. \
                 `pairproof check` judges by what was known then."
            )),
        };
        let turned = if self.is_other { Vec::new() } else { event.turned(&self.certificate) };
        let colours = (!turned.is_empty()).then(|| {
            let boards = report::count(turned.len(), "board");
            format!(
                "The pairs are the proved ones, but {boards} of round {round} have not the colours that the rules give, White \
                 first: {}. `pairproof check` says more.",
                turned.join("; ")
            )
        });
        basis.into_iter().chain(colours).chain(event.notes.iter().cloned()).collect()
    }
}

/// Says that the event records other boards than the proved ones, and how to see them.
fn other_boards(certificate: &Certificate, arguments: &VerifyArguments) -> String {
    let (round, file) = (certificate.round, arguments.source.file.display());
    let says = format!(
        "The boards of round {round} in {file} are not the proved ones. What differs: `pairproof check {file} --round \
         {round}`"
    );
    output::page(false).fold(&says, 2)
}

/// Returns the certificate that no legal pairing exists, or that none exists under the restriction on a player.
pub(super) fn certified_none(task: RoundTask<'_>, bound: Option<&BoundPlayer>) -> Result<Certified, Failure> {
    let position = round::drawn(task.position, task.book, task.request);
    let case = JudgedRound::new(&position, task.book, &task.request.declared);
    let claim =
        Claim { case: &case, seed: task.request.seed, forced: bound.map(|b| forced(b, task, &position)) };
    let made = claim.certify_none();
    let made = made.map_err(|fault| LimitFault::NoCertificate { why: fault.to_string() })?;
    Ok(with_players(made, task, &position))
}

/// Adds the players represented by the vertices of the certificate.
fn with_players(made: Certified, task: RoundTask<'_>, drawn: &Position) -> Certified {
    let players = roll::of(task.tournament, drawn);
    Certified { certificate: Certificate { players, ..made.certificate }, ..made }
}

/// Returns the restriction on a player, in the ranks of the certificate.
fn forced(bound: &BoundPlayer, task: RoundTask<'_>, drawn: &Position) -> Forced {
    let players = drawn.entries.len();
    let rank = |r: usize| drawn.rank(task.position.entries[r].id).unwrap_or(Rank(r));
    let mut with: Vec<usize> = bound.fates.iter().map(|fate| fate.map_or(players, |r| rank(r.0).0)).collect();
    with.sort_unstable();
    Forced { player: rank(bound.who.0).0, with }
}

/// Checks whether the certificate proves its pairing to be the best of the round.
fn put_to_the_test(
    event: &CertifiedRound,
    announced: Option<u64>,
    certificate: &Certificate,
    bounds: &Bounds,
) -> Result<Result<(Checked, bool), ProofError>, Failure> {
    let CertifiedRound { book, declared, .. } = event;
    check_supported(book, declared)?;
    let lots =
        certificate.seed.map_or("without lots".to_owned(), |seed| format!("by lots from the seed {seed}"));
    if let Some(announced) =
        announced.or(event.seed).filter(|&seed| certificate.seed.is_some_and(|own| own != seed))
    {
        let says = format!("it is {lots}, but the seed of the round is {announced}");
        return Ok(Err(ProofError::refuted(says)));
    }
    let by = |position: &Position| {
        verify::verify_within(&JudgedRound::new(position, book, declared), certificate, bounds)
    };
    let mut first = None;
    for (position, is_present) in event.positions() {
        match by(position) {
            // The other position may be the one that is meant.
            Err(fault @ ProofError::Refuted { .. }) => first = first.or(Some(fault)),
            result => return Ok(result.map(|checked| (checked, is_present))),
        }
    }
    Ok(Err(first.unwrap_or_else(|| ProofError::refuted("its players are not those of the round"))))
}

/// Returns the answer, such as 'proved: with IRL-3A=principle declared, 12 levels of 3 stages; irish, round 3, seed 7,
/// model 1f0c'. Enumerated levels are listed in brackets. The subject of the proof comes first.
fn proved(checked: &Checked, certificate: &Certificate, event: &CertifiedRound) -> String {
    let Certificate { round, model, seed, .. } = certificate;
    let book = event.book.named();
    let page = output::page(false);
    let about = about(certificate, event);
    if let Some(impossible) = &certificate.impossible {
        let says = format!("at least {} would be left over in every pairing", impossible.over);
        let text = format!("proved: {about}there is no legal pairing, {says}; {book}, round {round}");
        return page.fold(&text, 2);
    }
    let kinds = json::kinds(checked);
    let seed = seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
    let what = format!("{book}, round {round}{seed}, model {model:.12}");
    if let Some((_, fault)) = &checked.open {
        let place = fault.place();
        let levels = report::count(checked.levels, "level");
        let text = format!(
            "unproved: {about}the first {levels} are proved, and everything from {place} on is open; {what}"
        );
        return page.fold(&text, 2);
    }
    let levels = report::count(kinds.proved + kinds.enumerated, "level");
    let stages = report::count(checked.stages, "stage");
    let parts = if kinds.enumerated > 0 { format!(" ({kinds})") } else { String::new() };
    page.fold(&format!("{}: {about}{levels} of {stages}{parts}; {what}", kinds.weakest()), 2)
}

/// Returns the declarations and restrictions, and the items that an older certificate lacks. Each is followed by a
/// comma.
fn about(certificate: &Certificate, event: &CertifiedRound) -> String {
    let mut about = String::new();
    if !certificate.declared.is_empty() {
        about += &format!("with {} declared, ", certificate.declared.join(", "));
    }
    if let Some(forced) = &certificate.forced {
        let number = |v: usize| event.entry(v).map_or("bye".to_owned(), |e| e.label.to_string());
        about += &format!("{}, ", bound_in_words(forced, &number));
    }
    about += match json::not_compared(certificate)[..] {
        [] => "",
        ["players"] => "player names not compared (older certificate), ",
        ["rulebook"] => "rulebook contents not compared (older certificate), ",
        _ => "player names and rulebook contents not compared (older certificate), ",
    };
    about
}

/// Returns text such as 'with 3-7 forced', 'with 3-bye forced' or 'with 3 forced to one of 7 8 9'.
fn bound_in_words(Forced { player, with }: &Forced, number: &dyn Fn(usize) -> String) -> String {
    let who = number(*player);
    if let [only] = with[..] {
        return format!("with {who}-{} forced", number(only));
    }
    let others: Vec<String> = with.iter().map(|&v| number(v)).collect();
    format!("with {who} forced to one of {}", others.join(" "))
}

/// Refuses a rulebook for which no certificates exist.
pub(super) fn check_supported(book: &Rulebook, declared: &[String]) -> Result<(), Failure> {
    levels::supported(book, declared)
        .map_err(|fault| QuestionFault::CertificateUnsupported { why: fault.to_string() }.into())
}

/// Returns the certificate of the pairing that is proved best, either among all pairings or under the restriction on a
/// player.
pub(super) fn certified(
    task: RoundTask<'_>,
    pairing: &Pairing,
    bound: Option<&BoundPlayer>,
) -> Result<Certified, Failure> {
    let position = round::drawn(task.position, task.book, task.request);
    let case = JudgedRound::new(&position, task.book, &task.request.declared);
    let bar = output::progress("making the certificate");
    let claim =
        Claim { case: &case, seed: task.request.seed, forced: bound.map(|b| forced(b, task, &position)) };
    let made = claim.certify(pairing, &task.request.limit);
    bar.finish_and_clear();
    let made = made.map_err(|fault| {
        let why = fault.to_string();
        match fault {
            ProofError::Open { .. } => LimitFault::Certificate { why }.into(),
            _ => Failure::of(Exit::Bug, &LimitFault::NoCertificate { why }),
        }
    })?;
    Ok(with_players(made, task, &position))
}

/// Returns the exit code of a command that has written a certificate. If part of it is unproved, a message says so.
pub(super) fn ended(certified: Option<&Certified>, done: Exit) -> Exit {
    let Some((_, fault)) = certified.and_then(|made| made.checked.open.as_ref()) else { return done };
    let levels = report::count(certified.map_or(0, |made| made.checked.levels), "level");
    let (why, place) = (fault.says(), fault.place());
    output::say(&format!("{why}: the certificate proves the first {levels} and is open from {place} on"));
    Exit::Limit
}
