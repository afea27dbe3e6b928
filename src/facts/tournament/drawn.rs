//! The conditions under which a published round was drawn, as far as the event itself does not state them: without them,
//! nobody could judge the round or repeat its lots.

use super::{Outcome, PlayerId, RoundNo, Tournament};

/// The conditions of a published round that the event itself does not state.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct DrawnBy {
    /// The id of the rulebook, if it is not the rulebook of the event.
    pub rulebook: Option<String>,
    /// The text of that rulebook (TOML), unless it is built in.
    pub rulebook_text: Option<String>,
    /// The discretions and readings that were declared.
    pub declared: Vec<String>,
    /// The seed for the lots, if the rulebook draws any.
    pub seed: Option<u64>,
    /// The players who stayed in the draw although they had withdrawn (Irish 4).
    pub withdrawn: Vec<PlayerId>,
    /// Players with the same score, in the order that the arbiter gave them for this round (ECF 3, 4).
    pub order: Vec<PlayerId>,
}

impl Tournament {
    /// Returns whether a published round had a board or the bye for a player. The bye of a player who has withdrawn is
    /// recorded as an absence, since it gives no point.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(event.was_drawn(ada, 1) && !event.was_drawn(ada, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn was_drawn(&self, id: PlayerId, round: RoundNo) -> bool {
        self.record(id, round).is_paired() || self.left_over(round).contains(&id)
    }

    /// Returns the withdrawn player who was left over in a published round, if any.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(event.left_over(1).is_empty(), "nobody has withdrawn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left_over(&self, round: RoundNo) -> Vec<PlayerId> {
        let has_no_board = |id: &&PlayerId| {
            let record = self.record(**id, round);
            record.opponent.is_none() && record.outcome == Outcome::ZeroBye
        };
        let drawn = self.wall.drawn.get(&round);
        drawn.into_iter().flat_map(|drawn| &drawn.withdrawn).filter(has_no_board).copied().collect()
    }
}
