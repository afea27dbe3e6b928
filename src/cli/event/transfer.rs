//! `pairproof import`, `export` and `settings`: move data into and out of an event file.

use std::path::{Path, PathBuf};

use super::adjusted;
use crate::answer::Answer;
use crate::by::By;
use crate::faults::CommandLineFault;
use crate::mode::NewEventMode;
use crate::output::{self, OutputForm};
use crate::question::{RoundQuestion, SourceArguments};
use crate::report::json;
use crate::save;
use crate::settings::{self, EventSettings};
use crate::{Done, Exit, Failure, check, extras, input, kept};
use api::event::{self, Command, Event, Heading, Settings};
use facts::format;
use facts::rulebook;
use facts::tournament::Tournament;

/// Arguments of `import`.
#[derive(clap::Args, Debug)]
pub(crate) struct ImportArguments {
    /// The tournament from this or another program: TRF16, TRF26, JSON, Swiss-Manager's file or a cross-table of chess-results.
    file: PathBuf,
    /// The event file. Default: the tournament's file name with the extension .pairproof.
    #[arg(short, long)]
    out: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
    /// Do not judge the recorded rounds.
    #[arg(long)]
    unjudged: bool,
    #[command(flatten)]
    mode: NewEventMode,
    #[command(flatten)]
    by: By,
}

