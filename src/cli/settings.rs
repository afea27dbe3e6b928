//! `pairproof.toml` next to a tournament: declarations that apply to every command on it.
//!
//! The file holds the rulebook, readings, discretions, prohibitions, and accepted deviations with reasons. Arguments
//! take precedence. Faults are shown with their line and a caret.

mod accepted;
mod declaring;
mod printed;
mod printing;

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use super::beside::SETTINGS as FILE;
use super::by::By;
use super::file::Overwrite;
use super::{Failure, input, kept, output};
use crate::report::json;
pub(super) use accepted::AcceptedDeviation;
use api::event::{self, Command, Event};
use api::standings::TieBreak;
pub(super) use declaring::own;
use facts::format::{self, Finding, Findings, Place, code};
use facts::rulebook::{self, Rulebook};
use facts::tournament::{PlayerId, Tournament};
pub(super) use printed::with_print;
pub(super) use printing::Printing;
use printing::Wrong;

/// The value of `--settings` for no settings.
pub(super) const NONE: &str = "none";

/// The settings after parsing.
#[derive(Debug)]
pub(super) struct EventSettings {
    path: PathBuf,
    text: String,
    written: SettingsFile,
}

/// The contents of a settings file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsFile {
    mode: Option<Spanned<String>>,
    rulebook: Option<Spanned<String>>,
    #[serde(default)]
    readings: Vec<Spanned<String>>,
    #[serde(default)]
    discretion: Vec<Spanned<String>>,
    #[serde(default)]
    forbid: Vec<Forbidden>,
    #[serde(default)]
    accept: Vec<AcceptedDeviation>,
    #[serde(default)]
    tiebreaks: Vec<Spanned<String>>,
    #[serde(default)]
    print: Printing,
}

/// Players who may not meet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forbidden {
    players: Spanned<Vec<Spanned<PlayerKey>>>,
    rounds: Option<Spanned<String>>,
    #[serde(default, rename = "if-possible")]
    if_possible: bool,
}

/// A player identified by number or name.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum PlayerKey {
    Number(u32),
    Name(String),
}

impl PlayerKey {
    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Name(name) => name.clone(),
        }
    }
}

impl EventSettings {
    /// Returns the settings next to a tournament, or the settings from `--settings`; `None` if there are no settings.
    pub(super) fn of(tournament: &Path, asked: Option<&Path>) -> Result<Option<Self>, Failure> {
        if let (None, Some(known)) = (asked, kept::read(tournament)?) {
            return Self::of_event(tournament, &known.event);
        }
        let Some(path) = place(tournament, asked) else { return Ok(None) };
        // A dangling link counts as present, since its author expects settings to apply.
        if asked.is_none() && path.symlink_metadata().is_err() {
            return Ok(None);
        }
        let bytes = input::bytes(&path)?;
        Self::read(path, &format::decode(&bytes).0).map(Some)
    }

    /// Returns the settings inside an event file.
    pub(super) fn of_event(path: &Path, event: &Event) -> Result<Option<Self>, Failure> {
        if event.settings.is_empty() && event.accepted.is_empty() {
            return Ok(None);
        }
        let mut settings = Self::read(path.to_owned(), &event.settings)?;
        let accepted = event.accepted.iter().map(|a| {
            let event::Accepted { round, board, reason } = a.clone();
            AcceptedDeviation { round, board, reason }
        });
        settings.written.accept.extend(accepted);
        Ok(Some(settings))
    }

    pub(super) fn read(path: PathBuf, text: &str) -> Result<Self, Failure> {
        let settings = Self { path, text: text.to_owned(), written: SettingsFile::default() };
        match toml::from_str(text) {
            Ok(written) => {
                let settings = Self { written, ..settings };
                let checked = printing::mode(settings.written.mode.as_ref());
                checked
                    .and_then(|()| settings.written.print.check())
                    .map_err(|wrong| settings.wrong(wrong))?;
                settings.tie_breaks()?;
                Ok(settings)
            }
            Err(e) => {
                let fields = "It may contain mode, rulebook, readings, discretion, tiebreaks, [[forbid]], \
                    [[accept]] and [print] (docs/settings.md).";
                Err(settings.fault(e.span().unwrap_or(0..0), e.message().trim(), fields))
            }
        }
    }

    /// Returns the named rulebook. A relative file name is resolved next to the settings file.
    pub(super) fn rulebook(&self) -> Result<Option<Rulebook>, Failure> {
        let Some(named) = &self.written.rulebook else { return Ok(None) };
        let id = named.get_ref();
        if rulebook::find(id).is_none() && !is_file(id) {
            let see = "See `pairproof rulebook list`.";
            return Err(self.fault(named.span(), &format!("there is no rulebook `{id}`"), see));
        }
        let beside = self.path.with_file_name(id);
        input::rulebook(if is_file(id) { beside.to_str().unwrap_or(id) } else { id }).map(Some)
    }

