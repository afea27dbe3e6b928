//! The problems of a round as they were solved. Every face that is opened is recorded, if the caller wants that.

use limit::from_len;
use std::cell::RefCell;

use super::{Answer, Ask, Request, RoundError, Target, pair_with};
use crate::stage::LevelRecord;
use facts::rulebook::{Part, Rulebook, Value};
use facts::tournament::{Position, Rank};
#[cfg(feature = "highs")]
use lexmatch::Evidence;
use lexmatch::Vertex;
use lexmatch::problem::{QuestionKind, QuestionLog, StageProblem, VertexMeaning};
#[cfg(feature = "highs")]
use lexmatch::solve::{Budget, confirm};
use lexmatch::solve::{Face, SolveError};

/// The question logs of the faces that were opened, in order.
#[derive(Debug, Default)]
pub(super) struct QuestionLogs(RefCell<Vec<QuestionLog>>);

impl QuestionLogs {
    /// Returns the recorded problems, without those that have no players or no questions.
    fn problems(&self) -> Vec<StageProblem> {
        self.0
            .borrow()
            .iter()
            .map(QuestionLog::problem)
            .filter(|p| !p.questions.is_empty() && !p.edges.is_empty())
            .collect()
    }
}

impl Ask<'_> {
    /// Returns the meaning of the vertex of a player in the records: his rank in the original position.
    fn meaning(&self, rank: Rank) -> VertexMeaning {
        VertexMeaning::Player(self.order.map_or(rank, |order| order[rank]).0)
    }

    /// Starts recording a face that was just opened. Its first vertices are these players, the others are places.
    pub(super) fn watch(&self, face: &mut Face<'_>, (stage, holds): (usize, &str), players: &[Rank]) {
        let Some(log) = self.log else { return };
        let places = (1..=face.n() - players.len()).map(VertexMeaning::Place);
        let problem = StageProblem {
            stage,
            holds: holds.to_owned(),
            vertices: players.iter().map(|&r| self.meaning(r)).chain(places).collect(),
            edges: face.alive().collect(),
            questions: Vec::new(),
        };
        let trail = QuestionLog::new(problem);
        log.0.borrow_mut().push(trail.clone());
        face.record(trail);
    }
}

impl Ask<'_> {
    /// Records a question, asked of all players, about who has the bye. `kind` takes the log and the vertex of the bye,
    /// and returns the question.
    pub(super) fn watch_bye(
        &self,
        code: &str,
        value: usize,
        kind: impl FnOnce(&QuestionLog, Vertex) -> QuestionKind,
    ) {
        let Some(log) = self.log else { return };
        let n = self.position.entries.len();
        let linked = |a: Rank| Rank::all(n).filter(move |&b| a < b && self.graph.link(a, b).is_some());
        let pairs = Rank::all(n).flat_map(|a| linked(a).map(move |b| (Vertex(a.0), Vertex(b.0))));
        let bye = Vertex(n);
        let byes = Rank::all(n).filter(|&r| self.graph.may_have_bye(r)).map(|r| (Vertex(r.0), bye));
        let mut trail = QuestionLog::new(StageProblem {
            stage: 0,
            holds: "everybody, and the bye".to_owned(),
            vertices: Rank::all(n).map(|r| self.meaning(r)).chain([VertexMeaning::Place(1)]).collect(),
            edges: pairs.chain(byes).collect(),
            questions: Vec::new(),
        });
        trail.name_level(code);
        let asked = kind(&trail, bye);
        trail.note(asked, from_len(value), true);
        log.0.borrow_mut().push(trail);
    }

    /// Returns the first player in `order` without whom the others can be paired. If there is a code, records this as a
    /// level.
    pub(super) fn bye_by(
        &self,
        order: &[Rank],
        code: Option<&str>,
        levels: &mut Vec<LevelRecord>,
    ) -> Result<Rank, SolveError> {
        let (rank, evidence) = self.bye(order.iter().copied()).ok_or(SolveError::NoMember)?;
        if let Some(code) = code {
            let place = order.iter().position(|&r| r == rank).unwrap_or(order.len());
            let list = || order.iter().map(|&r| Vertex(r.0)).collect();
            self.watch_bye(code, place, |_, bye| QuestionKind::Order { vertex: bye, list: list() });
            let (code, value) = (code.to_owned(), Value(vec![from_len(place + 1)]));
            levels.push(LevelRecord { stage: 0, code, part: Part::Bracket, value, evidence });
        }
        Ok(rank)
    }
}

/// The facts about a group whose remaining members are to be paired.
pub(super) struct Left<'l> {
    /// The code of the level that counts the leavers.
    pub(super) code: &'l str,
    /// The contents of the problem, in words.
    pub(super) holds: &'l str,
    /// The members who have left already.
    pub(super) gone: &'l [Rank],
}

