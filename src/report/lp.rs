//! The problems of a round in CPLEX LP format, one file a question: the question is the objective, what it was given are
//! rows with their value, edges that are ruled out by then are left out.
//!
//! A choice between edge sets gets one 0/1 variable a set: `y_k = 1` says that the k-th set is done without. A question
//! whether budgets can be kept at once gets one that breaks them. Everything is whole.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::model::problem::{Costs, Kind, LevelProblem, StageProblem, Vertex};
use crate::tournament::Position;

/// A file of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LpFile {
    /// Its name, in the order of solving.
    pub name: String,
    /// Stage, from 1; 0 is the bye before all.
    pub stage: usize,
    /// What the problem holds.
    pub holds: String,
    /// Code of the level.
    pub code: String,
    /// The value that the objective comes to.
    pub value: i64,
    /// The file.
    pub text: String,
}

/// Every question of every problem as a file, in the order in which they were answered.
pub fn lp_files(position: &Position, title: &str, problems: &[StageProblem]) -> Vec<LpFile> {
    let mut files = Vec::new();
    for (i, problem) in problems.iter().enumerate() {
        for (k, question) in problem.questions.iter().enumerate() {
            let head =
                format!("{title} · round {} · stage {} · {}", position.round, problem.stage, problem.holds);
            files.push(LpFile {
                name: format!("problem-{:03}-question-{:04}.lp", i + 1, k + 1),
                stage: problem.stage,
                holds: problem.holds.clone(),
                code: question.code.clone(),
                value: question.value,
                text: Writer { position, problem }.file(&head, question),
            });
        }
    }
    files
}

/// The list of the files: name, stage, what the problem holds, code, value.
pub fn lp_index(files: &[LpFile]) -> String {
    let line = |f: &LpFile| format!("{},{},\"{}\",{},{}\n", f.name, f.stage, f.holds, f.code, f.value);
    std::iter::once("file,stage,holds,code,value\n".to_owned()).chain(files.iter().map(line)).collect()
}

struct Writer<'a> {
    position: &'a Position,
    problem: &'a StageProblem,
}

/// Rows, and the variables beside the edges.
#[derive(Default)]
struct Rows {
    text: String,
    side: Vec<String>,
}

