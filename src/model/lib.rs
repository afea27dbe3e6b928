//! The model: a rulebook as stages and ordered whole-number levels on the compatibility graph.
//!
//! `graph` says which players may meet. `measure` gives the cost of a pair, a floater or a bye. `plan` puts the levels of a
//! rulebook in order. `program` states the rules of each family once, for all modules that use them. `round` pairs one stage
//! after another.
//!
//! Each member of a bracket is matched exactly once. A member matched with another member is paired, and a member matched
//! with a slot floats down. If an article looks ahead, a downfloater is matched with a player further down instead.
//!
//! ```text
//! for every vertex v:  sum of x(e) over edges e at v  =  1        x in {0,1}^E
//! ```

#[cfg(test)]
#[path = "../dice.rs"]
mod dice;
pub mod graph;
pub mod measure;
pub mod plan;
pub mod program;
pub mod round;
pub mod stage;
