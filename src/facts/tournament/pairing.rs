//! Boards and the bye: the result type shared by all producers and judges.

use super::{MOST_ROUNDS, PlayerId, RoundNo, Tournament};
use crate::tournament::PairingNumber;

/// One game of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Board {
    /// The player with White.
    pub white: PlayerId,
    /// The player with Black.
    pub black: PlayerId,
}

/// The pairing of a round, in board order.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pairing {
    /// The games, first board first.
    pub boards: Vec<Board>,
    /// The player with the pairing-allocated bye, if the field is odd.
    pub bye: Option<PlayerId>,
}

/// The reason why a list of boards is not a pairing of the given players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    /// A player occurs twice.
    #[error("player {0} is paired twice")]
    Twice(PairingNumber),
    /// A player who should play is missing.
    #[error("player {0} is neither paired nor has the bye")]
    Missing(PairingNumber),
    /// A player does not take part in this round.
    #[error("player {0} does not play in this round")]
    NotPlaying(PairingNumber),
    /// An id belongs to no player of the event.
    #[error("the pairing names the id {}, but the event has no such player; take the ids from this event", .0.0)]
    Nobody(PlayerId),
    /// The event can have no such round.
    #[error("round {0}: an event has the rounds 1 to {MOST_ROUNDS}")]
    NoRound(RoundNo),
}

impl Pairing {
    /// Returns a player's opponent, if paired.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let pairing = Pairing { boards: vec![Board { white: ben, black: ada }], bye: Some(cleo) };
    /// assert_eq!(pairing.opponent(ada), Some(ben));
    /// assert_eq!(pairing.opponent(cleo), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn opponent(&self, id: PlayerId) -> Option<PlayerId> {
        self.boards.iter().find_map(|b| {
            if b.white == id {
                Some(b.black)
            } else if b.black == id {
                Some(b.white)
            } else {
                None
            }
        })
    }

    /// Returns whether both have the same boards with the same colours, in any order, and the same bye.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let [first, second] = [Board { white: ben, black: ada }, Board { white: cleo, black: dan }];
    /// let pairing = Pairing { boards: vec![first, second], bye: None };
    /// assert!(pairing.is_same(&Pairing { boards: vec![second, first], bye: None }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same(&self, other: &Self) -> bool {
        let sorted = |pairing: &Self| {
            let mut boards = pairing.boards.clone();
            boards.sort_unstable_by_key(|b| (b.white, b.black));
            boards
        };
        self.bye == other.bye && sorted(self) == sorted(other)
    }

    /// Returns whether the player has a board or the bye.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let pairing = Pairing { boards: vec![Board { white: ben, black: ada }], bye: Some(cleo) };
    /// assert!(pairing.has(cleo) && !pairing.has(dan));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has(&self, id: PlayerId) -> bool {
        self.bye == Some(id) || self.opponent(id).is_some()
    }

    /// Checks that each player in `playing` occurs exactly once, and no other player does.
    ///
    /// # Errors
    /// Returns the first id that belongs to no player, else the first player, in board order, who violates this.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let pairing = Pairing { boards: vec![Board { white: ben, black: ada }], bye: None };
    /// assert!(pairing.covers(&event, &[ada, ben]).is_ok());
    /// assert!(pairing.covers(&event, &[ada, ben, dan]).is_err(), "Dan is on no board");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn covers(&self, tournament: &Tournament, playing: &[PlayerId]) -> Result<(), PairingError> {
        let all = || self.boards.iter().flat_map(|b| [b.white, b.black]).chain(self.bye);
        if let Some(id) = all().chain(playing.iter().copied()).find(|&id| tournament.find(id).is_none()) {
            return Err(PairingError::Nobody(id));
        }
        let number = |id: PlayerId| tournament.player(id).number;
        let mut open = vec![0u8; tournament.players.len()];
        for id in playing {
            open[id.index()] = 1;
        }
        for id in all() {
            match open[id.index()] {
                0 => return Err(PairingError::NotPlaying(number(id))),
                1 => open[id.index()] = 2,
                _ => return Err(PairingError::Twice(number(id))),
            }
        }
        match playing.iter().find(|id| open[id.index()] == 1) {
            Some(&id) => Err(PairingError::Missing(number(id))),
            None => Ok(()),
        }
    }
}
