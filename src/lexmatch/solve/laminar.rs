//! Members of a face with nested tight sets, found by cardinality matching alone.
//!
//! A member crosses each tight set with exactly one edge. So a set behaves as one vertex, whose inside is matched
//! except for the end of that edge. The sets are processed from the smallest upwards. An inside allows the ends that an
//! alternating search from its free part reaches by an even path. Edges at other ends are useless, and what remains is
//! a perfect matching of the outermost sets and the vertices outside them. The insides then follow from the largest set
//! down.

use super::SolveError;
use crate::Vertex;
use crate::matching::{
    Edges, Mates, Rows, SearchEnd, augment_all, augment_from, insert, is_in, members, odd_parts,
    reached_evenly,
};

/// Returns a perfect matching within `rows` that crosses each of the nested odd sets with exactly one edge. The
/// matching stays close to `witness`, a matching that does so in a larger graph. If no member exists, a barrier among
/// the sets and vertices proves this. A barrier inside a set proves each end that the set does not allow.
///
/// # Errors
/// Fails if a barrier fails its check.
pub(super) fn member(
    rows: &mut dyn Rows,
    sets: &[Vec<Vertex>],
    witness: &[Vertex],
) -> Result<Option<Vec<Vertex>>, SolveError> {
    Ok(match search(rows, sets, witness)? {
        Nested::Member(mate) => Some(mate),
        Nested::Barrier(_) => None,
    })
}

/// The outcome of a search for a member.
pub(super) enum Nested {
    /// The mate of each vertex.
    Member(Vec<Vertex>),
    /// There is no member; these are the odd parts, as ascending lists.
    #[cfg_attr(not(feature = "highs"), allow(dead_code, reason = "HiGHS alone asks for the parts"))]
    Barrier(Vec<Vec<Vertex>>),
}

/// Searches as [`member`] does, and on failure returns the odd parts of the barriers. The last barrier lies outside all
/// sets, or in the set that no single edge can cross. The other barriers lie inside sets and show at which ends the
/// sets cannot be left.
pub(super) fn search(
    rows: &mut dyn Rows,
    sets: &[Vec<Vertex>],
    witness: &[Vertex],
) -> Result<Nested, SolveError> {
    let n = rows.n();
    let mut order: Vec<&Vec<Vertex>> = sets.iter().collect();
    order.sort_by_key(|set| set.len());
    let all: Vec<Vertex> = Vertex::all(n).collect();
    let mut parts = LargestNodes { witness, of: (0..n).collect(), open: vec![true; n] };
    let mut insides = Vec::new();
    for (i, set) in order.into_iter().enumerate() {
        let mut inside = Inside::new(rows, &parts, set);
        if augment_all(&mut inside.edges, &mut inside.mate).ok_or(SolveError::Engine)? != 1 {
            insides.push(inside);
            return Ok(Nested::Barrier(odd_parts_of(insides)));
        }
        let free = inside.free().ok_or(SolveError::Engine)?;
        let ends = reached_evenly(&mut inside.edges, &mut inside.mate, free).ok_or(SolveError::Engine)?;
        for &(v, part, _) in &inside.members {
            parts.open[v] &= ends[part];
            parts.of[v] = n + i;
        }
        insides.push(inside);
    }
    let mut whole = Inside::new(rows, &parts, &all);
    if augment_all(&mut whole.edges, &mut whole.mate).ok_or(SolveError::Engine)? != 0 {
        insides.push(whole);
        return Ok(Nested::Barrier(odd_parts_of(insides)));
    }
    insides.push(whole);
    unfold(rows, insides).map(Nested::Member)
}

fn odd_parts_of(insides: Vec<Inside>) -> Vec<Vec<Vertex>> {
    insides.into_iter().rev().flat_map(Inside::odd_parts).collect()
}

/// Returns the matching of the vertices, from the whole down to the smallest set.
fn unfold(rows: &mut dyn Rows, mut insides: Vec<Inside>) -> Result<Vec<Vertex>, SolveError> {
    let n = rows.n();
    let mut mate = Mates::free(n);
    let mut open = vec![(insides.len() - 1, None)];
    while let Some((which, end)) = open.pop() {
        let inside = &mut insides[which];
        if let Some(v) = end {
            let node = inside.leave_at(v).ok_or(SolveError::Engine)?;
            open.extend(set_of(node, n).map(|set| (set, end)));
        }
        for (v, w, [a, b]) in inside.matched(rows) {
            mate.join(v, w);
            open.extend(set_of(a, n).map(|set| (set, Some(v))));
            open.extend(set_of(b, n).map(|set| (set, Some(w))));
        }
    }
    mate.all().ok_or(SolveError::Engine)
}

