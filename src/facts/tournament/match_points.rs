//! What results of matches say beyond won, drawn and lost: points of a match, and a secondary score.
//!
//! A participant of a team event or of a Double-Swiss event plays matches. Its colour in a match is that of the first board
//! (C.04.6 1.6.1) or of the first game (C.04.5 1.6); a match that was not played is a forfeit.

use super::{PlayerId, RoundNo, Score, Tournament};

/// The points of matches. Empty for an event of single games, where the outcome says what a round is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MatchPoints {
    /// `primary[i][r]`: what participant `i` scored in round `r + 1` for the score that makes the scoregroups, in half
    /// points: game points where these are the primary score, 1½ in a match of two games. `None`, and a row that ends
    /// before: [`Scoring::of`](super::Scoring::of) the outcome says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub primary: Vec<Vec<Option<Score>>>,
    /// `secondary[i][r]`: what it scored for the secondary score, byes and forfeits included. A row that ends before: 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secondary: Vec<Vec<Score>>,
}

impl MatchPoints {
    /// Does the event have no points of its own, and no secondary score?
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(event.matches.is_empty(), "single games");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.primary.is_empty() && self.secondary.is_empty()
    }

    /// Forgets the rounds after this one.
    pub(super) fn truncate(&mut self, round: RoundNo) {
        self.primary.iter_mut().for_each(|row| row.truncate(round));
        self.secondary.iter_mut().for_each(|row| row.truncate(round));
    }
}

impl Tournament {
    /// Returns what a participant scored in a round: what the match is worth where the event says so, else what its outcome
    /// is worth.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut event = event;
    /// assert_eq!(event.scored(ada, 1), Score(2), "a win");
    /// event.matches.primary = vec![vec![Some(Score(3))]];
    /// assert_eq!(event.scored(ada, 1), Score(3), "1½ : ½");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scored(&self, id: PlayerId, round: RoundNo) -> Score {
        let own = self.matches.primary.get(id.index()).and_then(|row| row.get(round - 1)).copied().flatten();
        own.unwrap_or_else(|| self.scoring.of(self.record(id, round).outcome))
    }

    /// Returns the secondary score of a participant before a round: 0 where the event has none.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut event = event;
    /// event.matches.secondary = vec![vec![Score(5)]];
    /// assert_eq!(event.secondary_before(ada, 2), Score(5));
    /// assert_eq!(event.secondary_before(ben, 2), Score::ZERO);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn secondary_before(&self, id: PlayerId, round: RoundNo) -> Score {
        let row = self.matches.secondary.get(id.index());
        row.map_or(Score::ZERO, |row| row.iter().take(round - 1).copied().sum())
    }
}
