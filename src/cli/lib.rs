//! The command line: arguments, files, printing, exit codes. This is the only module that does input and output.

mod answer;
mod by;
pub mod chance;
mod changes;
mod check;
mod clock;
mod compare;
pub mod compat;
mod course;
#[cfg(feature = "desk")]
mod desk;
mod draft;
mod enter;
mod event;
mod explain;
mod extras;
mod failure;
mod faults;
pub mod file;
mod help;
mod html;
mod individual;
pub mod input;
mod kept;
mod memory;
mod mode;
pub mod output;
pub mod pages;
mod pair;
mod player_list;
mod print;
mod prizes;
pub mod program;
mod question;
mod rating_list;
mod repair;
pub mod report;
mod rule;
mod rulebook;
mod save;
pub mod schema;
mod seats;
mod serve;
mod session;
pub mod settings;
mod standings;
pub mod stop;
pub mod taken;
mod task;
mod unannounced;
mod unfinished;
mod verify;
mod veripb;
mod whatif;
mod who;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

pub use check::PublishedRound;
pub use failure::Failure;
use program::TerminalProgram;
pub use task::STEPS;

/// The outcome of a command. The numbers are the exit codes of the process, the same for all commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done; for `check`: nothing to report.
    Done = 0,
    /// The answer is no: findings, or no legal pairing exists.
    No = 1,
    /// An internal error of this program.
    Bug = 2,
    /// The request or the file has an error.
    Request = 3,
    /// A limit was reached before a proof.
    Limit = 4,
    /// A file cannot be read or written.
    File = 5,
}

/// What a command returns.
pub type Done = Result<Exit, Failure>;

/// Pairs Swiss-system rounds and proves that no better pairing exists under the rulebook.
#[derive(Parser, Debug)]
#[command(name = "pairproof", version, after_help = help::PAIRPROOF, max_term_width = 80, disable_help_subcommand = true)]
struct CommandLine {
    #[command(subcommand)]
    command: ProgramCommand,
}

/// Hides an option that a command shares with others and refuses.
fn hidden(option: clap::Arg) -> clap::Arg {
    option.hide(true)
}

