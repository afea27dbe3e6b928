//! A stage: one bracket and all players below it, as ranks of the position.

mod arena;
mod level;

pub use arena::{Arena, ArenaGroup, Slot};
pub use level::LevelRecord;

use facts::tournament::Rank;

/// A bracket at the time when it is paired.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Stage {
    /// The number of the bracket, from 1; the highest bracket is first.
    pub number: usize,
    /// The score of the residents in half points. If brackets were joined, it is the score of the lowest residents.
    pub score: i32,
    /// The players moved down into the bracket, in rank order.
    pub moved_down: Vec<Rank>,
    /// The residents of the bracket, in rank order.
    pub residents: Vec<Rank>,
    /// Players, moved down or resident, without any opponent in the bracket. They move on before it is paired (C.1).
    pub set_aside: Vec<Rank>,
    /// The residents of the next bracket; empty if this is the lowest.
    pub next: Vec<Rank>,
    /// All players below, including those of the next bracket.
    pub rest: Vec<Rank>,
    /// Whether an exemption in the last round sets B.2 aside for this bracket.
    pub is_exempt: bool,
    /// The reason why an earlier pairing of the bracket was undone.
    pub undone: Option<Undoing>,
}

/// The reason why a bracket was paired again (1998 C.12, C.13), or the pairs that had to be undone for it (Lim 9.6).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undoing {
    /// C.12: the bracket was paired again for the sake of the next one.
    Next {
        /// The pairs of the bracket's own first pairing, by ranks.
        first: Vec<(Rank, Rank)>,
    },
    /// C.13: the bracket was paired again for the sake of the lowest one, whatever the result of C.12 was.
    Lowest,
    /// Lim 9.6: the median could not be paired without players from adjacent pairs.
    Neighbours {
        /// The undone pairs, by ranks, in the order in which they were undone.
        pairs: Vec<(Rank, Rank)>,
    },
}

impl Stage {
    /// Replaces the ranks by those of another order of the same position: each `rank` becomes `order[rank]`.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut stage = ours.stages[0].clone();
    /// stage.renumber(&[1, 0, 2, 3].map(Rank));
    /// assert_eq!(stage.residents, [1, 0].map(Rank));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn renumber(&mut self, order: &[Rank]) {
        let lists =
            [&mut self.moved_down, &mut self.residents, &mut self.set_aside, &mut self.next, &mut self.rest];
        for rank in lists.into_iter().flatten() {
            *rank = order[*rank];
        }
        let pairs = match &mut self.undone {
            Some(Undoing::Next { first: pairs } | Undoing::Neighbours { pairs }) => pairs.as_mut_slice(),
            Some(Undoing::Lowest) | None => &mut [],
        };
        for (a, b) in pairs {
            (*a, *b) = (order[*a], order[*b]);
        }
    }

    /// Returns whether there is no bracket below.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(ours.stages.last().is_some_and(Stage::is_lowest));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_lowest(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the moved-down players that take part in the pairing of the bracket, in rank order.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(ours.stages[0].active_moved_down().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn active_moved_down(&self) -> Vec<Rank> {
        self.moved_down.iter().copied().filter(|r| !self.set_aside.contains(r)).collect()
    }

    /// Returns all players that take part in the pairing of the bracket, in rank order.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(ours.stages[0].members(), [0, 1].map(Rank), "by rank");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn members(&self) -> Vec<Rank> {
        let mut all: Vec<Rank> = self
            .moved_down
            .iter()
            .chain(&self.residents)
            .copied()
            .filter(|r| !self.set_aside.contains(r))
            .collect();
        all.sort_unstable();
        all
    }

    /// Returns whether the bracket is paired as a heterogeneous one. A.3: it counts as homogeneous if at least half of
    /// its players moved down.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(!ours.stages[0].is_heterogeneous());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // READING D98-A.3: "at least half of the players have come from a higher bracket" is 2 x MDP >= n.
    pub fn is_heterogeneous(&self) -> bool {
        Self::is_heterogeneous_of(self.active_moved_down().len(), self.members().len())
    }

    /// Returns whether a bracket is heterogeneous, given the numbers of moved-down players and of members.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(Stage::is_heterogeneous_of(1, 4) && !Stage::is_heterogeneous_of(2, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_heterogeneous_of(moved_down: usize, members: usize) -> bool {
        moved_down > 0 && 2 * moved_down < members
    }
}