    /// Returns whether the readings and discretions apply. Readings and discretions belong to the settings' own
    /// rulebook, so they do not apply under a different rulebook from the command line.
    pub(super) fn holds_under(&self, argument: Option<&str>) -> bool {
        let id = |name: &str| rulebook::find(name).map_or_else(|| name.to_owned(), |book| book.id);
        match (&self.written.rulebook, argument) {
            (Some(own), Some(argument)) => id(own.get_ref()) == id(argument),
            _ => true,
        }
    }

    /// Returns whether the settings name a rulebook, a reading or a discretion. If so, nothing that the settings omit
    /// counts as declared.
    pub(super) fn speaks_of_rules(&self) -> bool {
        let SettingsFile { rulebook, readings, discretion, .. } = &self.written;
        rulebook.is_some() || !readings.is_empty() || !discretion.is_empty()
    }

    /// Returns the declared readings, as CODE=CHOICE.
    pub(super) fn readings(&self) -> impl Iterator<Item = &String> {
        self.written.readings.iter().map(Spanned::get_ref)
    }

    /// Returns the declared discretions.
    pub(super) fn discretions(&self) -> impl Iterator<Item = &String> {
        self.written.discretion.iter().map(Spanned::get_ref)
    }

    /// Returns the tie-breaks for standings and prizes, if any are given.
    pub(super) fn tie_breaks(&self) -> Result<Vec<TieBreak>, Failure> {
        printing::tie_breaks(&self.written.tiebreaks).map_err(|wrong| self.wrong(wrong))
    }

    /// Returns the print settings.
    pub(super) fn printing(&self) -> &Printing {
        &self.written.print
    }

    fn wrong(&self, (at, says, remedy): Wrong) -> Failure {
        self.fault(at, &says, remedy)
    }

    /// Checks that every reading and discretion exists in the rulebook.
    pub(super) fn check(&self, book: &Rulebook) -> Result<(), Failure> {
        for key in &self.written.discretion {
            input::discretion(book, key.get_ref()).map_err(|e| self.fault_of(key.span(), &e))?;
        }
        for reading in &self.written.readings {
            input::reading(book, reading.get_ref()).map_err(|e| self.fault_of(reading.span(), &e))?;
        }
        Ok(())
    }

    /// Adds the prohibitions to the tournament.
    pub(super) fn forbid(&self, tournament: &Tournament) -> Result<Tournament, Failure> {
        let mut after = tournament.clone();
        for forbidden in &self.written.forbid {
            let find = |who: &Spanned<PlayerKey>| {
                format::find_player(tournament, &who.get_ref().text())
                    .map_err(|e| self.fault(who.span(), &e.message, &e.remedy))
            };
            let players: Vec<PlayerId> =
                forbidden.players.get_ref().iter().map(find).collect::<Result<_, Failure>>()?;
            let span = match &forbidden.rounds {
                None => (1, None),
                Some(rounds) => super::rounds::span(rounds.get_ref()).ok_or_else(|| {
                    self.fault(rounds.span(), "this is not a list of rounds", "Write 3, 3-5 or 3-.")
                })?,
            };
            after = event::forbid(&after, &players, span, forbidden.if_possible)
                .map_err(|e| self.fault(forbidden.players.span(), &e.says, &e.remedy))?
                .tournament;
        }
        Ok(after)
    }

    /// Returns the deviations that are accepted.
    pub(super) fn accepted(&self) -> &[AcceptedDeviation] {
        &self.written.accept
    }

    /// Returns the settings in effect, for programs. Readings and discretions are included if they apply.
    pub(super) fn in_effect(&self, argument: Option<&str>) -> json::Settings {
        let SettingsFile { rulebook, forbid, accept, tiebreaks, print, .. } = &self.written;
        let holds = self.holds_under(argument);
        json::Settings {
            file: self.path.display().to_string(),
            rulebook: rulebook.as_ref().map(|id| id.get_ref().clone()),
            holds,
            readings: self.readings().filter(|_| holds).cloned().collect(),
            discretion: self.discretions().filter(|_| holds).cloned().collect(),
            prohibitions: forbid.len(),
            accepted: accept.iter().map(ToString::to_string).collect(),
            tiebreaks: tiebreaks.iter().map(|letters| letters.get_ref().clone()).collect(),
            print: print.parts(),
        }
    }

