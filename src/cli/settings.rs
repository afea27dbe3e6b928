//! `pairproof.toml` next to a tournament: declarations that apply to every command on it.
//!
//! The file holds the rulebook, readings, discretions, prohibitions, and accepted deviations with reasons. Arguments
//! take precedence. Faults are shown with their line and a caret.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::by::By;
use super::file::Overwrite;
use super::{Failure, input, kept, output};
use crate::faults::{CommandLineFault, EventFileFault, RulebookFault};
use crate::report::json;
use api::event::{self, Accepted, Command, Contents, Event, Mode, Settings, SettingsFault, Written};
use facts::format::{self, Findings};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{PlayerId, Tournament};

/// The name of the settings file of a report.
const FILE: &str = "pairproof.toml";
/// The value of `--settings` for no settings.
pub(super) const NONE: &str = "none";

/// Settings that can be read, and where they are written.
#[derive(Clone, Debug)]
pub(super) struct EventSettings {
    path: PathBuf,
    settings: Settings,
    contents: Contents,
}

impl EventSettings {
    /// Returns the settings next to a tournament, or the settings from `--settings`; `None` if there are no settings.
    pub(super) fn of(tournament: &Path, asked: Option<&Path>) -> Result<Option<Self>, Failure> {
        match (asked, kept::read(tournament)?) {
            (None, Some(known)) => Self::of_event(tournament, &known.event),
            (asked, _) => Self::at(tournament, asked),
        }
    }

    /// Returns the settings next to a report.
    pub(super) fn beside(tournament: &Path) -> Result<Option<Self>, Failure> {
        Self::at(tournament, None)
    }

    fn at(tournament: &Path, asked: Option<&Path>) -> Result<Option<Self>, Failure> {
        let Some(path) = place(tournament, asked) else { return Ok(None) };
        // A dangling link counts as present, since its author expects settings to apply.
        if asked.is_none() && path.symlink_metadata().is_err() {
            return Ok(None);
        }
        let bytes = input::plain_bytes(&path)?;
        Self::read(path, Settings::from(format::decode(&bytes).0)).map(Some)
    }

    /// Returns the settings inside an event file.
    pub(super) fn of_event(path: &Path, event: &Event) -> Result<Option<Self>, Failure> {
        if event.settings.is_empty() && event.accepted.is_empty() {
            return Ok(None);
        }
        let mut settings = Self::read(path.to_owned(), event.settings.clone())?;
        settings.contents.accepted.extend(event.accepted.iter().cloned());
        Ok(Some(settings))
    }

    /// Returns settings with the file in which they are written, unless they cannot be read.
    pub(super) fn read(path: PathBuf, settings: Settings) -> Result<Self, Failure> {
        match settings.contents() {
            Ok(contents) => Ok(Self { path, contents: contents.clone(), settings }),
            Err(fault) => Err(failed(&path, settings.text(), fault)),
        }
    }

    /// Returns what the settings contain.
    pub(super) fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Returns the named rulebook. A relative file name is resolved next to the settings file.
    pub(super) fn rulebook(&self) -> Result<Option<Rulebook>, Failure> {
        let Some(named) = &self.contents.rulebook else { return Ok(None) };
        let id = &named.value;
        if rulebook::find(id).is_none() && !is_file(id) {
            let says = format!("there is no rulebook `{id}`");
            return Err(self.failed(&named.fault(says, "See `pairproof rulebook list`.")));
        }
        let beside = self.path.with_file_name(id);
        input::rulebook(if is_file(id) { beside.to_str().unwrap_or(id) } else { id }).map(Some)
    }

    /// Returns the readings and discretions with their places, as CODE=CHOICE and by key.
    pub(super) fn declared(&self) -> Vec<String> {
        self.contents.declared().map(|declared| declared.value.clone()).collect()
    }

    /// Checks that every reading and discretion exists in the rulebook.
    pub(super) fn check(&self, book: &Rulebook) -> Result<(), Failure> {
        for key in &self.contents.discretions {
            input::discretion(book, &key.value).map_err(|e| self.failed_of(key, &e))?;
        }
        for reading in &self.contents.readings {
            input::reading(book, &reading.value).map_err(|e| self.failed_of(reading, &e))?;
        }
        Ok(())
    }

