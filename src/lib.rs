//! A Swiss-system pairing optimizer that proves its answers.

pub mod format;
pub mod tournament;