    /// Returns the rules in effect, in one line; `None` if FIDE mode is the only setting, which is usual.
    pub(super) fn echo(&self, argument: Option<&str>) -> Option<String> {
        let SettingsFile { rulebook, readings, discretion, forbid, accept, tiebreaks, print, mode } =
            &self.written;
        let holds = self.holds_under(argument);
        let mut parts: Vec<String> = Vec::new();
        let is_fide = mode.as_ref().is_some_and(|mode| mode.get_ref() == "fide");
        parts.extend(mode.as_ref().filter(|_| !is_fide).map(|mode| format!("mode {}", mode.get_ref())));
        if let Some(id) = rulebook {
            let instead = if holds { "" } else { " (`-R` instead, without its readings)" };
            parts.push(format!("rulebook {}{instead}", id.get_ref()));
        }
        if holds {
            parts.extend(readings.iter().map(|r| format!("reading {}", r.get_ref())));
            parts.extend(discretion.iter().map(|d| format!("discretion {}", d.get_ref())));
        }
        if !forbid.is_empty() {
            parts.push(crate::report::count(forbid.len(), "prohibition"));
        }
        parts.extend(accept.iter().map(|a| format!("accepted {a}")));
        if !tiebreaks.is_empty() {
            let letters: Vec<&str> = tiebreaks.iter().map(|letters| letters.get_ref().as_str()).collect();
            parts.push(format!("tie-breaks {}", letters.join(", ")));
        }
        let print = print.parts();
        if !print.is_empty() {
            parts.push(format!("print {}", print.join(", ")));
        }
        if parts.is_empty() {
            parts.push("no settings".to_owned());
            if is_fide {
                return None;
            }
        }
        Some(format!("{}: {}", self.path.display(), format::visible(&parts.join(" · "))))
    }

    /// Returns the failure for a fault at a place in the file.
    fn fault(&self, at: Range<usize>, says: &str, remedy: &str) -> Failure {
        let finding = Finding::new(code::SETTINGS, place_of(&self.text, at), says, remedy);
        Failure::input(&self.path.display().to_string(), self.text.as_bytes(), Findings::from(finding))
    }

    /// Returns the failure for an invalid value, worded as for an argument.
    fn fault_of(&self, at: Range<usize>, failure: &Failure) -> Failure {
        let says = failure.text(crate::report::Style::Plain);
        self.fault(at, says.trim_end_matches('.'), "Correct it, or remove it.")
    }
}

/// Adds deviations to the settings, creating the file if necessary. Returns its path.
pub(super) fn keep(
    tournament: &Path,
    asked: Option<&Path>,
    accepted: &[AcceptedDeviation],
) -> Result<PathBuf, Failure> {
    if asked.is_none() && kept::is_kept(tournament) {
        for AcceptedDeviation { round, board, reason } in accepted.iter().cloned() {
            let command = Command::Accept(event::Accepted { round, board, reason });
            kept::append(tournament, &By::default(), command)?;
        }
        return Ok(tournament.to_owned());
    }
    let Some(path) = place(tournament, asked) else {
        let says = "--accept needs a settings file in which to store the deviation";
        return Err(Failure::new(super::Exit::Request, says).remedy("name the file: `--settings FILE`"));
    };
    let bytes = if path.symlink_metadata().is_ok() { input::bytes(&path)? } else { Vec::new() };
    let old = format::decode(&bytes).0.replace("\r\n", "\n");
    let mut text = old.clone();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    for AcceptedDeviation { round, board, reason } in accepted {
        let reason = toml::Value::from(reason.as_str());
        text += &format!("\n[[accept]]\nround = {round}\nboard = {board}\nreason = {reason}\n");
    }
    // Existing text must be valid, so that the result can be read again.
    EventSettings::read(path.clone(), &old)?;
    let after = EventSettings::read(path.clone(), text.trim_start_matches('\n'))
        .map_err(|e| e.remedy(format!("write accept as [[accept]] tables in {}", path.display())))?;
    output::write_over(&path, output::with_ends_of(&bytes, &after.text).as_bytes(), Overwrite::Change)?;
    Ok(path)
}

/// Warns about a settings file next to an event file, which has its own settings and ignores it.
pub(super) fn say_not_read(tournament: &Path) {
    let beside = tournament.with_file_name(FILE);
    if kept::is_kept(tournament) && beside.symlink_metadata().is_ok() {
        let (beside, file) = (beside.display(), tournament.display());
        output::say(&format!(
            "{beside} is ignored, because {file} holds its own settings; to copy it into the event: \
             `pairproof settings {file} {beside}`"
        ));
    }
}

/// Returns the text of the settings next to a tournament, if there are any.
pub(super) fn text_beside(tournament: &Path) -> Result<Option<String>, Failure> {
    Ok(EventSettings::of(tournament, None)?.map(|settings| settings.text))
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

/// Returns the line and columns of a range of bytes; the first line if it spans several.
fn place_of(text: &str, at: Range<usize>) -> Place {
    let start = text.get(..at.start.min(text.len())).unwrap_or("");
    let line = start.matches('\n').count() + 1;
    let column = start.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
    let within = text.get(at).unwrap_or("").lines().next().map_or(1, |l| l.chars().count().max(1));
    Place::columns(line, column, column + within - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters() {
        let text = "# é\nforbid = ['é', 7]\n";
        let at = text.find('7').expect("it is there");
        assert_eq!(place_of(text, at..at + 1), Place::columns(2, 16, 16));
        assert_eq!(place_of(text, 0..0), Place::columns(1, 1, 1));
    }
}
