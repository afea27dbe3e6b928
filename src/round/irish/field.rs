//! The field of a draw: scores in the draw, score groups, what a pair costs under each principle.

use crate::measure::{have_met, sonneborn_berger};
use crate::round::table::Edge;
use crate::tournament::{Outcome, PlayerId, Position};

/// Everybody in the draw by rank; the dummy of an odd field has score 0.
pub(super) struct Field<'p> {
    position: &'p Position,
    /// Score in the draw, half points, by rank.
    scores: Vec<i32>,
    /// The dummy's.
    dummy: i32,
    /// The different scores, highest first.
    pub(super) groups: Vec<i32>,
}

impl<'p> Field<'p> {
    /// The field; with `merge` the lowest groups count as one (3 d).
    pub(super) fn new(position: &'p Position, merge: bool) -> Self {
        let is_withdrawn = |r: usize| {
            let rounds = &position.entries[r].rounds;
            rounds.iter().filter(|f| f.outcome == Outcome::ForfeitLoss).count() >= 2
        };
        let score = |r: usize| if is_withdrawn(r) { 0 } else { position.entries[r].score.0 };
        let mut scores: Vec<i32> = (0..position.entries.len()).map(score).collect();
        let mut dummy = 0;
        let groups_of = |scores: &[i32], dummy: i32| {
            let odd = scores.len() % 2 == 1;
            let mut groups: Vec<i32> = scores.iter().copied().chain(odd.then_some(dummy)).collect();
            groups.sort_unstable_by(|a, b| b.cmp(a));
            groups.dedup();
            groups
        };
        let lowest = match position.round {
            _ if !merge => 1,
            ..=3 => 1,
            4 => 2,
            _ => 3,
        };
        let groups = groups_of(&scores, dummy);
        if let Some(&level) = groups.get(groups.len().saturating_sub(lowest)).or(groups.first()) {
            for s in scores.iter_mut().chain([&mut dummy]) {
                *s = (*s).max(level);
            }
        }
        let groups = groups_of(&scores, dummy);
        Self { position, scores, dummy, groups }
    }

    pub(super) fn score(&self, rank: usize) -> i32 {
        self.scores.get(rank).copied().unwrap_or(self.dummy)
    }

    pub(super) fn have_met(&self, a: usize, b: usize) -> bool {
        have_met(self.position, a, b)
    }

    /// The scores of an edge, the higher first.
    fn ends(&self, edge: Edge) -> (i32, i32) {
        let (a, b) = match edge {
            Edge::Pair(a, b) => (self.scores[a], self.scores[b]),
            Edge::Leaves(a) => (self.scores[a], self.dummy),
        };
        (a.max(b), a.min(b))
    }

    /// The higher score of a pair.
    pub(super) fn top(&self, edge: Edge) -> i32 {
        self.ends(edge).0
    }

    /// B: players of this score whose opponent's score is below `t`.
    pub(super) fn below(&self, edge: Edge, group: i32, t: i32) -> i64 {
        let (high, low) = self.ends(edge);
        i64::from(high == group && low < t)
    }

    /// C: the colour differences after the game, each taking the colour that gives the smaller sum.
    pub(super) fn colour_sum(&self, edge: Edge) -> i64 {
        let difference = |r: usize| i64::from(self.position.entries[r].colours.difference());
        match edge {
            Edge::Pair(a, b) => {
                let (a, b) = (difference(a), difference(b));
                ((a + 1).abs() + (b - 1).abs()).min((a - 1).abs() + (b + 1).abs())
            }
            Edge::Leaves(a) => difference(a).abs(),
        }
    }

    /// D: do both come from one province?
    pub(super) fn is_one_area(&self, edge: Edge) -> bool {
        let area = |r: usize| &self.position.entries[r].area;
        matches!(edge, Edge::Pair(a, b) if !area(a).is_empty() && area(a) == area(b))
    }

    /// The only player of the highest score.
    pub(super) fn leader(&self) -> Option<usize> {
        let top = self.groups.first()?;
        let mut at_top = (0..self.scores.len()).filter(|&r| self.scores[r] == *top);
        at_top.next().filter(|_| at_top.next().is_none())
    }

    /// 6 (a), (b), doubled: points of those defeated and half of those drawn; of those who won and half of those drawn.
    pub(super) fn figures(&self, rank: usize) -> (i64, i64) {
        let points = |o: PlayerId| self.position.points.get(o.index()).map_or(0, |s| i64::from(s.0));
        let rounds = self.position.entries[rank].rounds.iter();
        sonneborn_berger(rounds.filter_map(|f| Some((f.outcome, f.opponent_outcome, points(f.opponent?)))))
    }
}
