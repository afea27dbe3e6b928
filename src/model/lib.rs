//! The model: a rulebook as stages and ordered whole-number levels on the compatibility graph.
//!
//! `graph` says who may meet whom, `measure` what a pair, a floater or a bye costs, `plan` in which order the levels of a
//! rulebook stand, `program` states a family once for whoever reads it, `round` pairs stage after stage.
//!
//! Each member of a bracket is matched once: with another member (a pair), with a player further down
//! (a downfloat where a look-ahead article asks what becomes of it) or with a slot (a downfloat otherwise):
//!
//! ```text
//! for every vertex v:  sum of x(e) over edges e at v  =  1        x in {0,1}^E
//! ```

pub mod graph;
pub mod measure;
pub mod plan;
pub mod program;
pub mod round;
pub mod stage;
