//! Who floats and whom the floaters meet, with the places in the orders of 20 and 21.

use limit::from_len;

/// A place in an order of search, and whether the search asks for exactly such a player.
pub type SearchTurn = (usize, bool);

/// A downfloater.
#[derive(Clone, Copy, Debug)]
pub struct ChosenFloater {
    /// The player.
    pub rank: usize,
    /// His place.
    pub turn: SearchTurn,
}

/// A floater and his opponent; none if he goes on to lower levels.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// The floater.
    pub floater: usize,
    /// Whom he meets.
    pub opponent: Option<usize>,
    /// The place of the opponent, in the order for the floater.
    pub turn: SearchTurn,
}

/// The floaters of a level, and the exchanges that they need, if anything asks for those (24 c).
#[derive(Clone, Debug, Default)]
pub struct ChosenFloaters {
    /// The choice.
    pub choice: FloaterSelection,
    /// Exchanges across the mid-line.
    pub exchanges: Option<i64>,
}

/// The floaters of a level.
#[derive(Clone, Debug, Default)]
pub struct FloaterSelection {
    /// Downfloaters, in the order of their places.
    pub leaving: Vec<ChosenFloater>,
    /// Floaters with their opponents.
    pub met: Vec<Meeting>,
}

impl FloaterSelection {
    /// Is nobody chosen?
    pub fn is_empty(&self) -> bool {
        self.leaving.is_empty() && self.met.is_empty()
    }

    /// Does a player float, or meet a floater?
    pub fn has(&self, rank: usize) -> bool {
        self.leaving.iter().any(|l| l.rank == rank)
            || self.met.iter().any(|m| m.floater == rank || m.opponent == Some(rank))
    }

    /// Opponents of the floaters, ascending.
    pub fn opponents(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.met.iter().filter_map(|m| m.opponent).collect();
        all.sort_unstable();
        all
    }

    /// 22: floats of which one side is not what its search asks for.
    pub fn outside(&self) -> usize {
        let is_good = |floater: usize| self.leaving.iter().all(|l| l.rank != floater || l.turn.1);
        let met = self.met.iter().filter(|m| !(m.turn.1 && is_good(m.floater))).count();
        let alone = |l: &&ChosenFloater| !l.turn.1 && self.met.iter().all(|m| m.floater != l.rank);
        met + self.leaving.iter().filter(alone).count()
    }

    /// Everybody of the choice, ascending.
    pub fn players(&self) -> Vec<usize> {
        let met = self.met.iter().flat_map(|m| [Some(m.floater), m.opponent]).flatten();
        let mut all: Vec<usize> = self.leaving.iter().map(|l| l.rank).chain(met).collect();
        all.sort_unstable();
        all.dedup();
        all
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
