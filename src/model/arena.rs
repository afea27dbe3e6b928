//! The matching problem of a stage: vertices, edges, and the groups that are ordered inside it.

use super::Edges;
use crate::graph::CompatGraph;

/// A vertex that is no player: the place of a player who stays over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Slot {
    /// Any member of the bracket may leave it here.
    Float,
    /// The pairing-allocated bye, for whoever may have it.
    Bye,
    /// The one place that stays over in the next bracket; `true` if downfloaters may have it too.
    Over(bool),
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
pub struct Group {
    /// Vertices in rank order.
    pub players: Vec<u32>,
    /// Number of pairs to be made, p.
    pub pairs: usize,
}

/// What a stage allows beyond the graph.
pub struct Terms<'a> {
    /// May these two ranks be paired in the bracket?
    pub inside: &'a dyn Fn(usize, usize) -> bool,
    /// May these two ranks meet below (either may be a member or an outsider)?
    pub below: &'a dyn Fn(usize, usize) -> bool,
    /// May this member leave the bracket?
    pub leaves: &'a dyn Fn(usize) -> bool,
    /// May this outsider take a slot [`Slot::Over`]?
    pub stays: &'a dyn Fn(usize) -> bool,
}

impl Arena {
    /// Lays out the problem. `mdps` members at the head must be paired, and not with each other.
    pub fn new(
        graph: &CompatGraph<'_>,
        (members, outside): (Vec<usize>, Vec<usize>),
        slots: Vec<Slot>,
        mdps: usize,
        terms: &Terms<'_>,
    ) -> Self {
        let mut arena = Self { members, outside, slots, mdps, edges: Edges::default() };
        let (m, o) = (arena.members.len(), arena.outside.len());
        let mut edges = Edges::new(arena.size());
        for u in 0..m {
            let a = arena.members[u];
            let inside = |v: usize| (u >= mdps || v >= mdps) && (terms.inside)(a, arena.members[v]);
            (u + 1..m).filter(|&v| inside(v)).for_each(|v| edges.add(u, v));
            if u >= mdps && (terms.leaves)(a) {
                (0..o).filter(|&v| (terms.below)(a, arena.outside[v])).for_each(|v| edges.add(u, m + v));
                let fits = |s: Slot| match s {
                    Slot::Float | Slot::Over(true) => true,
                    Slot::Over(false) => false,
                    Slot::Bye => graph.may_have_bye(a),
                };
                (0..arena.slots.len())
                    .filter(|&v| fits(arena.slots[v]))
                    .for_each(|v| edges.add(u, m + o + v));
            }
        }
        for u in 0..o {
            let a = arena.outside[u];
            (u + 1..o).filter(|&v| (terms.below)(a, arena.outside[v])).for_each(|v| edges.add(m + u, m + v));
            let fits = |s: Slot| match s {
                Slot::Float => false,
                Slot::Over(_) => (terms.stays)(a),
                Slot::Bye => graph.may_have_bye(a),
            };
            (0..arena.slots.len())
                .filter(|&v| fits(arena.slots[v]))
                .for_each(|v| edges.add(m + u, m + o + v));
        }
        arena.edges = edges;
        arena
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
