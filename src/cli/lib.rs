//! The command line: arguments, files, printing, exit codes. This is the only module that does input and output.

mod answer;
mod bench;
mod beside;
mod by;
mod chance;
mod changes;
mod check;
mod clock;
mod compare;
mod compat;
mod conformance;
mod course;
#[cfg(feature = "desk")]
mod desk;
mod draft;
mod enter;
mod event;
mod explain;
mod failure;
mod file;
mod generate;
mod help;
mod html;
mod in_place;
mod in_requests;
mod individual;
mod input;
mod journal;
mod kept;
mod memory;
mod merge;
mod mode;
mod output;
mod pages;
mod pair;
mod print;
mod prizes;
mod question;
mod rating_list;
mod repair;
pub mod report;
mod rule;
mod rulebook;
mod schema;
mod seats;
mod serve;
mod session;
mod settings;
mod simulate;
mod standings;
mod stop;
mod study;
mod taken;
mod task;
mod temporary;
mod unannounced;
mod unfinished;
mod verify;
mod veripb;
mod whatif;
mod who;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

pub(crate) use failure::Failure;

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

type Done = Result<Exit, Failure>;

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
    /// Undo the last change made in place.
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
    /// Pair every file in a folder, and compare the results with the expected pairings.
    #[command(after_help = help::CONFORMANCE)]
    Conformance(conformance::ConformanceArguments),
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
    /// Write random tournaments as complete reports, for checking other programs.
    #[command(after_help = help::GENERATE)]
    Generate(generate::GenerateArguments),
    /// Simulate events under several rulebooks.
    #[command(after_help = help::SIMULATE)]
    Simulate(simulate::SimulateArguments),
    /// Merge the shards of a simulation.
    #[command(after_help = help::MERGE)]
    Merge(merge::MergeArguments),
    /// Summarise simulations: means, paired differences, plots.
    #[command(after_help = help::STUDY)]
    Study(study::StudyArguments),
    /// Compare the procedure, solvers and other programs with the model on many rounds.
    #[command(after_help = help::BENCH)]
    Bench(bench::BenchArguments),
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
    std::panic::set_hook(Box::new(|info| {
        output::say(&format!(
            "pairproof: this is our bug; please report it with the file that caused it\n{info}"
        ));
    }));
    let words: Vec<std::ffi::OsString> = std::env::args_os().collect();
    match std::panic::catch_unwind(|| compat::asked(&words)) {
        Ok(Some(code)) => return code,
        Ok(None) => {}
        Err(_) => return Exit::Bug as i32,
    }
    let arguments = match understood() {
        Ok(arguments) => arguments,
        Err(e) => {
            if e.use_stderr() && output::asks_for("json") {
                return ended(Err(e.into())) as i32;
            }
            let printed = output::done(e.print());
            let exit = if e.use_stderr() { Exit::Request } else { ended(printed.map(|()| Exit::Done)) };
            return exit as i32;
        }
    };
    if let Ok(exit) = std::panic::catch_unwind(|| ended(run(arguments))) {
        return exit as i32;
    }
    if output::asks_for("json") {
        Failure::new(Exit::Bug, "our bug").remedy("report it with the file that caused it").tell();
    }
    Exit::Bug as i32
}

/// Parses the arguments. On a dumb terminal, as in CI, clap's own output is printed without colours.
fn understood() -> Result<CommandLine, clap::Error> {
    let colour = if output::is_bare() { clap::ColorChoice::Never } else { clap::ColorChoice::Auto };
    CommandLine::from_arg_matches(&CommandLine::command().color(colour).try_get_matches_from(typed())?)
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

/// If a command ended early, prints the reason. Returns the exit code.
fn ended(done: Done) -> Exit {
    done.unwrap_or_else(|failure| {
        failure.tell();
        failure.exit
    })
}

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
        ProgramCommand::Conformance(a) => conformance::run(&a),
        ProgramCommand::Compat(a) => Ok(compat::parsed(&a)),
        ProgramCommand::Rule(a) => rule::run(&a),
        ProgramCommand::Rulebook(a) => rulebook::run(&a),
        ProgramCommand::Standings(a) => standings::run(&a),
        ProgramCommand::Prizes(a) => prizes::run(&a),
        ProgramCommand::Print(a) => print::run(&a),
        #[cfg(feature = "desk")]
        ProgramCommand::Desk(a) => desk::run(&a),
        ProgramCommand::Serve(a) => serve::run(&a),
        ProgramCommand::Generate(a) => generate::run(&a),
        ProgramCommand::Simulate(a) => simulate::run(&a),
        ProgramCommand::Merge(a) => merge::run(&a),
        ProgramCommand::Study(a) => study::run(&a),
        ProgramCommand::Bench(a) => bench::run(&a),
        ProgramCommand::Schema(a) => schema::run(&a),
        ProgramCommand::Pages(a) => pages::run(&a, CommandLine::command()),
        ProgramCommand::Completions { shell } => completions(shell),
    }
}

fn completions(shell: Shell) -> Done {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "pairproof", &mut text);
    output::print_data(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Done)
}
