//! A command that ended early: its exit code, and the message for a person or a program.

use super::{Exit, output};
use crate::in_requests;
use crate::report;
use crate::report::json::{Failed, Fault};
use crate::report::{Style, render};
use facts::advice;
use facts::format::{self, Findings};
use facts::rulebook::RulebookError;
use facts::tournament::PairingNumber;
use lexmatch::solve::SolveError;
use limit::Reached;
use model::round::RoundError;

/// A command that ended early.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The exit code.
    pub(super) exit: Exit,
    says: Box<FailureText>,
}

#[derive(Clone, Debug)]
enum FailureText {
    /// A failure described in words.
    Words(Vec<Fault>),
    /// Faults of an input, with its name and text.
    Input { name: String, text: String, findings: Findings },
}

/// The remedy for a limit that was reached.
pub(super) const MORE_TIME: &str = "allow more time (`--time-limit`) or set no limit";

impl Failure {
    /// Returns a failure in words. The exit code gives the kind of failure.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        let code = match exit {
            Exit::Done => "DONE",
            Exit::No => "NO",
            Exit::Bug => "BUG",
            Exit::Request => "REQUEST",
            Exit::Limit => "LIMIT",
            Exit::File => "FILE",
        };
        let fault =
            Fault { code: code.to_owned(), says: message.into().trim_end().to_owned(), ..Fault::default() };
        Self { exit, says: Box::new(FailureText::Words(vec![fault])) }
    }

    /// Returns the failure that there is no pairing.
    pub(super) fn no_pairing(message: impl Into<String>) -> Self {
        let mut failure = Self::new(Exit::No, message);
        for fault in failure.words() {
            "NO-PAIRING".clone_into(&mut fault.code);
        }
        failure
    }

    /// Returns the failure for a limit that was reached; `when` names the step during which this happened.
    pub(super) fn reached(when: &str) -> Self {
        Self::new(Exit::Limit, format!("the limit was reached {when}")).remedy(MORE_TIME)
    }

    /// Returns the failure for an invalid rulebook file.
    pub(super) fn rulebook(faults: &[RulebookError]) -> Self {
        let says = FailureText::Words(faults.iter().map(Fault::of_rulebook).collect());
        Self { exit: Exit::Request, says: Box::new(says) }
    }

    /// Returns the failure for an invalid input, with all findings.
    pub fn input(name: &str, bytes: &[u8], findings: Findings) -> Self {
        let (text, _) = format::decode(bytes);
        let says = FailureText::Input { name: name.to_owned(), text, findings };
        Self { exit: Exit::Request, says: Box::new(says) }
    }

    /// Joins several failures of one command into one. The exit code is the exit code of the first failure.
    pub(super) fn all(failures: Vec<Self>) -> Self {
        let exit = failures.first().map_or(Exit::Request, |failure| failure.exit);
        match <[Self; 1]>::try_from(failures) {
            Ok([one]) => one,
            Err(failures) => {
                let faults = failures.iter().flat_map(Self::faults).collect();
                Self { exit, says: Box::new(FailureText::Words(faults)) }
            }
        }
    }

    pub(super) fn faults(&self) -> Vec<Fault> {
        match self.says.as_ref() {
            FailureText::Words(faults) => faults.clone(),
            FailureText::Input { name, findings, .. } => {
                findings.list.iter().map(|f| Fault::of(name, f)).collect()
            }
        }
    }

    /// Adds a remedy.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        let remedy = remedy.into();
        debug_assert!(advice::is_marked(&remedy), "a command needs backquotes: {remedy}");
        for fault in self.words() {
            fault.remedy = Some(remedy.clone());
        }
        self
    }

    /// Adds `words` to the message.
    pub(super) fn adding(mut self, words: &str) -> Self {
        for fault in self.words() {
            fault.says += words;
        }
        self
    }

    /// Adds the name of the file to the failure.
    #[must_use]
    pub fn about(mut self, file: &std::path::Path) -> Self {
        for fault in self.words() {
            fault.file = Some(file.display().to_string());
        }
        self
    }

    /// Puts the file name into the commands of the remedy, so that they can be typed as shown.
    #[must_use]
    pub fn naming(mut self, file: &std::path::Path) -> Self {
        let name = file.display().to_string();
        let name = if name.contains(' ') { format!("'{name}'") } else { name };
        let remedies: Vec<&mut String> = match self.says.as_mut() {
            FailureText::Words(faults) => {
                faults.iter_mut().filter_map(|fault| fault.remedy.as_mut()).collect()
            }
            FailureText::Input { findings, .. } => findings.list.iter_mut().map(|f| &mut f.remedy).collect(),
        };
        for remedy in remedies {
            *remedy = advice::naming(remedy, &name);
        }
        self
    }

    /// Speaks to a program: names requests and fields of JSON in place of commands and options, such as `why_not` for
    /// `--why-not`. A remedy for the terminal alone is left out.
    pub(super) fn in_fields(mut self) -> Self {
        match self.says.as_mut() {
            FailureText::Words(faults) => {
                for fault in faults {
                    let named = without_option(&fault.says).filter(|(option, _)| *option != "PLAYER");
                    fault.says = match named {
                        Some((option, rest)) => {
                            let field = option.trim_start_matches('-').replace('-', "_");
                            format!("`{field}`: {}", in_requests::says(rest))
                        }
                        None => in_requests::says(&fault.says),
                    };
                    fault.remedy = fault.remedy.as_deref().and_then(in_requests::remedy);
                }
            }
            FailureText::Input { findings, .. } => {
                for finding in &mut findings.list {
                    finding.remedy = in_requests::remedy(&finding.remedy).unwrap_or_default();
                }
            }
        }
        self
    }

    /// Adds the number of the player to the failure.
    pub(super) fn of(mut self, player: PairingNumber) -> Self {
        for fault in self.words() {
            fault.player = Some(player);
        }
        self
    }

    fn words(&mut self) -> &mut [Fault] {
        match self.says.as_mut() {
            FailureText::Words(faults) => faults,
            FailureText::Input { .. } => &mut [],
        }
    }

    /// Returns the message for a person.
    pub fn text(&self, style: Style) -> String {
        match self.says.as_ref() {
            FailureText::Words(faults) => faults.iter().map(Fault::text).collect::<Vec<_>>().join("\n"),
            FailureText::Input { name, text, findings } => {
                render(findings, name, text, style).trim_end().to_owned()
            }
        }
    }

    /// Returns the message for a program, as a value.
    pub(super) fn failed(&self) -> Failed {
        let failed = Failed::new(self.faults());
        match self.says.as_ref() {
            FailureText::Words(_) => failed,
            FailureText::Input { findings, .. } => failed.beyond(&findings.more),
        }
    }

    /// Returns the message for a program.
    fn json(&self) -> String {
        report::json::text(&self.failed())
    }

    /// Prints the failure in the requested output format.
    pub(super) fn tell(&self) {
        if output::asks_for("json") {
            // If the standard output cannot be written, only the exit code remains.
            let _ = output::print_data(&self.json());
        } else {
            output::say(&self.text(output::style()));
        }
    }
}

