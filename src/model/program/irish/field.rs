//! The field of a draw: scores in the draw, score groups, and the cost of a pair under each principle.

use crate::measure::{have_met, sonneborn_berger, were_paired};
use crate::program::Edge;
use facts::rulebook::table::{Declared, DiscretionKey, Met, WithdrawnScore};
use facts::tournament::{PlayerId, Position, Rank};
use limit::from_len;
use std::collections::{BTreeMap, BTreeSet};

/// The rule by which the draw is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DrawRule {
    /// Rule 1: by lot among all players, with regard to D.
    One,
    /// Rule 2: players of one score are drawn among themselves.
    Two(DrawShares),
    /// Rule 3: from the top down.
    Three,
}

/// Rule 2: the score groups that are mixed in the draws of round two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DrawShares {
    /// Whether the only two players with a half are drawn among the noughts (c).
    join: bool,
    /// How many pairs combine a one with a half, a one with a nought, and a half with a nought (b).
    mixed: [usize; 3],
}

/// All players in the draw, by rank. In an odd field, the player who draws the dummy is left over.
pub(super) struct DrawField<'p> {
    position: &'p Position,
    declared: Declared,
    /// Whether two players who were paired without playing are also kept apart (the other reading of IRL-MET).
    is_paired_met: bool,
    /// The colour differences by rank.
    differences: Vec<i64>,
    /// The province of each rank, numbered from 1; 0 for none.
    areas: Vec<u32>,
    /// The scores by rank in half points, before groups are treated as equal.
    own: Vec<i32>,
    /// The scores in the draw by rank, in half points.
    scores: Vec<i32>,
    /// The score of the dummy, below all others.
    dummy: i32,
    /// The different scores of the players, highest first.
    pub(super) groups: Vec<i32>,
    rule: DrawRule,
}

impl<'p> DrawField<'p> {
    /// Creates the field of a draw under a rule.
    // READING IRL-ODD: the player who comes last finds no opponent, so the dummy ranks below everybody.
    pub(super) fn new(position: &'p Position, declared: Declared, rule: DrawRule) -> Self {
        let entries = &position.entries;
        let own: Vec<i32> =
            entries.iter().map(|e| if has_withdrawn(position, e.id) { 0 } else { e.score.0 }).collect();
        let mut scores = own.clone();
        match rule {
            DrawRule::One => scores.fill(0),
            DrawRule::Two(shares) => {
                scores
                    .iter_mut()
                    .filter(|s| shares.join && **s == position.scoring.draw.0)
                    .for_each(|s| *s = 0);
            }
            DrawRule::Three if declared.has(DiscretionKey::MergeLowest) => merge(&mut scores, position.round),
            DrawRule::Three => {}
        }
        let groups = different(&scores);
        let dummy = groups.last().copied().unwrap_or(0).min(0) - 2;
        let differences = entries.iter().map(|e| i64::from(e.colours.difference())).collect();
        let is_paired_met = declared.met == Met::Paired;
        let areas = numbered_areas(position);
        Self { position, declared, is_paired_met, differences, areas, own, scores, dummy, groups, rule }
    }

    #[inline]
    pub(super) fn score(&self, rank: Rank) -> i32 {
        self.scores[rank]
    }

    /// Returns the score of the highest ranked player.
    pub(super) fn highest(&self) -> i32 {
        self.scores.first().copied().unwrap_or(self.dummy)
    }

    /// Returns the score by which boards are sorted.
    #[inline]
    pub(super) fn own(&self, rank: Rank) -> i32 {
        self.own[rank]
    }

    /// Returns the mixing of rule 2, if the numbers of ones, halves and noughts are among the cases that it names. In
    /// an odd field, the player left over is one of the lowest.
    pub(super) fn rule_2(&self) -> Option<DrawShares> {
        let mut numbers = [0, 0, 0];
        for &s in &self.own {
            numbers[self.class(s)?] += 1;
        }
        if self.own.len() % 2 == 1 {
            *numbers.iter_mut().rev().find(|n| **n > 0)? -= 1;
        }
        match (numbers[0] % 2, numbers[1], numbers[2] % 2) {
            (0, 2, 0) => Some(DrawShares { join: true, mixed: [0, 0, 0] }),
            (0, halves, 0) if halves % 2 == 0 => Some(DrawShares { join: false, mixed: [0, 0, 0] }),
            (1, 0, 1) => Some(DrawShares { join: false, mixed: [0, 1, 0] }),
            (1, halves, 1) if halves >= 2 => Some(DrawShares { join: false, mixed: [1, 0, 1] }),
            _ => None,
        }
    }

