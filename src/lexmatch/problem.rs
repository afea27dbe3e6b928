//! The problem of a stage as it was solved, in plain data: vertices, edges, and one question after the other about the
//! perfect matchings, each with its whole-number costs and its value.
//!
//! A face that is being recorded holds a [`QuestionLog`] and notes every question on it: `Face::record(trail)` starts,
//! `Face::name_level(code)` says whose level the next questions are, a copy of the face continues on a copy of the trail,
//! and all write into one [`StageProblem`]. Printer, `.lp` writer and certificates read nothing else.
//!
//! Costs are given for the edges that were live when the question was asked. Whoever solves the questions from the
//! first to the last over all edges, each under the rows of those it was given, comes to the same values: a dead edge is
//! in no matching that keeps the rows. No solver is named here.

use limit::from_len;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The meaning of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vertex {
    /// The player of this rank.
    Player(usize),
    /// A place for a player who stays over or has the bye, counted from 1.
    Place(usize),
}

/// The matching problem of a stage, and what was asked of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct StageProblem {
    /// Stage, from 1.
    pub stage: usize,
    /// Its contents, in words: the bracket alone, with the next one, or with everybody below.
    pub holds: String,
    /// By vertex.
    pub vertices: Vec<Vertex>,
    /// Edges `(u, v)`, `u < v`, ascending; questions name them by number.
    pub edges: Vec<(u32, u32)>,
    /// In the order in which they were asked.
    pub questions: Vec<LevelProblem>,
}

/// One question about the perfect matchings that are left.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LevelProblem {
    /// Code of the level.
    pub code: String,
    /// Earlier questions whose value is kept here, ascending.
    pub given: Vec<usize>,
    /// The question.
    pub kind: QuestionKind,
    /// The answer, as the kind says.
    pub value: i64,
}

/// Edge numbers with their costs; no other edge costs anything.
pub type EdgeCosts = Vec<(u32, i64)>;

/// The question, and the meaning of the value.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// The least sum of costs.
    Sum {
        /// Costs of the live edges.
        costs: EdgeCosts,
    },
    /// The first vertex of a list that can be the mate of a vertex; the value is its place, from 0.
    Order {
        /// The vertex whose mate is asked for.
        vertex: u32,
        /// In order.
        list: Vec<u32>,
    },
    /// The first of some edge sets that can be done without; the value is its place, from 0, or their number if none can.
    Choice {
        /// Edge numbers, in order.
        without: Vec<Vec<u32>>,
    },
    /// An odd set is left by as few edges as possible; the value is 1.
    Tight {
        /// Vertices, ascending.
        set: Vec<u32>,
    },
    /// Sums that may not exceed a number, all at once; the value is 0 if that is possible, else 1.
    Budgets {
        /// Costs, and the most that they may come to.
        rows: Vec<(EdgeCosts, i64)>,
    },
}

/// A problem, and the level that has been named last with what was kept then, until something is asked for it.
#[derive(Debug)]
struct ProblemLog {
    problem: StageProblem,
    unasked: Option<(String, Vec<usize>)>,
}

impl ProblemLog {
    /// A level for which nothing had to be asked, because nothing costs anything in it, is a sum without costs.
    fn settle(&mut self) {
        if let Some((code, given)) = self.unasked.take() {
            let kind = QuestionKind::Sum { costs: Vec::new() };
            self.problem.questions.push(LevelProblem { code, given, kind, value: 0 });
        }
    }
}

/// The way of one face through the questions: which of them it keeps. Copies write into one log.
#[derive(Clone, Debug)]
pub struct QuestionLog {
    log: Arc<Mutex<ProblemLog>>,
    code: String,
    kept: Vec<usize>,
}

impl QuestionLog {
    /// A face that keeps nothing yet. The edges are sorted here.
    pub fn new(mut problem: StageProblem) -> Self {
        problem.edges.sort_unstable();
        let log = ProblemLog { problem, unasked: None };
        Self { log: Arc::new(Mutex::new(log)), code: String::new(), kept: Vec::new() }
    }

    /// The level that the next questions belong to.
    pub fn name_level(&mut self, code: &str) {
        code.clone_into(&mut self.code);
        let mut log = self.open();
        log.settle();
        log.unasked = Some((code.to_owned(), self.kept.clone()));
    }

