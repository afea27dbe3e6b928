//! The live edges of a face: one bit each, and conditions that are applied when a row is first needed.
//!
//! Where the incumbent proves a level, the edges that the level excludes are not searched for at once. The condition
//! waits, and most rows of a large bracket are never needed again. A mask marks the matched pairs that are settled.

use limit::{from_len, look};
use std::rc::Rc;

use super::shared_rows::SharedRows;
use super::vertex_kinds::VertexKinds;
use crate::Vertex;
use crate::matching::{Edges, Rows, first_in, insert, is_in, members, remove};

/// A condition on edges.
#[derive(Clone)]
pub(super) enum EdgeCondition<'c> {
    /// A predicate of `(u, v)`, `u < v`.
    Of(Rc<dyn Fn(Vertex, Vertex) -> bool + 'c>),
    /// The edges that are in the rows of both ends.
    Among(Rc<Edges>),
    /// No edges from this vertex to these.
    Apart(Vertex, Rc<[u64]>),
    /// The edges that cost nothing, by the kinds of their ends.
    Free(VertexKinds),
    /// All edges but those to the vertices in the list of one of their ends, which each have the other in theirs.
    Without(Rc<[Vec<Vertex>]>),
}

impl EdgeCondition<'_> {
    /// Returns whether an edge satisfies the condition; the lower vertex comes first.
    #[inline]
    pub(super) fn keeps(&self, u: Vertex, v: Vertex) -> bool {
        match self {
            Self::Of(keep) => keep(u, v),
            Self::Among(edges) => edges.has(u, v),
            Self::Apart(x, gone) => !(*x == u && is_in(gone, v) || *x == v && is_in(gone, u)),
            Self::Free(kinds) => is_in(kinds.free(u), v),
            Self::Without(gone) => !gone[u].contains(&v),
        }
    }

    /// Returns the condition if it is symmetric and can be applied in whole words.
    fn in_words(&self) -> Option<&Self> {
        matches!(self, Self::Free(_) | Self::Without(_)).then_some(self)
    }

    /// Keeps the edges in the row of a vertex that satisfy the condition.
    fn apply(&self, u: Vertex, row: &mut [u64]) {
        match self {
            Self::Of(keep) => {
                for (i, word) in row.iter_mut().enumerate() {
                    let mut rest = *word;
                    while rest != 0 {
                        let w = first_in(i, rest);
                        if !keep(u.min(w), u.max(w)) {
                            *word &= !(rest & rest.wrapping_neg());
                        }
                        rest &= rest - 1;
                    }
                }
            }
            Self::Among(edges) => {
                row.iter_mut().zip(edges.row(u)).for_each(|(word, kept)| *word &= kept);
            }
            Self::Free(kinds) => {
                row.iter_mut().zip(kinds.free(u)).for_each(|(word, free)| *word &= free);
            }
            Self::Without(gone) => gone[u].iter().for_each(|&v| remove(row, v)),
            Self::Apart(x, gone) if *x == u => {
                row.iter_mut().zip(gone.iter()).for_each(|(word, gone)| *word &= !gone);
            }
            Self::Apart(x, gone) => {
                if is_in(gone, u) {
                    remove(row, *x);
                }
            }
        }
    }
}