    /// Checks that new settings of an event fit its rulebook and its players.
    /// `own` returns the rulebook of an event whose settings name none.
    pub(super) fn check_for(
        &self,
        tournament: &Tournament,
        own: impl FnOnce() -> Result<Rulebook, Failure>,
    ) -> Result<(), Failure> {
        let book = self.rulebook()?.map_or_else(own, Ok)?;
        self.check(&book)?;
        book.check_declared(&self.declared()).map_err(|why| {
            Failure::from(RulebookFault::from(why)).with_advice(&RulebookFault::OnlyAnnounced)
        })?;
        self.forbid(tournament).map(drop)
    }

    /// Adds the prohibitions to the tournament.
    pub(super) fn forbid(&self, tournament: &Tournament) -> Result<Tournament, Failure> {
        let mut after = tournament.clone();
        for forbidden in &self.contents.forbidden {
            let find = |who: &Written<String>| {
                format::find_player(tournament, &who.value)
                    .map_err(|e| self.failed(&who.fault(e.message, e.remedy)))
            };
            let players: Vec<PlayerId> =
                forbidden.players.value.iter().map(find).collect::<Result<_, Failure>>()?;
            after = event::forbid(&after, &players, forbidden.rounds, forbidden.if_possible)
                .map_err(|e| self.failed(&forbidden.players.fault(e.says(), e.remedy())))?
                .tournament;
        }
        Ok(after)
    }

    /// Returns the settings in effect, for programs. Readings and discretions are included if they apply.
    pub(super) fn in_effect(&self, argument: Option<&str>) -> json::Settings {
        let Contents { rulebook, forbidden, accepted, tie_break_codes, print, export, .. } = &self.contents;
        let holds = self.contents.holds_under(argument);
        let list = |all: &[Written<String>]| -> Vec<String> {
            all.iter().filter(|_| holds).map(|one| one.value.clone()).collect()
        };
        json::Settings {
            file: self.path.display().to_string(),
            rulebook: rulebook.as_ref().map(|id| id.value.clone()),
            holds,
            readings: list(&self.contents.readings),
            discretion: list(&self.contents.discretions),
            prohibitions: forbidden.len(),
            accepted: accepted.iter().map(ToString::to_string).collect(),
            tiebreaks: tie_break_codes.clone(),
            print: print.parts(),
            export: export.as_ref().map(|name| name.value.clone()),
        }
    }

    /// Returns the rules in effect, in one line; `None` if FIDE mode is the only setting, which is usual.
    pub(super) fn echo(&self, argument: Option<&str>) -> Option<String> {
        let Contents {
            mode,
            rulebook,
            readings,
            discretions,
            forbidden,
            accepted,
            tie_break_codes,
            print,
            export,
            ..
        } = &self.contents;
        let holds = self.contents.holds_under(argument);
        let mut parts: Vec<String> = Vec::new();
        let is_fide = *mode == Some(Mode::Fide);
        parts.extend(mode.filter(|_| !is_fide).map(|mode| format!("mode {}", mode.name())));
        if let Some(id) = rulebook {
            let instead = if holds { "" } else { " (`-R` instead, without its readings)" };
            parts.push(format!("rulebook {}{instead}", id.value));
        }
        if holds {
            parts.extend(readings.iter().map(|r| format!("reading {}", r.value)));
            parts.extend(discretions.iter().map(|d| format!("discretion {}", d.value)));
        }
        if !forbidden.is_empty() {
            parts.push(crate::report::count(forbidden.len(), "prohibition"));
        }
        parts.extend(accepted.iter().map(|a| format!("accepted {a}")));
        if !tie_break_codes.is_empty() {
            parts.push(format!("tie-breaks {}", tie_break_codes.join(", ")));
        }
        let print = print.parts();
        if !print.is_empty() {
            parts.push(format!("print {}", print.join(", ")));
        }
        parts.extend(export.iter().map(|name| format!("export {}", name.value)));
        if parts.is_empty() {
            parts.push("no settings".to_owned());
            if is_fide {
                return None;
            }
        }
        Some(format!("{}: {}", self.path.display(), format::visible(&parts.join(" · "))))
    }

