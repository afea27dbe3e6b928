//! The Lim family, Maxi-tournaments: the outcome of the second scrutiny (12.2 with 12.7).
//!
//! Each exchange starts from the pairing before it, which a finished pairing does not show. This module therefore
//! repeats the exchanges. Each player searches for the first opponent with whom the remaining players can still be
//! paired (11).

use facts::rulebook::table::Whose;
use limit::from_len;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::group::{FloatedGroup, JudgedPool};
use super::rules::LimRules;
use crate::matching::{Complete, can_all_pair};
use facts::tournament::Rank;

/// A cache of outcomes. The key is the group with its retained pairings, the residents, and the number of breaches. The
/// outcome is the same for every pairing of the round.
pub(crate) type Scrutinies =
    BTreeMap<(FloatedGroup, Vec<(Rank, Rank)>, Vec<Rank>, usize), Option<Rc<Scrutinised>>>;

/// The residents whose opponents are scrutinised a second time.
pub(super) struct SecondScrutiny<'s, 'p, 'c, 'a> {
    pub(super) pool: &'s JudgedPool<'p, 'c, 'a>,
    /// The residents in the order of scrutiny.
    pub(super) rest: &'s [Rank],
    /// 13: the number of pairs of the residents that break 12.1.
    pub(super) breaches: usize,
}

/// The outcome of a second scrutiny.
pub(crate) struct Scrutinised {
    /// The places of the players who did not get an opponent due the other colour; the first player has the largest
    /// value.
    pub(super) unserved: Vec<i64>,
    pub(super) pairs: Vec<(Rank, Rank)>,
}

impl Scrutinised {
    /// Returns the opponent of a player.
    pub(super) fn mate(&self, rank: Rank) -> Option<Rank> {
        self.pairs.iter().find_map(|&(a, b)| match rank {
            r if r == a => Some(b),
            r if r == b => Some(a),
            _ => None,
        })
    }
}

/// Returns whether two compatible players may meet under a further condition.
type MayAlsoMeet<'m> = &'m dyn Fn(Rank, Rank) -> bool;

impl SecondScrutiny<'_, '_, '_, '_> {
    /// Returns the outcome, which is computed once.
    pub(super) fn known(&self) -> Option<Rc<Scrutinised>> {
        let JudgedPool { rules, group, retained } = *self.pool;
        let asked = (group.clone(), retained.to_vec(), self.rest.to_vec(), self.breaches);
        if let Some(known) = rules.case.caches.scrutinies.borrow().get(&asked) {
            return known.clone();
        }
        let found = self.result().map(Rc::new);
        rules.case.caches.scrutinies.borrow_mut().insert(asked, found.clone());
        found
    }

    /// Exchanges opponents player by player (12.2). 12.7: "an exchange of opponents ... is allowed only if the ratings
    /// of the opponents to be exchanged differ by 100 points or less".
    fn result(&self) -> Option<Scrutinised> {
        let rules = self.pool.rules;
        let mut pairs = self.scrutiny(&|_, _| true)?;
        let mut unserved = Vec::new();
        let mut is_served = vec![false; rules.case.position.entries.len()];
        for (turn, &r) in self.rest.iter().enumerate() {
            let met = met_by(&pairs, is_served.len());
            is_served[r] = true;
            if met[r].is_some_and(|o| rules.do_colours_fit(r, o)) {
                continue;
            }
            let mut limit = vec![None; is_served.len()];
            for &r in limited(rules, self.rest, turn) {
                limit[r] = met[r];
            }
            let is_near = |p: Rank, o: Rank| limit[p].is_none_or(|now| rules.is_near(now, o));
            let fits = |a: Rank, b: Rank| !(is_served[a] || is_served[b]) || rules.do_colours_fit(a, b);
            if let Some(exchanged) = self.scrutiny(&|a, b| fits(a, b) && is_near(a, b) && is_near(b, a)) {
                pairs = exchanged;
            } else {
                is_served[r] = false;
                unserved.push(-from_len::<i64>(turn + 1));
            }
        }
        Some(Scrutinised { unserved, pairs })
    }

    /// 11: pairs each player with the first opponent who leaves all others an opponent; returns `None` if they cannot
    /// all be paired.
    fn scrutiny(&self, may: MayAlsoMeet<'_>) -> Option<Vec<(Rank, Rank)>> {
        let rules = self.pool.rules;
        let is_free = |a: Rank, b: Rank| may(a, b) && rules.can_meet(a, b) && !rules.is_breach(a, b);
        let mut complete = if self.breaches == 0 { Some(Complete::new(self.rest, is_free)?) } else { None };
        let (mut left, mut pairs, mut breaches) = (self.rest.to_vec(), Vec::new(), self.breaches);
        while let Some(&first) = left.first() {
            let others = |o: Rank| left.iter().copied().filter(|&r| r != first && r != o).collect::<Vec<_>>();
            let is_first = |&o: &Rank| {
                if let Some(complete) = &mut complete {
                    return complete.settle(first, o);
                }
                let more = usize::from(rules.is_breach(first, o));
                let is_allowed = may(first, o) && rules.can_meet(first, o) && more <= breaches;
                is_allowed && self.can_all_meet(&others(o), breaches - more, may)
            };
            let opponent = self.pool.opponents(&left, &|_| true).into_iter().find(is_first)?;
            breaches -= usize::from(rules.is_breach(first, opponent));
            pairs.push((first, opponent));
            left.retain(|&r| r != first && r != opponent);
        }
        Some(pairs)
    }

    /// 13: returns whether the players in `left` can all be paired with at most `breaches` pairs that break 12.1. The
    /// search tries the few pairs that break 12.1.
    fn can_all_meet(&self, left: &[Rank], breaches: usize, may: MayAlsoMeet<'_>) -> bool {
        let rules = self.pool.rules;
        let is_free = |a: Rank, b: Rank| may(a, b) && rules.can_meet(a, b) && !rules.is_breach(a, b);
        if can_all_pair(left, &is_free, &|_| false) {
            return true;
        }
        let is_tried = |a: Rank, b: Rank| {
            let others: Vec<Rank> = left.iter().copied().filter(|&r| r != a && r != b).collect();
            may(a, b) && rules.is_breach(a, b) && self.can_all_meet(&others, breaches - 1, may)
        };
        breaches > 0 && left.iter().enumerate().any(|(i, &a)| left[i + 1..].iter().any(|&b| is_tried(a, b)))
    }
}

/// 12.7: returns the players whose new opponents must be within 100 points of their present ones when the player of
/// this turn is served.
// READING LIM-12.7-WHOSE: the opponents of this player and of all players scrutinised before; the other readings: of
// this player alone; of all players.
pub fn limited<'r>(rules: &LimRules<'_, '_>, rest: &'r [Rank], turn: usize) -> &'r [Rank] {
    match rules.declared().whose {
        Whose::Player => &rest[turn..=turn],
        Whose::Everybody => rest,
        Whose::Scrutinised => &rest[..=turn],
    }
}

/// Returns the opponent of each player, indexed by rank.
fn met_by(pairs: &[(Rank, Rank)], players: usize) -> Vec<Option<Rank>> {
    let mut met = vec![None; players];
    for &(a, b) in pairs {
        (met[a], met[b]) = (Some(b), Some(a));
    }
    met
}
