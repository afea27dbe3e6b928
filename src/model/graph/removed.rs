//! Removed pairs in compressed rows: for each vertex, its other vertices in ascending order.

use super::Removal;

/// Pairs with the reasons why they were removed, stored in both directions.
#[derive(Default)]
pub(super) struct RemovedPairs {
    /// Where the row of each vertex begins; the last entry is the end of the last row.
    starts: Vec<usize>,
    others: Vec<u32>,
    removals: Vec<Removal>,
}

impl RemovedPairs {
    /// Returns the pairs of `n` vertices. The list has no pair twice, and ascends.
    pub(super) fn of_sorted(n: usize, list: &[(u32, u32, Removal)]) -> Self {
        let mut starts = Vec::with_capacity(n + 1);
        let mut end = 0;
        for vertex in 0..n {
            starts.push(end);
            end += list[end..].iter().take_while(|&&(own, ..)| own as usize == vertex).count();
        }
        starts.push(end);
        Self {
            starts,
            others: list.iter().map(|&(_, other, _)| other).collect(),
            removals: list.iter().map(|&(.., removal)| removal).collect(),
        }
    }

    /// Returns the vertices with which a vertex is removed, ascending.
    #[inline]
    pub(super) fn of(&self, vertex: u32) -> &[u32] {
        &self.others[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }

    /// Returns why a pair was removed.
    #[inline]
    pub(super) fn removal(&self, one: u32, other: u32) -> Option<Removal> {
        let place = self.of(one).binary_search(&other).ok()?;
        self.removals.get(self.starts[one as usize] + place).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_vertex_has_its_own_row() {
        let met = |met| Removal { met };
        let list = [(0, 2, met(true)), (2, 0, met(true)), (2, 3, met(false)), (3, 2, met(false))];
        let pairs = RemovedPairs::of_sorted(5, &list);
        let rows: Vec<&[u32]> = (0..5).map(|vertex| pairs.of(vertex)).collect();
        assert_eq!(rows, [&[2][..], &[], &[0, 3], &[2], &[]]);
        assert_eq!(pairs.removal(2, 3).map(|removal| removal.met), Some(false));
        assert!(pairs.removal(0, 3).is_none() && pairs.removal(4, 0).is_none());
    }
}
