//! The median family (FIDE Swiss Rules 1987 = Lim, Lim 2026, Leong): what a pairing counts, group by group.
//!
//! The text takes one decision after the other and does not look back, so a pairing is valued beside the decisions that the
//! text comes to in the same group: who floats is read once more in `floating`, and the groups are formed in
//! `course`. A pairing that floats others than the text, but counts less at a level, is not better there: it parts
//! from the text at the order in which that was decided, and nothing is counted beyond.
//!
//! A sum that a rulebook of one's own adds is counted on the pairs of each group. Not here: one about floaters, and what
//! the second scrutiny of a Maxi-tournament would come to beside a sum that stands before it.

mod colours;
mod course;
mod evening;
mod field;
mod floating;
mod group;
mod rules;
mod second_scrutiny;

use super::dutch_counts::PairedBracket;
use super::sheet::MateTable;
use super::{Count, JudgedRound, Part};
use course::{GroupCourse, GroupStage};
use evening::Evener;
use facts::rulebook::table::Turn;
use facts::rulebook::{Criterion, Measure};
use limit::from_len;
use second_scrutiny::{Scrutinised, SecondScrutiny};
use std::rc::Rc;

pub(super) use colours::boards;
pub use evening::EvenedGroup;
pub use field::{Adjacent, MedianField};
pub use floating::Floating;
pub use group::{FloatedGroup, JudgedPool, Possible, StuckFloater};
pub use rules::MedianRules;
pub(super) use second_scrutiny::Scrutinies;
pub use second_scrutiny::limited;

/// The bye, then every group in the order in which it is paired.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    let mut counts = Vec::new();
    // 8.1: the place of the one who has the bye, from the lowest.
    if let Some((bye, c)) = sheet.bye.zip(case.book.level(|m| *m == Measure::ByePlace)) {
        counts.push(count(0, c, vec![from_len(case.position.entries.len() - bye)]));
    }
    let rules = MedianRules::new(case);
    for (number, stage) in (1..).zip(GroupCourse::stages(&rules, sheet)) {
        // 9.6
        let extension = case.book.level(|m| *m == Measure::MedianExtension);
        if let Some(c) = extension.filter(|_| stage.undone > 0) {
            counts.push(count(number, c, vec![from_len(stage.undone)]));
        }
        let counting = MedianCounting { rules: &rules, stage: &stage, number };
        if !counting.floaters(&mut counts) {
            break;
        }
        counting.pairs(&mut counts);
    }
    counts
}

fn count(stage: usize, c: &Criterion, value: Vec<i64>) -> Count {
    Count { stage, code: c.code.clone(), part: Part::Bracket, value }
}

/// A value that is worse than that of the text.
fn behind(text: Vec<i64>, theirs: Vec<i64>) -> Vec<i64> {
    if theirs > text { theirs } else { [text, vec![1]].concat() }
}

/// A group being counted.
struct MedianCounting<'s, 'c, 'a> {
    rules: &'s MedianRules<'c, 'a>,
    stage: &'s GroupStage,
    /// From 1.
    number: usize,
}

