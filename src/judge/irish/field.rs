//! The field of an Irish draw: the scores in it, and the counts of a pair under each principle.

use crate::JudgedRound;
use facts::rulebook::table::{Declared, DiscretionKey, Met, WithdrawnScore};
use facts::tournament::{Entry, Outcome, PlayerId, Rank};
use limit::from_len;
use std::collections::{BTreeMap, BTreeSet};

/// A pair by ranks, the smaller first; `None` is the dummy of an odd field.
pub(super) type DrawPair = (Rank, Option<Rank>);

/// The players in a draw, by rank.
#[derive(Clone)]
pub(super) struct IrishField<'a> {
    entries: &'a [Entry],
    /// The points of all players in the event, in half points.
    points: Vec<i64>,
    /// The scores before any are treated as equal, in half points.
    own: Vec<i32>,
    /// The scores in the draw, in half points.
    scores: Vec<i32>,
    /// The score of the dummy of an odd field, below all others.
    dummy: i32,
    /// The points for a win and for a draw.
    scoring: [i32; 2],
    is_withdrawn: Vec<bool>,
    declared: Declared,
}

/// Rule 2: pairs of classes from which one pair each is drawn; the classes are indexed as one, a half and nought.
type Included = &'static [(usize, usize)];

impl<'a> IrishField<'a> {
    /// Builds the field for rule 3.
    pub(super) fn new(case: &JudgedRound<'a>) -> Self {
        let position = case.position;
        // 4: a player is withdrawn by notification or by two defaults; in the draw he has a score of 0.
        let notified = |id: usize| position.withdrawn.iter().any(|w| w.index() == id);
        let is_withdrawn: Vec<bool> =
            (0..position.points.len()).map(|id| notified(id) || position.defaults[id] >= 2).collect();
        let score = |e: &Entry| if is_withdrawn[e.id.index()] { 0 } else { e.score.0 };
        let own: Vec<i32> = position.entries.iter().map(score).collect();
        let mut scores = own.clone();
        if case.declared.has(DiscretionKey::MergeLowest) && position.round >= 4 {
            merge(&mut scores, if position.round == 4 { 2 } else { 3 });
        }
        let points = position.points.iter().map(|s| i64::from(s.0)).collect();
        let scoring = [position.scoring.win.0, position.scoring.draw.0];
        let (entries, declared) = (position.entries.as_slice(), case.declared);
        Self { entries, points, own, scores, dummy: 0, scoring, is_withdrawn, declared }.with_dummy()
    }

    /// Puts the dummy of an odd field below all players.
    fn with_dummy(mut self) -> Self {
        self.dummy = self.scores.iter().min().copied().unwrap_or(0).min(0) - 2;
        self
    }

    /// 1: treats all players as equal.
    #[must_use]
    pub(super) fn by_rule_1(mut self) -> Self {
        self.scores.fill(0);
        self.with_dummy()
    }

    /// 2: returns the field for rule 2; `None` if the numbers of players differ from the rule.
    pub(super) fn by_rule_2(&self) -> Option<Self> {
        self.included()?;
        let mut field = self.clone();
        for s in &mut field.scores {
            // 2 (c): both halves are included in the draw amongst the noughts, so they count as 0.
            *s = if self.joins() && *s == self.scoring[1] { 0 } else { *s };
        }
        Some(field.with_dummy())
    }

    /// 2 (a) to (c): returns the draws that give a player and the draws that receive one, if the numbers of players
    /// match the rule. The total number of players is even.
    pub(super) fn included(&self) -> Option<Included> {
        let [ones, halves, noughts] = self.numbers()?;
        match (ones % 2, halves, noughts % 2) {
            (0, _, 0) => Some(&[]),
            (1, 0, 1) => Some(&[(0, 2)]),
            (1, _, 1) => Some(&[(0, 1), (1, 2)]),
            _ => None,
        }
    }

    /// 2 (c): returns whether the two halves are included in the draw amongst the noughts.
    fn joins(&self) -> bool {
        self.numbers().is_some_and(|[ones, halves, noughts]| ones % 2 == 0 && halves == 2 && noughts % 2 == 0)
    }

    /// Returns the numbers of players with 1, a half and 0, without the lowest player left over; `None` if a player has
    /// another score.
    fn numbers(&self) -> Option<[usize; 3]> {
        let mut numbers = [0; 3];
        for s in &self.own {
            numbers[self.class(*s)?] += 1;
        }
        if self.entries.len() % 2 == 1 {
            *numbers.iter_mut().rev().find(|n| **n > 0)? -= 1;
        }
        Some(numbers)
    }

    fn class(&self, score: i32) -> Option<usize> {
        [self.scoring[0], self.scoring[1], 0].iter().position(|&s| s == score)
    }

    /// 2: returns the draw that a player belongs to: the ones, the halves or the noughts.
    pub(super) fn draw_of(&self, rank: Rank) -> usize {
        let class = self.class(self.own[rank]).unwrap_or(0);
        if self.joins() && class == 1 { 2 } else { class }
    }