    fn open(&self) -> MutexGuard<'_, ProblemLog> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The problem with everything asked so far, by this face and its copies.
    pub fn problem(&self) -> StageProblem {
        let mut log = self.open();
        log.settle();
        log.problem.clone()
    }

    /// Costs by edge number, of the edges that cost anything.
    pub fn costs(&self, edges: impl Iterator<Item = (u32, u32, i64)>) -> EdgeCosts {
        let log = self.open();
        let numbered = |(u, v, cost)| {
            let i = log.problem.edges.binary_search(&(u, v)).expect("a live edge is an edge of the stage");
            (from_len(i), cost)
        };
        edges.filter(|e| e.2 != 0).map(numbered).collect()
    }

    /// Edge numbers.
    pub fn numbers(&self, edges: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
        self.costs(edges.map(|(u, v)| (u, v, 1))).into_iter().map(|(e, _)| e).collect()
    }

    /// Notes a question and its answer; `keeps`: later questions on this trail are asked among the matchings that
    /// attain it. A choice that nothing attains is never kept, nor a budget that cannot be kept.
    pub fn note(&mut self, kind: QuestionKind, value: i64, keeps: bool) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        if log.unasked.as_ref().is_some_and(|(code, _)| *code == self.code) {
            log.unasked = None;
        }
        let problem = LevelProblem { code: self.code.clone(), given: self.kept.clone(), kind, value };
        if keeps && problem.is_attained() {
            self.kept.push(log.problem.questions.len());
        }
        log.problem.questions.push(problem);
    }
}

impl LevelProblem {
    /// Is there a matching that gives what was asked for? Otherwise the value says that there is none.
    pub fn is_attained(&self) -> bool {
        match &self.kind {
            QuestionKind::Sum { .. } | QuestionKind::Order { .. } | QuestionKind::Tight { .. } => true,
            QuestionKind::Choice { without } => {
                usize::try_from(self.value).is_ok_and(|place| place < without.len())
            }
            QuestionKind::Budgets { .. } => self.value == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_trail_keep_their_own_questions_in_one_log() {
        let edges = vec![(2, 3), (0, 1), (0, 2), (1, 3)];
        let mut trail = QuestionLog::new(StageProblem { stage: 1, edges, ..StageProblem::default() });
        trail.name_level("A");
        let costs = trail.costs([(0, 1, 2), (2, 3, 0)].into_iter());
        assert_eq!(costs, [(0, 2)]);
        trail.note(QuestionKind::Sum { costs }, 0, true);
        let mut copy = trail.clone();
        copy.name_level("B");
        let without = vec![copy.numbers([(2, 3)].into_iter())];
        copy.note(QuestionKind::Choice { without: without.clone() }, 1, true);
        copy.note(QuestionKind::Choice { without }, 0, true);
        trail.note(QuestionKind::Tight { set: vec![0] }, 1, true);
        let asked = trail.problem().questions;
        let given: Vec<&[usize]> = asked.iter().map(|q| q.given.as_slice()).collect();
        assert_eq!(given, [&[][..], &[0], &[0], &[0]]);
        assert_eq!(asked.iter().map(|q| q.code.as_str()).collect::<Vec<_>>(), ["A", "B", "B", "A"]);
    }

    #[test]
    fn a_level_for_which_nothing_is_asked_costs_nothing() {
        let mut trail =
            QuestionLog::new(StageProblem { stage: 1, edges: vec![(0, 1)], ..StageProblem::default() });
        trail.name_level("A");
        trail.name_level("B");
        trail.note(QuestionKind::Tight { set: vec![0] }, 1, true);
        trail.name_level("C");
        let asked = trail.problem().questions;
        let told: Vec<_> = asked.iter().map(|q| (q.code.as_str(), &q.kind, q.given.as_slice())).collect();
        let nothing = QuestionKind::Sum { costs: Vec::new() };
        assert_eq!(
            told,
            [
                ("A", &nothing, &[][..]),
                ("B", &QuestionKind::Tight { set: vec![0] }, &[]),
                ("C", &nothing, &[1])
            ]
        );
    }
}
