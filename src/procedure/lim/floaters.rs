//! Rules 9.3, 10.2 to 10.5, 10.9, 10.10: the players without an opponent in the group, and the player who makes its
//! number even.

use super::LimEdition;
use super::facts::Cards;
use super::pool::{in_list_order, rule_10_8_tier};
use crate::matching::lightest;
use crate::{Spent, Steps};
use facts::rulebook::table::{Available, DueCount, FloaterChoice, Incoming, Others};
use facts::tournament::{Colour, Rank};

/// 9.3 (a) to (c): returns the members without a compatible opponent in the group.
pub(super) fn rule_9_3_alone(cards: &Cards, members: &[Rank]) -> Vec<Rank> {
    let has_opponent = |p: Rank| members.iter().any(|&o| cards.rule_9_1_compatible(p, o));
    members.iter().copied().filter(|&p| !has_opponent(p)).collect()
}

/// 10.9: the type of a floater, in ascending order of disadvantage; the last type is avoided first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Type {
    D,
    C,
    B,
    A,
}

/// A group with an odd number of players; one player has to float.
pub(super) struct Evening<'g> {
    pub cards: &'g Cards,
    /// The residents and the incoming floaters, without the players of 9.3.
    pub members: Vec<Rank>,
    /// The members who have the score of the group.
    pub residents: Vec<Rank>,
    /// 9.3 (a) to (c): the players who have already left.
    pub forced: Vec<Rank>,
    /// The possible opponents of a floater in the neighbouring group: players with the score of that group, and
    /// floaters from the other side.
    pub hosts: [Vec<Rank>; 2],
    /// Floaters who came in the same direction and wait in the neighbouring group for an opponent.
    pub waiting: Vec<Rank>,
    pub is_upward: bool,
    /// 9.2: whether the neighbouring group is paired upward. The median is paired downward.
    pub is_next_upward: bool,
}

impl Evening<'_> {
    /// 9.3 (d), 10.2 to 10.5, 10.9, 10.10: returns the floater who makes the number even.
    pub(super) fn rule_10_2_floater(&self, steps: &mut Steps) -> Result<Option<Rank>, Spent> {
        if self.cards.edition == LimEdition::Leong {
            return Ok(self.leong_10_2_floater());
        }
        let types: Vec<(Rank, Type)> = self.members.iter().map(|&p| (p, self.rule_10_9_type(p))).collect();
        let Some(proposed) = self.choose(&types) else { return Ok(None) };
        let is_spared = |p: Rank| self.cards.list[p].has_just_floated;
        if !is_spared(proposed) {
            return Ok(Some(proposed));
        }
        // 10.10: another player who is of none of the types a, b and c, and leaves as many pairings possible.
        let mut others: Vec<(Rank, Type)> =
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

    /// Leong 10.2 to 10.5: returns the lowest (upward: highest) numbered player who has an opponent in the neighbouring
    /// group. Players of the group's score come before players who have just been transferred into it.
    fn leong_10_2_floater(&self) -> Option<Rank> {
        let of_score = self.cards.declared.incoming == Incoming::Residents && !self.residents.is_empty();
        let from = if of_score { &self.residents } else { &self.members };
        from.iter().copied().min_by_key(|&p| (!self.rule_10_3_has_opponent(p), self.lowest_first(p)))
    }

    /// Returns a key that puts the lowest numbered player first (10.3), upward the highest (10.4).
    fn lowest_first(&self, player: Rank) -> i64 {
        let number = i64::from(self.cards.list[player].number.0);
        if self.is_upward { number } else { -number }
    }

    /// Chooses a floater: by 10.9, then by 10.2 a player who is due the colour of the majority, then by 10.3, 10.4.
    /// Under the other reading, 10.2 comes before 10.9, but after the test for an opponent (10.5). In Maxi-tournaments
    /// the player chosen for his colour must be within 100 points of the lowest (upward: highest) numbered player.
    /// Otherwise that player floats.
    fn choose(&self, from: &[(Rank, Type)]) -> Option<Rank> {
        let majority = self.rule_10_2_majority();
        let is_other = |p: Rank| majority.is_some() && self.cards.list[p].due != majority;
        let extreme = self.members.iter().copied().min_by_key(|&p| self.lowest_first(p))?;
        let is_colour_first = self.cards.declared.choice == FloaterChoice::Colour;
        let is_alone = |t: Type| is_colour_first && matches!(t, Type::A | Type::C);
        let before = |p: Rank, t: Type| (is_alone(t), is_colour_first && is_other(p));
        let chosen =
            from.iter().min_by_key(|&&(p, t)| (before(p, t), t, is_other(p), self.lowest_first(p)))?.0;
        if self.cards.is_within_100_points(chosen, extreme) {
            return Some(chosen);
        }
        from.iter().min_by_key(|&&(p, t)| (is_alone(t), t, self.lowest_first(p))).map(|&(p, _)| p)
    }

    /// 10.2: returns the colour that the majority of the players in the group is due.
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

    /// 10.3, 10.4: returns whether there is a compatible opponent in the neighbouring group, "after excluding the
    /// opponents of other floaters who have higher scores or higher pairing numbers" (upward: lower). The other
    /// floaters are the floaters waiting there and the players who have to leave this group (9.3); under the other
    /// reading, only the latter. The other floaters choose opponents by 10.8, in the direction in which that group will
    /// be paired.
    fn rule_10_3_has_opponent(&self, floater: Rank) -> bool {
        let comes_before = |f: Rank| if self.is_upward { f > floater } else { f < floater };
        let waiting = if self.cards.declared.others == Others::All { self.waiting.as_slice() } else { &[] };
        let mut before = [self.forced.as_slice(), waiting].concat();
        before.retain(|&f| comes_before(f));
        before.sort_unstable();
        if self.is_upward {
            before.reverse();
        }
        let compatible = |f: Rank, o: &Rank| self.cards.rule_9_1_compatible(f, *o);
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

    /// 10.9: returns the type of a floater.
    fn rule_10_9_type(&self, floater: Rank) -> Type {
        let has_come_in = !self.residents.contains(&floater);
        match (has_come_in, self.rule_10_3_has_opponent(floater)) {
            (true, false) => Type::A,
            (true, true) => Type::B,
            (false, false) => Type::C,
            (false, true) => Type::D,
        }
    }

    /// 10.10: returns the number of pairings that the group admits without a player.
    fn rule_10_10_pairings(&self, without: Rank, steps: &mut Steps) -> Result<usize, Spent> {
        steps.take()?;
        let left: Vec<Rank> = self.members.iter().copied().filter(|&p| p != without).collect();
        let compatible = |i: usize, j: usize| self.cards.rule_9_1_compatible(left[i], left[j]).then_some(0);
        let found = lightest(&vec![Some(1); left.len()], compatible);
        Ok(found.map_or(0, |found| found.mates.iter().flatten().count() / 2))
    }
}
