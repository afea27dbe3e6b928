//! A dual in cuts, for a certificate: labels of vertices and of odd sets, which count for the edges that cross a set.
//!
//! The blossom counts the label `a` of a set S on the edges inside. The edges inside S and half of the edges that cross
//! S are half of the degrees of the vertices of S. So `a` inside is `-a/2` on the cut and `a/2` on each vertex. A bonus
//! on the edges inside a set preserves a set that was tight before. The set's label on the cut is the excess over the
//! bonus, of any sign.

use super::SolveError;
use super::blossom::heaviest_from;
use crate::Vertex;
use crate::matching::{EdgeWeights, Edges, Mates, Rows, members, remove};
use limit::from_len;

/// A component of a face, with a matching to be proved cheapest.
pub struct WitnessComponent<'c> {
    /// The edges.
    pub rows: Edges,
    /// The cost of an edge, with its ends in any order.
    pub cost: &'c dyn Fn(Vertex, Vertex) -> i64,
    /// The least and the largest cost of an edge, or 0 if that is less or larger.
    pub range: (i64, i64),
    /// The tight sets, as ascending lists.
    pub tight: &'c [Vec<Vertex>],
    /// The matching to be proved.
    pub mate: Vec<Vertex>,
    /// The labels to start from, all even: on no edge do they sum to more than twice its cost.
    pub start: Vec<i64>,
}

/// Labels that prove a matching cheapest. Twice the cost of an edge is at least the sum of the labels of its ends and
/// of the sets that separate them. The labels sum to twice the cost of the matching.
pub struct WitnessLabels {
    /// The matching found; the one to be proved costs no less.
    pub mate: Vec<Vertex>,
    /// The label of each vertex.
    pub y: Vec<i64>,
    /// The label of each tight set.
    pub tight: Vec<i64>,
    /// Other odd sets, with positive labels.
    pub sets: Vec<(Vec<Vertex>, i64)>,
}

/// Returns the labels; `None` if there is no perfect matching.
///
/// # Errors
/// Fails if a search fails its own check.
pub fn cut(witness: &WitnessComponent<'_>) -> Result<Option<WitnessLabels>, SolveError> {
    let &WitnessComponent { ref rows, cost, range: (low, high), tight, ref mate, ref start } = witness;
    let n = rows.n();
    let mut inside: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (number, set) in tight.iter().enumerate() {
        for &v in set {
            inside[v].push(number);
        }
    }
    let bonus = 2 * ((high - low) * from_len::<i64>(n) + 1);
    let weigh = |u: Vertex, v: Vertex| {
        let common = inside[u].iter().filter(|set| inside[v].binary_search(set).is_ok());
        from_len::<i64>(common.count()) * bonus - cost(u, v)
    };
    let weights = EdgeWeights::new(rows, &weigh);
    let around: Vec<i64> = inside.iter().map(|sets| from_len::<i64>(sets.len()) * bonus).collect();
    let labels: Vec<i64> = around.iter().zip(start).map(|(bonus, y)| bonus - y).collect();
    let start = Tight { weights: &weights, labels: labels.clone(), known: vec![None; n] };
    let Some((found, dual)) = heaviest_from(&weights, labels, (start, Mates::perfect(mate.clone())))? else {
        return Ok(None);
    };
    let mut found = WitnessLabels {
        mate: found,
        y: around.iter().zip(&dual.labels).map(|(bonus, label)| bonus - label).collect(),
        tight: vec![-bonus; tight.len()],
        sets: Vec::new(),
    };
    for (set, label) in dual.odd_sets {
        for &v in &set {
            found.y[v] -= label / 2;
        }
        match tight.iter().position(|t| *t == set) {
            Some(number) => found.tight[number] += label / 2,
            None => found.sets.push((set, label / 2)),
        }
    }
    Ok(Some(found))
}

/// The edges with reduced cost zero under the first labels, row by row on demand.
struct Tight<'t> {
    weights: &'t EdgeWeights<'t, i64>,
    labels: Vec<i64>,
    known: Vec<Option<Box<[u64]>>>,
}

impl Rows for Tight<'_> {
    fn n(&self) -> usize {
        self.labels.len()
    }

    fn row(&mut self, v: Vertex) -> &[u64] {
        let (weights, labels) = (self.weights, &self.labels);
        self.known[v].get_or_insert_with(|| {
            let row = weights.row(v);
            let mut tight: Box<[u64]> = weights.neighbours(v).into();
            for w in members(weights.neighbours(v)) {
                if labels[v] + labels[w] != 2 * row[w] {
                    remove(&mut tight, w);
                }
            }
            tight
        })
    }
    fn joins(&mut self, u: Vertex, v: Vertex) -> bool {
        self.labels[u] + self.labels[v] == 2 * self.weights.of(u, v)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ring: one of its pairings crosses a set with one edge; the other, which costs nothing, crosses it with three.
    #[test]
    fn a_set_is_left_once_however_dear_that_is() {
        let next = |Vertex(v): Vertex| Vertex((v + 1) % 12);
        let before = |Vertex(v): Vertex| Vertex((v + 11) % 12);
        let edges: Vec<_> = Vertex::all(12).map(|u| (u.min(next(u)), u.max(next(u)))).collect();
        let mate: Vec<Vertex> =
            Vertex::all(12).map(|v| if v.0 % 2 == 1 { next(v) } else { before(v) }).collect();
        let cost = |u: Vertex, v: Vertex| {
            if u.min(v).0.is_multiple_of(2) && u.0.abs_diff(v.0) == 1 { 0 } else { 100 }
        };
        let tight = [Vertex::list([1, 2, 3, 4, 7, 8, 9])];
        let rows = Edges::from_pairs(12, &edges);
        let witness = WitnessComponent {
            rows,
            cost: &cost,
            range: (0, 100),
            tight: &tight,
            mate: mate.clone(),
            start: vec![0; 12],
        };
        let found = cut(&witness).unwrap().expect("the ring can be paired");
        assert_eq!(found.mate, mate);
        let is_odd =
            |sets: &[(Vec<Vertex>, i64)]| sets.iter().all(|(set, label)| set.len() % 2 == 1 && *label > 0);
        assert!(is_odd(&found.sets));
        let of_sets: i64 = found.sets.iter().map(|set| set.1).sum();
        assert_eq!(found.y.iter().sum::<i64>() + found.tight[0] + of_sets, 2 * 600);
    }
}
