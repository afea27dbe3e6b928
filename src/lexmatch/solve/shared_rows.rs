//! The edges of a face and of the trials made from it; a trial shares the rows that it does not change.

use std::cell::RefCell;
use std::rc::Rc;

use crate::Vertex;
use crate::matching::{Edges, SetMembers, insert, is_in, members_after, remove};

/// A row of bits that several faces share.
type SharedRow = Rc<[u64]>;

/// Edges, row by row; a copy is cheap, and only the rows that change later are copied.
#[derive(Clone)]
pub(super) struct SharedRows {
    whole: Rc<Edges>,
    /// The row that replaces the common one, for each vertex.
    own: Vec<Option<SharedRow>>,
    /// The row with only this neighbour, for each vertex, once it is needed.
    single: Rc<RefCell<Vec<Option<SharedRow>>>>,
}

impl SharedRows {
    pub(super) fn new(edges: Edges) -> Self {
        let n = edges.n();
        Self { whole: Rc::new(edges), own: vec![None; n], single: Rc::new(RefCell::new(vec![None; n])) }
    }

    pub(super) fn n(&self) -> usize {
        self.own.len()
    }

    /// Returns whether changed rows would have to be copied because another face uses them too.
    pub(super) fn is_shared(&self) -> bool {
        Rc::strong_count(&self.whole) > 1
    }

    #[inline]
    pub(super) fn row(&self, v: Vertex) -> &[u64] {
        match &self.own[v] {
            Some(row) => row,
            None => self.whole.row(v),
        }
    }

    /// Returns a row for a change on this side only.
    #[inline]
    pub(super) fn row_mut(&mut self, v: Vertex) -> &mut [u64] {
        if self.own[v].is_none() && !self.is_shared() {
            return Rc::make_mut(&mut self.whole).row_mut(v);
        }
        let row = self.own[v].get_or_insert_with(|| Rc::from(self.whole.row(v)));
        Rc::make_mut(row)
    }

    /// Leaves a vertex only this neighbour, on its side only.
    pub(super) fn leave_one(&mut self, v: Vertex, neighbour: Vertex) {
        if self.own[v].is_none() && !self.is_shared() {
            let row = self.row_mut(v);
            row.fill(0);
            insert(row, neighbour);
            return;
        }
        let words = self.n().div_ceil(64);
        let mut single = self.single.borrow_mut();
        let row = single[neighbour].get_or_insert_with(|| {
            let mut row = vec![0; words];
            insert(&mut row, neighbour);
            Rc::from(row)
        });
        self.own[v] = Some(Rc::clone(row));
    }

    #[inline]
    pub(super) fn has(&self, u: Vertex, v: Vertex) -> bool {
        is_in(self.row(u), v)
    }

    pub(super) fn remove(&mut self, u: Vertex, v: Vertex) {
        for (a, b) in [(u, v), (v, u)] {
            if self.has(a, b) {
                remove(self.row_mut(a), b);
            }
        }
    }

    /// Returns the neighbours of a vertex that come after it, ascending.
    #[inline]
    pub(super) fn after(&self, u: Vertex) -> SetMembers<'_> {
        members_after(self.row(u), u)
    }

    /// Returns all edges `(u, v)`, `u < v`, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        Vertex::all(self.n()).flat_map(move |u| self.after(u).map(move |v| (u, v)))
    }

    /// Returns all rows in one piece, for a change.
    pub(super) fn whole(&mut self) -> &mut Edges {
        let Self { whole, own, .. } = self;
        let whole = Rc::make_mut(whole);
        for (v, row) in Vertex::all(own.len()).zip(own) {
            if let Some(row) = row.take() {
                whole.row_mut(v).copy_from_slice(&row);
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_changes_alone() {
        let pairs = Vertex::joined([(0, 1), (0, 129), (3, 70), (64, 65), (128, 129)]);
        let mut rows = SharedRows::new(Edges::from_pairs(130, &pairs));
        assert!(!rows.is_shared());
        let mut copy = rows.clone();
        assert!(rows.is_shared() && copy.is_shared());
        copy.remove(Vertex(129), Vertex(0));
        copy.remove(Vertex(0), Vertex(2));
        copy.leave_one(Vertex(3), Vertex(64));
        rows.remove(Vertex(64), Vertex(65));
        assert_eq!(rows.iter().collect::<Vec<_>>(), Vertex::joined([(0, 1), (0, 129), (3, 70), (128, 129)]));
        assert_eq!(copy.iter().collect::<Vec<_>>(), Vertex::joined([(0, 1), (3, 64), (64, 65), (128, 129)]));
        assert!(!copy.has(Vertex(64), Vertex(3)) && copy.has(Vertex(70), Vertex(3)));
        drop(rows);
        copy.leave_one(Vertex(64), Vertex(3));
        assert_eq!(copy.whole().after(Vertex(0)).collect::<Vec<_>>(), [Vertex(1)]);
        assert_eq!(copy.whole().row(Vertex(64))[0], 8);
    }
}
