//! 9.3, 10.2 to 10.5, 10.9, 10.10, 11.4: who floats from a score-group.

use super::Edition;
use super::facts::Cards;
use super::group::Group;
use crate::procedural::matching::lightest;
use crate::procedural::{Spent, Steps};
use crate::tournament::Colour;

/// Ranks of weight, each larger than all that follow together.
const ONE: i128 = 1 << 100;
const TYPE_A: i128 = 1 << 84;
const TYPE_B: i128 = 1 << 68;
const TYPE_C: i128 = 1 << 52;
const FLOATED: i128 = 1 << 36;
const COLOUR: i128 = 1 << 20;

/// Who stays and who floats.
pub(super) struct Split {
    pub(super) stay: Vec<usize>,
    pub(super) float: Vec<usize>,
    pub(super) forced: Vec<usize>,
}

/// 9.3 (a) to (c): members without a compatible member, tested until nobody is left to whom it applies.
pub(super) fn rule_9_3_a_to_c(cards: &Cards, group: &Group) -> (Vec<usize>, Vec<usize>) {
    let (mut active, mut forced) = (group.members(), Vec::new());
    loop {
        let has = |p: &usize| active.iter().any(|&o| cards.is_compatible(*p, o));
        let (stay, go): (Vec<usize>, Vec<usize>) = active.iter().copied().partition(has);
        if go.is_empty() {
            return (active, forced);
        }
        forced.extend(go);
        active = stay;
    }
}

/// The smallest weight of those who float from these players; `stay` must be paired.
fn weight_of(
    cards: &Cards,
    players: &[usize],
    weight: &dyn Fn(usize) -> i128,
    stay: &[usize],
) -> Option<i128> {
    let alone: Vec<Option<i128>> = players.iter().map(|p| (!stay.contains(p)).then(|| weight(*p))).collect();
    let price = |i: usize, j: usize| cards.is_compatible(players[i], players[j]).then_some(0);
    lightest(&alone, price).map(|found| found.weight)
}

/// 9.3 (d), 11.4: who floats besides; as few as possible, then by 10.9, 10.10, 10.2, then as low as possible.
// READING LIM-9.3: one decision over all members; the examples of 11.4 (a), (b) come out of it as printed.
pub(super) fn rule_9_3_d(
    cards: &Cards,
    group: &Group,
    neighbour: &[usize],
    steps: &mut Steps,
) -> Result<Split, Spent> {
    let (active, forced) = rule_9_3_a_to_c(cards, group);
    steps.take()?;
    let fewest = weight_of(cards, &active, &|_| 1, &[]).unwrap_or(0);
    if fewest == 0 {
        return Ok(Split { stay: active, float: forced.clone(), forced });
    }
    let judge = Judge { cards, group, neighbour, active: &active, forced: &forced, is_evening: fewest == 1 };
    let weights: Vec<(usize, i128)> = active.iter().map(|&p| (p, judge.weight(p))).collect();
    let weight = |p: usize| weights.iter().find(|w| w.0 == p).map_or(ONE, |w| w.1);
    let least = weight_of(cards, &active, &weight, &[]).unwrap_or(0);
    let mut stay: Vec<usize> = Vec::new();
    for p in group.in_order(active.clone()) {
        steps.take()?;
        stay.push(p);
        if weight_of(cards, &active, &weight, &stay) != Some(least) {
            stay.pop();
        }
    }
    let mut float = forced.clone();
    float.extend(active.iter().filter(|p| !stay.contains(p)));
    float.sort_unstable();
    stay.sort_unstable();
    Ok(Split { stay, float, forced })
}

/// What speaks against a floater.
struct Judge<'g> {
    cards: &'g Cards,
    group: &'g Group,
    neighbour: &'g [usize],
    active: &'g [usize],
    forced: &'g [usize],
    is_evening: bool,
}

impl Judge<'_> {
    fn weight(&self, p: usize) -> i128 {
        let mut weight = ONE;
        let came_in = self.group.came_in().contains(&p);
        weight += match (self.cards.edition, came_in, self.rule_10_3_has_opponent(p)) {
            // Leong 10.3 to 10.5 ask only whether there is an opponent.
            (Edition::Leong, _, has) => {
                if has {
                    0
                } else {
                    TYPE_C
                }
            }
            // 10.9 (a) to (d).
            (_, true, false) => TYPE_A,
            (_, true, true) => TYPE_B,
            (_, false, false) => TYPE_C,
            (_, false, true) => 0,
        };
        if self.is_evening && self.cards.edition != Edition::Leong {
            // 10.10, then 10.2.
            weight += if self.cards.list[p].floated { FLOATED } else { 0 };
            weight += if self.rule_10_2_suits(p) { 0 } else { COLOUR };
        }
        weight
    }

    /// 10.3, 10.4: a compatible opponent in the neighbouring group that no forced floater further out takes.
    fn rule_10_3_has_opponent(&self, p: usize) -> bool {
        let order = self.group.in_order(self.neighbour.to_vec());
        let mut taken: Vec<usize> = Vec::new();
        for f in self.group.in_order(self.forced.to_vec()) {
            let is_further_out = if self.group.is_upward { f > p } else { f < p };
            let opponent = order.iter().find(|&&o| !taken.contains(&o) && self.cards.is_compatible(f, o));
            if let (true, Some(&o)) = (is_further_out, opponent) {
                taken.push(o);
            }
        }
        order.iter().any(|&o| !taken.contains(&o) && self.cards.is_compatible(p, o))
    }

    /// 10.2: the player is due the colour that more are due; in Maxi-tournaments also near the extreme player.
    fn rule_10_2_suits(&self, p: usize) -> bool {
        let count = |c: Colour| self.active.iter().filter(|&&q| self.cards.list[q].due == Some(c)).count();
        let (white, black) = (count(Colour::White), count(Colour::Black));
        let wanted = match white.cmp(&black) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Greater => Colour::White,
            std::cmp::Ordering::Less => Colour::Black,
        };
        let order = self.group.in_order(self.active.to_vec());
        let near = !self.cards.is_maxi || order.last().is_some_and(|&x| self.cards.are_near(p, x));
        self.cards.list[p].due == Some(wanted) && near
    }
}