impl Writer<'_> {
    fn file(&self, head: &str, question: &LevelProblem) -> String {
        let given = || question.given.iter().map(|&i| (i, &self.problem.questions[i]));
        let gone: BTreeSet<u32> = given().flat_map(|(_, q)| self.ruled_out(q)).collect();
        let mut rows = Rows::default();
        self.degrees(&gone, &mut rows);
        for (i, q) in given() {
            self.kept((i, q), &gone, &mut rows);
        }
        let objective = self.objective(question, &gone, &mut rows);
        let edges = (0..self.problem.edges.len()).filter(|e| !gone.contains(&small(*e)));
        let names = edges.map(|e| self.edge(small(e))).chain(rows.side);
        let binary: Vec<String> = names.collect();
        format!(
            "\\ {head}\n\\ {}: the least value is {}\nMinimize\n value: {objective}\nSubject To\n{}Binary\n {}\nEnd\n",
            question.code,
            question.value,
            rows.text,
            binary.join("\n ")
        )
    }

    /// Edges that no matching has which attains a question.
    fn ruled_out(&self, question: &LevelProblem) -> Vec<u32> {
        match &question.kind {
            Kind::Choice { without } => {
                usize::try_from(question.value).ok().and_then(|k| without.get(k)).cloned().unwrap_or_default()
            }
            Kind::Order { vertex, list } => {
                let mate = usize::try_from(question.value).ok().and_then(|k| list.get(k)).copied();
                let at = |e: &usize| self.end(small(*e), *vertex).is_some_and(|other| Some(other) != mate);
                (0..self.problem.edges.len()).filter(at).map(small).collect()
            }
            Kind::Sum { .. } | Kind::Tight { .. } | Kind::Budgets { .. } => Vec::new(),
        }
    }

    /// Every vertex is matched once.
    fn degrees(&self, gone: &BTreeSet<u32>, rows: &mut Rows) {
        let mut at: Vec<Costs> = vec![Vec::new(); self.problem.vertices.len()];
        for (e, &(u, v)) in self.problem.edges.iter().enumerate() {
            at[u as usize].push((small(e), 1));
            at[v as usize].push((small(e), 1));
        }
        for (v, edges) in at.iter().enumerate() {
            let name = match self.problem.vertices[v] {
                Vertex::Player(rank) => format!("player_{}", self.position.entries[rank].label),
                Vertex::Place(k) => format!("place_{k}"),
            };
            let _ = writeln!(rows.text, " {name}: {} = 1", self.sum(edges, gone));
        }
    }

    /// The row of a question that was answered before.
    fn kept(&self, (i, question): (usize, &LevelProblem), gone: &BTreeSet<u32>, rows: &mut Rows) {
        match &question.kind {
            Kind::Sum { costs } => {
                let sum = self.sum(costs, gone);
                let _ = writeln!(rows.text, " given_{}: {sum} = {}", i + 1, question.value);
            }
            Kind::Tight { set } => {
                let sum = self.sum(&self.leaving(set), gone);
                let _ = writeln!(rows.text, " given_{}: {sum} = {}", i + 1, question.value);
            }
            Kind::Budgets { rows: budgets } => {
                for (k, (costs, most)) in budgets.iter().enumerate() {
                    let sum = self.sum(costs, gone);
                    let _ = writeln!(rows.text, " given_{}_{k}: {sum} <= {most}", i + 1);
                }
            }
            // Their edges are left out.
            Kind::Order { .. } | Kind::Choice { .. } => {}
        }
    }

    /// What is minimised, with the rows that it takes.
    fn objective(&self, question: &LevelProblem, gone: &BTreeSet<u32>, rows: &mut Rows) -> String {
        match &question.kind {
            Kind::Sum { costs } => self.sum(costs, gone),
            Kind::Tight { set } => self.sum(&self.leaving(set), gone),
            Kind::Order { vertex, list } => {
                let place = |other: u32| list.iter().position(|&c| c == other).unwrap_or(list.len());
                let edges = 0..self.problem.edges.len();
                let costs: Costs = edges
                    .filter_map(|e| Some((small(e), whole(place(self.end(small(e), *vertex)?)))))
                    .collect();
                self.sum(&costs, gone)
            }
            Kind::Choice { without } => {
                let most = self.problem.vertices.len() / 2;
                let names: Vec<String> = (0..=without.len()).map(|k| format!("y_{k}")).collect();
                for (k, edges) in without.iter().enumerate() {
                    let costs: Costs = edges.iter().map(|&e| (e, 1)).collect();
                    let sum = self.sum(&costs, gone);
                    let _ = writeln!(rows.text, " choice_{k}: {sum} + {most} y_{k} <= {most}");
                }
                let _ = writeln!(rows.text, " choices: {} = 1", names.join(" + "));
                let value = names.iter().enumerate().map(|(k, y)| format!("{k} {y}")).collect::<Vec<_>>();
                rows.side.extend(names);
                value.join(" + ")
            }
            Kind::Budgets { rows: budgets } => {
                for (k, (costs, most)) in budgets.iter().enumerate() {
                    let above: i64 = costs.iter().map(|c| c.1.max(0)).sum();
                    let sum = self.sum(costs, gone);
                    let _ = writeln!(rows.text, " budget_{k}: {sum} - {above} broken <= {most}");
                }
                rows.side.push("broken".to_owned());
                "broken".to_owned()
            }
        }
    }

    /// A sum over edges; `0` times some edge if nothing is left of it.
    fn sum(&self, costs: &Costs, gone: &BTreeSet<u32>) -> String {
        let mut text = String::new();
        for &(e, cost) in costs.iter().filter(|(e, cost)| *cost != 0 && !gone.contains(e)) {
            let sign = match (text.is_empty(), cost < 0) {
                (true, false) => "",
                (true, true) => "- ",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let _ = match cost.abs() {
                1 => write!(text, "{sign}{}", self.edge(e)),
                times => write!(text, "{sign}{times} {}", self.edge(e)),
            };
        }
        if text.is_empty() {
            let first = (0..self.problem.edges.len()).map(small).find(|e| !gone.contains(e));
            return first.map_or_else(String::new, |e| format!("0 {}", self.edge(e)));
        }
        text
    }

    /// Edges that leave a set.
    fn leaving(&self, set: &[u32]) -> Costs {
        let is_in = |v: u32| set.binary_search(&v).is_ok();
        let edges = self.problem.edges.iter().enumerate();
        edges.filter(|(_, (u, v))| is_in(*u) != is_in(*v)).map(|(e, _)| (small(e), 1)).collect()
    }

    /// The other end of an edge at a vertex.
    fn end(&self, e: u32, vertex: u32) -> Option<u32> {
        let (u, v) = self.problem.edges[e as usize];
        if u == vertex { Some(v) } else { (v == vertex).then_some(u) }
    }

    fn edge(&self, e: u32) -> String {
        let (u, v) = self.problem.edges[e as usize];
        edge_name(self.position, self.problem, (u, v))
    }
}

/// `x_3_17`: players 3 and 17 are paired; `f_3_1`: player 3 has the first place for who stays over.
fn edge_name(position: &Position, problem: &StageProblem, (u, v): (u32, u32)) -> String {
    let number = |rank: usize| position.entries[rank].label;
    match (problem.vertices[u as usize], problem.vertices[v as usize]) {
        (Vertex::Player(a), Vertex::Player(b)) => format!("x_{}_{}", number(a), number(b)),
        (Vertex::Player(a), Vertex::Place(k)) | (Vertex::Place(k), Vertex::Player(a)) => {
            format!("f_{}_{k}", number(a))
        }
        (Vertex::Place(k), Vertex::Place(l)) => format!("o_{k}_{l}"),
    }
}

fn small(n: usize) -> u32 {
    u32::try_from(n).expect("edges are numbered by 32 bits")
}

fn whole(n: usize) -> i64 {
    i64::try_from(n).expect("places fit")
}
