//! Members of a face with nested tight sets, found by cardinality matching alone.
//!
//! A member crosses each tight set with exactly one edge. So a set behaves as one vertex, whose inside is matched
//! except for the end of that edge. The sets are processed from the smallest upwards. An inside allows the ends that an
//! alternating search from its free part reaches by an even path. Edges at other ends are useless, and what remains is
//! a perfect matching of the outermost sets and the vertices outside them. The insides then follow from the largest set
//! down.

use super::SolveError;
use crate::matching::{
    Edges, Mates, Rows, SearchEnd, augment_all, augment_from, members, odd_parts, reached_evenly,
};
use limit::from_len;

/// Returns a perfect matching within `rows` that crosses each of the nested odd sets with exactly one edge. The
/// matching stays close to `witness`, a matching that does so in a larger graph. If no member exists, a barrier among
/// the sets and vertices proves this. A barrier inside a set proves each end that the set does not allow.
///
/// # Errors
/// Fails if a barrier fails its check.
pub(super) fn member(
    rows: &mut dyn Rows,
    sets: &[Vec<u32>],
    witness: &[u32],
) -> Result<Option<Vec<u32>>, SolveError> {
    Ok(match search(rows, sets, witness)? {
        Nested::Member(mate) => Some(mate),
        Nested::Barrier(_) => None,
    })
}

/// The outcome of a search for a member.
pub(super) enum Nested {
    /// The mate of each vertex.
    Member(Vec<u32>),
    /// There is no member; these are the odd parts, as ascending lists.
    #[cfg_attr(not(feature = "highs"), allow(dead_code, reason = "HiGHS alone asks for the parts"))]
    Barrier(Vec<Vec<u32>>),
}

/// Searches as [`member`] does, and on failure returns the odd parts of the barriers. The last barrier lies outside all
/// sets, or in the set that no single edge can cross. The other barriers lie inside sets and show at which ends the
/// sets cannot be left.
pub(super) fn search(rows: &mut dyn Rows, sets: &[Vec<u32>], witness: &[u32]) -> Result<Nested, SolveError> {
    let n = rows.n();
    let mut order: Vec<&Vec<u32>> = sets.iter().collect();
    order.sort_by_key(|set| set.len());
    let all: Vec<u32> = (0..n).map(from_len).collect();
    let mut parts = LargestNodes { witness, of: all.clone(), open: vec![true; n] };
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
            parts.open[v as usize] &= ends[part as usize];
            parts.of[v as usize] = from_len(n + i);
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

fn odd_parts_of(insides: Vec<Inside>) -> Vec<Vec<u32>> {
    insides.into_iter().rev().flat_map(Inside::odd_parts).collect()
}

/// Returns the matching of the vertices, from the whole down to the smallest set.
fn unfold(rows: &mut dyn Rows, mut insides: Vec<Inside>) -> Result<Vec<u32>, SolveError> {
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
            mate.join(v as usize, w as usize);
            open.extend(set_of(a, n).map(|set| (set, Some(v))));
            open.extend(set_of(b, n).map(|set| (set, Some(w))));
        }
    }
    mate.all().ok_or(SolveError::Engine)
}

/// Returns the index of a node among the sets; `None` for a vertex.
fn set_of(node: u32, n: usize) -> Option<usize> {
    (node as usize).checked_sub(n)
}

/// The largest nodes so far: vertices, or sets (numbered after them) with all their vertices.
struct LargestNodes<'a> {
    witness: &'a [u32],
    /// The node of each vertex.
    of: Vec<u32>,
    /// Whether the node of this vertex can be left at this vertex.
    open: Vec<bool>,
}

/// A set, with its largest nodes as vertices.
struct Inside {
    /// The vertices of the set, ascending, with the local number of their node, and whether their edges are useful.
    members: Vec<(u32, u32, bool)>,
    /// The nodes.
    nodes: Vec<u32>,
    edges: Edges,
    mate: Mates,
}

