//! The event file.
