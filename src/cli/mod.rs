//! The command line: arguments, files, printing, exit codes. The only module that does input and output.

mod check;
mod compare;
mod conformance;
mod enter;
mod explain;
mod file;
mod input;
mod output;
mod pair;
mod rule;
mod rulebook;
mod standings;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::report;
use crate::round::RoundError;

/// How a command ended. The numbers are the process's exit codes, one table for all commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done; for `check`: nothing to report.
    Done = 0,
    /// The answer is no: findings, or no legal pairing exists.
    No = 1,
    /// Our bug.
    Bug = 2,
    /// The request or the file is at fault.
    Request = 3,
    /// A limit was reached before a proof.
    Limit = 4,
    /// A file cannot be read or written.
    File = 5,
}

/// A command that ended early: its exit code and what to say.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
}

impl Failure {
    fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into() }
    }
}

impl From<RoundError> for Failure {
    /// A round without a proved answer.
    fn from(error: RoundError) -> Self {
        match &error {
            RoundError::Limit { levels, .. } => {
                Self::new(Exit::Limit, format!("{error}\n{}", report::proved_so_far(levels)))
            }
            RoundError::Stuck { .. } => Self::new(Exit::No, error.to_string()),
            RoundError::Solver { .. } => Self::new(Exit::Bug, format!("our bug: {error}")),
        }
    }
}

type Done = Result<Exit, Failure>;

const EXAMPLES: &str = "Examples:
  pairproof enter players.csv --rounds 9 -o open.trf
                                              a list of players becomes a tournament
  pairproof pair open.trf                     pair the next round, with its proof
  pairproof pair open.trf -o round-5.trf      … and write the tournament with the boards
  pairproof check open.trf boards.txt         judge a pairing made by hand
  pairproof check open.trf --all              judge every round of the file
  pairproof explain open.trf -n 118           why this board, and why not another
  pairproof compare open.trf --trace          the rulebook's own procedure, step by step
  pairproof rule D98-C12                      what a code means

Exit codes: 0 done · 1 the answer is no (findings, or no legal pairing) · 2 our bug · 3 the request or the
file is at fault · 4 a limit was reached before a proof · 5 a file cannot be read or written";

/// Pairs Swiss-system rounds and proves that no better pairing exists under the rulebook.
#[derive(Parser, Debug)]
#[command(name = "pairproof", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Turn a list of players into a tournament with pairing numbers.
    Enter(enter::Arguments),
    /// Pair the next round, proved best under the rulebook.
    Pair(pair::Arguments),
    /// Judge a pairing made by hand or by another program, or all rounds of a file.
    Check(check::Arguments),
    /// Say why a player meets whom, and why not another.
    Explain(explain::Arguments),
    /// Set the model against the rulebook's own procedure.
    Compare(compare::Arguments),
    /// Pair every file of a folder and compare with the expected pairings beside it.
    Conformance(conformance::Arguments),
    /// Say what a code such as D98-B4 means.
    Rule(rule::Arguments),
    /// List, show or check rulebooks.
    Rulebook(rulebook::Arguments),
    /// The standings with the tie-breaks of the rulebook.
    Standings(standings::Arguments),
    /// Print cards for the players.
    Print(standings::PrintArguments),
    /// Print the completions of a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// Runs the command line and returns the exit code.
pub fn main() -> i32 {
    std::panic::set_hook(Box::new(|info| {
        eprintln!("pairproof: this is our bug, please report it with the file that caused it\n{info}");
    }));
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(e) => {
            let is_answer = !e.use_stderr();
            let _ = e.print();
            return if is_answer { Exit::Done as i32 } else { Exit::Request as i32 };
        }
    };
    match std::panic::catch_unwind(|| run(arguments)) {
        Ok(Ok(exit)) => exit as i32,
        Ok(Err(failure)) => {
            eprintln!("{}", failure.message.trim_end());
            failure.exit as i32
        }
        Err(_) => Exit::Bug as i32,
    }
}

fn run(arguments: Arguments) -> Done {
    match arguments.command {
        Command::Enter(a) => enter::run(&a),
        Command::Pair(a) => pair::run(&a),
        Command::Check(a) => check::run(&a),
        Command::Explain(a) => explain::run(&a),
        Command::Compare(a) => compare::run(&a),
        Command::Conformance(a) => conformance::run(&a),
        Command::Rule(a) => rule::run(&a),
        Command::Rulebook(a) => rulebook::run(&a),
        Command::Standings(a) => standings::run(&a),
        Command::Print(a) => standings::print(&a),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "pairproof", &mut std::io::stdout());
            Ok(Exit::Done)
        }
    }
}
