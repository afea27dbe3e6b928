//! A Swiss-system pairing optimizer that proves its answers.

pub mod simulate;
pub mod tournament;
