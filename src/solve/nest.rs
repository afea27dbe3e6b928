//! Members of a face with nested tight sets, found by cardinality matching alone.
//!
//! A member leaves each tight set by exactly one edge. So a set behaves as one vertex whose inside is matched but for
//! the end of that edge: from the smallest set upwards, the ends that an inside allows are those which an alternating
//! search from its free part reaches by an even way. Edges at other ends are of no use, and what remains is a perfect
//! matching of the sets and vertices that lie in no other set. The insides then follow from the largest set down.

use super::cardinality::{FREE, augment_all, augment_from, reached_evenly};

/// Do any two of the sets (ascending lists, with their labels) lie one in the other or apart?
pub(super) fn is_nested(sets: &[(Vec<u32>, i64)]) -> bool {
    let common = |a: &[u32], b: &[u32]| a.iter().filter(|v| b.binary_search(v).is_ok()).count();
    sets.iter().enumerate().all(|(i, (a, _))| {
        sets[..i].iter().all(|(b, _)| matches!(common(a, b), c if c == 0 || c == a.len() || c == b.len()))
    })
}

/// A perfect matching within `adj` that leaves each of the nested odd sets by exactly one edge, near a matching that
/// does so in a larger graph.
pub(super) fn member(adj: &[Vec<u32>], sets: &[Vec<u32>], witness: &[u32]) -> Option<Vec<u32>> {
    let mut order: Vec<&Vec<u32>> = sets.iter().collect();
    order.sort_by_key(|set| set.len());
    let all: Vec<u32> = (0..adj.len()).map(small).collect();
    let mut parts = Parts { adj, witness, of: all.clone(), open: vec![true; adj.len()] };
    let mut insides = Vec::new();
    for (i, set) in order.into_iter().enumerate() {
        let mut inside = Inside::new(&parts, set);
        if augment_all(&inside.adj, &mut inside.mate, &vec![false; inside.adj.len()]) != 1 {
            return None;
        }
        let free = inside.free();
        let ends = reached_evenly(&inside.adj, &mut inside.mate, free);
        for &(v, part, _) in &inside.members {
            parts.open[v as usize] &= ends[part as usize];
            parts.of[v as usize] = small(adj.len() + i);
        }
        insides.push(inside);
    }
    let mut whole = Inside::new(&parts, &all);
    if augment_all(&whole.adj, &mut whole.mate, &vec![false; whole.adj.len()]) != 0 {
        return None;
    }
    insides.push(whole);
    Some(unfold(insides, adj.len()))
}

/// The matching of the vertices, from the whole down to the smallest set.
fn unfold(mut insides: Vec<Inside<'_>>, n: usize) -> Vec<u32> {
    let mut mate = vec![FREE; n];
    let mut open = vec![(insides.len() - 1, None)];
    while let Some((which, end)) = open.pop() {
        let inside = &mut insides[which];
        if let Some(v) = end {
            open.extend(inside.leave_at(v).and_then(|node| set_of(node, n)).map(|set| (set, end)));
        }
        for (v, w, [a, b]) in inside.edges() {
            (mate[v as usize], mate[w as usize]) = (w, v);
            open.extend(set_of(a, n).map(|set| (set, Some(v))));
            open.extend(set_of(b, n).map(|set| (set, Some(w))));
        }
    }
    mate
}

/// The place of a node among the sets; `None` for a vertex.
fn set_of(node: u32, n: usize) -> Option<usize> {
    (node as usize).checked_sub(n)
}

/// The largest nodes so far: vertices, or sets (numbered after them) with everything in them.
struct Parts<'a> {
    adj: &'a [Vec<u32>],
    witness: &'a [u32],
    /// The node of each vertex.
    of: Vec<u32>,
    /// Can the node of this vertex be left at it?
    open: Vec<bool>,
}

/// A set with its largest nodes as vertices.
struct Inside<'a> {
    whole: &'a [Vec<u32>],
    /// The vertices of the set, ascending, with the local number of their node; `false` if of no use.
    members: Vec<(u32, u32, bool)>,
    /// The nodes.
    nodes: Vec<u32>,
    adj: Vec<Vec<u32>>,
    mate: Vec<u32>,
}

