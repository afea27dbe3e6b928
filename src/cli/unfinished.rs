//! The parts of an answer that a limit left open, although the verdict is known.

use super::{Exit, Failure};

/// The unfinished parts of an answer.
#[derive(Debug, Default)]
pub(super) struct Unfinished(Vec<&'static str>);

impl Unfinished {
    /// Returns a part of the answer. If a limit ended the search for the part, returns a default and records the part
    /// as unfinished.
    ///
    /// # Errors
    /// Fails for any error other than a limit.
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

    /// Returns a part of the answer that may not have been requested.
    ///
    /// # Errors
    /// Fails for any error other than a limit.
    pub(super) fn part<T: Default>(
        &mut self,
        part: &'static str,
        found: Option<Result<T, impl Into<Failure>>>,
    ) -> Result<Option<T>, Failure> {
        found.map(|found| self.without(part, found)).transpose()
    }

    /// Returns the parts in words.
    pub(super) fn parts(&self) -> &[&'static str] {
        &self.0
    }

    /// Returns the exit code, which also depends on the unfinished parts.
    pub(super) fn exit(&self, exit: Exit) -> Exit {
        if self.0.is_empty() || exit == Exit::Bug { exit } else { Exit::Limit }
    }
}
