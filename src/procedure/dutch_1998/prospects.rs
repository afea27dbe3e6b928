//! Not in the text: decides whether the open choices can lead to an acceptable pairing. The steps of C.7, C.8 and C.10
//! use this test to skip parts of the enumeration that contain no acceptable candidate. The test is exact and expresses
//! no preference; those steps decide which candidate comes first.

use std::collections::BTreeMap;

use super::facts::{Dropped, DutchCards};
use crate::matching::lightest;
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The counts of a pairing, compared from the first: players left over who should be paired first, all players left
/// over, and three more counts chosen by the calling step.
pub(super) type Counts = [i128; 5];

const WIDTHS: [u32; 5] = [0, 11, 11, 11, 22];

/// Encodes counts as one number; sums and comparisons of such numbers agree with sums and comparisons of the counts.
pub(super) fn weigh(counts: Counts) -> i128 {
    counts.iter().zip(WIDTHS).fold(0, |sum, (c, width)| (sum << width) + c)
}

/// Decodes the counts from such a number.
pub(super) fn counts(weight: i128) -> Counts {
    let mut rest = weight;
    let mut all = [0; 5];
    for (place, width) in WIDTHS.iter().enumerate().rev() {
        let base = 1i128 << width;
        all[place] = if *width == 0 { rest } else { rest % base };
        rest /= base;
    }
    all
}

/// The players who may be left over.
#[derive(Clone, Copy)]
pub(super) enum LeftOverDemand<'d> {
    /// Any players may be left over.
    None,
    /// C.12, C.13: exactly one of these sets must be left over.
    OneOf(&'d [Vec<Rank>]),
}

/// The common data of all groups of a bracket.
#[derive(Clone, Copy)]
pub(super) struct BracketFrame<'f> {
    pub(super) cards: &'f DutchCards,
    /// A.3: the moved-down players, who are paired first whenever possible.
    pub(super) first: &'f [Rank],
    /// Whether article 21 has set B.2, B.5 and B.6 aside.
    pub(super) free: bool,
    /// Whether the bracket is the lowest, so that the player left over has the bye.
    pub(super) is_lowest: bool,
    /// The exact number of players left over, where fewer would be possible (C.14 after C.1).
    pub(super) seats: Option<usize>,
    pub(super) demand: LeftOverDemand<'f>,
}

/// A pairing of open players.
pub(super) struct Prospect {
    pub(super) weight: i128,
    /// The opponents, entered both ways; a player without an entry is left over.
    pub(super) mates: BTreeMap<Rank, Rank>,
}

/// The counts of a pair or of a player left over; `None` if it is not allowed.
pub(super) struct Prices<'p> {
    /// The counts of a pair; the higher ranked player comes first.
    pub(super) pair: &'p dyn Fn(Rank, Rank) -> Option<Counts>,
    pub(super) alone: &'p dyn Fn(Rank) -> Option<Counts>,
}

impl BracketFrame<'_> {
    /// Returns the counts of a player left over.
    pub(super) fn alone(&self, p: Rank, dropped: Dropped) -> Option<Counts> {
        let may = self.cards.may_leave(p, dropped, (self.is_lowest, self.free));
        may.then(|| [i128::from(self.first.contains(&p)), 1, 0, 0, 0])
    }

    /// Returns whether the players in `left` may be the only ones left over.
    pub(super) fn may_be_left(&self, left: &[Rank]) -> bool {
        match self.demand {
            LeftOverDemand::None => true,
            LeftOverDemand::OneOf(sets) => {
                let mut left = left.to_vec();
                left.sort_unstable();
                sets.contains(&left)
            }
        }
    }

    /// Returns the pairing of the open players with the smallest counts; `None` if no pairing exists.
    pub(super) fn prospect(
        &self,
        open: &[Rank],
        prices: &Prices,
        steps: &mut Steps,
    ) -> Result<Option<Prospect>, Spent> {
        let sets = match self.demand {
            LeftOverDemand::None => {
                steps.take()?;
                return Ok(match self.seats {
                    Some(seats) => prospect_with_seats(open, seats, prices),
                    None => prospect(open, None, prices),
                });
            }
            LeftOverDemand::OneOf(sets) => sets,
        };
        let mut best: Option<Prospect> = None;
        for set in sets.iter().filter(|set| set.iter().all(|p| open.contains(p))) {
            steps.take()?;
            let found = prospect(open, Some(set), prices);
            if let Some(found) = found.filter(|f| best.as_ref().is_none_or(|b| f.weight < b.weight)) {
                best = Some(found);
            }
        }
        Ok(best)
    }
}

/// Returns the pairing with the smallest counts that leaves over exactly `seats` players. Each player left over takes
/// one seat.
fn prospect_with_seats(open: &[Rank], seats: usize, prices: &Prices) -> Option<Prospect> {
    let n = open.len();
    let found = lightest(&vec![None; n + seats], |i, j| match (i.min(j), i.max(j)) {
        (low, high) if high < n => {
            let (a, b) = (open[low].min(open[high]), open[low].max(open[high]));
            (prices.pair)(a, b).map(weigh)
        }
        (low, _) if low < n => (prices.alone)(open[low]).map(weigh),
        _ => None,
    })?;
    let pairs = found.mates.iter().take(n).enumerate().filter_map(|(i, m)| m.map(|m| (i, m)));
    let mates = pairs.filter(|&(_, m)| m < n).map(|(i, m)| (open[i], open[m])).collect();
    Some(Prospect { weight: found.weight, mates })
}

fn prospect(open: &[Rank], left: Option<&[Rank]>, prices: &Prices) -> Option<Prospect> {
    let is_left = |p: Rank| left.is_some_and(|left| left.contains(&p));
    let may_be_left = |p: Rank| left.is_none_or(|left| left.contains(&p));
    let alone: Vec<Option<i128>> =
        open.iter().map(|&p| if may_be_left(p) { (prices.alone)(p).map(weigh) } else { None }).collect();
    let found = lightest(&alone, |i, j| {
        let (a, b) = (open[i].min(open[j]), open[i].max(open[j]));
        if is_left(a) || is_left(b) { None } else { (prices.pair)(a, b).map(weigh) }
    })?;
    let mates = found.mates.iter().enumerate().filter_map(|(i, m)| m.map(|m| (open[i], open[m]))).collect();
    Some(Prospect { weight: found.weight, mates })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_come_back_from_their_weight() {
        let all = [3, 1, 7, 12, 90_000];
        assert_eq!(counts(weigh(all)), all);
        assert!(weigh([1, 0, 0, 0, 0]) > weigh([0, 5, 7, 8, 9]));
    }
}
