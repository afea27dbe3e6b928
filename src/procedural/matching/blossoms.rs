//! The matching of the greatest gain in a general graph: Edmonds' blossoms with dual labels, each augmentation in
//! quadratic time as Galil describes (ACM Computing Surveys 18, 1986). Labels are doubled, so that whole numbers do.
//! Vertices are numbered from 1, blossoms follow them, 0 is nobody; whom the vertices stand for is not known here.

/// An edge by its end points among the true vertices; 0 is no vertex.
#[derive(Clone, Copy, Default)]
struct Edge {
    u: usize,
    v: usize,
    gain: i128,
}

/// Label of a vertex or blossom in the alternating forest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Free,
    Outer,
    Inner,
}

/// State of the search; vertices 1..=n, blossoms above.
pub(super) struct Blossoms {
    n: usize,
    top: usize,
    width: usize,
    edges: Vec<Edge>,
    label: Vec<i128>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    root: Vec<usize>,
    parent: Vec<usize>,
    side: Vec<Side>,
    seen: Vec<usize>,
    clock: usize,
    dearest: i128,
    petals: Vec<Vec<usize>>,
    within: Vec<usize>,
    queue: std::collections::VecDeque<usize>,
}

impl Blossoms {
    /// `n` vertices, numbered from 1, and no edges.
    pub(super) fn new(n: usize) -> Self {
        let width = n + n / 2 + 2;
        let mut edges = vec![Edge::default(); width * width];
        let mut within = vec![0; width * width];
        for u in 0..=n {
            for v in 0..=n {
                edges[u * width + v] = Edge { u, v, gain: 0 };
            }
            within[u * width + u] = u;
        }
        let mut root = vec![0; width];
        (0..=n).for_each(|v| root[v] = v);
        Self {
            n,
            top: n,
            width,
            edges,
            label: vec![0; width],
            mate: vec![0; width],
            slack: vec![0; width],
            root,
            parent: vec![0; width],
            side: vec![Side::Free; width],
            seen: vec![0; width],
            clock: 0,
            dearest: 0,
            petals: vec![Vec::new(); width],
            within,
            queue: std::collections::VecDeque::new(),
        }
    }

    /// Adds an edge; the gain is positive.
    pub(super) fn join(&mut self, u: usize, v: usize, gain: i128) {
        self.edges[u * self.width + v].gain = gain;
        self.edges[v * self.width + u].gain = gain;
        self.dearest = self.dearest.max(gain);
    }

    /// The mate of each vertex, both counted from 0, in a matching of the greatest gain.
    pub(super) fn greatest_gain(mut self) -> Vec<Option<usize>> {
        let dearest = self.dearest;
        self.label[1..=self.n].fill(dearest);
        while self.phase() {}
        (1..=self.n).map(|v| self.mate[v].checked_sub(1)).collect()
    }

    fn edge(&self, u: usize, v: usize) -> Edge {
        self.edges[u * self.width + v]
    }

    fn tightness(&self, e: Edge) -> i128 {
        self.label[e.u] + self.label[e.v] - 2 * self.edge(e.u, e.v).gain
    }

    fn offer_slack(&mut self, u: usize, x: usize) {
        let now = self.slack[x];
        if now == 0 || self.tightness(self.edge(u, x)) < self.tightness(self.edge(now, x)) {
            self.slack[x] = u;
        }
    }

    fn find_slack(&mut self, x: usize) {
        self.slack[x] = 0;
        for u in 1..=self.n {
            if self.edge(u, x).gain > 0 && self.root[u] != x && self.side[self.root[u]] == Side::Outer {
                self.offer_slack(u, x);
            }
        }
    }

    fn enqueue(&mut self, x: usize) {
        if x <= self.n {
            self.queue.push_back(x);
        } else {
            for petal in self.petals[x].clone() {
                self.enqueue(petal);
            }
        }
    }

    fn set_root(&mut self, x: usize, b: usize) {
        self.root[x] = b;
        if x > self.n {
            for petal in self.petals[x].clone() {
                self.set_root(petal, b);
            }
        }
    }

