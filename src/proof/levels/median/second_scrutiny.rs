//! Maxi-tournaments: the second scrutiny (12.2 with 12.7). Each exchange starts from the pairing before it, so each is a stage
//! apart: whether there is one, and the first in the order of the exchanges.

use super::{LevelValues, MedianLevels, without};
use crate::ProofError;
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use judge::{JudgedPool, limited, most_pairs_from};

/// Its outcome.
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

/// Those of a group who meet no floater.
pub(super) struct FloaterFree<'p, 'q, 'c, 'a> {
    pub(super) pool: &'q JudgedPool<'p, 'c, 'a>,
    /// In the order of scrutiny.
    pub(super) players: &'q [usize],
    /// 13: how many of their pairs break 12.1.
    pub(super) breaches: i64,
    /// Of the level.
    pub(super) code: &'q str,
}

/// Which of some players may meet, asked once.
struct AskedPairs<'s> {
    /// The players, ascending.
    players: &'s [usize],
    /// By rank, the place among them.
    place: Vec<usize>,
    may_meet: Vec<bool>,
}

impl<'s> AskedPairs<'s> {
    /// Of players in ascending order, of so many.
    fn new(players: &'s [usize], all: usize, may_meet: MeetingAllowed<'_>) -> Self {
        let size = players.len();
        let mut pairs = Self { players, place: vec![0; all], may_meet: vec![false; size * size] };
        for (i, &u) in players.iter().enumerate() {
            pairs.place[u] = i;
            for (j, _) in players.iter().enumerate().skip(i + 1).filter(|&(_, &v)| may_meet(u, v)) {
                (pairs.may_meet[i * size + j], pairs.may_meet[j * size + i]) = (true, true);
            }
        }
        pairs
    }

    fn has(&self, u: usize, v: usize) -> bool {
        self.may_meet[self.place[u] * self.players.len() + self.place[v]]
    }
}

/// May two meet?
type MeetingAllowed<'m> = &'m dyn Fn(usize, usize) -> bool;

impl MedianLevels<'_, '_, '_> {
    /// 12.2, player by player; 12.7: an exchange only for opponents within 100 points.
    pub(super) fn second_scrutiny(
        &mut self,
        rest: &FloaterFree<'_, '_, '_, '_>,
    ) -> Result<Second, ProofError> {
        let rules = self.rules;
        let all = self.is_settled.len();
        let mut players = rest.players.to_vec();
        players.sort_unstable();
        let is_open =
            |u: usize, v: usize| rules.can_meet(u, v) && (rest.breaches > 0 || !rules.is_breach(u, v));
        let open = AskedPairs::new(&players, all, &is_open);
        let none = || ProofError::refuted("the group has no first scrutiny");
        let mut met = self.first_pairs(rest, &open, &[])?.ok_or_else(none)?;
        let (mut unserved, mut is_served) = (Vec::new(), vec![false; all]);
        for (turn, &r) in rest.players.iter().enumerate() {
            is_served[r] = true;
            if rules.do_colours_fit(r, met[r]) {
                continue;
            }
            let mut limit = vec![None; met.len()];
            for &r in limited(rules, rest.players, turn) {
                limit[r] = Some(met[r]);
            }
            let is_near = |p: usize, o: usize| limit[p].is_none_or(|now| rules.is_near(now, o));
            let fits = |a: usize, b: usize| !(is_served[a] || is_served[b]) || rules.do_colours_fit(a, b);
            let may = |a: usize, b: usize| fits(a, b) && is_near(a, b) && is_near(b, a);
            let allowed = AskedPairs::new(&players, all, &|a, b| open.has(a, b) && may(a, b));
            if let Some(exchanged) = self.first_pairs(rest, &allowed, &met)? {
                met = exchanged;
            } else {
                is_served[r] = false;
                unserved.push(without(turn));
            }
        }
        Ok(Second { unserved, met })
    }

    /// 11: by rank, whom each meets, with the first opponents; `None` if they cannot all be paired so. Those who take no part
    /// meet themselves. `before`: whom each met before the exchange, which is nearly what is possible in it.
    fn first_pairs(
        &mut self,
        rest: &FloaterFree<'_, '_, '_, '_>,
        allowed: &AskedPairs<'_>,
        before: &[usize],
    ) -> Result<Option<Vec<usize>>, ProofError> {
        let (rules, players, code) = (self.rules, allowed.players, rest.code);
        let is_allowed = |u: usize, v: usize| allowed.has(u, v);
        let free = players.len() - 2 * most_pairs_from(players, &is_allowed, &|r| before.get(r).copied());
        let from = self.is_settled.len();
        self.ledger.open_apart(&AuxiliaryStage {
            name: "second scrutiny".to_owned(),
            players,
            free,
            joins: &is_allowed,
            may_be_free: &|_| true,
        })?;
        let over = |_: usize, v: usize| i64::from(v >= from);
        if free > 0 && self.ledger.level(code, &LevelQuestion::Sum(players, &over))? == 0 {
            return Err(ProofError::refuted("a possible exchange is not made"));
        }
        let breach = |u: usize, v: usize| i64::from(rules.is_breach(u, v));
        let is_possible = free == 0
            && (rest.breaches == 0
                || self.ledger.level(code, &LevelQuestion::Sum(players, &breach))? == rest.breaches);
        let mut course = LevelValues::of(rest.players.to_vec());
        if is_possible {
            self.choose(rest.pool, code, &mut course, &|_| true)?;
        }
        self.ledger.close(&[])?;
        let mut met: Vec<usize> = (0..from).collect();
        for (a, b) in course.pairs {
            (met[a], met[b]) = (b, a);
        }
        Ok(is_possible.then_some(met))
    }
}
