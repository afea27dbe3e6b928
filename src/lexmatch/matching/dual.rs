//! A proof that a matching is optimal, in whole numbers, and its verification.
//!
//! The proof is for a maximum-weight perfect matching over edges `e` with weights `w`. The proof has labels `y` on
//! vertices (any sign) and `z >= 0` on odd sets, with `y(u) + y(v) + Σ z(S) - 2 w(e) >= 0` over the sets that contain
//! both ends of `e`. Equality holds on matched edges, and every set with `z > 0` contains `(|S| - 1) / 2` matched
//! edges. Under these conditions no perfect matching is heavier (Edmonds). Labels are doubled so that they stay whole.
//! No solver is named here.

use std::collections::BTreeMap;

use super::edges::{Edges, insert, is_in};
use super::{Mates, WholeNumber};
use crate::Vertex;

/// The dual of one solved level on one component.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct MatchingDual<W = i64> {
    /// The doubled label of each vertex, indexed by vertex.
    pub labels: Vec<W>,
    /// Odd sets, sorted, with doubled positive labels.
    pub odd_sets: Vec<(Vec<Vertex>, W)>,
}

/// A flaw in a claimed proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A vertex is not matched, or its mate is matched to another vertex.
    #[error("vertex {0} is not matched")]
    Unmatched(Vertex),
    /// A matched pair is not an edge.
    #[error("{0}-{1} is not an edge")]
    NoEdge(Vertex, Vertex),
    /// An edge has a negative reduced cost.
    #[error("edge {0}-{1} has a negative reduced cost")]
    Negative(Vertex, Vertex),
    /// A matched edge has a non-zero reduced cost.
    #[error("matched edge {0}-{1} is not tight")]
    Loose(Vertex, Vertex),
    /// A set has a label that is not positive, or is not crossed by exactly one pair.
    #[error("odd set {0} does not support the proof")]
    Set(usize),
    /// A label is negative, or a vertex with a non-zero label is unmatched.
    #[error("vertex {0} may not be left unmatched")]
    Alone(Vertex),
    /// The labels overflow.
    #[error("the labels are out of range")]
    Overflow,
}

impl<W: WholeNumber> MatchingDual<W> {
    /// Makes the sets nested. Where two sets cross, their labels move to the intersection and the union, or to the two
    /// differences and the vertices of the intersection. No reduced cost of an edge falls, and the objective stays the
    /// same.
    pub fn uncross(&mut self) {
        while let Some((i, j)) = self.crossing() {
            let z = self.odd_sets[i].1.min(self.odd_sets[j].1);
            let (one, other) = (self.odd_sets[i].0.clone(), self.odd_sets[j].0.clone());
            let (both, alone): (Vec<Vertex>, Vec<Vertex>) =
                one.iter().partition(|v| other.binary_search(v).is_ok());
            let theirs = || other.iter().copied().filter(|v| one.binary_search(v).is_err());
            for s in [i, j] {
                self.odd_sets[s].1 -= z;
            }
            if both.len() % 2 == 1 {
                let mut all: Vec<Vertex> = one.iter().copied().chain(theirs()).collect();
                all.sort_unstable();
                self.raise(all, z);
                self.raise(both, z);
            } else {
                for &v in &both {
                    self.labels[v] += z;
                }
                self.raise(alone, z);
                self.raise(theirs().collect(), z);
            }
            self.odd_sets.retain(|s| !s.1.is_zero());
        }
    }

