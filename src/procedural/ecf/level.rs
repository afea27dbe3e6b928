//! Rules 9 to 24: one score level.

use super::cards::{Cards, Claim, Floats};
use crate::procedural::matching::lightest;
use crate::procedural::search::{Best, Search};
use crate::procedural::{Spent, Steps};

/// A level with the floaters that came in, the next level and everybody below.
pub(super) struct Level<'c> {
    pub(super) cards: &'c Cards,
    pub(super) incoming: Vec<usize>,
    pub(super) residents: Vec<usize>,
    pub(super) next: Vec<usize>,
    pub(super) below: Vec<usize>,
}

/// Pairs of a level and whoever floats down.
pub(super) type Made = (Vec<(usize, usize)>, Vec<usize>);

/// Who floats down and whom the incoming floaters meet.
#[derive(Clone, Default)]
struct Choice {
    down: Vec<usize>,
    met: Vec<(usize, usize)>,
}

impl Choice {
    fn holds(&self, p: usize) -> bool {
        self.down.contains(&p) || self.met.iter().any(|&(f, o)| f == p || o == p)
    }
}

/// Can all these be paired with each other?
pub(super) fn can_complete(cards: &Cards, players: &[usize]) -> bool {
    let price = |i: usize, j: usize| cards.may_meet(players[i], players[j]).then_some(0);
    players.len().is_multiple_of(2) && lightest(&vec![None; players.len()], price).is_some()
}

/// 5: is the place above the mid-line, and how far from it?
pub(super) fn rule_5_from_mid_line(place: usize, count: usize) -> (bool, usize) {
    let above = count / 2;
    if place < above { (true, above - 1 - place) } else { (false, place - above) }
}

