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
            write_certificate(arguments, &verify::certified_none(task, None)?)
        }
        _ => Ok(()),
    }
}

/// Writes the certificate, and the model to which it refers.
pub(super) fn write_certificate(arguments: &PairArguments, certified: &Certified) -> Result<(), Failure> {
    let text = certified.certificate.text();
    let files = [(&arguments.export_model, &certified.checked.model), (&arguments.certificate, &text)];
    for (path, text) in files {
        match path.as_deref() {
            path if is_stdout(path) => output::print_data(text)?,
            Some(path) => output::write(path, text, arguments.force)?,
            None => {}
        }
    }
    Ok(())
}
