//! `pairproof verify`: does a certificate prove its pairing best?

use std::path::PathBuf;

use super::output::Form;
use super::question::{self, Field, Source, Terms};
use super::task::Task;
use super::{Done, Exit, Failure, input, output};
use crate::certify::{self, Certified};
use crate::judge::Case;
use crate::report::json::{self, Verified};
use crate::round::Paired;
use crate::rulebook::Rulebook;
use crate::verify::{self, Certificate};

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
    let same = [
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
            Ok(checked) => format!(
                "proved: {} levels of {} stages; {}, round {}, model {:.12}\n",
                checked.counts.len(),
                checked.stages,
                book.id,
                position.round,
                certificate.model
            ),
            Err(fault) => format!("not proved: {fault}\n"),
        })?,
        Form::Json => output::print_data(&json::text(&Verified::new(&certificate, &result)))?,
    }
    Ok(if result.is_ok() { Exit::Done } else { Exit::No })
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
    let case = Case::new(task.position, task.book, &task.request.declared);
    let bar = output::progress("making the certificate");
    let made = certify::certify(&case, &task.request.declared, &paired.pairing, &task.request.limit);
    bar.finish_and_clear();
    made.map_err(|fault| {
        let exit = if task.request.limit.is_reached() { Exit::Limit } else { Exit::Bug };
        Failure::new(exit, format!("no certificate: {fault}"))
    })
}
