//! The Lim family (FIDE Swiss Rules 1987 = Lim, Lim 2026, Leong): the counts of a pairing, group by group.
//!
//! The text makes one decision after the other and never goes back. So each group of a pairing is compared with the
//! decisions that the text makes in the same group. The module `floating` determines the floaters independently, and
//! `course` forms the groups. A pairing whose floaters differ from the text's is not better there, even if it counts
//! less at a level. The pairing departs from the text at the order level that decided this, and no further levels are
//! counted.
//!
//! A sum that a custom rulebook adds is counted on the pairs of each group, or on the player who floats to make its
//! number even. One case is not covered: the second scrutiny of a Maxi-tournament under a sum that comes before it.

mod colours;
mod course;
mod evening;
mod field;
mod floating;
mod group;
mod rules;
mod second_scrutiny;

use super::dutch::counts::PairedBracket;
use super::sheet::MateTable;
use super::{Count, JudgedRound};
use course::{GroupCourse, GroupStage};
use evening::Evener;
use facts::rulebook::table::Turn;
use facts::rulebook::{Criterion, Measure, Value};
use limit::from_len;
use second_scrutiny::{Scrutinised, SecondScrutiny};
use std::rc::Rc;

pub(super) use colours::boards;
pub use evening::EvenedGroup;
use facts::tournament::Rank;
pub use field::{Adjacent, LimField};
pub use floating::Floating;
pub use group::{FloatedGroup, JudgedPool, Possible, StuckFloater};
pub use rules::LimRules;
pub(super) use second_scrutiny::Scrutinies;
pub use second_scrutiny::limited;

/// Counts the bye, then every group in the order in which the groups are paired.
pub(super) fn recount(case: &JudgedRound<'_>, sheet: &MateTable) -> Vec<Count> {
    // 8.1: the place of the player with the bye, counted from the lowest.
    let mut counts = case.bye_count(sheet, |bye| from_len(case.position.entries.len() - bye.0));
    let rules = LimRules::new(case);
    for (number, stage) in (1..).zip(GroupCourse::stages(&rules, sheet)) {
        // 9.6
        let extension = case.book.level(|m| *m == Measure::MedianExtension);
        if let Some(c) = extension.filter(|_| stage.undone > 0) {
            counts.push(Count::of(number, c, Value(vec![from_len(stage.undone)])));
        }
        let counting = LimCounting { rules: &rules, stage: &stage, number };
        if !counting.floaters(&mut counts) {
            break;
        }
        counting.pairs(&mut counts);
    }
    counts
}

/// Returns a value that is worse than the value that the text gives.
fn behind(text: Vec<i64>, theirs: Vec<i64>) -> Vec<i64> {
    if theirs > text { theirs } else { [text, vec![1]].concat() }
}

/// The state of a group while it is being counted.
struct LimCounting<'s, 'c, 'a> {
    rules: &'s LimRules<'c, 'a>,
    stage: &'s GroupStage,
    /// The number of the group in pairing order, from 1.
    number: usize,
}

