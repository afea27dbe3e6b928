//! `pairproof verify`: does a certificate prove its pairing best?

use std::path::PathBuf;
use std::time::Duration;

use super::output::Form;
use super::question::{self, Field, Source, Terms};
use super::task::Task;
use super::{Done, Exit, Failure, input, output, room, stop};
use crate::certificate::{Certificate, Forced};
use crate::certify::{Certified, Claim};
use crate::judge::Case;
use crate::levels;
use crate::limit::Limit;
use crate::report::json::{self, Verified};
use crate::round::{self, Request};
use crate::rulebook::Rulebook;
use crate::tournament::{Bound, Pairing, Position};
use crate::verify::{self, Bounds, Checked};

/// Arguments of `verify`.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The certificate, as `pair --certificate` writes it.
    certificate: PathBuf,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    field: Field,
    #[command(flatten)]
    terms: Terms,
    /// The seed that was announced for the lots; default: the one that the certificate names.
    #[arg(long)]
    seed: Option<u64>,
    /// Write the model that was checked to this file, for verifiers that do not know the rules.
    #[arg(long, value_name = "FILE")]
    export_model: Option<PathBuf>,
    /// Give up after so many seconds (exit code 4), saying how far it is checked.
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<u64>,
    /// Megabytes that checking may take (exit code 4 beyond): the certificate at most an eighth of it; default: what is free.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..))]
    memory: Option<u64>,
    /// Let --export-model replace an existing file.
    #[arg(long)]
    force: bool,
    /// What to print.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let limit = arguments.time_limit.map_or_else(Limit::none, |s| Limit::after(Duration::from_secs(s)));
    let bytes = input::bytes(&arguments.certificate)?;
    let bounds = Bounds {
        limit: limit.or_on(stop::flag()),
        bytes: room::for_certificate(bytes.len(), arguments.memory)
            .map_err(|failure| failure.about(&arguments.certificate))?,
    };
    let no_certificate = |why: String| Failure::new(Exit::Request, why).about(&arguments.certificate);
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| no_certificate("this is no certificate: it is no text in UTF-8".to_owned()))?;
    let certificate = Certificate::read(text).map_err(|e| no_certificate(e.to_string()))?;
    let Arguments { source, field, terms, .. } = arguments;
    let (book, position, declared) = question::certified(source, field, terms, &certificate)?;
    check_supported(&book, &declared)?;
    let request =
        Request { declared: declared.clone(), seed: certificate.seed.unwrap_or(0), ..Request::default() };
    let position = round::drawn(&position, &book, &request);
    let lots =
        certificate.seed.map_or("without lots".to_owned(), |seed| format!("by lots of the seed {seed}"));
    let same = [
        (arguments.seed.is_none() || arguments.seed == certificate.seed, format!("it is {lots}")),
        (book.id == certificate.rulebook, format!("it is of the rulebook {}", certificate.rulebook)),
        (position.round == certificate.round, format!("it is of round {}", certificate.round)),
        (declared == certificate.declared, format!("it declares {}", said(&certificate.declared))),
    ];
    let case = Case::new(&position, &book, &declared);
    let result = match same.into_iter().find(|(is_same, _)| !is_same) {
        Some((_, why)) => Err(levels::Fault::new(why)),
        None => verify::verify_within(&case, &certificate, &bounds),
    };
    if let (Some(path), Ok(checked)) = (&arguments.export_model, &result) {
        output::write(path, &checked.model, arguments.force, &arguments.source.file)?;
    }
    match arguments.format {
        Form::Text => output::print(&match &result {
            Ok(checked) => {
                let number = |v: usize| {
                    position.entries.get(v).map_or("bye".to_owned(), |entry| entry.number.to_string())
                };
                proved(checked, &certificate, &number)
            }
            Err(fault) if fault.is_open() => output::page(false).fold(&fault.to_string(), 2),
            Err(fault) => format!("not proved: {fault}\n"),
        })?,
        Form::Json => output::print_data(&json::text(&Verified::new(&certificate, &result)))?,
    }
    Ok(match &result {
        Ok(Checked { open: None, .. }) => Exit::Done,
        Ok(_) => Exit::Limit,
        Err(fault) if fault.is_open() => Exit::Limit,
        Err(_) => Exit::No,
    })
}

