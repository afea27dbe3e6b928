//! The reasons why a round has no position: it cannot be paired yet, results are missing, or the event has no such
//! round.

use super::RoundNo;

/// The reason why a tournament has no position before a round.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The round is later than the first unplayed one.
    #[error("round {asked} cannot be paired yet (rounds paired so far: {paired}); the next is round {next}")]
    TooLate {
        /// The requested round.
        asked: RoundNo,
        /// The number of rounds paired so far.
        paired: usize,
        /// The round that can be paired.
        next: RoundNo,
    },
    /// The requested round is 0; rounds count from 1.
    #[error("rounds start at 1")]
    RoundZero,
    /// The event contradicts itself.
    #[error(transparent)]
    Contradiction(#[from] super::TournamentError),
    /// All announced rounds have been paired.
    #[error("all {0} announced rounds have been paired")]
    Over(usize),
    /// More rounds are announced than the table has for this number of players.
    #[error(
        "a table of {players} ends with round {table}, when everybody has met everybody {}, but {announced} are announced; \
         announce {table}, or choose another rulebook",
        if *each == 1 { "once" } else { "twice" }
    )]
    TableRounds {
        /// The number of players.
        players: usize,
        /// The announced number of rounds.
        announced: usize,
        /// The number of rounds of the table.
        table: usize,
        /// The number of times that all players meet each other.
        each: usize,
    },
    /// More rounds are announced than the table of two teams of this size has.
    #[error(
        "the table of two teams of {players} ends with round {table}, but {announced} are announced; announce {table}, \
         or choose another rulebook"
    )]
    SideRounds {
        /// The number of players of a team.
        players: usize,
        /// The announced number of rounds.
        announced: usize,
        /// The number of rounds of the table.
        table: usize,
    },
    /// The event has not two teams of one size.
    #[error(transparent)]
    Sides(#[from] super::SidesError),
    /// A game of an earlier round has no result.
    #[error(
        "round {round}: the {whose} has no result yet; enter it, or count unfinished games as draws for the pairing"
    )]
    Unfinished {
        /// The round.
        round: RoundNo,
        /// The game whose result is missing: `game of player 3`.
        whose: String,
    },
}