impl Ask<'_> {
    /// Starts recording a face of the members left in a group. Its first vertices are these players, the others are
    /// places. The problem contains the whole group: each player who has left has a place of his own. The first
    /// question asks for the smallest number of leavers.
    pub(super) fn watch_left(&self, face: &mut Face<'_>, stage: usize, left: &Left<'_>, players: &[Rank]) {
        let Some(log) = self.log else { return };
        let (inside, n, gone) = (players.len(), face.n(), left.gone.len());
        let here = players.iter().map(|&r| self.meaning(r)).chain((1..=n - inside).map(VertexMeaning::Place));
        let there = left
            .gone
            .iter()
            .map(|&r| self.meaning(r))
            .chain((n - inside + 1..=n - inside + gone).map(VertexMeaning::Place));
        // Two unused places are matched with each other.
        let spare = (inside..n).flat_map(|u| (u + 1..n).map(move |v| (Vertex(u), Vertex(v))));
        let own = (n..n + gone).map(|u| (Vertex(u), Vertex(u + gone)));
        let mut trail = QuestionLog::new(StageProblem {
            stage,
            holds: left.holds.to_owned(),
            vertices: here.chain(there).collect(),
            edges: face.alive().chain(spare).chain(own.clone()).collect(),
            questions: Vec::new(),
        });
        trail.name_level(left.code);
        let leaving = face.alive().filter(|&(u, v)| u.0 < inside && v.0 >= inside);
        let costs = trail.costs(leaving.chain(own).map(|(u, v)| (u, v, 1)));
        trail.note(QuestionKind::Sum { costs }, from_len(n - inside + gone), true);
        log.0.borrow_mut().push(trail.clone());
        face.record(trail);
    }

    /// Records the opponent of the first of these players, whatever pairs the others form: the first player in `list`
    /// whom he may meet. If there is none he leaves, and one of the others leaves with him.
    pub(super) fn watch_first(&self, (stage, code): (usize, &str), players: &[Rank], list: &[Rank]) {
        let Some(log) = self.log else { return };
        let n = players.len();
        let may_meet = |v: Vertex| self.graph.link(players[0], players[v]).is_some();
        let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
        let pairs = pairs.filter(|&(u, v)| u > 0 || may_meet(Vertex(v)));
        let places = [(0, n), (n, n + 1)].into_iter().chain((1..n).map(|u| (u, n + 1)));
        let of_places = [VertexMeaning::Place(1), VertexMeaning::Place(2)];
        let mut trail = QuestionLog::new(StageProblem {
            stage,
            holds: "whom a floater meets first".to_owned(),
            vertices: players.iter().map(|&r| self.meaning(r)).chain(of_places).collect(),
            edges: pairs.chain(places).map(|(u, v)| (Vertex(u), Vertex(v))).collect(),
            questions: Vec::new(),
        });
        trail.name_level(code);
        let places = list.iter().filter_map(|r| players.iter().position(|p| p == r));
        let list: Vec<Vertex> = places.map(Vertex).collect();
        let value = list.iter().position(|&v| may_meet(v)).unwrap_or(list.len());
        trail.note(QuestionKind::Order { vertex: Vertex(0), list }, from_len(value), false);
        log.0.borrow_mut().push(trail);
    }

    /// Records questions about which of an odd number of players is left over, whatever pairs the others form.
    pub(super) fn watch_leaver(
        &self,
        (stage, holds): (usize, &str),
        players: &[Rank],
        note: &mut dyn FnMut(&mut QuestionLog),
    ) {
        let Some(log) = self.log else { return };
        let n = players.len();
        let pairs = (0..n).flat_map(|u| (u + 1..=n).map(move |v| (Vertex(u), Vertex(v))));
        let mut trail = QuestionLog::new(StageProblem {
            stage,
            holds: holds.to_owned(),
            vertices: players.iter().map(|&r| self.meaning(r)).chain([VertexMeaning::Place(1)]).collect(),
            edges: pairs.collect(),
            questions: Vec::new(),
        });
        note(&mut trail);
        log.0.borrow_mut().push(trail);
    }
}

#[cfg(feature = "highs")]
impl QuestionLogs {
    /// Solves every question again with branch and bound. Records on the levels how many of their questions gave the
    /// same value.
    fn confirm(&self, levels: &mut [LevelRecord], request: &Request) -> Result<(), RoundError> {
        let budget = Budget::until(request.limit.clone());
        for problem in self.problems() {
            confirm(&problem, &budget).map_err(|e| RoundError::at(problem.stage, levels, e))?;
            for level in levels.iter_mut().filter(|l| problem.stage == 0 || l.stage == problem.stage) {
                let questions = problem.questions.iter().filter(|q| q.code == level.code).count();
                if questions > 0 {
                    Evidence::Confirmed { questions }.add_to(&mut level.evidence);
                }
            }
        }
        Ok(())
    }
}

/// Pairs the round as [`super::pair`] does, and solves every question again with branch and bound.
#[cfg(feature = "highs")]
pub(super) fn confirmed(
    position: &Position,
    book: &Rulebook,
    request: &Request,
) -> Result<Answer, RoundError> {
    let log = QuestionLogs::default();
    let mut answer = pair_with(position, book, request, Some(&log), &Target::Anything)?;
    if let Answer::Paired(paired) = &mut answer {
        log.confirm(&mut paired.levels, request)?;
    }
    Ok(answer)
}

/// Pairs the round and returns the problems that were solved on the way, in order. They include those of attempts that
/// an article of the rulebook then discards.
///
/// # Errors
/// See [`super::pair`].
pub fn problems(
    position: &Position,
    book: &Rulebook,
    request: &Request,
) -> Result<(Answer, Vec<StageProblem>), RoundError> {
    let log = QuestionLogs::default();
    let answer = pair_with(position, book, request, Some(&log), &Target::Anything)?;
    Ok((answer, log.problems()))
}