/// Returns the index of a node among the sets; `None` for a vertex.
fn set_of(node: usize, n: usize) -> Option<usize> {
    node.checked_sub(n)
}

/// The largest nodes so far: vertices, or sets (numbered after them) with all their vertices.
struct LargestNodes<'a> {
    witness: &'a [Vertex],
    /// The node of each vertex.
    of: Vec<usize>,
    /// Whether the node of this vertex can be left at this vertex.
    open: Vec<bool>,
}

/// A set, with its largest nodes as vertices.
struct Inside {
    /// The vertices of the set, ascending, with their node as a vertex of `edges`, and whether their edges are useful.
    members: Vec<(Vertex, Vertex, bool)>,
    /// The nodes.
    nodes: Vec<usize>,
    edges: Edges,
    mate: Mates,
}

impl Inside {
    fn new(rows: &mut dyn Rows, parts: &LargestNodes<'_>, set: &[Vertex]) -> Self {
        let mut nodes: Vec<usize> = set.iter().map(|&v| parts.of[v]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let local = |v: Vertex| Vertex(nodes.partition_point(|&node| node < parts.of[v]));
        let members = set.iter().map(|&v| (v, local(v), parts.open[v])).collect();
        let (edges, mate) = (Edges::new(nodes.len()), Mates::free(nodes.len()));
        let mut inside = Self { members, nodes, edges, mate };
        inside.join(rows, parts);
        inside
    }

    /// Adds the edges, and puts the edges of the incumbent into the matching.
    fn join(&mut self, rows: &mut dyn Rows, parts: &LargestNodes<'_>) {
        let mut within = vec![0u64; rows.n().div_ceil(64)];
        for &(v, ..) in self.members.iter().filter(|m| m.2) {
            insert(&mut within, v);
        }
        let mut node_of = vec![Vertex::default(); rows.n()];
        for &(v, node, _) in &self.members {
            node_of[v] = node;
        }
        for i in 0..self.members.len() {
            let (v, node, is_of_use) = self.members[i];
            if !is_of_use {
                continue;
            }
            let near: Vec<u64> = rows.row(v).iter().zip(&within).map(|(a, b)| a & b).collect();
            let w = parts.witness[v];
            if is_in(&near, w) {
                let (a, b) = (node, node_of[w]);
                if a != b && self.mate.of(a).or(self.mate.of(b)).is_none() {
                    self.mate.join(a, b);
                }
            }
            for w in members(&near) {
                let other = node_of[w];
                if other != node {
                    self.edges.add(node, other);
                }
            }
        }
    }

    /// Returns the odd parts around the unmatched nodes, as vertices.
    fn odd_parts(mut self) -> Vec<Vec<Vertex>> {
        let free: Vec<Vertex> = self.mate.alone().collect();
        let mut found: Vec<Vec<Vertex>> = Vec::new();
        for root in free {
            for part in odd_parts(&mut self.edges, &mut self.mate, root) {
                let belongs = |m: &&(Vertex, Vertex, bool)| part.binary_search(&m.1).is_ok();
                let vertices: Vec<Vertex> = self.members.iter().filter(belongs).map(|m| m.0).collect();
                if !found.contains(&vertices) {
                    found.push(vertices);
                }
            }
        }
        found
    }

    /// Returns the unmatched node.
    fn free(&self) -> Option<Vertex> {
        self.mate.alone().next()
    }

    /// Returns the local node of a vertex of the set, if its edges are useful.
    fn find(&self, v: Vertex) -> Option<Vertex> {
        let place = self.members.binary_search_by_key(&v, |m| m.0).ok()?;
        self.members.get(place).filter(|m| m.2).map(|m| m.1)
    }

    /// Leaves the node of a vertex unmatched instead, and returns that node.
    fn leave_at(&mut self, v: Vertex) -> Option<usize> {
        let x = self.find(v)?;
        if self.mate.of(x).is_some() {
            let root = self.free()?;
            self.mate.part(x);
            if augment_from(&mut self.edges, &mut self.mate, &[x], root) != SearchEnd::Path {
                return None;
            }
        }
        Some(self.nodes[x])
    }

    /// Returns the matched edges, with the nodes of their ends.
    fn matched(&self, rows: &mut dyn Rows) -> Vec<(Vertex, Vertex, [usize; 2])> {
        let mut edges = Vec::new();
        let mut done = vec![false; self.nodes.len()];
        for &(v, a, _) in self.members.iter().filter(|m| m.2) {
            let Some(b) = self.mate.of(a).filter(|_| !done[a]) else { continue };
            if let Some(w) = members(rows.row(v)).find(|&w| self.find(w) == Some(b)) {
                (done[a], done[b]) = (true, true);
                edges.push((v, w, [self.nodes[a], self.nodes[b]]));
            }
        }
        edges
    }
}
