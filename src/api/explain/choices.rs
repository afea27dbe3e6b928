//! The ways to alter a published draw, each proved for what it is: the fewest boards change; nobody who is paired anew moves
//! further out of his score group than needed, and then the fewest boards change; the best pairing anew.

use std::collections::BTreeSet;

use super::repair::{alter_under, altered, compared};
use super::verdict::{AskedRound, beside};
use super::{Alteration, Altered};
use facts::tournament::{Board, Force, Pairing, PlayerId, RepairChoice, Score};
use judge::Verdict;
use limit::within;
use model::graph::CompatGraph;
use model::round::{Answer, RoundError, pair};

/// The distance between two scores.
fn apart(one: Score, other: Score) -> Score {
    Score(one.0.abs_diff(other.0).try_into().unwrap_or(i32::MAX))
}

/// A way to alter a published draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Which one.
    pub choice: RepairChoice,
    /// The draw altered so.
    pub altered: Altered,
    /// The greatest distance by which somebody who is paired anew leaves his score group.
    pub float: Score,
    /// The judge's verdict beside the best pairing.
    pub verdict: Verdict,
}

/// A published draw and what has to stay of it.
#[derive(Clone, Copy)]
pub struct Redraw<'a> {
    /// The round, paired anew.
    pub asked: &'a AskedRound<'a>,
    /// The published draw.
    pub published: &'a Pairing,
    /// Ranks of boards that have to stay, which must be legal.
    pub held: &'a [(usize, usize)],
}