    /// Returns 0 for a score of 1, 1 for a half, 2 for nought.
    fn class(&self, score: i32) -> Option<usize> {
        let scoring = &self.position.scoring;
        [scoring.win.0, scoring.draw.0, 0].iter().position(|&s| s == score)
    }

    /// Returns whether rule 2 leaves over a player other than one of the lowest. Two halves that are drawn among the
    /// noughts still count as halves here.
    pub(super) fn is_left_out_of_turn(&self, edge: Edge) -> bool {
        let is_two = matches!(self.rule, DrawRule::Two(_));
        is_two && matches!(edge, Edge::Leaves(a) if Some(&self.own[a]) != self.own.iter().min())
    }

    /// Returns the value of B in a draw that follows rule 2: each group has the opponents that it should have, and one
    /// of the lowest players is left over.
    pub(super) fn due(&self, shares: DrawShares) -> Vec<i64> {
        let scoring = &self.position.scoring;
        let sorts = [(scoring.win.0, scoring.draw.0), (scoring.win.0, 0), (scoring.draw.0, 0)];
        let mut ends: Vec<(i32, i32)> =
            sorts.into_iter().zip(shares.mixed).flat_map(|(sort, number)| vec![sort; number]).collect();
        if self.scores.len() % 2 == 1 {
            ends.extend(self.groups.last().map(|&lowest| (lowest, self.dummy)));
        }
        let below = |group: i32, t: i32| ends.iter().filter(|&&(high, low)| high == group && low < t).count();
        let of = |(i, &group): (usize, &i32)| {
            self.groups[i..].iter().map(move |&t| (group, t)).collect::<Vec<_>>()
        };
        let counts = self.groups.iter().enumerate().flat_map(of).map(|(group, t)| from_len(below(group, t)));
        counts.chain([0]).collect()
    }

    /// A: returns whether two players have met. The other reading of IRL-MET counts a game lost by default.
    #[inline]
    pub(super) fn have_met(&self, a: Rank, b: Rank) -> bool {
        let entries = &self.position.entries;
        have_met(self.position, a, b) || self.is_paired_met && were_paired(&entries[a], &entries[b])
    }

