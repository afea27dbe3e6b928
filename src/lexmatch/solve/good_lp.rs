//! Branch and bound by HiGHS through good_lp, in the only file that names the crate. It answers a level of a face; and for
//! the engine `milp`, every question of a stage again as it was declared, with all edges and the earlier answers as rows.
//!
//! Coefficients stay below 20 bits, the answer is rounded, and every row is recounted in whole numbers.

use good_lp::solvers::SolutionStatus;
use good_lp::solvers::highs::HighsProblem;
use good_lp::{
    Constraint, Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, variable,
};
use limit::from_len;

use super::engine::{Engine, FaceLevel, LeastSum};
use super::{Budget, Face, MILP_VERTICES, SolveError};
use crate::Vertex;
use crate::problem::{EdgeCosts, LevelProblem, QuestionKind, StageProblem, VertexMeaning};

/// The largest coefficient passed to the solver.
const COEFFICIENT_LIMIT: i64 = 1 << 20;

/// Branch and bound. It finds the least sum of a level, but no proof that the face can use.
#[derive(Debug)]
pub(super) struct BranchAndBound;

impl Engine for BranchAndBound {
    fn least(&mut self, face: &mut Face<'_>, level: &FaceLevel<'_>) -> Result<Option<LeastSum>, SolveError> {
        let edges: Vec<(Vertex, Vertex)> = face.alive().collect();
        let costs = edges.iter().map(|&(u, v)| (level.cost)(u, v));
        let kind = QuestionKind::Sum { costs: (0..).zip(costs).collect() };
        let tight = face.tight_sets().iter().map(|set| QuestionKind::Tight { set: set.clone() });
        let asked = |kind| LevelProblem { code: String::new(), given: Vec::new(), kind, value: 1 };
        let questions: Vec<LevelProblem> = tight.map(asked).collect();
        let question = LevelProblem { given: (0..questions.len()).collect(), ..asked(kind) };
        let vertices = Vertex::all(face.n()).map(|v| VertexMeaning::Player(v.0)).collect();
        let problem = StageProblem { vertices, edges, questions, ..StageProblem::default() };
        let least = MilpQuestion { problem: &problem, question: &question }.least(&face.budget)?;
        Ok(Some(LeastSum::Found(least)))
    }
}

/// Answers every question of a stage again by branch and bound, as it was declared, without face or presolve.
///
/// # Errors
/// Fails if the stage is too large, a value differs, or time is over.
pub fn confirm(problem: &StageProblem, budget: &Budget) -> Result<(), SolveError> {
    if problem.vertices.len() > MILP_VERTICES {
        return Err(SolveError::TooLarge(problem.vertices.len()));
    }
    for question in &problem.questions {
        budget.check()?;
        let found = MilpQuestion { problem, question }.least(budget)?;
        if found != question.value {
            let code = question.code.clone();
            return Err(SolveError::Disagree { code, reported: question.value, found });
        }
    }
    Ok(())
}

/// A question, with the earlier ones that constrain it.
struct MilpQuestion<'a> {
    problem: &'a StageProblem,
    question: &'a LevelProblem,
}

/// The program; apart from the edges, its objective has a variable for each choice.
struct MilpProgram {
    variables: ProblemVariables,
    edges: Vec<Variable>,
    rows: Vec<Constraint>,
}