impl<'a> Inside<'a> {
    fn new(parts: &Parts<'a>, set: &[u32]) -> Self {
        let mut nodes: Vec<u32> = set.iter().map(|&v| parts.of[v as usize]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let local = |v: u32| small(nodes.partition_point(|&node| node < parts.of[v as usize]));
        let members = set.iter().map(|&v| (v, local(v), parts.open[v as usize])).collect();
        let mut inside = Self {
            whole: parts.adj,
            members,
            adj: vec![Vec::new(); nodes.len()],
            mate: vec![FREE; nodes.len()],
            nodes,
        };
        inside.join(parts);
        inside
    }

    /// Adds the edges, and those of the witness to the matching.
    fn join(&mut self, parts: &Parts<'_>) {
        let first = self.members.first().map_or(0, |m| m.0);
        let span = self.members.last().map_or(0, |m| m.0 + 1 - first);
        let mut place = vec![FREE; span as usize];
        for &(v, node, _) in self.members.iter().filter(|m| m.2) {
            place[(v - first) as usize] = node;
        }
        let node_of =
            |w: u32| w.checked_sub(first).and_then(|i| place.get(i as usize)).copied().unwrap_or(FREE);
        let mut by_node: Vec<(u32, u32)> =
            self.members.iter().filter(|m| m.2).map(|&(v, node, _)| (node, v)).collect();
        by_node.sort_unstable();
        let mut seen = vec![FREE; self.nodes.len()];
        for (node, v) in by_node {
            let (a, list) = (node as usize, &parts.adj[v as usize]);
            seen[a] = node;
            let w = parts.witness[v as usize];
            let b = node_of(w);
            let is_new = b != FREE && b != node && self.mate[a] == FREE && self.mate[b as usize] == FREE;
            if is_new && list.binary_search(&w).is_ok() {
                (self.mate[a], self.mate[b as usize]) = (b, node);
            }
            for &w in list {
                let b = node_of(w);
                if b != FREE && seen[b as usize] != node {
                    seen[b as usize] = node;
                    self.adj[a].push(b);
                }
            }
        }
    }

    /// The node that is left alone.
    fn free(&self) -> u32 {
        self.mate.iter().position(|&m| m == FREE).map_or(FREE, small)
    }

    /// A member of the set: its local node, if it is of use.
    fn find(&self, v: u32) -> Option<u32> {
        let place = self.members.binary_search_by_key(&v, |m| m.0).ok()?;
        self.members.get(place).filter(|m| m.2).map(|m| m.1)
    }

    /// Leaves the node of a vertex alone instead; that node.
    fn leave_at(&mut self, v: u32) -> Option<u32> {
        let x = self.find(v)? as usize;
        let y = self.mate[x];
        if y != FREE {
            let root = self.free();
            (self.mate[x], self.mate[y as usize]) = (FREE, FREE);
            let mut skip = vec![false; self.adj.len()];
            skip[x] = true;
            augment_from(&self.adj, &mut self.mate, &skip, root);
        }
        Some(self.nodes[x])
    }

    /// The matched edges, with the nodes of their ends.
    fn edges(&self) -> Vec<(u32, u32, [u32; 2])> {
        let mut edges = Vec::new();
        let mut done = vec![false; self.nodes.len()];
        for &(v, a, _) in self.members.iter().filter(|m| m.2) {
            let b = self.mate[a as usize];
            if b == FREE || done[a as usize] {
                continue;
            }
            if let Some(&w) = self.whole[v as usize].iter().find(|&&w| self.find(w) == Some(b)) {
                (done[a as usize], done[b as usize]) = (true, true);
                edges.push((v, w, [self.nodes[a as usize], self.nodes[b as usize]]));
            }
        }
        edges
    }
}

fn small(v: usize) -> u32 {
    u32::try_from(v).unwrap_or(FREE)
}
