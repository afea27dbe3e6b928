//! The history of a player: one round after the other, seen from the pairing of that round.

use super::{Colour, Outcome, PlayerId, Score};

/// A float: down when paired with a lower score, up when paired with a higher one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Float {
    /// Paired with a player with a lower score.
    Down,
    /// Paired with a player with a higher score.
    Up,
}

/// The facts about one player in one past round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RoundFact {
    /// The score before that round, including the acceleration for that round.
    pub score_before: Score,
    /// The scheduled opponent, even if the game was forfeited.
    pub opponent: Option<PlayerId>,
    /// The opponent's score before that round, including acceleration.
    pub opponent_score_before: Option<Score>,
    /// The scheduled colour.
    pub colour: Option<Colour>,
    /// The outcome for the player.
    pub outcome: Outcome,
    /// The outcome for the opponent; [`Outcome::Nothing`] without one.
    pub opponent_outcome: Outcome,
}

impl RoundFact {
    /// Returns whether the opponent won, over the board or by default. In a double default, neither player won.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert!(position.entries[2].rounds[0].has_opponent_won(), "Ada beat Cleo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_opponent_won(&self) -> bool {
        self.opponent_outcome.is_win()
    }

    /// Returns the float of a paired player, whether or not the game was played; `None` without an opponent or with
    /// one of the same score. The rulebook decides whether a bye or an absence counts as a float.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.entries[0].rounds[0].paired_float(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paired_float(&self) -> Option<Float> {
        let theirs = self.opponent_score_before?;
        match self.score_before.cmp(&theirs) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        }
    }
}
