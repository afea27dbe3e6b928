//! The Lim family: all groups and their state so far (9.2, 9.6, 10.5).

use super::group::FloatedGroup;
use super::rules::LimRules;
use facts::rulebook::table::{Crack, EmptyMedian, Further, Hosts};
use facts::tournament::Rank;

/// The group to which floaters go, with the facts needed for 10.3.
#[derive(Clone, Default)]
pub struct Adjacent {
    /// The possible opponents of a floater in that group: the group's own players, and floaters from the other side.
    pub hosts: [Vec<Rank>; 2],
    /// Floaters who came the same way and wait there.
    pub(crate) waiting: Vec<Rank>,
    /// Whether that group is paired upward (9.2).
    pub(crate) is_upward: bool,
}

/// The groups of a round.
pub struct LimField {
    /// The groups from the highest down; the median is among them even if no player has its score.
    pub groups: Vec<FloatedGroup>,
    /// The pairs of each group in the order in which they are made.
    pub made: Vec<Vec<(Rank, Rank)>>,
    /// The index of the median group, from the top.
    pub median: usize,
}

impl LimField {
    /// Builds the groups of all players except the player with the bye.
    pub fn new(rules: &LimRules<'_, '_>, bye: Option<Rank>) -> Self {
        let players: Vec<Rank> =
            Rank::all(rules.case.position().entries.len()).filter(|&r| Some(r) != bye).collect();
        let mut scores: Vec<i32> = players.iter().map(|&r| rules.twice_score(r)).collect();
        scores.push(rules.twice_median());
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        let group = |&twice: &i32| FloatedGroup {
            twice,
            residents: players.iter().copied().filter(|&r| rules.twice_score(r) == twice).collect(),
            is_upward: twice < rules.twice_median(),
            is_median: twice == rules.twice_median(),
            ..FloatedGroup::default()
        };
        let groups: Vec<FloatedGroup> = scores.iter().map(group).collect();
        let median = groups.iter().take_while(|g| !g.is_median).count();
        Self { made: vec![Vec::new(); groups.len()], groups, median }
    }

    /// 9.2: "from the highest downward until just before the median, then from the lowest upwards".
    pub fn outer(&self) -> Vec<usize> {
        (0..self.median).chain((self.median + 1..self.groups.len()).rev()).collect()
    }

    /// Returns a group, and the neighbouring group to which its floaters go.
    // READING LIM-10.4-MEMBERS: a floater may meet floaters who have come into that group from the other side; the
    // other reading: only its own players.
    pub fn with_adjacent(&self, rules: &LimRules<'_, '_>, at: usize) -> (FloatedGroup, Adjacent) {
        let group = self.groups[at].clone();
        let next = &self.groups[self.way(rules, at)[0]];
        let mut hosts = next.hosts(group.is_upward);
        if rules.declared().hosts == Hosts::Residents {
            hosts[1].clear();
        }
        let waiting = if group.is_upward { next.below.clone() } else { next.above.clone() };
        let is_upward = next.is_upward;
        (group, Adjacent { hosts, waiting, is_upward })
    }

    /// 10.2, 10.5: returns the groups that floaters of a group may reach, in order; there is always one.
    // READING LIM-10.5-FURTHER: beyond the median too; the other readings: no further than the median; always to the
    // neighbouring group.
    // READING LIM-9.2-EMPTY: a median without players is no group, so floaters pass it where they can; the other
    // reading: it is a group.
    fn way(&self, rules: &LimRules<'_, '_>, at: usize) -> Vec<usize> {
        let is_next_only = rules.declared().further == Further::Neighbour;
        let goes_beyond = is_next_only || rules.declared().further == Further::Beyond;
        let mut way: Vec<usize> = match (self.groups[at].is_upward, goes_beyond) {
            (true, _) => (self.median..at).rev().collect(),
            (false, true) => (at + 1..self.groups.len()).collect(),
            (false, false) => (at + 1..=self.median).collect(),
        };
        let is_group = |to: usize| !self.groups[to].is_median || !self.groups[to].members().is_empty();
        if rules.declared().empty_median != EmptyMedian::Place && way.iter().any(|&to| is_group(to)) {
            way.retain(|&to| is_group(to));
        }
        if is_next_only {
            way.truncate(1);
        }
        way
    }

    /// 10.2, 10.5: moves a floater to the first group on his way that has a compatible opponent, or else to the next
    /// group.
    // READING LIM-9.2-EMPTY: under the other reading, floaters of both sides meet in a median without residents.
    pub fn transfer(&mut self, rules: &LimRules<'_, '_>, at: usize, floater: Rank) {
        let is_upward = self.groups[at].is_upward;
        let way = self.way(rules, at);
        let is_met = |to: &usize| {
            let group = &self.groups[*to];
            let is_meeting_place = group.is_median && group.residents.is_empty();
            is_meeting_place && rules.declared().empty_median == EmptyMedian::Place
                || group.hosts(is_upward).concat().iter().any(|&o| rules.can_meet(floater, o))
        };
        let goal = way.iter().copied().find(is_met).unwrap_or(way[0]);
        let group = &mut self.groups[goal];
        let side = if rules.twice_score(floater) > group.twice { &mut group.above } else { &mut group.below };
        side.push(floater);
    }

    /// 9.6: undoes the next pairing of one side and returns `false` if none is left. The side is the lower one if more
    /// floaters of the median came from above than from below, otherwise the upper one. If that side has no pairing
    /// left (the text does not cover this case), the other side is used.
    pub fn extend(&mut self, rules: &LimRules<'_, '_>) -> bool {
        let median = &self.groups[self.median];
        let is_lower = median.above.len() > median.below.len();
        let undone = self.undo(rules, is_lower).or_else(|| self.undo(rules, !is_lower));
        let Some(((a, b), is_lower)) = undone else { return false };
        let median = &mut self.groups[self.median];
        if is_lower { &mut median.below } else { &mut median.above }.extend([a, b]);
        true
    }

    /// Undoes the next pairing of one side and returns it.
    // READING LIM-9.6-CRACK: the pairing made last in the nearest group that has one; the other reading: the pairing
    // made first.
    fn undo(&mut self, rules: &LimRules<'_, '_>, is_lower: bool) -> Option<((Rank, Rank), bool)> {
        let (upper, lower) = self.made.split_at_mut(self.median);
        let made = if is_lower {
            lower.iter_mut().find(|made| !made.is_empty())
        } else {
            upper.iter_mut().rev().find(|made| !made.is_empty())
        }?;
        let pair = if rules.declared().crack == Crack::FirstMade { made.remove(0) } else { made.pop()? };
        Some((pair, is_lower))
    }
}
