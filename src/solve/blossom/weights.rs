//! The weights of a component, row by row as they are asked for.

use std::cell::OnceCell;

use crate::graph::{Edges, members};

/// A graph with weights on its edges.
pub(in crate::solve) struct Weights<'w> {
    rows: &'w Edges,
    weigh: &'w dyn Fn(usize, usize) -> i64,
    known: Vec<OnceCell<Box<[i64]>>>,
}

impl<'w> Weights<'w> {
    /// `weigh` gives the weight of an edge, whichever end comes first.
    pub(in crate::solve) fn new(rows: &'w Edges, weigh: &'w dyn Fn(usize, usize) -> i64) -> Self {
        Self { rows, weigh, known: vec![OnceCell::new(); rows.n()] }
    }

    pub(super) fn n(&self) -> usize {
        self.rows.n()
    }

    pub(super) fn has(&self, u: usize, v: usize) -> bool {
        self.rows.has(u, v)
    }

    /// The neighbours of a vertex, 64 to a word.
    pub(in crate::solve) fn neighbours(&self, u: usize) -> &'w [u64] {
        self.rows.row(u)
    }

    /// The weights of the edges at a vertex, by the other end; 0 where there is no edge.
    pub(in crate::solve) fn row(&self, u: usize) -> &[i64] {
        self.known[u].get_or_init(|| {
            let mut row = vec![0; self.n()].into_boxed_slice();
            for v in members(self.neighbours(u)).map(|v| v as usize) {
                row[v] = (self.weigh)(u, v);
            }
            row
        })
    }

    /// The weight of an edge.
    pub(in crate::solve) fn of(&self, u: usize, v: usize) -> i64 {
        match (self.known[u].get(), self.known[v].get()) {
            (Some(row), _) => row[v],
            (None, Some(row)) => row[u],
            (None, None) => (self.weigh)(u, v),
        }
    }
}
