//! One level as a linear program in HiGHS, with odd-set cuts added in a loop and warm starts.
//!
//! `max Σ w x`, `x(δ(v)) = 1`, `x >= 0`, and `x(E[S]) <= (|S| - 1) / 2` for the odd sets found violated: the odd
//! components of the support (Grötschel and Holland 1985). Primal simplex, one thread, fixed seed. This is the only
//! file that names the crate. Floats propose: the matching must be whole, and the dual must become whole numbers
//! over a common denominator that `model::proof` accepts. Where no cut is found or no denominator fits, the answer
//! is `None` and the caller takes the integer engine.

use std::num::NonZeroU32;

use ::highs::{Col, HighsModelStatus, Model, RowProblem, Sense};

use super::weighted::{Instance, Solution, Solver};
use super::{Budget, SolveError};
use crate::model::proof::Dual;

/// Cuts are looked for in the support above these values.
const SUPPORT: [f64; 4] = [1e-7, 0.15, 0.3, 0.45];
/// How far a value may be from a whole number.
const TOLERANCE: f64 = 1e-6;
/// Rounds of cuts before the integer engine takes over.
const ROUNDS: usize = 60;
/// Common denominators tried for the dual.
const DENOMINATORS: std::ops::RangeInclusive<i64> = 1..=60;

struct Program<'e> {
    n: usize,
    edges: &'e [(u32, u32, i64)],
    columns: Vec<Col>,
    cuts: Vec<Vec<u32>>,
}

impl Instance {
    /// A maximum-weight perfect matching with a dual verified in whole numbers; `None` if HiGHS' answer does not
    /// stand.
    ///
    /// # Errors
    /// If time is over.
    pub(super) fn by_highs(&self, budget: &Budget) -> Result<Option<Solution>, SolveError> {
        let Some((mut program, mut model)) = Program::new(self.n, &self.edges) else { return Ok(None) };
        configure(&mut model);
        for _ in 0..ROUNDS {
            budget.check()?;
            let Ok(solved) = model.try_solve() else { return Ok(None) };
            if solved.status() != HighsModelStatus::Optimal {
                return Ok(None);
            }
            let solution = solved.get_solution();
            if let Some(mate) = program.whole_matching(solution.columns()) {
                return Ok(program.certify(&mate, solution.dual_rows()));
            }
            let cuts = program.violated(solution.columns());
            model = Model::from(solved);
            if cuts.is_empty() || !program.add_cuts(&mut model, cuts) {
                return Ok(None);
            }
        }
        Ok(None)
    }
}

fn configure(model: &mut Model) {
    model.make_quiet();
    model.set_threads(NonZeroU32::MIN);
    model.set_option("parallel", "off");
    model.set_option("random_seed", 0);
    model.set_option("presolve", "off");
    model.set_option("simplex_strategy", 4);
}

impl<'e> Program<'e> {
    fn new(n: usize, edges: &'e [(u32, u32, i64)]) -> Option<(Self, Model)> {
        let mut problem = RowProblem::default();
        let columns: Vec<Col> = edges.iter().map(|e| problem.add_column(float(e.2), 0.0..)).collect();
        for v in 0..n {
            let row: Vec<(Col, f64)> = edges
                .iter()
                .zip(&columns)
                .filter(|(e, _)| e.0 as usize == v || e.1 as usize == v)
                .map(|(_, &c)| (c, 1.0))
                .collect();
            problem.add_row(1.0..=1.0, row);
        }
        let model = problem.try_optimise(Sense::Maximise).ok()?;
        Some((Self { n, edges, columns, cuts: Vec::new() }, model))
    }

    /// Adds the rows of the cuts; `false` if HiGHS refuses one.
    fn add_cuts(&mut self, model: &mut Model, cuts: Vec<Vec<u32>>) -> bool {
        for cut in cuts {
            let row = self.inside(&cut);
            if model.try_add_row(..=float(i64::try_from(cut.len() / 2).unwrap_or(0)), row).is_err() {
                return false;
            }
            self.cuts.push(cut);
        }
        true
    }

