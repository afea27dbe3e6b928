//! The ways to alter a published pairing, each with a proof. The first way changes the fewest boards. The second way
//! keeps every re-paired player as close to the scoregroup as possible, and then changes the fewest boards. The third
//! way is the best pairing.

use std::collections::BTreeSet;

use super::open_boards::{OpenBoards, apart};
use super::repair::{alter_under, altered, compared};
use super::verdict::{AskedRound, judge_each};
use super::{Alteration, Altered};
use facts::tournament::{Board, Force, Pairing, PlayerId, Rank, RepairChoice, Score};
use judge::Verdict;
use model::round::{Answer, RoundError, pair};

/// A way to alter a published pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The repair choice that this way represents.
    pub choice: RepairChoice,
    /// The altered pairing.
    pub altered: Altered,
    /// The greatest distance of a re-paired player from the player's scoregroup.
    pub float: Score,
    /// The verdict on this way to repair the round, compared with the best pairing.
    pub verdict: Verdict,
}

/// A published pairing, and the boards that must stay.
#[derive(Clone, Copy)]
pub struct Redraw<'a> {
    /// The round with its best pairing.
    pub asked: &'a AskedRound<'a>,
    /// The published pairing.
    pub published: &'a Pairing,
    /// The ranks of the boards that must stay. These boards must be legal.
    pub held: &'a [(Rank, Rank)],
}

impl Redraw<'_> {
    /// Returns all ways, the fewest boards first. The inner `Err` gives the reason why no legal pairing exists.
    /// Different ways may have the same boards.
    ///
    /// # Errors
    /// Fails as [`super::alter`] does.
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
        let pairings = all.each_ref().map(|(_, altered)| altered.pairing.clone());
        let verdicts = judge_each(self.asked, &pairings)?;
        let way = |((choice, altered), verdict)| {
            let float = self.worst(&altered);
            Way { choice, altered, float, verdict }
        };
        Ok(Ok(all.into_iter().zip(verdicts).map(way).collect()))
    }

    /// Returns one of the ways.
    ///
    /// # Errors
    /// Fails as [`super::alter`] does.
    pub fn chosen(&self, choice: RepairChoice) -> Result<Alteration, RoundError> {
        let fewest = match self.fewest()? {
            Alteration::Altered(altered) => *altered,
            none @ Alteration::NoPairing(_) => return Ok(none),
        };
        let altered = match choice {
            RepairChoice::Fewest | RepairChoice::ByHand | RepairChoice::AsPlayed => fewest,
            RepairChoice::Near => self.near(&fewest)?,
            RepairChoice::Best => self.best()?.unwrap_or(fewest),
        };
        Ok(Alteration::Altered(Box::new(altered)))
    }

    /// Returns the demands of the boards that must stay.
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

    /// Returns the distance between the scores of two ranks. The bye counts as the lowest score.
    // READING FLOAT: a player moves by the difference of scores on his board; with the bye, by the difference from the
    // lowest score of those who play. Under the other reading, a bye moves no player.
    fn distance(&self, rank: Rank, other: Option<Rank>) -> Score {
        let score = |r: Rank| self.asked.position.entries[r].score;
        apart(score(rank), other.map_or_else(|| self.lowest(), score))
    }

    fn lowest(&self) -> Score {
        self.asked.position.entries.iter().map(|e| e.score).min().unwrap_or_default()
    }

    /// Returns the greatest distance by which a re-paired player moves.
    fn worst(&self, altered: &Altered) -> Score {
        let rank = |id: PlayerId| self.asked.position.rank(id);
        let of = |b: &Board| Some(self.distance(rank(b.white)?, Some(rank(b.black)?)));
        let bye = altered.new_bye.and_then(|id| Some(self.distance(rank(id)?, None)));
        altered.made.iter().filter_map(of).chain(bye).max().unwrap_or_default()
    }

    /// Returns the demands under which no re-paired player moves further than `most`.
    fn within(&self, most: Score) -> Force {
        let mut force = self.force();
        let position = self.asked.position;
        let n = position.entries.len();
        let mates = position.mates(self.published);
        let score: Vec<Score> = position.entries.iter().map(|e| e.score).collect();
        let is_further = |a: Rank, b: Rank| apart(score[a], score[b]) > most && mates[a] != Some(b);
        force.bar_all(
            (1..n).flat_map(|b| (0..b).map(move |a| (Rank(a), Rank(b)))).filter(|&(a, b)| is_further(a, b)),
        );
        let has_bye = |r: Rank| self.published.bye == Some(position.entries[r].id);
        let lowest = self.lowest();
        let is_far = |r: &Rank| !has_bye(*r) && apart(score[*r], lowest) > most;
        Rank::all(n).filter(is_far).for_each(|r| force.bar(r, None));
        force
    }

    /// Returns all distances between two scores that are less than `worst`, including zero, in ascending order.
    fn distances_below(&self, worst: Score) -> Vec<Score> {
        let scores: BTreeSet<Score> = self.asked.position.entries.iter().map(|e| e.score).collect();
        let all = scores.iter().flat_map(|&a| scores.range(a..).map(move |&b| apart(a, b)));
        let all: BTreeSet<Score> = all.chain([Score::ZERO]).filter(|&d| d < worst).collect();
        all.into_iter().collect()
    }

    /// Moves every re-paired player as little as possible. Bisection finds the least distance within which everybody
    /// can be paired.
    fn near(&self, fewest: &Altered) -> Result<Altered, RoundError> {
        let steps = self.distances_below(self.worst(fewest));
        let (mut low, mut high) = (0, steps.len());
        let open = if steps.is_empty() {
            None
        } else {
            Some(OpenBoards::of(self.asked, self.published, &self.force())?)
        };
        while let Some(open) = open.as_ref().filter(|_| low < high) {
            let middle = usize::midpoint(low, high);
            if open.are_enough(steps[middle]) { high = middle } else { low = middle + 1 }
        }
        for &most in &steps[low..] {
            match alter_under(self.asked, self.published, &self.within(most), self.compared()) {
                Ok(Alteration::Altered(altered)) => return Ok(*altered),
                // Exemptions may make the graph look feasible although no pairing is legal, so the next larger distance
                // is tried.
                Ok(Alteration::NoPairing(_)) | Err(RoundError::Stuck { .. }) => {}
                Err(e) => return Err(e),
            }
        }
        Ok(fewest.clone())
    }

    /// Returns the best pairing with the boards that must stay; `None` if the rulebook has none.
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
