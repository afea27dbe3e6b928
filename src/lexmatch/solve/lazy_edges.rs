//! The edges of a face that are still alive: a bit for each, and conditions that are applied when a row is first needed.
//!
//! Where the witness proves a level, the edges that this excludes are not looked for at once: the condition waits, and
//! most rows of a large bracket are never asked for again. Matched pairs that are settled are a mask.

use limit::from_len;
use std::rc::Rc;

use super::shared_rows::SharedRows;
use crate::matching::{Edges, Rows, is_in, members};
use limit::look;

/// A condition on edges.
#[derive(Clone)]
pub(super) enum EdgeCondition<'c> {
    /// It is asked of `(u, v)`, `u < v`.
    Of(Rc<dyn Fn(u32, u32) -> bool + 'c>),
    /// These edges, of which both ends have each in their rows.
    Among(Rc<Edges>),
    /// None from this vertex to these.
    Apart(u32, Rc<[u64]>),
}

impl EdgeCondition<'_> {
    /// Does an edge satisfy it, the lower vertex first?
    #[inline]
    pub(super) fn keeps(&self, u: u32, v: u32) -> bool {
        match self {
            Self::Of(keep) => keep(u, v),
            Self::Among(edges) => edges.has(u as usize, v as usize),
            Self::Apart(x, gone) => {
                !(*x == u && is_in(gone, v as usize) || *x == v && is_in(gone, u as usize))
            }
        }
    }

    /// Leaves the edges in the row of a vertex that satisfy it.
    fn apply(&self, u: u32, row: &mut [u64]) {
        match self {
            Self::Of(keep) => {
                for (i, word) in row.iter_mut().enumerate() {
                    let mut rest = *word;
                    while rest != 0 {
                        let w = from_len::<u32>(64 * i) + rest.trailing_zeros();
                        if !keep(u.min(w), u.max(w)) {
                            *word &= !(rest & rest.wrapping_neg());
                        }
                        rest &= rest - 1;
                    }
                }
            }
            Self::Among(edges) => {
                row.iter_mut().zip(edges.row(u as usize)).for_each(|(word, kept)| *word &= kept);
            }
            Self::Apart(x, gone) if *x == u => {
                row.iter_mut().zip(gone.iter()).for_each(|(word, gone)| *word &= !gone);
            }
            Self::Apart(x, gone) => {
                if is_in(gone, u as usize) {
                    row[*x as usize / 64] &= !(1 << (x % 64));
                }
            }
        }
    }
}

/// Live edges.
#[derive(Clone)]
pub(super) struct LazyEdges<'c> {
    edges: SharedRows,
    /// The last is asked first: it is most often the one that an edge does not meet.
    waiting: Vec<EdgeCondition<'c>>,
    /// The number of waiting conditions applied to a row.
    applied: Vec<usize>,
    /// Vertices with one edge left; their rows are exact, in other rows they do not count.
    settled: Vec<u64>,
}

impl std::fmt::Debug for LazyEdges<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Rows for LazyEdges<'_> {
    fn n(&self) -> usize {
        self.edges.n()
    }

    #[inline]
    fn row(&mut self, v: usize) -> &[u64] {
        if !is_in(&self.settled, v) {
            // Rows that others share are copied only for what changes.
            let is_stale =
                |row: &[u64]| row.iter().zip(&self.settled).any(|(word, settled)| word & settled != 0);
            if !self.edges.is_shared() || is_stale(self.edges.row(v)) {
                for (word, settled) in self.edges.row_mut(v).iter_mut().zip(&self.settled) {
                    *word &= !settled;
                }
            }
            if self.applied[v] < self.waiting.len() {
                self.apply(v);
            }
        }
        self.edges.row(v)
    }

    fn joins(&mut self, u: usize, v: usize) -> bool {
        self.has(from_len(u), from_len(v))
    }
}

