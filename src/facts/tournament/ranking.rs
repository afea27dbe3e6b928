//! Ratings and pairing numbers that change after rounds have been paired.

use super::{Player, PlayerId, RoundNo, Tournament};
use crate::tournament::PairingNumber;

/// A change of ratings, or of pairing numbers, that the rounds up to `after` did not know.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RankChange {
    /// The last round paired with the old ratings or numbers.
    pub after: RoundNo,
    /// The players whose ratings changed, each with the old rating; `None` is unrated.
    pub ratings: Vec<(PlayerId, Option<u32>)>,
    /// The players whose numbers changed, in the order of their old numbers.
    pub order: Vec<PlayerId>,
}

impl Tournament {
    /// Returns the tournament with its players in another order; `order[new place]` is the old place. The pairing numbers
    /// stay in order, so players who move get other numbers.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let after = event.renumbered(&[ben, ada, cleo, dan]);
    /// assert_eq!(after.players[0].label(), "1 Ben");
    /// assert_eq!(after.record(PlayerId(1), 1), event.record(ada, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn renumbered(&self, order: &[PlayerId]) -> Self {
        let mut place = vec![PlayerId(0); order.len()];
        for (new, old) in (0..).zip(order) {
            place[old.index()] = PlayerId(new);
        }
        let follow = |id: &mut PlayerId| *id = place[id.index()];
        let mut after = self.clone();
        after.records.resize(self.players.len(), Vec::new());
        after.players = order.iter().map(|&old| self.player(old).clone()).collect();
        after.records = order.iter().map(|old| after.records[old.index()].clone()).collect();
        for ((player, id), old) in after.players.iter_mut().zip(0..).zip(&self.players) {
            (player.id, player.number) = (PlayerId(id), old.number);
        }
        after.records.iter_mut().flatten().filter_map(|record| record.opponent.as_mut()).for_each(follow);
        after.prohibitions.iter_mut().flat_map(|p| &mut p.players).for_each(follow);
        after.acceleration.iter_mut().map(|points| &mut points.player).for_each(follow);
        after.decrees.iter_mut().flat_map(|decree| &mut decree.players).for_each(follow);
        after.wall.rename(&follow);
        after.matches.reorder(order);
        if let Some(teams) = &mut after.teams {
            teams.reorder(order, &follow);
        }
        after
    }

    /// Restores the ratings and the order of the numbers before a change.
    pub(super) fn rank_as_before(&mut self, change: &RankChange) {
        for &(id, old) in &change.ratings {
            if let Some(player) = self.players.get_mut(id.index()) {
                player.rating = old;
            }
        }
        let mut ranks: Vec<PairingNumber> =
            change.order.iter().filter_map(|&id| self.find(id)).map(Player::ranking).collect();
        ranks.sort_unstable();
        for (&id, rank) in change.order.iter().zip(ranks) {
            if let Some(player) = self.players.get_mut(id.index()) {
                player.listed = Some(rank);
            }
        }
    }
}
