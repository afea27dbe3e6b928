//! Match results beyond won, drawn and lost: match points, and a secondary score.
//!
//! A participant of a team event or of a Double-Swiss event plays matches. The colour in a match is the colour on the
//! first board (C.04.6 1.6.1) or in the first game (C.04.5 1.6). A match that was not played is a forfeit.

use super::{PlayerId, RoundNo, Score, Tournament};

/// The points of matches. The lists are empty for an event of single games, where the outcome determines the points of
/// a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MatchPoints {
    /// The points `primary[i][r]` of participant `i` in round `r + 1`, in half points. These points count towards the
    /// score that forms the scoregroups. If game points are the primary score, they are game points, such as 1½ in a
    /// match of two games. If an entry is `None` or missing at the end of a row, [`Scoring::of`](super::Scoring::of)
    /// the outcome applies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub primary: Vec<Vec<Option<Score>>>,
    /// The points `secondary[i][r]` of participant `i` in round `r + 1` towards the secondary score, including byes and
    /// forfeits. Entries missing at the end of a row are 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secondary: Vec<Vec<Score>>,
}

impl MatchPoints {
    /// Makes room for a participant at a place.
    ///
    /// ```
    #[doc = include_str!("../two_teams.txt")]
    /// let mut points = event.matches.clone();
    /// points.make_room(0);
    /// assert_eq!(points.secondary[0], []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_room(&mut self, place: usize) {
        if place <= self.primary.len() && !self.primary.is_empty() {
            self.primary.insert(place, Vec::new());
        }
        if place <= self.secondary.len() && !self.secondary.is_empty() {
            self.secondary.insert(place, Vec::new());
        }
    }

    /// Puts the rows of the participants in another order.
    pub(super) fn reorder(&mut self, order: &[PlayerId]) {
        self.primary = order.iter().filter_map(|old| self.primary.get(old.index()).cloned()).collect();
        self.secondary = order.iter().filter_map(|old| self.secondary.get(old.index()).cloned()).collect();
    }

    /// Returns whether the event has no match points and no secondary score.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(event.matches.is_empty(), "single games");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.primary.is_empty() && self.secondary.is_empty()
    }

    /// Removes the rounds after this one.
    pub(super) fn truncate(&mut self, round: RoundNo) {
        self.primary.iter_mut().for_each(|row| row.truncate(round));
        self.secondary.iter_mut().for_each(|row| row.truncate(round));
    }
}

impl Tournament {
    /// Returns the points of a participant in a round: the match points if stated in the event, otherwise the points of
    /// the outcome. Decrees (record 299) change them.
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
        let row = self.matches.primary.get(id.index()).zip(round.checked_sub(1));
        let own = row.and_then(|(row, place)| row.get(place)).copied().flatten();
        let worth = own.unwrap_or_else(|| self.scoring.of(self.record(id, round).outcome));
        if self.decrees.is_empty() { worth } else { self.decreed(id, round, worth) }
    }

    /// Returns the points of a participant after a round, without acceleration.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(event.points_after(ada, 1), Score(2), "a win");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn points_after(&self, id: PlayerId, round: RoundNo) -> Score {
        (1..=round).map(|round| self.scored(id, round)).sum()
    }

    /// Returns the secondary score of a participant before a round; 0 if the event has none.
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
        row.map_or(Score::ZERO, |row| row.iter().take(round.saturating_sub(1)).copied().sum())
    }
}