    /// Returns two sets that meet although neither contains the other.
    fn crossing(&self) -> Option<(usize, usize)> {
        let crosses = |a: &[Vertex], b: &[Vertex]| {
            let common = a.iter().filter(|v| b.binary_search(v).is_ok()).count();
            common > 0 && common < a.len() && common < b.len()
        };
        let sets = &self.odd_sets;
        let pairs = (0..sets.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        pairs.into_iter().find(|&(i, j)| crosses(&sets[i].0, &sets[j].0))
    }

    /// Raises the label of a set; a single vertex contains no edge.
    fn raise(&mut self, set: Vec<Vertex>, z: W) {
        match self.odd_sets.iter_mut().find(|s| s.0 == set) {
            Some(known) => known.1 += z,
            None if set.len() > 1 => self.odd_sets.push((set, z)),
            None => {}
        }
    }

    /// Returns the reduced cost of every edge, in order.
    ///
    /// # Errors
    /// Fails if a reduced cost is negative.
    pub fn reduced_costs(&self, edges: &[(Vertex, Vertex, W)]) -> Result<Vec<W>, Flaw> {
        let mut reduced = Reduced::new(self);
        edges.iter().map(|&edge| reduced.of(edge)).collect()
    }

    /// Verifies the proof and returns the reduced cost of every edge, in order.
    ///
    /// # Errors
    /// Returns the first flaw found.
    pub fn verify(&self, edges: &[(Vertex, Vertex, W)], mate: &[Vertex]) -> Result<Vec<W>, Flaw> {
        let mut reduced = Vec::with_capacity(edges.len());
        self.verify_each(edges.iter().copied(), mate, &mut |_, _, rc| reduced.push(rc))?;
        Ok(reduced)
    }

    /// Verifies the proof over edges that are not stored; calls `visit` with each edge and its reduced cost.
    ///
    /// # Errors
    /// Returns the first flaw found.
    pub fn verify_each(
        &self,
        edges: impl Iterator<Item = (Vertex, Vertex, W)>,
        mate: &[Vertex],
        visit: &mut dyn FnMut(Vertex, Vertex, W),
    ) -> Result<(), Flaw> {
        let matched = self.pairs(edges, mate.len(), &|v| Some(mate[v]), visit)?;
        match matched.iter().position(|m| !m) {
            Some(v) => Err(Flaw::Unmatched(Vertex(v))),
            None => self.verify_sets(&|v| Some(mate[v])),
        }
    }

    /// Verifies the proof as [`Self::verify_each`] does, where vertices with the same number in `alike` have edges of the
    /// same weight to every other vertex, and returns the edges whose reduced cost is not zero.
    ///
    /// The reduced cost of an edge depends on nothing but the weight, the labels and the sets of its ends. So the edges
    /// between two classes of vertices, alike in all three, have one reduced cost, which is computed once; it is a flaw
    /// if it is negative and there is such an edge. With many classes nothing is verified, and `None` is returned.
    ///
    /// # Errors
    /// Returns a flaw, if there is one.
    pub fn verify_alike(
        &self,
        rows: &Edges,
        mate: &[Vertex],
        alike: &[u32],
        weigh: &dyn Fn(Vertex, Vertex) -> W,
    ) -> Result<Option<LooseEdges>, Flaw> {
        let mut reduced = Reduced::new(self);
        let mut numbers = BTreeMap::new();
        let (mut first, mut masks) = (Vec::new(), Vec::new());
        let mut class = Vec::with_capacity(rows.n());
        for v in Vertex::all(rows.n()) {
            let next = first.len();
            let c = *numbers.entry((alike[v], self.labels[v], reduced.nested[v].clone())).or_insert(next);
            if next == MOST_CLASSES {
                return Ok(None);
            }
            if c == next {
                first.push(v);
                masks.push(vec![0_u64; rows.n().div_ceil(64)]);
            }
            insert(&mut masks[c], v);
            class.push(c);
        }
        let words = rows.n().div_ceil(64);
        let (mut loose, mut negative) = (Vec::new(), Vec::new());
        for &u in &first {
            let (mut high, mut low) = (vec![0; words], vec![0; words]);
            reduced.look_at(u).ok_or(Flaw::Overflow)?;
            for (&v, mask) in first.iter().zip(&masks) {
                let rc = reduced.sum(v, weigh(u, v)).ok_or(Flaw::Overflow)?;
                let of = if rc.is_negative() { &mut low } else { &mut high };
                if !rc.is_zero() {
                    of.iter_mut().zip(mask).for_each(|(of, mask)| *of |= mask);
                }
            }
            loose.push(high);
            negative.push(low);
        }
        for (u, &c) in Vertex::all(rows.n()).zip(&class) {
            let v = mate[u];
            let both = |set: &[u64]| rows.row(u).iter().zip(set).position(|(row, set)| row & set != 0);
            if let Some(i) = both(&negative[c]) {
                return Err(Flaw::Negative(u, Vertex(64 * i)));
            }
            if v.0 >= rows.n() || mate[v] != u || !rows.has(u, v) {
                return Err(Flaw::Unmatched(u));
            }
            if is_in(&loose[c], v) {
                return Err(Flaw::Loose(u, v));
            }
        }
        self.verify_sets(&|v| Some(mate[v]))?;
        Ok(Some(LooseEdges { class, loose }))
    }

    /// Verifies that no matching is heavier, where vertices may stay unmatched. In addition to [`Self::verify_each`],
    /// no label may be negative, and the label of an unmatched vertex must be zero.
    ///
    /// # Errors
    /// Returns the first flaw found.
    pub fn verify_leaving(
        &self,
        edges: impl Iterator<Item = (Vertex, Vertex, W)>,
        mate: &Mates,
    ) -> Result<(), Flaw> {
        let matched = self.pairs(edges, mate.0.len(), &|v| mate.of(v), &mut |_, _, _| {})?;
        for (v, (label, is_matched)) in Vertex::all(matched.len()).zip(self.labels.iter().zip(matched)) {
            if !is_matched && mate.of(v).is_some() {
                return Err(Flaw::Unmatched(v));
            }
            if label.is_negative() || !is_matched && !label.is_zero() {
                return Err(Flaw::Alone(v));
            }
        }
        self.verify_sets(&|v| mate.of(v))
    }

    /// Verifies the edges, and returns which vertices they match.
    fn pairs(
        &self,
        mut edges: impl Iterator<Item = (Vertex, Vertex, W)>,
        n: usize,
        mate: &impl Fn(Vertex) -> Option<Vertex>,
        visit: &mut dyn FnMut(Vertex, Vertex, W),
    ) -> Result<Vec<bool>, Flaw> {
        let mut reduced = Reduced::new(self);
        let mut matched = vec![false; n];
        // Nested iterators run faster from inside.
        edges.try_for_each(|(u, v, w)| {
            let rc = reduced.of((u, v, w))?;
            if mate(u) == Some(v) && mate(v) == Some(u) {
                if !rc.is_zero() {
                    return Err(Flaw::Loose(u, v));
                }
                (matched[u], matched[v]) = (true, true);
            }
            visit(u, v, rc);
            Ok(())
        })?;
        Ok(matched)
    }

    /// Checks the sets; a set that contains all mates of its vertices but one is odd.
    fn verify_sets(&self, mate: &impl Fn(Vertex) -> Option<Vertex>) -> Result<(), Flaw> {
        for (s, (set, z)) in self.odd_sets.iter().enumerate() {
            let stays = |v: Vertex| mate(v).is_some_and(|mate| set.binary_search(&mate).is_ok());
            let leaving = set.iter().filter(|&&v| !stays(v)).count();
            if !z.is_positive() || leaving != 1 {
                return Err(Flaw::Set(s));
            }
        }
        Ok(())
    }
}

/// With more classes, edges are verified one by one.
const MOST_CLASSES: usize = 500;

/// The edges with a reduced cost that is not zero: of each vertex, those to the vertices in the set of its class.
pub struct LooseEdges {
    /// The class of each vertex.
    pub class: Vec<usize>,
    /// The set of each class.
    pub loose: Vec<Vec<u64>>,
}

/// Computes reduced costs, fastest for consecutive edges with the same first end.
struct Reduced<'d, W> {
    dual: &'d MatchingDual<W>,
    /// The sets that contain each vertex, indexed by vertex.
    nested: Vec<Vec<usize>>,
    /// The first end of the last edge, if there was one; and for each other end, the labels of the sets that contain both.
    end: Option<Vertex>,
    common: Vec<W>,
}

