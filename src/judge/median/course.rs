//! The median family: the groups in the order in which they are paired, as a pairing shows them (9.2, 9.3, 9.6, 10.5).
//!
//! Where the pairing makes the pairs that the text makes, the groups are those of the text; from the first group where it does
//! not, they follow what the pairing shows.

use super::floating::Floating;
use super::group::Group;
use super::rules::Rules;
use crate::judge::matching::can_all_pair;
use crate::judge::sheet::{Bracket, Sheet};

/// A group as it is paired.
pub(super) struct Stage {
    pub(super) group: Group,
    /// Whom its floaters may meet in the neighbouring group.
    pub(super) hosts: Vec<usize>,
    /// Who floats by the text.
    pub(super) text: Floating,
    /// Who floats in the pairing.
    pub(super) floaters: Vec<usize>,
    /// The others, each with an opponent.
    pub(super) pairs: Bracket,
    /// 9.6: pairs undone before it could be paired.
    pub(super) undone: usize,
}

impl Stage {
    /// Those who stay, with their places.
    pub(super) fn staying(&self) -> Group {
        self.group.without(&self.floaters)
    }
}

/// The groups on their way.
pub(super) struct Course<'r, 'c, 'a> {
    rules: &'r Rules<'c, 'a>,
    /// The pairing, and the same before 9.6 undid any pairs.
    sheets: (&'r Sheet, Sheet),
    /// From the highest; the median is among them even if nobody has its score.
    groups: Vec<Group>,
    /// Their pairs in the order in which they are made.
    made: Vec<Vec<(usize, usize)>>,
    median: usize,
    stages: Vec<Stage>,
}

impl<'r, 'c, 'a> Course<'r, 'c, 'a> {
    /// 9.2: the stages of a pairing: "from the highest downward until just before the median, then from the lowest upwards",
    /// the median last.
    pub(super) fn stages(rules: &'r Rules<'c, 'a>, sheet: &'r Sheet) -> Vec<Stage> {
        let mut course = Self::new(rules, sheet);
        let lowest = course.groups.len();
        for at in (0..course.median).chain((course.median + 1..lowest).rev()) {
            course.pair(at);
        }
        course.pair_median();
        course.stages
    }

    fn new(rules: &'r Rules<'c, 'a>, sheet: &'r Sheet) -> Self {
        let players: Vec<usize> =
            (0..rules.case.position.entries.len()).filter(|&r| Some(r) != sheet.bye).collect();
        let mut scores: Vec<i32> = players.iter().map(|&r| rules.twice_score(r)).collect();
        scores.push(rules.twice_median());
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        let group = |&twice: &i32| Group {
            twice,
            residents: players.iter().copied().filter(|&r| rules.twice_score(r) == twice).collect(),
            is_upward: twice < rules.twice_median(),
            is_median: twice == rules.twice_median(),
            ..Group::default()
        };
        let groups: Vec<Group> = scores.iter().map(group).collect();
        let median = groups.iter().take_while(|g| !g.is_median).count();
        let sheets = (sheet, sheet.with(&rules.case.undone()));
        Self { rules, sheets, made: vec![Vec::new(); groups.len()], groups, median, stages: Vec::new() }
    }

    /// A group other than the median; its floaters go on.
    fn pair(&mut self, at: usize) {
        let group = self.groups[at].clone();
        let sheet = &self.sheets.1;
        let neighbour = if group.is_upward { at - 1 } else { at + 1 };
        let hosts = self.groups[neighbour].hosts(group.is_upward);
        let text = Floating::of(self.rules, &group, &hosts, sheet);
        let of_text = sheet.bracket(group.without(&text.all).members());
        let (pairs, floaters) = if of_text.leaving().is_empty() {
            (of_text, text.all.clone())
        } else {
            let shown = sheet.bracket(group.members());
            let floaters = shown.leaving();
            (sheet.bracket(group.without(&floaters).members()), floaters)
        };
        for &floater in &floaters {
            self.transfer(at, floater);
        }
        let stage = Stage { group, hosts, text, floaters, pairs, undone: 0 };
        self.made[at] = in_order(&stage);
        self.stages.push(stage);
    }

