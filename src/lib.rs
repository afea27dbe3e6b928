//! A Swiss-system pairing optimizer that proves its answers.

pub mod cli;
pub mod explain;
pub mod format;
pub mod graph;
pub mod measure;
pub mod model;
pub mod report;
pub mod round;
pub mod rulebook;
pub mod simulate;
pub mod solve;
pub mod tournament;
