//! The matching problem of a stage: its vertices and edges, and the groups of players whose order matters.

use facts::tournament::Rank;
use lexmatch::Vertex;
use lexmatch::matching::Edges;

/// A vertex that stands for no player. A player matched with it is left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Slot {
    /// A place for a floater, open to every member of the bracket.
    Float,
    /// The place of the pairing-allocated bye, open to the players who may have it.
    Bye,
}

/// The graph of a stage. Its vertices are `0..members`, then `outside`, then `slots`; its edges are `(u, v)` with `u <
/// v`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    /// The ranks of the bracket's players, in order.
    pub members: Vec<Rank>,
    /// The ranks of players below who take part because an article looks ahead.
    pub outside: Vec<Rank>,
    /// The places for players who are left over.
    pub slots: Vec<Slot>,
    /// The number of members, from the first on, who are paired as moved-down players (S1 of a heterogeneous bracket).
    pub mdps: usize,
    /// The allowed pairs, floats and byes.
    pub edges: Edges,
}

/// A group of players paired by S1, S2, transpositions and exchanges.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ArenaGroup {
    /// The vertices in rank order.
    pub players: Vec<Vertex>,
    /// The number of pairs to be made, p.
    pub pairs: usize,
}

impl Arena {
    /// Builds the stage of a single bracket from the pairs that may be made inside it and the players who may take a
    /// place. The first `mdps` members must be paired, but not with each other. If places may stay empty, empty places
    /// are matched with each other.
    pub fn bracket(
        members: Vec<Rank>,
        (slots, may_stay_empty): (Vec<Slot>, bool),
        mdps: usize,
        may_meet: &dyn Fn(Rank, Rank) -> bool,
        may_take: &dyn Fn(Rank, Slot) -> bool,
    ) -> Self {
        let (m, n) = (members.len(), members.len() + slots.len());
        let mut edges = Edges::new(n);
        for (u, &a) in Vertex::all(m).zip(&members) {
            let is_pair = |v: &Vertex| (u.0 >= mdps || v.0 >= mdps) && may_meet(a, members[*v]);
            u.after(m).filter(is_pair).for_each(|v| edges.add(u, v));
            let is_place = |v: &Vertex| u.0 >= mdps && may_take(a, slots[v.0 - m]);
            Vertex::all(n).skip(m).filter(is_place).for_each(|v| edges.add(u, v));
        }
        if may_stay_empty {
            Vertex::all(n).skip(m).for_each(|u| u.after(n).for_each(|v| edges.add(u, v)));
        }
        Self { members, outside: Vec::new(), slots, mdps, edges }
    }

    /// Returns the number of vertices.
    pub fn size(&self) -> usize {
        self.members.len() + self.outside.len() + self.slots.len()
    }

    /// Returns whether the vertex is a player of the bracket.
    pub fn is_member(&self, v: Vertex) -> bool {
        v.0 < self.members.len()
    }

    /// Returns whether exactly one end of the edge is a player of the bracket, so that the edge stands for a float.
    pub fn is_float(&self, u: Vertex, v: Vertex) -> bool {
        self.is_member(u) != self.is_member(v)
    }

    /// Returns whether both ends are players of the bracket.
    pub fn is_pair(&self, u: Vertex, v: Vertex) -> bool {
        self.is_member(u) && self.is_member(v)
    }
}
