//! A list of prizes and those who play for it: groups that share, and what each player can claim. Amounts are compared as
//! fractions, so that no hundredth decides who gets what.

use std::cmp::Ordering;
use std::ops::Range;

use crate::event::{Prize, Share};
use facts::tournament::{PlayerId, Score};

/// A list, over all or of a category.
#[derive(Default)]
pub(super) struct Contest<'l> {
    /// Its name; empty is over all.
    pub(super) category: &'l str,
    /// Its prizes by place, with their place in the whole list.
    pub(super) prizes: Vec<(usize, &'l Prize)>,
    /// Who belongs to the category; nothing where it is over all.
    pub(super) members: Option<Vec<PlayerId>>,
    /// Its players in the order of the standings.
    pub(super) entries: Vec<PrizeEntry>,
}

/// A player in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PrizeEntry {
    pub(super) player: PlayerId,
    pub(super) place: usize,
    pub(super) points: Score,
}

/// Players who share the prizes of their places.
pub(super) struct PrizeGroup {
    /// The prizes, by their place in the list from 0; there may be fewer than players.
    pub(super) prizes: Range<usize>,
    /// In the order of the standings.
    pub(super) entries: Vec<PrizeEntry>,
    /// Players who have the prizes before.
    pub(super) before: Vec<PlayerId>,
}

/// What a player would get of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrizeClaim {
    pub(super) player: PlayerId,
    /// Hundredths of money as a fraction.
    amount: (u128, u128),
    /// Where the prize of his own place stands in the whole list.
    rank: usize,
    /// The prize of his own place in the list, or the last that he has a part of, from 0.
    pub(super) prize: u32,
    /// Is the money shared?
    pub(super) is_shared: bool,
    /// His place among the players.
    at: usize,
}

impl PrizeClaim {
    /// The more money, then the earlier prize of the list, then the earlier player.
    pub(super) fn is_better(&self, other: &Self) -> bool {
        let ((n, d), (other_n, other_d)) = (self.amount, other.amount);
        let more = (n * other_d).cmp(&(other_n * d));
        more.then(other.rank.cmp(&self.rank)).then(other.at.cmp(&self.at)) == Ordering::Greater
    }
}

impl Contest<'_> {
    /// May the player have its prizes, if he has a right to any?
    pub(super) fn is_open_to(&self, player: PlayerId) -> bool {
        self.members.as_ref().is_none_or(|members| members.contains(&player))
    }

    /// Those who play for it in groups that share, as far as there are prizes.
    pub(super) fn groups(&self, share: Share, plays: &dyn Fn(PlayerId) -> bool) -> Vec<PrizeGroup> {
        let playing: Vec<PrizeEntry> =
            self.entries.iter().copied().filter(|entry| plays(entry.player)).collect();
        let is_one = |a: &PrizeEntry, b: &PrizeEntry| match share {
            // Only whom no tie-break separates.
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

    /// What each player would get.
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
    /// The money that is shared.
    pub(super) fn pool(&self, contest: &Contest<'_>) -> u64 {
        contest.prizes[self.prizes.clone()].iter().map(|(_, prize)| prize.cents).sum()
    }

    /// Hundredths of a player of the group as a fraction.
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

    /// Hundredths of each player of the group; those that are left go to the first, one each. How many those are.
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
