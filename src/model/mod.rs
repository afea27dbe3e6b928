//! The declaration: stages, the matching problem of a stage, and its levels, in whole numbers.
//! No solver type occurs here; everything can be printed for a reader of the rulebook.
//!
//! Each member of a bracket is matched once: with another member (a pair), with a player further down
//! (a downfloat where a look-ahead article asks what becomes of it) or with a slot (a downfloat otherwise):
//!
//! ```text
//! for every vertex v:  sum of x(e) over edges e at v  =  1        x in {0,1}^E
//! ```

mod arena;
mod evidence;
mod level;
pub mod problem;
mod stage;

pub use crate::matching::{Edges, members};
pub use crate::rulebook::Part;
pub use arena::{Arena, Group, Slot};
pub use evidence::{Evidence, Kinds};
pub use level::LevelRecord;
pub use stage::{Stage, Undoing};