impl<'d, W: WholeNumber> Reduced<'d, W> {
    fn new(dual: &'d MatchingDual<W>) -> Self {
        let n = dual.labels.len();
        let mut nested = vec![Vec::new(); n];
        for (s, (set, _)) in dual.odd_sets.iter().enumerate() {
            for &v in set {
                nested[v].push(s);
            }
        }
        Self { dual, nested, end: None, common: vec![W::zero(); n] }
    }

    /// Returns the reduced cost of an edge of weight `w`.
    fn of(&mut self, (u, v, w): (Vertex, Vertex, W)) -> Result<W, Flaw> {
        if self.end != Some(u) {
            self.look_at(u).ok_or(Flaw::Overflow)?;
        }
        match self.sum(v, w) {
            None => Err(Flaw::Overflow),
            Some(rc) if rc.is_negative() => Err(Flaw::Negative(u, v)),
            Some(rc) => Ok(rc),
        }
    }

    fn sum(&self, v: Vertex, w: W) -> Option<W> {
        let ends = self.dual.labels[self.end?].checked_add(self.dual.labels.get(v.0)?)?;
        ends.checked_sub(&w.checked_add(&w)?)?.checked_add(&self.common[v])
    }

    fn look_at(&mut self, u: Vertex) -> Option<()> {
        if self.end.is_some_and(|end| !self.nested[end].is_empty()) {
            self.common.fill(W::zero());
        }
        self.end = Some(u);
        for &s in &self.nested[u] {
            let (set, z) = &self.dual.odd_sets[s];
            for &v in set {
                self.common[v] = self.common[v].checked_add(z)?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges<const N: usize>(weighted: [(usize, usize, i64); N]) -> [(Vertex, Vertex, i64); N] {
        weighted.map(|(u, v, weight)| (Vertex(u), Vertex(v), weight))
    }

    #[test]
    fn a_false_proof_is_refused() {
        let edges = edges([(0, 1, 2), (2, 3, 2), (0, 2, 3), (1, 3, 1)]);
        let good = MatchingDual { labels: vec![3, 1, 3, 1], odd_sets: vec![] };
        assert_eq!(good.verify(&edges, &Vertex::list([1, 0, 3, 2])), Ok(vec![0, 0, 0, 0]));
        let bad = MatchingDual { labels: vec![3, 1, 2, 1], odd_sets: vec![] };
        assert_eq!(
            bad.verify(&edges, &Vertex::list([1, 0, 3, 2])),
            Err(Flaw::Negative(Vertex(2), Vertex(3)))
        );
        let loose = MatchingDual { labels: vec![4, 1, 3, 1], odd_sets: vec![] };
        assert_eq!(loose.verify(&edges, &Vertex::list([1, 0, 3, 2])), Err(Flaw::Loose(Vertex(0), Vertex(1))));
        assert_eq!(good.verify(&edges, &Vertex::list([1, 0, 3, 3])), Err(Flaw::Unmatched(Vertex(2))));
    }

    /// The graph is a triangle 0 1 2 with a vertex 3. The check covers the sign of a set's label, and that exactly one
    /// pair crosses the set.
    #[test]
    fn a_set_has_a_positive_label_and_is_left_by_one_pair() {
        let edges = edges([(0, 1, 0), (1, 2, 0), (0, 2, 0), (2, 3, 0), (0, 3, -4), (1, 3, -4)]);
        let verify = |labels: [i64; 4], set: &[Vertex], z: i64| {
            MatchingDual { labels: labels.to_vec(), odd_sets: vec![(set.to_vec(), z)] }
                .verify(&edges, &Vertex::list([1, 0, 3, 2]))
        };
        assert!(verify([-1, -1, -1, 1], &Vertex::list([0, 1, 2]), 2).is_ok());
        assert_eq!(verify([1, 1, 1, -1], &Vertex::list([0, 1, 2]), -2), Err(Flaw::Set(0)));
        assert_eq!(verify([0; 4], &Vertex::list([0, 1, 2]), 0), Err(Flaw::Set(0)));
        assert_eq!(verify([-1, -1, 1, -1], &Vertex::list([0, 1]), 2), Err(Flaw::Set(0)));
    }

    /// Two triangles: three pairs across weigh nothing, one across and two within weigh two.
    #[test]
    fn a_set_left_by_three_pairs_proves_nothing() {
        let across = edges([(0, 3, 0), (1, 4, 0), (2, 5, 0)]);
        let within = edges([(0, 1, 1), (1, 2, 1), (0, 2, 1), (3, 4, 1), (4, 5, 1), (3, 5, 1)]);
        let edges: Vec<(Vertex, Vertex, i64)> = across.into_iter().chain(within).collect();
        let dual = MatchingDual {
            labels: vec![0; 6],
            odd_sets: vec![(Vertex::list([0, 1, 2]), 2), (Vertex::list([3, 4, 5]), 2)],
        };
        assert_eq!(dual.verify(&edges, &Vertex::list([3, 4, 5, 0, 1, 2])), Err(Flaw::Set(0)));
        assert!(dual.verify(&edges, &Vertex::list([1, 0, 5, 4, 3, 2])).is_ok());
    }

    /// A path 0-1-2: the middle vertex pairs with one end, and the other is left.
    #[test]
    fn who_is_left_alone_is_owed_nothing() {
        let edges = edges([(0, 1, 3), (1, 2, 2)]);
        let verify = |labels: [i64; 3]| {
            let dual = MatchingDual { labels: labels.to_vec(), odd_sets: vec![] };
            dual.verify_leaving(edges.iter().copied(), &Mates::of_pairs(3, [(Vertex(0), Vertex(1))]))
        };
        assert_eq!(verify([0, 6, 0]), Ok(()));
        assert_eq!(verify([2, 4, 0]), Ok(()));
        assert_eq!(verify([-2, 8, 0]), Err(Flaw::Alone(Vertex(0))));
        assert_eq!(verify([1, 5, 1]), Err(Flaw::Alone(Vertex(2))));
        assert_eq!(verify([3, 3, 0]), Err(Flaw::Negative(Vertex(1), Vertex(2))));
    }
}
