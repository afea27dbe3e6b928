//! Rules 9.3, 10.2 to 10.5, 10.9, 10.10: who has no opponent in the group, and who makes its number even.

use super::LimEdition;
use super::facts::Cards;
use super::pool::{in_list_order, rule_10_8_tier};
use crate::matching::lightest;
use crate::{Spent, Steps};
use facts::rulebook::table::{Available, DueCount, FloaterChoice, Incoming, Others};
use facts::tournament::Colour;

/// 9.3 (a) to (c): the members who have no compatible opponent in the group.
pub(super) fn rule_9_3_alone(cards: &Cards, members: &[usize]) -> Vec<usize> {
    let has_opponent = |p: usize| members.iter().any(|&o| cards.rule_9_1_compatible(p, o));
    members.iter().copied().filter(|&p| !has_opponent(p)).collect()
}

/// 10.9: the disadvantage of a floater, in ascending order; the last is avoided first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Type {
    D,
    C,
    B,
    A,
}

/// A group of an odd number of players, from which one has to float.
pub(super) struct Evening<'g> {
    pub cards: &'g Cards,
    /// Residents and floaters that have come in, those of 9.3 left out.
    pub members: Vec<usize>,
    /// Those of the members who have the score of the group.
    pub residents: Vec<usize>,
    /// 9.3 (a) to (c).
    pub forced: Vec<usize>,
    /// Those in the neighbouring group whom a floater may meet: with its score, and floaters from the other side.
    pub hosts: [Vec<usize>; 2],
    /// Floaters who wait in the neighbouring group for an opponent, come in the same direction.
    pub waiting: Vec<usize>,
    pub is_upward: bool,
    /// 9.2: is the neighbouring group paired upward? The median is paired downward.
    pub is_next_upward: bool,
}

