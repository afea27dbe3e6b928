//! The distance between a pairing and the raw one, in rating points (US Chess 29E5).

use facts::rulebook::SwitchLimit;
use facts::tournament::{Position, Rank};

/// The distance between a rated player and an unrated one.
const UNRATED: i64 = 10_000;

/// The raw pairing of a pack.
pub(super) struct RawPairs<'r> {
    position: &'r Position,
    /// The raw opponent of each player, by rank.
    mates: Vec<Option<Rank>>,
    /// Whether each player, by rank, is the higher one of a raw pair inside the pack.
    is_upper: Vec<bool>,
    /// Whether each player, by rank, is paired out of the pack or comes from below.
    is_odd: Vec<bool>,
    /// Whether each player, by rank, is below the pack.
    is_below: Vec<bool>,
    /// The raw pairs of a member and a player below.
    odd_pairs: Vec<(Rank, Rank)>,
}

impl<'r> RawPairs<'r> {
    /// Creates the raw pairing from `pairs`, with the higher ranked player of each first. The players in `below` are
    /// below the pack.
    pub(super) fn new(position: &'r Position, pairs: &[(Rank, Rank)], below: &[Rank]) -> Self {
        let n = position.entries.len();
        let (mut mates, mut is_upper, mut is_odd) = (vec![None; n], vec![false; n], vec![false; n]);
        for &r in below {
            is_odd[r] = true;
        }
        let is_below = is_odd.clone();
        let odd_pairs = pairs.iter().copied().filter(|&(_, b)| is_below[b]).collect();
        for &(a, b) in pairs {
            (mates[a], mates[b]) = (Some(b), Some(a));
            (is_upper[a], is_odd[a]) = (!is_odd[b], is_odd[b]);
        }
        Self { position, mates, is_upper, is_odd, is_below, odd_pairs }
    }

    /// Returns the rating points of the switch that a pair implies; 0 if the pair is in the raw pairing.
    // READING USS-SWITCH: two players change places within their packs: of the two pairs of players that change places in
    // a pair, those count who are both members of the pack, or both below it; if an odd player and his opponent both
    // change, each is measured against the raw odd pair, and the larger counts. The other reading: players of two packs
    // change places, too.
    pub(super) fn switch(&self, (a, b): (Rank, Rank), exempts_unrated: bool) -> i64 {
        if self.mates[a] == Some(b) {
            return 0;
        }
        let gap = |a: Rank, b: Rank| self.gap(a, b, exempts_unrated);
        let changes =
            [(self.mates[a], b), (self.mates[b], a)].into_iter().filter_map(|(raw, r)| Some((raw?, r)));
        let is_within = |&(raw, r): &(Rank, Rank)| self.is_below[raw] == self.is_below[r];
        let within = changes.clone().filter(is_within).map(|(raw, r)| gap(raw, r)).min();
        let of_both = || {
            let is_odd_pair = self.is_below[a] != self.is_below[b];
            let (out, below) = if self.is_below[a] { (b, a) } else { (a, b) };
            let raw = self.odd_pairs.iter().filter(|_| is_odd_pair);
            raw.map(|&(odd, opponent)| gap(odd, out).max(gap(opponent, below))).min()
        };
        within.or_else(of_both).or_else(|| changes.map(|(raw, r)| gap(raw, r)).min()).unwrap_or(0)
    }

    /// Returns the cost of a switch: its points for a transposition within the limit; otherwise its points plus a
    /// surcharge larger than the limit.
    pub(super) fn cost(&self, (a, b): (Rank, Rank), limit: SwitchLimit) -> i64 {
        let points = self.switch((a, b), limit.exempt_unrated);
        let is_transposition = self.is_odd[a] || self.is_odd[b] || self.is_upper[a] != self.is_upper[b];
        if self.mates[a] == Some(b) {
            0
        } else if is_transposition && points <= limit.points {
            points
        } else {
            points + limit.points + 1
        }
    }

    fn gap(&self, a: Rank, b: Rank, exempts_unrated: bool) -> i64 {
        match (self.position.entries[a].rating, self.position.entries[b].rating) {
            (Some(a), Some(b)) => i64::from(a.abs_diff(b)),
            (None, None) => 0,
            _ if exempts_unrated => 0,
            _ => UNRATED,
        }
    }
}
