//! Experiments: random tournaments for other programs, simulated events, studies of rulebooks over many of them, and engines compared with each other.

pub mod bench;
pub mod generate;
pub mod simulate;
pub mod study;
