//! Two budgets at once: a 0/1 program through good_lp, the only file that names it.
//!
//! Perfect matchings of a face under `Σ cost_k x <= budget_k` for several k are no longer described by duals of
//! a matching, so the question goes to HiGHS' branch and bound. Coefficients stay below 20 bits, the answer is
//! rounded and every row is recounted in whole numbers.

use good_lp::{Expression, ProblemVariables, Solution, SolverModel, constraint, variable};

use super::{Face, SolveError};
use crate::model::Evidence;
use crate::model::problem::Kind;

/// A sum over matched edges that may not exceed a number.
pub type CostBudget<'c> = (&'c dyn Fn(u32, u32) -> i64, i64);

/// Largest coefficient handed over.
const COEFFICIENT_LIMIT: i64 = 1 << 20;

impl Face<'_> {
    /// A member that keeps all budgets, as the mate of every vertex; `None` if there is none.
    ///
    /// # Errors
    /// If time is over, a coefficient is too large, or the answer fails the recount.
    pub fn within_budgets(&mut self, budgets: &[CostBudget<'_>]) -> Result<Option<Vec<u32>>, SolveError> {
        self.budget.check()?;
        let asked = self.asked(|live, trail| {
            let row = |&(cost, most): &CostBudget<'_>| {
                (trail.costs(live.iter().map(|(u, v)| (u, v, cost(u, v)))), most)
            };
            Kind::Budgets { rows: budgets.iter().map(row).collect() }
        });
        let found = self.member_within(budgets)?;
        self.answer(asked, i64::from(found.is_none()), false);
        Ok(found)
    }

    fn member_within(&self, budgets: &[CostBudget<'_>]) -> Result<Option<Vec<u32>>, SolveError> {
        let edges: Vec<(u32, u32)> = self.alive().collect();
        let too_large =
            |&(cost, _): &CostBudget<'_>| edges.iter().any(|&(u, v)| cost(u, v).abs() >= COEFFICIENT_LIMIT);
        if budgets.iter().any(too_large) {
            return Err(SolveError::Coefficient);
        }
        self.credit(Evidence::Program { solved: 1 });
        let Some(chosen) = self.solve_program(&edges, budgets)? else { return Ok(None) };
        self.recount(&edges, &chosen, budgets).map(Some)
    }

    fn solve_program(
        &self,
        edges: &[(u32, u32)],
        budgets: &[CostBudget<'_>],
    ) -> Result<Option<Vec<bool>>, SolveError> {
        let mut variables = ProblemVariables::new();
        let x: Vec<_> = edges.iter().map(|_| variables.add(variable().binary())).collect();
        let mut degree: Vec<Expression> = vec![Expression::default(); self.n()];
        for (&(u, v), &xe) in edges.iter().zip(&x) {
            degree[u as usize] += xe;
            degree[v as usize] += xe;
        }
        let mut model = variables
            .minimise(Expression::default())
            .using(good_lp::highs)
            .set_parallel(good_lp::solvers::highs::HighsParallelType::Off)
            .set_threads(1)
            .set_option("random_seed", 0);
        model.set_verbose(false);
        for row in degree {
            model.add_constraint(constraint!(row == 1));
        }
        for set in &self.tight {
            let leaving: Expression = edges
                .iter()
                .zip(&x)
                .filter(|((u, v), _)| set.binary_search(u).is_ok() != set.binary_search(v).is_ok())
                .map(|(_, &xe)| Expression::from(xe))
                .sum();
            model.add_constraint(constraint!(leaving == 1));
        }
        for &(cost, most) in budgets {
            let mut row = Expression::default();
            for (&(u, v), &xe) in edges.iter().zip(&x) {
                row += whole(cost(u, v)) * xe;
            }
            model.add_constraint(constraint!(row <= whole(most)));
        }
        match model.solve() {
            Ok(solution) => Ok(Some(x.iter().map(|&xe| solution.value(xe) > 0.5).collect())),
            Err(good_lp::ResolutionError::Infeasible) => Ok(None),
            Err(_) => Err(SolveError::Engine),
        }
    }

    /// Every row again, in whole numbers.
    fn recount(
        &self,
        edges: &[(u32, u32)],
        chosen: &[bool],
        budgets: &[CostBudget<'_>],
    ) -> Result<Vec<u32>, SolveError> {
        let mut mate = vec![u32::MAX; self.n()];
        for (&(u, v), _) in edges.iter().zip(chosen).filter(|&(_, &chosen)| chosen) {
            if mate[u as usize] != u32::MAX || mate[v as usize] != u32::MAX {
                return Err(SolveError::Engine);
            }
            (mate[u as usize], mate[v as usize]) = (v, u);
        }
        let total = |cost: &dyn Fn(u32, u32) -> i64| -> i64 {
            edges.iter().zip(chosen).filter(|&(_, &c)| c).map(|(&(u, v), _)| cost(u, v)).sum()
        };
        let is_within = budgets.iter().all(|&(cost, most)| total(cost) <= most);
        if mate.contains(&u32::MAX) || !self.meets_tight(&mate) || !is_within {
            return Err(SolveError::Engine);
        }
        Ok(mate)
    }
}

fn whole(number: i64) -> f64 {
    f64::from(i32::try_from(number.clamp(-COEFFICIENT_LIMIT, COEFFICIENT_LIMIT)).unwrap_or(i32::MAX))
}

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use crate::model::Edges;
    use crate::solve::{Budget, EngineChoice, Face};

    fn all(n: usize, edges: &[(u32, u32)], mate: &mut Vec<u32>, out: &mut Vec<Vec<u32>>) {
        let Some(u) = (0..n).find(|&u| mate[u] == u32::MAX) else {
            out.push(mate.clone());
            return;
        };
        for &(a, b) in edges.iter().filter(|e| e.0 as usize == u) {
            if mate[b as usize] == u32::MAX {
                (mate[a as usize], mate[b as usize]) = (b, a);
                all(n, edges, mate, out);
                (mate[a as usize], mate[b as usize]) = (u32::MAX, u32::MAX);
            }
        }
    }

    #[test]
    fn two_budgets_equal_all_matchings_on_small_graphs() {
        let mut state = 23u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let (mut found, mut refused) = (0, 0);
        for _ in 0..200 {
            let n = 6 + 2 * next(2) as usize;
            let edges: Vec<(u32, u32)> = (0..n as u32)
                .flat_map(|u| (u + 1..n as u32).map(move |v| (u, v)))
                .filter(|_| next(10) < 6)
                .collect();
            let (salt, most) = (next(100) as u32, [next(4) as i64, next(4) as i64]);
            let first = move |u: u32, v: u32| i64::from((u * 7 + v * 3 + salt) % 3);
            let second = move |u: u32, v: u32| i64::from((u * 5 + v * 11 + salt) % 4 / 2);
            let mut matchings = Vec::new();
            all(n, &edges, &mut vec![u32::MAX; n], &mut matchings);
            let total = |mate: &Vec<u32>, cost: &dyn Fn(u32, u32) -> i64| -> i64 {
                (0..n as u32).filter(|&u| u < mate[u as usize]).map(|u| cost(u, mate[u as usize])).sum()
            };
            let fits = |m: &Vec<u32>| total(m, &first) <= most[0] && total(m, &second) <= most[1];
            let Ok(mut face) =
                Face::new(Edges::from_pairs(n, &edges), None, EngineChoice::Auto, Budget::unlimited())
            else {
                continue;
            };
            let answer = face.within_budgets(&[(&first, most[0]), (&second, most[1])]).unwrap();
            assert_eq!(answer.is_some(), matchings.iter().any(fits));
            match answer {
                Some(mate) => {
                    assert!(fits(&mate));
                    found += 1;
                }
                None => refused += 1,
            }
        }
        assert!(found > 20 && refused > 20, "{found} found, {refused} refused");
    }
}