impl From<RoundError> for Failure {
    /// Converts the error of a round without a proved answer.
    fn from(error: RoundError) -> Self {
        match &error {
            RoundError::Limit { levels, .. } => {
                Self::new(Exit::Limit, format!("{error}\n{}", report::proved_so_far(levels)))
                    .remedy(MORE_TIME)
            }
            RoundError::Reached(reached) => (*reached).into(),
            RoundError::Plan(fault) => Self::rulebook(std::slice::from_ref(fault)),
            RoundError::Solver { source: source @ SolveError::TooLarge(_), .. } => {
                Self::new(Exit::Request, source.to_string())
                    .remedy("use `--engine highs` or `--engine blossom`")
            }
            RoundError::Declared(_) | RoundError::NotAccelerated { .. } => {
                Self::new(Exit::Request, error.to_string())
            }
            RoundError::Missing { says, .. } if says.contains("no rating") => {
                Self::new(Exit::Request, error.to_string())
                    .remedy("enter each rating: `pairproof edit FILE PLAYER --rating NUMBER`")
            }
            RoundError::Missing { .. } => Self::new(Exit::Request, error.to_string()),
            RoundError::NoEngine(_) => Self::new(Exit::Request, error.to_string()).remedy(
                "omit `--engine`, use `--engine blossom`, or build the program with its feature `highs`",
            ),
            RoundError::Stuck { .. } => Self::no_pairing(error.to_string()),
            // The remaining errors come from this program's own checks.
            _ => Self::new(Exit::Bug, format!("our bug: {error}")),
        }
    }
}

impl From<Reached> for Failure {
    /// Converts the error of a computation that a limit ended.
    fn from(_: Reached) -> Self {
        Self::reached("while the round was being counted")
    }
}

impl From<clap::Error> for Failure {
    /// Converts the error of arguments that cannot be parsed.
    fn from(error: clap::Error) -> Self {
        let text = error.render().to_string();
        let (says, remedy) = text.split_once("\n\n").unwrap_or((&text, ""));
        let mut failure = Self::new(Exit::Request, says.trim_start_matches("error: ").trim());
        // The usage of a command is no advice with backquotes.
        for fault in failure.words() {
            fault.remedy = Some(remedy.trim().to_owned());
        }
        failure
    }
}

/// Splits the message about an argument of the command line, such as `--why-not: there is no player 500`, into the argument
/// and the fault.
pub(super) fn without_option(says: &str) -> Option<(&str, &str)> {
    let is_option = |word: &str| {
        let name = word.strip_prefix("--");
        name.is_some_and(|name| name.bytes().all(|b| b == b'-' || b.is_ascii_lowercase()))
    };
    says.split_once(": ").filter(|(word, _)| *word == "PLAYER" || is_option(word))
}
