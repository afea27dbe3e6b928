//! A score level of the ECF text as a pairing shows it: who is left on it and below, who floats, and what its pairs count.

use limit::from_len;
use std::collections::BTreeSet;

use super::JudgedRound;
use super::dutch_counts::PairedBracket;
use super::ecf_claims::JudgedClaim;
use super::ecf_searches::{RoundWalks, WalkPlayer};
use super::sheet::MateTable;
use facts::rulebook::table::{DiscretionKey, FloatOrder};
use facts::rulebook::{Avoid, Avoided, Criterion, Measure};
use facts::tournament::{Entry, Outcome};

/// A level, those below it, and the pairing that is looked at. Ranks ascend.
pub struct JudgedLevel<'c, 'a> {
    /// The possibilities, by the searches of the round.
    pub searches: RoundWalks<'c, 'a>,
    /// The pairing that is counted.
    pub sheet: &'c MateTable,
    /// Floaters from above whose opponents are still to be sought, by score, the highest first: where the level's own floater
    /// is sought before them.
    pub incoming: Vec<Vec<usize>>,
    /// The level and those below, without whom a floater from above has been given to.
    pub levels: Vec<Vec<usize>>,
}

/// The floaters of a level as the searches come to them. Places in a walk count from 0.
#[derive(Default)]
pub(crate) struct LevelFloaters {
    /// Floats of which one side is not what its search asks for (22).
    pub outside: usize,
    /// By 20, the first first.
    pub down: Vec<usize>,
    /// By 21, in the order of those whose opponents they are.
    pub up: Vec<usize>,
    /// The depth of the opponents.
    pub homes: Vec<usize>,
}

impl<'c, 'a> JudgedLevel<'c, 'a> {
    /// The level in this place of those of the round.
    // READING ECF-21-ORDER: the opponent of a floater is settled with him; the other reading: with the floaters of the level
    // that he enters, so that nobody below is given to anybody yet.
    pub fn new(
        searches: RoundWalks<'c, 'a>,
        sheet: &'c MateTable,
        groups: &[Vec<usize>],
        place: usize,
    ) -> Self {
        let (above, from_here) = groups.split_at(place);
        let is_above = |r: usize| above.iter().any(|g| g.binary_search(&r).is_ok());
        let is_own_first = searches.case.declared.float_order == FloatOrder::OwnFloaterFirst;
        let is_taken = |r: usize| !is_own_first && sheet.mate(r).is_some_and(is_above);
        let is_open = |&r: &usize| is_own_first && sheet.mate(r).is_some_and(|m| !is_above(m));
        let open = above.iter().map(|g| g.iter().copied().filter(is_open).collect::<Vec<_>>());
        let incoming = open.filter(|g| !g.is_empty()).collect();
        let left = |g: &Vec<usize>| g.iter().copied().filter(|&r| !is_taken(r)).collect::<Vec<_>>();
        let mut levels: Vec<Vec<usize>> = from_here.iter().map(left).collect();
        let below = levels.split_off(1);
        levels.extend(below.into_iter().filter(|level| !level.is_empty()));
        Self { searches, sheet, incoming, levels }
    }

    /// The round.
    pub fn case(&self) -> &'c JudgedRound<'a> {
        self.searches.case
    }

    /// The players of this level, by rank.
    pub fn own(&self) -> &[usize] {
        &self.levels[0]
    }