    /// Returns whether no player has a lower score, before the two halves are included in the draw amongst the noughts.
    pub(super) fn is_lowest(&self, rank: Rank) -> bool {
        self.own.iter().min() == Some(&self.own[rank])
    }

    /// Returns the distinct scores of the players, the highest first.
    pub(super) fn groups(&self) -> Vec<i32> {
        let all: BTreeSet<i32> = self.scores.iter().copied().collect();
        all.into_iter().rev().collect()
    }

    /// Returns the score of a player in the draw, or of the dummy.
    pub(super) fn score(&self, player: Option<Rank>) -> i32 {
        player.map_or(self.dummy, |r| self.scores[r])
    }

    /// Returns the score used for the order of boards, which is 0 for withdrawn players.
    pub(super) fn own(&self, rank: Rank) -> i32 {
        self.own[rank]
    }

    /// Returns the higher score of a pair; the pair belongs to that score group.
    pub(super) fn top(&self, (a, b): DrawPair) -> i32 {
        self.scores[a].max(self.score(b))
    }

    /// A: returns whether the two have played each other. Under the other reading of IRL-MET, a game lost by default
    /// counts too.
    pub(super) fn have_met(&self, (a, b): DrawPair) -> bool {
        let Some(b) = b else { return false };
        let (x, y) = (&self.entries[a], &self.entries[b]);
        let counts_defaults = self.declared.met == Met::Paired;
        x.rounds.iter().any(|f| f.opponent == Some(y.id) && (counts_defaults || f.outcome.is_played()))
    }

    /// B: returns whether the lower player of a pair has a score below `less`.
    pub(super) fn is_below(&self, (a, b): DrawPair, less: i32) -> bool {
        self.scores[a].min(self.score(b)) < less
    }

    /// 2: returns whether a player who is not one of the lowest is left over.
    pub(super) fn is_out_of_turn(&self, (a, b): DrawPair) -> bool {
        b.is_none() && !self.is_lowest(a)
    }

    /// C: returns the sum of the colour differences after the round, with the better choice of colours. The opponent of
    /// the dummy gets no colour.
    pub(super) fn colour_sum(&self, (a, b): DrawPair) -> i64 {
        let difference = |r: Rank| i64::from(self.entries[r].colours.difference());
        match (difference(a), b.map(difference)) {
            (x, Some(y)) => [1, -1].map(|d| (x + d).abs() + (y - d).abs()).into_iter().min().unwrap_or(0),
            (x, None) => x.abs(),
        }
    }

    /// D: returns whether both players come from one province.
    pub(super) fn is_one_province(&self, (a, b): DrawPair) -> bool {
        let province = |r: Rank| self.entries[r].area.as_str();
        !province(a).is_empty() && b.is_some_and(|b| province(a) == province(b))
    }

    /// 3 (e): returns the player who has more points than every other player of the event, if he is in the draw.
    pub(super) fn leader(&self) -> Option<Rank> {
        let points = |id: usize| if self.is_withdrawn[id] { 0 } else { self.points[id] };
        let most = (0..self.points.len()).map(points).max()?;
        let leaders: Vec<usize> = (0..self.points.len()).filter(|&id| points(id) == most).collect();
        let &[first] = leaders.as_slice() else { return None };
        Rank::all(self.entries.len()).find(|&r| self.entries[r].id.index() == first)
    }

    /// 3 (e): returns, for each player, the number of distinct figures of rule 6 above the player's own. The dummy
    /// (`None`) is below all players.
    pub(super) fn figures_above(&self) -> BTreeMap<Option<Rank>, i64> {
        let own: Vec<(i64, i64)> = Rank::all(self.entries.len()).map(|r| self.figures(r)).collect();
        let all: BTreeSet<(i64, i64)> = own.iter().copied().collect();
        let above: BTreeMap<(i64, i64), i64> = all.iter().rev().copied().zip(0..).collect();
        let players = Rank::all(own.len()).map(Some).zip(own.iter().map(|figures| above[figures]));
        players.chain([(None, from_len(all.len()))]).collect()
    }

    /// Returns the figures of 6 (a) and (b), doubled.
    fn figures(&self, rank: Rank) -> (i64, i64) {
        let (mut first, mut second) = (0, 0);
        let is_nought = self.declared.withdrawn_score == WithdrawnScore::Nought;
        for f in &self.entries[rank].rounds {
            let counts = |o: &PlayerId| !(is_nought && self.is_withdrawn[o.index()]);
            let points =
                f.opponent.filter(counts).and_then(|o| self.points.get(o.index())).copied().unwrap_or(0);
            match f.outcome {
                Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => first += 2 * points,
                Outcome::Draw | Outcome::UnratedDraw => (first, second) = (first + points, second + points),
                _ if f.has_opponent_won() => second += 2 * points,
                _ => {}
            }
        }
        (first, second)
    }
}

/// 3 (d): raises the lowest scores to the highest among them.
fn merge(scores: &mut [i32], lowest: usize) {
    let different: BTreeSet<i32> = scores.iter().copied().collect();
    if let Some(&level) = different.iter().nth(lowest - 1).or(different.last()) {
        for s in scores {
            *s = (*s).max(level);
        }
    }
}
