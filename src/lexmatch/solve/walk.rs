//! Alternating search on one level of a face: inside a tight set, or outside all. The largest tight sets below count as
//! one vertex each (a node), and everything outside the set counts as one more.
//!
//! Every member crosses a node with exactly one edge, so a node behaves as a vertex. An odd cycle of nodes is shrunk by
//! giving them one base, as in `matching::cardinality`. A failed search has reached all ends that could be free, and
//! leaves the barrier that proves it.

use std::collections::VecDeque;

use super::SolveError;
use super::lazy_edges::LazyEdges;
use crate::Vertex;
use crate::matching::{Rows, first_in, insert, is_in, members, remove};

/// The result of a step of the search.
pub(super) enum SearchStep {
    /// The search reached a vertex of the goal.
    Found(Vertex),
    /// The search reached a set that must be opened.
    Needs(usize),
    /// The search is complete.
    Spent,
}

/// A level of a face with a member, and the search on it.
pub(super) struct AlternatingSearch<'s> {
    sets: &'s [Vec<Vertex>],
    /// The node of each vertex, and of the outside last. Vertices and the outside are nodes under their own numbers;
    /// sets follow.
    pub(super) node: Vec<usize>,
    /// The vertices at which an edge may end, and the outside.
    pub(super) within: Vec<u64>,
    /// The vertices that are joined with the outside.
    pub(super) exits: Vec<u64>,
    /// The edge by which the member leaves each node: first the end in the node, then the other end if it is on this
    /// level.
    pub(super) link: Vec<(Vertex, Option<Vertex>)>,
    /// Whether it is known at which vertices the inside of each set allows it to be left.
    is_open: Vec<bool>,
    /// The node that is free, once a search has begun.
    root: Option<usize>,
    /// The edge by which each node was reached; its end in the node comes last.
    parent: Vec<(Vertex, Vertex)>,
    group: Vec<usize>,
    base: Vec<usize>,
    /// The vertices of the nodes that share a base, indexed by the root of their tree; `None` for a single vertex.
    part: Vec<Option<Box<[u64]>>>,
    /// The vertices that could be free.
    pub(super) outer: Vec<u64>,
    /// The vertices of nodes that are reached only by odd paths.
    pub(super) inner: Vec<u64>,
    fresh: Vec<u64>,
    mark: Vec<u32>,
    clock: u32,
    queue: VecDeque<Vertex>,
}

impl<'s> AlternatingSearch<'s> {
    /// Returns an empty level.
    pub(super) fn new(n: usize, sets: &'s [Vec<Vertex>]) -> Self {
        let (nodes, words) = (n + 1 + sets.len(), (n + 1).div_ceil(64));
        let mut node = vec![0; n + 1];
        node[n] = n;
        Self {
            sets,
            node,
            within: vec![0; words],
            exits: vec![0; words],
            link: vec![(Vertex::default(), None); nodes],
            is_open: vec![false; sets.len()],
            root: None,
            parent: vec![(Vertex::default(), Vertex::default()); nodes],
            group: (0..nodes).collect(),
            base: (0..nodes).collect(),
            part: vec![None; nodes],
            outer: vec![0; words],
            inner: vec![0; words],
            fresh: Vec::new(),
            mark: vec![0; nodes],
            clock: 0,
            queue: VecDeque::new(),
        }
    }

    /// Returns the number of the outside.
    pub(super) fn outside(&self) -> Vertex {
        Vertex(self.node.len() - 1)
    }

    /// Returns the node of a set.
    pub(super) fn node_of_set(&self, set: usize) -> usize {
        self.node.len() + set
    }

    /// Returns the set that a node represents.
    pub(super) fn set_of_node(&self, node: usize) -> Option<usize> {
        node.checked_sub(self.node.len())
    }

