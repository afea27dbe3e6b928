//! The weights of a component, computed row by row on demand.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

use crate::Vertex;
use crate::matching::{Edges, WholeNumber, members};
use limit::from_len;

/// A source of edge weights.
pub trait Weigh<W> {
    /// Returns the weight of an edge, whichever end comes first.
    fn of(&self, u: Vertex, v: Vertex) -> W;

    /// Returns a number for each vertex, where vertices with the same number have edges of the same weight to every
    /// other vertex; rows are then kept once for all of them, and [`Weigh::fill`] fills in all vertices.
    fn alike(&self) -> Option<Vec<u32>> {
        None
    }

    /// Fills a row of zeros with the weights of the edges at a vertex, indexed by the other end. Entries for other
    /// vertices have no meaning.
    fn fill(&self, u: Vertex, neighbours: &[u64], row: &mut [W]) {
        for v in members(neighbours) {
            row[v] = self.of(u, v);
        }
    }
}

impl<W, F: Fn(Vertex, Vertex) -> W> Weigh<W> for F {
    fn of(&self, u: Vertex, v: Vertex) -> W {
        self(u, v)
    }
}

/// The largest number of weights kept in total. Rows beyond it are computed each time, which takes no longer than
/// reading them.
const MOST_KEPT: usize = 1 << 23;

/// A graph with weights on its edges.
pub struct EdgeWeights<'w, W> {
    rows: &'w Edges,
    weigh: &'w dyn Weigh<W>,
    /// The row of each vertex.
    place: Vec<u32>,
    known: Vec<OnceCell<Box<[W]>>>,
    /// The number of rows that may still be kept.
    room: Cell<usize>,
}

impl<'w, W: WholeNumber> EdgeWeights<'w, W> {
    /// Prepares a graph; no weight is computed yet.
    pub fn new(rows: &'w Edges, weigh: &'w dyn Weigh<W>) -> Self {
        let room = Cell::new(MOST_KEPT / rows.n().max(1));
        let place = weigh.alike().unwrap_or_else(|| (0..from_len(rows.n())).collect());
        let number = place.iter().max().map_or(0, |&last| last as usize + 1);
        Self { rows, weigh, place, known: vec![OnceCell::new(); number], room }
    }

    fn known(&self, u: Vertex) -> &OnceCell<Box<[W]>> {
        &self.known[self.place[u] as usize]
    }

    pub(super) fn n(&self) -> usize {
        self.rows.n()
    }

    pub(super) fn has(&self, u: Vertex, v: Vertex) -> bool {
        self.rows.has(u, v)
    }

    /// Returns the neighbours of a vertex, 64 to a word.
    pub fn neighbours(&self, u: Vertex) -> &'w [u64] {
        self.rows.row(u)
    }

    /// Returns the weights of the edges at a vertex, indexed by the other end. Entries for other vertices have no
    /// meaning.
    pub fn row(&self, u: Vertex) -> Cow<'_, [W]> {
        let known = self.known(u);
        match self.room.get().checked_sub(1) {
            None if known.get().is_none() => return Cow::Owned(self.filled(u)),
            Some(left) if known.get().is_none() => self.room.set(left),
            _ => {}
        }
        Cow::Borrowed(known.get_or_init(|| self.filled(u).into_boxed_slice()))
    }

    fn filled(&self, u: Vertex) -> Vec<W> {
        let mut row = vec![W::zero(); self.n()];
        self.weigh.fill(u, self.neighbours(u), &mut row);
        row
    }

    /// Returns every edge `(u, v)`, `u < v`, with its weight, ascending.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex, W)> + '_ {
        Vertex::all(self.n()).flat_map(move |u| {
            let row =
                self.known(u).get().map_or_else(|| Cow::Owned(self.filled(u)), |row| Cow::Borrowed(&**row));
            self.rows.after(u).map(move |v| (u, v, row[v]))
        })
    }

    /// Returns the weight of an edge.
    pub fn of(&self, u: Vertex, v: Vertex) -> W {
        match (self.known(u).get(), self.known(v).get()) {
            (Some(row), _) => row[v],
            (None, Some(row)) => row[u],
            (None, None) => self.weigh.of(u, v),
        }
    }
}