    /// Returns the pairs to which A may apply, with the smaller rank first: players whose cards name each other.
    pub(super) fn named(&self) -> Vec<(Rank, Rank)> {
        let entries = Rank::all(self.position.entries.len()).zip(&self.position.entries);
        let named = entries.flat_map(|(a, e)| e.rounds.iter().filter_map(move |f| Some((a, f.opponent?))));
        let mut pairs: Vec<(Rank, Rank)> =
            named.filter_map(|(a, id)| self.position.rank(id).map(|b| (a.min(b), a.max(b)))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Returns the scores at the ends of an edge, the higher first.
    #[inline]
    fn ends(&self, edge: Edge) -> (i32, i32) {
        let (a, b) = match edge {
            Edge::Pair(a, b) => (self.scores[a], self.scores[b]),
            Edge::Leaves(a) => (self.scores[a], self.dummy),
        };
        (a.max(b), a.min(b))
    }

    /// Returns the higher score of a pair.
    #[inline]
    pub(super) fn top(&self, edge: Edge) -> i32 {
        self.ends(edge).0
    }

    /// B: counts players of the score `group` whose opponent's score is below `t`.
    #[inline]
    pub(super) fn below(&self, edge: Edge, group: i32, t: i32) -> i64 {
        let (high, low) = self.ends(edge);
        i64::from(high == group && low < t)
    }

    /// C: returns the sum of the colour differences after the game, with the colours that make it smaller.
    // READING IRL-C-NONE: a player without a colour so far counts as one who has had both equally often. The sum would
    // be the same without him, since any colour then makes his difference one.
    #[inline]
    pub(super) fn colour_sum(&self, edge: Edge) -> i64 {
        match edge {
            Edge::Pair(a, b) => {
                let (a, b) = (self.differences[a], self.differences[b]);
                ((a + 1).abs() + (b - 1).abs()).min((a - 1).abs() + (b + 1).abs())
            }
            Edge::Leaves(a) => self.differences[a].abs(),
        }
    }

    /// D: returns whether both players come from the same province.
    #[inline]
    pub(super) fn is_one_area(&self, edge: Edge) -> bool {
        matches!(edge, Edge::Pair(a, b) if self.areas[a] > 0 && self.areas[a] == self.areas[b])
    }

    /// B: returns everything about a player that affects the principle, namely the score.
    pub(super) fn place(&self, rank: Rank) -> u64 {
        from_len(
            self.groups.iter().position(|&group| group == self.scores[rank]).unwrap_or(self.groups.len()),
        )
    }

    /// C: returns everything about a player, besides the score, that affects the principle: the surplus of one colour.
    pub(super) fn difference(&self, rank: Rank) -> u32 {
        self.position.entries[rank].colours.difference().cast_unsigned()
    }

    /// D: returns everything about a player, besides the score, that affects the principle.
    pub(super) fn area(&self, rank: Rank) -> u32 {
        self.areas[rank]
    }

    /// Returns the leader: the only player with the most points in the event. Players who miss the round count as well.
    pub(super) fn leader(&self) -> Option<Rank> {
        let points: Vec<i64> = (0..self.position.points.len()).map(|id| self.points(id, true)).collect();
        let most = points.iter().max()?;
        let mut at_top = (0..points.len()).filter(|&id| points[id] == *most);
        let id = at_top.next().filter(|_| at_top.next().is_none())?;
        self.position.rank(PlayerId(u32::try_from(id).ok()?))
    }

    /// Returns the points of a player in the event; 0 for a withdrawn player if `is_nought` is set.
    fn points(&self, id: usize, is_nought: bool) -> i64 {
        let is_out = is_nought && u32::try_from(id).is_ok_and(|i| has_withdrawn(self.position, PlayerId(i)));
        self.position.points.get(id).filter(|_| !is_out).map_or(0, |s| i64::from(s.0))
    }

    /// Rule 6 (a) and (b): returns both figures, doubled. (a) adds the points of defeated opponents and half those of
    /// opponents with draws. (b) adds the points of opponents who won and half those of opponents with draws.
    pub(super) fn figures(&self, rank: Rank) -> (i64, i64) {
        let is_nought = self.declared.withdrawn_score == WithdrawnScore::Nought;
        let points = |o: PlayerId| self.points(o.index(), is_nought);
        let rounds = self.position.entries[rank].rounds.iter();
        sonneborn_berger(rounds.filter_map(|f| Some((f.outcome, f.opponent_outcome, points(f.opponent?)))))
    }
}

/// Rule 4: returns whether a player has withdrawn by notification, or by two defaults.
fn has_withdrawn(position: &Position, id: PlayerId) -> bool {
    position.withdrawn.contains(&id) || position.defaults.get(id.index()).is_some_and(|&n| n >= 2)
}

/// Returns the province of each rank, numbered from 1; 0 for none.
fn numbered_areas(position: &Position) -> Vec<u32> {
    let names: BTreeSet<&str> =
        position.entries.iter().map(|e| e.area.as_str()).filter(|a| !a.is_empty()).collect();
    let number: BTreeMap<&str, u32> = names.into_iter().zip(1..).collect();
    position.entries.iter().map(|e| number.get(e.area.as_str()).copied().unwrap_or(0)).collect()
}

fn different(scores: &[i32]) -> Vec<i32> {
    let mut groups = scores.to_vec();
    groups.sort_unstable_by(|a, b| b.cmp(a));
    groups.dedup();
    groups
}

/// 3 (d): the lowest groups all count as the highest of them.
fn merge(scores: &mut [i32], round: usize) {
    let lowest = match round {
        ..=3 => return,
        4 => 2,
        _ => 3,
    };
    let groups = different(scores);
    if let Some(&level) = groups.get(groups.len().saturating_sub(lowest)) {
        for s in scores {
            *s = (*s).max(level);
        }
    }
}
