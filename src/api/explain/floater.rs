//! Reasons for a float or the bye.
//!
//! The floater, or the player with the bye, is compared with the natural candidate: the lowest player of the group, or
//! for upfloats the highest. The two swap places, and the judge says why the result is worse.

use super::because::{Against, Because, Bench, Class};
use super::contrast::RankedWish;
use super::exchange::exchanged;
use super::level_searches::LevelSearches;
use super::verdict::{AskedRound, pairs_of};
use facts::rulebook::table::Declared;
use facts::rulebook::{Measure, System};
use facts::tournament::{Board, Float, Pairing, PlayerId, Rank, Score};
use model::graph::CompatGraph;
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
    /// The players left to pair at a score, and those of them who float.
    Group(FloatGroup),
    /// The player is the natural candidate for the float or the bye.
    Nearest(Rank, Fate),
    /// Another player is the natural candidate; the value holds the judge's reason against that player.
    Instead {
        /// The player.
        who: Rank,
        /// The natural candidate.
        other: Rank,
        /// The float or the bye.
        fate: Fate,
        /// The judge's reason.
        because: Because,
        /// The pairing that the reason is about.
        against: Against,
    },
}

/// The players left to pair at a score once the bye is given. Their number is odd exactly if the number of floaters is.
/// Players are given by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloatGroup {
    /// The score.
    pub score: Score,
    /// The number of players left to pair, with those from other scores and the floaters.
    pub left: usize,
    /// The number of those from other scores.
    pub came: usize,
    /// The player with this score who has the bye.
    pub bye: Option<Rank>,
    /// The players with this score who are paired at another one.
    pub floaters: Vec<Rank>,
    /// The reason why two of several floaters do not meet instead.
    pub apart: Option<Apart>,
}

/// The reason why two floaters do not meet. Players are given by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The floaters.
    pub pair: (Rank, Rank),
    /// The judge's reason.
    pub because: Because,
    /// The pairing that the reason is about.
    pub against: Against,
}

