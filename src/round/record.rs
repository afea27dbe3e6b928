//! The problems of a round as they were solved: every face that is opened is recorded, if that is asked for.

use std::cell::RefCell;

use super::{Answer, Ask, Request, RoundError, pair_with, vertex};
use crate::model::problem::{Kind, StageProblem, Trail, Vertex};
#[cfg(feature = "highs")]
use crate::model::{Evidence, LevelRecord};
use crate::rulebook::Rulebook;
use crate::solve::Face;
#[cfg(feature = "highs")]
use crate::solve::{Budget, confirm};
use crate::tournament::Position;

/// The trails of the faces that were opened, in order.
#[derive(Debug, Default)]
pub(super) struct Log(RefCell<Vec<Trail>>);

impl Log {
    /// What was asked; problems without players or questions are left out.
    fn problems(&self) -> Vec<StageProblem> {
        self.0
            .borrow()
            .iter()
            .map(Trail::problem)
            .filter(|p| !p.questions.is_empty() && !p.edges.is_empty())
            .collect()
    }
}

impl Ask<'_> {
    /// Records a face from its opening on. Its first vertices are these players, the others places.
    pub(super) fn watch(&self, face: &mut Face<'_>, (stage, holds): (usize, &str), players: &[usize]) {
        let Some(log) = self.log else { return };
        let rank = |r: &usize| self.order.map_or(*r, |order| order[*r]);
        let places = (1..=face.n() - players.len()).map(Vertex::Place);
        let problem = StageProblem {
            stage,
            holds: holds.to_owned(),
            vertices: players.iter().map(|r| Vertex::Player(rank(r))).chain(places).collect(),
            edges: face.alive().collect(),
            questions: Vec::new(),
        };
        let trail = Trail::new(problem);
        log.0.borrow_mut().push(trail.clone());
        face.record(trail);
    }
}

impl Ask<'_> {
    /// Records a question about who has the bye, asked of everybody. `kind` gets the trail, the vertex of the bye and the
    /// edges to it.
    pub(super) fn watch_bye(&self, code: &str, value: usize, kind: impl FnOnce(&Trail, u32) -> Kind) {
        let Some(log) = self.log else { return };
        let n = self.position.entries.len();
        let linked = |a: usize| (a + 1..n).filter(move |&b| self.graph.link(a, b).is_some());
        let pairs = (0..n).flat_map(|a| linked(a).map(move |b| (vertex(a), vertex(b))));
        let byes = (0..n).filter(|&r| self.graph.may_have_bye(r)).map(|r| (vertex(r), vertex(n)));
        let rank = |r: usize| self.order.map_or(r, |order| order[r]);
        let mut trail = Trail::new(StageProblem {
            stage: 0,
            holds: "everybody, and the bye".to_owned(),
            vertices: (0..n).map(|r| Vertex::Player(rank(r))).chain([Vertex::Place(1)]).collect(),
            edges: pairs.chain(byes).collect(),
            questions: Vec::new(),
        });
        trail.name_level(code);
        let asked = kind(&trail, vertex(n));
        trail.note(asked, super::whole(value), true);
        log.0.borrow_mut().push(trail);
    }
}

impl Ask<'_> {
    /// Records questions about who of an odd number of players stays over, whomever the others meet.
    pub(super) fn watch_leaver(&self, stage: usize, players: &[usize], note: &mut dyn FnMut(&mut Trail)) {
        let Some(log) = self.log else { return };
        let n = players.len();
        let pairs = (0..n).flat_map(|u| (u + 1..=n).map(move |v| (vertex(u), vertex(v))));
        let rank = |r: &usize| self.order.map_or(*r, |order| order[*r]);
        let mut trail = Trail::new(StageProblem {
            stage,
            holds: "who makes the number even".to_owned(),
            vertices: players.iter().map(|r| Vertex::Player(rank(r))).chain([Vertex::Place(1)]).collect(),
            edges: pairs.collect(),
            questions: Vec::new(),
        });
        note(&mut trail);
        log.0.borrow_mut().push(trail);
    }
}

#[cfg(feature = "highs")]
impl Log {
    /// Puts every question again to branch and bound and notes on the levels how many of theirs came to the same value.
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

/// As [`super::pair`], with every question put again to branch and bound.
#[cfg(feature = "highs")]
pub(super) fn confirmed(
    position: &Position,
    book: &Rulebook,
    request: &Request,
) -> Result<Answer, RoundError> {
    let log = Log::default();
    let mut answer = pair_with(position, book, request, Some(&log))?;
    if let Answer::Paired(paired) = &mut answer {
        log.confirm(&mut paired.levels, request)?;
    }
    Ok(answer)
}

/// Pairs the round and returns the problems that were solved on the way, in their order: also those of attempts that an
/// article of the rulebook then discards.
///
/// # Errors
/// As [`super::pair`].
pub fn problems(
    position: &Position,
    book: &Rulebook,
    request: &Request,
) -> Result<(Answer, Vec<StageProblem>), RoundError> {
    let log = Log::default();
    let answer = pair_with(position, book, request, Some(&log))?;
    Ok((answer, log.problems()))
}
