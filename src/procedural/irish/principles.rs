//! The principles A to D and rule 6, as costs of one pair.

use crate::tournament::{Outcome, PlayerId, Position};

/// The players in the draw by rank; an odd field has a dummy of score 0.
pub(super) struct Field<'p> {
    position: &'p Position,
    scores: Vec<i32>,
    dummy: i32,
    /// The different scores, highest first.
    groups: Vec<i32>,
}

impl<'p> Field<'p> {
    pub(super) fn new(position: &'p Position, merge: bool) -> Self {
        let mut scores: Vec<i32> = position.entries.iter().map(|e| e.score.0).collect();
        // 4: two defaults count as withdrawal; such a player is drawn with a score of 0.
        for (score, e) in scores.iter_mut().zip(&position.entries) {
            if e.rounds.iter().filter(|f| f.outcome == Outcome::ForfeitLoss).count() > 1 {
                *score = 0;
            }
        }
        let mut field = Self { position, scores, dummy: 0, groups: Vec::new() };
        field.groups = field.different();
        if merge {
            field.rule_3_d();
        }
        field
    }

    fn different(&self) -> Vec<i32> {
        let mut all = self.scores.clone();
        if all.len() % 2 == 1 {
            all.push(self.dummy);
        }
        all.sort_by_key(|s| -s);
        all.dedup();
        all
    }

    /// 3 (d): in the fourth round the two lowest score groups count as one, afterwards the three lowest.
    fn rule_3_d(&mut self) {
        let count = match self.position.round {
            0..=3 => return,
            4 => 2,
            _ => 3,
        };
        let level = self.groups[self.groups.len().saturating_sub(count)];
        for score in &mut self.scores {
            *score = (*score).max(level);
        }
        self.dummy = self.dummy.max(level);
        self.groups = self.different();
    }

    pub(super) fn count(&self) -> usize {
        self.scores.len()
    }

    pub(super) fn round(&self) -> usize {
        self.position.round
    }

    pub(super) fn score(&self, p: usize) -> i32 {
        self.scores[p]
    }

    pub(super) fn number(&self, p: usize) -> u32 {
        self.position.entries[p].number
    }

    pub(super) fn id(&self, p: usize) -> PlayerId {
        self.position.entries[p].id
    }

    pub(super) fn difference(&self, p: usize) -> i32 {
        self.position.entries[p].colours.difference()
    }

    pub(super) fn may_have_bye(&self, p: usize) -> bool {
        let had = [Outcome::PairingBye, Outcome::FullBye, Outcome::ForfeitWin];
        !self.position.entries[p].rounds.iter().any(|f| had.contains(&f.outcome))
    }

    /// The conductor's excluded pairs.
    pub(super) fn may_meet(&self, p: usize, o: Option<usize>) -> bool {
        o.is_none_or(|o| !self.position.prohibited.contains(&(p.min(o), p.max(o))))
    }

    /// What a pair costs under A, B, C, D, in this order, each from the highest score down.
    pub(super) fn cost(&self, p: usize, o: Option<usize>) -> Vec<i64> {
        let (mine, theirs) = (self.scores[p], o.map_or(self.dummy, |o| self.scores[o]));
        let (high, low) = (mine.max(theirs), mine.min(theirs));
        let has_met = o.is_some_and(|o| self.position.entries[p].has_met(self.id(o)));
        let at_top = |value: i64| self.groups.iter().map(move |&g| if g == high { value } else { 0 });
        // A: in all, then high up.
        let mut cost = vec![i64::from(has_met)];
        cost.extend(at_top(i64::from(has_met)));
        // B: players of each score, from the top, whose opponent is below it, below the next, and so on.
        for (i, &group) in self.groups.iter().enumerate() {
            cost.extend(self.groups[i..].iter().map(|&t| i64::from(group == high && low < t)));
        }
        cost.extend(at_top(self.principle_c(p, o)));
        cost.extend(at_top(self.principle_d(p, o)));
        cost
    }

    /// C: the colour differences after the game, with the colours that make their sum smaller.
    fn principle_c(&self, p: usize, o: Option<usize>) -> i64 {
        let mine = i64::from(self.difference(p));
        let Some(o) = o else { return mine.abs() };
        let theirs = i64::from(self.difference(o));
        let sum = |white: i64, black: i64| (white + 1).abs() + (black - 1).abs();
        sum(mine, theirs).min(sum(theirs, mine))
    }

    /// D: one province.
    fn principle_d(&self, p: usize, o: Option<usize>) -> i64 {
        let area = |p: usize| self.position.entries[p].area.as_str();
        i64::from(o.is_some_and(|o| !area(p).is_empty() && area(p) == area(o)))
    }

    /// The only player of the highest score.
    pub(super) fn leader(&self) -> Option<usize> {
        let top = *self.groups.first()?;
        let at_top: Vec<usize> = (0..self.count()).filter(|&p| self.scores[p] == top).collect();
        (at_top.len() == 1).then(|| at_top[0])
    }

    /// 6 (a), (b), doubled.
    pub(super) fn rule_6_figures(&self, p: usize) -> (i32, i32) {
        let (mut beaten, mut lost) = (0, 0);
        for fact in &self.position.entries[p].rounds {
            let Some(opponent) = fact.opponent else { continue };
            let points = self.position.points[opponent.index()].0;
            match fact.outcome {
                Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin => beaten += 2 * points,
                Outcome::Draw | Outcome::UnratedDraw => {
                    beaten += points;
                    lost += points;
                }
                Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss => lost += 2 * points,
                _ => {}
            }
        }
        (beaten, lost)
    }
}
