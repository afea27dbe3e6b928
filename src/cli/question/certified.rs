//! The round that a certificate is about.

use super::{Field, Source, Terms};
use crate::certificate::Certificate;
use crate::cli::{Exit, Failure, input};
use crate::rulebook::{self, Rulebook};
use crate::tournament::Position;

/// The round, by what the certificate names where the arguments name nothing, with what is declared.
pub(in crate::cli) fn certified(
    source: &Source,
    field: &Field,
    terms: &Terms,
    certificate: &Certificate,
) -> Result<(Rulebook, Position, Vec<String>), Failure> {
    let mut tournament = input::tournament(&source.file)?;
    let book = match &source.rulebook {
        Some(id) => input::rulebook(id)?,
        None => rulebook::find(&certificate.rulebook).ok_or_else(|| {
            let text = format!(
                "the certificate is about the rulebook `{}`, which is not here",
                certificate.rulebook
            );
            Failure::new(Exit::Request, text).remedy("name its file with -R")
        })?,
    };
    let mut terms = terms.clone();
    if terms.declared().is_empty() {
        let all = certificate.declared.iter().cloned();
        (terms.reading, terms.discretion) = all.partition(|declared| declared.contains('='));
    }
    let field = Field { round: field.round.or(Some(certificate.round)), ..field.clone() };
    terms.check(&book)?;
    terms.accelerate(&field, &mut tournament)?;
    let position = field.position(&book, &terms.as_paired(&*source.counted(&tournament)?))?;
    Ok((book, position, terms.declared()))
}
