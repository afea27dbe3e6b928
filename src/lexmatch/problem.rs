//! The problem of a stage as it was solved, in plain data. The problem holds vertices, edges, and a list of questions
//! about the perfect matchings, each with its whole-number costs and its value.
//!
//! A face that is being recorded holds a [`QuestionLog`] and writes every question to it. `Face::record(trail)` starts
//! recording, and `Face::name_level(code)` names the level of the next questions. A copy of the face continues with a
//! copy of the trail, and all copies write into one [`StageProblem`]. The printer, the `.lp` writer and certificates
//! read nothing else.
//!
//! Costs are given for the edges that were live when the question was asked. The questions can be solved from first to
//! last over all edges, each under the rows of the earlier ones that it names. This gives the same values, because a
//! dead edge is in no matching that satisfies the rows. No solver is named here.

use crate::Vertex;
use limit::from_len;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The meaning of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VertexMeaning {
    /// The player of this rank.
    Player(usize),
    /// A place for a player who is left over or has the bye, numbered from 1.
    Place(usize),
}

/// The matching problem of a stage, and the questions about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct StageProblem {
    /// The stage, from 1.
    pub stage: usize,
    /// The contents in words: the bracket alone, with the next one, or with all players below.
    pub holds: String,
    /// The meaning of each vertex.
    pub vertices: Vec<VertexMeaning>,
    /// Edges `(u, v)`, `u < v`, ascending; questions refer to them by number.
    pub edges: Vec<(Vertex, Vertex)>,
    /// The questions in the order in which they were asked.
    pub questions: Vec<LevelProblem>,
}

/// One question about the perfect matchings that are left.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LevelProblem {
    /// The code of the level.
    pub code: String,
    /// The numbers of earlier questions whose values hold here, ascending.
    pub given: Vec<usize>,
    /// The question.
    pub kind: QuestionKind,
    /// The answer; its meaning depends on the kind.
    pub value: i64,
}

/// Edge numbers with their costs; all other edges cost nothing.
pub type EdgeCosts = Vec<(u32, i64)>;

/// The question, and the meaning of the value.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// The least sum of costs.
    Sum {
        /// The costs of the live edges.
        costs: EdgeCosts,
    },
    /// The first vertex of a list that can be the mate of a vertex; the value is its index, from 0.
    Order {
        /// The vertex that gets the mate.
        vertex: Vertex,
        /// The possible mates, in order.
        list: Vec<Vertex>,
    },
    /// The first of several edge sets that some matching avoids. The value is the index of this set, from 0, or the
    /// number of sets if none can be avoided.
    Choice {
        /// The edge numbers of each set, in order.
        without: Vec<Vec<u32>>,
    },
    /// An odd set is crossed by as few edges as possible; the value is 1.
    Tight {
        /// The vertices of the set, ascending.
        set: Vec<Vertex>,
    },
    /// Several sums, each with a number that it may not exceed; the value is 0 if that is possible for all at once,
    /// else 1.
    Budgets {
        /// The costs of each sum, and its limit.
        rows: Vec<(EdgeCosts, i64)>,
    },
}

/// A problem. Until a level gets a question, the log stores the level named last and the questions kept at that time.
#[derive(Debug)]
struct ProblemLog {
    problem: StageProblem,
    unasked: Option<(String, Vec<usize>)>,
}

impl ProblemLog {
    /// Records a sum without costs for a level in which nothing costs anything, so that no question was asked.
    fn settle(&mut self) {
        if let Some((code, given)) = self.unasked.take() {
            let kind = QuestionKind::Sum { costs: Vec::new() };
            self.problem.questions.push(LevelProblem { code, given, kind, value: 0 });
        }
    }
}

/// The record of one face: the questions that it keeps. Copies write into one log.
#[derive(Clone, Debug)]
pub struct QuestionLog {
    log: Arc<Mutex<ProblemLog>>,
    code: String,
    kept: Vec<usize>,
}

