//! The commands of a running event. These commands are thin wrappers around `event`, which decides what may change.

mod adjusted;
mod ask;
mod category;
mod columns;
mod data;
mod field;
mod log;
mod matches;
mod order_in_force;
mod players;
mod ratings;
mod results;
mod squads;
mod status;
#[cfg(test)]
mod tests;
mod transfer;

use std::path::{Path, PathBuf};

use super::by::By;
use super::output::{self, OutputForm};
use super::save::{self, EventOrigin};
use super::settings;
use super::{Done, Exit, Failure, extras, input, kept};
use crate::faults::{CommandLineFault, EventFileFault};
use crate::report::json::{self, EventChange};
use api::event::{self, Applied, Command, Event, Refused};
use facts::tournament::Tournament;
use store::Seq;

pub(super) use category::{CategoryArguments, category};
pub(super) use field::{
    EditArguments, HeadingArguments, PlayersArguments, RemoveArguments, RenumberArguments, edit, heading,
    players, remove, renumber,
};
pub(super) use log::{LogArguments, log};
pub(super) use matches::{LineupArguments, lineup};
pub(super) use players::{
    AddArguments, ArriveArguments, ByeArguments, ForbidArguments, WithdrawArguments, add, arrive, bye,
    forbid, withdraw,
};
pub(super) use ratings::{RatingsArguments, ratings};
pub(super) use results::{CorrectArguments, ResultArguments, correct, result};
pub(super) use status::{RedoArguments, StatusArguments, UndoArguments, redo, status, undo};
pub(super) use transfer::{ExportArguments, ImportArguments, SettingsArguments, export, import, set};
use words::{TERMINAL, Voice};

/// The destination of the changed tournament.
#[derive(clap::Args, Debug)]
pub(super) struct Into {
    /// Write the changed tournament to this file, and leave the event as it is: TRF16, JSON if it
    /// ends in .json, an event file if it ends in .pairproof. `-` is the standard output. Needed for
    /// a report, which is only read.
    #[arg(short, long)]
    out: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    by: By,
    /// Output format.
    #[arg(short, long, value_enum, default_value = "text")]
    format: OutputForm,
}

impl Into {
    /// Returns whether the tournament is written to the standard output.
    fn is_printed(&self) -> bool {
        self.out.as_deref() == Some(Path::new(output::STDOUT))
    }

    /// Refuses a command whose result would not be stored anywhere.
    fn refuse_nowhere(&self, file: &Path) -> Result<(), Failure> {
        if self.is_printed() && self.format == OutputForm::Json {
            return Err(CommandLineFault::OutputTaken.into());
        }
        if let Some(out) = &self.out {
            return if kept::is_named(out) { Ok(()) } else { self.by.refuse_without_log(out) };
        }
        if kept::read(file)?.is_some() {
            return Ok(());
        }
        input::tournament(file)?;
        Err(Failure::from(EventFileFault::ReportToChange { path: file.to_owned() }).about(file))
    }

    /// Refuses a destination if the command changes nothing.
    fn refuse_without_change(&self, options: &'static str) -> Result<(), Failure> {
        if self.out.is_some() || self.by.is_given() {
            return Err(CommandLineFault::NoChange { options }.into());
        }
        Ok(())
    }

    /// Carries out a command on the event in a file and prints what changed.
    pub(super) fn change(
        &self,
        file: &Path,
        command: &mut dyn FnMut(&Event) -> Result<Command, Failure>,
    ) -> Done {
        self.refuse_nowhere(file)?;
        let mut command = |event: &Event| command(event).map_err(|e| e.naming(file));
        let (row, applied) = match &self.out {
            None => carry_out(file, &self.by, &mut command)?,
            Some(path) => {
                let event = event_in(file)?;
                let applied = applied(file, &event, &command(&event)?)?;
                write(file, path, (applied.event.clone(), &self.by), self.force)?;
                (None, applied)
            }
        };
        self.tell(file, row, &applied)?;
        Ok(Exit::Done)
    }

    fn tell(&self, file: &Path, row: Option<Seq>, applied: &Applied) -> Result<(), Failure> {
        if self.is_printed() {
            output::say(in_words(file, applied).trim_end());
            return Ok(());
        }
        tell(self.format, (self.out.as_deref().unwrap_or(file), row), applied)
    }
}

/// Returns a change with its notes in words.
fn in_words(file: &Path, applied: &Applied) -> String {
    let (page, name) = (output::page(false), output::as_typed(file));
    let voice = Voice::Terminal { file: &name };
    let notes = applied.notes.iter().map(|note| page.fold(&format!("  {}", note.line(voice)), 4));
    std::iter::once(page.fold(&applied.says.line(voice), 2)).chain(notes).collect()
}

/// Says what changed, on the standard error.
pub(super) fn say(file: &Path, applied: &Applied) {
    output::say_of(file, std::iter::once(&applied.says).chain(&applied.notes));
}

