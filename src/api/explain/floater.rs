//! Reasons for a float or the bye.
//!
//! The floater, or the player with the bye, is compared with the natural candidate: the lowest player of the group, or
//! for upfloats the highest. The two swap places, and the judge says why the result is worse.

use super::because::{Against, Because, Bench, Class};
use super::contrast::RankedWish;
use super::level_searches::LevelSearches;
use super::verdict::{AskedRound, pairs_of};
use facts::rulebook::table::Declared;
use facts::rulebook::{Measure, System};
use facts::tournament::{Board, Float, Pairing, PlayerId, Score};
use model::program::ecf::SearchOrders;
use model::round::RoundError;
use model::stage::Stage;

/// The maximum number of natural candidates compared.
const NEARER: usize = 2;
/// A float or the bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The bye.
    Bye,
    /// An opponent with fewer points.
    Down,
    /// An opponent with more points.
    Up,
}

/// A reason for a float or the bye. Players are given by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfFloat {
    /// The number of players to be paired at this score, which is odd.
    OddGroup(Score, usize),
    /// The player is the natural candidate for the float or the bye.
    Nearest(usize, Fate),
    /// No other player with the score can float, because all other players also meet another score.
    Alone(usize, Fate),
    /// Another player is the natural candidate; the value holds the judge's reason against that player.
    Instead {
        /// The player.
        who: usize,
        /// The natural candidate.
        other: usize,
        /// The float or the bye.
        fate: Fate,
        /// The judge's reason.
        because: Because,
        /// The pairing that the reason is about.
        against: Against,
    },
}