    fn failed(&self, fault: &SettingsFault) -> Failure {
        failed(&self.path, self.settings.text(), fault)
    }

    /// Returns the failure for an invalid value, worded as for an argument.
    fn failed_of(&self, written: &Written<String>, failure: &Failure) -> Failure {
        let says = failure.text(crate::report::Style::Plain);
        self.failed(&written.fault(says.trim_end_matches('.'), "Correct it, or remove it."))
    }
}

/// Returns the failure for a fault at a place in the file of the settings.
fn failed(path: &Path, text: &str, fault: &SettingsFault) -> Failure {
    Failure::input(&path.display().to_string(), text.as_bytes(), Findings::from(fault.finding()))
}

/// Adds deviations to the settings, creating the file if necessary. Returns its path.
pub(super) fn keep(
    tournament: &Path,
    asked: Option<&Path>,
    accepted: &[Accepted],
) -> Result<PathBuf, Failure> {
    if asked.is_none() && kept::is_kept(tournament) {
        for deviation in accepted.iter().cloned() {
            let answer = kept::append(tournament, &By::default(), Command::Accept(deviation))?;
            output::say_of(tournament, &answer.applied.notes);
        }
        return Ok(tournament.to_owned());
    }
    let Some(path) = place(tournament, asked) else {
        return Err(CommandLineFault::AcceptNowhere.into());
    };
    let bytes = if path.symlink_metadata().is_ok() { input::bytes(&path)? } else { Vec::new() };
    let old = format::decode(&bytes).0.replace("\r\n", "\n");
    let mut text = old.clone();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    for Accepted { round, board, reason } in accepted {
        let reason = toml::Value::from(reason.as_str());
        text += &format!("\n[[accept]]\nround = {round}\nboard = {board}\nreason = {reason}\n");
    }
    // Existing text must be valid, so that the result can be read again.
    EventSettings::read(path.clone(), Settings::from(old))?;
    let after = EventSettings::read(path.clone(), Settings::from(text.trim_start_matches('\n')))
        .map_err(|e| e.with_advice(&EventFileFault::AcceptTables { path: path.clone() }))?;
    output::write_over(
        &path,
        output::with_ends_of(&bytes, after.settings.text()).as_bytes(),
        Overwrite::Change,
    )?;
    Ok(path)
}

/// Returns a warning about a settings file next to an event file, which has its own settings and ignores it.
pub(super) fn not_read(tournament: &Path) -> Option<String> {
    let beside = tournament.with_file_name(FILE);
    (kept::is_kept(tournament) && beside.symlink_metadata().is_ok()).then(|| {
        let (beside, file) = (beside.display(), tournament.display());
        format!(
            "{beside} is ignored, because {file} holds its own settings; to copy it into the event: \
             `pairproof settings {file} {beside}`"
        )
    })
}

/// Returns the settings next to a tournament, if there are any.
pub(super) fn beside(tournament: &Path) -> Result<Option<Settings>, Failure> {
    Ok(EventSettings::of(tournament, None)?.map(|settings| settings.settings))
}

/// Warns that a command about many events ignores settings files next to these files or in this folder.
pub fn say_unread<'p>(files: impl Iterator<Item = &'p Path>) {
    let beside = files.map(|file| file.with_file_name(FILE));
    let places: BTreeSet<PathBuf> = beside.chain([PathBuf::from(FILE)]).collect();
    for path in places.iter().filter(|path| path.symlink_metadata().is_ok()) {
        let path = path.display();
        output::say(&format!(
            "this command does not read {path}; declare with `-R`, for example `-R 'dutch-2026+baku'`"
        ));
    }
}

/// Returns the path of a tournament's settings, if it can have any.
fn place(tournament: &Path, asked: Option<&Path>) -> Option<PathBuf> {
    match asked {
        Some(path) if path == Path::new(NONE) => None,
        Some(path) => Some(path.to_owned()),
        None if tournament == Path::new(output::STDOUT) => None,
        None => Some(tournament.with_file_name(FILE)),
    }
}

/// Returns whether a rulebook is given as a file.
fn is_file(id: &str) -> bool {
    Path::new(id).extension().is_some_and(|e| e.eq_ignore_ascii_case("toml"))
}
