//! The steps of a procedure, article by article, for comparison with the text.

use std::fmt;

/// One step of the procedure.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TraceEvent {
    /// The bracket (or scoregroup) of the step in words, such as `2.5`.
    pub bracket: String,
    /// The article, such as `C.7`.
    pub article: &'static str,
    /// The step, with pairing numbers.
    pub says: String,
}

/// All steps, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Trace {
    /// All events, oldest first.
    pub events: Vec<TraceEvent>,
}

impl Trace {
    /// Adds an event.
    pub fn add(&mut self, bracket: impl fmt::Display, article: &'static str, says: impl Into<String>) {
        self.events.push(TraceEvent { bracket: bracket.to_string(), article, says: says.into() });
    }
}

impl fmt::Display for Trace {
    /// Writes one line per event: the bracket, the article and the step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for e in &self.events {
            writeln!(f, "{:>8}  {:<6}  {}", e.bracket, e.article, e.says)?;
        }
        Ok(())
    }
}
