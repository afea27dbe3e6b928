//! A Swiss-system pairing optimizer that proves its answers.

pub mod graph;
pub mod measure;
pub mod model;
pub mod round;
pub mod rulebook;
pub mod simulate;
pub mod solve;
pub mod tournament;
