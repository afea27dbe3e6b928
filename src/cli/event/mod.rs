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
use std::sync::OnceLock;

use super::by::By;
use super::in_place::LockedFile;
use super::output::{self, OutputForm};
use super::save::{self, EventOrigin};
use super::settings;
use super::{Done, Exit, Failure, beside, input, kept};
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

/// The destination of the changed tournament.
#[derive(clap::Args, Debug)]
pub(super) struct Into {
    /// Change the file itself; `undo` reverses the change. Commands always change an event file
    /// itself, unless -o names another file.
    #[arg(long, conflicts_with = "out")]
    in_place: bool,
    /// Write the changed tournament to this file: TRF16, JSON if it ends in .json, an event file if
    /// it ends in .pairproof. `-` is the standard output.
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

    /// Refuses a command whose result or author would not be stored anywhere.
    fn refuse_nowhere(&self, file: &Path) -> Result<(), Failure> {
        if self.is_printed() && self.format == OutputForm::Json {
            let says = "-o - already uses the standard output";
            return Err(Failure::new(Exit::Request, says).remedy("write the tournament to a file"));
        }
        let is_kept = kept::is_kept(file);
        let keeps_names = self.out.as_deref().map_or(is_kept, kept::is_named);
        if !keeps_names {
            self.by.refuse_without_log(self.out.as_deref().unwrap_or(file))?;
        }
        if self.in_place || self.out.is_some() || is_kept {
            return Ok(());
        }
        Err(Failure::new(Exit::Request, "the changed tournament has nowhere to go")
            .remedy("add --in-place (`undo` takes it back) or -o FILE"))
    }