    /// 10.2, 10.5: to the first group on the way in which somebody is compatible, at the least to the next one. In a median
    /// without residents floaters of both sides meet.
    // READING LIM-10.5-FURTHER: beyond the median too; or no further than it; or always to the neighbour.
    fn transfer(&mut self, at: usize, floater: usize) {
        let is_upward = self.groups[at].is_upward;
        let way: Vec<usize> = match (is_upward, self.rules.takes("FURTHER", "beyond")) {
            (true, _) => (self.median..at).rev().collect(),
            (false, true) => (at + 1..self.groups.len()).collect(),
            (false, false) => (at + 1..=self.median).collect(),
        };
        let is_met = |to: &usize| {
            let group = &self.groups[*to];
            let is_meeting_place = group.is_median && group.residents.is_empty();
            is_meeting_place || group.hosts(is_upward).iter().any(|&o| self.rules.can_meet(floater, o))
        };
        let is_next_only = self.rules.takes("FURTHER", "neighbour");
        let goal = way.iter().copied().find(|to| is_next_only || is_met(to)).unwrap_or(way[0]);
        let group = &mut self.groups[goal];
        let side =
            if self.rules.twice_score(floater) > group.twice { &mut group.above } else { &mut group.below };
        side.push(floater);
    }

    /// 9.6: while the median is blocked, the next pairing is undone: of the lower side if more of its floaters came from above
    /// than from below, else of the upper. Where that side has none left, on which the text is silent, of the other.
    fn pair_median(&mut self) {
        let mut undone = 0;
        while self.is_blocked() {
            let median = &self.groups[self.median];
            let is_lower = median.above.len() > median.below.len();
            let Some((pair, is_lower)) = self.undo(is_lower).or_else(|| self.undo(!is_lower)) else { break };
            let median = &mut self.groups[self.median];
            if is_lower { &mut median.below } else { &mut median.above }.extend([pair.0, pair.1]);
            undone += 1;
        }
        let group = self.groups[self.median].clone();
        if group.members().is_empty() {
            return;
        }
        let floaters = self.sheets.0.bracket(group.members()).leaving();
        let pairs = self.sheets.0.bracket(group.without(&floaters).members());
        let (hosts, text) = (Vec::new(), Floating::default());
        self.stages.push(Stage { group, hosts, text, floaters, pairs, undone });
    }

    /// Can its members not all be paired? They can if they are.
    fn is_blocked(&self) -> bool {
        let members = self.groups[self.median].members();
        let can_meet = |a: usize, b: usize| self.rules.can_meet(a, b);
        !self.sheets.0.bracket(members.clone()).leaving().is_empty()
            && !can_all_pair(&members, &can_meet, &|_| false)
    }

    /// The next pairing of one side, undone.
    // READING LIM-9.6-CRACK: of the nearest group that has one the pairing made last; the other reading: first.
    fn undo(&mut self, is_lower: bool) -> Option<((usize, usize), bool)> {
        let (upper, lower) = self.made.split_at_mut(self.median);
        let made = if is_lower {
            lower.iter_mut().find(|made| !made.is_empty())
        } else {
            upper.iter_mut().rev().find(|made| !made.is_empty())
        }?;
        let pair = if self.rules.takes("CRACK", "first-made") { made.remove(0) } else { made.pop()? };
        Some((pair, is_lower))
    }
}

/// The pairs of a group in the order in which they are made.
fn in_order(stage: &Stage) -> Vec<(usize, usize)> {
    let turns = stage.staying().in_turn();
    let mut made: Vec<(usize, usize)> = Vec::new();
    for r in turns {
        if !made.iter().any(|&(_, b)| b == r) {
            made.extend(stage.pairs.mate(r).map(|o| (r, o)));
        }
    }
    made
}
