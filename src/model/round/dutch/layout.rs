//! The matching problem of a bracket: its players, and as much of what lies below as its criteria look at.

use super::DutchRound;
use crate::measure::{BracketFacts, EdgeRole};
use crate::round::counted;
use crate::stage::{Arena, Slot, Stage};
use facts::tournament::Entry;
use limit::from_len;

/// An arena whose first outside vertices are the residents of the next bracket.
#[derive(Clone, Debug)]
pub(super) struct BracketLayout {
    pub(super) arena: Arena,
    /// How many of the outside vertices belong to the next bracket.
    pub(super) next: usize,
}

/// The players who may take a slot.
pub(super) enum SlotTakers<'t> {
    /// Every member and resident of the next bracket.
    Anyone,
    /// Only these members (by vertex).
    Only(&'t [u32]),
    /// The players who may have the bye.
    Bye,
}

impl BracketLayout {
    /// Members, the players of `outside` (the first `next` of them are the next bracket), `slots` places.
    // READING D26-3.3.3: two moved-down players are never paired with each other; S2 holds residents only.
    pub(super) fn new(
        round: &DutchRound<'_>,
        stage: &Stage,
        (outside, next): (Vec<usize>, usize),
        (slots, takes): (usize, &SlotTakers<'_>),
    ) -> Self {
        let members = stage.members();
        let (m, o) = (members.len(), outside.len());
        let moved = stage.moved_down.len();
        let rank = |v: usize| if v < m { members[v] } else { outside[v - m] };
        let fits = |u: usize| match takes {
            SlotTakers::Anyone => u < m + next,
            SlotTakers::Only(list) => list.binary_search(&from_len(u)).is_ok(),
            SlotTakers::Bye => round.may_bye(rank(u)),
        };
        let players = [members.as_slice(), &outside].concat();
        let mut edges = round.ask.graph.edges_among(&players, slots);
        for u in 0..moved {
            (u + 1..moved).for_each(|v| edges.remove(u, v));
        }
        for u in 0..m + o {
            if fits(u) {
                (0..slots).for_each(|s| edges.add(u, m + o + s));
            }
        }
        let slot = if matches!(takes, SlotTakers::Bye) { Slot::Bye } else { Slot::Float };
        let arena = Arena { members, outside, slots: vec![slot; slots], mdps: moved, edges };
        Self { arena, next }
    }

    pub(super) fn entry<'p>(&self, round: &DutchRound<'p>, v: u32) -> &'p Entry {
        let v = v as usize;
        let m = self.arena.members.len();
        let rank = if v < m { self.arena.members[v] } else { self.arena.outside[v - m] };
        &round.ask.position.entries[rank]
    }

    /// Have all members one score?
    pub(super) fn is_one_score(&self, round: &DutchRound<'_>) -> bool {
        self.arena.members.windows(2).all(|two| round.score(two[0]) == round.score(two[1]))
    }

    /// The players of this bracket and of the next.
    pub(super) fn near(&self) -> impl Iterator<Item = u32> {
        (0..self.arena.members.len() + self.next).map(from_len)
    }

    /// Is the vertex outside the bracket: a player below, or a slot?
    pub(super) fn is_outside(&self, v: u32) -> bool {
        !self.arena.is_member(v)
    }

    /// Is the vertex a player of this bracket or of the next?
    fn is_near(&self, v: u32) -> bool {
        (v as usize) < self.arena.members.len() + self.next
    }

    /// What an edge (`u < v`) means for this bracket.
    pub(super) fn fate<'p>(&self, round: &DutchRound<'p>, u: u32, v: u32) -> Option<EdgeRole<'p>> {
        match (self.arena.is_member(u), self.arena.is_member(v)) {
            (true, true) => Some(EdgeRole::Pair(self.entry(round, u), self.entry(round, v))),
            (true, false) => Some(EdgeRole::Leaves(self.entry(round, u))),
            _ => None,
        }
    }

    /// What an edge (`u < v`) means for the next bracket.
    pub(super) fn next_fate<'p>(&self, round: &DutchRound<'p>, u: u32, v: u32) -> Option<EdgeRole<'p>> {
        match (self.is_near(u), self.is_near(v)) {
            (true, true) if self.is_outside(v) => {
                Some(EdgeRole::Pair(self.entry(round, u), self.entry(round, v)))
            }
            (true, false) => Some(EdgeRole::Leaves(self.entry(round, u))),
            _ => None,
        }
    }

    /// What the criteria of this bracket refer to.
    pub(super) fn facts<'p>(round: &DutchRound<'p>, stage: &Stage) -> BracketFacts<'p> {
        counted::facts(round.ask, &stage.residents)
    }

    /// What the criteria of the next bracket refer to.
    pub(super) fn next_facts<'p>(round: &DutchRound<'p>, stage: &Stage) -> BracketFacts<'p> {
        counted::facts(round.ask, &stage.next)
    }

    /// A matching to start from: moved-down players with the first residents, the others half against half.
    pub(super) fn natural(&self) -> Vec<u32> {
        let a = &self.arena;
        let (m, head) = (a.members.len(), a.mdps.min(a.members.len() / 2));
        let mut mate = vec![u32::MAX; a.size()];
        let half = (m - 2 * head) / 2;
        let wanted =
            (0..head).map(|i| (i, a.mdps + i)).chain((2 * head..2 * head + half).map(|i| (i, i + half)));
        for (u, v) in wanted {
            let is_free = v < m && mate[u] == u32::MAX && mate[v] == u32::MAX;
            if is_free && a.edges.has(u, v) {
                (mate[u], mate[v]) = (from_len(v), from_len(u));
            }
        }
        mate
    }
}
