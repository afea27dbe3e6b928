//! A prize list and its eligible players: groups that share prizes, and each player's claim. Amounts are compared as
//! fractions, so that rounding never decides who gets a prize.

use std::cmp::Ordering;
use std::ops::Range;

use crate::event::{Prize, Share};
use facts::tournament::{PlayerId, Score};

/// A prize list, overall or for a category.
#[derive(Default)]
pub(super) struct Contest<'l> {
    /// The name of the list; empty means overall.
    pub(super) category: &'l str,
    /// The prizes of the list by place, with their positions in the whole list.
    pub(super) prizes: Vec<(usize, &'l Prize)>,
    /// The members of the category; `None` for the overall list.
    pub(super) members: Option<Vec<PlayerId>>,
    /// The eligible players, in standings order.
    pub(super) entries: Vec<PrizeEntry>,
}

/// A player eligible for prizes in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PrizeEntry {
    pub(super) player: PlayerId,
    pub(super) place: usize,
    pub(super) points: Score,
}

/// Players who share the prizes of their places.
pub(super) struct PrizeGroup {
    /// The prizes, by their position in the list from 0. There may be fewer prizes than players.
    pub(super) prizes: Range<usize>,
    /// The players of the group, in standings order.
    pub(super) entries: Vec<PrizeEntry>,
    /// The players who take prizes before this group.
    pub(super) before: Vec<PlayerId>,
}

/// A player's claim on a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrizeClaim {
    pub(super) player: PlayerId,
    /// The money in hundredths, as a fraction.
    amount: (u128, u128),
    /// The position, in the whole list, of the prize for the player's own place.
    rank: usize,
    /// The prize for the player's own place, by its position in the list from 0, or the last prize that the player
    /// shares.
    pub(super) prize: u32,
    /// Whether the player shares the money.
    pub(super) is_shared: bool,
    /// The player's place among all players.
    at: usize,
}

impl PrizeClaim {
    /// Compares by more money, then by the earlier prize in the list, then by the earlier player in the standings.
    pub(super) fn is_better(&self, other: &Self) -> bool {
        let ((n, d), (other_n, other_d)) = (self.amount, other.amount);
        let more = (n * other_d).cmp(&(other_n * d));
        more.then(other.rank.cmp(&self.rank)).then(other.at.cmp(&self.at)) == Ordering::Greater
    }
}

impl Contest<'_> {
    /// Returns whether the player may win prizes of this list, if eligible for any prize.
    pub(super) fn is_open_to(&self, player: PlayerId) -> bool {
        self.members.as_ref().is_none_or(|members| members.contains(&player))
    }

    /// Returns the eligible players in groups that share, as far down as there are prizes.
    pub(super) fn groups(&self, share: Share, plays: &dyn Fn(PlayerId) -> bool) -> Vec<PrizeGroup> {
        let playing: Vec<PrizeEntry> =
            self.entries.iter().copied().filter(|entry| plays(entry.player)).collect();
        let is_one = |a: &PrizeEntry, b: &PrizeEntry| match share {
            // Only players who are tied on every tie-break.
            Share::No => a.place == b.place,
            Share::Even | Share::Hort => a.points == b.points,
        };
        let (mut groups, mut start, mut before) = (Vec::new(), 0, Vec::new());
        for entries in playing.chunk_by(is_one) {
            if start >= self.prizes.len() {
                break;
            }
            let end = (start + entries.len()).min(self.prizes.len());
            groups.push(PrizeGroup { prizes: start..end, entries: entries.to_vec(), before: before.clone() });
            before.extend(entries.iter().map(|entry| entry.player));
            start += entries.len();
        }
        groups
    }

    /// Returns each player's claim.
    pub(super) fn claims(&self, share: Share, plays: &dyn Fn(PlayerId) -> bool) -> Vec<PrizeClaim> {
        let mut claims = Vec::new();
        for group in self.groups(share, plays) {
            for (i, entry) in group.entries.iter().enumerate() {
                let own = group.prizes.start + i;
                let prize = self.prizes.get(own);
                let amount = group.amount(self, share, i);
                if amount.0 > 0 || prize.is_some_and(|(_, prize)| !prize.text.is_empty()) {
                    let prize = own.min(group.prizes.end - 1);
                    let (rank, _) = self.prizes[prize];
                    let prize = u32::try_from(prize).unwrap_or(u32::MAX);
                    let is_shared = group.entries.len() > 1 && amount.0 > 0;
                    let (player, at) = (entry.player, entry.place);
                    claims.push(PrizeClaim { player, amount, rank, prize, is_shared, at });
                }
            }
        }
        claims
    }
}

impl PrizeGroup {
    /// Returns the money to be shared.
    pub(super) fn pool(&self, contest: &Contest<'_>) -> u64 {
        contest.prizes[self.prizes.clone()].iter().map(|(_, prize)| prize.cents).sum()
    }

    /// Returns the hundredths for a player in the group, as a fraction.
    fn amount(&self, contest: &Contest<'_>, share: Share, i: usize) -> (u128, u128) {
        let size = self.entries.len() as u128;
        let pool = u128::from(self.pool(contest));
        match share {
            Share::No | Share::Even => (pool, size),
            Share::Hort => {
                let own = contest.prizes.get(self.prizes.start + i).map_or(0, |(_, prize)| prize.cents);
                (u128::from(own) * size + pool, 2 * size)
            }
        }
    }

    /// Returns the hundredths for each player of the group, and the number of hundredths left over. The first players
    /// get one extra hundredth each.
    pub(super) fn amounts(&self, contest: &Contest<'_>, share: Share) -> (Vec<u64>, usize) {
        let whole = |i: usize| {
            let (amount, of) = self.amount(contest, share, i);
            u64::try_from(amount / of).unwrap_or(u64::MAX)
        };
        let mut amounts: Vec<u64> = (0..self.entries.len()).map(whole).collect();
        let left = self.pool(contest) - amounts.iter().sum::<u64>();
        let left = usize::try_from(left).unwrap_or(usize::MAX);
        amounts.iter_mut().take(left).for_each(|amount| *amount += 1);
        (amounts, left)
    }
}
