//! The shape of blossoms: shrinking an odd cycle, turning it, matching through it, taking it apart again.

use super::{NONE, Search, Side, vertex};

impl Search {
    pub(super) fn set_top(&mut self, x: usize, b: usize) {
        self.top[x] = b;
        if x >= self.n {
            for i in 0..self.petals[x].len() {
                self.set_top(self.petals[x][i], b);
            }
        }
    }

    /// Turns blossom `b` so that the way from its base to petal `xr` is even; returns the petal's place.
    pub(super) fn turn(&mut self, b: usize, xr: usize) -> usize {
        let place = self.petals[b].iter().position(|&p| p == xr).expect("xr is a petal of b");
        if place % 2 == 1 {
            self.petals[b][1..].reverse();
            self.petals[b].len() - place
        } else {
            place
        }
    }

    pub(super) fn set_match(&mut self, u: usize, v: usize) {
        let (eu, ev) = self.link[u * self.cap + v];
        self.mate[u] = ev as usize;
        if u < self.n {
            return;
        }
        let xr = self.petal_of[u * self.n + eu as usize] as usize;
        let place = self.turn(u, xr);
        for i in 0..place {
            let (a, b) = (self.petals[u][i], self.petals[u][i ^ 1]);
            self.set_match(a, b);
        }
        self.set_match(xr, v);
        self.petals[u].rotate_left(place);
    }

    pub(super) fn add_blossom(&mut self, u: usize, ancestor: usize, v: usize) {
        let b = (self.n..self.used).find(|&b| self.top[b] == NONE).unwrap_or(self.used);
        self.used = self.used.max(b + 1);
        self.label[b] = 0;
        self.side[b] = Side::Outer;
        self.mate[b] = self.mate[ancestor];
        let mut petals = vec![ancestor];
        self.collect(&mut petals, u, ancestor);
        petals[1..].reverse();
        self.collect(&mut petals, v, ancestor);
        self.petals[b] = petals;
        self.set_top(b, b);
        for x in 0..self.used {
            self.present[b * self.cap + x] = false;
            self.present[x * self.cap + b] = false;
        }
        self.petal_of[b * self.n..(b + 1) * self.n].fill(u32::MAX);
        for i in 0..self.petals[b].len() {
            let petal = self.petals[b][i];
            self.take_links(b, petal);
            for x in 0..self.n {
                if self.is_inside(petal, x) {
                    self.petal_of[b * self.n + x] = vertex(petal);
                }
            }
        }
        self.set_slack(b);
    }

    /// Walks from `x` up to `ancestor`, pushing inner and outer tops; inner ones become outer.
    pub(super) fn collect(&mut self, petals: &mut Vec<usize>, mut x: usize, ancestor: usize) {
        while x != ancestor {
            let y = self.top[self.mate[x]];
            petals.push(x);
            petals.push(y);
            self.push(y);
            x = self.top[self.parent[y]];
        }
    }

    pub(super) fn is_inside(&self, blossom: usize, vertex: usize) -> bool {
        self.petal_of[blossom * self.n + vertex] != u32::MAX
    }

    /// The blossom takes over the least slack edge of each petal to every other top.
    pub(super) fn take_links(&mut self, b: usize, petal: usize) {
        let cap = self.cap;
        for x in 0..self.used {
            if self.present[petal * cap + x]
                && (!self.present[b * cap + x] || self.reduced(petal, x) < self.reduced(b, x))
            {
                self.link[b * cap + x] = self.link[petal * cap + x];
                self.link[x * cap + b] = self.link[x * cap + petal];
                self.present[b * cap + x] = true;
                self.present[x * cap + b] = true;
            }
        }
    }

    pub(super) fn expand_blossom(&mut self, b: usize) {
        for i in 0..self.petals[b].len() {
            let p = self.petals[b][i];
            self.set_top(p, p);
        }
        let (entry, _) = self.link[b * self.cap + self.parent[b]];
        let xr = self.petal_of[b * self.n + entry as usize] as usize;
        let place = self.turn(b, xr);
        let mut i = 0;
        while i < place {
            let (inner, outer) = (self.petals[b][i], self.petals[b][i + 1]);
            let (from, _) = self.link[outer * self.cap + inner];
            self.parent[inner] = from as usize;
            self.side[inner] = Side::Inner;
            self.side[outer] = Side::Outer;
            self.slack[inner] = NONE;
            self.set_slack(outer);
            self.push(outer);
            i += 2;
        }
        self.side[xr] = Side::Inner;
        self.parent[xr] = self.parent[b];
        for i in place + 1..self.petals[b].len() {
            let p = self.petals[b][i];
            self.side[p] = Side::Unseen;
            self.set_slack(p);
        }
        self.top[b] = NONE;
    }
}