/// Arguments of `export`.
#[derive(clap::Args, Debug)]
pub(crate) struct ExportArguments {
    /// The event file.
    file: PathBuf,
    /// Write the tournament to this file: TRF16, or JSON if it ends in .json. `-` is the standard output.
    #[arg(short, long, default_value = output::STDOUT)]
    out: PathBuf,
    /// Write TRF26.
    #[arg(long)]
    trf26: bool,
    /// Export the event as it was after this row of the log. Default: the present state.
    #[arg(long, value_name = "ROW")]
    at: Option<i64>,
    /// Export only these rounds, as 5-8, with the ratings then in force, for the rating report of a long event.
    #[arg(long, value_name = "ROUNDS")]
    rounds: Option<String>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

/// Arguments of `settings`.
#[derive(clap::Args, Debug)]
pub(crate) struct SettingsArguments {
    /// The event file.
    file: PathBuf,
    /// Read the settings from this file (TOML, like pairproof.toml). Without a file,
    /// `settings` prints the current settings.
    from: Option<PathBuf>,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

pub(crate) fn import(arguments: &ImportArguments) -> Done {
    let ImportArguments { file, force, by, .. } = arguments;
    if kept::is_kept(file) {
        return Err(CommandLineFault::AlreadyEvent { path: file.clone() }.into());
    }
    if arguments.out.is_none() && file.as_path() == Path::new(output::STDOUT) {
        return Err(CommandLineFault::NoName.into());
    }
    let out = arguments.out.clone().unwrap_or_else(|| file.with_extension(kept::ENDING));
    if !kept::is_named(&out) {
        return Err(CommandLineFault::OtherEnding { path: out, ending: kept::ENDING }.into());
    }
    let is_stdin = file.as_path() == Path::new(output::STDOUT);
    let report = input::bytes(file)?;
    let tournament = input::tournament_in(file, &report)?;
    adjusted::tell(&report, &tournament);
    let rounds = tournament.rounds_paired();
    let settings = if is_stdin { None } else { settings::beside(file)? };
    let from = file.display().to_string();
    let (opening, mode) = arguments.mode.settings(&tournament, &settings.clone().unwrap_or_default())?;
    let event = Event { settings: opening, ..extras::event_of(tournament)? };
    refuse_by_fide_mode(arguments, &event)?;
    let commands = extras::beginning(event.clone(), &from);
    let unnamed = without_rulebook(&out, &event)?;
    kept::make(&out, by, commands, output::overwrite(*force))?;
    let mut says = format!("from now on {} holds the event", out.display());
    if settings.is_some() {
        says += ", with the settings of pairproof.toml";
    }
    output::say(&says);
    if let Some(says) = unnamed {
        output::say(&says);
    }
    if let Some(says) = mode {
        output::say(says);
    }
    if rounds == 0 || arguments.unjudged {
        return Ok(Exit::Done);
    }
    judge(&out, by)
}

/// Judges the rounds of a new event file. Those that are not paired correctly are named in its report.
fn judge(out: &Path, by: &By) -> Done {
    let judged = check::all_rounds(&RoundQuestion::about(SourceArguments::of(out)))?;
    judged.print(out, OutputForm::Text, false)?;
    judged.say_unjudged();
    let wrong = judged.wrong_rounds();
    let remarks: Vec<String> =
        wrong.iter().map(|(round, verdict)| format!("Import @ Round {round}: {verdict}")).collect();
    if remarks.is_empty() {
        return Ok(Exit::Done);
    }
    let heading = Command::Heading(Box::new(Heading { remarks, is_of_import: true, ..Heading::default() }));
    super::carry_out(out, by, &mut |_| Ok(heading.clone()))?;
    let rounds = format::count(wrong.len(), "round");
    output::say(&format!("{rounds} not by the rules: the report says so in remarks (### Import @ Round …)"));
    Ok(Exit::Done)
}

/// Refuses an event that may not be in FIDE mode, and rounds that nobody would judge.
fn refuse_by_fide_mode(arguments: &ImportArguments, event: &Event) -> Result<(), Failure> {
    event::refuse_beginning_in_fide_mode(&event.tournament, &event.settings)?;
    let is_unjudged = arguments.unjudged && event.tournament.rounds_paired() > 0;
    if is_unjudged && event::is_in_fide_mode(event)? {
        return Err(CommandLineFault::Unjudged.into());
    }
    Ok(())
}

/// Returns a warning if the new event has a type that no rulebook matches, and no settings that name a rulebook.
fn without_rulebook(out: &Path, event: &Event) -> Result<Option<String>, Failure> {
    let settings = EventSettings::of_event(out, event)?;
    let set = settings.map_or(Ok(None), |settings| settings.rulebook())?;
    let is_named = event.tournament.wall.rulebook.is_some() || set.is_some();
    let code = event.tournament.system.as_deref().filter(|_| !is_named);
    Ok(code.filter(|_| rulebook::of_type(&event.tournament).is_none()).map(|code| {
        format!(
            "{}. Until the settings name a rulebook (`rulebook = \"ID\"`, docs/settings.md), every command needs `-R`",
            words::wording(&input::unknown_type(code), words::Voice::Terminal { file: "FILE" }).says
        )
    }))
}

pub(crate) fn export(arguments: &ExportArguments) -> Done {
    let ExportArguments { file, out, .. } = arguments;
    let known = input::event(file)?;
    let event = match arguments.at {
        None => known.event.clone(),
        Some(row) if (1..=known.seq).contains(&row) => kept::with(file, |store| store.at(row))?,
        Some(row) => {
            return Err(CommandLineFault::AtNoRow { row, last: known.seq }.into());
        }
    };
    if let Some(rounds) = &arguments.rounds {
        return export_rounds(arguments, &event, rounds);
    }
    if !arguments.trf26 && kept::is_named(out) {
        super::write(file, out, (event, &By::default()), arguments.force)?;
        return Ok(Exit::Done);
    }
    // JSON is this program's own, so it keeps the draft, the closed round and the accepted deviations for `import`.
    let is_own = !arguments.trf26 && output::is_json(out);
    let report = if is_own { extras::report_of(event.clone()) } else { event.tournament.clone() };
    write_report(arguments, &report)?;
    output::say_of(file, &event::report_notes(&event));
    let draft = event.draft.as_ref().filter(|_| !is_own);
    let draft = draft.map(|draft| format!("the draft for round {}", draft.round));
    let has_settings = !event.settings.is_empty() || !event.accepted.is_empty() && !is_own;
    let has_estimates = !is_own && event.tournament.players.iter().any(|player| player.estimate.is_some());
    let others =
        [(has_settings, "the settings"), (has_estimates, "the estimates of players without a rating")];
    let others = others.into_iter().filter(|(has, _)| *has).map(|(_, what)| what.to_owned());
    let has_draft = draft.is_some();
    let left: Vec<String> = draft.into_iter().chain(others).collect();
    if !left.is_empty() {
        let is_one_draft = has_draft && left.len() == 1;
        let (stays, it) = if is_one_draft { ("stays", "it") } else { ("stay", "them") };
        let (left, file) = (left.join(" and "), file.display());
        output::say(&format!("{left} {stays} in {file}: an exported report does not hold {it}"));
    }
    Ok(Exit::Done)
}

/// Writes a tournament as the options of `export` require.
fn write_report(arguments: &ExportArguments, tournament: &Tournament) -> Result<(), Failure> {
    let ExportArguments { out, force, .. } = arguments;
    if !arguments.trf26 {
        save::write_tournament(out, tournament, *force)
    } else if out.as_path() == Path::new(output::STDOUT) {
        output::print_data(&format::write_trf26(tournament))
    } else {
        output::write(out, &format::write_trf26(tournament), *force)
    }
}

/// Writes the report of some rounds.
fn export_rounds(arguments: &ExportArguments, event: &Event, rounds: &str) -> Done {
    let ExportArguments { file, out, .. } = arguments;
    if kept::is_named(out) {
        return Err(CommandLineFault::RoundsOfEventFile.into());
    }
    let unclear = || CommandLineFault::RoundsUnclear { text: format::excerpt(rounds) };
    let (first, last) = facts::format::round_span(rounds).ok_or_else(unclear)?;
    let last = last.unwrap_or_else(|| event.tournament.rounds_paired());
    let report = event::report_of_rounds(&event.tournament, (first, last))
        .map_err(|refused| Failure::from(refused).naming(file))?;
    write_report(arguments, &report)?;
    Ok(Exit::Done)
}

pub(crate) fn set(arguments: &SettingsArguments) -> Done {
    let SettingsArguments { file, from, by, format: form } = arguments;
    let known = input::event(file)?;
    let Some(from) = from else {
        let text = known.event.settings.text();
        let accepted = known.event.accepted.iter().map(|a| {
            let reason = toml::Value::from(a.reason.as_str());
            format!("[[accept]]\nround = {}\nboard = {}\nreason = {reason}\n", a.round, a.board)
        });
        let text: String = std::iter::once(text.to_owned()).chain(accepted).collect();
        if *form == OutputForm::Json {
            output::print_data(&json::text(&json::SettingsText { text }))?;
        } else {
            output::print(if text.is_empty() { "no settings\n" } else { &text })?;
        }
        return Ok(Exit::Done);
    };
    let text = Settings::from(format::decode(&input::bytes(from)?).0);
    let settings = EventSettings::read(from.clone(), text.clone())?;
    let tournament = &known.event.tournament;
    settings.check_for(tournament, || SourceArguments::of(file).rulebook_for(tournament))?;
    let answer = kept::append(file, by, Command::Settings { text })?;
    super::tell(*form, (file, answer.seq), &answer.applied)?;
    Ok(Exit::Done)
}
