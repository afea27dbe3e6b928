//! The state of an event for programs, and its mode.

use std::path::Path;

use crate::question::SourceArguments;
use crate::report::json::EventStatus;
use crate::{Done, Exit, Failure, kept, output};
use api::event::{self, Event, RoundsOutlook};
use facts::tournament::Tournament;

/// Returns whether the settings in the event file, or next to the report, put the event in FIDE mode.
pub(super) fn is_in_fide_mode(file: &Path, event: &Event) -> Result<bool, Failure> {
    let Some(event) = super::with_settings(file, event)? else { return Ok(false) };
    event::is_in_fide_mode(&event).map_err(|refused| Failure::from(refused).naming(file))
}

/// Prints the state of an event for programs.
pub(super) fn print(
    source: &SourceArguments,
    tournament: &Tournament,
    event: &Event,
    outlook: Option<&RoundsOutlook>,
) -> Done {
    let status = event::status(tournament);
    let next = event.next(kept::is_kept(&source.file));
    let answer = EventStatus::new(tournament, &status, (event.draft.as_ref(), next), outlook);
    let answer = answer.in_fide_mode(is_in_fide_mode(&source.file, event)?);
    output::print_data(&source.answer(answer))?;
    Ok(Exit::Done)
}