    /// Returns the vertices of a node.
    fn extent(&self, node: usize) -> impl Iterator<Item = Vertex> + 's {
        let set = self.set_of_node(node);
        let sets = self.sets;
        let of_set = set.map_or(&[][..], |set| &sets[set]);
        of_set.iter().copied().chain(set.is_none().then_some(Vertex(node)))
    }

    /// Excludes a node from the search.
    pub(super) fn skip(&mut self, node: usize) {
        self.extent(node).for_each(|v| remove(&mut self.within, v));
    }

    /// Returns the node that the member joins with this one, while the root is free.
    pub(super) fn partner(&self, node: usize) -> Option<usize> {
        let (_, other) = self.link[node];
        other.filter(|_| Some(node) != self.root).map(|other| self.node[other])
    }

    /// Begins a search from this node, which is free from now on.
    pub(super) fn begin(&mut self, root: usize) {
        self.root = Some(root);
        self.fresh = self.within.clone();
    }

    /// Continues the search until it finds a vertex of the goal that could be free instead of the root. If there is no
    /// such vertex, the search finds all vertices that could be free. A set that the search reaches must be opened
    /// before it continues.
    ///
    /// # Errors
    /// Fails if the barrier of a failed search fails its check.
    pub(super) fn go_on(&mut self, live: &mut LazyEdges<'_>, goal: &[u64]) -> Result<SearchStep, SolveError> {
        let mut step = None;
        if self.outer.iter().all(|&word| word == 0) {
            let root = self.root.ok_or(SolveError::Engine)?;
            step = self.needs(root).or_else(|| self.reach_evenly(root, goal).map(SearchStep::Found));
        }
        let mut row = Vec::new();
        while step.is_none() {
            let Some(v) = self.queue.pop_front() else { break };
            if self.leads_nowhere(live, v) {
                continue;
            }
            self.fill_row(live, v, &mut row);
            step = self.grow(&row, v, goal);
            if let Some(SearchStep::Needs(_)) = step {
                self.queue.push_front(v);
            } else if step.is_none() {
                step = self.join(&row, v, goal).map(SearchStep::Found);
            }
        }
        match step {
            Some(step) => Ok(step),
            None if self.is_barrier(live) => Ok(SearchStep::Spent),
            None => Err(SolveError::Engine),
        }
    }

    /// Returns the step that opens the node, if it is a set whose open ends are not known yet.
    fn needs(&self, node: usize) -> Option<SearchStep> {
        self.set_of_node(node).filter(|&set| !self.is_open[set]).map(SearchStep::Needs)
    }

    /// Records the vertices at which the inside of a set allows it to be left.
    pub(super) fn open(&mut self, set: usize, open: &[u64]) {
        self.is_open[set] = true;
        for &v in self.sets[set].iter().filter(|&&v| !is_in(open, v)) {
            remove(&mut self.within, v);
            if !self.fresh.is_empty() {
                remove(&mut self.fresh, v);
            }
        }
    }

    /// Fills the row of the neighbours of a vertex or of the outside on this level.
    fn fill_row(&self, live: &mut LazyEdges<'_>, v: Vertex, row: &mut Vec<u64>) {
        row.clear();
        if v == self.outside() {
            row.extend(self.exits.iter().zip(&self.within).map(|(a, b)| a & b));
            return;
        }
        row.extend(live.row(v));
        row.resize(self.within.len(), 0);
        if is_in(&self.exits, v) {
            insert(row, self.outside());
        }
        row.iter_mut().zip(&self.within).for_each(|(a, b)| *a &= b);
    }

    /// Returns whether no neighbour of a vertex is new, or an outer one of another base (one look at the row).
    fn leads_nowhere(&mut self, live: &mut LazyEdges<'_>, v: Vertex) -> bool {
        if v == self.outside() || is_in(&self.exits, v) {
            return false;
        }
        let root = self.find(self.node[v]);
        let row = live.row(v).iter().zip(self.fresh.iter().zip(&self.outer));
        let all = match &self.part[root] {
            None => row.fold(0, |all, (row, (fresh, outer))| all | row & (fresh | outer)),
            Some(part) => row
                .zip(part)
                .fold(0, |all, ((row, (fresh, outer)), part)| all | row & (fresh | outer & !part)),
        };
        all == 0
    }

    /// Records that all ends in the node could be free; returns one of the goal.
    fn reach_evenly(&mut self, node: usize, goal: &[u64]) -> Option<Vertex> {
        let mut hit = None;
        if self.set_of_node(node).is_some() {
            self.part[node] = Some(self.single(node));
        }
        for v in self.extent(node) {
            remove(&mut self.fresh, v);
            remove(&mut self.inner, v);
            if is_in(&self.within, v) {
                insert(&mut self.outer, v);
                self.queue.push_back(v);
                hit = hit.or(Some(v).filter(|&v| is_in(goal, v)));
            }
        }
        hit
    }

    /// Returns the vertices of a node as a set.
    fn single(&self, node: usize) -> Box<[u64]> {
        let mut part = vec![0; self.within.len()].into_boxed_slice();
        self.extent(node).for_each(|v| insert(&mut part, v));
        part
    }

    /// Makes the unreached neighbours inner, and their partners outer.
    fn grow(&mut self, row: &[u64], v: Vertex, goal: &[u64]) -> Option<SearchStep> {
        for (i, &word) in row.iter().enumerate() {
            while word & self.fresh[i] != 0 {
                let w = first_in(i, word & self.fresh[i]);
                let node = self.node[w];
                let partner = self.partner(node)?;
                if let Some(needs) = self.needs(node).or_else(|| self.needs(partner)) {
                    return Some(needs);
                }
                for x in self.extent(node) {
                    remove(&mut self.fresh, x);
                    insert(&mut self.inner, x);
                }
                self.parent[node] = (v, w);
                if let Some(hit) = self.reach_evenly(partner, goal) {
                    return Some(SearchStep::Found(hit));
                }
            }
        }
        None
    }

    /// Closes odd cycles with outer neighbours that have another base.
    fn join(&mut self, row: &[u64], v: Vertex, goal: &[u64]) -> Option<Vertex> {
        let a = self.node[v];
        let (mut root, mut at) = (self.find(a), 0);
        while let Some((i, rest)) = self.beyond(row, root, at) {
            let w = first_in(i, rest);
            let b = self.node[w];
            let base = self.common_base(a, b);
            let mut cycle = Vec::new();
            self.climb(a, base, (w, v), &mut cycle);
            self.climb(b, base, (v, w), &mut cycle);
            if let Some(hit) = self.shrink(&cycle, base, goal) {
                return Some(hit);
            }
            (root, at) = (self.find(a), i);
        }
        None
    }

    /// Returns the first word of a row, from `from` on, that has outer vertices of another base, with those vertices.
    fn beyond(&self, row: &[u64], root: usize, from: usize) -> Option<(usize, u64)> {
        let outer = row.iter().zip(&self.outer).map(|(row, outer)| row & outer).enumerate().skip(from);
        let mut outer =
            outer.map(|(i, word)| (i, word & !self.part[root].as_ref().map_or(0, |part| part[i])));
        outer.find(|&(_, rest)| rest != 0)
    }

    fn find(&mut self, mut x: usize) -> usize {
        while self.group[x] != x {
            self.group[x] = self.group[self.group[x]];
            x = self.group[x];
        }
        x
    }

    fn base_of(&mut self, node: usize) -> usize {
        let root = self.find(node);
        self.base[root]
    }

    /// Returns the outer node before an outer one on the path to the root.
    fn before(&self, node: usize) -> Option<usize> {
        let partner = self.partner(node)?;
        Some(self.node[self.parent[partner].0])
    }

    fn common_base(&mut self, a: usize, b: usize) -> usize {
        self.clock += 1;
        let mut next = Some(a);
        while let Some(x) = next {
            let x = self.base_of(x);
            self.mark[x] = self.clock;
            next = self.before(x);
        }
        let mut y = self.base_of(b);
        while self.mark[y] != self.clock {
            let Some(before) = self.before(y) else { return self.root.unwrap_or(y) };
            y = self.base_of(before);
        }
        y
    }

    /// Collects the nodes on the path up to `base`, and turns their parents towards the edge by which the search left
    /// them.
    fn climb(&mut self, mut node: usize, base: usize, mut edge: (Vertex, Vertex), cycle: &mut Vec<usize>) {
        while self.base_of(node) != base {
            let Some(partner) = self.partner(node) else { return };
            cycle.extend([node, partner]);
            self.parent[node] = edge;
            let (x, p) = self.parent[partner];
            edge = (p, x);
            node = self.node[x];
        }
    }

    /// Gives the nodes of an odd cycle one base; all are outer now.
    fn shrink(&mut self, cycle: &[usize], base: usize, goal: &[u64]) -> Option<Vertex> {
        let mut hit = None;
        let to = self.find(base);
        let mut part = self.part[to].take().unwrap_or_else(|| self.single(base));
        for &node in cycle {
            if self.extent(node).any(|v| is_in(&self.inner, v)) {
                let found = self.reach_evenly(node, goal);
                hit = hit.or(found);
            }
            let from = self.find(node);
            if from != to {
                match self.part[from].take() {
                    Some(other) => part.iter_mut().zip(&other).for_each(|(part, other)| *part |= other),
                    None => insert(&mut part, Vertex(node)),
                }
                self.group[from] = to;
            }
        }
        self.base[to] = base;
        self.part[to] = Some(part);
        hit
    }

    /// Returns the edges that replace others when the node of a vertex becomes free instead of the root.
    pub(super) fn expose(&self, v: Vertex) -> Vec<(Vertex, Vertex)> {
        let mut edges = Vec::new();
        let mut next = self.partner(self.node[v]);
        while let Some(node) = next {
            let (x, p) = self.parent[node];
            edges.push((x, p));
            next = self.partner(self.node[x]);
        }
        edges
    }

    /// Returns whether the failed search proves itself. The nodes of each base must be odd in number and joined only to
    /// inner nodes outside. There must be one more such part than inner nodes.
    fn is_barrier(&mut self, live: &mut LazyEdges<'_>) -> bool {
        let nodes = |set: &[u64], node: &[usize]| {
            let mut all: Vec<usize> = members(set).map(|v| node[v]).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let inner = nodes(&self.inner, &self.node).len();
        let outer = nodes(&self.outer, &self.node).into_iter();
        let mut outer: Vec<(usize, usize)> = outer.map(|node| (self.base_of(node), node)).collect();
        outer.sort_unstable();
        let parts = outer.chunk_by(|a, b| a.0 == b.0);
        let (mut own, mut row) = (vec![0; self.within.len()], Vec::new());
        let mut stands = |part: &[(usize, usize)]| {
            let vertices: Vec<Vertex> = part.iter().flat_map(|&(_, node)| self.extent(node)).collect();
            for &v in &vertices {
                insert(&mut own, v);
            }
            let mut of_use = vertices.iter().filter(|&&v| is_in(&self.outer, v));
            let stays = of_use.all(|&v| {
                self.fill_row(live, v, &mut row);
                row.iter()
                    .zip(own.iter().zip(&self.inner))
                    .all(|(row, (own, inner))| row & !own & !inner == 0)
            });
            for &v in &vertices {
                remove(&mut own, v);
            }
            part.len() % 2 == 1 && stays
        };
        parts.clone().count() == inner + 1 && parts.into_iter().all(&mut stands)
    }
}
