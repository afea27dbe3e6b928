//! Saves a tournament or an event in a new file: a report, JSON, or an event file.

use std::path::Path;

use super::by::By;
use super::output::{STDOUT, is_json, overwrite, print_data, say, tournament_text, write};
use super::{Failure, extras, kept};
use api::event::Event;
use facts::tournament::Tournament;

/// Writes a tournament: as JSON or an event file if the extension says so, otherwise as TRF16. `-` is the standard
/// output.
pub(super) fn write_tournament(path: &Path, tournament: &Tournament, force: bool) -> Result<(), Failure> {
    let origin = EventOrigin { from: "", by: &By::default() };
    write_event(path, Event::from(tournament.clone()), &origin, force)
}

/// The origin of an event file.
pub(super) struct EventOrigin<'a> {
    /// The source file; empty if there is none.
    pub(super) from: &'a str,
    /// The person who made the file.
    pub(super) by: &'a By,
}

/// Writes an event as TRF16 or JSON, with a record for the data for which the report has no field. An event file also
/// records its origin.
pub(super) fn write_event(
    path: &Path,
    event: Event,
    origin: &EventOrigin<'_>,
    force: bool,
) -> Result<(), Failure> {
    let EventOrigin { from, by } = origin;
    if kept::is_named(path) {
        let left = event.draft.as_ref().filter(|draft| !draft.overtaken.is_empty()).map(|draft| draft.round);
        kept::make(path, by, extras::beginning(event, from), overwrite(force))?;
        if let Some(round) = left {
            say(&format!("the draft for round {round} is out of date and is not carried over"));
        }
        return Ok(());
    }
    by.refuse_without_log(path)?;
    let is_json = is_json(path);
    let text = tournament_text(&extras::report_of(event), is_json);
    if path == Path::new(STDOUT) { print_data(&text) } else { write(path, &text, force) }
}
