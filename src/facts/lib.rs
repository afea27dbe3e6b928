//! Facts: a tournament and the position before a round, their file formats, and rulebooks as data.
//!
//! This crate expresses no preferences or prohibitions and does not access the file system.

#![warn(clippy::missing_panics_doc)]

pub mod format;
pub mod rulebook;
pub mod tournament;
