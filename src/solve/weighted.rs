//! One level over one component by the integer blossom, checked in whole numbers.

use super::SolveError;
use crate::matching::{Dual, Edges, FREE, Rows, Weights, augment_all, heaviest, members};

/// An optimal perfect matching, with its verified dual.
pub(super) struct Solution {
    /// Mate by vertex.
    pub(super) mate: Vec<u32>,
    /// Reduced cost by edge, zero or positive.
    pub(super) reduced: Vec<i64>,
    /// The dual.
    pub(super) dual: Dual,
}

/// A component of a face.
pub(super) struct Component<'c> {
    pub(super) rows: Edges,
    /// What an edge costs, the lower vertex first.
    pub(super) cost: &'c dyn Fn(u32, u32) -> i64,
    /// For each vertex the tight sets that hold it, by number, ascending.
    pub(super) inside: Vec<Vec<usize>>,
    /// A matching to start from.
    pub(super) near: Vec<u32>,
}

/// The same of a component: instead of all reduced costs, the edges that have none.
pub(super) struct Optimal {
    pub(super) mate: Vec<u32>,
    pub(super) exact: Edges,
    pub(super) dual: Dual,
}

/// The least cost perfect matching among those that hold as many edges inside the tight sets as can be.
///
/// A bonus above the range of the costs for each set that holds both ends of an edge keeps the face without any objective
/// row: no matching holds more than (|S| - 1) / 2 edges inside S, and the face is not empty. The first labels are the bonus
/// for each set around a vertex and the least cost; under them the edges of that cost between vertices of the same sets
/// are tight, and as many as can be are matched before the search begins. `None` if there is no perfect matching.
///
/// # Errors
/// If the dual fails the exact check.
pub(super) fn minimum(component: &Component<'_>, costs: &Costs<'_>) -> Result<Option<Optimal>, SolveError> {
    let (rows, n) = (&component.rows, component.rows.n());
    let (low, high) = costs.range;
    // Even, so that all labels are even or all odd.
    let bonus = 2 * ((high - low) * whole(n) + 1);
    let weight = |u: u32, v: u32| {
        let (of_u, of_v) = (&component.inside[u as usize], &component.inside[v as usize]);
        let common = of_u.iter().filter(|s| of_v.contains(s));
        whole(common.count()) * bonus - costs.at(u as usize, v as usize)
    };
    let weigh = |u: usize, v: usize| weight(small(u), small(v));
    let weights = Weights::new(rows, &weigh);
    let labels: Vec<i64> = component.inside.iter().map(|sets| whole(sets.len()) * bonus - low).collect();
    let Some((mate, dual)) = heaviest_from(&weights, labels, component.near.clone())? else {
        return Ok(None);
    };
    let mut exact = Edges::new(n);
    dual.verify_each(rows.iter().map(|(u, v)| (u, v, weight(u, v))), &mate, &mut |u, v, reduced| {
        if reduced == 0 {
            exact.add(u as usize, v as usize);
        }
    })?;
    Ok(Some(Optimal { mate, exact, dual }))
}

/// What the edges of a component cost. Each is asked once: it is one of few numbers, and which of them fits in a byte.
pub(super) struct Costs<'c> {
    component: &'c Component<'c>,
    /// The different costs, if they are so few.
    values: Vec<i64>,
    /// By pair of vertices: which of them.
    codes: Vec<u8>,
    /// The least and the largest.
    range: (i64, i64),
}

impl<'c> Costs<'c> {
    /// `None` if there is no edge.
    pub(super) fn of(component: &'c Component<'c>) -> Option<Self> {
        let n = component.rows.n();
        let mut costs =
            Self { component, values: Vec::new(), codes: vec![0; n * n], range: (i64::MAX, i64::MIN) };
        for (u, v) in component.rows.iter() {
            let c = (component.cost)(u, v);
            costs.range = (costs.range.0.min(c), costs.range.1.max(c));
            costs.note((u as usize, v as usize), c);
        }
        (costs.range.0 <= costs.range.1).then_some(costs)
    }

    /// Does it matter which edges are taken?
    pub(super) fn differ(&self) -> bool {
        self.range.0 < self.range.1
    }

    fn note(&mut self, (u, v): (usize, usize), cost: i64) {
        if self.codes.is_empty() {
            return;
        }
        let code = self.values.iter().position(|&c| c == cost).unwrap_or_else(|| {
            self.values.push(cost);
            self.values.len() - 1
        });
        let n = self.component.rows.n();
        match u8::try_from(code) {
            Ok(code) => (self.codes[u * n + v], self.codes[v * n + u]) = (code, code),
            Err(_) => self.codes = Vec::new(),
        }
    }

