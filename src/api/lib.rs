//! The answers of the library about a round: the pairing with reasons, verdicts on other pairings, repairs and
//! standings. The library also handles the course of an event from round to round.

#![warn(clippy::missing_panics_doc)]

pub mod awards;
pub mod event;
pub mod explain;
mod listed;
pub mod posting;
pub mod roll;
pub mod round;
pub mod schedule;
pub mod seeding;
pub mod standings;
