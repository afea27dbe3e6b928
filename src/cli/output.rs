//! Answers to stdout; a closed pipe is no error.

use std::io::Write as _;

use super::{Exit, Failure};

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

/// A line on the terminal for work that takes more than a second; nothing without a terminal.
pub(super) fn progress(says: &'static str) -> indicatif::ProgressBar {
    let bar = indicatif::ProgressBar::new_spinner().with_message(says);
    bar.enable_steady_tick(std::time::Duration::from_secs(1));
    bar
}
