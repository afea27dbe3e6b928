//! A command that ended early: its exit code, and the message for a person or a program.

use super::{Exit, output};
use crate::in_requests;
use crate::report;
use crate::report::json::{Failed, Fault, RefusalValue};
use crate::report::{Style, render};
use api::event::Refused;
use facts::advice;
use facts::format::{self, Findings};
use facts::rulebook::RulebookError;
use facts::tournament::PairingNumber;
use lexmatch::solve::SolveError;
use limit::Reached;
use model::round::RoundError;
use words::Voice;

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
    Words(Vec<FaultInWords>),
    /// Faults of an input, with its name and text.
    Input { name: String, text: String, findings: Findings },
}

/// A fault in words. A refusal is kept as a value, so that it can be said to another reader.
#[derive(Clone, Debug, Default)]
struct FaultInWords {
    fault: Fault,
    refusal: Option<Refused>,
    /// Words before and after those of the refusal.
    around: [String; 2],
}

impl FaultInWords {
    /// Returns whether the fault is a refusal, which is then said to another reader.
    fn say_to(&mut self, voice: Voice<'_>) -> bool {
        let Some(refusal) = &self.refusal else { return false };
        let words = refusal.wording(voice);
        let [before, after] = &self.around;
        self.fault.says = format!("{before}{}{after}", words.says);
        self.fault.remedy = Some(words.remedy).filter(|remedy| !remedy.is_empty());
        true
    }

    /// Adds words before and after the message.
    fn put_between(&mut self, before: &str, after: &str) {
        self.around[0].insert_str(0, before);
        self.around[1] += after;
        self.fault.says = format!("{before}{}{after}", self.fault.says);
    }
}

impl From<Fault> for FaultInWords {
    fn from(fault: Fault) -> Self {
        Self { fault, ..Self::default() }
    }
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
        Self { exit, says: Box::new(FailureText::Words(vec![fault.into()])) }
    }

    /// Returns the failure that there is no pairing.
    pub(super) fn no_pairing(message: impl Into<String>) -> Self {
        Self::new(Exit::No, message).without_pairing()
    }

    /// Says that there is no pairing.
    #[must_use]
    pub(super) fn without_pairing(mut self) -> Self {
        self.exit = Exit::No;
        for one in self.words() {
            "NO-PAIRING".clone_into(&mut one.fault.code);
        }
        self
    }

    /// Returns the failure of a command that contradicts the event.
    pub(super) fn refused(exit: Exit, refused: &Refused) -> Self {
        let words = refused.wording(Voice::Terminal { file: "FILE" });
        let value = refused.why.statement().ok();
        let mut failure = Self::new(exit, words.says);
        for one in failure.words() {
            one.fault.remedy = Some(words.remedy.clone()).filter(|remedy| !remedy.is_empty());
            one.fault.player = refused.player;
            one.refusal = value.as_ref().map(|_| refused.clone());
            one.fault.refusal = value.clone().map(RefusalValue::from);
        }
        failure
    }

    /// Returns the failure for a limit that was reached; `when` names the step during which this happened.
    pub(super) fn reached(when: &str) -> Self {
        Self::new(Exit::Limit, format!("the limit was reached {when}")).remedy(MORE_TIME)
    }

    /// Returns the failure for an invalid rulebook file.
    pub(super) fn rulebook(faults: &[RulebookError]) -> Self {
        let says =
            FailureText::Words(faults.iter().map(Fault::of_rulebook).map(FaultInWords::from).collect());
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
                let faults = failures.into_iter().flat_map(Self::in_words).collect();
                Self { exit, says: Box::new(FailureText::Words(faults)) }
            }
        }
    }

    pub(super) fn faults(&self) -> Vec<Fault> {
        match self.says.as_ref() {
            FailureText::Words(faults) => faults.iter().map(|one| one.fault.clone()).collect(),
            FailureText::Input { name, findings, .. } => {
                findings.list.iter().map(|f| Fault::of(name, f)).collect()
            }
        }
    }

    fn in_words(self) -> Vec<FaultInWords> {
        match *self.says {
            FailureText::Words(faults) => faults,
            FailureText::Input { .. } => self.faults().into_iter().map(FaultInWords::from).collect(),
        }
    }

    /// Adds a remedy.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        let remedy = remedy.into();
        debug_assert!(advice::is_marked(&remedy), "a command needs backquotes: {remedy}");
        for one in self.words() {
            one.fault.remedy = Some(remedy.clone());
        }
        self
    }

    /// Adds `words` to the message.
    pub(super) fn adding(mut self, words: &str) -> Self {
        self.words().iter_mut().for_each(|one| one.put_between("", words));
        self
    }

    /// Puts words before the message.
    pub(super) fn after(mut self, words: &str) -> Self {
        self.words().iter_mut().for_each(|one| one.put_between(words, ""));
        self
    }

    /// Adds the name of the file to the failure.
    #[must_use]
    pub fn about(mut self, file: &std::path::Path) -> Self {
        for one in self.words() {
            one.fault.file = Some(file.display().to_string());
        }
        self
    }

    /// Puts the file name into the commands of the remedy, so that they can be typed as shown.
    #[must_use]
    pub fn naming(mut self, file: &std::path::Path) -> Self {
        let name = file.display().to_string();
        let name = if name.contains(' ') { format!("'{name}'") } else { name };
        let voice = Voice::Terminal { file: &name };
        match self.says.as_mut() {
            FailureText::Words(faults) => {
                for one in faults {
                    if !one.say_to(voice) {
                        one.fault.remedy =
                            one.fault.remedy.take().map(|remedy| advice::naming(&remedy, &name));
                    }
                }
            }
            FailureText::Input { findings, .. } => {
                for finding in &mut findings.list {
                    finding.remedy = advice::naming(&finding.remedy, &name);
                }
            }
        }
        self
    }

    /// Speaks to a program: names requests and fields of JSON in place of commands and options, such as `why_not` for
    /// `--why-not`. A remedy for the terminal alone is left out.
    pub(super) fn in_fields(mut self) -> Self {
        match self.says.as_mut() {
            FailureText::Words(faults) => {
                for one in faults {
                    if one.say_to(Voice::Program) {
                        continue;
                    }
                    let fault = &mut one.fault;
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
        for one in self.words() {
            one.fault.player = Some(player);
        }
        self
    }

    fn words(&mut self) -> &mut [FaultInWords] {
        match self.says.as_mut() {
            FailureText::Words(faults) => faults,
            FailureText::Input { .. } => &mut [],
        }
    }

    /// Returns the message for a person.
    pub fn text(&self, style: Style) -> String {
        match self.says.as_ref() {
            FailureText::Words(faults) => {
                faults.iter().map(|one| one.fault.text()).collect::<Vec<_>>().join("\n")
            }
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
        for one in failure.words() {
            one.fault.remedy = Some(remedy.trim().to_owned());
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
