//! Maxi-tournaments: the second scrutiny (12.2 with 12.7). Each exchange starts from the pairing before it, so each is a stage
//! apart: whether there is one, and the first in the order of the exchanges.

use super::{Round, without};
use crate::judge::Pool;
use crate::verify::Fault;

/// What it comes to.
pub(super) struct Second {
    /// Places of those who got no opponent due the other colour.
    pub(super) unserved: Vec<i64>,
    /// By rank; of those who take no part their own.
    met: Vec<usize>,
}

impl Second {
    /// Do these two meet?
    pub(super) fn has(&self, u: usize, v: usize) -> bool {
        self.met[u] == v
    }
}

/// Those who are left for the scrutiny, and by rank whom each meets.
type Scrutinised = (Vec<usize>, Vec<usize>);

/// May two meet, beside being compatible?
type May<'m> = &'m dyn Fn(usize, usize) -> bool;

impl Round<'_, '_, '_> {
    /// 12.2, player by player; 12.7: an exchange only for opponents within 100 points, and so for all who were scrutinised
    /// before.
    pub(super) fn second_scrutiny(&mut self, pool: &Pool<'_, '_, '_>, code: &str) -> Result<Second, Fault> {
        let rules = self.rules;
        let none = || Fault::new("the group has no first scrutiny");
        let (rest, mut met) = self.first_pairs((pool, code), &|_, _| true)?.ok_or_else(none)?;
        let (mut unserved, mut is_served) = (Vec::new(), vec![false; met.len()]);
        for (turn, &r) in rest.iter().enumerate() {
            is_served[r] = true;
            if rules.do_colours_fit(r, met[r]) {
                continue;
            }
            let mut limit = vec![None; met.len()];
            for &before in &rest[..=turn] {
                limit[before] = Some(met[before]);
            }
            let is_near = |p: usize, o: usize| limit[p].is_none_or(|now| rules.is_near(now, o));
            let fits = |a: usize, b: usize| !(is_served[a] || is_served[b]) || rules.do_colours_fit(a, b);
            let may = |a: usize, b: usize| fits(a, b) && is_near(a, b) && is_near(b, a);
            if let Some((_, exchanged)) = self.first_pairs((pool, code), &may)? {
                met = exchanged;
            } else {
                is_served[r] = false;
                unserved.push(without(turn));
            }
        }
        Ok(Second { unserved, met })
    }

    /// 11: those who are left for the scrutiny, and whom each meets, with the first opponents; `None` if they cannot all be
    /// paired so.
    fn first_pairs(
        &mut self,
        (pool, code): (&Pool<'_, '_, '_>, &str),
        may: May<'_>,
    ) -> Result<Option<Scrutinised>, Fault> {
        let mut course = self.begin(pool)?;
        let rest = course.left.clone();
        if !self.none_of(code, &rest, &|u, v| !may(u, v))? {
            self.ledger.close(&[])?;
            return Ok(None);
        }
        self.scrutiny(pool, code, &mut course)?;
        self.ledger.close(&[])?;
        let mut met: Vec<usize> = (0..self.is_settled.len()).collect();
        for (a, b) in course.pairs {
            (met[a], met[b]) = (b, a);
        }
        Ok(Some((rest, met)))
    }
}
