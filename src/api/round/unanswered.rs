//! The reasons why a round has no answer to a question.

use facts::rulebook::{DeclarationError, Reason};
use facts::tournament::{PairingNumber, PlayerId, PositionError, RoundNo};
use limit::Reached;
use model::round::RoundError;
use proof::ProofError;

/// The reason why a question about a round has no answer.
///
/// ```
#[doc = include_str!("four_friends.txt")]
/// let round = round.without(&[dan])?;
/// let wrong = round.why_not(ada, dan).unwrap_err();
/// assert!(matches!(wrong, Unanswered::NotPlaying { .. }));
/// assert_eq!(wrong.to_string(), "4 Dan does not play in round 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unanswered {
    /// The round cannot be paired yet, or can no longer be paired.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The rulebook does not support a declaration.
    #[error(transparent)]
    Declared(#[from] DeclarationError),
    /// The solver has no proved answer.
    #[error(transparent)]
    Round(#[from] RoundError),
    /// The limit has been reached.
    #[error(transparent)]
    Limit(#[from] Reached),
    /// There is no certificate.
    #[error("no certificate: {0}")]
    Certificate(#[from] ProofError),
    /// The question concerns the pairing, but no legal one exists.
    #[error("{says}")]
    NoPairing {
        /// The reason, in words.
        says: String,
    },
    /// The event names a rulebook that is neither built in nor kept with the event.
    #[error("the rulebook `{id}` of the event is not built in, and the event does not keep its text")]
    NoRulebook {
        /// The name of the rulebook in the event.
        id: String,
    },
    /// No player takes part in this round.
    #[error("nobody plays in round {round}; check the byes and absences")]
    Nobody {
        /// The round.
        round: RoundNo,
    },
    /// No player has this number.
    #[error("the event has no player with the number {number}")]
    NoNumber {
        /// The pairing number.
        number: PairingNumber,
    },
    /// An id does not belong to this event.
    #[error("the event has no player with the id {}", player.0)]
    NoPlayer {
        /// The id.
        player: PlayerId,
    },
    /// The player has a bye or is absent.
    #[error("{player} does not play in round {round}")]
    NotPlaying {
        /// Number and name.
        player: String,
        /// The round.
        round: RoundNo,
    },
    /// A player of a locked board does not play.
    #[error(
        "{lock} is locked, but {player} does not play in round {round}; unlock it, or release all locked boards"
    )]
    LockedAway {
        /// The board or the bye, with numbers and names.
        lock: String,
        /// Number and name.
        player: String,
        /// The round.
        round: RoundNo,
    },
    /// A player was named twice where two are needed.
    #[error("{player} cannot meet himself; name two players")]
    SamePlayer {
        /// Number and name.
        player: String,
    },
    /// A board that must stay is not in the published pairing.
    #[error("{white} and {black} must stay together, but the published round has no such board")]
    NoSuchBoard {
        /// Number and name.
        white: String,
        /// Number and name.
        black: String,
    },
    /// The players on a board that must stay may not meet.
    #[error("{white} and {black} must stay together, but they may not meet: {}", in_words(reasons))]
    MayNotStay {
        /// Number and name.
        white: String,
        /// Number and name.
        black: String,
        /// The articles that keep the two players apart.
        reasons: Vec<Reason>,
    },
    /// No legal pairing contains the boards that must stay.
    #[error("no legal pairing contains all the boards that must stay; release one of them")]
    CannotStay,
    /// A change names a game that was not played.
    #[error("{white} and {black} have no game in round {round}, so its result cannot change")]
    NoGame {
        /// Number and name.
        white: String,
        /// Number and name.
        black: String,
        /// The round.
        round: RoundNo,
    },
}

fn in_words(reasons: &[Reason]) -> String {
    reasons.iter().map(|r| format!("{} ({})", r.says, r.code)).collect::<Vec<_>>().join("; ")
}
