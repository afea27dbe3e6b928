//! Changes of labels, and the edges that they make tight.

use super::{BlossomSearch, BlossomSide};
use crate::Vertex;
use crate::matching::WholeNumber;

impl<W: WholeNumber> BlossomSearch<'_, W> {
    /// Makes the largest change that keeps every reduced cost and odd-set label legal; returns `false` if it is
    /// unbounded.
    pub(super) fn change_duals(&mut self) -> bool {
        let mut step = W::far();
        for x in (0..self.used).filter(|&x| self.is_top(x)) {
            if x >= self.n && self.side[x] == BlossomSide::Inner {
                step = step.min(self.label[x] >> 1);
            }
            if self.slack[x].is_some() {
                match self.side[x] {
                    BlossomSide::Unseen => step = step.min(self.least[x]),
                    BlossomSide::Outer => step = step.min(self.least[x] >> 1),
                    BlossomSide::Inner => {}
                }
            }
        }
        if self.may_leave {
            let outer = Vertex::all(self.n).filter(|&u| self.side[self.top[u]] == BlossomSide::Outer);
            let left = outer.map(|u| self.label[u]).min();
            // No label may become negative; free vertices have the smallest labels.
            if left.is_none_or(|left| left <= step) {
                self.lower(left.unwrap_or(W::zero()));
                return false;
            }
        }
        if step == W::far() {
            return false;
        }
        self.lower(step);
        self.queue.clear();
        self.slacks.clear();
        true
    }

    /// Lowers the labels of outer vertices by `step` and raises the labels of inner vertices.
    fn lower(&mut self, step: W) {
        for u in Vertex::all(self.n) {
            match self.side[self.top[u]] {
                BlossomSide::Outer => self.label[u] -= step,
                BlossomSide::Inner => self.label[u] += step,
                BlossomSide::Unseen => {}
            }
        }
        for x in 0..self.used {
            if !self.is_top(x) {
                continue;
            }
            match self.side[x] {
                BlossomSide::Outer => self.least[x] -= step.twice(),
                BlossomSide::Unseen => self.least[x] -= step,
                BlossomSide::Inner => {}
            }
            if x >= self.n {
                match self.side[x] {
                    BlossomSide::Outer => self.label[x] += step.twice(),
                    BlossomSide::Inner => self.label[x] -= step.twice(),
                    BlossomSide::Unseen => {}
                }
            }
        }
    }

    pub(super) fn follow_tight(&mut self) -> bool {
        for x in 0..self.used {
            if self.is_top(x)
                && let Some(from) = self.slack[x]
                && self.top[from] != x
                && self.reduced(from.0, x).is_some_and(|cost| cost.is_zero())
                && let Some((eu, ev)) = self.link(from.0, x)
                && self.found_edge(eu, ev)
            {
                return true;
            }
        }
        false
    }
}
