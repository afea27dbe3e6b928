//! Questions from the desk, written as command lines. A page composes them instead of a user, and the same parser reads
//! them.

use std::error::Error as _;
use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, ValueEnum};
use serde_json::{Value, json};

use super::run::{run_on, trouble};
use crate::held::HeldAnswer;
use crate::report::sheets::SheetKind;
use crate::{Exit, Failure, check, explain, input, print, repair, standings, whatif};
use api::event::{Command, Event};
use desk::{RepairWay, Repairing, Reply, SheetRequest, Trouble, TroubleKind};
use facts::format;
use facts::tournament::{PairingNumber, RoundNo};
use limit::Limit;

/// A command that answers in words and as JSON.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
pub(super) enum DeskCommandLine {
    Explain(explain::ExplainArguments),
    Whatif(whatif::WhatifArguments),
    Standings(standings::StandingsArguments),
    Repair(repair::RepairArguments),
    Check(check::CheckArguments),
    Print(print::PrintArguments),
}

/// The words of a command line, without the file.
pub(super) struct CommandWords {
    command: &'static str,
    options: Vec<String>,
    /// Words that follow the file.
    after: Vec<String>,
}

impl CommandWords {
    fn of(command: &'static str) -> Self {
        Self { command, options: Vec::new(), after: Vec::new() }
    }

    /// Adds an option and its value as one word, so that the value cannot be taken for an option.
    fn option(mut self, name: &str, value: impl std::fmt::Display) -> Self {
        self.options.push(format!("--{name}={value}"));
        self
    }

    fn flag(mut self, name: &str, is_set: bool) -> Self {
        self.options.extend(is_set.then(|| format!("--{name}")));
        self
    }

    fn typed(&self, file: &Path) -> Result<DeskCommandLine, Failure> {
        let mut words: Vec<OsString> = vec![self.command.into()];
        words.extend(self.options.iter().map(OsString::from));
        words.push("--".into());
        words.push(file.into());
        words.extend(self.after.iter().map(OsString::from));
        DeskCommandLine::try_parse_from(words).map_err(|error| unread(&error))
    }
}

/// Returns the failure if a value is not one that its option takes, in the words of a request.
fn unread(error: &clap::Error) -> Failure {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        _ => String::new(),
    };
    let (option, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    let (name, known) =
        (option.split(' ').next().unwrap_or_default().trim_start_matches('-'), text(ContextKind::ValidValue));
    let why = error.source().map_or_else(|| "it cannot be read".to_owned(), ToString::to_string);
    let shown = format::excerpt(&value);
    match error.kind() {
        ErrorKind::InvalidValue if !known.is_empty() => {
            Failure::new(Exit::Request, format!("there is no {name} '{shown}'"))
                .remedy(format!("choose one of {known}"))
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            Failure::new(Exit::Request, format!("the {name} '{shown}' is not possible: {why}"))
        }
        _ => Failure::new(Exit::Request, error.render().to_string().lines().next().unwrap_or_default()),
    }
}

impl DeskCommandLine {
    fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Explain(arguments) => explain::run(arguments),
            Self::Whatif(arguments) => whatif::run(arguments),
            Self::Standings(arguments) => standings::run(arguments),
            Self::Repair(arguments) => repair::run(arguments),
            Self::Check(arguments) => check::run(arguments),
            Self::Print(arguments) => print::run(arguments),
        }
        .map(drop)
    }
}

/// Runs a command and returns its answer in words and as JSON, with the equivalent terminal commands.
fn run(file: &Path, event: &Event, limit: &Limit, words: &CommandWords) -> Result<HeldAnswer, Trouble> {
    run_on(file, event, limit, |file| words.typed(file)?.run()).map(|((), said)| said)
}

fn value(said: &HeldAnswer) -> Result<Value, Trouble> {
    let answer: Value = serde_json::from_str(&said.data)
        .map_err(|e| Trouble::new(TroubleKind::Failed, format!("our bug: the answer is not JSON: {e}")))?;
    Ok(json!({ "text": said.text, "answer": answer }))
}

