//! Answers to stdout; a closed pipe is no error.

use std::io::Write as _;
use std::path::Path;

use super::file::{self, Overwrite};
use super::{Exit, Failure};
use crate::format;
use crate::tournament::Tournament;

/// Prints an answer.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::new(Exit::File, format!("cannot write the answer: {e}")))
        }
        _ => Ok(()),
    }
}

/// The known word that is nearest to a wrong one, if one is near: for "did you mean".
pub(super) fn nearest<'w>(wrong: &str, known: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    known
        .map(|k| (strsim::damerau_levenshtein(&wrong.to_lowercase(), &k.to_lowercase()), k))
        .min()
        .filter(|(distance, k)| *distance <= 1 + k.len() / 4)
        .map(|(_, k)| k)
}

/// Writes a file as a whole; the input is never overwritten, another existing file only with `force`.
pub(super) fn write(path: &Path, text: &str, force: bool, input: &Path) -> Result<(), Failure> {
    let overwrite = if force { Overwrite::Replace } else { Overwrite::Refuse };
    file::write(path, text, overwrite, &[input]).map_err(|e| Failure::new(Exit::File, e.to_string()))
}

/// Writes a tournament: JSON by the ending of the file, else TRF16.
pub(super) fn write_tournament(
    path: &Path,
    tournament: &Tournament,
    force: bool,
    input: &Path,
) -> Result<(), Failure> {
    let is_json = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
    let text = if is_json { format::write_json(tournament) } else { format::write_trf16(tournament) };
    write(path, &text, force, input)
}

/// A line on the terminal for work that takes more than a second; nothing without a terminal.
pub(super) fn progress(says: &'static str) -> indicatif::ProgressBar {
    let bar = indicatif::ProgressBar::new_spinner().with_message(says);
    bar.enable_steady_tick(std::time::Duration::from_secs(1));
    bar
}