impl Evening<'_> {
    /// 9.3 (d), 10.2 to 10.5, 10.9, 10.10: the floater that makes the number even.
    pub(super) fn rule_10_2_floater(&self, steps: &mut Steps) -> Result<Option<usize>, Spent> {
        if self.cards.edition == LimEdition::Leong {
            return Ok(self.leong_10_2_floater());
        }
        let types: Vec<(usize, Type)> = self.members.iter().map(|&p| (p, self.rule_10_9_type(p))).collect();
        let Some(proposed) = self.choose(&types) else { return Ok(None) };
        let is_spared = |p: usize| self.cards.list[p].has_just_floated;
        if !is_spared(proposed) {
            return Ok(Some(proposed));
        }
        // 10.10: another who is of no type a, b, c and leaves as many pairings.
        let mut others: Vec<(usize, Type)> =
            types.into_iter().filter(|&(p, t)| t == Type::D && !is_spared(p)).collect();
        let most = self.rule_10_10_pairings(proposed, steps)?;
        while let Some(other) = self.choose(&others) {
            if self.rule_10_10_pairings(other, steps)? >= most {
                return Ok(Some(other));
            }
            others.retain(|&(p, _)| p != other);
        }
        Ok(Some(proposed))
    }

    /// Leong 10.2 to 10.5: the lowest (upward: highest) numbered who has an opponent in the neighbouring group; those of
    /// the group's score before those who have just been transferred into it.
    fn leong_10_2_floater(&self) -> Option<usize> {
        let of_score = self.cards.declared.incoming == Incoming::Residents && !self.residents.is_empty();
        let from = if of_score { &self.residents } else { &self.members };
        from.iter().copied().min_by_key(|&p| (!self.rule_10_3_has_opponent(p), self.lowest_first(p)))
    }

    /// 10.3 the lowest numbered, 10.4 upward the highest.
    fn lowest_first(&self, player: usize) -> i64 {
        let number = i64::from(self.cards.list[player].number);
        if self.is_upward { number } else { -number }
    }

    /// 10.9, then 10.2: one who is due the colour of the majority, or 10.2 before 10.9, but by 10.5 after who has an
    /// opponent; then 10.3, 10.4. In Maxi-tournaments the one chosen for his colour differs by 100 points or less from the
    /// lowest (upward: highest) numbered, otherwise that one floats.
    fn choose(&self, from: &[(usize, Type)]) -> Option<usize> {
        let majority = self.rule_10_2_majority();
        let is_other = |p: usize| majority.is_some() && self.cards.list[p].due != majority;
        let extreme = self.members.iter().copied().min_by_key(|&p| self.lowest_first(p))?;
        let is_colour_first = self.cards.declared.choice == FloaterChoice::Colour;
        let is_alone = |t: Type| is_colour_first && matches!(t, Type::A | Type::C);
        let before = |p: usize, t: Type| (is_alone(t), is_colour_first && is_other(p));
        let chosen =
            from.iter().min_by_key(|&&(p, t)| (before(p, t), t, is_other(p), self.lowest_first(p)))?.0;
        if self.cards.is_within_100_points(chosen, extreme) {
            return Some(chosen);
        }
        from.iter().min_by_key(|&&(p, t)| (is_alone(t), t, self.lowest_first(p))).map(|&(p, _)| p)
    }

    /// 10.2: the colour that more of the players in the group are due.
    fn rule_10_2_majority(&self) -> Option<Colour> {
        let counted = if self.cards.declared.due_count == DueCount::Residents {
            &self.residents
        } else {
            &self.members
        };
        let due = |c: Colour| counted.iter().filter(|&&p| self.cards.list[p].due == Some(c)).count();
        match due(Colour::White).cmp(&due(Colour::Black)) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// 10.3, 10.4: is there a compatible opponent in the neighbouring group, "after excluding the opponents of other
    /// floaters who have higher scores or higher pairing numbers" (upward: lower)? Others are those who wait there and those
    /// who have to leave this group (9.3); or the latter alone. Opponents by 10.8, as that group is going to be paired.
    fn rule_10_3_has_opponent(&self, floater: usize) -> bool {
        let comes_before = |f: usize| if self.is_upward { f > floater } else { f < floater };
        let waiting = if self.cards.declared.others == Others::All { self.waiting.as_slice() } else { &[] };
        let mut before = [self.forced.as_slice(), waiting].concat();
        before.retain(|&f| comes_before(f));
        before.sort_unstable();
        if self.is_upward {
            before.reverse();
        }
        let compatible = |f: usize, o: &usize| self.cards.rule_9_1_compatible(f, *o);
        let mut tiers = self.hosts.to_vec();
        if self.cards.declared.available == Available::Anybody {
            tiers = vec![tiers.concat()];
        }
        for other in before {
            let taken = tiers.iter().find_map(|tier| {
                let tier = in_list_order(self.cards, tier.clone(), self.is_next_upward);
                let proposed = tier.iter().copied().find(|o| compatible(other, o));
                rule_10_8_tier(self.cards, other, tier, proposed).into_iter().find(|o| compatible(other, o))
            });
            for tier in &mut tiers {
                tier.retain(|&o| Some(o) != taken);
            }
        }
        tiers.concat().iter().any(|o| compatible(floater, o))
    }

    /// 10.9: the type of a floater.
    fn rule_10_9_type(&self, floater: usize) -> Type {
        let has_come_in = !self.residents.contains(&floater);
        match (has_come_in, self.rule_10_3_has_opponent(floater)) {
            (true, false) => Type::A,
            (true, true) => Type::B,
            (false, false) => Type::C,
            (false, true) => Type::D,
        }
    }

    /// 10.10: the number of pairings that the group admits without a player.
    fn rule_10_10_pairings(&self, without: usize, steps: &mut Steps) -> Result<usize, Spent> {
        steps.take()?;
        let left: Vec<usize> = self.members.iter().copied().filter(|&p| p != without).collect();
        let compatible = |i: usize, j: usize| self.cards.rule_9_1_compatible(left[i], left[j]).then_some(0);
        let found = lightest(&vec![Some(1); left.len()], compatible);
        Ok(found.map_or(0, |found| found.mates.iter().flatten().count() / 2))
    }
}