impl MedianCounting<'_, '_, '_> {
    /// The levels about who floats; `false` if the pairing parts from the text there.
    fn floaters(&self, counts: &mut Vec<Count>) -> bool {
        let GroupStage { group, adjacent, text, floaters, .. } = self.stage;
        let rest = group.without(&text.forced);
        let evening = EvenedGroup { rules: self.rules, group: &rest, forced: &text.forced, adjacent };
        let chosen: Vec<usize> = floaters.iter().copied().filter(|r| !text.forced.contains(r)).collect();
        let parity_floater = match chosen.as_slice() {
            &[rank] => text.parity_floater.map(|e| Evener { rank, ..e }),
            _ => text.parity_floater,
        };
        let levels = self.rules.case.book.levels();
        let values =
            levels.filter_map(|c| Some((c, evening.value(&c.measure, &text.all, text.parity_floater)?)));
        let values: Vec<(&Criterion, Vec<i64>)> = values.collect();
        let is_same = *floaters == text.all;
        for (i, (c, of_text)) in values.iter().enumerate() {
            let theirs = evening.value(&c.measure, floaters, parity_floater).unwrap_or_default();
            // What counts less parts at the order, the last level.
            let parts = !is_same && (theirs > *of_text || i + 1 == values.len());
            let value = if parts { behind(of_text.clone(), theirs) } else { of_text.clone() };
            counts.push(count(self.number, c, value));
            if parts {
                return false;
            }
        }
        is_same
    }

    /// The levels about the pairs of those who stay, in file order.
    fn pairs(&self, counts: &mut Vec<Count>) {
        let group = self.stage.staying();
        let pool = JudgedPool { rules: self.rules, group: &group, retained: &self.stage.text.retained };
        let mut left = group.in_turn();
        let mut second: Option<Rc<Scrutinised>> = None;
        let levels = self.rules.case.book.levels();
        for c in levels.skip_while(|c| c.measure != Measure::LowestFloaters) {
            let value = match &c.measure {
                Measure::FloaterOpponent(_) => self.opponents_of_floaters(&pool, &mut left),
                Measure::ColourClashWaived => vec![from_len(self.breaches(&group.members()))],
                Measure::DueColours if self.rules.is_maxi() => {
                    let breaches = self.breaches(&left);
                    second = SecondScrutiny { pool: &pool, rest: &left, breaches }.known();
                    self.beside_second_scrutiny(&left, second.as_deref())
                }
                // READING LIM-12.2-TURN: player by player; the other reading: as few pairs as possible.
                Measure::DueColours if self.rules.declared().turn == Turn::Most => {
                    vec![from_len(self.clashes(&left, &|r| self.mate(r)).len() / 2)]
                }
                Measure::DueColours => self.clashes(&left, &|r| self.mate(r)),
                Measure::ScrutinyOrder => {
                    let of = |mate: Mate<'_>| places(&pool, &mut left.clone(), &|_| true, mate);
                    let theirs = of(&|r| self.mate(r));
                    match second.as_ref().map(|text| of(&|r| text.mate(r))) {
                        Some(text) if text != theirs => behind(text, theirs),
                        _ => theirs,
                    }
                }
                other => match self.made().value(other) {
                    Some(added) => added,
                    None => continue,
                },
            };
            counts.push(count(self.number, c, value));
        }
    }

    /// The pairs of those who stay.
    fn made(&self) -> PairedBracket<'_, '_> {
        let GroupStage { group, .. } = self.stage;
        let members = self.stage.staying().members();
        let pairs = members.into_iter().filter_map(|r| Some((r, self.mate(r).filter(|&o| r < o)?)));
        PairedBracket::of(self.rules.case, &group.residents, pairs, std::iter::empty())
    }

    fn mate(&self, rank: usize) -> Option<usize> {
        self.stage.pairs.mate(rank)
    }

    /// 13: pairs of these that break 12.1.
    fn breaches(&self, ranks: &[usize]) -> usize {
        let breaks = |&&r: &&usize| self.mate(r).is_some_and(|o| r < o && self.rules.is_breach(r, o));
        ranks.iter().filter(breaks).count()
    }

    /// 10.6 to 10.8: of each floater in turn the place of his opponent; where his pairing stands beforehand, whether it is
    /// made. Takes them out of those who are left.
    fn opponents_of_floaters(&self, pool: &JudgedPool<'_, '_, '_>, left: &mut Vec<usize>) -> Vec<i64> {
        let mut value = Vec::new();
        for (floater, opponent) in pool.seats().unwrap_or_default() {
            value.push(if self.mate(floater) == Some(opponent) { 1 } else { 2 });
            left.retain(|&r| r != floater && Some(r) != self.mate(floater));
        }
        value.extend(places(pool, left, &|r| !pool.group.is_resident(r), &|r| self.mate(r)));
        value
    }

    /// 12.2: those of these, by place, who meet somebody due the same colour; the earlier the worse.
    fn clashes(&self, left: &[usize], mate: Mate<'_>) -> Vec<i64> {
        let clashes = |r: usize| mate(r).is_some_and(|o| !self.rules.do_colours_fit(r, o));
        let places = left.iter().enumerate().filter(|&(_, &r)| clashes(r));
        places.map(|(i, _)| -from_len::<i64>(i + 1)).collect()
    }

    /// 12.7: whom the second scrutiny leaves without, if the pairing is what it comes to; else by the clashes of both.
    fn beside_second_scrutiny(&self, left: &[usize], text: Option<&Scrutinised>) -> Vec<i64> {
        let theirs = self.clashes(left, &|r| self.mate(r));
        let Some(text) = text else { return theirs };
        if theirs <= self.clashes(left, &|r| text.mate(r)) {
            text.unserved.clone()
        } else {
            behind(text.unserved.clone(), theirs)
        }
    }
}

/// The opponent of a player.
type Mate<'m> = &'m dyn Fn(usize) -> Option<usize>;

/// In turn, for as long as it is one of these, the place of the first one's opponent among those who come into question; takes
/// both out of those who are left.
fn places(
    pool: &JudgedPool<'_, '_, '_>,
    left: &mut Vec<usize>,
    is_of_these: &dyn Fn(usize) -> bool,
    mate: Mate<'_>,
) -> Vec<i64> {
    let mut possible = pool.possible(left);
    let mut value = Vec::new();
    while let Some(&first) = left.first().filter(|&&r| is_of_these(r)) {
        let is_possible = |o: usize| possible.as_ref().is_some_and(|p| p.can_settle(first, o));
        let order = pool.opponents(left, &is_possible);
        let opponent = mate(first);
        let place = order.iter().position(|&o| Some(o) == opponent).unwrap_or(order.len());
        value.push(from_len(place + 1));
        if let (Some(possible), Some(opponent)) = (&mut possible, opponent) {
            possible.settle(first, opponent);
        }
        left.retain(|&r| r != first && Some(r) != opponent);
    }
    value
}
