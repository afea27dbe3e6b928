//! The searches of the ECF text as walks over a level: for the bye (6), for a downfloater (20), and for his opponent
//! (21).

use std::cmp::Ordering;

use super::claims::JudgedClaim;
use crate::JudgedRound;
use facts::rulebook::table::{
    ByeFloat, ByeSearch, ByeWalk, DefaultBars, DiscretionKey, FloatHistory, FloatSearch, MidLine,
};
use facts::tournament::{Colour, Float, Outcome, Rank};

/// A player in a walk, and whether he meets its conditions.
pub(crate) type WalkPlayer = (Rank, bool);

/// The place of a player in a walk, and whether he meets its conditions.
pub(crate) type WalkPlace = (usize, bool);

/// The walks of a round. The players of a level are given in rank order.
#[derive(Clone, Copy)]
pub struct RoundWalks<'c, 'a> {
    /// The round that is judged.
    pub case: &'c JudgedRound<'a>,
    /// The colour claims, indexed by rank.
    pub claims: &'c [JudgedClaim],
}

impl RoundWalks<'_, '_> {
    /// Returns the number of white seekers minus the number of black seekers.
    pub(crate) fn excess(&self, players: &[Rank]) -> i64 {
        let worth = |&r: &Rank| match self.claims[r].seeks {
            Some(Colour::White) => 1,
            Some(Colour::Black) => -1,
            None => 0,
        };
        players.iter().map(worth).sum()
    }

    /// Returns a test for the players of the larger colour group; it holds for all players if the groups are equal.
    fn larger(&self, players: &[Rank]) -> impl Fn(Rank) -> bool {
        let seeks = match self.excess(players).cmp(&0) {
            Ordering::Greater => Some(Colour::White),
            Ordering::Less => Some(Colour::Black),
            Ordering::Equal => None,
        };
        move |r| seeks.is_none() || self.claims[r].seeks == seeks
    }