impl Level<'_> {
    fn members(&self) -> Vec<usize> {
        let mut all = [self.incoming.as_slice(), &self.residents].concat();
        all.sort_unstable();
        all
    }

    /// 13: can those who leave and all below still be paired?
    fn rule_13(&self, left: &[usize]) -> bool {
        can_complete(self.cards, &[left, &self.below].concat())
    }

    /// The pairing of the level.
    pub(super) fn pair(&self, steps: &mut Steps) -> Result<Option<Made>, Spent> {
        let members = self.members();
        let Some(first) = self.least(&members, 1, None, steps)? else { return Ok(None) };
        let count = first.draws[0].iter().filter(|(_, o)| o.is_none()).count();
        let linked = self.rule_17_linked(&members, count);
        let Some(least) = self.least(&members, 6, linked, steps)? else { return Ok(None) };
        let mut best: Option<(Choice, i64)> = None;
        self.each_choice(&Choice::default(), (count, 0), &mut |choice| {
            let found = self.with(&members, choice, (linked, false), steps)?;
            let found = found.filter(|found| found.cost.starts_with(&least.cost));
            if let Some(found) = found {
                let exchanges = found.cost.last().copied().unwrap_or(0);
                if best.as_ref().is_none_or(|b| exchanges < b.1) {
                    best = Some((choice.clone(), exchanges));
                }
                return Ok(exchanges > 0);
            }
            Ok(true)
        })?;
        let Some((choice, _)) = best else { return Ok(None) };
        let found = self.with(&members, &choice, (linked, true), steps)?;
        Ok(found.map(|found| {
            let draw = &found.draws[0];
            let pairs = draw.iter().filter_map(|&(a, b)| b.map(|b| (a, b))).collect();
            (pairs, draw.iter().filter(|(_, o)| o.is_none()).map(|&(p, _)| p).collect())
        }))
    }

    /// 17: the colour in excess here and in the next level, if one floats; and whether the claim is weaker here.
    fn rule_17_linked(&self, members: &[usize], count: usize) -> Option<(crate::tournament::Colour, bool)> {
        let colour = self.cards.excess(members)?;
        if count != 1 || self.cards.excess(&self.next) != Some(colour) {
            return None;
        }
        let weakest = |players: &[usize]| -> Option<Claim> {
            let seekers = players.iter().filter(|&&p| self.cards.list[p].seeks == Some(colour));
            seekers.map(|&p| self.cards.list[p].claim).min()
        };
        Some((colour, weakest(members) < weakest(&self.next)))
    }

    /// Points 2 to 6 of one pair or leaver; with `depth` 1 only the number of leavers.
    fn first_points(
        &self,
        (a, b): (usize, Option<usize>),
        depth: usize,
        linked: Option<(crate::tournament::Colour, bool)>,
    ) -> Vec<i64> {
        let seeks = |p: usize| self.cards.list[p].seeks;
        let mut cost = vec![i64::from(b.is_none())];
        if depth == 1 {
            return cost;
        }
        // 10: the scores of those who float, the highest first.
        let mut scores: Vec<i32> = self.members().iter().map(|&p| self.cards.list[p].score).collect();
        scores.sort_by_key(|s| -s);
        scores.dedup();
        cost.extend(scores.iter().map(|&s| i64::from(b.is_none() && self.cards.list[a].score == s)));
        // 15, 17: transfers.
        cost.push(i64::from(match b {
            Some(b) => self.cards.clash(a, b),
            None => linked.is_some_and(|(colour, _)| seeks(a) == Some(colour)),
        }));
        cost.push(i64::from(
            linked.is_some_and(|(colour, here)| b.is_none() && (seeks(a) == Some(colour)) == here),
        ));
        cost.extend(b.map_or([0; 6], |b| self.cards.avoided(a, b)));
        cost
    }

    /// The least cost by the first points.
    fn least(
        &self,
        members: &[usize],
        depth: usize,
        linked: Option<(crate::tournament::Colour, bool)>,
        steps: &mut Steps,
    ) -> Result<Option<Best>, Spent> {
        let options = |p: usize, open: &[usize]| self.options(members, (p, open));
        let cost = |a: usize, b: Option<usize>| self.first_points((a, b), depth, linked);
        let search = Search { options: &options, cost: &cost, accepts: &|left| self.rule_13(left), most: 1 };
        search.best(members, steps)
    }

    /// Opponents by nearness to half the number further down; at last floating.
    fn options(&self, list: &[usize], (p, open): (usize, &[usize])) -> Vec<Option<usize>> {
        let place = |q: usize| list.binary_search(&q).unwrap_or(0);
        let wanted = place(p) + list.len() / 2;
        let mut others: Vec<usize> = open.iter().copied().filter(|&o| self.cards.may_meet(p, o)).collect();
        others.sort_by_key(|&o| (place(o).abs_diff(wanted), std::cmp::Reverse(place(o))));
        others.into_iter().map(Some).chain([None]).collect()
    }

    /// The best pairing with a choice made: first points, claims denied, exchanges across the mid-line; with `all` also
    /// the displacement.
    fn with(
        &self,
        members: &[usize],
        choice: &Choice,
        (linked, all): (Option<(crate::tournament::Colour, bool)>, bool),
        steps: &mut Steps,
    ) -> Result<Option<Best>, Spent> {
        let rest: Vec<usize> = members.iter().copied().filter(|&p| !choice.holds(p)).collect();
        let place = |p: usize| rest.binary_search(&p).ok();
        let mut claims: Vec<Claim> = members.iter().map(|&p| self.cards.list[p].claim).collect();
        claims.sort_by(|a, b| b.cmp(a));
        claims.dedup();
        let options = |p: usize, open: &[usize]| -> Vec<Option<usize>> {
            if choice.down.contains(&p) {
                return vec![None];
            }
            let fixed = choice.met.iter().find_map(|&(f, o)| match p {
                _ if f == p => Some(o),
                _ if o == p => Some(f),
                _ => None,
            });
            if let Some(o) = fixed {
                return if self.cards.may_meet(p, o) { vec![Some(o)] } else { Vec::new() };
            }
            let free: Vec<usize> = open.iter().copied().filter(|&o| !choice.holds(o)).collect();
            let mut list = self.options(&rest, (p, &free));
            list.pop();
            list
        };
        let cost = |a: usize, b: Option<usize>| {
            let mut cost = self.first_points((a, b), 6, linked);
            // 16: the weaker claim of a clash is denied.
            let denied = b
                .filter(|&b| self.cards.clash(a, b))
                .map(|b| self.cards.list[a].claim.min(self.cards.list[b].claim));
            cost.extend(claims.iter().map(|&c| i64::from(denied == Some(c))));
            let (i, j) = (place(a), b.and_then(place));
            let half = rest.len() / 2;
            let (crosses, far) = match (i, j) {
                (Some(i), Some(j)) => (i.max(j) < half, i.abs_diff(j).abs_diff(half)),
                _ => (false, 0),
            };
            if all {
                cost.extend([i64::from(crosses), i64::try_from(far).unwrap_or(i64::MAX)]);
            } else {
                cost.push(i64::from(crosses));
            }
            cost
        };
        let search = Search { options: &options, cost: &cost, accepts: &|left| self.rule_13(left), most: 1 };
        search.best(members, steps)
    }

    /// 19 to 24: all choices in order, until `look` has seen enough.
    fn each_choice(
        &self,
        choice: &Choice,
        (count, from): (usize, usize),
        look: &mut dyn FnMut(&Choice) -> Result<bool, Spent>,
    ) -> Result<bool, Spent> {
        if choice.down.len() < count {
            let order = self.rule_20_order(count);
            for (i, &d) in order.iter().enumerate().skip(from) {
                let mut next = choice.clone();
                next.down.push(d);
                if !self.each_choice(&next, (count, i + 1), look)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let Some(&floater) = self.incoming.iter().find(|&&f| !choice.holds(f)) else { return look(choice) };
        for o in self.rule_21_order(&self.residents, &self.incoming, floater) {
            if !choice.holds(o) && self.cards.may_meet(floater, o) {
                let mut next = choice.clone();
                next.met.push((floater, o));
                if !self.each_choice(&next, (count, from), look)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// 20, 22: the order in which players are considered for floating down.
    fn rule_20_order(&self, count: usize) -> Vec<usize> {
        let larger = self.cards.excess(&self.residents);
        let n = self.residents.len();
        let key = |i: usize| {
            let card = &self.cards.list[self.residents[i]];
            let (just, number, last): Floats = card.down;
            let (above, far) = rule_5_from_mid_line(i, n);
            let far = if self.cards.large_field && !above { n - far } else { far };
            (larger.is_some() && card.seeks != larger, just, above, (number, last), far)
        };
        let mut places: Vec<usize> = (0..n).collect();
        places.sort_by_key(|&i| key(i));
        let mut order: Vec<usize> = places.into_iter().map(|i| self.residents[i]).collect();
        order.extend(self.incoming.iter().rev());
        if count == 1 && !self.next.is_empty() {
            self.rule_22(&mut order);
        }
        order
    }

    /// 22: who best satisfies 20 and 21 together with an opponent not yet met.
    fn rule_22(&self, order: &mut [usize]) {
        let steps_of_21 = |d: usize| {
            let list = self.rule_21_order(&self.next, &[], d);
            list.iter().position(|&o| self.cards.may_meet(d, o)).unwrap_or(self.next.len())
        };
        let mut costs: Vec<(usize, usize)> =
            order.iter().enumerate().map(|(i, &d)| (i + steps_of_21(d), d)).collect();
        costs.sort_by_key(|c| c.0);
        for (slot, (_, d)) in order.iter_mut().zip(costs) {
            *slot = d;
        }
    }

    /// 21: the order in which opponents of a floater are considered.
    fn rule_21_order(&self, residents: &[usize], incoming: &[usize], floater: usize) -> Vec<usize> {
        let own = self.cards.list[floater].seeks;
        let n = residents.len();
        let key = |i: usize| {
            let card = &self.cards.list[residents[i]];
            let group = match (own, card.seeks) {
                (None, _) => 0,
                (Some(_), None) => 1,
                (mine, theirs) if mine == theirs => 2,
                _ => 0,
            };
            let (just, number, last): Floats = card.up;
            let (above, far) = rule_5_from_mid_line(i, n);
            let place = if above && !self.cards.long_event { i } else { far };
            (group, just, !above, (number, last), place)
        };
        let mut places: Vec<usize> = (0..n).collect();
        places.sort_by_key(|&i| key(i));
        let others = incoming.iter().copied().filter(|&f| f != floater);
        places.into_iter().map(|i| residents[i]).chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::rule_5_from_mid_line;

    #[test]
    fn the_mid_line_of_61_players_is_below_30() {
        assert_eq!(rule_5_from_mid_line(29, 61), (true, 0));
        assert_eq!(rule_5_from_mid_line(30, 61), (false, 0));
    }
}