impl MilpQuestion<'_> {
    /// Returns the least value, recounted on the chosen edges.
    fn least(&self, budget: &Budget) -> Result<i64, SolveError> {
        let mut variables = ProblemVariables::new();
        let gone: Vec<u32> = self.given().flat_map(|q| self.ruled_out(q)).collect();
        let bound = |e: usize| if gone.contains(&from_len(e)) { 0.0 } else { 1.0 };
        let edges: Vec<Variable> =
            (0..self.problem.edges.len()).map(|e| variables.add(variable().binary().max(bound(e)))).collect();
        let mut program = MilpProgram { variables, edges, rows: Vec::new() };
        self.degrees(&mut program);
        for given in self.given() {
            match &given.kind {
                QuestionKind::Sum { costs } => {
                    program.rows.push(constraint!(program.sum(costs)? == whole(given.value)));
                }
                QuestionKind::Tight { set } => {
                    program.rows.push(constraint!(program.sum(&self.leaving(set))? == whole(given.value)));
                }
                QuestionKind::Budgets { rows } => {
                    for (costs, most) in rows {
                        program.rows.push(constraint!(program.sum(costs)? <= whole(*most)));
                    }
                }
                // The edges of such a question are ruled out instead.
                QuestionKind::Order { .. } | QuestionKind::Choice { .. } => {}
            }
        }
        let objective = self.objective(&mut program)?;
        let Some(chosen) = program.solve(objective, budget)? else { return Err(SolveError::NoMember) };
        self.recount(&chosen)
    }

    fn given(&self) -> impl Iterator<Item = &LevelProblem> {
        self.question.given.iter().filter_map(|&i| self.problem.questions.get(i))
    }

    /// Returns the edges that no matching attaining a question contains.
    fn ruled_out(&self, question: &LevelProblem) -> Vec<u32> {
        let place = usize::try_from(question.value).unwrap_or(usize::MAX);
        match &question.kind {
            QuestionKind::Choice { without } => without.get(place).cloned().unwrap_or_default(),
            QuestionKind::Order { vertex, list } => {
                let at = self.ends(*vertex);
                at.filter(|(_, other)| Some(other) != list.get(place)).map(|(e, _)| e).collect()
            }
            QuestionKind::Sum { .. } | QuestionKind::Tight { .. } | QuestionKind::Budgets { .. } => {
                Vec::new()
            }
        }
    }

    /// Returns the edges at a vertex, with their other ends.
    fn ends(&self, vertex: Vertex) -> impl Iterator<Item = (u32, Vertex)> {
        let other =
            move |&(u, v): &(Vertex, Vertex)| if u == vertex { Some(v) } else { (v == vertex).then_some(u) };
        self.problem.edges.iter().enumerate().filter_map(move |(e, ends)| Some((from_len(e), other(ends)?)))
    }

    fn leaving(&self, set: &[Vertex]) -> EdgeCosts {
        let is_in = |v: Vertex| set.binary_search(&v).is_ok();
        let edges = self.problem.edges.iter().enumerate();
        edges.filter(|(_, (u, v))| is_in(*u) != is_in(*v)).map(|(e, _)| (from_len(e), 1)).collect()
    }

    /// Adds the rows by which every vertex is matched once.
    fn degrees(&self, program: &mut MilpProgram) {
        for v in Vertex::all(self.problem.vertices.len()) {
            let at: Expression = self.ends(v).map(|(e, _)| Expression::from(program.edges[e as usize])).sum();
            program.rows.push(constraint!(at == 1.0));
        }
    }

    /// Returns the objective, and adds the rows that it needs.
    fn objective(&self, program: &mut MilpProgram) -> Result<Expression, SolveError> {
        match &self.question.kind {
            QuestionKind::Sum { costs } => program.sum(costs),
            QuestionKind::Tight { set } => program.sum(&self.leaving(set)),
            QuestionKind::Order { vertex, list } => {
                let place = |other: Vertex| list.iter().position(|&c| c == other).unwrap_or(list.len());
                let costs: EdgeCosts = self
                    .ends(*vertex)
                    .map(|(e, other)| (e, i64::from(from_len::<u32>(place(other)))))
                    .collect();
                program.sum(&costs)
            }
            QuestionKind::Choice { without } => {
                let most = whole(i64::from(from_len::<u32>(self.problem.vertices.len() / 2)));
                let (mut one, mut value) = (Expression::default(), Expression::default());
                for k in 0..=without.len() {
                    let y = program.variables.add(variable().binary());
                    one += y;
                    value += whole(i64::from(from_len::<u32>(k))) * y;
                    if let Some(edges) = without.get(k) {
                        let costs: EdgeCosts = edges.iter().map(|&e| (e, 1)).collect();
                        program.rows.push(constraint!(program.sum(&costs)? + most * y <= most));
                    }
                }
                program.rows.push(constraint!(one == 1.0));
                Ok(value)
            }
            QuestionKind::Budgets { rows } => {
                let broken = program.variables.add(variable().binary());
                for (costs, most) in rows {
                    let above: i64 = costs.iter().map(|c| c.1.max(0)).sum();
                    let sum = program.sum(costs)?;
                    program.rows.push(constraint!(sum - whole(above) * broken <= whole(*most)));
                }
                Ok(Expression::from(broken))
            }
        }
    }

    /// Returns the value of the chosen edges, after checking every row in whole numbers.
    fn recount(&self, chosen: &[bool]) -> Result<i64, SolveError> {
        let degree = |v: Vertex| self.ends(v).filter(|&(e, _)| chosen[e as usize]).count();
        let is_perfect = Vertex::all(self.problem.vertices.len()).all(|v| degree(v) == 1);
        let keeps = |q: &LevelProblem| {
            let within = match &q.kind {
                QuestionKind::Budgets { .. } => self.value(q, chosen) == 0,
                _ => self.value(q, chosen) <= q.value,
            };
            within && !self.ruled_out(q).iter().any(|&e| chosen[e as usize])
        };
        if is_perfect && self.given().all(keeps) {
            Ok(self.value(self.question, chosen))
        } else {
            Err(SolveError::Engine)
        }
    }

    /// Returns the value of a question on some edges.
    fn value(&self, question: &LevelProblem, chosen: &[bool]) -> i64 {
        let sum =
            |costs: &EdgeCosts| -> i64 { costs.iter().filter(|c| chosen[c.0 as usize]).map(|c| c.1).sum() };
        match &question.kind {
            QuestionKind::Sum { costs } => sum(costs),
            QuestionKind::Tight { set } => sum(&self.leaving(set)),
            QuestionKind::Order { vertex, list } => {
                let mate = self.ends(*vertex).find(|&(e, _)| chosen[e as usize]).map(|(_, other)| other);
                let place = list.iter().position(|&c| Some(c) == mate).unwrap_or(list.len());
                i64::from(from_len::<u32>(place))
            }
            QuestionKind::Choice { without } => {
                let is_free = |edges: &Vec<u32>| !edges.iter().any(|&e| chosen[e as usize]);
                i64::from(from_len::<u32>(without.iter().position(is_free).unwrap_or(without.len())))
            }
            QuestionKind::Budgets { rows } => i64::from(rows.iter().any(|(costs, most)| sum(costs) > *most)),
        }
    }
}

