//! Rules 9.3, 10.1 to 10.5, 10.9, 10.10, 11.4: who floats.

use super::Edition;
use super::facts::Cards;
use super::group::Group;
use super::line::Line;
use crate::procedural::matching::{Lightest, lightest};
use crate::procedural::{Spent, Steps};
use crate::tournament::Colour;

/// The floaters of a group.
pub(super) struct Floaters {
    /// 9.3 (a) to (c).
    pub(super) forced: Vec<usize>,
    /// 9.3 (d), 11.4: to make the number even, or for want of another opponent.
    pub(super) chosen: Vec<usize>,
}

/// 10.9: the disadvantage of a floater, in ascending order; the last is avoided first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Type {
    D,
    C,
    B,
    A,
}

/// 9.3, 10: who floats out of a group.
pub(super) fn rule_10_floaters(group: &Group, steps: &mut Steps) -> Result<Floaters, Spent> {
    let forced = rule_9_3_forced(group);
    let others: Vec<usize> = group.members.iter().copied().filter(|p| !forced.contains(p)).collect();
    let taken = rule_10_3_taken(group, &forced);
    let choice = Choice { group, others, taken };
    let chosen = match choice.rule_10_10_fewest(steps)? {
        0 => Vec::new(),
        1 => choice.rule_10_2_evening_floater(steps)?.into_iter().collect(),
        _ => choice.rule_11_4_floaters(steps)?,
    };
    Ok(Floaters { forced, chosen })
}

/// 9.3 (a) to (c): members who have no compatible opponent in the group; again until nobody is found.
fn rule_9_3_forced(group: &Group) -> Vec<usize> {
    let mut stay = group.members.clone();
    loop {
        let has_opponent = |p: &usize| stay.iter().any(|&o| group.cards.rule_9_1_compatible(*p, o));
        let next: Vec<usize> = stay.iter().copied().filter(has_opponent).collect();
        if next.len() == stay.len() {
            return group.members.iter().copied().filter(|p| !stay.contains(p)).collect();
        }
        stay = next;
    }
}

/// 10.3, 10.4: the opponents of the forced floaters in the neighbouring group, as (floater, resident).
fn rule_10_3_taken(group: &Group, forced: &[usize]) -> Vec<(usize, usize)> {
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for &floater in forced {
        let is_free = |r: usize| taken.iter().all(|&(_, t)| t != r);
        let first =
            group.neighbours.iter().find(|&&r| is_free(r) && group.cards.rule_9_1_compatible(floater, r));
        taken.extend(first.map(|&r| (floater, r)));
    }
    taken
}

/// The members among whom there is a choice.
struct Choice<'g> {
    group: &'g Group<'g>,
    /// In the order of scrutiny.
    others: Vec<usize>,
    taken: Vec<(usize, usize)>,
}

