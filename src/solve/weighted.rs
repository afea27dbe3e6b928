//! One level over one component by the integer blossom, checked in whole numbers.

use super::{SolveError, blossom};
use crate::model::proof::Dual;

/// An optimal perfect matching, with its verified dual.
pub(super) struct Solution {
    /// Mate by vertex.
    pub(super) mate: Vec<u32>,
    /// Reduced cost by edge, zero or positive.
    pub(super) reduced: Vec<i64>,
    /// The dual.
    pub(super) dual: Dual,
}

/// The least cost perfect matching among those that hold as many edges inside the tight sets as can be.
///
/// `edges` carry (u, v, cost, number of tight sets that hold both ends). Adding a bonus above the range of the
/// costs for each set keeps the face without any objective row: no matching holds more than (|S| - 1) / 2 edges
/// inside S, and the face is not empty. `None` if there is no perfect matching.
///
/// # Errors
/// If the dual fails the exact check.
pub(super) fn minimum(n: usize, edges: &[(u32, u32, i64, i64)]) -> Result<Option<Solution>, SolveError> {
    let size = i64::try_from(n).unwrap_or(i64::MAX);
    let low = edges.iter().map(|e| e.2).min().unwrap_or(0);
    let range = edges.iter().map(|e| e.2).max().unwrap_or(0) - low;
    let bonus = range * size + 1;
    let deepest = edges.iter().map(|e| e.3).max().unwrap_or(0);
    // Every weight is raised so that a perfect matching is the heaviest.
    let base = (range + bonus * deepest + 1) * (size + 1);
    let raised: Vec<(u32, u32, i64)> =
        edges.iter().map(|&(u, v, c, inside)| (u, v, base + bonus * inside - (c - low))).collect();
    let optimum = blossom::maximum_weight(n, &raised);
    if optimum.mate.contains(&usize::MAX) {
        return Ok(None);
    }
    let mate: Vec<u32> = optimum.mate.iter().map(|&m| u32::try_from(m).unwrap_or(u32::MAX)).collect();
    let dual = Dual { labels: optimum.labels, odd_sets: optimum.odd_sets };
    let reduced = dual.verify(&raised, &mate)?;
    Ok(Some(Solution { mate, reduced, dual }))
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
            let free: Vec<(u32, u32, i64, i64)> = pairs.iter().map(|&(u, v)| (u, v, 0, 0)).collect();
            let Some(first) = minimum(n, &free).unwrap() else { continue };
            let mut program = Program::new(n).unwrap();
            for _ in 0..3 {
                let spread = 1 + dice.below(6);
                let edges: Vec<(u32, u32, i64)> =
                    pairs.iter().map(|&(u, v)| (u, v, dice.below(spread) as i64)).collect();
                let level = Level { edges: &edges, tight: &[], mate: &first.mate };
                let highs = program.minimise(&level, &Budget::unlimited()).unwrap().expect("HiGHS proves it");
                let with_none: Vec<_> = edges.iter().map(|&(u, v, c)| (u, v, c, 0)).collect();
                let blossom = minimum(n, &with_none).unwrap().unwrap();
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