/// Returns the answer to a question.
pub(super) fn asked(
    file: &Path,
    event: &Event,
    limit: &Limit,
    words: &CommandWords,
) -> Result<Value, Trouble> {
    value(&run(file, event, limit, words)?)
}

fn numbers(list: &[PairingNumber]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Asks why a player has this board, and why the player does not meet the players in `not`. A draft is explained with the
/// draws that it counts.
pub(super) fn why(
    event: &Event,
    player: PairingNumber,
    not: &[PairingNumber],
    round: Option<RoundNo>,
) -> CommandWords {
    let draft = event.draft.as_ref().filter(|draft| round.is_none_or(|round| round == draft.round));
    let counts_draws = draft.is_some_and(|draft| draft.demands.unfinished_as_draws);
    let mut words = CommandWords::of("explain").option("player", player).flag("all", true);
    words = words.flag("unfinished-as-draws", counts_draws);
    if !not.is_empty() {
        words = words.option("why-not", numbers(not));
    }
    round.into_iter().fold(words, |words, round| words.option("round", round))
}

/// Asks for the standings.
pub(super) fn standings(tiebreaks: &[String]) -> CommandWords {
    let words = CommandWords::of("standings").flag("clubs", true);
    if tiebreaks.is_empty() { words } else { words.option("tiebreaks", tiebreaks.join(",")) }
}

/// Asks what would change under the changes in `asked`.
pub(super) fn what_if(asked: &Repairing) -> Result<CommandWords, Trouble> {
    if !asked.played.is_empty() {
        let says = "boards as they were played are recorded, not tried";
        return Err(Trouble::new(TroubleKind::Refused, says).remedy("Send them as a repair."));
    }
    let of_repairs = [
        ("keep", !asked.keep.is_empty()),
        ("choice", asked.choice.is_some()),
        ("because", !asked.because.is_empty()),
    ];
    if let Some((field, _)) = of_repairs.iter().find(|(_, is_given)| *is_given) {
        let says = format!("a question what would change takes no `{field}`: it alters nothing");
        return Err(Trouble::new(TroubleKind::Refused, says).remedy("Leave it out, or ask for a repair."));
    }
    Ok(changes(CommandWords::of("whatif"), asked))
}

fn changes(mut words: CommandWords, asked: &Repairing) -> CommandWords {
    if let Some(round) = asked.round {
        words = words.option("round", round);
    }
    for (name, list) in [("absent", &asked.absent), ("add", &asked.add)] {
        if !list.is_empty() {
            words = words.option(name, numbers(list));
        }
    }
    for players in &asked.apart {
        words = words.option("forbid", numbers(players));
    }
    for (round, board, result) in &asked.results {
        words = words.option("result", format!("{round}:{board}={result}"));
    }
    words.flag("all", true)
}

/// Asks for the three ways to repair the published round, and for the command that applies the chosen one.
pub(super) fn repair(
    file: &Path,
    event: &Event,
    asked: &Repairing,
    limit: &Limit,
) -> Result<(Value, Command), Trouble> {
    let words = repairing(asked)?.option("because", &asked.because).flag("in-place", true);
    let mut said = run(file, event, limit, &words)?;
    let none = || Trouble::new(TroubleKind::Failed, "our bug: the repair has no command");
    let command = said.commands.pop().ok_or_else(none)?;
    Ok((value(&said)?, command))
}

/// Returns the words of a repair, or of boards as they were played.
fn repairing(asked: &Repairing) -> Result<CommandWords, Trouble> {
    let refuse = |says, remedy| Err(Trouble::new(TroubleKind::Refused, says).remedy(remedy));
    let choice = match asked.choice {
        None if !asked.played.is_empty() => return as_played(asked),
        Some(RepairWay::AsPlayed) if asked.played.is_empty() => {
            return refuse("no board is named that was played otherwise", "Name the boards in `played`.");
        }
        Some(RepairWay::AsPlayed) => return as_played(asked),
        Some(_) if !asked.played.is_empty() => {
            return refuse(
                "boards as they were played are no repair",
                "Send `played` with the choice `as-played`, or without a choice.",
            );
        }
        None | Some(RepairWay::Fewest) => "fewest",
        Some(RepairWay::Near) => "near",
        Some(RepairWay::Best) => "best",
    };
    let words = changes(CommandWords::of("repair"), asked).option("choose", choice);
    Ok(asked.keep.iter().fold(words, |words, table| words.option("keep", table)))
}

/// Returns the words that record boards as they were played.
fn as_played(asked: &Repairing) -> Result<CommandWords, Trouble> {
    let Repairing { absent, add, apart, results, keep, .. } = asked;
    if !(absent.is_empty() && add.is_empty() && apart.is_empty() && results.is_empty() && keep.is_empty()) {
        let says = "boards as they were played go with no other change";
        return Err(Trouble::new(TroubleKind::Refused, says).remedy("Send the other change by itself."));
    }
    if asked.because.trim().is_empty() {
        let says = "boards as they were played need a reason";
        return Err(Trouble::new(TroubleKind::Refused, says)
            .remedy("Say in `because` why they were played otherwise than published."));
    }
    let words = CommandWords::of("repair");
    let words = asked.round.into_iter().fold(words, |words, round| words.option("round", round));
    Ok(asked.played.iter().fold(words, |words, board| words.option("played", board)))
}

/// Judges every round of another program's report.
pub(super) fn opinion(report: &str, rulebook: Option<&str>, limit: &Limit) -> Result<Value, Trouble> {
    let name = "report";
    let (tournament, notes) = format::read_tournament(name, report.as_bytes())
        .map_err(|found| trouble(&Failure::input(name, report.as_bytes(), found)))?;
    let words = CommandWords::of("check").flag("all", true);
    let words = match rulebook {
        Some(book) => {
            input::named_or_text(book).map_err(|failure| trouble(&failure))?;
            words.option("rulebook", book)
        }
        None => words,
    };
    let mut answer = asked(Path::new(name), &Event::from(tournament), limit, &words)?;
    answer["notes"] = notes.iter().map(ToString::to_string).collect();
    Ok(answer)
}

/// Makes a printable sheet.
pub(super) fn sheet(file: &Path, event: &Event, asked: &SheetRequest) -> Result<Reply, Trouble> {
    let form = asked.form.as_deref().unwrap_or("html");
    let media = match form {
        "html" => "text/html; charset=utf-8",
        "text" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        _ => {
            let says = format!("sheets are not available as `{}`", format::excerpt(form));
            return Err(Trouble::new(TroubleKind::Refused, says).remedy("Request html, text, csv or json."));
        }
    };
    if SheetKind::from_str(&asked.name, false).is_err() {
        let names = SheetKind::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
        let says = format!("there is no sheet `{}`", format::excerpt(&asked.name));
        return Err(
            Trouble::new(TroubleKind::Refused, says).remedy(format!("Request one of {}.", names.join(", ")))
        );
    }
    let mut words = CommandWords::of("print").option("format", form).flag("changes", asked.changes);
    let numbers = [
        ("round", asked.round.map(|n| n.to_string())),
        ("player", asked.player.map(|n| n.to_string())),
        ("distance", asked.distance.map(|n| n.to_string())),
        ("columns", asked.columns.map(|n| n.to_string())),
        ("time", asked.time.clone()),
        ("tiebreaks", asked.tiebreaks.clone()),
        ("paper", asked.paper.clone()),
    ];
    for (name, value) in numbers {
        words = value.into_iter().fold(words, |words, value| words.option(name, value));
    }
    words.after.push(asked.name.clone());
    let HeldAnswer { data, .. } = run(file, event, &Limit::none(), &words)?;
    Ok(Reply { media, text: data })
}