impl Choice<'_> {
    fn cards(&self) -> &Cards {
        self.group.cards
    }

    /// 10.10, 11.4: as many pairs as possible, so as few floaters as possible.
    fn rule_10_10_fewest(&self, steps: &mut Steps) -> Result<usize, Spent> {
        let alone = vec![Some(1); self.others.len()];
        let found = self.pairing(&alone, steps)?;
        Ok(found.map_or(0, |found| found.mates.iter().filter(|m| m.is_none()).count()))
    }

    /// The cheapest pairing of those among whom there is a choice; `alone` is the price of floating.
    fn pairing(&self, alone: &[Option<i128>], steps: &mut Steps) -> Result<Option<Lightest>, Spent> {
        steps.take()?;
        let compatible = |i: usize, j: usize| {
            self.cards().rule_9_1_compatible(self.others[i], self.others[j]).then_some(0)
        };
        Ok(lightest(alone, compatible))
    }

    /// 10.3, 10.4: is there a compatible opponent in the neighbouring group, not taken by an earlier floater?
    fn rule_10_3_has_opponent(&self, floater: usize) -> bool {
        let is_taken =
            |r: usize| self.taken.iter().any(|&(by, t)| t == r && self.group.comes_before(by, floater));
        let mut neighbours = self.group.neighbours.iter();
        neighbours.any(|&r| self.cards().rule_9_1_compatible(floater, r) && !is_taken(r))
    }

    /// 10.9: the type of a floater; Leong 10.3 to 10.5 ask only for an opponent.
    fn rule_10_9_type(&self, floater: usize) -> Type {
        let came_in = self.cards().edition != Edition::Leong && self.group.came_in.contains(&floater);
        match (came_in, self.rule_10_3_has_opponent(floater)) {
            (true, false) => Type::A,
            (true, true) => Type::B,
            (false, false) => Type::C,
            (false, true) => Type::D,
        }
    }

    /// 10.2 to 10.5, 10.9, 10.10: the floater that makes the number even: the least of a disadvantage, who did not
    /// float just before, is due the colour of the majority, is the lowest (upward: highest), and leaves pairs.
    fn rule_10_2_evening_floater(&self, steps: &mut Steps) -> Result<Option<usize>, Spent> {
        let is_leong = self.cards().edition == Edition::Leong;
        let equalising = if is_leong { Vec::new() } else { self.rule_10_2_equalising() };
        let mut order: Vec<usize> = self.others.iter().rev().copied().collect();
        order.sort_by_key(|&p| {
            let rule_10_10 = !is_leong && self.cards().list[p].has_just_floated;
            (self.rule_10_9_type(p), rule_10_10, !equalising.contains(&p))
        });
        for floater in order {
            let rest: Vec<usize> = self.others.iter().copied().filter(|&p| p != floater).collect();
            if Line::new(self.cards(), &rest, steps)?.is_some() {
                return Ok(Some(floater));
            }
        }
        Ok(None)
    }

    /// 10.2: those whose floating tends to equalise the due colours; in Maxi-tournaments those of them within 100
    /// points of the lowest (upward: highest) numbered.
    fn rule_10_2_equalising(&self) -> Vec<usize> {
        let due =
            |c: Colour| self.others.iter().copied().filter(move |&p| self.cards().list[p].due == Some(c));
        let (white, black) = (due(Colour::White).count(), due(Colour::Black).count());
        let majority = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Colour::White,
            std::cmp::Ordering::Less => Colour::Black,
            std::cmp::Ordering::Equal => return Vec::new(),
        };
        let Some(&lowest) = self.others.last() else { return Vec::new() };
        let is_near = |p: &usize| !self.cards().is_maxi || self.cards().is_within_100_points(*p, lowest);
        due(majority).filter(is_near).collect()
    }

    /// 10.9, 11.4: several floaters: the fewest of type a, then b, then c; then the lowest (upward: highest): from
    /// the first in the order of scrutiny each stays who can.
    fn rule_11_4_floaters(&self, steps: &mut Steps) -> Result<Vec<usize>, Spent> {
        let unit = i128::try_from(self.others.len()).unwrap_or(1) + 1;
        let of_type = |p: &usize| match self.rule_10_9_type(*p) {
            Type::D => 0,
            Type::C => 1,
            Type::B => unit,
            Type::A => unit * unit,
        };
        let price = |p: &usize| Some(unit * unit * unit + of_type(p));
        let mut alone: Vec<Option<i128>> = self.others.iter().map(price).collect();
        let Some(mut best) = self.pairing(&alone, steps)? else { return Ok(Vec::new()) };
        let mut floaters = Vec::new();
        for (i, &p) in self.others.iter().enumerate() {
            let floating = std::mem::take(&mut alone[i]);
            if best.mates[i].is_some() {
                continue;
            }
            match self.pairing(&alone, steps)? {
                Some(other) if other.weight == best.weight => best = other,
                _ => {
                    alone[i] = floating;
                    floaters.push(p);
                }
            }
        }
        Ok(floaters)
    }
}