impl MilpProgram {
    fn sum(&self, costs: &EdgeCosts) -> Result<Expression, SolveError> {
        if costs.iter().any(|c| c.1.abs() >= COEFFICIENT_LIMIT) {
            return Err(SolveError::Coefficient);
        }
        Ok(costs.iter().map(|&(e, cost)| whole(cost) * self.edges[e as usize]).sum())
    }

    /// Returns the edges of the optimum; `None` if the rows cannot all be satisfied.
    fn solve(self, objective: Expression, budget: &Budget) -> Result<Option<Vec<bool>>, SolveError> {
        let mut model = self
            .variables
            .minimise(objective)
            .using(good_lp::highs)
            .set_parallel(good_lp::solvers::highs::HighsParallelType::Off)
            .set_threads(1)
            .set_option("mip_rel_gap", 0.0)
            .set_option("random_seed", 0);
        model.set_verbose(false);
        for row in self.rows {
            model.add_constraint(row);
        }
        let solution = run(model, budget)?;
        Ok(solution.map(|solution| self.edges.iter().map(|&x| solution.value(x) > 0.5).collect()))
    }
}

/// Runs branch and bound for as long as the budget lasts; returns `None` if the rows cannot all be satisfied.
fn run(model: HighsProblem, budget: &Budget) -> Result<Option<impl Solution>, SolveError> {
    budget.check()?;
    let model = match budget.remaining() {
        Some(rest) => model.set_time_limit(rest.as_secs_f64()),
        None => model,
    };
    match model.solve() {
        Ok(solution) if matches!(solution.status(), SolutionStatus::TimeLimit) => Err(SolveError::Limit),
        Ok(solution) => Ok(Some(solution)),
        Err(good_lp::ResolutionError::Infeasible) => Ok(None),
        Err(_) => budget.check().and(Err(SolveError::Engine)),
    }
}

fn whole(number: i64) -> f64 {
    f64::from(i32::try_from(number.clamp(-COEFFICIENT_LIMIT, COEFFICIENT_LIMIT)).unwrap_or(i32::MAX))
}

