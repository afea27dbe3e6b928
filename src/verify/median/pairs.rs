//! The pairs of those who stay in a group: floaters first (10.6 to 10.8), then the rest (9.4, 11, 12.2, 13).

use super::{Round, without};
use crate::judge::Pool;
use crate::rulebook::{Criterion, Measure};
use crate::verify::Fault;
use crate::verify::ledger::{Apart, Level, whole};

/// The values of levels as they come, and who has no opponent yet.
#[derive(Default)]
pub(super) struct Course<'c> {
    pub(super) left: Vec<usize>,
    pub(super) pairs: Vec<(usize, usize)>,
    values: Vec<(&'c Criterion, Vec<i64>)>,
}

impl<'c> Round<'_, 'c, '_> {
    /// All levels in file order; the pairs.
    pub(super) fn pair(&mut self, pool: &Pool<'_, '_, '_>) -> Result<Vec<(usize, usize)>, Fault> {
        let is_maxi = self.rules.is_maxi();
        let second = match self.case.book().level(|m| *m == Measure::DueColours) {
            Some(c) if is_maxi => Some(self.second_scrutiny(pool, &c.code)?),
            Some(_) | None => None,
        };
        let mut course = self.begin(pool)?;
        let before = |c: &&Criterion| matches!(c.measure, Measure::DueColours | Measure::ScrutinyOrder);
        for c in self.case.book().levels().filter(before) {
            let value = match (&c.measure, &second) {
                (Measure::DueColours, Some(second)) => {
                    let is_other = |u: usize, v: usize| !second.has(u, v);
                    self.none_of(&c.code, &course.left, &is_other)?;
                    second.unserved.clone()
                }
                (Measure::DueColours, None) => self.due_colours(&c.code, &course.left)?,
                _ => self.scrutiny(pool, &c.code, &mut course)?,
            };
            course.values.push((c, value));
        }
        self.end(pool.group, &course.pairs)?;
        let Course { pairs, values, .. } = course;
        for (c, value) in values {
            self.note(c, value);
        }
        Ok(pairs)
    }

    /// A stage apart with the levels before the due colours: the opponents of floaters, and pairs that break 12.1.
    pub(super) fn begin(&mut self, pool: &Pool<'_, '_, '_>) -> Result<Course<'c>, Fault> {
        let rules = self.rules;
        let members = pool.group.members();
        self.ledger.open_apart(&Apart {
            name: self.name(pool.group),
            players: &members,
            free: 0,
            joins: &|u, v| rules.can_meet(u, v),
            may_be_free: &|_| false,
        })?;
        let mut course = Course { left: pool.group.in_turn(), ..Course::default() };
        for c in self.case.book().levels() {
            let value = match &c.measure {
                Measure::FloaterOpponent(_) => {
                    self.choose(pool, &c.code, &mut course, &|r| !pool.group.is_resident(r))?
                }
                Measure::ColourClashWaived => {
                    let cost = |u: usize, v: usize| i64::from(rules.is_breach(u, v));
                    vec![self.ledger.level(&c.code, &Level::Sum(&members, &cost))?]
                }
                _ => continue,
            };
            course.values.push((c, value));
        }
        Ok(course)
    }

    /// 11: everybody who is left in turn.
    pub(super) fn scrutiny(
        &mut self,
        pool: &Pool<'_, '_, '_>,
        code: &str,
        course: &mut Course<'c>,
    ) -> Result<Vec<i64>, Fault> {
        self.choose(pool, code, course, &|_| true)
    }

    /// For as long as it is one of these, the first who is left gets the first opponent; the places, from 1.
    fn choose(
        &mut self,
        pool: &Pool<'_, '_, '_>,
        code: &str,
        course: &mut Course<'c>,
        is_of_these: &dyn Fn(usize) -> bool,
    ) -> Result<Vec<i64>, Fault> {
        let mut value = Vec::new();
        while let Some(&first) = course.left.first().filter(|&&r| is_of_these(r)) {
            let order = pool.opponents(&course.left, &|_| true);
            value.push(self.ledger.level(code, &Level::Order(first, &order))? + 1);
            let opponent = self.ledger.mate(first)?;
            course.pairs.push((first, opponent));
            course.left.retain(|&r| r != first && r != opponent);
        }
        Ok(value)
    }

    /// 12.2: player by player; the other reading: as few pairs as possible.
    fn due_colours(&mut self, code: &str, left: &[usize]) -> Result<Vec<i64>, Fault> {
        let rules = self.rules;
        let clash = |u: usize, v: usize| i64::from(!rules.do_colours_fit(u, v));
        if rules.takes("TURN", "most") {
            let mut near = left.to_vec();
            near.sort_unstable();
            let is_left = |r: usize| near.binary_search(&r).is_ok();
            let cost = |u: usize, v: usize| if is_left(u) && is_left(v) { clash(u, v) } else { 0 };
            return Ok(vec![self.ledger.level(code, &Level::Sum(&near, &cost))?]);
        }
        let mut value = Vec::new();
        for (i, &r) in left.iter().enumerate() {
            if self.ledger.level(code, &Level::Sum(&[r], &clash))? > 0 {
                value.push(without(i));
            }
        }
        Ok(value)
    }

    /// None of these edges is in the pairing: is that possible? From here on there are none.
    pub(super) fn none_of(
        &mut self,
        code: &str,
        left: &[usize],
        unwanted: &dyn Fn(usize, usize) -> bool,
    ) -> Result<bool, Fault> {
        let mut near = left.to_vec();
        near.sort_unstable();
        let is_left = |r: usize| near.binary_search(&r).is_ok();
        let cost = |u: usize, v: usize| i64::from(is_left(u) && is_left(v) && unwanted(u, v));
        Ok(self.ledger.level(code, &Level::Sum(&near, &cost))? == whole(0))
    }
}