/// Prints what changed in a file, and by which row of its log.
pub(super) fn tell(
    form: OutputForm,
    (file, row): (&Path, Option<Seq>),
    applied: &Applied,
) -> Result<(), Failure> {
    output::tell(
        form,
        || Ok(in_words(file, applied)),
        || Ok(json::text(&EventChange::new(file, row, applied))),
    )
}

/// Returns the open boards of rounds before the one in play in words, and how to enter their results.
fn earlier_open(file: &Path, tournament: &Tournament) -> Option<String> {
    let open = event::open_before(tournament, event::round_in_play(tournament));
    let first = open.first()?;
    Some(format!(
        "still open: {}; to enter one: pairproof result {} {}=RESULT --round {}",
        event::named_open(tournament, &open).line(TERMINAL),
        file.display(),
        first.number,
        first.round
    ))
}

/// Returns the current event in a file.
pub(super) fn event_in(file: &Path) -> Result<Event, Failure> {
    match kept::read(file)? {
        Some(known) => Ok(known.event.clone()),
        None => extras::event_of(input::tournament(file)?),
    }
}

/// Returns the event in a file, with a tournament that was read from the file and then prepared.
pub(super) fn event_with(file: &Path, tournament: Tournament) -> Result<Event, Failure> {
    match kept::read(file)? {
        Some(known) => Ok(known.event.with(tournament)),
        None => extras::event_of(tournament),
    }
}

/// Carries out a command on the event in a file. Returns the log row, if any, and the answer.
pub(super) fn carry_out(
    file: &Path,
    by: &By,
    command: &mut dyn FnMut(&Event) -> Result<Command, Failure>,
) -> Result<(Option<Seq>, Applied), Failure> {
    let known = input::event(file)?;
    let answer = kept::append(file, by, command(&known.event)?)?;
    Ok((answer.seq, answer.applied))
}

/// Writes the changed event of a file to another file.
pub(super) fn write(file: &Path, out: &Path, (event, by): (Event, &By), force: bool) -> Result<(), Failure> {
    save::write_event(out, event, &EventOrigin { from: &file.display().to_string(), by }, force)
}

/// Returns the event with the settings that apply to the file, if there are any.
fn with_settings(file: &Path, event: &Event) -> Result<Option<Event>, Failure> {
    // In this place, the settings only decide whether FIDE mode applies. If they cannot be read, nobody knows.
    let settings = match () {
        () if kept::is_kept(file) => Some(event.settings.clone()),
        () if file == Path::new(output::STDOUT) => None,
        () => settings::beside(file)?,
    };
    Ok(settings.map(|settings| Event { settings, ..event.clone() }))
}

/// Applies a command to the event in a file.
fn applied(file: &Path, event: &Event, command: &Command) -> Result<Applied, Failure> {
    let beside = with_settings(file, event)?.map(|event| event.settings);
    event::given(event, beside.as_ref(), command)
        .map(|(_, applied)| applied)
        .map_err(|refused| Failure::all(refused.into_iter().map(Failure::from).collect()).naming(file))
}

/// Refuses a command that FIDE mode forbids for the event in a file.
pub(super) fn refuse_in_fide_mode(file: &Path, event: &Event, command: &Command) -> Result<(), Failure> {
    let is_file = file != Path::new(output::STDOUT);
    let Some(event) = with_settings(file, event)?.filter(|_| is_file) else { return Ok(()) };
    event::refuse_in_fide_mode(&event, command).map_err(|refused| Failure::from(refused).naming(file))
}

/// Returns the event with its settings, if it is in FIDE mode.
pub(super) fn in_fide_mode(file: &Path) -> Result<Option<Event>, Failure> {
    let event = match kept::read(file)? {
        Some(known) => known.event.clone(),
        None if file == Path::new(output::STDOUT) || settings::beside(file)?.is_none() => return Ok(None),
        None => extras::event_of(input::tournament(file)?)?,
    };
    let Some(event) = with_settings(file, &event)? else { return Ok(None) };
    let is_in_mode = event::is_in_fide_mode(&event).map_err(|refused| Failure::from(refused).naming(file))?;
    Ok(is_in_mode.then_some(event))
}

/// Enters a paired round into the event, or writes the event with it to the file of `out`. Refuses if the data on which it
/// was paired have changed since.
pub(super) fn put_round(
    file: &Path,
    (command, by): (Command, &By),
    out: Option<(&Path, bool)>,
) -> Result<(), Failure> {
    if let Some((path, force)) = out {
        let applied = applied(file, &event_in(file)?, &command)?;
        return write(file, path, (applied.event, by), force);
    }
    let (_, applied) = carry_out(file, by, &mut |_| Ok(command.clone()))?;
    let name = file.display();
    output::say(&format!(
        "{}; written to {name}; `pairproof undo {name}` takes it back",
        applied.says.line(TERMINAL)
    ));
    output::say_of(file, &applied.notes);
    Ok(())
}

impl From<Refused> for Failure {
    /// Converts the refusal of a command that contradicts the record.
    fn from(refused: Refused) -> Self {
        Self::refused(Exit::Request, &refused)
    }
}