impl AskedRound<'_> {
    /// Returns the reasons for a float on this board (from 1), if there is one.
    pub(super) fn floats(&self, bench: &Bench<'_>, board: usize) -> Result<Vec<OfFloat>, RoundError> {
        let mut links = Vec::new();
        if let Some((floater, fate, group)) = self.floater(bench, board) {
            links.push(OfFloat::Group(self.float_group(bench, floater)?));
            self.nearest(bench, (floater, fate), &group, &mut links)?;
        }
        Ok(links)
    }

    /// Returns the kind of reason for a float if the rules consider other players first. The kind follows from the
    /// objection to the first of those players.
    pub(super) fn class_of_float(&self, floats: &[OfFloat]) -> Class {
        let mut against = floats.iter().filter_map(|link| match link {
            OfFloat::Instead { because, .. } => Some(because),
            OfFloat::Group(group) => group.apart.as_ref().map(|apart| &apart.because),
            OfFloat::Nearest(..) => None,
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
    fn floater(&self, bench: &Bench<'_>, board: usize) -> Option<(Rank, Fate, Vec<Rank>)> {
        if self.book.system.is_table() {
            return None;
        }
        let b = self.ours.pairing.boards[board - 1];
        let scores = &bench.scores;
        let at = scores[board - 1];
        let score = |r: Rank| self.position.entries[r].score;
        let two = [self.position.rank(b.white)?, self.position.rank(b.black)?];
        let who = two.into_iter().find(|&r| score(r) != at)?;
        let fate = if score(who) > at { Fate::Down } else { Fate::Up };
        let stays = |r: &Rank| *r == who || self.board_of(*r).is_some_and(|n| scores[n - 1] == score(who));
        let all = Rank::all(self.position.entries.len()).filter(|&r| score(r) == score(who));
        Some((who, fate, all.filter(stays).collect()))
    }

    /// Returns the players left to pair at the score of a floater. Of several floaters, the reason is about two who may
    /// not meet, if there are such.
    fn float_group(&self, bench: &Bench<'_>, floater: Rank) -> Result<FloatGroup, RoundError> {
        let score = self.position.entries[floater].score;
        let is_own = |r: &Rank| self.position.entries[*r].score == score;
        let at = |r: Rank| self.board_of(r).map(|board| bench.scores[board - 1]);
        let all = Rank::all(self.position.entries.len());
        let came = all.clone().filter(|r| !is_own(r) && at(*r) == Some(score)).count();
        let (own, bye): (Vec<Rank>, Vec<Rank>) = all.filter(is_own).partition(|&r| at(r).is_some());
        let floaters: Vec<Rank> = own.iter().copied().filter(|&r| at(r) != Some(score)).collect();
        let others = || floaters.iter().copied().filter(|&r| r != floater);
        let graph = CompatGraph::new(self.position, self.book, &self.request.declared);
        let other = others().find(|&r| !graph.why_not(floater, r).is_empty()).or_else(|| others().next());
        let apart = other.map(|other| {
            let pair = (floater.min(other), floater.max(other));
            let then = exchanged(&self.ours.pairing, self.id(pair.0), self.id(pair.1));
            let because = self.because(bench, &then, pair)?;
            Ok::<_, RoundError>(Apart { pair, because, against: Against::Exchange })
        });
        let (left, bye, apart) = (own.len() + came, bye.first().copied(), apart.transpose()?);
        Ok(FloatGroup { score, left, came, bye, floaters, apart })
    }

    /// Adds the judge's reasons against the natural candidates, nearest first. If the player is the natural candidate,
    /// adds that.
    pub(super) fn nearest(
        &self,
        bench: &Bench<'_>,
        (who, fate): (Rank, Fate),
        group: &[Rank],
        links: &mut Vec<OfFloat>,
    ) -> Result<(), RoundError> {
        // The Irish draw has no order.
        if self.book.system == System::Irish && fate != Fate::Bye {
            return Ok(());
        }
        let nearer: Vec<Rank> = match fate {
            Fate::Bye | Fate::Down if self.book.system == System::Ecf => self.before_by_ecf(who, fate),
            Fate::Up => group.iter().copied().take_while(|&r| r != who).collect(),
            Fate::Bye | Fate::Down => group.iter().rev().copied().take_while(|&r| r != who).collect(),
        };
        match (group, fate) {
            _ if !nearer.is_empty() => {}
            // If no other player stays at this score, the previous reason already says so.
            ([_], Fate::Up | Fate::Down) => {}
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
    fn before_by_ecf(&self, who: Rank, fate: Fate) -> Vec<Rank> {
        let declared = Declared::of(self.book, &self.request.declared);
        let mates = self.position.mates(&self.ours.pairing);
        let of = |is: &dyn Fn(&Stage) -> bool| {
            let stage = self.ours.stages.iter().find(|stage| is(stage))?;
            Some(LevelSearches::new(self.position, &declared, stage, &mates))
        };
        let score = |r: Rank| self.position.entries[r].score;
        if fate == Fate::Down {
            let Some(level) = of(&|stage| stage.residents.contains(&who)) else { return Vec::new() };
            let order = level.downfloaters().order.into_iter().map(|hit| hit.0);
            let before = order.take_while(|&r| r != who).filter(|r| !level.leaving.contains(r));
            return before.collect();
        }
        let all = Rank::all(mates.len());
        let same: Vec<Rank> = all.clone().filter(|&r| score(r) == score(who)).collect();
        let up = of(&|stage| Score(stage.score) == score(who)).map_or(0, |level| level.met.len());
        let order = SearchOrders::new(self.position, &declared).byes(&same, up);
        let lower = all.rev().filter(|&r| score(r) < score(who));
        lower.chain(order.into_iter().take_while(|&r| r != who)).collect()
    }

    /// Puts the verdict on the best pairing in which the natural candidate floats, or has the bye, in the place of the
    /// verdict on the exchange.
    pub(super) fn float_with_best(&self, link: OfFloat) -> Result<OfFloat, RoundError> {
        let (who, other, fate, because) = match link {
            OfFloat::Group(mut group) => {
                group.apart = group.apart.map(|apart| self.apart_with_best(apart)).transpose()?;
                return Ok(OfFloat::Group(group));
            }
            OfFloat::Instead { who, other, fate, because, .. } => (who, other, fate, because),
            link @ OfFloat::Nearest(..) => return Ok(link),
        };
        let wish = match fate {
            Fate::Bye => RankedWish::Bye(other),
            Fate::Down => RankedWish::Float(other, Float::Down),
            Fate::Up => RankedWish::Float(other, Float::Up),
        };
        let because = self.of_best(wish)?.unwrap_or(because);
        Ok(OfFloat::Instead { who, other, fate, because, against: Against::Best })
    }

    fn apart_with_best(&self, apart: Apart) -> Result<Apart, RoundError> {
        let Apart { pair, because, .. } = apart;
        let because = self.of_best(RankedWish::Meet(pair.0, pair.1))?.unwrap_or(because);
        Ok(Apart { pair, because, against: Against::Best })
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
