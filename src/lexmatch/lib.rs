//! Lexicographic perfect matchings of a general graph, each level with its proof.
//!
//! Vertices and whole-number costs are all that is known here; there is no player and no rule.
//! `matching` holds the matchings themselves, of the most pairs and of the heaviest, each with the dual that shows it;
//! `solve` goes from level to level on the face of the optimal ones; `problem` is the question as it was asked.

mod evidence;
pub mod matching;
pub mod problem;
pub mod solve;

pub use evidence::{Evidence, Kinds};

#[cfg(test)]
#[path = "../dice.rs"]
mod dice;
