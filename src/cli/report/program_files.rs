//! Converts the problems of a round to 0/1 programs, one for each question. The question is the objective. Questions
//! answered earlier become rows with their values, and the edges that they rule out are omitted.
//!
//! A choice between edge sets has one 0/1 variable per set: `y_k = 1` means that no edge of the k-th set is used. A
//! question that asks whether several budgets can be met at once has a variable for breaking them. All numbers are
//! integers. The modules `lp` and `mps` write the programs to files.

use limit::from_len;
use std::collections::BTreeSet;

use super::program::{LinearSum, Sense, ZeroOneProgram};
use super::{lp, mps};
use facts::tournament::Position;
use lexmatch::Vertex;
use lexmatch::problem::{EdgeCosts, LevelProblem, QuestionKind, StageProblem, VertexMeaning};

/// The file format of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramFormat {
    /// CPLEX LP.
    Lp,
    /// Free MPS.
    Mps,
}

/// A file with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFile {
    /// The name of the file, in the order of solving.
    pub name: String,
    /// The stage, from 1; 0 means the bye decided before all stages.
    pub stage: usize,
    /// The subject of the problem.
    pub holds: String,
    /// Code of the level.
    pub code: String,
    /// The optimal value of the objective.
    pub value: i64,
    /// The text of the file.
    pub text: String,
}

/// Returns one file for every question of every problem, in the order in which they were answered.
pub fn program_files(
    position: &Position,
    title: &str,
    problems: &[StageProblem],
    format: ProgramFormat,
) -> Vec<ProgramFile> {
    let mut files = Vec::new();
    for (i, problem) in problems.iter().enumerate() {
        for (k, question) in problem.questions.iter().enumerate() {
            let head =
                format!("{title} · round {} · stage {} · {}", position.round, problem.stage, problem.holds);
            let says = format!("{}: the least value is {}", question.code, question.value);
            let name = format!("problem-{:03}-question-{:04}", i + 1, k + 1);
            let program = Writer { position, problem }.program([head, says], question);
            let (text, ending) = match format {
                ProgramFormat::Lp => (lp::text(&program), "lp"),
                ProgramFormat::Mps => (mps::text(&name, &program), "mps"),
            };
            files.push(ProgramFile {
                name: format!("{name}.{ending}"),
                stage: problem.stage,
                holds: problem.holds.clone(),
                code: question.code.clone(),
                value: question.value,
                text,
            });
        }
    }
    files
}

/// Returns an index of the files: name, stage, subject of the problem, code, value.
pub fn program_index(files: &[ProgramFile]) -> String {
    let line = |f: &ProgramFile| format!("{},{},\"{}\",{},{}\n", f.name, f.stage, f.holds, f.code, f.value);
    std::iter::once("file,stage,holds,code,value\n".to_owned()).chain(files.iter().map(line)).collect()
}

struct Writer<'a> {
    position: &'a Position,
    problem: &'a StageProblem,
}

