//! Why is a published round not repaired?

use api::event::Refused;
use api::round::Unanswered;
use facts::rulebook::Reason;
use facts::tournament::RoundNo;

/// Why a published round is not repaired.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RepairRefusal {
    /// The request contradicts the event.
    #[error(transparent)]
    Refused(Refused),
    /// The round cannot be paired, or not within the limit.
    #[error(transparent)]
    Unanswered(Unanswered),
    /// No legal pairing has the boards that must stay.
    #[error("no legal pairing keeps all these boards")]
    NothingKeeps,
    /// The published round has no board at this table.
    #[error("round {round} has no board {table}")]
    NoTable {
        /// The round.
        round: RoundNo,
        /// The table.
        table: usize,
    },
    /// A board must stay, but one of its players does not play.
    #[error("board {table} must stay, but {player} is not playing")]
    NotPlaying {
        /// The table.
        table: usize,
        /// The player.
        player: String,
    },
    /// A board must stay, but its players may not meet.
    #[error("board {table} must stay, but its players may not meet: {} {}", rule.says, rule.code)]
    MayNotMeet {
        /// The table.
        table: usize,
        /// The rule that forbids it.
        rule: Reason,
    },
    /// A player who is brought back is on a board already.
    #[error("{player} is already paired in round {round}")]
    Paired {
        /// The player.
        player: String,
        /// The round.
        round: RoundNo,
    },
    /// A player has a place in the table of the rulebook, away or not.
    #[error("{player} has a place in the table of {rulebook}, away or not")]
    InTheTable {
        /// The player.
        player: String,
        /// The rulebook.
        rulebook: String,
    },
    /// A result that is corrected is not of an earlier round.
    #[error("only results before round {round} affect its pairing")]
    LaterResult {
        /// The round.
        round: RoundNo,
    },
    /// The way is none of the three between which a repair chooses.
    #[error("a repair is `fewest`, `near` or `best`")]
    NoChoice,
}

impl RepairRefusal {
    /// Returns the remedy in full sentences.
    pub(crate) fn remedy(&self) -> &'static str {
        match self {
            Self::Refused(_) | Self::Unanswered(_) => "",
            Self::NothingKeeps => "Let fewer boards stay.",
            Self::NoTable { .. } => "Name a board of the round.",
            Self::NotPlaying { .. } => {
                "A board that has a result or must stay keeps both players: leave it out."
            }
            Self::MayNotMeet { .. } => "The arbiter decides about such a game; leave its players out.",
            Self::Paired { .. } => "Bring back only players who were left out.",
            Self::InTheTable { .. } => "Enter the forfeit of the game.",
            Self::LaterResult { .. } => "Name a board of an earlier round.",
            Self::NoChoice => "Boards as they were played are recorded by a command `Repair`.",
        }
    }
}

impl From<Refused> for RepairRefusal {
    fn from(why: Refused) -> Self {
        Self::Refused(why)
    }
}

impl From<Unanswered> for RepairRefusal {
    fn from(why: Unanswered) -> Self {
        Self::Unanswered(why)
    }
}
