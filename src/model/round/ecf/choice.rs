//! Who floats and whom the floaters meet, with the places in the orders of 20 and 21.

use limit::from_len;

/// A place in an order of search, and whether the search asks for exactly such a player.
pub(super) type SearchTurn = (usize, bool);

/// A downfloater.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChosenFloater {
    pub(super) rank: usize,
    pub(super) turn: SearchTurn,
}

/// A floater and his opponent; none if he goes on to lower levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) floater: usize,
    pub(super) opponent: Option<usize>,
    pub(super) turn: SearchTurn,
}

/// The floaters of a level.
#[derive(Clone, Debug, Default)]
pub(super) struct FloaterSelection {
    pub(super) leaving: Vec<ChosenFloater>,
    pub(super) met: Vec<Meeting>,
}

impl FloaterSelection {
    pub(super) fn has(&self, rank: usize) -> bool {
        self.leaving.iter().any(|l| l.rank == rank)
            || self.met.iter().any(|m| m.floater == rank || m.opponent == Some(rank))
    }

    /// Opponents of the floaters, ascending.
    pub(super) fn opponents(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.met.iter().filter_map(|m| m.opponent).collect();
        all.sort_unstable();
        all
    }

    /// 22: floats of which one side is not what its search asks for.
    pub(super) fn outside(&self) -> usize {
        let is_good = |floater: usize| self.leaving.iter().all(|l| l.rank != floater || l.turn.1);
        let met = self.met.iter().filter(|m| !(m.turn.1 && is_good(m.floater))).count();
        let alone = |l: &&ChosenFloater| !l.turn.1 && self.met.iter().all(|m| m.floater != l.rank);
        met + self.leaving.iter().filter(alone).count()
    }

    /// 22: what is compared: floats outside the searches, places of 20, places of 21.
    pub(super) fn key(&self) -> Vec<usize> {
        let down = self.leaving.iter().map(|l| l.turn.0);
        let up = self.met.iter().map(|m| m.turn.0);
        [self.outside()].into_iter().chain(down).chain(up).collect()
    }

    /// Floats outside the searches, then the places of the downfloaters, from 1.
    pub(super) fn places_down(&self) -> Vec<i64> {
        let outside = (!self.leaving.is_empty() || !self.met.is_empty()).then(|| from_len(self.outside()));
        outside.into_iter().chain(self.leaving.iter().map(|l| from_len(l.turn.0 + 1))).collect()
    }

    /// The places of the opponents, from 1.
    pub(super) fn places_up(&self) -> Vec<i64> {
        self.met.iter().map(|m| from_len(m.turn.0 + 1)).collect()
    }
}
