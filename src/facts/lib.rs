//! Facts: a tournament and the position before a round, the file formats in which they come and go, and rulebooks as data.
//!
//! Nothing here prefers or forbids anything, and nothing here touches the file system.

pub mod format;
pub mod rulebook;
pub mod tournament;
