//! Groups players into kinds that a level cannot tell apart. The cost of an edge then depends only on the kinds of its
//! two ends, so pairs of entries need not be compared.

use super::layout::StageLayout;
use crate::measure::{EdgeRole, Penalty};
use crate::program::{CountedLevel, Edge, SeenPlayer};
use crate::round::classes::by_classes_of_kinds;
use crate::round::table::StageFace;
use facts::rulebook::Value;
use facts::tournament::{Entry, Rank};
use lexmatch::Vertex;
use lexmatch::solve::{Cost, KindCosts, Known, SolveError};
use limit::from_len;
use std::collections::BTreeMap;

/// The number of kinds beyond which a level compares entries instead.
const MOST: usize = 64;

/// The meaning of an edge for a bracket.
pub(super) type RoleOf = for<'p> fn(&StageLayout, &'p [Entry], Vertex, Vertex) -> Option<EdgeRole<'p>>;

/// The weights of edges by the kinds of their ends.
#[derive(Clone, Debug)]
pub(super) struct KindWeights<W> {
    /// The kind of each vertex.
    pub(super) kind: Vec<u8>,
    weights: Vec<W>,
    kinds: usize,
}

impl KindWeights<Penalty> {
    /// Returns the penalties by kind; `None` if the level does not state which facts about a player affect it, or if
    /// there are too many kinds.
    pub(super) fn of(
        layout: &StageLayout,
        level: &CountedLevel<'_>,
        entries: &[Entry],
        role: RoleOf,
    ) -> Option<Self> {
        let sees = |v: Vertex| level.sees(layout.entry(entries, v));
        let weight = |u: Vertex, v: Vertex| {
            role(layout, entries, u, v).map_or(Penalty::NONE, |role| level.weight(role))
        };
        Self::seen(kinds_of(layout, &sees), Penalty::NONE, &weight)
    }
}

impl KindWeights<i64> {
    /// Returns the costs by kind for a level that is affected only by `sees` of each member, by rank; `None` if there
    /// are too many kinds.
    pub(super) fn costs(
        layout: &StageLayout,
        sees: &dyn Fn(Rank) -> u64,
        cost: &dyn Fn(Edge) -> i64,
    ) -> Option<KindCosts> {
        let members = &layout.arena.members;
        let sees = |v: Vertex| Some(members.get(v.0).map_or(0, |&rank| sees(rank)));
        let cost = |u: Vertex, v: Vertex| layout.edge(u, v).map_or(0, cost);
        Some(Self::seen(kinds_of(layout, &sees), 0, &cost)?.as_costs())
    }

    fn as_costs(&self) -> KindCosts {
        KindCosts::new(&self.kind, |a, b| self.between(a, b))
    }
}

/// What a level can tell about a vertex: how deep the vertex lies, and what is seen of the player.
type SeenVertex = (u8, u64);

/// Returns what a level can tell about each vertex of a bracket.
fn kinds_of<'l>(
    layout: &'l StageLayout,
    sees: &'l dyn Fn(Vertex) -> Option<u64>,
) -> impl Iterator<Item = Option<SeenVertex>> + 'l {
    let players = layout.players().len();
    let seen = move |v: Vertex| if v.0 < players { sees(v) } else { Some(0) };
    Vertex::all(layout.arena.size()).map(move |v| Some((layout.depth(v), seen(v)?)))
}

impl<'c> StageFace<'c> {
    /// Returns what a level can tell about each vertex, if it knows nothing of a member but `sees`, by rank.
    fn seen<'s>(&'s self, sees: SeenPlayer<'s>) -> impl Iterator<Item = Option<SeenVertex>> + 's {
        let members = self.members.iter().map(|&rank| Some((0, sees(rank)?)));
        members.chain((self.members.len()..self.face.n()).map(|_| Some((1, 0))))
    }

    /// Minimises a sum over pairs and leavers, as [`Self::least`] does, where a cost depends only on `sees` of the
    /// members, by rank.
    pub(super) fn least_seen(
        &mut self,
        sees: &dyn Fn(Rank) -> u64,
        cost: impl Fn(Edge) -> i64 + 'c,
    ) -> Result<i64, SolveError> {
        let (edge, sees) = (self.edges(), |rank: Rank| Some(sees(rank)));
        let of = |u: Vertex, v: Vertex| edge(u, v).map_or(0, &cost);
        match KindWeights::seen(self.seen(&sees), 0, &of) {
            Some(kinds) => self.face.minimise(&Cost::Kinds(&kinds.as_costs()), Known::NotNegative),
            None => self.least(cost),
        }
    }

    /// Minimises the instances of each class, as [`Self::by_classes`] does, where a weight depends only on `sees` of the
    /// members, by rank.
    pub(super) fn by_classes_seen(
        &mut self,
        (is_listed, sees): (bool, SeenPlayer<'_>),
        weight: impl Fn(Edge) -> Penalty + 'c,
    ) -> Result<Value, SolveError> {
        let edge = self.edges();
        let of = |u: Vertex, v: Vertex| edge(u, v).map_or(Penalty::NONE, &weight);
        let Some(kinds) = KindWeights::seen(self.seen(sees), Penalty::NONE, &of) else {
            return self.by_classes(is_listed, weight);
        };
        let between = |a: u8, b: u8| kinds.between(a, b);
        by_classes_of_kinds(&mut self.face, (is_listed, &kinds.kind), &between)
    }
}

impl<W: Copy + PartialEq> KindWeights<W> {
    /// Returns the weights of edges by kind. Vertices are of one kind if they lie equally deep and the level cannot
    /// tell them apart.
    fn seen(
        vertices: impl Iterator<Item = Option<SeenVertex>>,
        none: W,
        weight: &dyn Fn(Vertex, Vertex) -> W,
    ) -> Option<Self> {
        let mut numbers: BTreeMap<SeenVertex, u8> = BTreeMap::new();
        // The first and the last vertex of each kind.
        let mut ends: Vec<(Vertex, Vertex)> = Vec::new();
        let mut kind = Vec::with_capacity(vertices.size_hint().0);
        for (v, seen) in (0..).map(Vertex).zip(vertices) {
            let next = numbers.len();
            let number = *numbers.entry(seen?).or_insert(from_len(next));
            if numbers.len() > MOST {
                return None;
            }
            match ends.get_mut(usize::from(number)) {
                Some(end) => end.1 = v,
                None => ends.push((v, v)),
            }
            kind.push(number);
        }
        let between = |a: usize, b: usize| {
            let (u, v) = (ends[a].0, ends[b].1);
            (u < v).then(|| weight(u, v))
        };
        let kinds = ends.len();
        let mut weights = Vec::with_capacity(kinds * kinds);
        for (a, b) in (0..kinds).flat_map(|a| (0..kinds).map(move |b| (a, b))) {
            match (between(a, b), between(b, a)) {
                (Some(one), Some(other)) if one != other => return None,
                (one, other) => weights.push(one.or(other).unwrap_or(none)),
            }
        }
        Some(Self { kind, weights, kinds })
    }

    /// Returns the weight of an edge between two kinds.
    pub(super) fn between(&self, a: u8, b: u8) -> W {
        self.weights[usize::from(a) * self.kinds + usize::from(b)]
    }
}
