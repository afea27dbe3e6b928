//! The notes about a tournament file, which are printed and are part of every answer for programs.

use serde::Serialize;

use super::SourceArguments;
use crate::report::json::{self, WithNotes};
use crate::{Failure, input};
use facts::tournament::Tournament;

impl SourceArguments {
    /// Reads the tournament. The notes about it are printed, and kept for the answer.
    pub(crate) fn tournament(&self) -> Result<Tournament, Failure> {
        input::content(&self.file)?.noted(&self.file, &self.notes)
    }

    /// Returns the notes about the tournament, once it has been read.
    pub(crate) fn noted(&self) -> Vec<String> {
        self.notes.get().cloned().unwrap_or_default()
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
