//! Experiments: random tournaments for other programs, simulated events, studies of rulebooks over many events, and
//! comparisons of engines.

pub mod bench;
pub mod generate;
pub mod simulate;
pub mod study;