impl<'c> LazyEdges<'c> {
    pub(super) fn new(edges: Edges) -> Self {
        let n = edges.n();
        let edges = SharedRows::new(edges);
        Self { edges, waiting: Vec::new(), applied: vec![0; n], settled: vec![0; n.div_ceil(64)] }
    }

    fn apply(&mut self, v: usize) {
        look();
        let row = self.edges.row_mut(v);
        for condition in self.waiting[self.applied[v]..].iter().rev() {
            condition.apply(from_len(v), row);
        }
        self.applied[v] = self.waiting.len();
    }

    /// Only edges that satisfy the condition stay alive; it is asked when they are.
    pub(super) fn keep_later(&mut self, keep: EdgeCondition<'c>) {
        self.waiting.push(keep);
    }

    /// Applies what waits to every row; then both ends of an edge have it in their rows.
    pub(super) fn settle(&mut self) {
        self.edges.whole().agree();
        if self.waiting.is_empty() {
            return;
        }
        for v in 0..self.n() {
            look();
            let gone: Vec<u32> = self.edges.after(v).filter(|&w| !self.keeps(v, w)).collect();
            for w in gone {
                self.edges.remove(v, w as usize);
            }
        }
        self.waiting.clear();
        self.applied.fill(0);
    }

    /// Does an edge satisfy what neither of its rows has been asked for yet? A settled pair stays.
    #[inline]
    fn keeps(&self, v: usize, w: u32) -> bool {
        let from = self.applied[v].max(self.applied[w as usize]);
        is_in(&self.settled, v) || self.waiting[from..].iter().rev().all(|keep| keep.keeps(from_len(v), w))
    }

    /// The edges between some vertices, in their order; nothing waits.
    pub(super) fn among(&self, vertices: &[u32]) -> Edges {
        if vertices.len() == self.n() {
            return self.edges.clone().whole().clone();
        }
        let mut place = vec![None; self.n()];
        for (i, &v) in vertices.iter().enumerate() {
            place[v as usize] = Some(i);
        }
        let mut rows = Edges::new(vertices.len());
        for (i, &u) in vertices.iter().enumerate() {
            let row = rows.row_mut(i);
            for at in members(self.edges.row(u as usize)).filter_map(|v| place[v as usize]) {
                row[at / 64] |= 1 << (at % 64);
            }
        }
        rows
    }

    #[inline]
    pub(super) fn has(&self, u: u32, v: u32) -> bool {
        let (a, b) = (u as usize, v as usize);
        let is_open = |x: usize| !is_in(&self.settled, x);
        let from = self.applied[a].max(self.applied[b]);
        self.edges.has(a, b)
            && self.edges.has(b, a)
            && is_open(a) == is_open(b)
            && (!is_open(a) || self.waiting[from..].iter().rev().all(|keep| keep.keeps(u.min(v), u.max(v))))
    }

