//! What a program does around its commands: arguments, panics, exit codes, completions and man pages.
//!
//! `pairproof` is one such program, `pairproof-lab` another.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap_complete::Shell;

use crate::compat::{self, Generator};
use crate::faults::SystemFault;
use crate::{Done, Exit, Failure, output, pages};

pub use crate::pages::PagesArguments;

/// The command line of a program.
pub trait TerminalProgram: clap::Parser + std::panic::UnwindSafe {
    /// The generator behind `-g` of other programs' command lines, if this program has one.
    const GENERATOR: Option<Generator>;
    /// The commands that belong to another program, with the name of that program.
    const ELSEWHERE: Option<(&'static str, &'static [&'static str])>;

    /// Runs the command.
    ///
    /// # Errors
    /// Fails if the command ends early.
    fn run(self) -> Done;
}

/// Runs a program and returns the exit code.
pub fn main<P: TerminalProgram>() -> i32 {
    let name = P::command().get_name().to_owned();
    std::panic::set_hook(Box::new(move |info| {
        output::say(&format!(
            "{name}: this is our bug; please report it with the file that caused it\n{info}"
        ));
    }));
    let words: Vec<std::ffi::OsString> = std::env::args_os().collect();
    match std::panic::catch_unwind(|| compat::asked(&words, P::GENERATOR)) {
        Ok(Some(code)) => return code,
        Ok(None) => {}
        Err(_) => return Exit::Bug as i32,
    }
    let arguments = match understood::<P>() {
        Ok(arguments) => arguments,
        Err(e) => return refused::<P>(e) as i32,
    };
    let exit = std::panic::catch_unwind(|| ended(arguments.run()));
    super::kept::close();
    if let Ok(exit) = exit {
        return exit as i32;
    }
    if output::asks_for("json") {
        Failure::from(SystemFault::Bug).tell();
    }
    Exit::Bug as i32
}

/// Parses the arguments. On a dumb terminal, as in CI, clap's own output is printed without colours.
fn understood<P: TerminalProgram>() -> Result<P, clap::Error> {
    let colour = if output::is_bare() { clap::ColorChoice::Never } else { clap::ColorChoice::Auto };
    P::from_arg_matches(&P::command().color(colour).try_get_matches_from(typed())?)
}

/// Returns the arguments as typed. `help COMMAND` means `COMMAND --help`.
fn typed() -> Vec<std::ffi::OsString> {
    let mut words: Vec<_> = std::env::args_os().collect();
    if words.get(1).is_some_and(|word| word == "help") {
        words.remove(1);
        words.push("--help".into());
    }
    words
}

/// Prints why the arguments cannot be parsed, or the help that they ask for.
fn refused<P: TerminalProgram>(e: clap::Error) -> Exit {
    if let Some(failure) = elsewhere::<P>(&e) {
        return ended(Err(failure));
    }
    if e.use_stderr() && output::asks_for("json") {
        return ended(Err(e.into()));
    }
    let printed = output::done(e.print());
    if e.use_stderr() { Exit::Request } else { ended(printed.map(|()| Exit::Done)) }
}

/// Returns the failure for a command of another program.
fn elsewhere<P: TerminalProgram>(e: &clap::Error) -> Option<Failure> {
    let (program, commands) = P::ELSEWHERE?;
    let Some(ContextValue::String(typed)) = e.get(ContextKind::InvalidSubcommand) else { return None };
    let is_there = e.kind() == ErrorKind::InvalidSubcommand && commands.contains(&typed.as_str());
    is_there.then(|| SystemFault::Elsewhere { command: typed.clone(), program }.into())
}

/// If a command ended early, prints the reason. Returns the exit code.
fn ended(done: Done) -> Exit {
    done.unwrap_or_else(|failure| {
        failure.tell();
        failure.exit
    })
}

/// Prints the completions of a program for a shell.
///
/// # Errors
/// Fails if they cannot be printed.
pub fn completions<P: TerminalProgram>(shell: Shell) -> Done {
    let (mut text, mut command) = (Vec::new(), P::command());
    let name = command.get_name().to_owned();
    clap_complete::generate(shell, &mut command, name, &mut text);
    output::print_data(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Done)
}

/// Writes the man pages and completions of a program for a package.
///
/// # Errors
/// Fails if they cannot be written.
pub fn pages<P: TerminalProgram>(arguments: &PagesArguments) -> Done {
    pages::run(arguments, P::command())
}