    /// Place of petal `x` in `b` at an even distance from the base, the petals turned round if need be.
    fn even_place(&mut self, b: usize, x: usize) -> usize {
        let place = self.petals[b].iter().position(|&p| p == x).expect("the petal lies in its blossom");
        if place % 2 == 1 {
            self.petals[b][1..].reverse();
            self.petals[b].len() - place
        } else {
            place
        }
    }

    fn set_mate(&mut self, u: usize, v: usize) {
        let e = self.edge(u, v);
        self.mate[u] = e.v;
        if u > self.n {
            let base = self.within[u * self.width + e.u];
            let place = self.even_place(u, base);
            for i in 0..place {
                let (a, b) = (self.petals[u][i], self.petals[u][i ^ 1]);
                self.set_mate(a, b);
            }
            self.set_mate(base, v);
            self.petals[u].rotate_left(place);
        }
    }

    fn augment(&mut self, mut u: usize, mut v: usize) {
        loop {
            let next = self.root[self.mate[u]];
            self.set_mate(u, v);
            if next == 0 {
                return;
            }
            let above = self.root[self.parent[next]];
            self.set_mate(next, above);
            (u, v) = (above, next);
        }
    }

    fn meeting_point(&mut self, mut u: usize, mut v: usize) -> usize {
        self.clock += 1;
        while u != 0 || v != 0 {
            if u != 0 {
                if self.seen[u] == self.clock {
                    return u;
                }
                self.seen[u] = self.clock;
                u = self.root[self.mate[u]];
                if u != 0 {
                    u = self.root[self.parent[u]];
                }
            }
            std::mem::swap(&mut u, &mut v);
        }
        0
    }

    /// The petals from `from` up to, and without, `base`; inner ones become outer.
    fn stem(&mut self, from: usize, base: usize) -> Vec<usize> {
        let mut petals = Vec::new();
        let mut x = from;
        while x != base {
            petals.push(x);
            let y = self.root[self.mate[x]];
            petals.push(y);
            self.enqueue(y);
            x = self.root[self.parent[y]];
        }
        petals
    }

    fn shrink(&mut self, u: usize, base: usize, v: usize) {
        let b = (self.n + 1..=self.top).find(|&b| self.root[b] == 0).unwrap_or(self.top + 1);
        self.top = self.top.max(b);
        self.label[b] = 0;
        self.side[b] = Side::Outer;
        self.mate[b] = self.mate[base];
        let mut ring = vec![base];
        let mut left = self.stem(u, base);
        left.reverse();
        ring.extend(left);
        ring.extend(self.stem(v, base));
        self.petals[b].clone_from(&ring);
        self.set_root(b, b);
        for x in 1..=self.top {
            self.edges[b * self.width + x].gain = 0;
            self.edges[x * self.width + b].gain = 0;
        }
        for x in 1..=self.n {
            self.within[b * self.width + x] = 0;
        }
        for petal in ring {
            for x in 1..=self.top {
                let mine = self.edge(b, x);
                if mine.gain == 0 || self.tightness(self.edge(petal, x)) < self.tightness(mine) {
                    self.edges[b * self.width + x] = self.edge(petal, x);
                    self.edges[x * self.width + b] = self.edge(x, petal);
                }
            }
            for x in 1..=self.n {
                if self.within[petal * self.width + x] != 0 {
                    self.within[b * self.width + x] = petal;
                }
            }
        }
        self.find_slack(b);
    }

    fn expand(&mut self, b: usize) {
        for petal in self.petals[b].clone() {
            self.set_root(petal, petal);
        }
        let entry = self.edge(b, self.parent[b]).u;
        let base = self.within[b * self.width + entry];
        let place = self.even_place(b, base);
        let ring = self.petals[b].clone();
        for i in (0..place).step_by(2) {
            let (inner, outer) = (ring[i], ring[i + 1]);
            self.parent[inner] = self.edge(outer, inner).u;
            self.side[inner] = Side::Inner;
            self.side[outer] = Side::Outer;
            self.slack[inner] = 0;
            self.find_slack(outer);
            self.enqueue(outer);
        }
        self.side[base] = Side::Inner;
        self.parent[base] = self.parent[b];
        for &petal in &ring[place + 1..] {
            self.side[petal] = Side::Free;
            self.find_slack(petal);
        }
        self.root[b] = 0;
    }