impl Writer<'_> {
    fn program(&self, says: [String; 2], question: &LevelProblem) -> ZeroOneProgram {
        let given = || question.given.iter().map(|&i| (i, &self.problem.questions[i]));
        let gone: BTreeSet<u32> = given().flat_map(|(_, q)| self.ruled_out(q)).collect();
        let edges = (0..self.problem.edges.len()).map(from_len).filter(|e| !gone.contains(e));
        let variables = edges.map(|e| self.edge(e)).collect();
        let mut program = ZeroOneProgram { says, variables, ..ZeroOneProgram::default() };
        self.degrees(&gone, &mut program);
        for (i, q) in given() {
            self.kept((i, q), &gone, &mut program);
        }
        program.objective = self.objective(question, &gone, &mut program);
        program
    }

    /// Returns the edges that cannot be in a matching that attains the value of a question.
    fn ruled_out(&self, question: &LevelProblem) -> Vec<u32> {
        match &question.kind {
            QuestionKind::Choice { without } => {
                usize::try_from(question.value).ok().and_then(|k| without.get(k)).cloned().unwrap_or_default()
            }
            QuestionKind::Order { vertex, list } => {
                let mate = usize::try_from(question.value).ok().and_then(|k| list.get(k)).copied();
                let at = |e: &usize| self.end(from_len(*e), *vertex).is_some_and(|other| Some(other) != mate);
                (0..self.problem.edges.len()).filter(at).map(from_len).collect()
            }
            QuestionKind::Sum { .. } | QuestionKind::Tight { .. } | QuestionKind::Budgets { .. } => {
                Vec::new()
            }
        }
    }

    /// Adds a row per vertex, so that every vertex is matched once.
    fn degrees(&self, gone: &BTreeSet<u32>, program: &mut ZeroOneProgram) {
        let mut at: Vec<EdgeCosts> = vec![Vec::new(); self.problem.vertices.len()];
        for (e, &(u, v)) in self.problem.edges.iter().enumerate() {
            at[u].push((from_len(e), 1));
            at[v].push((from_len(e), 1));
        }
        for (v, edges) in at.iter().enumerate() {
            let name = match self.problem.vertices[v] {
                VertexMeaning::Player(rank) => format!("player_{}", self.position.entries[rank].label),
                VertexMeaning::Place(k) => format!("place_{k}"),
            };
            program.row(name, self.sum(edges, gone), Sense::Equal, 1);
        }
    }

    /// Adds the row of a question that was answered earlier.
    fn kept(
        &self,
        (i, question): (usize, &LevelProblem),
        gone: &BTreeSet<u32>,
        program: &mut ZeroOneProgram,
    ) {
        let name = format!("given_{}", i + 1);
        match &question.kind {
            QuestionKind::Sum { costs } => {
                program.row(name, self.sum(costs, gone), Sense::Equal, question.value);
            }
            QuestionKind::Tight { set } => {
                program.row(name, self.sum(&self.leaving(set), gone), Sense::Equal, question.value);
            }
            QuestionKind::Budgets { rows } => {
                for (k, (costs, most)) in rows.iter().enumerate() {
                    program.row(format!("{name}_{k}"), self.sum(costs, gone), Sense::AtMost, *most);
                }
            }
            // Edges ruled out by these questions are omitted instead.
            QuestionKind::Order { .. } | QuestionKind::Choice { .. } => {}
        }
    }

    /// Returns the objective and adds the rows that it needs.
    fn objective(
        &self,
        question: &LevelProblem,
        gone: &BTreeSet<u32>,
        program: &mut ZeroOneProgram,
    ) -> LinearSum {
        match &question.kind {
            QuestionKind::Sum { costs } => self.sum(costs, gone),
            QuestionKind::Tight { set } => self.sum(&self.leaving(set), gone),
            QuestionKind::Order { vertex, list } => {
                let place = |other: Vertex| list.iter().position(|&c| c == other).unwrap_or(list.len());
                let edges = 0..self.problem.edges.len();
                let costs: EdgeCosts = edges
                    .filter_map(|e| Some((from_len(e), from_len(place(self.end(from_len(e), *vertex)?)))))
                    .collect();
                self.sum(&costs, gone)
            }
            QuestionKind::Choice { without } => {
                let most = from_len(self.problem.vertices.len() / 2);
                let names: Vec<String> = (0..=without.len()).map(|k| format!("y_{k}")).collect();
                for (k, edges) in without.iter().enumerate() {
                    let costs: EdgeCosts = edges.iter().map(|&e| (e, 1)).collect();
                    let mut sum = self.sum(&costs, gone);
                    sum.push((most, names[k].clone()));
                    program.row(format!("choice_{k}"), sum, Sense::AtMost, most);
                }
                let one = names.iter().map(|y| (1, y.clone())).collect();
                program.row("choices".to_owned(), one, Sense::Equal, 1);
                program.variables.extend(names.clone());
                names.into_iter().enumerate().map(|(k, y)| (from_len(k), y)).collect()
            }
            QuestionKind::Budgets { rows } => {
                let broken = "broken".to_owned();
                for (k, (costs, most)) in rows.iter().enumerate() {
                    let above: i64 = costs.iter().map(|c| c.1.max(0)).sum();
                    let mut sum = self.sum(costs, gone);
                    sum.push((-above, broken.clone()));
                    program.row(format!("budget_{k}"), sum, Sense::AtMost, *most);
                }
                program.variables.push(broken.clone());
                vec![(1, broken)]
            }
        }
    }

    /// Returns a sum over the remaining edges.
    fn sum(&self, costs: &EdgeCosts, gone: &BTreeSet<u32>) -> LinearSum {
        let left = costs.iter().filter(|(e, cost)| *cost != 0 && !gone.contains(e));
        left.map(|&(e, cost)| (cost, self.edge(e))).collect()
    }

    /// Returns the edges that leave a set.
    fn leaving(&self, set: &[Vertex]) -> EdgeCosts {
        let is_in = |v: Vertex| set.binary_search(&v).is_ok();
        let edges = self.problem.edges.iter().enumerate();
        edges.filter(|(_, (u, v))| is_in(*u) != is_in(*v)).map(|(e, _)| (from_len(e), 1)).collect()
    }

    /// Returns the other end of an edge that is incident to `vertex`; `None` for other edges.
    fn end(&self, e: u32, vertex: Vertex) -> Option<Vertex> {
        let (u, v) = self.problem.edges[e as usize];
        if u == vertex { Some(v) } else { (v == vertex).then_some(u) }
    }

    fn edge(&self, e: u32) -> String {
        let (u, v) = self.problem.edges[e as usize];
        edge_name(self.position, self.problem, (u, v))
    }
}

/// Returns the name of a variable: `x_3_17` pairs players 3 and 17; `f_3_1` gives player 3 the first place among those
/// left over.
fn edge_name(position: &Position, problem: &StageProblem, (u, v): (Vertex, Vertex)) -> String {
    let number = |rank: usize| position.entries[rank].label;
    match (problem.vertices[u], problem.vertices[v]) {
        (VertexMeaning::Player(a), VertexMeaning::Player(b)) => format!("x_{}_{}", number(a), number(b)),
        (VertexMeaning::Player(a), VertexMeaning::Place(k))
        | (VertexMeaning::Place(k), VertexMeaning::Player(a)) => {
            format!("f_{}_{k}", number(a))
        }
        (VertexMeaning::Place(k), VertexMeaning::Place(l)) => format!("o_{k}_{l}"),
    }
}