impl LimCounting<'_, '_, '_> {
    /// Counts the levels that concern floaters; returns `false` if the pairing departs from the text there.
    fn floaters(&self, counts: &mut Vec<Count>) -> bool {
        let GroupStage { group, adjacent, text, floaters, .. } = self.stage;
        let rest = group.without(&text.forced);
        let evening = EvenedGroup { rules: self.rules, group: &rest, forced: &text.forced, adjacent };
        let chosen: Vec<Rank> = floaters.iter().copied().filter(|r| !text.forced.contains(r)).collect();
        let parity_floater = match chosen.as_slice() {
            &[rank] => text.parity_floater.map(|e| Evener { rank, ..e }),
            _ => text.parity_floater,
        };
        let levels = self.rules.case.book.levels();
        let values = levels.filter_map(|c| Some((c, evening.value(c, &text.all, text.parity_floater)?)));
        let values: Vec<(&Criterion, Vec<i64>)> = values.collect();
        let is_same = *floaters == text.all;
        for (i, (c, of_text)) in values.iter().enumerate() {
            let theirs = evening.value(c, floaters, parity_floater).unwrap_or_default();
            // A pairing that counts less departs from the text at the order, which is the last level.
            let parts = !is_same && (theirs > *of_text || i + 1 == values.len());
            let value = if parts { behind(of_text.clone(), theirs) } else { of_text.clone() };
            counts.push(Count::of(self.number, c, Value(value)));
            if parts {
                return false;
            }
        }
        is_same
    }

    /// Counts the levels that concern the pairs of the players who stay, in file order.
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
            counts.push(Count::of(self.number, c, Value(value)));
        }
    }

    /// Returns the pairs of the players who stay.
    fn made(&self) -> PairedBracket<'_, '_> {
        let GroupStage { group, .. } = self.stage;
        let members = self.stage.staying().members();
        let pairs = members.into_iter().filter_map(|r| Some((r, self.mate(r).filter(|&o| r < o)?)));
        PairedBracket::of(self.rules.case, &group.residents, pairs, std::iter::empty())
    }

    fn mate(&self, rank: Rank) -> Option<Rank> {
        self.stage.pairs.mate(rank)
    }

    /// 13: returns the number of pairs among the players that break 12.1.
    fn breaches(&self, ranks: &[Rank]) -> usize {
        let breaks = |&&r: &&Rank| self.mate(r).is_some_and(|o| r < o && self.rules.is_breach(r, o));
        ranks.iter().filter(breaks).count()
    }

    /// 10.6 to 10.8: returns the place of each floater's opponent, one floater after the other. For a pairing fixed in
    /// advance, the value says whether it is made. Removes both players from `left`.
    fn opponents_of_floaters(&self, pool: &JudgedPool<'_, '_, '_>, left: &mut Vec<Rank>) -> Vec<i64> {
        let mut value = Vec::new();
        for (floater, opponent) in pool.seats().unwrap_or_default() {
            value.push(if self.mate(floater) == Some(opponent) { 1 } else { 2 });
            left.retain(|&r| r != floater && Some(r) != self.mate(floater));
        }
        value.extend(places(pool, left, &|r| !pool.group.is_resident(r), &|r| self.mate(r)));
        value
    }

    /// 12.2: returns the places of the players whose opponents are due the same colour; an earlier place is worse.
    fn clashes(&self, left: &[Rank], mate: Mate<'_>) -> Vec<i64> {
        let clashes = |r: Rank| mate(r).is_some_and(|o| !self.rules.do_colours_fit(r, o));
        let places = left.iter().enumerate().filter(|&(_, &r)| clashes(r));
        places.map(|(i, _)| -from_len::<i64>(i + 1)).collect()
    }

    /// 12.7: if the pairing matches the outcome of the second scrutiny, returns the players left unserved. Otherwise
    /// compares the clashes of the pairing with those of the outcome.
    fn beside_second_scrutiny(&self, left: &[Rank], text: Option<&Scrutinised>) -> Vec<i64> {
        let theirs = self.clashes(left, &|r| self.mate(r));
        let Some(text) = text else { return theirs };
        if theirs <= self.clashes(left, &|r| text.mate(r)) {
            text.unserved.clone()
        } else {
            behind(text.unserved.clone(), theirs)
        }
    }
}

/// A function that returns the opponent of a player.
type Mate<'m> = &'m dyn Fn(Rank) -> Option<Rank>;

/// Pairs the first player of `left` with his opponent, again and again until `is_of_these` no longer holds for the first
/// player, and removes both. Returns the place of each opponent in the order of opponents.
fn places(
    pool: &JudgedPool<'_, '_, '_>,
    left: &mut Vec<Rank>,
    is_of_these: &dyn Fn(Rank) -> bool,
    mate: Mate<'_>,
) -> Vec<i64> {
    let mut possible = pool.possible(left);
    let mut value = Vec::new();
    while let Some(&first) = left.first().filter(|&&r| is_of_these(r)) {
        let is_possible = |o: Rank| possible.as_ref().is_some_and(|p| p.can_settle(first, o));
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