    /// All live edges `(u, v)`, `u < v`, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.edges.iter().filter(|&(u, v)| self.has(u, v))
    }

    /// The live neighbours of a vertex, ascending.
    pub(super) fn neighbours(&mut self, v: u32) -> Vec<u32> {
        members(self.row(v as usize)).collect()
    }

    pub(super) fn remove(&mut self, u: u32, v: u32) {
        self.edges.remove(u as usize, v as usize);
    }

    /// Removes the edges from a vertex to these, in its row only.
    pub(super) fn part(&mut self, v: u32, gone: &[u64]) {
        if self.edges.row(v as usize).iter().zip(gone).any(|(word, gone)| word & gone != 0) {
            self.edges.row_mut(v as usize).iter_mut().zip(gone).for_each(|(word, gone)| *word &= !gone);
        }
    }

    /// Removes the edges from a vertex to these.
    pub(super) fn part_all(&mut self, u: u32, gone: &[u32]) {
        if !self.edges.is_shared() {
            for &v in gone {
                self.remove(u, v);
            }
            return;
        }
        // Later, so that no row is copied for one edge.
        let mut mask = vec![0; self.n().div_ceil(64)];
        for &v in gone {
            mask[v as usize / 64] |= 1 << (v % 64);
        }
        self.keep_later(EdgeCondition::Apart(u, mask.into()));
    }

    /// Removes from these edges those at vertices that are not settled that are known not to be live.
    pub(super) fn pass_on(self, edges: &mut Rc<Edges>) {
        let Self { edges: rows, waiting, settled, .. } = self;
        // They may hold the edges, which would have to be copied.
        drop(waiting);
        let edges = Rc::make_mut(edges);
        for v in (0..edges.n()).filter(|&v| !is_in(&settled, v)) {
            edges.row_mut(v).iter_mut().zip(rows.row(v)).for_each(|(row, live)| *row &= live);
        }
    }

    /// Removes the edges between two sets of vertices.
    pub(super) fn part_from(&mut self, one: &[u64], other: &[u64]) {
        for (ones, gone) in [(one, other), (other, one)] {
            members(ones).for_each(|v| self.part(v, gone));
        }
    }

    /// May one of the edges of a vertex lead to these, as far as is known without asking what waits?
    pub(super) fn meets(&self, v: u32, others: &[u64]) -> bool {
        let is_settled = self.is_settled(v);
        let row = self.edges.row(v as usize).iter().zip(others).zip(&self.settled);
        row.into_iter()
            .any(|((row, other), settled)| row & other & if is_settled { u64::MAX } else { !settled } != 0)
    }

    /// Has the vertex one edge left?
    #[inline]
    pub(super) fn is_settled(&self, v: u32) -> bool {
        is_in(&self.settled, v as usize)
    }

    /// Leaves `u` and `v` no edge but the one between them.
    pub(super) fn fix(&mut self, u: u32, v: u32) {
        for (a, b) in [(u as usize, v as usize), (v as usize, u as usize)] {
            self.edges.leave_one(a, b);
            self.settled[a / 64] |= 1 << (a % 64);
        }
    }

    /// Every live edge once, `u < v`, ascending.
    #[inline]
    pub(super) fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) {
        for v in 0..self.n() {
            look();
            let u = from_len(v);
            members(self.row(v)).filter(|&w| u < w).for_each(|w| visit(u, w));
        }
    }

    /// What every edge costs that joins two of the first so many vertices, if that is the same for all that are open, whatever
    /// waits; `None` as soon as two differ.
    pub(super) fn uniform(&self, first: usize, cost: &dyn Fn(u32, u32) -> i64) -> Option<i64> {
        let mut all = None;
        for u in (0..first).filter(|&u| !is_in(&self.settled, u)) {
            look();
            for v in
                self.edges.after(u).take_while(|&v| (v as usize) < first).filter(|&v| !self.is_settled(v))
            {
                let cost = cost(from_len(u), v);
                if *all.get_or_insert(cost) != cost {
                    return None;
                }
            }
        }
        Some(all.unwrap_or(0))
    }

    /// The least and the largest cost of an edge, and the edges that cost nothing.
    pub(super) fn free_of(&mut self, cost: &dyn Fn(u32, u32) -> i64) -> (i64, i64, Self) {
        self.settle();
        let mut free = self.clone();
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        self.each(&mut |u, v| {
            let c = cost(u, v);
            (least, most) = (least.min(c), most.max(c));
            if c != 0 {
                free.remove(u, v);
            }
        });
        (least, most, free)
    }

    /// The edges that satisfy the condition.
    pub(super) fn kept(&mut self, keep: &dyn Fn(u32, u32) -> bool) -> Self {
        self.settle();
        let mut kept = self.clone();
        for v in 0..self.n() {
            look();
            let u = from_len(v);
            for w in members(self.row(v)).filter(|&w| u < w) {
                if !keep(u, w) {
                    kept.remove(u, w);
                }
            }
        }
        kept
    }
}
