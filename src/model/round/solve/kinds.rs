//! Groups players into kinds that a level cannot tell apart. The cost of an edge then depends only on the kinds of its
//! two ends, so pairs of entries need not be compared.

use super::layout::StageLayout;
use crate::measure::{EdgeRole, Penalty};
use crate::program::{CountedLevel, Edge};
use facts::tournament::Entry;
use lexmatch::solve::KindCosts;
use limit::from_len;
use std::collections::BTreeMap;

/// The number of kinds beyond which a level compares entries instead.
const MOST: usize = 64;

/// The meaning of an edge for a bracket.
pub(super) type RoleOf = for<'p> fn(&StageLayout, &'p [Entry], u32, u32) -> Option<EdgeRole<'p>>;

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
        let sees = |v: u32| level.sees(layout.entry(entries, v));
        let weight =
            |u: u32, v: u32| role(layout, entries, u, v).map_or(Penalty::NONE, |role| level.weight(role));
        Self::seen(layout, &sees, Penalty::NONE, &weight)
    }
}

impl KindWeights<i64> {
    /// Returns the costs by kind for a level that is affected only by `sees` of each member, by rank; `None` if there
    /// are too many kinds.
    pub(super) fn costs(
        layout: &StageLayout,
        sees: &dyn Fn(usize) -> u64,
        cost: &dyn Fn(Edge) -> i64,
    ) -> Option<KindCosts> {
        let members = &layout.arena.members;
        let sees = |v: u32| Some(members.get(v as usize).map_or(0, |&rank| sees(rank)));
        let cost = |u: u32, v: u32| layout.edge(u, v).map_or(0, cost);
        let of = Self::seen(layout, &sees, 0, &cost)?;
        Some(KindCosts::new(&of.kind, |a, b| of.between(a, b)))
    }
}

impl<W: Copy + PartialEq> KindWeights<W> {
    /// Returns the weights of edges by kind. Vertices are of one kind if they lie equally deep and the level cannot
    /// tell them apart.
    fn seen(
        layout: &StageLayout,
        sees: &dyn Fn(u32) -> Option<u64>,
        none: W,
        weight: &dyn Fn(u32, u32) -> W,
    ) -> Option<Self> {
        let players = layout.players().len();
        let mut numbers: BTreeMap<(u8, u64), u8> = BTreeMap::new();
        // The first and the last vertex of each kind.
        let mut ends: Vec<(u32, u32)> = Vec::new();
        let mut kind = Vec::with_capacity(layout.arena.size());
        for v in 0..from_len(layout.arena.size()) {
            let seen = if (v as usize) < players { sees(v)? } else { 0 };
            let next = numbers.len();
            let number = *numbers.entry((layout.depth(v), seen)).or_insert(from_len(next));
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
