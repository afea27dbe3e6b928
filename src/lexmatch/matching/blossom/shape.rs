//! The shape of blossoms: shrinking an odd cycle, turning it, matching through it, and expanding it.

use super::{BlossomSearch, BlossomSide};
use crate::Vertex;
use crate::matching::{WholeNumber, members};

impl<W: WholeNumber> BlossomSearch<'_, W> {
    /// Returns the vertices in a blossom.
    pub(super) fn leaves(&self, b: usize) -> Vec<Vertex> {
        let (mut open, mut found) = (vec![b], Vec::new());
        while let Some(x) = open.pop() {
            if x < self.n {
                found.push(Vertex(x));
            } else {
                open.extend(self.petals[x].iter().rev());
            }
        }
        found
    }

    pub(super) fn set_top(&mut self, x: usize, b: usize) {
        let mut open = vec![x];
        while let Some(x) = open.pop() {
            self.top[x] = b;
            if x >= self.n {
                open.extend(&self.petals[x]);
            }
        }
        self.own.0 = None;
    }

    /// Returns the petal of `b` that contains a vertex.
    fn petal_of(&self, b: usize, v: Vertex) -> usize {
        let mut x = v.0;
        while self.around[x] != Some(b) {
            x = self.around[x].expect("the vertex is in b");
        }
        x
    }

    /// Turns blossom `b` so that the path from its base to petal `xr` is even; returns the petal's place.
    pub(super) fn turn(&mut self, b: usize, xr: usize) -> usize {
        let place = self.petals[b].iter().position(|&p| p == xr).expect("xr is a petal of b");
        if place % 2 == 1 {
            self.petals[b][1..].reverse();
            self.petals[b].len() - place
        } else {
            place
        }
    }

    /// Matches `u` with `v` by the edge that is kept for them.
    pub(super) fn set_match(&mut self, u: usize, v: usize) {
        let edge = self.link(u, v).expect("matched tops are joined by an edge");
        self.match_by(u, edge);
    }

    /// Matches `u` by an edge, whose first end is in `u`. The end in `u` becomes the base, from the outermost blossom
    /// inwards.
    fn match_by(&mut self, u: usize, edge: (Vertex, Vertex)) {
        self.mate[u] = Some(edge.1);
        if u < self.n {
            return;
        }
        let xr = self.petal_of(u, edge.0);
        let place = self.turn(u, xr);
        for i in 0..place {
            let (a, b) = (self.petals[u][i], self.petals[u][i ^ 1]);
            self.set_match(a, b);
        }
        self.match_by(xr, edge);
        self.petals[u].rotate_left(place);
    }

    pub(super) fn add_blossom(&mut self, u: usize, ancestor: usize, v: usize) {
        let b = (self.n..self.used).find(|&b| self.petals[b].is_empty()).unwrap_or(self.used);
        self.used = self.used.max(b + 1);
        self.label[b] = W::zero();
        self.side[b] = BlossomSide::Outer;
        self.mate[b] = self.mate[ancestor];
        let mut petals = vec![ancestor];
        self.collect(&mut petals, u, ancestor);
        petals[1..].reverse();
        self.collect(&mut petals, v, ancestor);
        for &petal in &petals {
            self.around[petal] = Some(b);
        }
        self.petals[b] = petals;
        self.set_top(b, b);
        let (links, slacks) = self.links_of_petals(&self.petals[b].clone());
        self.links[b - self.n] = links;
        self.set_slack_of(b, &slacks);
        self.slacks.push((b, slacks));
    }

    /// Walks from `x` up to `ancestor`, pushing inner and outer top-level nodes; inner ones become outer.
    pub(super) fn collect(&mut self, petals: &mut Vec<usize>, mut x: usize, ancestor: usize) {
        while x != ancestor {
            let y = self.partner(x).expect("an outer node below another is matched");
            petals.push(x);
            petals.push(y);
            self.push(y);
            x = self.parent_of(y);
        }
    }

    /// Returns the least slack edges from some petals to every vertex, and their slack. Of equal edges, that of the
    /// first petal counts. The edges of a petal whose slack is known are taken over as they are; the others are compared
    /// with them.
    fn links_of_petals(&mut self, petals: &[usize]) -> (Vec<Option<Vertex>>, Vec<W>) {
        let place = petals.iter().position(|petal| self.slacks.iter().any(|known| known.0 == *petal));
        let Some(place) = place else {
            let mut found = (vec![None; self.n], vec![W::far(); self.n]);
            for &petal in petals {
                self.take_links(petal, false, &mut found);
            }
            return found;
        };
        let slacks = self.take_slacks(petals[place]).expect("its slack is known");
        let mut found = (self.links[petals[place] - self.n].clone(), slacks);
        for &petal in petals[..place].iter().rev() {
            self.take_links(petal, true, &mut found);
        }
        for &petal in &petals[place + 1..] {
            self.take_links(petal, false, &mut found);
        }
        found
    }

    /// Returns the known slack of a blossom's edges and forgets it.
    fn take_slacks(&mut self, petal: usize) -> Option<Vec<W>> {
        let at = self.slacks.iter().position(|&(b, _)| b == petal)?;
        Some(self.slacks.swap_remove(at).1)
    }

    /// Takes over the edges of a petal that have less slack, or equal slack if it comes first.
    fn take_links(
        &mut self,
        petal: usize,
        is_first: bool,
        (links, slacks): &mut (Vec<Option<Vertex>>, Vec<W>),
    ) {
        let mut take = |x: Vertex, u: Vertex, slack: W| {
            if slack < slacks[x] || is_first && slack == slacks[x] {
                (links[x], slacks[x]) = (Some(u), slack);
            }
        };
        let weights = self.weights;
        if petal < self.n {
            let u = Vertex(petal);
            let row = &*weights.row(u);
            for x in members(weights.neighbours(u)) {
                take(x, u, self.label[u] + self.label[x] - row[x].twice());
            }
        } else {
            let known = self.take_slacks(petal);
            let own = &self.links[petal - self.n];
            for (x, u) in Vertex::all(self.n).zip(own).filter_map(|(x, u)| Some((x, (*u)?))) {
                let slack = match &known {
                    Some(known) => known[x],
                    None => self.label[u] + self.label[x] - weights.of(u, x).twice(),
                };
                take(x, u, slack);
            }
        }
    }

    pub(super) fn expand_blossom(&mut self, b: usize) {
        let parent = self.parent[b].expect("an inner node was reached from a vertex");
        let (entry, _) = self.link(b, parent.0).expect("a blossom is entered by an edge");
        let xr = self.petal_of(b, entry);
        for i in 0..self.petals[b].len() {
            let p = self.petals[b][i];
            self.around[p] = None;
            self.set_top(p, p);
        }
        let place = self.turn(b, xr);
        let mut i = 0;
        while i < place {
            let (inner, outer) = (self.petals[b][i], self.petals[b][i + 1]);
            let (from, _) = self.link(outer, inner).expect("neighbouring petals are joined by an edge");
            self.parent[inner] = Some(from);
            self.side[inner] = BlossomSide::Inner;
            self.side[outer] = BlossomSide::Outer;
            self.slack[inner] = None;
            self.set_slack(outer);
            self.push(outer);
            i += 2;
        }
        self.side[xr] = BlossomSide::Inner;
        self.parent[xr] = self.parent[b];
        for i in place + 1..self.petals[b].len() {
            let p = self.petals[b][i];
            self.side[p] = BlossomSide::Unseen;
            self.set_slack(p);
        }
        self.petals[b] = Vec::new();
        self.links[b - self.n] = Vec::new();
    }
}