#[derive(Subcommand, Debug)]
enum ProgramCommand {
    /// Turn a list of players into a tournament with pairing numbers.
    #[command(after_help = help::ENTER)]
    Enter(enter::EnterArguments),
    /// Pair the next round, and prove that the pairing is the best under the rulebook.
    #[command(after_help = help::PAIR)]
    Pair(pair::PairArguments),
    /// Pair the next round and keep it as a draft that can be altered.
    #[command(after_help = help::DRAFT)]
    Draft(draft::DraftArguments),
    /// Alter the draft by hand, and show which rules the change breaks.
    #[command(after_help = help::ALTER)]
    Alter(draft::AlterArguments),
    /// Publish the draft.
    #[command(after_help = help::PUBLISH)]
    Publish(draft::PublishArguments),
    /// Close a round in which all games are finished.
    #[command(after_help = help::CLOSE)]
    Close(draft::CloseArguments),
    /// Enter results of the current round, by board or by name.
    #[command(after_help = help::RESULT)]
    Result(event::ResultArguments),
    /// Set the line-up of a team for its match, in a team event.
    #[command(after_help = help::LINEUP)]
    Lineup(event::LineupArguments),
    /// Add a late entry.
    #[command(after_help = help::ADD)]
    Add(event::AddArguments),
    /// Correct a player's name, rating or other details.
    #[command(after_help = help::EDIT)]
    Edit(event::EditArguments),
    /// Remove a player who was never paired.
    #[command(after_help = help::REMOVE)]
    Remove(event::RemoveArguments),
    /// Number all players again by rating, before round four is paired.
    #[command(after_help = help::RENUMBER)]
    Renumber(event::RenumberArguments),
    /// Find players, and show each with rating, club, points and card on one line.
    #[command(after_help = help::PLAYERS)]
    Players(event::PlayersArguments),
    /// Set the report headings: city, dates, arbiters, time control.
    #[command(after_help = help::HEADING)]
    Heading(event::HeadingArguments),
    /// Show or declare categories of players: women, U18, 65+, rating bands.
    #[command(after_help = help::CATEGORY)]
    Category(event::CategoryArguments),
    /// Show or enter ratings that apply from a later round on, in an event of more than 30 days.
    #[command(after_help = help::RATINGS)]
    Ratings(event::RatingsArguments),
    /// Withdraw a player from the remaining rounds.
    #[command(after_help = help::WITHDRAW)]
    Withdraw(event::WithdrawArguments),
    /// Bring back a player who is absent.
    #[command(after_help = help::ARRIVE)]
    Arrive(event::ArriveArguments),
    /// Give a player a bye, or remove it.
    #[command(after_help = help::BYE)]
    Bye(event::ByeArguments),
    /// Keep players apart.
    #[command(after_help = help::FORBID)]
    Forbid(event::ForbidArguments),
    /// Correct a result in any round.
    #[command(after_help = help::CORRECT)]
    Correct(event::CorrectArguments),
    /// Show the state of the event and the command to type next.
    #[command(after_help = help::STATUS)]
    Status(event::StatusArguments),
    /// Undo the last change of an event.
    #[command(after_help = help::UNDO)]
    Undo(event::UndoArguments),
    /// Restore what `undo` took back.
    #[command(after_help = help::REDO)]
    Redo(event::RedoArguments),
    /// Show who changed what in an event, and when.
    #[command(after_help = help::LOG)]
    Log(event::LogArguments),
    /// Turn a tournament into an event file, and judge its rounds.
    #[command(after_help = help::IMPORT)]
    Import(event::ImportArguments),
    /// Write the tournament from an event file.
    #[command(after_help = help::EXPORT)]
    Export(event::ExportArguments),
    /// Show or change the settings of an event file.
    #[command(after_help = help::SETTINGS)]
    Settings(event::SettingsArguments),
    /// Judge a pairing made by hand or by another program, or all recorded rounds.
    #[command(after_help = help::CHECK)]
    Check(check::CheckArguments),
    /// Explain why a player meets this opponent and not another.
    #[command(after_help = help::EXPLAIN)]
    Explain(explain::ExplainArguments),
    /// Repair a published round with as few changes as possible.
    // `refuse_ranks` refuses these two options with their reason.
    #[command(after_help = help::REPAIR, mut_arg("withdrawn", hidden), mut_arg("order", hidden))]
    Repair(repair::RepairArguments),
    /// Show the effect of a change on the pairing.
    // `refuse_ranks` refuses these two options with their reason.
    #[command(after_help = help::WHATIF, mut_arg("withdrawn", hidden), mut_arg("order", hidden))]
    Whatif(whatif::WhatifArguments),
    /// Check that a certificate proves its pairing best.
    #[command(after_help = help::VERIFY, mut_arg("rulebook", |rulebook| rulebook.help(help::VERIFY_RULEBOOK)))]
    Verify(verify::VerifyArguments),
    /// Compare the model with the rulebook's own procedure.
    #[command(after_help = help::COMPARE)]
    Compare(compare::CompareArguments),
    /// Accept the command line of bbpPairings or JaVaFo.
    #[command(after_help = help::COMPAT)]
    Compat(compat::CompatArguments),
    /// Explain a code such as D98-B4.
    #[command(after_help = help::RULE)]
    Rule(rule::RuleArguments),
    /// List, show or check rulebooks.
    #[command(after_help = help::RULEBOOK)]
    Rulebook(rulebook::RulebookArguments),
    /// Print the standings with their tie-breaks.
    #[command(after_help = help::STANDINGS)]
    Standings(standings::StandingsArguments),
    /// Award the prizes: show who wins each prize, and why.
    #[command(after_help = help::PRIZES)]
    Prizes(prizes::PrizesArguments),
    /// Print sheets: pairings, slips, standings, crosstable, prizes, cards.
    #[command(after_help = help::PRINT)]
    Print(print::PrintArguments),
    /// Open an event in the browser: results, drafts, sheets, phones.
    #[cfg(feature = "desk")]
    #[command(after_help = help::DESK)]
    Desk(desk::DeskArguments),
    /// Answer requests from a program, one JSON object per line, through pipes or over HTTP.
    #[command(after_help = help::SERVE)]
    Serve(serve::ServeArguments),
    /// Print the JSON Schemas of the outputs and of JSON tournaments.
    #[command(after_help = help::SCHEMA)]
    Schema(schema::SchemaArguments),
    /// Print shell completions.
    #[command(after_help = help::COMPLETIONS)]
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the man pages and completions for a package.
    #[command(hide = true)]
    Pages(pages::PagesArguments),
}

