//! A score-group: its members, and the group to which its floaters go.

use super::rules::LimProgram;
use facts::tournament::{Rank, Score};

/// A group together with its incoming floaters.
#[derive(Clone)]
pub(super) struct LimGroup<'p, 'r> {
    pub(super) round: &'p LimProgram<'r>,
    /// The number of the stage, from 1.
    pub(super) number: usize,
    pub(super) score: i32,
    pub(super) residents: Vec<Rank>,
    pub(super) above: Vec<Rank>,
    pub(super) below: Vec<Rank>,
    /// Players with the score of the group to which floaters go.
    pub(super) next: Vec<Rank>,
    /// Possible opponents of a floater in that group: its own players, and floaters from the other side.
    pub(super) hosts: [Vec<Rank>; 2],
    /// Floaters who already wait there, come from the same side, and take an opponent first (10.3, 10.4).
    pub(super) waiting: Vec<Rank>,
    /// Whether the group is below the median, so that everything is mirrored.
    pub(super) is_below: bool,
    pub(super) is_median: bool,
    /// Whether the group to which floaters go is below the median.
    pub(super) is_next_below: bool,
}

impl LimGroup<'_, '_> {
    /// Returns all incoming floaters, by rank.
    pub(super) fn came_in(&self) -> Vec<Rank> {
        let mut all = [self.above.as_slice(), &self.below].concat();
        all.sort_unstable();
        all
    }

    /// Returns all members, by rank.
    pub(super) fn members(&self) -> Vec<Rank> {
        let mut all = [self.came_in().as_slice(), &self.residents].concat();
        all.sort_unstable();
        all
    }

    /// Returns the group without these players.
    pub(super) fn without(&self, ranks: &[Rank]) -> Self {
        if ranks.is_empty() {
            return self.clone();
        }
        let left = |part: &[Rank]| part.iter().copied().filter(|r| !ranks.contains(r)).collect();
        Self {
            residents: left(&self.residents),
            above: left(&self.above),
            below: left(&self.below),
            ..self.clone()
        }
    }

    /// Sorts ranks in the order of scrutiny: from the highest, but below the median from the lowest.
    pub(super) fn scan(&self, mut ranks: Vec<Rank>) -> Vec<Rank> {
        ranks.sort_unstable();
        if self.is_below {
            ranks.reverse();
        }
        ranks
    }

    /// Returns the name of the group in words.
    pub(super) fn name(&self) -> String {
        if self.is_median { "median".to_owned() } else { format!("score-group of {}", Score(self.score)) }
    }
}