#[cfg(test)]
#[allow(clippy::pedantic, reason = "small numbers in tests")]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_not_the_least_is_refused() {
        let kind = |costs| QuestionKind::Sum { costs };
        let edges = Vertex::joined([(0, 1), (0, 2), (1, 3), (2, 3)]).to_vec();
        let vertices = (0..4).map(VertexMeaning::Player).collect();
        let mut problem = StageProblem { stage: 1, vertices, edges, ..StageProblem::default() };
        let asked = |given: &[usize], kind, value| LevelProblem {
            code: "A".to_owned(),
            given: given.to_vec(),
            kind,
            value,
        };
        problem.questions = vec![
            asked(&[], kind(vec![(0, 1), (1, 2)]), 1),
            asked(&[0], QuestionKind::Order { vertex: Vertex(0), list: Vertex::list([2, 1]) }, 1),
            asked(&[0, 1], QuestionKind::Choice { without: vec![vec![0], vec![3], vec![2]] }, 2),
            asked(&[0], QuestionKind::Tight { set: Vertex::list([0]) }, 1),
            asked(&[], QuestionKind::Budgets { rows: vec![(vec![(0, 1), (1, 1)], 0)] }, 1),
        ];
        assert_eq!(confirm(&problem, &Budget::unlimited()), Ok(()));
        for (q, wrong) in [(0, 0), (0, 2), (1, 0), (2, 1), (2, 3), (3, 0), (4, 0)] {
            let mut bent = problem.clone();
            bent.questions[q].value = wrong;
            bent.questions.truncate(q + 1);
            let refused = confirm(&bent, &Budget::unlimited());
            assert!(matches!(refused, Err(SolveError::Disagree { .. })), "{q} {wrong}: {refused:?}");
        }
        let large = StageProblem { vertices: vec![VertexMeaning::Place(1); MILP_VERTICES + 1], ..problem };
        assert_eq!(confirm(&large, &Budget::unlimited()), Err(SolveError::TooLarge(MILP_VERTICES + 1)));
    }

    /// Returns four players in a ring: edges 0 and 3 are one pairing, 1 and 2 the other.
    fn ring(questions: Vec<LevelProblem>) -> StageProblem {
        let edges = Vertex::joined([(0, 1), (0, 2), (1, 3), (2, 3)]).to_vec();
        let vertices = (0..4).map(VertexMeaning::Player).collect();
        StageProblem { stage: 1, vertices, edges, questions, ..StageProblem::default() }
    }

    fn asked(kind: QuestionKind, value: i64) -> LevelProblem {
        LevelProblem { code: "A".to_owned(), given: Vec::new(), kind, value }
    }

    #[test]
    fn what_comes_up_to_a_bound_keeps_it() {
        let most = StageProblem {
            vertices: vec![VertexMeaning::Place(1); MILP_VERTICES],
            ..StageProblem::default()
        };
        assert_eq!(confirm(&most, &Budget::unlimited()), Ok(()));
        let rows = vec![(vec![(0, 1), (3, 1)], 2), (vec![(1, 3)], 0)];
        let within = ring(vec![asked(QuestionKind::Budgets { rows }, 0)]);
        assert_eq!(confirm(&within, &Budget::unlimited()), Ok(()));
        let large = ring(vec![asked(QuestionKind::Sum { costs: vec![(0, COEFFICIENT_LIMIT)] }, 0)]);
        assert_eq!(confirm(&large, &Budget::unlimited()), Err(SolveError::Coefficient));
        let less = ring(vec![asked(QuestionKind::Sum { costs: vec![(0, COEFFICIENT_LIMIT - 1)] }, 0)]);
        assert_eq!(confirm(&less, &Budget::unlimited()), Ok(()));
    }

    #[test]
    fn an_answer_that_breaks_a_row_is_not_believed() {
        let sum = |value| asked(QuestionKind::Sum { costs: vec![(0, 1)] }, value);
        let first_is_2 = asked(QuestionKind::Order { vertex: Vertex(0), list: Vertex::list([1, 2]) }, 1);
        let budgets = |value| asked(QuestionKind::Budgets { rows: vec![(vec![(0, 1)], 0)] }, value);
        let (one, other) = ([true, false, false, true], [false, true, true, false]);
        let believed = |given: &LevelProblem, chosen: [bool; 4]| {
            let mut problem = ring(vec![given.clone(), sum(0)]);
            problem.questions[1].given = vec![0];
            MilpQuestion { problem: &problem, question: &problem.questions[1] }.recount(&chosen)
        };
        assert_eq!(believed(&sum(1), one), Ok(1));
        assert_eq!(believed(&sum(0), other), Ok(0));
        assert_eq!(believed(&first_is_2, other), Ok(0));
        assert_eq!(believed(&budgets(0), other), Ok(0));
        // A value above the given one; an edge that is ruled out; a budget that is exceeded; two unmatched players.
        let alone = [false, true, false, false];
        for (given, chosen) in
            [(sum(0), one), (first_is_2, one), (budgets(0), one), (budgets(1), one), (sum(1), alone)]
        {
            assert_eq!(believed(&given, chosen), Err(SolveError::Engine), "{given:?} {chosen:?}");
        }
    }
}
