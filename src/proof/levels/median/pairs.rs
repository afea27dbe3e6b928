//! The pairs of those who stay in a group: floaters first (10.6 to 10.8), then the rest (9.4, 11, 12.2, 13).

use super::second_scrutiny::FloaterFree;
use super::{LevelValues, MedianLevels, without};
use crate::ProofError;
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use facts::rulebook::table::Turn;
use facts::rulebook::{Criterion, Measure};
use judge::JudgedPool;
use limit::from_len;

impl<'c> MedianLevels<'_, 'c, '_> {
    /// All levels in file order; the pairs.
    pub(super) fn pair(&mut self, pool: &JudgedPool<'_, '_, '_>) -> Result<Vec<(usize, usize)>, ProofError> {
        let mut course = self.begin(pool)?;
        let before = |c: &&Criterion| matches!(c.measure, Measure::DueColours | Measure::ScrutinyOrder);
        for c in self.case.book().levels().filter(before) {
            let value = match c.measure {
                Measure::DueColours if self.rules.is_maxi() => {
                    let breaches = course.breaches - from_len::<i64>(self.breaches(&course.pairs));
                    let rest = FloaterFree { pool, players: &course.left, breaches, code: &c.code };
                    let second = self.second_scrutiny(&rest)?;
                    self.none_of(&c.code, &course.left, &|u, v| !second.has(u, v))?;
                    second.unserved
                }
                Measure::DueColours => self.due_colours(&c.code, &course.left)?,
                _ => self.choose(pool, &c.code, &mut course, &|_| true)?,
            };
            course.values.push((c, value));
        }
        self.end(pool.group, &course.pairs)?;
        let LevelValues { pairs, values, .. } = course;
        for (c, value) in values {
            self.note(c, value);
        }
        Ok(pairs)
    }

    /// 13: how many of these pairs break 12.1.
    fn breaches(&self, pairs: &[(usize, usize)]) -> usize {
        pairs.iter().filter(|&&(a, b)| self.rules.is_breach(a, b)).count()
    }

    /// A stage apart with the levels before the due colours: the opponents of floaters, and pairs that break 12.1.
    fn begin(&mut self, pool: &JudgedPool<'_, '_, '_>) -> Result<LevelValues<'c>, ProofError> {
        let rules = self.rules;
        let members = pool.group.members();
        self.ledger.open_apart(&AuxiliaryStage {
            name: self.name(pool.group),
            players: &members,
            free: 0,
            joins: &|u, v| rules.can_meet(u, v),
            may_be_free: &|_| false,
        })?;
        let mut course = LevelValues::of(pool.group.in_turn());
        for c in self.case.book().levels() {
            let value = match &c.measure {
                Measure::FloaterOpponent(_) => {
                    self.choose(pool, &c.code, &mut course, &|r| !pool.group.is_resident(r))?
                }
                Measure::ColourClashWaived => {
                    let cost = |u: usize, v: usize| i64::from(rules.is_breach(u, v));
                    course.breaches = self.ledger.level(&c.code, &LevelQuestion::Sum(&members, &cost))?;
                    vec![course.breaches]
                }
                _ => continue,
            };
            course.values.push((c, value));
        }
        Ok(course)
    }

    /// 10.6, 11: for as long as it is one of these, the first who is left gets the first opponent; the places, from 1.
    pub(super) fn choose(
        &mut self,
        pool: &JudgedPool<'_, '_, '_>,
        code: &str,
        course: &mut LevelValues<'c>,
        is_of_these: &dyn Fn(usize) -> bool,
    ) -> Result<Vec<i64>, ProofError> {
        let mut value = Vec::new();
        while let Some(&first) = course.left.first().filter(|&&r| is_of_these(r)) {
            let order = pool.opponents(&course.left, &|_| true);
            value.push(self.ledger.level(code, &LevelQuestion::Order(first, &order))? + 1);
            let opponent = self.ledger.mate(first)?;
            course.pairs.push((first, opponent));
            course.left.retain(|&r| r != first && r != opponent);
        }
        Ok(value)
    }

    /// 12.2: player by player; the other reading: as few pairs as possible.
    fn due_colours(&mut self, code: &str, left: &[usize]) -> Result<Vec<i64>, ProofError> {
        let rules = self.rules;
        let clash = |u: usize, v: usize| i64::from(!rules.do_colours_fit(u, v));
        if rules.declared().turn == Turn::Most {
            let mut near = left.to_vec();
            near.sort_unstable();
            let is_left = |r: usize| near.binary_search(&r).is_ok();
            let cost = |u: usize, v: usize| if is_left(u) && is_left(v) { clash(u, v) } else { 0 };
            return Ok(vec![self.ledger.level(code, &LevelQuestion::Sum(&near, &cost))?]);
        }
        let mut value = Vec::new();
        for (i, &r) in left.iter().enumerate() {
            if self.ledger.level(code, &LevelQuestion::Sum(&[r], &clash))? > 0 {
                value.push(without(i));
            }
        }
        Ok(value)
    }

    /// None of these edges is in the pairing; from here on there are none.
    fn none_of(
        &mut self,
        code: &str,
        left: &[usize],
        unwanted: &dyn Fn(usize, usize) -> bool,
    ) -> Result<(), ProofError> {
        let mut near = left.to_vec();
        near.sort_unstable();
        let is_left = |r: usize| near.binary_search(&r).is_ok();
        let cost = |u: usize, v: usize| i64::from(is_left(u) && is_left(v) && unwanted(u, v));
        match self.ledger.level(code, &LevelQuestion::Sum(&near, &cost))? {
            0 => Ok(()),
            _ => Err(ProofError::refuted("the pairs of the second scrutiny are not possible")),
        }
    }
}