    /// 5: returns the players above and below the mid-line, which halves the players who remain.
    // READING ECF-5-LINE: players who leave downwards count below the line, and players who leave upwards above it,
    // even if no player remains; the other reading: then the level itself is halved.
    fn halves<'l>(&self, level: &'l [Rank], up: usize, down: usize) -> (&'l [Rank], &'l [Rank]) {
        let remain = level.len().saturating_sub(up + down);
        if remain == 0 && self.case.declared.mid_line == MidLine::Middle {
            return level.split_at(level.len() / 2);
        }
        level.split_at(((level.len() + up).saturating_sub(down) / 2).min(level.len()))
    }

    /// 6: returns the players of a level in the order in which they are considered for the bye. `up` is the number of
    /// players who meet a floater from above.
    // READING ECF-6-SEARCH: both groups on one side of the mid-line, then both on the other; the other reading: the
    // larger group on both sides first.
    pub(crate) fn byes(&self, level: &[Rank], up: usize) -> Vec<Rank> {
        let staying = level.len().saturating_sub(up + 1);
        let (above, below) = self.halves(level, up, 1 + staying % 2);
        let is_larger = self.larger(level);
        let walk: Vec<Rank> = below.iter().chain(above.iter().rev()).copied().collect();
        let is_group_first = self.case.declared.bye_walk == ByeWalk::GroupFirst;
        let (first, then) = walk.split_at(if is_group_first { walk.len() } else { below.len() });
        let of = |side: &[Rank]| {
            let (larger, other): (Vec<Rank>, Vec<Rank>) = side.iter().partition(|&&r| is_larger(r));
            [larger, other].concat()
        };
        [of(first), of(then)].concat()
    }

    /// 6: returns all players in the order of the search for the bye, the lowest level first. Under the other reading
    /// the search is repeated.
    // READING ECF-6-BYE: a player who has had a bye is not considered; the other reading: such players come after all
    // who have not.
    pub fn bye_order(&self) -> Vec<Rank> {
        let entries = &self.case.position.entries;
        let ranks: Vec<Rank> = Rank::all(entries.len()).collect();
        let mut higher = entries.len();
        let mut order = Vec::new();
        for group in ranks.chunk_by(|&a, &b| entries[a].score == entries[b].score).rev() {
            higher -= group.len();
            // If an odd number of players is above, one floats down to the level.
            order.extend(self.byes(group, higher % 2));
        }
        if self.case.declared.bye_search != ByeSearch::Again {
            return order;
        }
        let first = order.iter().copied().filter(|&r| !self.has_had_bye(r));
        first.chain(order.iter().copied()).collect()
    }

    /// 6: returns whether the player has had a bye or a default, or has a bye arranged.
    fn has_had_bye(&self, rank: Rank) -> bool {
        let entry = &self.case.position.entries[rank];
        let is_won_only = self.case.declared.default_bars == DefaultBars::Won;
        let bars = |outcome: Outcome| match outcome {
            Outcome::PairingBye | Outcome::FullBye | Outcome::HalfBye | Outcome::ForfeitWin => true,
            Outcome::ForfeitLoss => !is_won_only,
            _ => false,
        };
        entry.has_arranged_bye || entry.rounds.iter().any(|f| bars(f.outcome))
    }

    /// 20: returns the players of a level in the order of the search for a downfloater. `up` players meet floaters from
    /// above, and `down` players float down.
    pub fn downfloaters(&self, level: &[Rank], up: usize, down: usize) -> Vec<WalkPlayer> {
        let (above, below) = self.halves(level, up, down);
        // 29: from the bottom to the mid-line.
        let below = turned(below, self.case.declared.has(DiscretionKey::LargeField));
        self.walk(Float::Down, [&below, &turned(above, true)], &self.larger(level))
    }

    /// 21: returns the players of a level in the order of the search for the floater's opponent.
    pub fn opponents(&self, level: &[Rank], floater: Rank, up: usize, down: usize) -> Vec<WalkPlayer> {
        let (above, below) = self.halves(level, up, down);
        // 28: from the mid-line to the top.
        let above = turned(above, self.case.declared.has(DiscretionKey::LongEvent));
        let sought = self.claims[floater].seeks.map(Colour::opposite);
        self.walk(Float::Up, [&above, below], &|r| sought.is_none() || self.claims[r].seeks == sought)
    }

    /// Walks over one colour group, then over the other. Each search walks over both sides three times: for players who
    /// satisfy (a) and (b), for players who satisfy (a), and for any player.
    // READING ECF-20-SEARCH: the walks of the text; the other reading: sorted by (a), side, history, distance.
    fn walk(&self, float: Float, sides: [&[Rank]; 2], is_sought: &dyn Fn(Rank) -> bool) -> Vec<WalkPlayer> {
        let is_sorted = self.case.declared.float_search == FloatSearch::Sort;
        let mut order = Vec::new();
        for group in [true, false] {
            let of = |side: usize| sides[side].iter().copied().filter(|&r| is_sought(r) == group);
            let both = || of(0).map(|r| (r, 0)).chain(of(1).map(|r| (r, 1)));
            if is_sorted {
                let mut sorted: Vec<(Rank, usize)> = both().collect();
                sorted.sort_by_key(|&(r, side)| (self.has_just(r, float), side, self.floats(r, float)));
                order.extend(sorted.into_iter().map(|(r, _)| (r, true)));
                continue;
            }
            // (b): a history no worse than any other player's on the side searched first.
            let least = of(0).map(|r| self.floats(r, float)).min();
            let is_no_worse = |r: Rank| least.is_none_or(|least| self.floats(r, float) <= least);
            let asked: [&dyn Fn(Rank) -> bool; 3] = [
                &|r| !self.has_just(r, float) && is_no_worse(r),
                &|r| !self.has_just(r, float) && !is_no_worse(r),
                &|r| self.has_just(r, float),
            ];
            for (step, is_asked) in asked.into_iter().enumerate() {
                order.extend(both().filter(|&(r, _)| is_asked(r)).map(|(r, _)| (r, group && step == 0)));
            }
        }
        order
    }

    /// Returns the rounds, from 1, in which the player floated.
    // READING ECF-20-BYE: the bye is not a downfloat; the other reading: it is one.
    fn rounds(&self, rank: Rank, float: Float) -> impl Iterator<Item = usize> {
        let counts_bye = float == Float::Down && self.case.declared.bye_float == ByeFloat::Downfloat;
        let facts = self.case.position.entries[rank].rounds.iter().enumerate();
        facts
            .filter(move |(_, f)| {
                f.paired_float() == Some(float) || counts_bye && f.outcome == Outcome::PairingBye
            })
            .map(|(i, _)| i + 1)
    }

    /// Returns whether the player fails (a): whether he floated in the previous round.
    fn has_just(&self, rank: Rank, float: Float) -> bool {
        self.rounds(rank, float).last().is_some_and(|last| last == self.case.position.played())
    }

    /// Returns the history of (b); a smaller value is better.
    // READING ECF-20-HISTORY: the number of floats; the other reading: among equal numbers, the older last float is
    // better (a sort always compares this).
    fn floats(&self, rank: Rank, float: Float) -> (usize, usize) {
        let is_recent = self.case.declared.float_history == FloatHistory::Recent
            || self.case.declared.float_search == FloatSearch::Sort;
        let last = self.rounds(rank, float).last().filter(|_| is_recent);
        (self.rounds(rank, float).count(), last.unwrap_or(0))
    }
}

fn turned(players: &[Rank], is_turned: bool) -> Vec<Rank> {
    let mut players = players.to_vec();
    if is_turned {
        players.reverse();
    }
    players
}
