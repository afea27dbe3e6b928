//! The prohibited pairs in a round among the players taking part.

use super::{Entry, PairSet, Prohibition, Rank, RoundNo, Tournament};

impl Prohibition {
    /// Returns whether the prohibition applies in a round.
    ///
    /// ```
    /// use pairproof::tournament::Prohibition;
    ///
    /// let early = Prohibition { players: Vec::new(), first: 1, last: Some(3), if_possible: false };
    /// assert!(early.holds_in(3) && !early.holds_in(4));
    /// ```
    pub fn holds_in(&self, round: RoundNo) -> bool {
        self.first <= round && self.last.is_none_or(|last| round <= last)
    }
}

/// Returns the pairs excluded in a round, by rank; with `if_possible`, the pairs that are merely unwanted.
pub(super) fn ranks(
    tournament: &Tournament,
    round: RoundNo,
    entries: &[Entry],
    if_possible: bool,
) -> PairSet {
    let mut rank = vec![None; tournament.players.len()];
    for (i, e) in entries.iter().enumerate() {
        rank[e.id.index()] = Some(Rank(i));
    }
    let holds = |p: &&Prohibition| p.if_possible == if_possible && p.holds_in(round);
    let mut pairs = PairSet::default();
    for p in tournament.prohibitions.iter().filter(holds) {
        let ranks: Vec<Rank> = p.players.iter().filter_map(|id| rank[id.index()]).collect();
        for (i, &a) in ranks.iter().enumerate() {
            pairs.extend(ranks[i + 1..].iter().map(|&b| (a, b)));
        }
    }
    pairs
}