    /// The facts of a player by rank.
    pub fn entry(&self, rank: usize) -> &'c Entry {
        &self.case().position.entries[rank]
    }

    /// The colour claim of a player (rules 12 to 16).
    pub fn claim(&self, rank: usize) -> &'c JudgedClaim {
        &self.searches.claims[rank]
    }

    /// Score of a player, half points.
    pub fn score(&self, rank: usize) -> i64 {
        i64::from(self.entry(rank).score.0)
    }

    /// The number of levels by which a player is below this one: 0 on it; `None` for settled players.
    pub(crate) fn home(&self, rank: usize) -> Option<usize> {
        self.levels.iter().position(|level| level.binary_search(&rank).is_ok())
    }

    /// The pairs of these players, the higher ranked first.
    pub(crate) fn pairs_of<'p>(&self, players: impl IntoIterator<Item = &'p usize>) -> Vec<(usize, usize)> {
        let mates = players.into_iter().filter_map(|&r| self.sheet.mate(r).map(|m| (r, m)));
        mates.filter(|(r, m)| r < m).collect()
    }

    /// The pairs of the first levels and of those who come from above, the higher ranked first.
    pub(crate) fn pairs(&self, count: usize) -> Vec<(usize, usize)> {
        self.pairs_of(self.incoming.iter().chain(&self.levels[..count]).flatten())
    }

    /// The downfloaters of a level, with their opponents.
    pub fn floats(&self, level: usize) -> Vec<(usize, usize)> {
        let pairs = self.pairs_of(&self.levels[level]).into_iter();
        pairs.filter(|&(_, b)| self.home(b) != Some(level)).collect()
    }

    /// 10: how many float down from a level, and by how much in all.
    pub(crate) fn number_and_difference(&self, level: usize) -> (usize, i64) {
        let floats = self.floats(level);
        (floats.len(), self.difference(&floats))
    }

    /// 10: by how much these float in all.
    pub(crate) fn difference(&self, floats: &[(usize, usize)]) -> i64 {
        floats.iter().map(|&(a, b)| self.score(a) - self.score(b)).sum()
    }

    /// Opponents below who are settled with the floaters of the level.
    pub(crate) fn taken(&self) -> BTreeSet<usize> {
        let settled = self.floats(0).into_iter().filter(|_| self.finds_opponents());
        settled.map(|(_, b)| b).collect()
    }

    /// Is a floater's opponent sought with him?
    pub(crate) fn finds_opponents(&self) -> bool {
        self.case().declared.float_order != FloatOrder::OwnFloaterFirst
    }

    /// Does nobody of these levels, nor who comes from above, meet anybody below them?
    pub(crate) fn is_shut(&self, count: usize) -> bool {
        self.pairs(count).iter().all(|&(_, b)| self.home(b).is_some_and(|home| home < count))
    }

    /// The floaters in the order of 20, and the opponents sought with them, where floaters of this level can enter the levels
    /// `entered`.
    pub(crate) fn floaters(&self, entered: &[usize]) -> LevelFloaters {
        let floats = self.floats(0);
        let up = self.incoming.iter().map(Vec::len).sum();
        let walk = self.searches.downfloaters(self.own(), up, floats.len());
        let floater = |(place, &(r, is_good)): (usize, &WalkPlayer)| {
            let opponent = floats.iter().find_map(|&(a, b)| (a == r).then_some(b))?;
            Some((place, is_good, (r, opponent)))
        };
        let down: Vec<(usize, bool, (usize, usize))> = walk.iter().enumerate().filter_map(floater).collect();
        let places = down.iter().map(|d| d.0).collect();
        if !self.finds_opponents() {
            let up: Vec<WalkPlayer> =
                self.incoming.iter().flatten().map(|&f| self.served(f, floats.len())).collect();
            let outside = up.iter().filter(|u| !u.1).count() + down.iter().filter(|d| !d.1).count();
            return LevelFloaters { outside, down: places, up: places_of(&up), homes: Vec::new() };
        }
        let up: Vec<WalkPlayer> = down.iter().map(|d| self.met(d.2, &floats, entered)).collect();
        let outside = down.iter().zip(&up).filter(|(d, u)| !d.1 || !u.1).count();
        let homes = down.iter().filter_map(|d| self.home(d.2.1)).collect();
        LevelFloaters { outside, down: places, up: places_of(&up), homes }
    }

    /// 21: the place in the search of the opponent of a floater of this level.
    fn met(&self, (r, opponent): (usize, usize), floats: &[(usize, usize)], entered: &[usize]) -> WalkPlayer {
        let home = self.home(opponent).unwrap_or_default();
        // Of several levels that can be entered each has the floaters that enter it.
        let enter = floats.iter().filter(|&&(_, b)| self.home(b) == Some(home)).count();
        let up = if entered.len() > 1 { enter } else { floats.len() };
        let level = &self.levels[home];
        place_of(&self.searches.opponents(level, r, up, (level.len() + up) % 2), opponent)
    }

    /// 21, where the level's own floaters come first: where the search comes to the opponent of a floater from above; who meets
    /// nobody here comes last.
    fn served(&self, floater: usize, down: usize) -> WalkPlayer {
        let up = self.incoming.iter().map(Vec::len).sum();
        let walk = self.searches.opponents(self.own(), floater, up, down);
        self.sheet.mate(floater).map_or((walk.len(), false), |mate| place_of(&walk, mate))
    }

    /// The players who remain on the level once the floaters are paired.
    pub fn left(&self) -> Vec<usize> {
        let is_left = |&r: &usize| self.sheet.mate(r).is_some_and(|m| self.home(m) == Some(0));
        self.own().iter().copied().filter(is_left).collect()
    }

    /// The contribution of these pairs to a sum over pairs.
    pub fn sum(&self, c: &Criterion, pairs: &[(usize, usize)]) -> Vec<i64> {
        let entries = || pairs.iter().map(|&(a, b)| (self.entry(a), self.entry(b)));
        match &c.measure {
            Measure::Transfers => {
                let clash = |&&(a, b): &&(usize, usize)| self.claim(a).clashes(self.claim(b));
                vec![from_len(pairs.iter().filter(clash).count())]
            }
            Measure::ClaimsDenied | Measure::LinkedClaims => {
                let mut denied: Vec<i64> =
                    pairs.iter().filter_map(|&(a, b)| self.claim(a).denied(self.claim(b))).collect();
                denied.sort_unstable_by(|a, b| b.cmp(a));
                denied
            }
            Measure::Avoid(m) => vec![from_len(entries().filter(|(x, y)| self.is_avoided(*m, x, y)).count())],
            other => {
                let scores = self.own().first().map(|&r| self.entry(r).score);
                let score = scores.unwrap_or_default();
                let made = PairedBracket {
                    case: self.case(),
                    scores: (score, score),
                    pairs: entries().collect(),
                    leaving: [].as_slice().into(),
                };
                made.value(other).unwrap_or_default()
            }
        }
    }

    /// 35: in round one relatives and clubs, areas and federations as declared, later as declared; 37: in round two half-point
    /// byes of round one; 39: paired before without a game.
    fn is_avoided(&self, what: Avoided, x: &Entry, y: &Entry) -> bool {
        let JudgedRound { position, declared, .. } = *self.case();
        let is_in_force = position.round == 1 || declared.has(DiscretionKey::AvoidLater);
        let is_one = |x: &str, y: &str| is_in_force && !x.is_empty() && x == y;
        let had_half = |e: &Entry| e.rounds.first().is_some_and(|f| f.outcome == Outcome::HalfBye);
        match what.what {
            Avoid::Family => is_one(&x.family, &y.family),
            Avoid::Club => is_one(&x.club, &y.club),
            Avoid::Area => declared.has(DiscretionKey::AvoidArea) && is_one(&x.area, &y.area),
            Avoid::Federation => {
                declared.has(DiscretionKey::AvoidFederation) && is_one(&x.federation, &y.federation)
            }
            Avoid::HalfPointByes => position.round == 2 && had_half(x) && had_half(y),
            Avoid::Defaulted => x.rounds.iter().any(|f| f.opponent == Some(y.id) && !f.outcome.is_played()),
        }
    }
}

/// The place of a player in a walk, and whether he meets its conditions; after its end if he does not occur.
fn place_of(walk: &[WalkPlayer], rank: usize) -> WalkPlayer {
    let at = walk.iter().position(|&(r, _)| r == rank);
    at.map_or((walk.len(), false), |at| (at, walk[at].1))
}

fn places_of(met: &[WalkPlayer]) -> Vec<usize> {
    met.iter().map(|m| m.0).collect()
}
