//! The answers of the library about a round: the pairing with reasons, verdicts on other pairings, repairs, standings,
//! and the course of an event from round to round.

pub mod awards;
pub mod event;
pub mod explain;
pub mod roll;
pub mod round;
pub mod seeding;
pub mod standings;
