//! Swiss-Manager's tournament file (TUNX): the facts of the format are in docs/formats.md.
//!
//! The reader is written from these facts alone. It reads nothing of the head that concerns the licence.

mod assumed;
mod boards;
mod bytes;
mod event;
mod frame;
mod players;
#[cfg(test)]
mod tests;

use facts::format::{Findings, Note};
use facts::tournament::Tournament;

/// The kind of file, in words.
pub(super) const WHAT: &str = "a tournament file of Swiss-Manager";

/// Returns whether a file begins as Swiss-Manager's do.
pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(&frame::MAGIC)
}

/// Reads a tournament.
pub(super) fn read(bytes: &[u8]) -> Result<(Tournament, Vec<Note>), Findings> {
    let frame = frame::Frame::of(bytes)?;
    event::of(&frame)
}
