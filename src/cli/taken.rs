//! The choice of the rulebook and the report about it. The rulebook comes from -R, the settings or the file; by
//! default, it is the current FIDE Dutch rules.

use std::path::PathBuf;

use super::settings::EventSettings;
use super::{Failure, input};
use crate::faults::RulebookFault;
use facts::format;
use facts::rulebook::{self, Rulebook};
use facts::tournament::Tournament;

/// The source that names the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedBy {
    /// The argument `-R`.
    Argument,
    /// The settings file `pairproof.toml`.
    Settings,
    /// The tournament file, or no source at all.
    File,
}

/// Returns the rulebook of -R, else of the settings, else of the file, with its source.
pub(super) fn of(
    argument: Option<&str>,
    settings: Option<EventSettings>,
    tournament: &Tournament,
) -> Result<(Rulebook, NamedBy), Failure> {
    let set = settings.map_or(Ok(None), |settings| settings.rulebook());
    Ok(match (argument, set) {
        (Some(id), _) => (input::rulebook(id)?, NamedBy::Argument),
        (None, set) => match set? {
            Some(book) => (book, NamedBy::Settings),
            None => (of_file(tournament)?, NamedBy::File),
        },
    })
}

/// Returns the name in the file itself: a rulebook (`XXW rulebook`), or the type of the tournament (record 192).
fn named_in_file(tournament: &Tournament) -> Option<&str> {
    tournament.wall.rulebook.as_deref().or(tournament.system.as_deref())
}

/// Returns whether the file itself names a rulebook or a type.
pub(super) fn is_named(tournament: &Tournament) -> bool {
    named_in_file(tournament).is_some()
}

/// Returns the rulebook named by the file, or the current FIDE Dutch rules without one.
fn of_file(tournament: &Tournament) -> Result<Rulebook, Failure> {
    let Some(id) = &tournament.wall.rulebook else { return input::encoded_rulebook(tournament) };
    let Some(book) = rulebook::find(id) else { return kept(tournament, id) };
    match rulebook::of_type(tournament) {
        Some(other) if other.id != book.id => {
            Err(RulebookFault::OfTwoLines { book: book.id, other: other.id }.into())
        }
        _ => Ok(book),
    }
}

/// Returns the rulebook that all these tournaments name, with the declarations of their type (record 192). A file that cannot
/// be read is left to the work on it.
///
/// # Errors
/// Fails if two files name different rulebooks, or one names an unknown rulebook.
pub fn of_files(files: &[PathBuf]) -> Result<(Rulebook, Vec<String>), Failure> {
    let mut first: Option<(&PathBuf, Rulebook, Vec<String>)> = None;
    for path in files {
        let read = |bytes: Vec<u8>| readers::read_tournament("", &bytes).ok();
        let Some((tournament, _)) = input::bytes(path).ok().and_then(read) else { continue };
        let book = of_file(&tournament).map_err(|failure| failure.about(path))?;
        let mut declared = Vec::new();
        rulebook::declare_encoded(&mut declared, &tournament, &book);
        match &first {
            None => first = Some((path, book, declared)),
            Some((_, other, with)) if (other, with) == (&book, &declared) => {}
            Some((of, other, with)) => {
                let named =
                    |book: &Rulebook, with: &[String]| [&[book.id.clone()][..], with].concat().join("+");
                return Err(RulebookFault::OfTwoFiles {
                    first: (*of).clone(),
                    named: named(other, with),
                    second: path.clone(),
                    other: named(&book, &declared),
                }
                .into());
            }
        }
    }
    match first {
        Some((_, book, declared)) => Ok((book, declared)),
        None => Ok((input::encoded_rulebook(&Tournament::default())?, Vec::new())),
    }
}

/// Returns the rulebook whose text the file keeps.
fn kept(tournament: &Tournament, id: &str) -> Result<Rulebook, Failure> {
    let named = format::visible(id);
    let Some(book) = rulebook::kept(tournament) else {
        return Err(RulebookFault::NotKept { id: named }.into());
    };
    let kept = |fault| RulebookFault::KeptFault { fault };
    let book = input::sound(book).map_err(|failure| failure.within(kept))?;
    if book.id != id {
        return Err(RulebookFault::KeptOther { id: named, kept: format::visible(&book.id) }.into());
    }
    Ok(book)
}

/// States which rulebook is used if the file names none or a different one. Returns `None` if it is the one in the
/// file.
pub(super) fn says(tournament: &Tournament, book: &Rulebook, by: NamedBy) -> Option<String> {
    let same = match &tournament.wall.rulebook {
        Some(id) => *id == book.id,
        None => rulebook::of_type(tournament).is_some_and(|own| own.id == book.id),
    };
    let by_whom = match by {
        NamedBy::Argument => "-R",
        NamedBy::Settings => "the settings",
        NamedBy::File => "",
    };
    match (named_in_file(tournament), by) {
        (None, NamedBy::File) => {
            Some(format!("Rulebook: {}, because the file names none (use `-R` for another).", book.id))
        }
        (Some(named), NamedBy::Argument | NamedBy::Settings) if !same => Some(format!(
            "Rulebook: {} by {by_whom}, although the event uses {}.",
            book.id,
            format::visible(named)
        )),
        (None, NamedBy::Argument | NamedBy::Settings) | (Some(_), _) => None,
    }
}
