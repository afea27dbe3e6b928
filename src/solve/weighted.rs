//! One level over one component, handed to an engine and checked in whole numbers.

use super::{Budget, EngineChoice, SolveError, blossom, nest};
use crate::model::Evidence;
use crate::model::proof::Dual;

/// An optimal perfect matching of a component, with its verified dual.
pub(super) struct Solution {
    /// Mate by local vertex.
    pub(super) mate: Vec<u32>,
    /// Reduced cost by edge, zero or positive.
    pub(super) reduced: Vec<i64>,
    /// The dual.
    pub(super) dual: Dual,
    /// Who found it.
    pub(super) by: Solver,
}

impl Solution {
    /// What the optimum rests on.
    pub(super) fn evidence(&self) -> Evidence {
        let odd_sets = self.dual.odd_sets.len();
        match self.by {
            Solver::Highs => Evidence::Dual { highs: 1, blossom: 0, odd_sets },
            Solver::Blossom => Evidence::Dual { highs: 0, blossom: 1, odd_sets },
        }
    }
}

/// Who found a dual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solver {
    Highs,
    Blossom,
}

/// A maximum-weight perfect matching problem on `0..n`.
pub(super) struct Instance {
    /// Number of vertices.
    pub(super) n: usize,
    /// Edges with weights.
    pub(super) edges: Vec<(u32, u32, i64)>,
}

/// Components up to this many vertices go to HiGHS when the choice is left to us. Larger ones go to the integer
/// blossom, which is faster there (docs/benchmarks.md).
const AUTO_HIGHS_VERTICES: usize = 24;
/// Weights handed to HiGHS stay below 20 bits.
const HIGHS_WEIGHT_LIMIT: i64 = 1 << 20;

/// The least cost perfect matching among those that hold as many edges inside the tight sets as can be.
///
/// `edges` carry (u, v, cost, number of tight sets that hold both ends). Adding a bonus above the range of the
/// costs for each set keeps the face without any objective row: no matching holds more than (|S| - 1) / 2 edges
/// inside S, and the face is not empty. `None` if there is no perfect matching.
///
/// # Errors
/// If time is over or the dual fails the exact check.
pub(super) fn minimum(
    n: usize,
    edges: &[(u32, u32, i64, i64)],
    (engine, budget): (EngineChoice, &Budget),
) -> Result<Option<Solution>, SolveError> {
    let size = i64::try_from(n).unwrap_or(i64::MAX);
    let low = edges.iter().map(|e| e.2).min().unwrap_or(0);
    let range = edges.iter().map(|e| e.2).max().unwrap_or(0) - low;
    let bonus = range * size + 1;
    let deepest = edges.iter().map(|e| e.3).max().unwrap_or(0);
    let edges = edges.iter().map(|&(u, v, c, inside)| (u, v, bonus * inside - (c - low))).collect();
    let instance = Instance { n, edges };
    let wants_highs = match engine {
        EngineChoice::Auto => n <= AUTO_HIGHS_VERTICES,
        EngineChoice::Highs => true,
        EngineChoice::Blossom => false,
    };
    if wants_highs
        && range.max(bonus * deepest) < HIGHS_WEIGHT_LIMIT
        && let Some(solution) = instance.by_highs(budget)?
        && nest::is_nested(&solution.dual.odd_sets)
    {
        return Ok(Some(solution));
    }
    let base = (range + bonus * deepest + 1) * (size + 1);
    instance.by_blossom(base)
}

impl Instance {
    /// By the integer blossom; `base` is added to every weight so that a perfect matching is the heaviest.
    fn by_blossom(&self, base: i64) -> Result<Option<Solution>, SolveError> {
        let raised: Vec<(u32, u32, i64)> = self.edges.iter().map(|&(u, v, w)| (u, v, w + base)).collect();
        let optimum = blossom::maximum_weight(self.n, &raised);
        if optimum.mate.contains(&usize::MAX) {
            return Ok(None);
        }
        let mate: Vec<u32> = optimum.mate.iter().map(|&m| u32::try_from(m).unwrap_or(u32::MAX)).collect();
        let dual = Dual { labels: optimum.labels, odd_sets: optimum.odd_sets };
        let reduced = dual.verify(&raised, &mate)?;
        Ok(Some(Solution { mate, reduced, dual, by: Solver::Blossom }))
    }
}

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;

    #[test]
    fn highs_proves_what_the_blossom_proves() {
        let mut state = 5u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let (mut asked, mut proved, mut with_sets) = (0, 0, 0);
        for _ in 0..300 {
            let n = 6 + 2 * next(8) as usize;
            let mut edges = Vec::new();
            for u in 0..n as u32 {
                for v in u + 1..n as u32 {
                    if next(10) < 5 {
                        edges.push((u, v, next(4) as i64));
                    }
                }
            }
            let instance = Instance { n, edges };
            let Some(blossom) = instance.by_blossom(1000 * n as i64).unwrap() else { continue };
            asked += 1;
            let Some(highs) = instance.by_highs(&Budget::unlimited()).unwrap() else { continue };
            proved += 1;
            with_sets += usize::from(!highs.dual.odd_sets.is_empty());
            let weight = |mate: &[u32]| -> i64 {
                instance.edges.iter().filter(|e| mate[e.0 as usize] == e.1).map(|e| e.2).sum()
            };
            assert_eq!(weight(&highs.mate), weight(&blossom.mate));
        }
        assert!(asked > 200 && proved * 20 > asked * 19, "HiGHS proved {proved} of {asked}");
        assert!(with_sets > 5, "only {with_sets} proofs by HiGHS needed odd sets");
    }
}