/// The certificate that no legal pairing exists, or none in which a player is bound so.
pub(super) fn certified_none(task: Task<'_>, bound: Option<&Bound>) -> Result<Certified, Failure> {
    let position = round::drawn(task.position, task.book, task.request);
    let case = Case::new(&position, task.book, &task.request.declared);
    let claim =
        Claim { case: &case, seed: task.request.seed, forced: bound.map(|b| forced(b, task, &position)) };
    claim.certify_none().map_err(|fault| Failure::new(Exit::Limit, format!("no certificate: {fault}")))
}

/// To whom a player is bound, by the ranks of a certificate.
fn forced(bound: &Bound, task: Task<'_>, drawn: &Position) -> Forced {
    let players = drawn.entries.len();
    let rank = |r: usize| drawn.rank(task.position.entries[r].id).unwrap_or(r);
    let mut with: Vec<usize> = bound.fates.iter().map(|fate| fate.map_or(players, rank)).collect();
    with.sort_unstable();
    Forced { player: rank(bound.who), with }
}

/// 'proved: 12 levels of 3 stages; irish, round 3, seed 7, model 1f0c'; in brackets what is not proved but enumerated.
fn proved(checked: &Checked, certificate: &Certificate, numbers: &dyn Fn(usize) -> String) -> String {
    let forced =
        certificate.forced.as_ref().map(|forced| bound_in_words(forced, numbers)).unwrap_or_default();
    if let Some(impossible) = &certificate.impossible {
        let Certificate { rulebook, round, .. } = certificate;
        let says = format!("at least {} stay over in every one", impossible.over);
        let text = format!("proved: there is no legal pairing, {says}; {rulebook}, round {round}{forced}");
        return output::page(false).fold(&text, 2);
    }
    let kinds = json::kinds(checked);
    let seed = certificate.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
    let Certificate { rulebook, round, model, .. } = certificate;
    let what = format!("{rulebook}, round {round}{seed}{forced}, model {model:.12}");
    if let Some((_, place)) = &checked.open {
        let text = format!("unproved: proved the first {} levels, open from {place}; {what}", checked.levels);
        return output::page(false).fold(&text, 2);
    }
    let (levels, stages) = (kinds.proved + kinds.enumerated, checked.stages);
    let parts = if kinds.enumerated > 0 { format!(" ({kinds})") } else { String::new() };
    let text = format!("{}: {levels} levels of {stages} stages{parts}; {what}", kinds.weakest());
    output::page(false).fold(&text, 2)
}

/// ', with 3-7 forced', ', with 3-bye forced', ', with 3 forced to one of 7 8 9'.
fn bound_in_words(Forced { player, with }: &Forced, number: &dyn Fn(usize) -> String) -> String {
    let who = number(*player);
    if let [only] = with[..] {
        return format!(", with {who}-{} forced", number(only));
    }
    let others: Vec<String> = with.iter().map(|&v| number(v)).collect();
    format!(", with {who} forced to one of {}", others.join(" "))
}

fn said(declared: &[String]) -> String {
    if declared.is_empty() { "nothing".to_owned() } else { declared.join(", ") }
}

/// A rulebook without a certificate is refused by name.
pub(super) fn check_supported(book: &Rulebook, declared: &[String]) -> Result<(), Failure> {
    levels::supported(book, declared).map_err(|fault| Failure::new(Exit::Request, fault.to_string()))
}

/// The certificate of a pairing that was proved best, of all or of those in which a player is bound so.
pub(super) fn certified(
    task: Task<'_>,
    pairing: &Pairing,
    bound: Option<&Bound>,
) -> Result<Certified, Failure> {
    let position = round::drawn(task.position, task.book, task.request);
    let case = Case::new(&position, task.book, &task.request.declared);
    let bar = output::progress("making the certificate");
    let claim =
        Claim { case: &case, seed: task.request.seed, forced: bound.map(|b| forced(b, task, &position)) };
    let made = claim.certify(pairing, &task.request.limit);
    bar.finish_and_clear();
    made.map_err(|fault| Failure::new(Exit::Bug, format!("no certificate: {fault}")))
}

/// How a run ends that has written a certificate: `done`, or with what is not proved, which is said.
pub(super) fn ended(certified: Option<&Certified>, done: Exit) -> Exit {
    let Some((_, place)) = certified.and_then(|made| made.checked.open.as_ref()) else { return done };
    let levels = certified.map_or(0, |made| made.checked.levels);
    output::say(&format!(
        "the limit was reached: the certificate proves the first {levels} levels, open from {place}"
    ));
    Exit::Limit
}
