//! The matching problem of a stage: its members, and as many of the players below as its levels look at.

use crate::measure::EdgeRole;
use crate::program::{Edge, Mate, StageSpec};
use crate::round::Ask;
use crate::stage::{Arena, Slot};
use facts::tournament::{Entry, Rank, Score};
use lexmatch::Vertex;
use lexmatch::matching::Mates;
use std::rc::Rc;

/// An arena whose first outside vertices are the residents of the next bracket.
#[derive(Clone, Debug)]
pub(super) struct StageLayout {
    pub(super) arena: Arena,
    /// How many of the outside vertices belong to the next bracket.
    pub(super) next: usize,
    /// Whether all members have the same score.
    pub(super) is_one_score: bool,
}

/// The players who may take a place.
pub(super) enum PlaceTakers<'t> {
    /// Every member and every resident of the next bracket.
    Anyone,
    /// Only these members, by vertex.
    Only(&'t [Vertex]),
    /// The players who may have the bye, by rank.
    Bye(&'t [bool]),
}

impl StageLayout {
    /// Lays out the members, the players of `outside` (the first `next` of whom belong to the next bracket), and the
    /// places.
    pub(super) fn new(
        ask: &Ask<'_>,
        spec: &StageSpec<'_>,
        (outside, next): (&[Rank], usize),
        (slots, takes): (usize, &PlaceTakers<'_>),
    ) -> Self {
        let members = spec.members();
        let (m, o, moved) = (members.len(), outside.len(), spec.moved_down.len());
        let players = [members.as_slice(), outside].concat();
        let fits = |u: Vertex| match takes {
            PlaceTakers::Anyone => u.0 < m + next,
            PlaceTakers::Only(list) => list.binary_search(&u).is_ok(),
            PlaceTakers::Bye(may_have) => may_have[players[u]],
        };
        let mut edges = ask.graph.edges_among(&players, slots);
        for u in Vertex::all(if spec.keeps_apart { moved } else { 0 }) {
            u.after(moved).for_each(|v| edges.remove(u, v));
        }
        for u in Vertex::all(m + o).filter(|&u| fits(u)) {
            Vertex::all(m + o + slots).skip(m + o).for_each(|place| edges.add(u, place));
        }
        let slot = if matches!(takes, PlaceTakers::Bye(_)) { Slot::Bye } else { Slot::Float };
        let score = |r: Rank| ask.position.entries[r].score;
        let is_one_score = members.windows(2).all(|two| score(two[0]) == score(two[1]));
        let outside = outside.to_vec();
        let arena = Arena { members, outside, slots: vec![slot; slots], mdps: moved, edges };
        Self { arena, next, is_one_score }
    }

    /// Returns the members and the outside players, by vertex.
    pub(super) fn players(&self) -> Vec<Rank> {
        [self.arena.members.as_slice(), &self.arena.outside].concat()
    }

    fn rank(&self, v: Vertex) -> Rank {
        let m = self.arena.members.len();
        if v.0 < m { self.arena.members[v] } else { self.arena.outside[v.0 - m] }
    }

    pub(super) fn entry<'p>(&self, entries: &'p [Entry], v: Vertex) -> &'p Entry {
        &entries[self.rank(v)]
    }

    /// Returns the vertex of a member.
    pub(super) fn vertex(&self, rank: Rank) -> Option<Vertex> {
        self.arena.members.binary_search(&rank).ok().map(Vertex)
    }

    /// Returns the mate that a vertex stands for.
    pub(super) fn mate(&self, v: Vertex) -> Mate {
        Mate::of(self.arena.members.get(v.0).copied())
    }

    /// Returns the vertices that stand for a mate. For a member who is paired below, these are all vertices outside.
    pub(super) fn vertices(&self, mate: Mate) -> impl Iterator<Item = Vertex> + Clone + use<> {
        let inside = self.arena.members.len();
        let numbers = match mate {
            Mate::Member(rank) => self.vertex(rank).map_or(0..0, |Vertex(v)| v..v + 1),
            Mate::Below => inside..self.arena.size(),
        };
        numbers.map(Vertex)
    }

    /// Returns the vertices of the members and, with `with_next`, those of the next bracket's players.
    pub(super) fn near(&self, with_next: bool) -> Vec<Vertex> {
        let next = if with_next { self.next } else { 0 };
        Vertex::all(self.arena.members.len() + next).collect()
    }

    /// Returns whether the vertex is outside the bracket: a player below, or a place.
    pub(super) fn is_outside(&self, v: Vertex) -> bool {
        !self.arena.is_member(v)
    }

    /// Returns whether the vertex is a player of this bracket or of the next one.
    fn is_near(&self, v: Vertex) -> bool {
        v.0 < self.arena.members.len() + self.next
    }

    /// Returns how deep a vertex lies: in this bracket, in the next one, or beyond.
    pub(super) fn depth(&self, v: Vertex) -> u8 {
        u8::from(self.is_outside(v)) + u8::from(!self.is_near(v))
    }

    /// Returns for each vertex the vertices to which it has an edge with a cost. Only `pairs` can cost anything, each
    /// with the smaller rank first.
    pub(super) fn costly(&self, pairs: &[(Rank, Rank)], cost: &dyn Fn(Edge) -> i64) -> Rc<[Vec<Vertex>]> {
        let mut costly = vec![Vec::new(); self.arena.size()];
        for &(a, b) in pairs.iter().filter(|&&(a, b)| cost(Edge::Pair(a, b)) > 0) {
            if let (Some(u), Some(v)) = (self.vertex(a), self.vertex(b)) {
                costly[u].push(v);
                costly[v].push(u);
            }
        }
        costly.into()
    }

    /// Returns the meaning of an edge (`u < v`) for this bracket, by ranks.
    pub(super) fn edge(&self, u: Vertex, v: Vertex) -> Option<Edge> {
        let a = *self.arena.members.get(u.0)?;
        Some(self.arena.members.get(v.0).map_or(Edge::Leaves(a), |&b| Edge::Pair(a, b)))
    }

    /// Returns the role of an edge (`u < v`) in this bracket.
    pub(super) fn role<'p>(&self, entries: &'p [Entry], u: Vertex, v: Vertex) -> Option<EdgeRole<'p>> {
        match (self.arena.is_member(u), self.arena.is_member(v)) {
            (true, true) => Some(EdgeRole::Pair(self.entry(entries, u), self.entry(entries, v))),
            (true, false) => Some(EdgeRole::Leaves(self.entry(entries, u))),
            _ => None,
        }
    }

    /// Returns the role of an edge (`u < v`) in the next bracket.
    pub(super) fn next_role<'p>(&self, entries: &'p [Entry], u: Vertex, v: Vertex) -> Option<EdgeRole<'p>> {
        match (self.is_near(u), self.is_near(v)) {
            (true, true) if self.is_outside(v) => {
                Some(EdgeRole::Pair(self.entry(entries, u), self.entry(entries, v)))
            }
            (true, false) => Some(EdgeRole::Leaves(self.entry(entries, u))),
            _ => None,
        }
    }

    /// Returns a matching to start from: for each score the top half against the bottom half, an odd member with the
    /// first one of the next score.
    pub(super) fn by_scores(&self, score: impl Fn(Rank) -> Score) -> Mates {
        let members = &self.arena.members;
        let mut wanted: Vec<(Vertex, Vertex)> = Vec::new();
        let mut open: Vec<Vertex> = Vec::new();
        let all: Vec<Vertex> = Vertex::all(members.len()).collect();
        for group in all.chunk_by(|&u, &v| score(members[u]) == score(members[v])) {
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
        let is_allowed = |&(u, v): &(Vertex, Vertex)| self.arena.edges.has(u, v);
        Mates::of_pairs(self.arena.size(), wanted.into_iter().filter(is_allowed))
    }

    /// Returns a matching to start from: moved-down players with the first residents, the top half of the others with
    /// the bottom half.
    pub(super) fn natural(&self) -> Mates {
        let a = &self.arena;
        let (m, head) = (a.members.len(), a.mdps.min(a.members.len() / 2));
        let half = (m - 2 * head) / 2;
        let wanted =
            (0..head).map(|i| (i, a.mdps + i)).chain((2 * head..2 * head + half).map(|i| (i, i + half)));
        let wanted = wanted.map(|(u, v)| (Vertex(u), Vertex(v)));
        Mates::of_pairs(a.size(), wanted.filter(|&(u, v)| v.0 < m && a.edges.has(u, v)))
    }
}
