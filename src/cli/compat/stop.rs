//! The reasons why an engine's command line failed, with the exit codes of bbpPairings.

use crate::report::Style;
use crate::{Exit, Failure};

/// The exit codes of bbpPairings other than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// No pairing exists.
    NoPairing = 1,
    /// An unexpected internal error.
    Unexpected = 2,
    /// The request or the file has an error.
    Request = 3,
    /// A number is too large.
    TooBig = 4,
    /// A file cannot be opened.
    File = 5,
}

/// A command line that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The exit code of bbpPairings. `JaVaFo` always exits with 1.
    pub(super) code: Code,
    /// The reason, in one line.
    pub(super) says: String,
    /// Whether to print the usage text after the error.
    pub(super) shows_usage: bool,
}

impl Stop {
    /// Returns the failure with a reason.
    pub fn new(code: Code, says: impl Into<String>) -> Self {
        Self { code, says: says.into(), shows_usage: false }
    }

    /// Returns the failure for a command line that cannot be parsed.
    pub(super) fn usage(says: impl Into<String>) -> Self {
        Self { shows_usage: true, ..Self::new(Code::Request, says) }
    }

    /// Converts one of our failures to the engine's words.
    pub(super) fn of(failure: &Failure) -> Self {
        let code = match failure.exit {
            Exit::No => Code::NoPairing,
            Exit::Done | Exit::Bug => Code::Unexpected,
            Exit::Request => Code::Request,
            Exit::Limit => Code::TooBig,
            Exit::File => Code::File,
        };
        Self::new(code, one_line(&failure.text(Style::Plain)))
    }
}

/// Joins a text of several lines into one. Readers of these engines' standard error expect a single line.
pub(super) fn one_line(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}
