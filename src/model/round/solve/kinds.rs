//! Players by what a level sees of them: its penalties by the kinds of both ends, instead of by pairs of entries.

use super::layout::StageLayout;
use crate::measure::{EdgeRole, Penalty};
use crate::program::CountedLevel;
use facts::tournament::Entry;
use lexmatch::solve::VertexKinds;
use limit::from_len;
use std::collections::BTreeMap;
use std::rc::Rc;

/// With more kinds than this, a level looks at entries.
const MOST: usize = 64;

/// The meaning of an edge for a bracket.
pub(super) type RoleOf = for<'p> fn(&StageLayout, &'p [Entry], u32, u32) -> Option<EdgeRole<'p>>;

/// The penalties of a level by the kinds of an edge's ends.
#[derive(Clone, Debug)]
pub(super) struct KindWeights {
    kind: Rc<[u8]>,
    weights: Rc<[Penalty]>,
    kinds: usize,
}

impl KindWeights {
    /// Returns the penalties by kind; `None` if the level does not say what it sees of a player, or sees too much.
    pub(super) fn of(
        layout: &StageLayout,
        level: &CountedLevel<'_>,
        entries: &[Entry],
        role: RoleOf,
    ) -> Option<Self> {
        let players = layout.players().len();
        let mut numbers: BTreeMap<(u8, u64), u8> = BTreeMap::new();
        // The first and the last vertex of each kind.
        let mut ends: Vec<(u32, u32)> = Vec::new();
        let mut kind = Vec::with_capacity(layout.arena.size());
        for v in 0..from_len(layout.arena.size()) {
            let depth = layout.depth(v);
            let sees = if (v as usize) < players { level.sees(layout.entry(entries, v))? } else { 0 };
            let next = numbers.len();
            let number = *numbers.entry((depth, sees)).or_insert(from_len(next));
            if numbers.len() > MOST {
                return None;
            }
            match ends.get_mut(usize::from(number)) {
                Some(end) => end.1 = v,
                None => ends.push((v, v)),
            }
            kind.push(number);
        }
        let weight = |a: usize, b: usize| {
            let (u, v) = (ends[a].0, ends[b].1);
            (u < v).then(|| role(layout, entries, u, v).map_or(Penalty::NONE, |role| level.weight(role)))
        };
        let kinds = ends.len();
        let mut weights = Vec::with_capacity(kinds * kinds);
        for (a, b) in (0..kinds).flat_map(|a| (0..kinds).map(move |b| (a, b))) {
            match (weight(a, b), weight(b, a)) {
                (Some(one), Some(other)) if one != other => return None,
                (one, other) => weights.push(one.or(other).unwrap_or(Penalty::NONE)),
            }
        }
        Some(Self { kind: kind.into(), weights: weights.into(), kinds })
    }

    fn between(&self, a: u8, b: u8) -> Penalty {
        self.weights[usize::from(a) * self.kinds + usize::from(b)]
    }

    /// Returns the penalty of an edge.
    #[inline]
    pub(super) fn weight(&self, u: u32, v: u32) -> Penalty {
        self.between(self.kind[u as usize], self.kind[v as usize])
    }

    /// Returns the kinds for a search among the edges without a penalty.
    pub(super) fn vertex_kinds(&self) -> VertexKinds {
        VertexKinds::new(&self.kind, |a, b| self.between(a, b).count == 0)
    }
}
