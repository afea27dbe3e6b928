//! Where a command stands in the log of an event.

/// The number of a row of the log, from 1; 0 is the event before the first row.
pub type Seq = i64;
