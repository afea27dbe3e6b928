//! A command that ended early: its exit code, and the message for a person or a program.

use super::{Exit, output};
use crate::report;
use crate::report::json::{Failed, Fault, RefusalValue};
use crate::report::{Style, render};
use api::event::{DataRefusal, Refused};
use facts::format::{self, Finding, Findings};
use facts::tournament::PairingNumber;
use words::{Message, Statement, ToValue as _, Value, Voice};

/// A command that ended early.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The exit code.
    pub(super) exit: Exit,
    says: Box<FailureText>,
}

#[derive(Clone, Debug)]
enum FailureText {
    /// Faults of a command.
    Command(Vec<CommandFault>),
    /// Faults of an input, with its name and text.
    Input { name: String, text: String, findings: Findings },
}

/// A fault of a command. What it says is kept as a value, so that it can be said to another reader.
#[derive(Clone, Debug, Default)]
struct CommandFault {
    fault: Fault,
    /// What it says; `None` for the fault of a rulebook file, and for the commands of pairproof-lab, which have no other
    /// reader than people at a terminal.
    why: Option<Why>,
}

/// What a fault says.
#[derive(Clone, Debug)]
struct Why {
    message: Statement,
    /// A message around it, which says where the fault is.
    around: Option<Statement>,
    /// A message that states a better remedy.
    advice: Option<Statement>,
}

impl CommandFault {
    /// Says the fault to a reader, if it is kept as a value.
    fn say_to(&mut self, voice: Voice<'_>) {
        let Some(Why { message, around, advice }) = &self.why else { return };
        self.fault.says = around.as_ref().unwrap_or(message).wording(voice).says;
        let remedy = match advice {
            Some(advice) => advice.wording(voice).says,
            None => message.wording(voice).remedy,
        };
        self.fault.remedy = Some(remedy).filter(|remedy| !remedy.is_empty());
    }
}

impl From<Fault> for CommandFault {
    fn from(fault: Fault) -> Self {
        Self { fault, why: None }
    }
}

/// A terminal where FILE stands for the name of the file.
const TERMINAL: Voice<'static> = Voice::Terminal { file: "FILE" };

/// Returns the name of the kind of failure.
fn code(exit: Exit) -> String {
    let code = match exit {
        Exit::Done => "DONE",
        Exit::No => "NO",
        Exit::Bug => "BUG",
        Exit::Request => "REQUEST",
        Exit::Limit => "LIMIT",
        Exit::File => "FILE",
    };
    code.to_owned()
}

impl Failure {
    /// Returns the failure that a message describes. The exit code gives the kind of failure.
    pub(super) fn of(exit: Exit, why: &impl Message) -> Self {
        let message = why.statement();
        let refusal = Some(RefusalValue::from(message.clone()));
        let fault = Fault { code: code(exit), refusal, ..Fault::default() };
        let mut one = CommandFault { fault, why: Some(Why { message, around: None, advice: None }) };
        one.say_to(TERMINAL);
        Self { exit, says: Box::new(FailureText::Command(vec![one])) }
    }

