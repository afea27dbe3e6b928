//! The weights of a component, row by row as they are asked for.

use std::cell::OnceCell;

use crate::matching::{Edges, Whole, members};

/// A graph with weights on its edges.
pub struct Weights<'w, W> {
    rows: &'w Edges,
    weigh: &'w dyn Fn(usize, usize) -> W,
    known: Vec<OnceCell<Box<[W]>>>,
}

impl<'w, W: Whole> Weights<'w, W> {
    /// `weigh` gives the weight of an edge, whichever end comes first.
    pub fn new(rows: &'w Edges, weigh: &'w dyn Fn(usize, usize) -> W) -> Self {
        Self { rows, weigh, known: vec![OnceCell::new(); rows.n()] }
    }

    pub(super) fn n(&self) -> usize {
        self.rows.n()
    }

    pub(super) fn has(&self, u: usize, v: usize) -> bool {
        self.rows.has(u, v)
    }

    /// The neighbours of a vertex, 64 to a word.
    pub fn neighbours(&self, u: usize) -> &'w [u64] {
        self.rows.row(u)
    }

    /// The weights of the edges at a vertex, by the other end; 0 where there is no edge.
    pub fn row(&self, u: usize) -> &[W] {
        self.known[u].get_or_init(|| {
            let mut row = vec![W::zero(); self.n()].into_boxed_slice();
            for v in members(self.neighbours(u)).map(|v| v as usize) {
                row[v] = (self.weigh)(u, v);
            }
            row
        })
    }

    /// The weight of an edge.
    pub fn of(&self, u: usize, v: usize) -> W {
        match (self.known[u].get(), self.known[v].get()) {
            (Some(row), _) => row[v],
            (None, Some(row)) => row[u],
            (None, None) => (self.weigh)(u, v),
        }
    }
}
