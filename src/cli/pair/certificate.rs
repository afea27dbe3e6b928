//! The certificate for a paired round, or for a round without a legal pairing.

use super::{PairArguments, is_stdout};
use crate::task::RoundTask;
use crate::{Exit, Failure, output, verify};
use proof::certify::Certified;

/// Writes the certificate that no legal pairing exists, if this is the case and a certificate is requested.
pub(super) fn certify_none(
    arguments: &PairArguments,
    task: RoundTask<'_>,
    failure: Option<&Failure>,
) -> Result<(), Failure> {
    match failure {
        Some(failure) if failure.exit == Exit::No && arguments.certificate.is_some() => {
            let certified = verify::certified_none(task, None)?;
            write_certificate(arguments, &certified)?;
            print_certificate(arguments, &certified)
        }
        _ => Ok(()),
    }
}

/// Writes the certificate to its file, and the model to which it refers.
pub(super) fn write_certificate(arguments: &PairArguments, certified: &Certified) -> Result<(), Failure> {
    let text = certified.certificate.text();
    let files = [(&arguments.export_model, &certified.checked.model), (&arguments.certificate, &text)];
    for (path, text) in files {
        if let Some(path) = path.as_deref().filter(|path| !is_stdout(Some(path))) {
            output::write(path, text, arguments.force)?;
        }
    }
    Ok(())
}

/// Prints the certificate, or the model, that has no file.
pub(super) fn print_certificate(arguments: &PairArguments, certified: &Certified) -> Result<(), Failure> {
    let text = certified.certificate.text();
    let files = [(&arguments.export_model, &certified.checked.model), (&arguments.certificate, &text)];
    let mut printed = files.into_iter().filter(|(path, _)| is_stdout(path.as_deref()));
    printed.try_for_each(|(_, text)| output::print_data(text))
}