impl Inside {
    fn new(rows: &mut dyn Rows, parts: &LargestNodes<'_>, set: &[u32]) -> Self {
        let mut nodes: Vec<u32> = set.iter().map(|&v| parts.of[v as usize]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let local = |v: u32| from_len(nodes.partition_point(|&node| node < parts.of[v as usize]));
        let members = set.iter().map(|&v| (v, local(v), parts.open[v as usize])).collect();
        let (edges, mate) = (Edges::new(nodes.len()), Mates::free(nodes.len()));
        let mut inside = Self { members, nodes, edges, mate };
        inside.join(rows, parts);
        inside
    }

    /// Adds the edges, and puts the edges of the incumbent into the matching.
    fn join(&mut self, rows: &mut dyn Rows, parts: &LargestNodes<'_>) {
        let mut within = vec![0u64; rows.n().div_ceil(64)];
        for &(v, ..) in self.members.iter().filter(|m| m.2) {
            within[v as usize / 64] |= 1 << (v % 64);
        }
        let mut node_of = vec![0; rows.n()];
        for &(v, node, _) in &self.members {
            node_of[v as usize] = node;
        }
        for i in 0..self.members.len() {
            let (v, node, is_of_use) = self.members[i];
            if !is_of_use {
                continue;
            }
            let near: Vec<u64> = rows.row(v as usize).iter().zip(&within).map(|(a, b)| a & b).collect();
            let is_alive = |w: u32| near[w as usize / 64] >> (w % 64) & 1 == 1;
            let w = parts.witness[v as usize];
            if is_alive(w) {
                let (a, b) = (node as usize, node_of[w as usize] as usize);
                if a != b && self.mate.of(a).or(self.mate.of(b)).is_none() {
                    self.mate.join(a, b);
                }
            }
            for w in members(&near) {
                let other = node_of[w as usize];
                if other != node {
                    self.edges.add(node as usize, other as usize);
                }
            }
        }
    }

    /// Returns the odd parts around the unmatched nodes, as vertices.
    fn odd_parts(mut self) -> Vec<Vec<u32>> {
        let free: Vec<u32> = self.mate.alone().map(from_len).collect();
        let mut found: Vec<Vec<u32>> = Vec::new();
        for root in free {
            for part in odd_parts(&mut self.edges, &mut self.mate, root) {
                let is_in = |m: &&(u32, u32, bool)| part.binary_search(&m.1).is_ok();
                let vertices: Vec<u32> = self.members.iter().filter(is_in).map(|m| m.0).collect();
                if !found.contains(&vertices) {
                    found.push(vertices);
                }
            }
        }
        found
    }

    /// Returns the unmatched node.
    fn free(&self) -> Option<u32> {
        self.mate.alone().next().map(from_len)
    }

    /// Returns the local node of a vertex of the set, if its edges are useful.
    fn find(&self, v: u32) -> Option<u32> {
        let place = self.members.binary_search_by_key(&v, |m| m.0).ok()?;
        self.members.get(place).filter(|m| m.2).map(|m| m.1)
    }

    /// Leaves the node of a vertex unmatched instead, and returns that node.
    fn leave_at(&mut self, v: u32) -> Option<u32> {
        let x = self.find(v)? as usize;
        if self.mate.of(x).is_some() {
            let root = self.free()?;
            self.mate.part(x);
            if augment_from(&mut self.edges, &mut self.mate, &[from_len(x)], root) != SearchEnd::Path {
                return None;
            }
        }
        Some(self.nodes[x])
    }

    /// Returns the matched edges, with the nodes of their ends.
    fn matched(&self, rows: &mut dyn Rows) -> Vec<(u32, u32, [u32; 2])> {
        let mut edges = Vec::new();
        let mut done = vec![false; self.nodes.len()];
        for &(v, a, _) in self.members.iter().filter(|m| m.2) {
            let Some(b) = self.mate.of(a as usize).filter(|_| !done[a as usize]) else { continue };
            if let Some(w) = members(rows.row(v as usize)).find(|&w| self.find(w) == Some(b)) {
                (done[a as usize], done[b as usize]) = (true, true);
                edges.push((v, w, [self.nodes[a as usize], self.nodes[b as usize]]));
            }
        }
        edges
    }
}
