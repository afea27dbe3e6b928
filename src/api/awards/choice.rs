//! The list in which each of several tied players takes or shares a prize.
//!
//! Each list pays its players by their number alone, except that the better tie-break has the larger half under Hort.
//! A player who moves only for what the last of the list gets therefore raises Rosenthal's potential of the congestion
//! game (Rosenthal, *International Journal of Game Theory* 2, 1973). Two players who exchange their lists leave the
//! potential as it is and give more to the better of the two. So the moves and exchanges come to an end.

use std::cmp::Ordering;

use super::contest::{Fraction, PrizeTie};

impl PrizeTie<'_> {
    /// Returns the list of each player; `None` if nothing is left for the player.
    ///
    /// In the end nobody gets more as the last player of another list, and no player gets less than one behind him who
    /// is eligible for no other lists, if each could stand in the place of the other.
    // READING PRIZE-BEST: a player's best prize is the one that pays most as it is shared; of equal ones, the first in
    // the list. The other reading: the one for which the list states the most money.
    pub(super) fn choose(&self) -> Vec<Option<usize>> {
        let mut seats = vec![None; self.players.len()];
        let mut sizes = self.sizes(&seats);
        for (at, seat) in seats.iter_mut().enumerate() {
            *seat = self.best(&sizes, None, at).map(|(list, _)| list);
            if let Some(list) = *seat {
                sizes[list] += 1;
            }
        }
        loop {
            let cents = self.shares(&seats);
            if !self.move_one(&mut seats) && !self.exchange(&mut seats, &cents) {
                break;
            }
        }
        self.seat_without_money(&mut seats);
        seats
    }

    /// Returns the list, other than his own, that pays a player most as its last player, if one pays anything.
    fn best(&self, sizes: &[usize], own: Option<usize>, at: usize) -> Option<(usize, Fraction)> {
        let mut best: Option<(usize, usize, Fraction)> = None;
        for &list in self.players[at].lists.iter().filter(|&&list| own != Some(list)) {
            let others = sizes[list];
            let (rank, pays) = (self.rank(list, others), self.fraction(list, others, others + 1));
            let is_better = best.as_ref().is_none_or(|&(_, other, least)| {
                pays.compare(least).then(other.cmp(&rank)) == Ordering::Greater
            });
            if is_better && !pays.is_nothing() {
                best = Some((list, rank, pays));
            }
        }
        best.map(|(list, _, pays)| (list, pays))
    }

    /// Moves the first player who gets more as the last player of another list, or gets nothing where he stands. Returns
    /// whether there is one.
    fn move_one(&self, seats: &mut [Option<usize>]) -> bool {
        let sizes = self.sizes(seats);
        let mut before = vec![0; sizes.len()];
        for (at, seat) in seats.iter_mut().enumerate() {
            let now = seat.map(|list| {
                before[list] += 1;
                self.fraction(list, before[list] - 1, sizes[list])
            });
            let now = now.filter(|now| !now.is_nothing());
            let better = self.best(&sizes, *seat, at);
            let better =
                better.filter(|(_, pays)| now.is_none_or(|now| pays.compare(now) == Ordering::Greater));
            if better.is_some() || now.is_none() && seat.is_some() {
                *seat = better.map(|(list, _)| list);
                return true;
            }
        }
        false
    }

    /// Exchanges the lists of a player and of the one with the most money behind him, if the one behind gets more, is
    /// eligible for no other lists, and may stand in the list of the first. Returns whether there are two such players.
    pub(super) fn exchange(&self, seats: &mut [Option<usize>], cents: &[u64]) -> bool {
        for at in 0..seats.len() {
            let Some(list) = seats[at] else { continue };
            let first = &self.players[at];
            let takes_over = |&other: &usize| {
                let behind = &self.players[other];
                cents[other] > cents[at]
                    && first.place < behind.place
                    && behind.lists.contains(&list)
                    && first.covers(behind)
            };
            // Of equal amounts, the first player behind.
            let others = (at + 1..seats.len()).filter(takes_over).rev();
            if let Some(other) = others.max_by_key(|&other| cents[other]) {
                seats.swap(at, other);
                return true;
            }
        }
        false
    }

    /// Gives the prizes without money, by tie-break, to the players who have no list.
    pub(super) fn seat_without_money(&self, seats: &mut [Option<usize>]) {
        let mut sizes = self.sizes(seats);
        for (player, seat) in self.players.iter().zip(seats).filter(|(_, seat)| seat.is_none()) {
            let with_prize = player.lists.iter().copied().filter(|&list| self.has_prize(list, sizes[list]));
            *seat = with_prize.min_by_key(|&list| self.rank(list, sizes[list]));
            if let Some(list) = *seat {
                sizes[list] += 1;
            }
        }
    }
}
