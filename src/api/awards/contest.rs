//! The prizes of each list, the players who may win them, and the players who are tied for them.

use std::cmp::Ordering;

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
    pub(super) entries: Vec<PlayerId>,
}

impl Contest<'_> {
    /// Returns whether the player may win prizes of this list, if eligible for any prize.
    pub(super) fn is_open_to(&self, player: PlayerId) -> bool {
        self.members.as_ref().is_none_or(|members| members.contains(&player))
    }
}

/// A player who may win prizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contender {
    pub(super) player: PlayerId,
    pub(super) place: usize,
    pub(super) points: Score,
    /// The lists whose prizes the player may win, by their positions.
    pub(super) lists: Vec<usize>,
}

impl Contender {
    /// Returns whether the player may win every prize that `other` may win.
    pub(super) fn covers(&self, other: &Self) -> bool {
        other.lists.iter().all(|list| self.lists.contains(list))
    }
}

/// Hundredths as a fraction, so that rounding never decides who gets a prize.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction(u128, u128);

impl Fraction {
    /// Returns whether it is less than a hundredth, which nobody can be paid.
    pub(super) fn is_nothing(self) -> bool {
        self.0 < self.1
    }

    pub(super) fn compare(self, other: Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn whole(self) -> u64 {
        u64::try_from(self.0 / self.1).unwrap_or(u64::MAX)
    }
}

/// Players who are tied for prizes, in standings order, and the prizes that the players before them leave.
pub(super) struct PrizeTie<'t> {
    pub(super) lists: &'t [Contest<'t>],
    pub(super) share: Share,
    /// The first prize left in each list, by its position in the list.
    pub(super) start: Vec<usize>,
    pub(super) players: Vec<Contender>,
}

impl PrizeTie<'_> {
    /// Returns the money of the prize at a position among those left in a list, or 0 behind the last.
    pub(super) fn cents(&self, list: usize, at: usize) -> u64 {
        self.lists[list].prizes.get(self.start[list] + at).map_or(0, |(_, prize)| prize.cents)
    }

    /// Returns the money of the first prizes left in a list.
    pub(super) fn pool(&self, list: usize, size: usize) -> u64 {
        let left = self.lists[list].prizes.iter().skip(self.start[list]);
        left.take(size).map(|(_, prize)| prize.cents).sum()
    }

    /// Returns the fraction for the player at a position among `size` players who share the prizes of a list.
    pub(super) fn fraction(&self, list: usize, at: usize, size: usize) -> Fraction {
        let (pool, of) = (u128::from(self.pool(list, size)), size as u128);
        match self.share {
            Share::Hort => Fraction(u128::from(self.cents(list, at)) * of + pool, 2 * of),
            Share::No | Share::Even | Share::Pool => Fraction(pool, of),
        }
    }

    /// Returns what each of `size` players who share the prizes of a list gets, and the number of hundredths left over.
    /// The first players get one extra hundredth each.
    pub(super) fn amounts(&self, list: usize, size: usize) -> (Vec<u64>, usize) {
        let mut amounts: Vec<u64> = (0..size).map(|at| self.fraction(list, at, size).whole()).collect();
        let left = self.pool(list, size) - amounts.iter().sum::<u64>();
        let left = usize::try_from(left).unwrap_or(usize::MAX);
        amounts.iter_mut().take(left).for_each(|amount| *amount += 1);
        (amounts, left)
    }

    /// Returns the players who stand in a list, by their positions in the tie.
    pub(super) fn members(seats: &[Option<usize>], list: usize) -> Vec<usize> {
        (0..seats.len()).filter(|&at| seats[at] == Some(list)).collect()
    }

    /// Returns the number of players who stand in each list.
    pub(super) fn sizes(&self, seats: &[Option<usize>]) -> Vec<usize> {
        let mut sizes = vec![0; self.lists.len()];
        seats.iter().flatten().for_each(|&list| sizes[list] += 1);
        sizes
    }

    /// Returns the hundredths for each player from the list in which the player stands.
    pub(super) fn shares(&self, seats: &[Option<usize>]) -> Vec<u64> {
        let mut cents = vec![0; seats.len()];
        for list in 0..self.lists.len() {
            let members = Self::members(seats, list);
            for (member, amount) in members.iter().zip(self.amounts(list, members.len()).0) {
                cents[*member] = amount;
            }
        }
        cents
    }

    /// Returns the position, in the whole list, of the prize at a position among those left, or of the last prize.
    pub(super) fn rank(&self, list: usize, at: usize) -> usize {
        let prizes = &self.lists[list].prizes;
        prizes.get(self.start[list] + at).or(prizes.last()).map_or(usize::MAX, |&(rank, _)| rank)
    }

    /// Returns whether a list has a prize left at a position.
    pub(super) fn has_prize(&self, list: usize, at: usize) -> bool {
        self.start[list] + at < self.lists[list].prizes.len()
    }
}