    fn at(&self, u: usize, v: usize) -> i64 {
        match self.codes.get(u * self.component.rows.n() + v) {
            Some(&code) => self.values[usize::from(code)],
            None => (self.component.cost)(small(u.min(v)), small(u.max(v))),
        }
    }
}

/// The heaviest perfect matching with its dual, from labels under which no edge has a negative reduced cost: as many edges
/// without any as can be are matched before the search begins, the first among them those of a matching at hand.
///
/// # Errors
/// If a barrier does not stand.
pub(super) fn heaviest_from(
    weights: &Weights<'_, i64>,
    labels: Vec<i64>,
    mut near: Vec<u32>,
) -> Result<Option<(Vec<u32>, Dual)>, SolveError> {
    let mut tight = Tight { weights, labels: &labels, known: vec![None; near.len()] };
    for v in 0..near.len() {
        let m = near[v] as usize;
        if near[v] != FREE && !tight.has(v, m) {
            (near[v], near[m]) = (FREE, FREE);
        }
    }
    augment_all(&mut tight, &mut near).ok_or(SolveError::Engine)?;
    drop(tight);
    Ok(heaviest(weights, labels, &near).map(|optimum| (optimum.mate, optimum.dual)))
}

/// The edges without reduced cost under the first labels, row by row as they are asked for.
struct Tight<'t> {
    weights: &'t Weights<'t, i64>,
    labels: &'t [i64],
    known: Vec<Option<Box<[u64]>>>,
}

impl Tight<'_> {
    fn has(&self, u: usize, v: usize) -> bool {
        self.labels[u] + self.labels[v] == 2 * self.weights.of(u, v)
    }
}

impl Rows for Tight<'_> {
    fn n(&self) -> usize {
        self.labels.len()
    }

    fn row(&mut self, v: usize) -> &[u64] {
        let (weights, labels) = (self.weights, self.labels);
        self.known[v].get_or_insert_with(|| {
            let row = weights.row(v);
            let mut tight: Box<[u64]> = weights.neighbours(v).into();
            for w in members(weights.neighbours(v)).map(|w| w as usize) {
                if labels[v] + labels[w] != 2 * row[w] {
                    tight[w / 64] &= !(1 << (w % 64));
                }
            }
            tight
        })
    }
}

fn whole(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn small(v: usize) -> u32 {
    u32::try_from(v).unwrap_or(FREE)
}

#[cfg(test)]
#[cfg(feature = "highs")]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::solve::Budget;
    use crate::solve::highs::{Level, Program};

    /// Several levels of costs on one program, each by both, the second kept from level to level.
    #[test]
    fn highs_proves_what_the_blossom_proves() {
        let mut dice = Dice(5);
        let (mut proved, mut with_sets) = (0, 0);
        for _ in 0..400 {
            let n = 6 + 2 * dice.below(10) as usize;
            let density = 2 + dice.below(5);
            let pairs: Vec<(u32, u32)> = (0..n as u32)
                .flat_map(|u| (u + 1..n as u32).map(move |v| (u, v)))
                .filter(|_| dice.below(10) < density)
                .collect();
            let by_blossom = |cost: &dyn Fn(u32, u32) -> i64| {
                let (rows, near) = (Edges::from_pairs(n, &pairs), vec![FREE; n]);
                let component = Component { rows, cost, inside: vec![Vec::new(); n], near };
                let costs = Costs::of(&component)?;
                minimum(&component, &costs).unwrap()
            };
            let Some(first) = by_blossom(&|_, _| 0) else { continue };
            let mut program = Program::new(n).unwrap();
            for _ in 0..3 {
                let spread = 1 + dice.below(6);
                let edges: Vec<(u32, u32, i64)> =
                    pairs.iter().map(|&(u, v)| (u, v, dice.below(spread) as i64)).collect();
                let level = Level { edges: &edges, tight: &[], mate: &first.mate };
                let highs = program.minimise(&level, &Budget::unlimited()).unwrap().expect("HiGHS proves it");
                let of = |u: u32, v: u32| edges.iter().find(|e| (e.0, e.1) == (u, v)).unwrap().2;
                let blossom = by_blossom(&of).unwrap();
                let cost = |mate: &[u32]| -> i64 {
                    edges.iter().filter(|e| mate[e.0 as usize] == e.1).map(|e| e.2).sum()
                };
                assert_eq!(cost(&highs.mate), cost(&blossom.mate));
                proved += 1;
                with_sets += usize::from(!highs.dual.odd_sets.is_empty());
            }
        }
        assert!(proved > 500 && with_sets > 30, "{with_sets} of {proved} proofs by HiGHS needed odd sets");
    }
}
