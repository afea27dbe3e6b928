//! Positions by rank: reordered, restricted to some players, or combined with a pairing.

use super::{PairSet, Pairing, PlayerId, Position, RankIndex};

impl Position {
    /// Returns the position with its entries in a different order: `order[new rank]` is the old rank.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.reordered(&[1, 0, 2, 3]).entries[0].id, ben);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reordered(&self, order: &[usize]) -> Self {
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        let moved = |pairs: &PairSet| pairs.iter().map(|(a, b)| (place[a], place[b])).collect();
        let (prohibited, unwanted) = (moved(&self.prohibited), moved(&self.unwanted));
        let mut no_bye: Vec<usize> = self.no_bye.iter().map(|&r| place[r]).collect();
        no_bye.sort_unstable();
        let entries = order.iter().map(|&old| self.entries[old].clone()).collect();
        Self { entries, prohibited, unwanted, no_bye, index: RankIndex::default(), ..self.clone() }
    }

    /// Returns the position with `players`, who have equal scores, rearranged in the given order within their places.
    /// Returns `None` if one does not take part, is named twice or has a different score.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// let by_hand = position.reranked(&[ben, ada]).expect("both have a point");
    /// assert_eq!(by_hand.rank(ada), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reranked(&self, players: &[PlayerId]) -> Option<Self> {
        let ranks: Vec<usize> = players.iter().map(|&id| self.rank(id)).collect::<Option<_>>()?;
        let mut places = ranks.clone();
        places.sort_unstable();
        let is_one_score = ranks.windows(2).all(|w| self.entries[w[0]].score == self.entries[w[1]].score);
        if !is_one_score || places.windows(2).any(|w| w[0] == w[1]) {
            return None;
        }
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        for (place, rank) in places.into_iter().zip(ranks) {
            order[place] = rank;
        }
        Some(self.reordered(&order))
    }

    /// Returns the position in which only `ranks` (ascending) take part.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.restricted(&[0, 1]).entries.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn restricted(&self, ranks: &[usize]) -> Self {
        let place = |rank: usize| ranks.binary_search(&rank).ok();
        let kept = |pairs: &PairSet| pairs.iter().filter_map(|(a, b)| place(a).zip(place(b))).collect();
        let (prohibited, unwanted) = (kept(&self.prohibited), kept(&self.unwanted));
        let no_bye = self.no_bye.iter().filter_map(|&r| place(r)).collect();
        let entries = ranks.iter().filter_map(|&r| self.entries.get(r).cloned()).collect();
        Self { entries, prohibited, unwanted, no_bye, index: RankIndex::default(), ..self.clone() }
    }

    /// Returns the mates in a pairing, by rank; boards with a player not taking part are omitted.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// let pairing = Pairing { boards: vec![Board { white: ben, black: ada }], bye: None };
    /// assert_eq!(position.mates(&pairing)[0], Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mates(&self, pairing: &Pairing) -> Vec<Option<usize>> {
        let mut mates = vec![None; self.entries.len()];
        for b in &pairing.boards {
            if let Some((w, x)) = self.rank(b.white).zip(self.rank(b.black)) {
                (mates[w], mates[x]) = (Some(x), Some(w));
            }
        }
        mates
    }
}