    /// Uses a tight edge; true if the matching grew.
    fn use_edge(&mut self, e: Edge) -> bool {
        let (u, v) = (self.root[e.u], self.root[e.v]);
        match self.side[v] {
            Side::Free => {
                self.parent[v] = e.u;
                self.side[v] = Side::Inner;
                let mate = self.root[self.mate[v]];
                self.slack[v] = 0;
                self.slack[mate] = 0;
                self.side[mate] = Side::Outer;
                self.enqueue(mate);
            }
            Side::Outer => {
                let base = self.meeting_point(u, v);
                if base == 0 {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                }
                self.shrink(u, base, v);
            }
            Side::Inner => {}
        }
        false
    }

    /// Scans the queue; true if the matching grew.
    fn scan(&mut self) -> bool {
        while let Some(u) = self.queue.pop_front() {
            if self.side[self.root[u]] == Side::Inner {
                continue;
            }
            for v in 1..=self.n {
                let e = self.edge(u, v);
                if e.gain == 0 || self.root[u] == self.root[v] {
                    continue;
                }
                if self.tightness(e) > 0 {
                    self.offer_slack(u, self.root[v]);
                } else if self.use_edge(e) {
                    return true;
                }
            }
        }
        false
    }

    fn step_length(&self) -> i128 {
        let mut least = i128::MAX;
        for b in self.n + 1..=self.top {
            if self.root[b] == b && self.side[b] == Side::Inner {
                least = least.min(self.label[b] / 2);
            }
        }
        for x in 1..=self.top {
            if self.root[x] == x && self.slack[x] != 0 {
                let t = self.tightness(self.edge(self.slack[x], x));
                match self.side[x] {
                    Side::Free => least = least.min(t),
                    Side::Outer => least = least.min(t / 2),
                    Side::Inner => {}
                }
            }
        }
        least
    }

    /// Moves the labels; false if an outer vertex has reached zero, where staying alone is best.
    fn move_labels(&mut self, by: i128) -> bool {
        if (1..=self.n).any(|u| self.side[self.root[u]] == Side::Outer && self.label[u] <= by) {
            return false;
        }
        for u in 1..=self.n {
            match self.side[self.root[u]] {
                Side::Outer => self.label[u] -= by,
                Side::Inner => self.label[u] += by,
                Side::Free => {}
            }
        }
        for b in self.n + 1..=self.top {
            if self.root[b] == b {
                match self.side[b] {
                    Side::Outer => self.label[b] += 2 * by,
                    Side::Inner => self.label[b] -= 2 * by,
                    Side::Free => {}
                }
            }
        }
        true
    }

    /// One augmentation; false if the matching is of the greatest gain.
    fn phase(&mut self) -> bool {
        self.side.fill(Side::Free);
        self.slack.fill(0);
        self.queue.clear();
        for x in 1..=self.top {
            if self.root[x] == x && self.mate[x] == 0 {
                self.parent[x] = 0;
                self.side[x] = Side::Outer;
                self.enqueue(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.scan() {
                return true;
            }
            let by = self.step_length();
            if !self.move_labels(by) {
                return false;
            }
            self.queue.clear();
            for x in 1..=self.top {
                let s = self.slack[x];
                if self.root[x] == x && s != 0 && self.root[s] != x {
                    let e = self.edge(s, x);
                    if self.tightness(e) == 0 && self.use_edge(e) {
                        return true;
                    }
                }
            }
            for b in self.n + 1..=self.top {
                if self.root[b] == b && self.side[b] == Side::Inner && self.label[b] == 0 {
                    self.expand(b);
                }
            }
        }
    }
}
