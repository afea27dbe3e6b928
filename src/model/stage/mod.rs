//! A stage: one bracket and what lies below it, as ranks of the position.

mod arena;
mod level;

pub use arena::{Arena, ArenaGroup, Slot};
pub use level::LevelRecord;

/// One bracket when it is paired.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Stage {
    /// Counted from 1, the highest bracket first.
    pub number: usize,
    /// Score of the residents in half points (of the lowest of them if brackets were joined).
    pub score: i32,
    /// Players moved down into the bracket, in rank order.
    pub moved_down: Vec<usize>,
    /// Players whose own bracket this is, in rank order.
    pub residents: Vec<usize>,
    /// Of both, those without any opponent in the bracket; they move on before it is paired (C.1).
    pub set_aside: Vec<usize>,
    /// Residents of the next bracket; empty if this is the lowest.
    pub next: Vec<usize>,
    /// Everybody below, the next bracket included.
    pub rest: Vec<usize>,
    /// Is B.2 subject to the exemption of the last round here?
    pub is_exempt: bool,
    /// Why an earlier pairing of the bracket was undone.
    pub undone: Option<Undoing>,
}

/// Why a bracket was paired again (1998 C.12, C.13), or what had to be undone for it (Lim 9.6).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undoing {
    /// C.12: for the next bracket.
    Next {
        /// The pairs, by ranks, of the bracket's own first pairing.
        first: Vec<(usize, usize)>,
    },
    /// C.13: for the lowest bracket, whatever C.12 had come to.
    Lowest,
    /// Lim 9.6: the median could not be paired without the players of pairs next to it.
    Neighbours {
        /// Those pairs, by ranks, in the order in which they were undone.
        pairs: Vec<(usize, usize)>,
    },
}

impl Stage {
    /// Ranks of another order of the same position: `order[rank]` replaces each.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// let mut stage = ours.stages[0].clone();
    /// stage.renumber(&[1, 0, 2, 3]);
    /// assert_eq!(stage.residents, [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn renumber(&mut self, order: &[usize]) {
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

    /// Is there no bracket below?
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(ours.stages.last().is_some_and(Stage::is_lowest));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_lowest(&self) -> bool {
        self.rest.is_empty()
    }

    /// The moved-down players that take part in the pairing of the bracket, in rank order.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert!(ours.stages[0].active_moved_down().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn active_moved_down(&self) -> Vec<usize> {
        self.moved_down.iter().copied().filter(|r| !self.set_aside.contains(r)).collect()
    }

    /// Everybody who takes part in the pairing of the bracket, in rank order.
    ///
    /// ```
    #[doc = include_str!("../four_friends.txt")]
    /// assert_eq!(ours.stages[0].members(), [0, 1], "by rank");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn members(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self
            .moved_down
            .iter()
            .chain(&self.residents)
            .copied()
            .filter(|r| !self.set_aside.contains(r))
            .collect();
        all.sort_unstable();
        all
    }

    /// Is the bracket paired as a heterogeneous one? A.3: at least half moved down counts as homogeneous.
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

    /// The same by how many are moved down and how many there are.
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
