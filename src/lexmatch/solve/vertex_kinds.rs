//! Vertices by kind, for costs that depend on nothing but the kinds of an edge's ends.

use std::rc::Rc;

/// The kind of each vertex, and which kinds are joined without cost. Rows of edges are then restricted in whole words.
#[derive(Clone, Debug)]
pub struct VertexKinds {
    kind: Rc<[u8]>,
    /// For each kind, the vertices with which an edge of it costs nothing.
    free: Rc<[Box<[u64]>]>,
}

impl VertexKinds {
    /// Builds the kinds. `is_free` says whether edges between two kinds cost nothing; it is symmetric.
    ///
    /// ```
    /// use pairproof_lexmatch::matching::Edges;
    /// use pairproof_lexmatch::solve::{Budget, EngineChoice, Face, VertexKinds};
    ///
    /// let edges = Edges::from_pairs(4, &[(0, 1), (2, 3), (0, 2), (1, 3)]);
    /// let mut face = Face::new(edges, None, EngineChoice::default(), Budget::default()).unwrap();
    /// let unlike = VertexKinds::new(&[0, 0, 1, 1], |a, b| a != b);
    /// assert!(face.is_free_by(&unlike).unwrap());
    /// assert_eq!((face.mate(0), face.mate(1)), (2, 3));
    /// ```
    pub fn new(kind: &[u8], is_free: impl Fn(u8, u8) -> bool) -> Self {
        let kinds = kind.iter().max().map_or(0, |&most| most + 1);
        let words = kind.len().div_ceil(64);
        let row = |a: u8| {
            let mut row = vec![0; words].into_boxed_slice();
            for (v, _) in kind.iter().enumerate().filter(|&(_, &b)| is_free(a, b)) {
                row[v / 64] |= 1_u64 << (v % 64);
            }
            row
        };
        Self { kind: kind.into(), free: (0..kinds).map(row).collect() }
    }

    /// Returns the vertices with which an edge of `v` costs nothing.
    #[inline]
    pub(super) fn free(&self, v: u32) -> &[u64] {
        &self.free[usize::from(self.kind[v as usize])]
    }
}