    /// Refuses a destination if the command changes nothing.
    fn refuse_without_change(&self, options: &str) -> Result<(), Failure> {
        if self.in_place || self.out.is_some() || self.by.is_given() {
            return Err(Failure::new(Exit::Request, "nothing is to be changed")
                .remedy(format!("say what: {options}")));
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
        let (row, applied) = match (&self.out, kept::read(file)?) {
            (None, Some(known)) => {
                let answer = kept::append(file, &self.by, command(&known.event)?)?;
                (answer.seq, answer.applied)
            }
            (None, None) => (None, change_in_place(file, &mut command)?),
            (Some(path), known) => {
                let event = match known {
                    Some(known) => known.event.clone(),
                    None => beside::event_of(input::tournament(file)?)?,
                };
                let applied = applied(file, &event, &command(&event)?)?;
                let from = file.display().to_string();
                save::write_event(
                    path,
                    applied.event.clone(),
                    &EventOrigin { from: &from, by: &self.by },
                    self.force,
                )?;
                (None, applied)
            }
        };
        self.tell(file, row, &applied)?;
        Ok(Exit::Done)
    }

    fn tell(&self, file: &Path, row: Option<Seq>, applied: &Applied) -> Result<(), Failure> {
        let into = self.out.as_deref().unwrap_or(file);
        if self.format == OutputForm::Json {
            return output::print_data(&json::text(&EventChange::new(into, row, applied)));
        }
        let page = output::page(false);
        let mut text = page.fold(&applied.says, 2);
        text.extend(applied.notes.iter().map(|note| page.fold(&format!("  {note}"), 4)));
        if self.is_printed() {
            output::say(text.trim_end());
            return Ok(());
        }
        output::print(&text)
    }
}

/// Returns the open boards of rounds before the one in play in words, and how to enter their results.
fn earlier_open(file: &Path, tournament: &Tournament) -> Option<String> {
    let open = event::open_before(tournament, event::round_in_play(tournament));
    let first = open.first()?;
    Some(format!(
        "still open: {}; to enter one: pairproof result {} {}=RESULT --round {}",
        event::named_open(tournament, &open),
        file.display(),
        first.number,
        first.round
    ))
}

/// Returns the current event in a file.
pub(super) fn event_in(file: &Path) -> Result<Event, Failure> {
    event_from(file, &OnceLock::new())
}

/// Returns the current event in a file, and keeps the notes about the file in `notes`.
fn event_from(file: &Path, notes: &OnceLock<Vec<String>>) -> Result<Event, Failure> {
    match kept::read(file)? {
        Some(known) => Ok(known.event.clone()),
        None => beside::event_of(input::content(file)?.noted(file, notes)?),
    }
}

/// Returns the event in a file, with a tournament that was read from the file and then prepared.
pub(super) fn event_with(file: &Path, tournament: Tournament) -> Result<Event, Failure> {
    match kept::read(file)? {
        Some(known) => Ok(known.event.with(tournament)),
        None => beside::event_of(tournament),
    }
}

/// Carries out a command on the event in a file and saves it there. Returns the log row, if any, and the answer.
pub(super) fn carry_out(
    file: &Path,
    by: &By,
    command: &mut dyn FnMut(&Event) -> Result<Command, Failure>,
) -> Result<(Option<Seq>, Applied), Failure> {
    if let Some(known) = kept::read(file)? {
        let answer = kept::append(file, by, command(&known.event)?)?;
        return Ok((answer.seq, answer.applied));
    }
    by.refuse_without_log(file)?;
    Ok((None, change_in_place(file, command)?))
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

/// Refuses to undo a change of a report if FIDE mode forbids that. `now` and `then` are the contents of the file.
fn refuse_undone(file: &Path, now: &[u8], then: &[u8]) -> Result<(), Failure> {
    // What cannot be read is undone all the same.
    let event = |bytes: &[u8]| beside::event_of(input::tournament_in(file, bytes).ok()?).ok();
    let Some((now, then)) = event(now).zip(event(then)) else { return Ok(()) };
    let Some((now, then)) = with_settings(file, &now)?.zip(with_settings(file, &then)?) else {
        return Ok(());
    };
    event::refuse_change_in_fide_mode(&now, &then).map_err(|refused| Failure::from(refused).naming(file))
}

/// Changes another kind of file in place. Rereads the file if another program has changed it in the meantime.
fn change_in_place(
    file: &Path,
    command: &mut dyn FnMut(&Event) -> Result<Command, Failure>,
) -> Result<Applied, Failure> {
    loop {
        let bytes = input::bytes(file)?;
        input::refuse_only_read(file, &bytes)?;
        let event = beside::event_of(input::tournament_in(file, &bytes)?)?;
        let applied = applied(file, &event, &command(&event)?)?;
        if applied.event == event {
            return Ok(applied);
        }
        let locked = LockedFile::open(file)?;
        if locked.now() == bytes {
            replace(locked, &applied)?;
            return Ok(applied);
        }
    }
}

/// Replaces a file with a changed tournament, keeping its format and line ends.
fn replace(locked: LockedFile, applied: &Applied) -> Result<(), Failure> {
    let is_json = locked.now().trim_ascii_start().starts_with(b"{");
    let text = output::tournament_text(&beside::report_of(applied.event.clone()), is_json);
    let text = output::with_ends_of(locked.now(), &text);
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    locked.replace(text.as_bytes(), &words.join(" "), &applied.says)
}

/// Returns the event with its settings, if it is in FIDE mode.
pub(super) fn in_fide_mode(file: &Path) -> Result<Option<Event>, Failure> {
    let event = match kept::read(file)? {
        Some(known) => known.event.clone(),
        None if file == Path::new(output::STDOUT) || settings::beside(file)?.is_none() => return Ok(None),
        None => beside::event_of(input::tournament(file)?)?,
    };
    let Some(event) = with_settings(file, &event)? else { return Ok(None) };
    let is_in_mode = event::is_in_fide_mode(&event).map_err(|refused| Failure::from(refused).naming(file))?;
    Ok(is_in_mode.then_some(event))
}

/// Stores a paired round in its file, or in the file of `out`. Refuses if the data on which it was paired have changed
/// since.
pub(super) fn put_round(
    file: &Path,
    read: &Tournament,
    (command, by): (Command, &By),
    out: Option<(&Path, bool)>,
) -> Result<(), Failure> {
    let name = file.display();
    if let Some((path, force)) = out {
        let event = match kept::read(file)? {
            Some(known) => known.event.clone(),
            None => beside::event_of(read.clone())?,
        };
        let applied = applied(file, &event, &command)?;
        let origin = EventOrigin { from: &file.display().to_string(), by };
        return save::write_event(path, applied.event, &origin, force);
    }
    let applied = if kept::is_kept(file) {
        kept::append(file, by, command)?.applied
    } else {
        by.refuse_without_log(file)?;
        put_into_report(file, read, &command)?
    };
    output::say(&format!("{}; written to {name}; `pairproof undo {name}` takes it back", applied.says));
    applied.notes.iter().for_each(|note| output::say(note));
    Ok(())
}

fn put_into_report(file: &Path, read: &Tournament, command: &Command) -> Result<Applied, Failure> {
    let applied = applied(file, &beside::event_of(read.clone())?, command)?;
    input::refuse_only_read(file, &input::bytes(file)?)?;
    let locked = LockedFile::open(file)?;
    let name = file.display().to_string();
    let now = readers::read_tournament(&name, locked.now());
    let facts =
        |t: &Tournament| (t.players.clone(), t.records.clone(), t.prohibitions.clone(), t.wall.clone());
    let is_same = |now: &Tournament| facts(now) == facts(read);
    if !now.is_ok_and(|(now, _)| is_same(&now)) {
        let says = format!("{name} was changed while the round was paired");
        return Err(Failure::new(Exit::Request, says).remedy("pair again").about(file));
    }
    replace(locked, &applied)?;
    Ok(applied)
}

impl From<Refused> for Failure {
    /// Converts the refusal of a command that contradicts the record.
    fn from(refused: Refused) -> Self {
        let failure = Self::new(Exit::Request, refused.says).remedy(refused.remedy);
        refused.player.into_iter().fold(failure, Self::of)
    }
}
