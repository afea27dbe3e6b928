//! The answers of the library around a round: who meets whom and why, another pairing judged, a repair, standings, and the
//! life of an event from round to round.

pub mod awards;
pub mod event;
pub mod explain;
pub mod roll;
pub mod round;
pub mod seeding;
pub mod standings;
