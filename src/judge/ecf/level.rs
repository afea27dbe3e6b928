//! A score level of the ECF text as a pairing shows it: the players who remain on it and below, the floaters, and the
//! counts of its pairs.

use std::collections::BTreeSet;

use super::claims::JudgedClaim;
use super::searches::{RoundWalks, WalkPlace, WalkPlayer};
use crate::JudgedRound;
use crate::dutch::counts::PairedBracket;
use crate::sheet::MateTable;
use facts::rulebook::table::{DiscretionKey, FloatOrder};
use facts::rulebook::{Avoid, Avoided, Measure};
use facts::tournament::{Entry, Outcome, Rank};

/// A level, the levels below it, and the examined pairing. Ranks ascend.
pub struct JudgedLevel<'c, 'a> {
    /// The searches of the round, which show the possible pairings.
    pub searches: RoundWalks<'c, 'a>,
    /// The pairing that is counted.
    pub sheet: &'c MateTable,
    /// Floaters from above who still need an opponent, by score, the highest first. The list is used only where a level
    /// finds its own floater before opponents for these.
    pub incoming: Vec<Vec<Rank>>,
    /// The level and those below, without the players already paired with a floater from above.
    pub levels: Vec<Vec<Rank>>,
}

/// The floaters of a level in the order in which the searches reach them. Places in a walk count from 0.
#[derive(Default)]
pub(crate) struct LevelFloaters {
    /// The number of floats in which one of the two players fails the conditions of the search for him (22).
    pub outside: usize,
    /// The places of the downfloaters in search 20, in order.
    pub down: Vec<usize>,
    /// The places of their opponents in search 21, in the order of the floaters.
    pub up: Vec<usize>,
    /// The depth of each opponent's level.
    pub homes: Vec<usize>,
}

impl<'c, 'a> JudgedLevel<'c, 'a> {
    /// Builds the level with the index `place` in the round.
    // READING ECF-21-ORDER: the opponent of a floater is chosen together with him; the other reading: with the floaters
    // of the level that he enters, so that no player below is taken yet.
    pub fn new(
        searches: RoundWalks<'c, 'a>,
        sheet: &'c MateTable,
        groups: &[Vec<Rank>],
        place: usize,
    ) -> Self {
        let (above, from_here) = groups.split_at(place);
        let is_above = |r: Rank| above.iter().any(|g| g.binary_search(&r).is_ok());
        let is_own_first = searches.case.declared.float_order == FloatOrder::OwnFloaterFirst;
        let is_taken = |r: Rank| !is_own_first && sheet.mate(r).is_some_and(is_above);
        let is_open = |&r: &Rank| is_own_first && sheet.mate(r).is_some_and(|m| !is_above(m));
        let open = above.iter().map(|g| g.iter().copied().filter(is_open).collect::<Vec<_>>());
        let incoming = open.filter(|g| !g.is_empty()).collect();
        let left = |g: &Vec<Rank>| g.iter().copied().filter(|&r| !is_taken(r)).collect::<Vec<_>>();
        let mut levels: Vec<Vec<Rank>> = from_here.iter().map(left).collect();
        let below = levels.split_off(1);
        levels.extend(below.into_iter().filter(|level| !level.is_empty()));
        Self { searches, sheet, incoming, levels }
    }

    /// Returns the round.
    pub fn case(&self) -> &'c JudgedRound<'a> {
        self.searches.case
    }

    /// Returns the players of this level, by rank.
    pub fn own(&self) -> &[Rank] {
        &self.levels[0]
    }

