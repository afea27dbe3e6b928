//! What a limit has left open beside a verdict that is known.

use super::{Exit, Failure, output};
use crate::report;

/// Parts of an answer that were not reached.
#[derive(Debug, Default)]
pub(super) struct Unfinished(Vec<&'static str>);

impl Unfinished {
    /// The part of an answer; where a limit has ended the search for it, nothing in its place.
    ///
    /// # Errors
    /// If something else went wrong.
    pub(super) fn without<T: Default>(
        &mut self,
        part: &'static str,
        found: Result<T, impl Into<Failure>>,
    ) -> Result<T, Failure> {
        found.or_else(|error| match error.into() {
            failure if failure.exit == Exit::Limit => {
                self.0.push(part);
                Ok(T::default())
            }
            failure => Err(failure),
        })
    }

    /// The same of a part that may not be asked for.
    ///
    /// # Errors
    /// If something else went wrong.
    pub(super) fn part<T: Default>(
        &mut self,
        part: &'static str,
        found: Option<Result<T, impl Into<Failure>>>,
    ) -> Result<Option<T>, Failure> {
        found.map(|found| self.without(part, found)).transpose()
    }

    /// The parts in words.
    pub(super) fn parts(&self) -> &[&'static str] {
        &self.0
    }

    /// The exit code with regard to what is open.
    pub(super) fn exit(&self, exit: Exit) -> Exit {
        if self.0.is_empty() || exit == Exit::Bug { exit } else { Exit::Limit }
    }

    /// The open point, in a sentence.
    pub(super) fn text(&self) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        output::page(false).fold(&report::unfinished(&self.0), 2)
    }
}
