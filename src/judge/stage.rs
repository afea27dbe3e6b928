//! A bracket when it is paired: who moved down into it, whose own it is, who is left for those below.

/// One bracket, by ranks.
#[derive(Clone, Debug)]
pub struct BracketStage {
    /// Counted from 1, the highest bracket first.
    pub number: usize,
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
}

impl BracketStage {
    /// Is there no bracket below?
    pub fn is_lowest(&self) -> bool {
        self.rest.is_empty()
    }

    /// The moved-down players that take part in the pairing of the bracket, in rank order.
    pub fn active_moved_down(&self) -> Vec<usize> {
        self.moved_down.iter().copied().filter(|r| !self.set_aside.contains(r)).collect()
    }

    /// Everybody who takes part in the pairing of the bracket, in rank order.
    pub fn members(&self) -> Vec<usize> {
        let both = self.moved_down.iter().chain(&self.residents).copied();
        let mut all: Vec<usize> = both.filter(|r| !self.set_aside.contains(r)).collect();
        all.sort_unstable();
        all
    }

    /// Is the bracket paired as a heterogeneous one? A.3: at least half moved down counts as homogeneous.
    // READING D98-A.3: "at least half of the players have come from a higher bracket" is 2 x MDP >= n.
    pub fn is_heterogeneous(&self) -> bool {
        let moved = self.active_moved_down().len();
        moved > 0 && 2 * moved < self.members().len()
    }

    /// A.6: S1 of a heterogeneous bracket.
    pub fn most_first(&self) -> usize {
        if self.is_heterogeneous() { self.active_moved_down().len() } else { 0 }
    }
}
