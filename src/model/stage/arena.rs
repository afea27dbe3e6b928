//! The matching problem of a stage: vertices, edges, and the groups that are ordered inside it.

use lexmatch::matching::Edges;

/// A vertex that is no player: the place of a player who stays over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Slot {
    /// Any member of the bracket may leave it here.
    Float,
    /// The pairing-allocated bye, for players who may have it.
    Bye,
}

/// Vertices `0..members`, then `outside`, then `slots`; edges `(u, v)` with `u < v`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    /// Ranks of the bracket's players, in order.
    pub members: Vec<usize>,
    /// Ranks of players below who take part because an article looks ahead.
    pub outside: Vec<usize>,
    /// Places for players who stay over.
    pub slots: Vec<Slot>,
    /// How many of the first members are paired as moved-down players (S1 of a heterogeneous bracket).
    pub mdps: usize,
    /// Allowed pairs, floats and byes.
    pub edges: Edges,
}

/// Players paired by S1, S2, transposition and exchange.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ArenaGroup {
    /// Vertices in rank order.
    pub players: Vec<u32>,
    /// Number of pairs to be made, p.
    pub pairs: usize,
}

impl Arena {
    /// One bracket with nothing below it: who may be paired inside, and who may take a place. `mdps` members at the head
    /// must be paired, and not with each other. Where places may stay empty, two of them take each other.
    pub fn bracket(
        members: Vec<usize>,
        (slots, may_stay_empty): (Vec<Slot>, bool),
        mdps: usize,
        may_meet: &dyn Fn(usize, usize) -> bool,
        may_take: &dyn Fn(usize, Slot) -> bool,
    ) -> Self {
        let (m, n) = (members.len(), members.len() + slots.len());
        let mut edges = Edges::new(n);
        for (u, &a) in members.iter().enumerate() {
            let is_pair = |&v: &usize| (u >= mdps || v >= mdps) && may_meet(a, members[v]);
            (u + 1..m).filter(is_pair).for_each(|v| edges.add(u, v));
            let is_place = |&v: &usize| u >= mdps && may_take(a, slots[v - m]);
            (m..n).filter(is_place).for_each(|v| edges.add(u, v));
        }
        if may_stay_empty {
            (m..n).for_each(|u| (u + 1..n).for_each(|v| edges.add(u, v)));
        }
        Self { members, outside: Vec::new(), slots, mdps, edges }
    }

    /// Number of vertices.
    pub fn size(&self) -> usize {
        self.members.len() + self.outside.len() + self.slots.len()
    }

    /// Is the vertex a player of the bracket?
    pub fn is_member(&self, v: u32) -> bool {
        (v as usize) < self.members.len()
    }

    /// Does the edge leave the bracket: is exactly one end a player of it?
    pub fn is_float(&self, u: u32, v: u32) -> bool {
        self.is_member(u) != self.is_member(v)
    }

    /// Are both ends players of the bracket?
    pub fn is_pair(&self, u: u32, v: u32) -> bool {
        self.is_member(u) && self.is_member(v)
    }
}
