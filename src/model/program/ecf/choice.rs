//! The floaters and their opponents, with their places in the orders of 20 and 21.

use facts::tournament::Rank;
use limit::from_len;

/// A place in a search order, and whether the player there meets all conditions of the search.
pub type SearchTurn = (usize, bool);

/// A downfloater.
#[derive(Clone, Copy, Debug)]
pub struct ChosenFloater {
    /// The player.
    pub rank: Rank,
    /// His place in the search order.
    pub turn: SearchTurn,
}

/// A floater and his opponent. There is no opponent if the floater moves on to lower levels.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// The floater.
    pub floater: Rank,
    /// The opponent of the floater.
    pub opponent: Option<Rank>,
    /// The place of the opponent in the search order for the floater.
    pub turn: SearchTurn,
}

/// The floaters of a level, and the exchanges that they need if a level counts those (24 c).
#[derive(Clone, Debug, Default)]
pub struct ChosenFloaters {
    /// The choice.
    pub choice: FloaterSelection,
    /// The number of exchanges across the mid-line.
    pub exchanges: Option<i64>,
}

/// The floaters of a level.
#[derive(Clone, Debug, Default)]
pub struct FloaterSelection {
    /// The downfloaters, in the order of their places.
    pub leaving: Vec<ChosenFloater>,
    /// The floaters with their opponents.
    pub met: Vec<Meeting>,
}

impl FloaterSelection {
    /// Returns whether nobody is chosen.
    pub fn is_empty(&self) -> bool {
        self.leaving.is_empty() && self.met.is_empty()
    }

    /// Returns whether a player floats or meets a floater.
    pub fn has(&self, rank: Rank) -> bool {
        self.leaving.iter().any(|l| l.rank == rank)
            || self.met.iter().any(|m| m.floater == rank || m.opponent == Some(rank))
    }

    /// Returns the opponents of the floaters, ascending.
    pub fn opponents(&self) -> Vec<Rank> {
        let mut all: Vec<Rank> = self.met.iter().filter_map(|m| m.opponent).collect();
        all.sort_unstable();
        all
    }

    /// 22: returns how many floats have a player who does not meet all conditions of his search.
    pub fn outside(&self) -> usize {
        let is_good = |floater: Rank| self.leaving.iter().all(|l| l.rank != floater || l.turn.1);
        let met = self.met.iter().filter(|m| !(m.turn.1 && is_good(m.floater))).count();
        let alone = |l: &&ChosenFloater| !l.turn.1 && self.met.iter().all(|m| m.floater != l.rank);
        met + self.leaving.iter().filter(alone).count()
    }

    /// Returns all players of the choice, ascending.
    pub fn players(&self) -> Vec<Rank> {
        let met = self.met.iter().flat_map(|m| [Some(m.floater), m.opponent]).flatten();
        let mut all: Vec<Rank> = self.leaving.iter().map(|l| l.rank).chain(met).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// 22: returns the key of the comparison: floats outside the searches, places of 20, places of 21.
    pub(super) fn key(&self) -> Vec<usize> {
        let down = self.leaving.iter().map(|l| l.turn.0);
        let up = self.met.iter().map(|m| m.turn.0);
        [self.outside()].into_iter().chain(down).chain(up).collect()
    }

    /// Returns the number of floats outside the searches, then the places of the downfloaters, from 1.
    pub(super) fn places_down(&self) -> Vec<i64> {
        let outside = (!self.leaving.is_empty() || !self.met.is_empty()).then(|| from_len(self.outside()));
        outside.into_iter().chain(self.leaving.iter().map(|l| from_len(l.turn.0 + 1))).collect()
    }

    /// Returns the places of the opponents, from 1.
    pub(super) fn places_up(&self) -> Vec<i64> {
        self.met.iter().map(|m| from_len(m.turn.0 + 1)).collect()
    }
}
