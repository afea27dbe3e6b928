//! Two teams whose players meet each other, and why an event does not have them.

use super::PlayerId;
use crate::format::count;
use crate::tournament::PairingNumber;

/// One of two teams whose players meet those of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The name of the team.
    pub name: String,
    /// Its players, in the order of their boards.
    pub members: Vec<PlayerId>,
}

/// The reason why an event does not have two teams of one size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SidesError {
    /// The event names no team at all.
    #[error(
        "the table is for two teams, but no player has a team; add a record 013 for each team (its name from column 5, its \
         players' numbers from column 37), or name the team of each player as his club (XXG club, column `team` of a list)"
    )]
    None,
    /// The event has one team, or more than two.
    #[error("the table is for two teams, but the event has {}: {}", .0.len(), .0.join(", "))]
    NotTwo(Vec<String>),
    /// The teams are not of the same size.
    #[error(
        "{} has {}, {} has {}; the players of one team meet those of the other, so both need the same number: take a player \
         out, or add one",
        .0.0, count(.0.1, "player"), .1.0, count(.1.1, "player")
    )]
    Unlike((String, usize), (String, usize)),
    /// A player is in neither team.
    #[error(
        "{0} is in neither team; if the report names the teams (records 013, 310), add the number to one of them, otherwise name \
         his team as his club; or take the player out"
    )]
    InNeither(String),
    /// A player is in both teams, or twice in one.
    #[error("{0} is named twice among the teams; delete the number from one place (record 013, 310)")]
    Twice(String),
    /// A team names a player who is not there.
    #[error(
        "{team} names player {number}, who is not in the event; correct the record of the team (013, 310)"
    )]
    Unknown {
        /// The team.
        team: String,
        /// The number.
        number: PairingNumber,
    },
    /// The record of a team cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// The event is one of teams, whose participants are the teams.
    #[error(
        "this is a team event, whose participants are teams, but the table pairs the players of two teams; write the type \
         FIDE_SCHEVENINGEN in record 192"
    )]
    TeamEvent,
    /// No table is printed for teams of this size.
    #[error(
        "no table is printed for two teams of {0}; there is one for 2 to 13 players a side, and its pattern goes on for odd \
         numbers and multiples of four"
    )]
    NoTable(usize),
}
