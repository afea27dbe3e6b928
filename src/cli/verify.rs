//! `pairproof verify`: does a certificate prove its pairing best?

use std::path::PathBuf;

use super::output::Form;
use super::question::{self, Field, Source, Terms};
use super::task::Task;
use super::{Done, Exit, Failure, input, output};
use crate::certify::{self, Certified};
use crate::judge::Case;
use crate::report::json::{self, Verified};
use crate::round::{self, Paired, Request};
use crate::rulebook::Rulebook;
use crate::verify::{self, Certificate, Checked};

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
    /// Let --export-model replace an existing file.
    #[arg(long)]
    force: bool,
    /// What to print.
    #[arg(short, long, value_enum, default_value = "text")]
    format: Form,
}

pub(super) fn run(arguments: &Arguments) -> Done {
    let bytes = input::bytes(&arguments.certificate)?;
    let no_certificate = |why: String| Failure::new(Exit::Request, why).about(&arguments.certificate);
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| no_certificate("this is no certificate: it is no text in UTF-8".to_owned()))?;
    let certificate = Certificate::read(text).map_err(|e| no_certificate(e.to_string()))?;
    let Arguments { source, field, terms, .. } = arguments;
    let (book, position, declared) = question::certified((source, field, terms), &certificate)?;
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
        Some((_, why)) => Err(verify::Fault::new(why)),
        None => verify::verify(&case, &certificate),
    };
    if let (Some(path), Ok(checked)) = (&arguments.export_model, &result) {
        output::write(path, &checked.model, arguments.force, &arguments.source.file)?;
    }
    match arguments.format {
        Form::Text => output::print(&match &result {
            Ok(checked) => proved(checked, &certificate),
            Err(fault) => format!("not proved: {fault}\n"),
        })?,
        Form::Json => output::print_data(&json::text(&Verified::new(&certificate, &result)))?,
    }
    Ok(if result.is_ok() { Exit::Done } else { Exit::No })
}

/// The certificate that no legal pairing exists.
pub(super) fn certified_none(task: Task<'_>) -> Result<Certified, Failure> {
    let position = round::drawn(task.position, task.book, task.request);
    let case = Case::new(&position, task.book, &task.request.declared);
    certify::certify_none(&case, task.request.seed)
        .map_err(|fault| Failure::new(Exit::Limit, format!("no certificate: {fault}")))
}

/// 'proved: 12 levels of 3 stages; irish, round 3, seed 7, model 1f0c'; in brackets what is not proved but enumerated.
fn proved(checked: &Checked, certificate: &Certificate) -> String {
    if let Some(impossible) = &certificate.impossible {
        let Certificate { rulebook, round, .. } = certificate;
        let says = format!("at least {} stay over in every one", impossible.over);
        let text = format!("proved: there is no legal pairing, {says}; {rulebook}, round {round}");
        return output::page(false).fold(&text, 2);
    }
    let kinds = json::kinds(checked);
    let (levels, stages) = (kinds.proved + kinds.enumerated, checked.stages);
    let parts = if kinds.enumerated > 0 { format!(" ({kinds})") } else { String::new() };
    let seed = certificate.seed.map(|seed| format!(", seed {seed}")).unwrap_or_default();
    let Certificate { rulebook, round, model, .. } = certificate;
    let what = format!("{rulebook}, round {round}{seed}, model {model:.12}");
    let text = format!("{}: {levels} levels of {stages} stages{parts}; {what}", kinds.weakest());
    output::page(false).fold(&text, 2)
}

fn said(declared: &[String]) -> String {
    if declared.is_empty() { "nothing".to_owned() } else { declared.join(", ") }
}

/// A rulebook without a certificate is refused by name.
pub(super) fn check_supported(book: &Rulebook, declared: &[String]) -> Result<(), Failure> {
    verify::supported(book, declared).map_err(|fault| Failure::new(Exit::Request, fault.to_string()))
}

/// The certificate of a pairing that was proved best.
pub(super) fn certified(task: Task<'_>, paired: &Paired) -> Result<Certified, Failure> {
    let position = round::drawn(task.position, task.book, task.request);
    let case = Case::new(&position, task.book, &task.request.declared);
    let bar = output::progress("making the certificate");
    let made = certify::certify(&case, task.request.seed, &paired.pairing, &task.request.limit);
    bar.finish_and_clear();
    made.map_err(|fault| {
        let exit = if fault.is_open() { Exit::Limit } else { Exit::Bug };
        Failure::new(exit, format!("no certificate: {fault}"))
    })
}
