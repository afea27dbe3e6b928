//! One pool for players tied on points, across all lists (US Chess 32B3).
//!
//! The tied players take the best prizes that they can win, at most one each: a matching of prizes and players with
//! the most money. They split its sum evenly, except that no players together get more than the best prizes that they
//! alone could win. So a player who is not eligible for a category gets no more than the prizes open to him, and the
//! others split the rest.

use std::cmp::Reverse;

use super::contest::PrizeTie;
use super::level::{JoinedGroups, MoneyNetwork};

/// A prize of the pool.
struct PooledPrize {
    list: usize,
    cents: u64,
    /// The player to whom the prize goes before the money is split.
    winner: usize,
}

impl PrizeTie<'_> {
    /// Returns the list of each player, the hundredths for each, and the groups of players who share.
    // READING PRIZE-POOL: 'more money by dividing a particular prize for which others are ineligible' compares all
    // prizes that some of the tied players can win with what the others can win; the other reading compares one prize
    // after another.
    pub(super) fn pool_all(&self) -> (Vec<Option<usize>>, Vec<u64>, Vec<Vec<usize>>) {
        let prizes = self.pooled();
        let mut seats = vec![None; self.players.len()];
        for prize in &prizes {
            seats[prize.winner] = Some(prize.list);
        }
        let mut cents = self.shares_one_by_one(&seats);
        while self.exchange(&mut seats, &cents) {
            cents = self.shares_one_by_one(&seats);
        }
        let groups = self.split(&prizes, &seats, &mut cents);
        // Who gives up his prize to the last hundredth leaves his place in the list.
        for at in (0..seats.len()).filter(|&at| cents[at] == 0) {
            let takes = |&other: &usize| {
                let may = seats[at].is_some_and(|list| self.players[other].lists.contains(&list));
                may && seats[other].is_none() && cents[other] > 0
            };
            if let Some(other) = (0..seats.len()).find(takes) {
                seats.swap(at, other);
            }
        }
        for (at, player) in self.players.iter().enumerate() {
            if seats[at].is_none() && cents[at] > 0 {
                seats[at] = player.lists.iter().copied().find(|&list| prizes.iter().any(|p| p.list == list));
            }
        }
        self.seat_without_money(&mut seats);
        (seats, cents, groups)
    }

    /// Returns the prizes with the most money that the players can win, at most one each.
    fn pooled(&self) -> Vec<PooledPrize> {
        let mut prizes: Vec<(Reverse<u64>, usize, usize)> = Vec::new();
        for (list, contest) in self.lists.iter().enumerate() {
            let left = contest.prizes.iter().skip(self.start[list]).filter(|(_, prize)| prize.cents > 0);
            prizes.extend(left.map(|&(rank, prize)| (Reverse(prize.cents), rank, list)));
        }
        prizes.sort_unstable();
        let mut lists_done = vec![false; self.lists.len()];
        let mut pooled: Vec<PooledPrize> = Vec::new();
        for (Reverse(cents), _, list) in prizes {
            if !lists_done[list] {
                pooled.push(PooledPrize { list, cents, winner: usize::MAX });
                let last = pooled.len() - 1;
                if !self.win(&mut pooled, last, &mut vec![false; self.players.len()]) {
                    pooled.pop();
                    lists_done[list] = true;
                }
            }
        }
        pooled
    }

    /// Finds a player for a prize, who may leave another prize to somebody else. Returns whether there is one.
    fn win(&self, pooled: &mut [PooledPrize], prize: usize, is_seen: &mut [bool]) -> bool {
        let eligible: Vec<usize> = (0..self.players.len())
            .filter(|&at| self.players[at].lists.contains(&pooled[prize].list))
            .collect();
        let holds = |pooled: &[PooledPrize], at: usize| pooled.iter().position(|p| p.winner == at);
        if let Some(&free) = eligible.iter().find(|&&at| holds(pooled, at).is_none()) {
            pooled[prize].winner = free;
            return true;
        }
        for at in eligible {
            let Some(other) = holds(pooled, at).filter(|_| !std::mem::replace(&mut is_seen[at], true)) else {
                continue;
            };
            if self.win(pooled, other, is_seen) {
                pooled[prize].winner = at;
                return true;
            }
        }
        false
    }

    /// Returns the hundredths for each player if the players of a list take its prizes in standings order.
    fn shares_one_by_one(&self, seats: &[Option<usize>]) -> Vec<u64> {
        let mut before = vec![0; self.lists.len()];
        let mut next = |list: usize| {
            before[list] += 1;
            self.cents(list, before[list] - 1)
        };
        seats.iter().map(|seat| seat.map_or(0, &mut next)).collect()
    }

    /// Splits the money of the prizes. Returns the groups of players who share.
    ///
    /// A prize is cut into slices, one for each amount that some prize has: a player can have each slice at most once,
    /// from any list open to him, because he could win only one prize.
    fn split(&self, prizes: &[PooledPrize], seats: &[Option<usize>], cents: &mut [u64]) -> Vec<Vec<usize>> {
        let mut heights: Vec<u64> = prizes.iter().map(|prize| prize.cents).collect();
        heights.sort_unstable();
        heights.dedup();
        let (size, own) = (self.players.len(), cents.to_vec());
        let mut network = MoneyNetwork::default();
        // The ways that money of a list takes to a player: the way, the list, the player.
        let mut drawn: Vec<(usize, usize, usize)> = Vec::new();
        for (slice, &height) in heights.iter().enumerate() {
            let thick = height - slice.checked_sub(1).map_or(0, |below| heights[below]);
            let node = |at: usize| size + slice * (size + self.lists.len()) + at;
            for (at, player) in self.players.iter().enumerate() {
                let has = if own[at] >= height { thick } else { 0 };
                network.add(node(at), at, has, thick);
                for &list in player.lists.iter().filter(|&&list| prizes.iter().any(|p| p.list == list)) {
                    let from_here = if seats[at] == Some(list) { has } else { 0 };
                    drawn.push((network.size(), list, at));
                    network.add(node(size + list), node(at), from_here, thick);
                }
            }
        }
        network.level(cents);
        drawn.retain(|&(way, ..)| network.carries(way) > 0);
        let mut joined = JoinedGroups::new(size);
        for &(_, list, at) in &drawn {
            for &(_, other, b) in &drawn {
                if list == other && cents[at].abs_diff(cents[b]) <= 1 {
                    joined.join(at, b);
                }
            }
        }
        joined.groups(cents)
    }
}
