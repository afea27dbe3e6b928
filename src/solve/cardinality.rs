//! Augmenting search for perfect matchings in a general graph (Edmonds; the search shrinks odd cycles by bases).

use std::collections::VecDeque;

/// No mate.
pub(super) const FREE: u32 = u32::MAX;

/// Finds an augmenting path from the free vertex `root` and flips it; `false` if there is none.
///
/// Vertices with `skip` set take no part. O(n + m) with small factors.
pub(super) fn augment_from(adj: &[Vec<u32>], mate: &mut [u32], skip: &[bool], root: u32) -> bool {
    let mut search = Search::new(adj, skip);
    search.run(mate, root)
}

/// Augments until the matching is maximum; returns the number of free vertices left among those not skipped.
pub(super) fn augment_all(adj: &[Vec<u32>], mate: &mut [u32], skip: &[bool]) -> usize {
    greedy(adj, mate, skip);
    let mut free = 0;
    let mut search = Search::new(adj, skip);
    for v in 0..adj.len() {
        if !skip[v] && mate[v] == FREE && !search.run(mate, index(v)) {
            free += 1;
        }
    }
    free
}

/// The vertices that an alternating search from the only free vertex `root` reaches by an even way: those which
/// could be free in its place.
pub(super) fn reached_evenly(adj: &[Vec<u32>], mate: &mut [u32], root: u32) -> Vec<bool> {
    let skip = vec![false; adj.len()];
    let mut search = Search::new(adj, &skip);
    search.run(mate, root);
    search.outer
}

fn greedy(adj: &[Vec<u32>], mate: &mut [u32], skip: &[bool]) {
    for v in 0..adj.len() {
        if skip[v] || mate[v] != FREE {
            continue;
        }
        if let Some(&w) = adj[v].iter().find(|&&w| mate[w as usize] == FREE && !skip[w as usize]) {
            mate[v] = w;
            mate[w as usize] = index(v);
        }
    }
}

struct Search<'a> {
    adj: &'a [Vec<u32>],
    skip: &'a [bool],
    /// Vertex before an inner vertex, or on the far side of a shrunk cycle.
    parent: Vec<u32>,
    base: Vec<u32>,
    outer: Vec<bool>,
    mark: Vec<bool>,
    queue: VecDeque<u32>,
}

impl<'a> Search<'a> {
    fn new(adj: &'a [Vec<u32>], skip: &'a [bool]) -> Self {
        let n = adj.len();
        Self {
            adj,
            skip,
            parent: vec![FREE; n],
            base: vec![0; n],
            outer: vec![false; n],
            mark: vec![false; n],
            queue: VecDeque::new(),
        }
    }

    fn run(&mut self, mate: &mut [u32], root: u32) -> bool {
        self.parent.fill(FREE);
        self.outer.fill(false);
        for (v, base) in self.base.iter_mut().enumerate() {
            *base = index(v);
        }
        self.queue.clear();
        self.outer[root as usize] = true;
        self.queue.push_back(root);
        while let Some(v) = self.queue.pop_front() {
            for i in 0..self.adj[v as usize].len() {
                let w = self.adj[v as usize][i];
                if self.skip[w as usize]
                    || self.base[v as usize] == self.base[w as usize]
                    || mate[v as usize] == w
                {
                    continue;
                }
                if self.outer[w as usize] {
                    self.shrink(mate, v, w);
                } else if self.parent[w as usize] == FREE {
                    self.parent[w as usize] = v;
                    let next = mate[w as usize];
                    if next == FREE {
                        self.flip(mate, w);
                        return true;
                    }
                    self.outer[next as usize] = true;
                    self.queue.push_back(next);
                }
            }
        }
        false
    }

    fn flip(&self, mate: &mut [u32], end: u32) {
        let mut w = end;
        while w != FREE {
            let v = self.parent[w as usize];
            let next = mate[v as usize];
            mate[v as usize] = w;
            mate[w as usize] = v;
            w = next;
        }
    }

    fn shrink(&mut self, mate: &[u32], v: u32, w: u32) {
        let base = self.common_base(mate, v, w);
        self.mark.fill(false);
        self.mark_path(mate, v, base, w);
        self.mark_path(mate, w, base, v);
        for i in 0..self.adj.len() {
            if self.mark[self.base[i] as usize] {
                self.base[i] = base;
                if !self.outer[i] {
                    self.outer[i] = true;
                    self.queue.push_back(index(i));
                }
            }
        }
    }

    fn common_base(&mut self, mate: &[u32], v: u32, w: u32) -> u32 {
        self.mark.fill(false);
        let mut x = v;
        loop {
            x = self.base[x as usize];
            self.mark[x as usize] = true;
            if mate[x as usize] == FREE {
                break;
            }
            x = self.parent[mate[x as usize] as usize];
        }
        let mut y = w;
        loop {
            y = self.base[y as usize];
            if self.mark[y as usize] {
                return y;
            }
            y = self.parent[mate[y as usize] as usize];
        }
    }

    fn mark_path(&mut self, mate: &[u32], start: u32, base: u32, child: u32) {
        let (mut v, mut child) = (start, child);
        while self.base[v as usize] != base {
            let partner = mate[v as usize];
            self.mark[self.base[v as usize] as usize] = true;
            self.mark[self.base[partner as usize] as usize] = true;
            self.parent[v as usize] = child;
            child = partner;
            v = self.parent[partner as usize];
        }
    }
}

fn index(v: usize) -> u32 {
    u32::try_from(v).expect("graphs are small")
}
