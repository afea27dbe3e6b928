//! The Lim family: the groups of a pairing, in the order in which they are paired (9.2, 9.3, 9.6, 10.5).
//!
//! As long as the pairing makes the pairs of the text, the groups are the groups of the text. From the first group with
//! different pairs on, the groups follow the pairing.

use super::field::{Adjacent, LimField};
use super::floating::{Floating, Searched};
use super::group::FloatedGroup;
use super::rules::LimRules;
use crate::matching::can_all_pair;
use crate::sheet::{MateTable, MatedBracket};
use facts::tournament::Rank;

/// A group at the time when it is paired.
pub(crate) struct GroupStage {
    pub(super) group: FloatedGroup,
    /// The group to which the floaters of this group go.
    pub(super) adjacent: Adjacent,
    /// The floaters that the text requires.
    pub(super) text: Floating,
    /// The floaters that the pairing shows.
    pub(super) floaters: Vec<Rank>,
    /// The other players, each with an opponent.
    pub(super) pairs: MatedBracket,
    /// 9.6: the number of pairs undone before the group could be paired.
    pub(super) undone: usize,
}

impl GroupStage {
    /// Returns the group without its floaters.
    pub(super) fn staying(&self) -> FloatedGroup {
        self.group.without(&self.floaters)
    }
}

/// The state of the groups while they are paired one after the other.
pub(super) struct GroupCourse<'r, 'c, 'a> {
    rules: &'r LimRules<'c, 'a>,
    /// The pairing, and the pairing as it was before 9.6 undid any pairs.
    sheets: (&'r MateTable, MateTable),
    field: LimField,
    stages: Vec<GroupStage>,
}

impl<'r, 'c, 'a> GroupCourse<'r, 'c, 'a> {
    /// 9.2: returns the stages of a pairing: "from the highest downward until just before the median, then from the
    /// lowest upwards". The median comes last.
    pub(super) fn stages(rules: &'r LimRules<'c, 'a>, sheet: &'r MateTable) -> Vec<GroupStage> {
        let mut course = Self::new(rules, sheet);
        for at in course.field.outer() {
            course.pair(at);
        }
        course.pair_median();
        course.stages
    }

    fn new(rules: &'r LimRules<'c, 'a>, sheet: &'r MateTable) -> Self {
        let sheets = (sheet, sheet.with(&rules.case.undone()));
        Self { rules, sheets, field: LimField::new(rules, sheet.bye), stages: Vec::new() }
    }

    /// Pairs a group other than the median; its floaters move on.
    fn pair(&mut self, at: usize) {
        let (group, adjacent) = self.field.with_adjacent(self.rules, at);
        let sheet = &self.sheets.1;
        let mut searched = Searched { rules: self.rules, sheet };
        let text = Floating::of(self.rules, &group, &adjacent, &mut searched).unwrap_or_else(|e| match e {});
        let of_text = sheet.bracket(group.without(&text.all).members());
        let (pairs, floaters) = if of_text.leaving().is_empty() {
            (of_text, text.all.clone())
        } else {
            let shown = sheet.bracket(group.members());
            let floaters = shown.leaving();
            (sheet.bracket(group.without(&floaters).members()), floaters)
        };
        for &floater in &floaters {
            self.field.transfer(self.rules, at, floater);
        }
        let stage = GroupStage { group, adjacent, text, floaters, pairs, undone: 0 };
        self.field.made[at] = stage.staying().in_order(&|r| stage.pairs.mate(r));
        self.stages.push(stage);
    }

    /// 9.6: pairs the median, and extends it while it cannot be paired.
    fn pair_median(&mut self) {
        let mut undone = 0;
        while self.is_blocked() && self.field.extend(self.rules) {
            undone += 1;
        }
        let group = self.field.groups[self.field.median].clone();
        if group.members().is_empty() {
            return;
        }
        let floaters = self.sheets.0.bracket(group.members()).leaving();
        let pairs = self.sheets.0.bracket(group.without(&floaters).members());
        let (adjacent, text) = (Adjacent::default(), Floating::default());
        self.stages.push(GroupStage { group, adjacent, text, floaters, pairs, undone });
    }

    /// Returns whether some members of the median cannot be paired.
    fn is_blocked(&self) -> bool {
        let members = self.field.groups[self.field.median].members();
        !can_all_pair(&members, &|a, b| self.rules.can_meet(a, b), &|_| false)
    }
}
