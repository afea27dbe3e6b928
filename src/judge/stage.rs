//! A bracket when it is paired: its moved-down players, its residents, and the players who remain for the brackets
//! below.
use facts::tournament::Rank;

/// One bracket, by ranks.
#[derive(Clone, Debug)]
pub struct BracketStage {
    /// The number of the bracket, from 1; the highest bracket is first.
    pub number: usize,
    /// Players moved down into the bracket, in rank order.
    pub moved_down: Vec<Rank>,
    /// The residents of the bracket, in rank order.
    pub residents: Vec<Rank>,
    /// Players of both kinds without any opponent in the bracket; they move down before it is paired (C.1).
    pub set_aside: Vec<Rank>,
    /// The residents of the next bracket; empty if this is the lowest.
    pub next: Vec<Rank>,
    /// All players below, including the players of the next bracket.
    pub rest: Vec<Rank>,
    /// Whether the exemption of the last round sets B.2 aside here.
    pub is_exempt: bool,
}

impl BracketStage {
    /// Returns whether there is no bracket below.
    pub fn is_lowest(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the moved-down players who take part in the pairing of the bracket, in rank order.
    pub fn active_moved_down(&self) -> Vec<Rank> {
        self.moved_down.iter().copied().filter(|r| !self.set_aside.contains(r)).collect()
    }

    /// Returns all players who take part in the pairing of the bracket, in rank order.
    pub fn members(&self) -> Vec<Rank> {
        let both = self.moved_down.iter().chain(&self.residents).copied();
        let mut all: Vec<Rank> = both.filter(|r| !self.set_aside.contains(r)).collect();
        all.sort_unstable();
        all
    }

    /// Returns whether the bracket is paired as a heterogeneous one. A.3: it counts as homogeneous if at least half of
    /// its players moved down.
    // READING D98-A.3: "at least half of the players have come from a higher bracket" is 2 x MDP >= n.
    pub fn is_heterogeneous(&self) -> bool {
        let moved = self.active_moved_down().len();
        moved > 0 && 2 * moved < self.members().len()
    }

    /// A.6: returns the size of S1 in a heterogeneous bracket.
    pub fn most_first(&self) -> usize {
        if self.is_heterogeneous() { self.active_moved_down().len() } else { 0 }
    }
}