/// The live edges.
#[derive(Clone)]
pub(super) struct LazyEdges<'c> {
    edges: SharedRows,
    /// The waiting conditions; the last one is tested first, because an edge most often fails that one.
    waiting: Vec<EdgeCondition<'c>>,
    /// The number of waiting conditions applied to each row.
    applied: Vec<usize>,
    /// The vertices with one edge left; their own rows are exact, and their bits in other rows do not count.
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
    fn row(&mut self, v: Vertex) -> &[u64] {
        if !is_in(&self.settled, v) {
            // Rows shared with others are copied only if they change.
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

    fn joins(&mut self, u: Vertex, v: Vertex) -> bool {
        self.has(u, v)
    }
}

impl<'c> LazyEdges<'c> {
    pub(super) fn new(edges: Edges) -> Self {
        let n = edges.n();
        let edges = SharedRows::new(edges);
        Self { edges, waiting: Vec::new(), applied: vec![0; n], settled: vec![0; n.div_ceil(64)] }
    }

    fn apply(&mut self, v: Vertex) {
        look();
        let row = self.edges.row_mut(v);
        for condition in self.waiting[self.applied[v]..].iter().rev() {
            condition.apply(v, row);
        }
        self.applied[v] = self.waiting.len();
    }

    /// Keeps only the edges that satisfy the condition, which is applied when they are needed.
    pub(super) fn keep_later(&mut self, keep: EdgeCondition<'c>) {
        self.waiting.push(keep);
    }

    /// Applies the waiting conditions to every row; then both ends of an edge agree on it.
    pub(super) fn settle(&mut self) {
        // Whole words are compared first: an edge that one row has lost is no edge.
        let whole = self.edges.whole();
        for v in Vertex::all(whole.n()).filter(|&v| !is_in(&self.settled, v)) {
            for kinds in self.waiting[self.applied[v]..].iter().filter_map(EdgeCondition::in_words) {
                kinds.apply(v, whole.row_mut(v));
            }
        }
        whole.agree();
        let is_done = self.waiting.iter().all(|condition| condition.in_words().is_some());
        for v in Vertex::all(if is_done { 0 } else { self.n() }) {
            look();
            let gone: Vec<Vertex> = self.edges.after(v).filter(|&w| !self.keeps(v, w)).collect();
            for w in gone {
                self.edges.remove(v, w);
            }
        }
        self.waiting.clear();
        self.applied.fill(0);
    }

    /// Returns whether an edge satisfies the conditions not yet applied to either of its rows. A settled pair stays.
    #[inline]
    fn keeps(&self, v: Vertex, w: Vertex) -> bool {
        let from = self.applied[v].max(self.applied[w]);
        is_in(&self.settled, v) || self.waiting[from..].iter().rev().all(|keep| keep.keeps(v, w))
    }

    /// Returns the edges between some vertices, in their order; no condition may be waiting.
    pub(super) fn among(&self, vertices: &[Vertex]) -> Edges {
        if vertices.len() == self.n() {
            return self.edges.clone().whole().clone();
        }
        if let (Some(&first), Some(&last)) = (vertices.first(), vertices.last())
            && last.0 - first.0 + 1 == vertices.len()
        {
            return self.among_from(first, vertices.len());
        }
        let mut place = vec![None; self.n()];
        for (i, &v) in Vertex::all(vertices.len()).zip(vertices) {
            place[v] = Some(i);
        }
        let mut rows = Edges::new(vertices.len());
        for (i, &u) in Vertex::all(vertices.len()).zip(vertices) {
            let row = rows.row_mut(i);
            for at in members(self.edges.row(u)).filter_map(|v| place[v]) {
                insert(row, at);
            }
        }
        rows
    }

    /// Returns the edges between `number` vertices from `first` on.
    fn among_from(&self, first: Vertex, number: usize) -> Edges {
        let mut rows = Edges::new(number);
        let (skip, shift) = (first.0 / 64, first.0 % 64);
        let last = u64::MAX >> ((64 - number % 64) % 64);
        for i in 0..number {
            let from = &self.edges.row(Vertex(first.0 + i))[skip..];
            let row = rows.row_mut(Vertex(i));
            for (at, word) in row.iter_mut().enumerate() {
                let high = from.get(at + 1).filter(|_| shift > 0).map_or(0, |next| next << (64 - shift));
                *word = from[at] >> shift | high;
            }
            if let Some(end) = row.last_mut() {
                *end &= last;
            }
        }
        rows
    }

    #[inline]
    pub(super) fn has(&self, u: Vertex, v: Vertex) -> bool {
        let is_open = |x: Vertex| !is_in(&self.settled, x);
        let from = self.applied[u].max(self.applied[v]);
        self.edges.has(u, v)
            && self.edges.has(v, u)
            && is_open(u) == is_open(v)
            && (!is_open(u) || self.waiting[from..].iter().rev().all(|keep| keep.keeps(u.min(v), u.max(v))))
    }

    /// Returns all live edges `(u, v)`, `u < v`, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        self.edges.iter().filter(|&(u, v)| self.has(u, v))
    }

    /// Returns the live neighbours of a vertex, ascending.
    pub(super) fn neighbours(&mut self, v: Vertex) -> Vec<Vertex> {
        members(self.row(v)).collect()
    }

    pub(super) fn remove(&mut self, u: Vertex, v: Vertex) {
        self.edges.remove(u, v);
    }

    /// Removes the edges from `v` to the vertices in `gone`, in the row of `v` only.
    pub(super) fn part(&mut self, v: Vertex, gone: &[u64]) {
        if self.edges.row(v).iter().zip(gone).any(|(word, gone)| word & gone != 0) {
            self.edges.row_mut(v).iter_mut().zip(gone).for_each(|(word, gone)| *word &= !gone);
        }
    }

    /// Removes the edges from `u` to the vertices in `gone`.
    pub(super) fn part_all(&mut self, u: Vertex, gone: &[Vertex]) {
        if !self.edges.is_shared() {
            for &v in gone {
                self.remove(u, v);
            }
            return;
        }
        // The condition is applied later, so that no row is copied for one edge.
        let mut mask = vec![0; self.n().div_ceil(64)];
        for &v in gone {
            insert(&mut mask, v);
        }
        self.keep_later(EdgeCondition::Apart(u, mask.into()));
    }

    /// Removes the edges that are known not to be live, at vertices that are not settled.
    pub(super) fn pass_on(self, edges: &mut Rc<Edges>) {
        let Self { edges: rows, waiting, settled, .. } = self;
        // The conditions may share the edges, which would then have to be copied.
        drop(waiting);
        let edges = Rc::make_mut(edges);
        for v in Vertex::all(edges.n()).filter(|&v| !is_in(&settled, v)) {
            edges.row_mut(v).iter_mut().zip(rows.row(v)).for_each(|(row, live)| *row &= live);
        }
    }

    /// Removes the edges between two sets of vertices.
    pub(super) fn part_from(&mut self, one: &[u64], other: &[u64]) {
        for (ones, gone) in [(one, other), (other, one)] {
            members(ones).for_each(|v| self.part(v, gone));
        }
    }

    /// Returns whether an edge of `v` may lead to one of `others`, as far as is known without applying the waiting
    /// conditions.
    pub(super) fn meets(&self, v: Vertex, others: &[u64]) -> bool {
        let is_settled = self.is_settled(v);
        let row = self.edges.row(v).iter().zip(others).zip(&self.settled);
        row.into_iter()
            .any(|((row, other), settled)| row & other & if is_settled { u64::MAX } else { !settled } != 0)
    }

    /// Returns whether the vertex has one edge left.
    #[inline]
    pub(super) fn is_settled(&self, v: Vertex) -> bool {
        is_in(&self.settled, v)
    }

    /// Removes all edges of `u` and `v` except the one between them.
    pub(super) fn fix(&mut self, u: Vertex, v: Vertex) {
        for (a, b) in [(u, v), (v, u)] {
            self.edges.leave_one(a, b);
            insert(&mut self.settled, a);
        }
    }

    /// Returns every live edge once, `u < v`, ascending.
    #[inline]
    pub(super) fn each(&mut self, visit: &mut dyn FnMut(Vertex, Vertex)) {
        for u in Vertex::all(self.n()) {
            look();
            members(self.row(u)).filter(|&v| u < v).for_each(|v| visit(u, v));
        }
    }

    /// Returns the pairs of kinds between which there is a live edge, the kind of its lower end first. Kinds are small.
    pub(super) fn joined(&mut self, kind: &[u8]) -> Vec<(u8, u8)> {
        let number = kind.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let mut of = vec![vec![0; kind.len().div_ceil(64)]; number];
        for (v, &k) in Vertex::all(kind.len()).zip(kind) {
            insert(&mut of[usize::from(k)], v);
        }
        let mut joined = vec![false; number * number];
        for (v, &a) in Vertex::all(kind.len()).zip(kind) {
            let known = &mut joined[usize::from(a) * number..][..number];
            let first = v.0 / 64;
            let after = |i: usize| if i == first { u64::MAX << (v.0 % 64) } else { u64::MAX };
            let row = &self.row(v)[first..];
            for (of, known) in of.iter().zip(known).filter(|(_, known)| !**known) {
                let mut words = (first..).zip(row.iter().zip(&of[first..]));
                *known = words.any(|(i, (row, of))| row & of & after(i) != 0);
            }
        }
        let pairs = (0..number).flat_map(|a| (0..number).map(move |b| (a, b)));
        let found = pairs.zip(joined).filter(|(_, known)| *known);
        found.map(|((a, b), _)| (from_len(a), from_len(b))).collect()
    }

    /// Returns the common cost of all open edges between two of the first vertices, regardless of waiting conditions.
    /// Returns `None` as soon as two costs differ.
    pub(super) fn uniform(&self, first: usize, cost: &dyn Fn(Vertex, Vertex) -> i64) -> Option<i64> {
        let mut all = None;
        for u in Vertex::all(first).filter(|&u| !self.is_settled(u)) {
            look();
            for v in self.edges.after(u).take_while(|v| v.0 < first).filter(|&v| !self.is_settled(v)) {
                let cost = cost(u, v);
                if *all.get_or_insert(cost) != cost {
                    return None;
                }
            }
        }
        Some(all.unwrap_or(0))
    }

    /// Returns the least and the largest cost of an edge, and the edges that cost nothing.
    pub(super) fn free_of(&mut self, cost: &dyn Fn(Vertex, Vertex) -> i64) -> (i64, i64, Self) {
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

    /// Returns the edges that satisfy the condition.
    pub(super) fn kept(&mut self, keep: &dyn Fn(Vertex, Vertex) -> bool) -> Self {
        self.settle();
        let mut kept = self.clone();
        for u in Vertex::all(self.n()) {
            look();
            for v in members(self.row(u)).filter(|&v| u < v) {
                if !keep(u, v) {
                    kept.remove(u, v);
                }
            }
        }
        kept
    }
}
