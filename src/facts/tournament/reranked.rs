//! Positions by rank: reordered, restricted to some players, or combined with a pairing.

use super::{PairSet, Pairing, PlayerId, Position, Rank, RankIndex};

impl Position {
    /// Returns the position with its entries in a different order: `order[new rank]` is the old rank.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// assert_eq!(position.reordered(&[1, 0, 2, 3].map(Rank)).entries[0].id, ben);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reordered(&self, order: &[Rank]) -> Self {
        let mut place = vec![Rank(0); order.len()];
        for (new, &old) in Rank::all(order.len()).zip(order) {
            place[old] = new;
        }
        let moved = |pairs: &PairSet| pairs.iter().map(|(a, b)| (place[a], place[b])).collect();
        let (prohibited, unwanted) = (moved(&self.prohibited), moved(&self.unwanted));
        let mut no_bye: Vec<Rank> = self.no_bye.iter().map(|&r| place[r]).collect();
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
    /// assert_eq!(by_hand.rank(ada), Some(Rank(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reranked(&self, players: &[PlayerId]) -> Option<Self> {
        let ranks: Vec<Rank> = players.iter().map(|&id| self.rank(id)).collect::<Option<_>>()?;
        let mut places = ranks.clone();
        places.sort_unstable();
        let is_one_score = ranks.windows(2).all(|w| self.entries[w[0]].score == self.entries[w[1]].score);
        if !is_one_score || places.windows(2).any(|w| w[0] == w[1]) {
            return None;
        }
        let mut order: Vec<Rank> = Rank::all(self.entries.len()).collect();
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
    /// assert_eq!(position.restricted(&[Rank(0), Rank(1)]).entries.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn restricted(&self, ranks: &[Rank]) -> Self {
        let place = |rank: Rank| ranks.binary_search(&rank).ok().map(Rank);
        let kept = |pairs: &PairSet| pairs.iter().filter_map(|(a, b)| place(a).zip(place(b))).collect();
        let (prohibited, unwanted) = (kept(&self.prohibited), kept(&self.unwanted));
        let no_bye = self.no_bye.iter().filter_map(|&r| place(r)).collect();
        let entries = ranks.iter().filter_map(|&r| self.entries.get(r.0).cloned()).collect();
        Self { entries, prohibited, unwanted, no_bye, index: RankIndex::default(), ..self.clone() }
    }

    /// Returns the mates in a pairing, by rank; boards with a player not taking part are omitted.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let position = Position::before(&event, 2, &[])?;
    /// let pairing = Pairing { boards: vec![Board { white: ben, black: ada }], bye: None };
    /// assert_eq!(position.mates(&pairing)[0], Some(Rank(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mates(&self, pairing: &Pairing) -> Vec<Option<Rank>> {
        let mut mates = vec![None; self.entries.len()];
        for b in &pairing.boards {
            if let Some((w, x)) = self.rank(b.white).zip(self.rank(b.black)) {
                (mates[w], mates[x]) = (Some(x), Some(w));
            }
        }
        mates
    }
}