/// Runs the command line and returns the exit code.
pub fn main() -> i32 {
    program::main::<CommandLine>()
}

impl TerminalProgram for CommandLine {
    const GENERATOR: Option<compat::Generator> = None;
    const ELSEWHERE: Option<(&'static str, &'static [&'static str])> = Some(("pairproof-lab", MOVED));

    fn run(self) -> Done {
        run(self)
    }
}

/// The commands of `pairproof-lab`.
const MOVED: &[&str] = &["bench", "conformance", "generate", "merge", "simulate", "study"];

fn run(arguments: CommandLine) -> Done {
    match arguments.command {
        ProgramCommand::Enter(a) => enter::run(&a),
        ProgramCommand::Pair(a) => pair::run(&a),
        ProgramCommand::Draft(a) => draft::draft(&a),
        ProgramCommand::Alter(a) => draft::alter(&a),
        ProgramCommand::Publish(a) => draft::publish(&a),
        ProgramCommand::Close(a) => draft::close(&a),
        ProgramCommand::Result(a) => event::result(&a),
        ProgramCommand::Lineup(a) => event::lineup(&a),
        ProgramCommand::Add(a) => event::add(&a),
        ProgramCommand::Edit(a) => event::edit(&a),
        ProgramCommand::Remove(a) => event::remove(&a),
        ProgramCommand::Renumber(a) => event::renumber(&a),
        ProgramCommand::Players(a) => event::players(&a),
        ProgramCommand::Heading(a) => event::heading(&a),
        ProgramCommand::Category(a) => event::category(&a),
        ProgramCommand::Ratings(a) => event::ratings(&a),
        ProgramCommand::Withdraw(a) => event::withdraw(&a),
        ProgramCommand::Arrive(a) => event::arrive(&a),
        ProgramCommand::Bye(a) => event::bye(&a),
        ProgramCommand::Forbid(a) => event::forbid(&a),
        ProgramCommand::Correct(a) => event::correct(&a),
        ProgramCommand::Status(a) => event::status(&a),
        ProgramCommand::Undo(a) => event::undo(&a),
        ProgramCommand::Redo(a) => event::redo(&a),
        ProgramCommand::Log(a) => event::log(&a),
        ProgramCommand::Import(a) => event::import(&a),
        ProgramCommand::Export(a) => event::export(&a),
        ProgramCommand::Settings(a) => event::set(&a),
        ProgramCommand::Check(a) => check::run(&a),
        ProgramCommand::Explain(a) => explain::run(&a),
        ProgramCommand::Repair(a) => repair::run(&a),
        ProgramCommand::Whatif(a) => whatif::run(&a),
        ProgramCommand::Verify(a) => verify::run(&a),
        ProgramCommand::Compare(a) => compare::run(&a),
        ProgramCommand::Compat(a) => Ok(compat::parsed(&a, CommandLine::GENERATOR)),
        ProgramCommand::Rule(a) => rule::run(&a),
        ProgramCommand::Rulebook(a) => rulebook::run(&a),
        ProgramCommand::Standings(a) => standings::run(&a),
        ProgramCommand::Prizes(a) => prizes::run(&a),
        ProgramCommand::Print(a) => print::run(&a),
        #[cfg(feature = "desk")]
        ProgramCommand::Desk(a) => desk::run(&a),
        ProgramCommand::Serve(a) => serve::run(&a),
        ProgramCommand::Schema(a) => schema::run(&a, "pairproof", &report::json::schema_list()),
        ProgramCommand::Pages(a) => program::pages::<CommandLine>(&a),
        ProgramCommand::Completions { shell } => program::completions::<CommandLine>(shell),
    }
}
