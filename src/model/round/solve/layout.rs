//! The matching problem of a stage: its members, and as much of what lies below as its levels look at.

use crate::measure::EdgeRole;
use crate::program::{Edge, Mate, StageSpec};
use crate::round::Ask;
use crate::stage::{Arena, Slot};
use facts::tournament::{Entry, Score};
use lexmatch::matching::Mates;
use limit::from_len;
use std::ops::Range;
use std::rc::Rc;

/// An arena whose first outside vertices are the residents of the next bracket.
#[derive(Clone, Debug)]
pub(super) struct StageLayout {
    pub(super) arena: Arena,
    /// How many of the outside vertices belong to the next bracket.
    pub(super) next: usize,
    /// Have all members one score?
    pub(super) is_one_score: bool,
}

/// The players who may take a place.
pub(super) enum PlaceTakers<'t> {
    /// Every member and resident of the next bracket.
    Anyone,
    /// Only these members (by vertex).
    Only(&'t [u32]),
    /// The players who may have the bye, by rank.
    Bye(&'t [bool]),
}

impl StageLayout {
    /// Members, the players of `outside` (the first `next` of them are the next bracket), places.
    pub(super) fn new(
        ask: &Ask<'_>,
        spec: &StageSpec<'_>,
        (outside, next): (&[usize], usize),
        (slots, takes): (usize, &PlaceTakers<'_>),
    ) -> Self {
        let members = spec.members();
        let (m, o, moved) = (members.len(), outside.len(), spec.moved_down.len());
        let players = [members.as_slice(), outside].concat();
        let fits = |u: usize| match takes {
            PlaceTakers::Anyone => u < m + next,
            PlaceTakers::Only(list) => list.binary_search(&from_len(u)).is_ok(),
            PlaceTakers::Bye(may_have) => may_have[players[u]],
        };
        let mut edges = ask.graph.edges_among(&players, slots);
        for u in 0..if spec.keeps_apart { moved } else { 0 } {
            (u + 1..moved).for_each(|v| edges.remove(u, v));
        }
        for u in (0..m + o).filter(|&u| fits(u)) {
            (0..slots).for_each(|s| edges.add(u, m + o + s));
        }
        let slot = if matches!(takes, PlaceTakers::Bye(_)) { Slot::Bye } else { Slot::Float };
        let score = |r: usize| ask.position.entries[r].score;
        let is_one_score = members.windows(2).all(|two| score(two[0]) == score(two[1]));
        let outside = outside.to_vec();
        let arena = Arena { members, outside, slots: vec![slot; slots], mdps: moved, edges };
        Self { arena, next, is_one_score }
    }

    /// Members and those outside, by vertex.
    pub(super) fn players(&self) -> Vec<usize> {
        [self.arena.members.as_slice(), &self.arena.outside].concat()
    }

    fn rank(&self, v: u32) -> usize {
        let (v, m) = (v as usize, self.arena.members.len());
        if v < m { self.arena.members[v] } else { self.arena.outside[v - m] }
    }

    pub(super) fn entry<'p>(&self, entries: &'p [Entry], v: u32) -> &'p Entry {
        &entries[self.rank(v)]
    }

    /// The vertex of a member.
    pub(super) fn vertex(&self, rank: usize) -> Option<u32> {
        self.arena.members.binary_search(&rank).ok().map(from_len)
    }

    /// The meaning of a vertex as a mate.
    pub(super) fn mate(&self, v: u32) -> Mate {
        Mate::of(self.arena.members.get(v as usize).copied())
    }

    /// The vertices of a mate: any vertex outside will do for whoever is paired below.
    pub(super) fn vertices(&self, mate: Mate) -> Range<u32> {
        let inside = self.arena.members.len();
        match mate {
            Mate::Member(rank) => self.vertex(rank).map_or(0..0, |v| v..v + 1),
            Mate::Below => from_len(inside)..from_len(self.arena.size()),
        }
    }

    /// The vertices of the members, and of the players of the next bracket with them.
    pub(super) fn near(&self, with_next: bool) -> Vec<u32> {
        let next = if with_next { self.next } else { 0 };
        (0..self.arena.members.len() + next).map(from_len).collect()
    }

    /// Is the vertex outside the bracket: a player below, or a place?
    pub(super) fn is_outside(&self, v: u32) -> bool {
        !self.arena.is_member(v)
    }

    /// Is the vertex a player of this bracket or of the next?
    fn is_near(&self, v: u32) -> bool {
        (v as usize) < self.arena.members.len() + self.next
    }

    /// Returns how deep a vertex lies: in this bracket, in the next, or beyond.
    pub(super) fn depth(&self, v: u32) -> u8 {
        u8::from(self.is_outside(v)) + u8::from(!self.is_near(v))
    }

    /// Of each vertex, those whom he costs something to meet; no pair but these, the smaller rank first, costs anything.
    pub(super) fn costly(&self, pairs: &[(usize, usize)], cost: &dyn Fn(Edge) -> i64) -> Rc<[Vec<u32>]> {
        let mut costly = vec![Vec::new(); self.arena.size()];
        for &(a, b) in pairs.iter().filter(|&&(a, b)| cost(Edge::Pair(a, b)) > 0) {
            if let (Some(u), Some(v)) = (self.vertex(a), self.vertex(b)) {
                costly[u as usize].push(v);
                costly[v as usize].push(u);
            }
        }
        costly.into()
    }

    /// What an edge (`u < v`) means for this bracket, by ranks.
    pub(super) fn edge(&self, u: u32, v: u32) -> Option<Edge> {
        let a = *self.arena.members.get(u as usize)?;
        Some(self.arena.members.get(v as usize).map_or(Edge::Leaves(a), |&b| Edge::Pair(a, b)))
    }

    /// What an edge (`u < v`) means for this bracket.
    pub(super) fn role<'p>(&self, entries: &'p [Entry], u: u32, v: u32) -> Option<EdgeRole<'p>> {
        match (self.arena.is_member(u), self.arena.is_member(v)) {
            (true, true) => Some(EdgeRole::Pair(self.entry(entries, u), self.entry(entries, v))),
            (true, false) => Some(EdgeRole::Leaves(self.entry(entries, u))),
            _ => None,
        }
    }

    /// What an edge (`u < v`) means for the next bracket.
    pub(super) fn next_role<'p>(&self, entries: &'p [Entry], u: u32, v: u32) -> Option<EdgeRole<'p>> {
        match (self.is_near(u), self.is_near(v)) {
            (true, true) if self.is_outside(v) => {
                Some(EdgeRole::Pair(self.entry(entries, u), self.entry(entries, v)))
            }
            (true, false) => Some(EdgeRole::Leaves(self.entry(entries, u))),
            _ => None,
        }
    }

    /// A matching to start from: each score half against half, the odd member with the first of the next score.
    pub(super) fn by_scores(&self, score: impl Fn(usize) -> Score) -> Mates {
        let members = &self.arena.members;
        let mut wanted: Vec<(usize, usize)> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let places: Vec<usize> = (0..members.len()).collect();
        for group in places.chunk_by(|&u, &v| score(members[u]) == score(members[v])) {
            let (first, group) = match open.pop() {
                Some(u) => {
                    wanted.push((u, group[0]));
                    (1, group)
                }
                None => (0, group),
            };
            let half = (group.len() - first) / 2;
            wanted.extend((first..first + half).map(|i| (group[i], group[i + half])));
            open.extend(group.get(first + 2 * half));
        }
        let is_allowed = |&(u, v): &(usize, usize)| self.arena.edges.has(u, v);
        Mates::of_pairs(self.arena.size(), wanted.into_iter().filter(is_allowed))
    }

    /// A matching to start from: moved-down players with the first residents, the others half against half.
    pub(super) fn natural(&self) -> Mates {
        let a = &self.arena;
        let (m, head) = (a.members.len(), a.mdps.min(a.members.len() / 2));
        let half = (m - 2 * head) / 2;
        let wanted =
            (0..head).map(|i| (i, a.mdps + i)).chain((2 * head..2 * head + half).map(|i| (i, i + half)));
        Mates::of_pairs(a.size(), wanted.filter(|&(u, v)| v < m && a.edges.has(u, v)))
    }
}