impl Redraw<'_> {
    /// Every way, the fewest boards first; `Err` holds why no legal pairing exists. Ways that come to the same boards stand
    /// both.
    ///
    /// # Errors
    /// As [`super::alter`].
    pub fn ways(&self) -> Result<Result<Vec<Way>, model::graph::TutteBarrier>, RoundError> {
        let fewest = match self.fewest()? {
            Alteration::Altered(altered) => *altered,
            Alteration::NoPairing(obstacle) => return Ok(Err(obstacle)),
        };
        let near = self.near(&fewest)?;
        let Some(best) = self.best()? else {
            return Err(RoundError::Stuck { stage: self.asked.ours.stages.len() });
        };
        let all = [(RepairChoice::Fewest, fewest), (RepairChoice::Near, near), (RepairChoice::Best, best)];
        let ways = all.into_iter().map(|(choice, altered)| self.way(choice, altered));
        ways.collect::<Result<_, _>>().map(Ok)
    }

    /// One of them.
    ///
    /// # Errors
    /// As [`super::alter`].
    pub fn chosen(&self, choice: RepairChoice) -> Result<Alteration, RoundError> {
        let fewest = match self.fewest()? {
            Alteration::Altered(altered) => *altered,
            none @ Alteration::NoPairing(_) => return Ok(none),
        };
        let altered = match choice {
            RepairChoice::Fewest | RepairChoice::ByHand => fewest,
            RepairChoice::Near => self.near(&fewest)?,
            RepairChoice::Best => self.best()?.unwrap_or(fewest),
        };
        Ok(Alteration::Altered(Box::new(altered)))
    }

    fn way(&self, choice: RepairChoice, altered: Altered) -> Result<Way, RoundError> {
        let AskedRound { request, ours, .. } = *self.asked;
        let verdict = within(&request.limit, || beside(self.asked, &ours.pairing, &altered.pairing))?;
        let float = self.worst(&altered);
        Ok(Way { choice, altered, float, verdict })
    }

    /// The demands that what has to stay makes.
    fn force(&self) -> Force {
        let mut force = Force::default();
        for &(a, b) in self.held {
            force.require(a, Some(b));
        }
        force
    }

    fn compared(&self) -> usize {
        compared(self.asked.book.system) / self.asked.position.entries.len().max(1)
    }

    fn fewest(&self) -> Result<Alteration, RoundError> {
        alter_under(self.asked, self.published, &self.force(), self.compared())
    }

    /// The distance between two ranks; the bye is as far as the lowest score.
    // READING FLOAT: how far somebody moves is the difference of scores on his board; with the bye, that to the lowest score of
    // those who play. The other reading: a bye moves nobody.
    fn distance(&self, rank: usize, other: Option<usize>) -> Score {
        let score = |r: usize| self.asked.position.entries[r].score;
        apart(score(rank), other.map_or_else(|| self.lowest(), score))
    }

    fn lowest(&self) -> Score {
        self.asked.position.entries.iter().map(|e| e.score).min().unwrap_or_default()
    }

    /// The greatest distance by which somebody who is paired anew moves.
    fn worst(&self, altered: &Altered) -> Score {
        let rank = |id: PlayerId| self.asked.position.rank(id);
        let of = |b: &Board| Some(self.distance(rank(b.white)?, Some(rank(b.black)?)));
        let bye = altered.new_bye.and_then(|id| Some(self.distance(rank(id)?, None)));
        altered.made.iter().filter_map(of).chain(bye).max().unwrap_or_default()
    }

    /// The demands under which nobody who is paired anew moves further than this.
    fn within(&self, most: Score) -> Force {
        let mut force = self.force();
        let position = self.asked.position;
        let n = position.entries.len();
        let mates = position.mates(self.published);
        let is_further = |a: usize, b: usize| mates[a] != Some(b) && self.distance(a, Some(b)) > most;
        force.bar_all((1..n).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&(a, b)| is_further(a, b)));
        let has_bye = |r: usize| self.published.bye == Some(position.entries[r].id);
        let lowest = self.lowest();
        let is_far = |r: &usize| !has_bye(*r) && apart(position.entries[*r].score, lowest) > most;
        (0..n).filter(is_far).for_each(|r| force.bar(r, None));
        force
    }

    /// Every distance between two scores that is less than this, ascending; nothing is one of them.
    fn distances_below(&self, worst: Score) -> Vec<Score> {
        let scores: BTreeSet<Score> = self.asked.position.entries.iter().map(|e| e.score).collect();
        let all = scores.iter().flat_map(|&a| scores.range(a..).map(move |&b| apart(a, b)));
        let all: BTreeSet<Score> = all.chain([Score::ZERO]).filter(|&d| d < worst).collect();
        all.into_iter().collect()
    }

    /// Nobody who is paired anew moves further than needed. The least distance that leaves a legal pairing is found by
    /// halving; below it the graph of the round has an obstacle.
    fn near(&self, fewest: &Altered) -> Result<Altered, RoundError> {
        let AskedRound { position, book, request, .. } = *self.asked;
        let steps = self.distances_below(self.worst(fewest));
        let (mut low, mut high) = (0, steps.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            let forced = self.within(steps[middle]).on(position);
            let graph = within(&request.limit, || CompatGraph::new(&forced, book, &request.declared))?;
            if graph.infeasibility()?.is_none() { high = middle } else { low = middle + 1 }
        }
        for &most in &steps[low..] {
            match alter_under(self.asked, self.published, &self.within(most), self.compared()) {
                Ok(Alteration::Altered(altered)) => return Ok(*altered),
                // What an exemption seems to allow may not be a legal pairing; then it takes a step more.
                Ok(Alteration::NoPairing(_)) | Err(RoundError::Stuck { .. }) => {}
                Err(e) => return Err(e),
            }
        }
        Ok(fewest.clone())
    }

    /// The best pairing with the boards that have to stay; `None` if the rulebook has none.
    fn best(&self) -> Result<Option<Altered>, RoundError> {
        let AskedRound { position, book, request, ours } = *self.asked;
        let paired = if self.held.is_empty() {
            ours.clone()
        } else {
            match pair(&self.force().on(position), book, request) {
                Ok(Answer::Paired(paired)) => *paired,
                Ok(Answer::NoPairing(_)) | Err(RoundError::Stuck { .. }) => return Ok(None),
                Err(e) => return Err(e),
            }
        };
        let mut found = altered(self.asked, self.published, &paired.pairing, (paired.levels, None));
        let as_due = |b: &mut Board| {
            let is_turned = !paired.pairing.boards.contains(b);
            if is_turned && !self.held_has(*b) {
                (b.white, b.black) = (b.black, b.white);
            }
        };
        found.pairing.boards.iter_mut().for_each(as_due);
        Ok(Some(found))
    }

    fn held_has(&self, board: Board) -> bool {
        let rank = |id: PlayerId| self.asked.position.rank(id);
        let both = (rank(board.white), rank(board.black));
        self.held.iter().any(|&(a, b)| both == (Some(a), Some(b)) || both == (Some(b), Some(a)))
    }
}