impl QuestionLog {
    /// Starts the record of a face that keeps nothing yet, and sorts the edges.
    pub fn new(mut problem: StageProblem) -> Self {
        problem.edges.sort_unstable();
        let log = ProblemLog { problem, unasked: None };
        Self { log: Arc::new(Mutex::new(log)), code: String::new(), kept: Vec::new() }
    }

    /// Returns the level that questions belong to now.
    pub(crate) fn code(&self) -> &str {
        &self.code
    }

    /// Names the level that the next questions belong to.
    pub fn name_level(&mut self, code: &str) {
        code.clone_into(&mut self.code);
        let mut log = self.open();
        log.settle();
        log.unasked = Some((code.to_owned(), self.kept.clone()));
    }

    fn open(&self) -> MutexGuard<'_, ProblemLog> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the problem with all questions so far, by this face and its copies.
    pub fn problem(&self) -> StageProblem {
        let mut log = self.open();
        log.settle();
        log.problem.clone()
    }

    /// Returns the non-zero costs by edge number.
    pub fn costs(&self, edges: impl Iterator<Item = (Vertex, Vertex, i64)>) -> EdgeCosts {
        let log = self.open();
        let numbered = |(u, v, cost)| {
            let i = log.problem.edges.binary_search(&(u, v)).expect("a live edge is an edge of the stage");
            (from_len(i), cost)
        };
        edges.filter(|e| e.2 != 0).map(numbered).collect()
    }

    /// Returns the numbers of edges.
    pub fn numbers(&self, edges: impl Iterator<Item = (Vertex, Vertex)>) -> Vec<u32> {
        self.costs(edges.map(|(u, v)| (u, v, 1))).into_iter().map(|(e, _)| e).collect()
    }

    /// Records a question and its answer. With `keeps`, later questions on this trail refer to the matchings that
    /// attain the answer. A choice that no matching attains is never kept, nor is a budget that cannot be satisfied.
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
    /// Returns whether some matching satisfies the question. Otherwise the value says that no such matching exists.
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
        let edges = Vertex::joined([(2, 3), (0, 1), (0, 2), (1, 3)]).to_vec();
        let mut trail = QuestionLog::new(StageProblem { stage: 1, edges, ..StageProblem::default() });
        trail.name_level("A");
        let costs = trail.costs([(Vertex(0), Vertex(1), 2), (Vertex(2), Vertex(3), 0)].into_iter());
        assert_eq!(costs, [(0, 2)]);
        trail.note(QuestionKind::Sum { costs }, 0, true);
        let mut copy = trail.clone();
        copy.name_level("B");
        let without = vec![copy.numbers(Vertex::joined([(2, 3)]).into_iter())];
        copy.note(QuestionKind::Choice { without: without.clone() }, 1, true);
        copy.note(QuestionKind::Choice { without }, 0, true);
        trail.note(QuestionKind::Tight { set: Vertex::list([0]) }, 1, true);
        let asked = trail.problem().questions;
        let given: Vec<&[usize]> = asked.iter().map(|q| q.given.as_slice()).collect();
        assert_eq!(given, [&[][..], &[0], &[0], &[0]]);
        assert_eq!(asked.iter().map(|q| q.code.as_str()).collect::<Vec<_>>(), ["A", "B", "B", "A"]);
    }

    #[test]
    fn a_level_for_which_nothing_is_asked_costs_nothing() {
        let mut trail = QuestionLog::new(StageProblem {
            stage: 1,
            edges: Vertex::joined([(0, 1)]).to_vec(),
            ..StageProblem::default()
        });
        trail.name_level("A");
        trail.name_level("B");
        trail.note(QuestionKind::Tight { set: Vertex::list([0]) }, 1, true);
        trail.name_level("C");
        let asked = trail.problem().questions;
        let told: Vec<_> = asked.iter().map(|q| (q.code.as_str(), &q.kind, q.given.as_slice())).collect();
        let nothing = QuestionKind::Sum { costs: Vec::new() };
        assert_eq!(
            told,
            [
                ("A", &nothing, &[][..]),
                ("B", &QuestionKind::Tight { set: Vertex::list([0]) }, &[]),
                ("C", &nothing, &[1])
            ]
        );
    }
}
