//! Lexicographic perfect matchings of a general graph, each level with its proof.
//!
//! This crate knows vertices and whole-number costs, but no players and no rules. `matching` holds maximum-cardinality
//! and maximum-weight matchings, each with the dual that proves it. `solve` proceeds from level to level on the face of
//! optimal matchings. `problem` records the questions as they were asked.

mod evidence;
pub mod matching;
pub mod problem;
pub mod solve;
mod vertex;

pub use evidence::{Evidence, Kinds};
pub use vertex::Vertex;

#[cfg(test)]
#[path = "../dice.rs"]
mod dice;
