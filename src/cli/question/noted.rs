//! The notes about a tournament file, which are printed and are part of every answer for programs.

use serde::Serialize;

use super::SourceArguments;
use crate::input::Content;
use crate::report::json::{self, WithNotes};
use crate::{Failure, extras};
use api::event::Event;
use facts::tournament::Tournament;

impl SourceArguments {
    /// Reads the tournament. The notes about it are printed, and kept for the answer.
    pub(crate) fn tournament(&self) -> Result<Tournament, Failure> {
        self.content()?.noted(&self.file, &self.known.notes)
    }

    /// Returns the notes about the tournament, once it has been read.
    pub(crate) fn noted(&self) -> Vec<String> {
        self.known.notes.get().cloned().unwrap_or_default()
    }

    /// Returns the event in the file, with what a report cannot hold.
    pub(crate) fn event(&self) -> Result<Event, Failure> {
        let content = self.content()?;
        match &*content {
            Content::Event(known) => Ok(known.event.clone()),
            Content::Bytes(_) => extras::event_of(content.noted(&self.file, &self.known.notes)?),
        }
    }

    /// Formats an answer for programs, with the notes about the tournament.
    pub(crate) fn answer<T: Serialize>(&self, answer: T) -> String {
        self.answer_noting(answer, &[])
    }

    /// Formats an answer for programs, with the notes about the tournament and these.
    pub(crate) fn answer_noting<T: Serialize>(&self, answer: T, also: &[String]) -> String {
        json::text(&WithNotes { answer, notes: [&*self.noted(), also].concat() })
    }
}