    /// Returns the facts of a player by rank.
    pub fn entry(&self, rank: Rank) -> &'c Entry {
        &self.case().position.entries[rank]
    }

    /// Returns the colour claim of a player (rules 12 to 16).
    pub fn claim(&self, rank: Rank) -> &'c JudgedClaim {
        &self.searches.claims[rank]
    }

    /// Returns the score of a player in half points.
    pub fn score(&self, rank: Rank) -> i64 {
        i64::from(self.entry(rank).score.0)
    }

    /// Returns the number of levels from this one down to a player: 0 on this level; `None` for settled players.
    pub(crate) fn home(&self, rank: Rank) -> Option<usize> {
        self.levels.iter().position(|level| level.binary_search(&rank).is_ok())
    }

    /// Returns the pairs among `players`, the higher ranked player first.
    pub(crate) fn pairs_of<'p>(&self, players: impl IntoIterator<Item = &'p Rank>) -> Vec<(Rank, Rank)> {
        self.sheet.pairs_of(players)
    }

    /// Returns the pairs of the first `count` levels and of the floaters from above, the higher ranked player first.
    pub(crate) fn pairs(&self, count: usize) -> Vec<(Rank, Rank)> {
        self.pairs_of(self.incoming.iter().chain(&self.levels[..count]).flatten())
    }

    /// Returns the downfloaters of a level, with their opponents.
    pub fn floats(&self, level: usize) -> Vec<(Rank, Rank)> {
        let pairs = self.pairs_of(&self.levels[level]).into_iter();
        pairs.filter(|&(_, b)| self.home(b) != Some(level)).collect()
    }

    /// 10: returns the number of players who float down from a level, and the sum of their score differences.
    pub(crate) fn number_and_difference(&self, level: usize) -> (usize, i64) {
        let floats = self.floats(level);
        (floats.len(), self.difference(&floats))
    }

    /// 10: returns the sum of the score differences of `floats`.
    pub(crate) fn difference(&self, floats: &[(Rank, Rank)]) -> i64 {
        floats.iter().map(|&(a, b)| self.score(a) - self.score(b)).sum()
    }

    /// Returns the opponents below who are chosen together with the floaters of the level.
    pub(crate) fn taken(&self) -> BTreeSet<Rank> {
        let settled = self.floats(0).into_iter().filter(|_| self.finds_opponents());
        settled.map(|(_, b)| b).collect()
    }

    /// Returns whether the opponent of a floater is chosen together with him.
    pub(crate) fn finds_opponents(&self) -> bool {
        self.case().declared.float_order != FloatOrder::OwnFloaterFirst
    }

    /// Returns whether no player of the first `count` levels, and no floater from above, meets a player below them.
    pub(crate) fn is_shut(&self, count: usize) -> bool {
        self.pairs(count).iter().all(|&(_, b)| self.home(b).is_some_and(|home| home < count))
    }

    /// Returns the floaters in the order of 20, with their opponents. `entered` are the levels that floaters of this
    /// level can enter.
    pub(crate) fn floaters(&self, entered: &[usize]) -> LevelFloaters {
        let floats = self.floats(0);
        let up = self.incoming.iter().map(Vec::len).sum();
        let walk = self.searches.downfloaters(self.own(), up, floats.len());
        let floater = |(place, &(r, is_good)): (usize, &WalkPlayer)| {
            let opponent = floats.iter().find_map(|&(a, b)| (a == r).then_some(b))?;
            Some((place, is_good, (r, opponent)))
        };
        let down: Vec<(usize, bool, (Rank, Rank))> = walk.iter().enumerate().filter_map(floater).collect();
        let places = down.iter().map(|d| d.0).collect();
        if !self.finds_opponents() {
            let up: Vec<WalkPlace> =
                self.incoming.iter().flatten().map(|&f| self.served(f, floats.len())).collect();
            let outside = up.iter().filter(|u| !u.1).count() + down.iter().filter(|d| !d.1).count();
            return LevelFloaters { outside, down: places, up: places_of(&up), homes: Vec::new() };
        }
        let up: Vec<WalkPlace> = down.iter().map(|d| self.met(d.2, &floats, entered)).collect();
        let outside = down.iter().zip(&up).filter(|(d, u)| !d.1 || !u.1).count();
        let homes = down.iter().filter_map(|d| self.home(d.2.1)).collect();
        LevelFloaters { outside, down: places, up: places_of(&up), homes }
    }

    /// 21: returns the place in the search at which the opponent of a floater of this level is reached.
    fn met(&self, (r, opponent): (Rank, Rank), floats: &[(Rank, Rank)], entered: &[usize]) -> WalkPlace {
        let home = self.home(opponent).unwrap_or_default();
        // If several levels can be entered, each counts only the floaters that enter it.
        let enter = floats.iter().filter(|&&(_, b)| self.home(b) == Some(home)).count();
        let up = if entered.len() > 1 { enter } else { floats.len() };
        place_of(&self.opponents(home, r, up), opponent)
    }

    /// 21: returns the players of a lower level in the order of the search for the opponent of a floater, when `up`
    /// floaters of this level enter it.
    pub fn opponents(&self, home: usize, floater: Rank, up: usize) -> Vec<WalkPlayer> {
        let level = &self.levels[home];
        // 5: the line halves those who remain when all floaters are gone. If 24 (a) is not asked, the level is
        // expected to float one player if it is odd (19).
        let is_counted = self.case().levels("shape").any(|c| c.measure == Measure::FurtherFloats);
        let down = if is_counted { self.floats(home).len() } else { (level.len() + up) % 2 };
        // An odd rest means that somebody else floats up, from a level between.
        let is_odd = (level.len() + up + down) % 2 == 1;
        self.searches.opponents(level, floater, up + usize::from(is_odd), down)
    }

    /// 21, where the level's own floaters come first: returns the place at which the search reaches the opponent of a
    /// floater from above. A floater without an opponent here comes last.
    fn served(&self, floater: Rank, down: usize) -> WalkPlace {
        let up = self.incoming.iter().map(Vec::len).sum();
        let walk = self.searches.opponents(self.own(), floater, up, down);
        self.sheet.mate(floater).map_or((walk.len(), false), |mate| place_of(&walk, mate))
    }

    /// Returns the players who remain on the level once the floaters are paired.
    pub fn left(&self) -> Vec<Rank> {
        let is_left = |&r: &Rank| self.sheet.mate(r).is_some_and(|m| self.home(m) == Some(0));
        self.own().iter().copied().filter(is_left).collect()
    }

    /// Returns the contribution of a pair to a sum, if the pair adds a number to it.
    pub fn number(&self, measure: &Measure, (a, b): (Rank, Rank)) -> Option<i64> {
        match measure {
            Measure::Transfers => Some(i64::from(self.claim(a).clashes(self.claim(b)))),
            Measure::Avoid(what) => {
                Some(i64::from(self.case().is_avoided(*what, self.entry(a), self.entry(b))))
            }
            _ => None,
        }
    }

    /// Returns the contribution of `pairs` to a sum over pairs.
    pub fn sum(&self, measure: &Measure, pairs: &[(Rank, Rank)]) -> Vec<i64> {
        let entries = || pairs.iter().map(|&(a, b)| (self.entry(a), self.entry(b)));
        match measure {
            Measure::Transfers | Measure::Avoid(_) => {
                vec![pairs.iter().filter_map(|&pair| self.number(measure, pair)).sum()]
            }
            Measure::ClaimsDenied | Measure::LinkedClaims => {
                let mut denied: Vec<i64> =
                    pairs.iter().filter_map(|&(a, b)| self.claim(a).denied(self.claim(b))).collect();
                denied.sort_unstable_by(|a, b| b.cmp(a));
                denied
            }
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
}

impl JudgedRound<'_> {
    /// 35: relatives and clubs are avoided in round one, areas and federations as declared, and in later rounds as
    /// declared. 37: half-point byes of round one are avoided in round two. 39: pairs that were made before but not
    /// played are avoided.
    pub(crate) fn is_avoided(&self, what: Avoided, x: &Entry, y: &Entry) -> bool {
        let Self { position, declared, .. } = self;
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

/// Returns the proved pairing, if the caller has supplied it.
pub(crate) fn proved(case: &JudgedRound<'_>) -> Option<MateTable> {
    let pairs: Vec<(Rank, Rank)> = case.told.iter().flat_map(|told| told.first.iter().copied()).collect();
    (!case.told.is_empty()).then(|| MateTable::of(case.position.entries.len(), &pairs))
}

/// Returns the place of a player in a walk, and whether he meets its conditions. A player who is not in the walk has
/// the place after the end.
fn place_of(walk: &[WalkPlayer], rank: Rank) -> WalkPlace {
    let at = walk.iter().position(|&(r, _)| r == rank);
    at.map_or((walk.len(), false), |at| (at, walk[at].1))
}

fn places_of(met: &[WalkPlace]) -> Vec<usize> {
    met.iter().map(|m| m.0).collect()
}
