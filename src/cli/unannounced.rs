//! FIDE mode: a round is paired by what the event has announced, and not by the options of a single command.

use super::question::RoundQuestion;
use super::{Failure, kept};
use crate::faults::CommandLineFault;
use api::event;

/// Refuses options that declare for one round what an event in FIDE mode must have announced.
pub(super) fn refuse(question: &RoundQuestion) -> Result<(), Failure> {
    let file = &question.source.file;
    let Some(event) = super::event::in_fide_mode(file)? else { return Ok(()) };
    if question.source.names_settings() && kept::is_kept(file) {
        return Err(CommandLineFault::SettingsInFideMode.into());
    }
    let declared = question.declared_by_options();
    event::refuse_declared_in_fide_mode(&event, &declared).map_err(|e| Failure::from(e).naming(file))
}