    fn whole_matching(&self, x: &[f64]) -> Option<Vec<u32>> {
        let mut mate = vec![u32::MAX; self.n];
        for (&(u, v, _), &value) in self.edges.iter().zip(x) {
            if (value - 1.0).abs() < TOLERANCE {
                (mate[u as usize], mate[v as usize]) = (v, u);
            } else if value.abs() > TOLERANCE {
                return None;
            }
        }
        (!mate.contains(&u32::MAX)).then_some(mate)
    }

    /// Columns of the edges inside a set.
    fn inside(&self, set: &[u32]) -> Vec<(Col, f64)> {
        let holds = |v: &u32| set.binary_search(v).is_ok();
        self.edges
            .iter()
            .zip(&self.columns)
            .filter(|(e, _)| holds(&e.0) && holds(&e.1))
            .map(|(_, &c)| (c, 1.0))
            .collect()
    }

    /// Odd components of the support that hold more than half of their vertices allows.
    fn violated(&self, x: &[f64]) -> Vec<Vec<u32>> {
        let mut found: Vec<Vec<u32>> = Vec::new();
        for least in SUPPORT {
            for set in self.components(x, least) {
                let is_odd = set.len() % 2 == 1 && set.len() > 1 && set.len() < self.n;
                if !is_odd || found.contains(&set) || self.cuts.contains(&set) {
                    continue;
                }
                let holds = |v: &u32| set.binary_search(v).is_ok();
                let sum: f64 = self
                    .edges
                    .iter()
                    .zip(x)
                    .filter(|(e, _)| holds(&e.0) && holds(&e.1))
                    .map(|(_, v)| v)
                    .sum();
                if sum > float(i64::try_from(set.len() / 2).unwrap_or(0)) + TOLERANCE {
                    found.push(set);
                }
            }
        }
        found
    }

    fn components(&self, x: &[f64], least: f64) -> Vec<Vec<u32>> {
        let mut root: Vec<usize> = (0..self.n).collect();
        for (&(u, v, _), _) in self.edges.iter().zip(x).filter(|(_, value)| **value > least) {
            let (a, b) = (find(&mut root, u as usize), find(&mut root, v as usize));
            root[a.max(b)] = a.min(b);
        }
        let mut sets: Vec<Vec<u32>> = vec![Vec::new(); self.n];
        for v in 0..self.n {
            let r = find(&mut root, v);
            sets[r].push(u32::try_from(v).unwrap_or(u32::MAX));
        }
        sets.retain(|s| !s.is_empty());
        sets
    }

    /// The dual over the smallest denominator that makes it whole and lets it pass the exact check.
    fn certify(&self, mate: &[u32], rows: &[f64]) -> Option<Solution> {
        for scale in DENOMINATORS {
            let Some(whole) =
                rows.iter().map(|&y| round(2.0 * float(scale) * y)).collect::<Option<Vec<i64>>>()
            else {
                continue;
            };
            let (labels, sets) = whole.split_at(self.n);
            let odd_sets =
                self.cuts.iter().zip(sets).filter(|(_, z)| **z != 0).map(|(s, &z)| (s.clone(), z)).collect();
            let dual = Dual { labels: labels.to_vec(), odd_sets };
            let scaled: Vec<(u32, u32, i64)> =
                self.edges.iter().map(|&(u, v, w)| (u, v, w * scale)).collect();
            if let Ok(reduced) = dual.verify(&scaled, mate) {
                return Some(Solution { mate: mate.to_vec(), reduced, dual, by: Solver::Highs });
            }
        }
        None
    }
}

fn find(root: &mut [usize], mut v: usize) -> usize {
    while root[v] != v {
        root[v] = root[root[v]];
        v = root[v];
    }
    v
}

/// Whole numbers up to 2^52 are exact as floats; the caller keeps weights far below.
#[allow(clippy::cast_precision_loss, reason = "weights are below 2^40, checked by the caller")]
fn float(number: i64) -> f64 {
    number as f64
}

#[allow(clippy::cast_possible_truncation, reason = "bounded by 1e15 just before")]
fn round(value: f64) -> Option<i64> {
    let nearest = value.round();
    ((value - nearest).abs() < 1e-4 && nearest.abs() < 1e15).then_some(nearest as i64)
}