impl AskedRound<'_> {
    /// Returns the reasons for a float on this board (from 1), if there is one.
    pub(super) fn floats(&self, bench: &Bench<'_>, board: usize) -> Result<Vec<OfFloat>, RoundError> {
        let mut links = Vec::new();
        if let Some((floater, fate, group)) = self.floater(bench, board) {
            let score = self.position.entries[floater].score;
            let at_score = self.paired_at(bench, score);
            if !at_score.is_multiple_of(2) {
                links.push(OfFloat::OddGroup(score, at_score));
            }
            self.nearest(bench, (floater, fate), &group, &mut links)?;
        }
        Ok(links)
    }

    /// Returns the kind of reason for a float if the rules consider other players first. The kind follows from the
    /// objection to the first of those players.
    pub(super) fn class_of_float(&self, floats: &[OfFloat]) -> Class {
        let mut against = floats.iter().filter_map(|link| match link {
            OfFloat::Instead { because, .. } => Some(because),
            OfFloat::OddGroup(..) | OfFloat::Nearest(..) | OfFloat::Alone(..) => None,
        });
        match against.find(|because| !self.is_named_later(because)) {
            None => Class::Natural,
            Some(Because::OthersForbidden(_, reasons)) => {
                self.class(&Because::Forbidden(reasons.clone()), false)
            }
            Some(because) => match self.class(because, false) {
                Class::Natural => Class::Float,
                class => class,
            },
        }
    }

    /// Returns whether the rules simply consider the other candidate later.
    fn is_named_later(&self, because: &Because) -> bool {
        let Because::Worse(first) = because else { return false };
        let is_order = |m: &Measure| matches!(m, Measure::LowestFloaters | Measure::Downfloaters);
        self.book.levels().any(|c| c.code == first.code && is_order(&c.measure))
    }

    /// Returns, for each board, the score of the group in which it was paired, which is one of its two scores. If the
    /// brackets do not decide, it is the lower of the two scores.
    pub fn scores_of_boards(&self) -> Vec<Score> {
        let stages = &self.ours.stages;
        let mut paired_in = vec![None; self.ours.pairing.boards.len()];
        // A single bracket does not show at which score a pair was made.
        for i in (0..stages.len()).filter(|_| stages.len() > 1) {
            for (a, _) in pairs_of(self.position, self.ours, i) {
                if let Some(board) = self.board_of(a) {
                    paired_in[board - 1] = Some(Score(stages[i].score));
                }
            }
        }
        let score =
            |id: PlayerId| self.position.rank(id).map_or(Score(0), |r| self.position.entries[r].score);
        let boards = self.ours.pairing.boards.iter().zip(paired_in);
        let at = |(b, at): (&Board, Option<Score>)| {
            let two = [score(b.white), score(b.black)];
            at.filter(|at| two.contains(at)).unwrap_or(two[0].min(two[1]))
        };
        boards.map(at).collect()
    }

    /// Returns the player of a board who came from a different score, and the players who stay at the other score,
    /// including this one.
    fn floater(&self, bench: &Bench<'_>, board: usize) -> Option<(usize, Fate, Vec<usize>)> {
        if self.book.system.is_table() {
            return None;
        }
        let b = self.ours.pairing.boards[board - 1];
        let scores = &bench.scores;
        let at = scores[board - 1];
        let score = |r: usize| self.position.entries[r].score;
        let two = [self.position.rank(b.white)?, self.position.rank(b.black)?];
        let who = two.into_iter().find(|&r| score(r) != at)?;
        let fate = if score(who) > at { Fate::Down } else { Fate::Up };
        let stays = |r: &usize| *r == who || self.board_of(*r).is_some_and(|n| scores[n - 1] == score(who));
        let all = (0..self.position.entries.len()).filter(|&r| score(r) == score(who));
        Some((who, fate, all.filter(stays).collect()))
    }

    /// Returns the number of players to pair at a score: its own players, and those coming from other scores.
    fn paired_at(&self, bench: &Bench<'_>, score: Score) -> usize {
        let own = self.position.entries.iter().filter(|e| e.score == score).count();
        let boards = self.ours.pairing.boards.iter().zip(&bench.scores);
        let is_other = |id: &&PlayerId| {
            self.position.rank(**id).is_some_and(|r| self.position.entries[r].score != score)
        };
        let came = boards.filter(|(_, at)| **at == score);
        own + came.map(|(b, _)| [b.white, b.black].iter().filter(is_other).count()).sum::<usize>()
    }

    /// Adds the judge's reasons against the natural candidates, nearest first. If the player is the natural candidate,
    /// adds that.
    pub(super) fn nearest(
        &self,
        bench: &Bench<'_>,
        (who, fate): (usize, Fate),
        group: &[usize],
        links: &mut Vec<OfFloat>,
    ) -> Result<(), RoundError> {
        // The Irish draw has no order.
        if self.book.system == System::Irish && fate != Fate::Bye {
            return Ok(());
        }
        let nearer: Vec<usize> = match fate {
            Fate::Bye | Fate::Down if self.book.system == System::Ecf => self.before_by_ecf(who, fate),
            Fate::Up => group.iter().copied().take_while(|&r| r != who).collect(),
            Fate::Bye | Fate::Down => group.iter().rev().copied().take_while(|&r| r != who).collect(),
        };
        match (group, fate) {
            _ if !nearer.is_empty() => {}
            // If the player is the only one to pair at this score, the previous reason already says so.
            ([_], Fate::Up | Fate::Down) if matches!(links.last(), Some(OfFloat::OddGroup(_, 1))) => {}
            ([_], Fate::Up | Fate::Down) => links.push(OfFloat::Alone(who, fate)),
            _ => links.push(OfFloat::Nearest(who, fate)),
        }
        for &other in nearer.iter().take(NEARER) {
            let then = changed_places(&self.ours.pairing, self.id(who), self.id(other));
            let because = self.because(bench, &then, (who, other))?;
            links.push(OfFloat::Instead { who, other, fate, because, against: Against::Exchange });
        }
        Ok(())
    }

    /// ECF 6, 20: returns the players whom the search for the bye or the downfloater reaches before this one.
    fn before_by_ecf(&self, who: usize, fate: Fate) -> Vec<usize> {
        let declared = Declared::of(self.book, &self.request.declared);
        let mates = self.position.mates(&self.ours.pairing);
        let of = |is: &dyn Fn(&Stage) -> bool| {
            let stage = self.ours.stages.iter().find(|stage| is(stage))?;
            Some(LevelSearches::new(self.position, &declared, stage, &mates))
        };
        let score = |r: usize| self.position.entries[r].score;
        if fate == Fate::Down {
            let Some(level) = of(&|stage| stage.residents.contains(&who)) else { return Vec::new() };
            let order = level.downfloaters().order.into_iter().map(|hit| hit.0);
            return order.take_while(|&r| r != who).filter(|r| !level.leaving.contains(r)).collect();
        }
        let all = 0..mates.len();
        let same: Vec<usize> = all.clone().filter(|&r| score(r) == score(who)).collect();
        let up = of(&|stage| Score(stage.score) == score(who)).map_or(0, |level| level.met.len());
        let order = SearchOrders::new(self.position, &declared).byes(&same, up);
        let lower = all.rev().filter(|&r| score(r) < score(who));
        lower.chain(order.into_iter().take_while(|&r| r != who)).collect()
    }

    /// Puts the verdict on the best pairing in which the natural candidate floats, or has the bye, in the place of the
    /// verdict on the exchange.
    pub(super) fn float_with_best(&self, link: OfFloat) -> Result<OfFloat, RoundError> {
        let OfFloat::Instead { who, other, fate, because, .. } = link else { return Ok(link) };
        let wish = match fate {
            Fate::Bye => RankedWish::Bye(other),
            Fate::Down => RankedWish::Float(other, Float::Down),
            Fate::Up => RankedWish::Float(other, Float::Up),
        };
        let because = self.of_best(wish)?.unwrap_or(because);
        Ok(OfFloat::Instead { who, other, fate, because, against: Against::Best })
    }
}

/// Returns the pairing with these two players swapped.
fn changed_places(pairing: &Pairing, a: PlayerId, b: PlayerId) -> Pairing {
    let of = |id: PlayerId| match id {
        _ if id == a => b,
        _ if id == b => a,
        other => other,
    };
    let boards = pairing.boards.iter().map(|board| Board { white: of(board.white), black: of(board.black) });
    Pairing { boards: boards.collect(), bye: pairing.bye.map(of) }
}