    /// Returns a failure in words, for the commands of pairproof-lab.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        let fault =
            Fault { code: code(exit), says: message.into().trim_end().to_owned(), ..Fault::default() };
        Self { exit, says: Box::new(FailureText::Command(vec![fault.into()])) }
    }

    /// Adds a remedy in words, for the commands of pairproof-lab.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        let remedy = remedy.into();
        for one in self.of_command() {
            one.fault.remedy = Some(remedy.clone());
        }
        self
    }

    /// Says that there is no pairing.
    #[must_use]
    pub(super) fn without_pairing(mut self) -> Self {
        self.exit = Exit::No;
        for one in self.of_command() {
            "NO-PAIRING".clone_into(&mut one.fault.code);
        }
        self
    }

    /// Returns the failure of a command that contradicts the event.
    pub(super) fn refused(exit: Exit, refused: &Refused) -> Self {
        let mut failure = Self::of(exit, refused);
        for one in failure.of_command() {
            one.fault.player = refused.player;
        }
        failure
    }

    /// Gives the code and the place of a fault in a file.
    pub(super) fn at(mut self, place: &Fault) -> Self {
        for one in self.of_command() {
            let Fault { code, file, line, column, .. } = place.clone();
            one.fault = Fault { code, file, line, column, ..std::mem::take(&mut one.fault) };
        }
        self
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
                let faults = failures.into_iter().flat_map(Self::into_faults).collect();
                Self { exit, says: Box::new(FailureText::Command(faults)) }
            }
        }
    }

    pub(super) fn faults(&self) -> Vec<Fault> {
        match self.says.as_ref() {
            FailureText::Command(faults) => faults.iter().map(|one| one.fault.clone()).collect(),
            FailureText::Input { name, findings, .. } => {
                findings.list.iter().map(|f| Fault::of(name, f)).collect()
            }
        }
    }

    fn into_faults(self) -> Vec<CommandFault> {
        match *self.says {
            FailureText::Command(faults) => faults,
            FailureText::Input { name, findings, .. } => {
                let one = |found: &Finding| {
                    let data =
                        DataRefusal::Fault { says: found.message.clone(), advice: found.remedy.to_value() };
                    let why = Why { message: data.statement(), around: None, advice: None };
                    CommandFault { fault: Fault::of(&name, found), why: Some(why) }
                };
                findings.list.iter().map(one).collect()
            }
        }
    }

    /// Gives the advice of another message in place of its own remedy.
    #[must_use]
    pub(super) fn with_advice(mut self, advice: &impl Message) -> Self {
        let advice = advice.statement();
        for one in self.of_command() {
            if let Some(why) = &mut one.why {
                why.advice = Some(advice.clone());
            }
            one.say_to(TERMINAL);
        }
        self
    }

    /// Puts a message around what it says, for example where the fault is.
    pub(super) fn within<M: Message>(mut self, around: impl Fn(Value) -> M) -> Self {
        for one in self.of_command() {
            if let Some(why) = &mut one.why {
                let inner = why.around.take().unwrap_or_else(|| why.message.clone());
                why.around = Some(around(Value::Said(vec![inner])).statement());
            }
            one.say_to(TERMINAL);
        }
        self
    }

    /// Adds the name of the file to the failure.
    #[must_use]
    pub fn about(mut self, file: &std::path::Path) -> Self {
        for one in self.of_command() {
            one.fault.file = Some(file.display().to_string());
        }
        self
    }

    /// Says the failure to a person at a terminal, with commands that can be typed as shown: they name the file.
    #[must_use]
    pub fn naming(mut self, file: &std::path::Path) -> Self {
        let name = file.display().to_string();
        let name = if name.contains(' ') { format!("'{name}'") } else { name };
        self.say_to(Voice::Terminal { file: &name });
        self
    }

    /// Says the failure to a program, which sends requests.
    pub(super) fn in_requests(mut self) -> Self {
        self.say_to(Voice::Program);
        self
    }

    /// Says the failure to a person at the desk.
    #[cfg(feature = "desk")]
    pub(super) fn in_pages(mut self) -> Self {
        self.say_to(Voice::Desk);
        self
    }

    fn say_to(&mut self, voice: Voice<'_>) {
        match self.says.as_mut() {
            FailureText::Command(faults) => faults.iter_mut().for_each(|one| one.say_to(voice)),
            FailureText::Input { findings, .. } => {
                findings.list.iter_mut().for_each(|finding| voice.say(&mut finding.remedy));
            }
        }
    }

    /// Adds the number of the player to the failure.
    pub(super) fn player(mut self, player: PairingNumber) -> Self {
        for one in self.of_command() {
            one.fault.player = Some(player);
        }
        self
    }

    fn of_command(&mut self) -> &mut [CommandFault] {
        match self.says.as_mut() {
            FailureText::Command(faults) => faults,
            FailureText::Input { .. } => &mut [],
        }
    }

    /// Returns the message for a person.
    pub fn text(&self, style: Style) -> String {
        match self.says.as_ref() {
            FailureText::Command(faults) => {
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
            FailureText::Command(_) => failed,
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
