//! Vertices by kind, for costs that depend on nothing but the kinds of an edge's ends.

use limit::from_len;
use std::rc::Rc;

use crate::Vertex;
use crate::matching::insert;

/// The kind of each vertex, and which kinds are joined without cost. Rows of edges are then restricted in whole words.
#[derive(Clone, Debug)]
pub(super) struct VertexKinds {
    kind: Rc<[u8]>,
    /// For each kind, the vertices with which an edge of it costs nothing.
    free: Rc<[Box<[u64]>]>,
}

impl VertexKinds {
    /// Builds the kinds. `is_free` says whether edges between two kinds cost nothing; it is symmetric.
    fn new(kind: &[u8], is_free: impl Fn(u8, u8) -> bool) -> Self {
        let kinds = kind.iter().max().map_or(0, |&most| most + 1);
        let words = kind.len().div_ceil(64);
        let row = |a: u8| {
            let mut row = vec![0; words].into_boxed_slice();
            for (v, _) in Vertex::all(kind.len()).zip(kind).filter(|&(_, &b)| is_free(a, b)) {
                insert(&mut row, v);
            }
            row
        };
        Self { kind: kind.into(), free: (0..kinds).map(row).collect() }
    }

    /// Returns the number of kinds.
    pub(super) fn number(&self) -> usize {
        self.free.len()
    }

    /// Returns the vertices with which an edge of `v` costs nothing.
    #[inline]
    pub(super) fn free(&self, v: Vertex) -> &[u64] {
        &self.free[usize::from(self.kind[v])]
    }
}

/// What edges cost, where that depends on nothing but the kinds of their ends.
#[derive(Clone, Debug)]
pub struct KindCosts {
    kinds: VertexKinds,
    /// The cost of an edge between each two kinds.
    costs: Rc<[i64]>,
}

impl KindCosts {
    /// Builds the costs. `cost` says what edges between two kinds cost; it is symmetric.
    ///
    /// ```
    /// use pairproof_lexmatch::Vertex;
    /// use pairproof_lexmatch::matching::Edges;
    /// use pairproof_lexmatch::solve::{Budget, Cost, EngineChoice, Face, KindCosts, Known};
    ///
    /// let joined = [(0, 1), (2, 3), (0, 2), (1, 3)].map(|(u, v)| (Vertex(u), Vertex(v)));
    /// let edges = Edges::from_pairs(4, &joined);
    /// let mut face = Face::new(edges, None, EngineChoice::default(), Budget::default()).unwrap();
    /// let unlike = KindCosts::new(&[0, 0, 1, 1], |a, b| if a == b { 1 } else { 0 });
    /// assert_eq!(face.minimise(&Cost::Kinds(&unlike), Known::NotNegative).unwrap(), 0);
    /// assert_eq!([Vertex(0), Vertex(1)].map(|v| face.mate(v)), [Vertex(2), Vertex(3)]);
    /// ```
    pub fn new(kind: &[u8], cost: impl Fn(u8, u8) -> i64) -> Self {
        let kinds = VertexKinds::new(kind, |a, b| cost(a, b) == 0);
        let number = from_len::<u8>(kinds.number());
        let costs = (0..number).flat_map(|a| (0..number).map(move |b| (a, b)));
        Self { costs: costs.map(|(a, b)| cost(a, b)).collect(), kinds }
    }

    /// Returns the cost of an edge.
    #[inline]
    pub fn of(&self, u: Vertex, v: Vertex) -> i64 {
        self.between(self.kind(u), self.kind(v))
    }

    pub(super) fn kinds(&self) -> &VertexKinds {
        &self.kinds
    }

    #[inline]
    pub(super) fn kind(&self, v: Vertex) -> u8 {
        self.kinds.kind[v]
    }

    #[inline]
    pub(super) fn between(&self, a: u8, b: u8) -> i64 {
        self.costs[usize::from(a) * self.kinds.number() + usize::from(b)]
    }
}
