//! Rules 9.4, 10.6 to 10.8, 11, 12.2: the pairs of a group, when it is known who floats out of it.

use super::Edition;
use super::facts::Cards;
use super::line::Line;
use crate::procedural::{Spent, Steps};

/// A score-group on its turn.
pub(super) struct Group<'c> {
    pub(super) cards: &'c Cards,
    /// 9.2: residents and floaters that have come in, in the order of scrutiny: downward from the highest.
    pub(super) members: Vec<usize>,
    /// Those of the members who have floated in, in the same order.
    pub(super) came_in: Vec<usize>,
    /// The residents of the neighbouring group, in the order of scrutiny.
    pub(super) neighbours: Vec<usize>,
    pub(super) is_upward: bool,
}

impl<'c> Group<'c> {
    pub(super) fn new(
        cards: &'c Cards,
        residents: &[usize],
        came_in: &[usize],
        neighbours: &[usize],
        is_upward: bool,
    ) -> Self {
        let in_order = |players: &[usize]| {
            let mut sorted = players.to_vec();
            sorted.sort_unstable();
            if is_upward {
                sorted.reverse();
            }
            sorted
        };
        let members = in_order(&[residents, came_in].concat());
        Self { cards, members, came_in: in_order(came_in), neighbours: in_order(neighbours), is_upward }
    }

    /// Is the one player ahead of the other in the order of scrutiny?
    pub(super) fn comes_before(&self, one: usize, other: usize) -> bool {
        if self.is_upward { one > other } else { one < other }
    }

    /// 10.6 to 10.8, then 9.4, 11 and 12.2: the pairs in the order in which they are made; `None` if those who stay
    /// cannot all be paired.
    pub(super) fn pairs(&self, floaters: &[usize], steps: &mut Steps) -> Result<Option<Pairs>, Spent> {
        let stay: Vec<usize> = self.members.iter().copied().filter(|p| !floaters.contains(p)).collect();
        let Some(mut line) = Line::new(self.cards, &stay, steps)? else { return Ok(None) };
        let mut pairs = Vec::new();
        for floater in self.rule_10_6_order() {
            if !line.open.contains(&floater) {
                continue;
            }
            for opponent in self.rule_10_8_opponents(floater, &line.open) {
                if line.try_pair(floater, opponent, steps)? {
                    pairs.push((floater, opponent));
                    break;
                }
            }
        }
        let of_floaters = pairs.len();
        rule_12_2_second_scrutiny(&mut line, steps)?;
        pairs.extend(rule_11_scrutiny(&mut line, steps)?);
        Ok(Some(Pairs { pairs, of_floaters }))
    }

    /// 10.6, 10.7: the floaters that have come in, in the order in which they are paired; 10.6.3: in the median
    /// those from above by rank, then those from below from the lowest.
    fn rule_10_6_order(&self) -> Vec<usize> {
        if self.is_upward {
            return self.came_in.clone();
        }
        let is_from_below = |p: usize| self.cards.against_median(p).is_lt();
        let above = self.came_in.iter().copied().filter(|&p| !is_from_below(p));
        let below = self.came_in.iter().rev().copied().filter(|&p| is_from_below(p));
        above.chain(below).collect()
    }

    /// 10.8: the possible opponents of a floater in the order of choice: residents due the alternate colour from the
    /// highest (upward: lowest), other residents, other floaters. Leong: residents whatever their colour.
    fn rule_10_8_opponents(&self, floater: usize, open: &[usize]) -> Vec<usize> {
        let is_possible = |p: &usize| self.cards.rule_9_1_compatible(floater, *p);
        let (floaters, residents): (Vec<usize>, Vec<usize>) =
            open.iter().copied().filter(is_possible).partition(|p| self.came_in.contains(p));
        let preferred = |p: usize, first: Option<usize>| {
            let is_near = |first: usize| !self.cards.is_maxi || self.cards.is_within_100_points(p, first);
            self.cards.edition == Edition::Leong
                || self.cards.colours_fit(floater, p) && first.is_none_or(is_near)
        };
        let by_colour = |players: Vec<usize>, first: Option<usize>| {
            let (fitting, others): (Vec<usize>, Vec<usize>) =
                players.into_iter().partition(|&p| preferred(p, first));
            [fitting, others].concat()
        };
        let first = residents.first().copied();
        [by_colour(residents, first), by_colour(floaters, None)].concat()
    }
}

/// The pairs of a group.
pub(super) struct Pairs {
    /// In the order in which they are made.
    pub(super) pairs: Vec<(usize, usize)>,
    /// How many of them rule 10.8 made.
    pub(super) of_floaters: usize,
}

/// 12.2: in the order of scrutiny each player gets an opponent who leaves him his due colour, if that is possible
/// together with those before.
fn rule_12_2_second_scrutiny(line: &mut Line, steps: &mut Steps) -> Result<(), Spent> {
    for player in line.open.clone() {
        line.try_fit(player, steps)?;
    }
    Ok(())
}

/// 11.1 to 11.3: the first player meets the first possible opponent, the next one the first that is then possible,
/// and so on; the others are proposed anew (9.4) after each pair.
fn rule_11_scrutiny(line: &mut Line, steps: &mut Steps) -> Result<Vec<(usize, usize)>, Spent> {
    let mut pairs = Vec::new();
    while let Some(&player) = line.open.first() {
        let mut opponent = None;
        for o in rule_11_2_exchanges(&line.open) {
            if line.try_pair(player, o, steps)? {
                opponent = Some(o);
                break;
            }
        }
        let Some(opponent) = opponent else { break };
        pairs.push((player, opponent));
    }
    Ok(pairs)
}

/// 9.4, 11.2: the opponents of the first player: the bottom half from its top, then the top half from the nearest.
fn rule_11_2_exchanges(players: &[usize]) -> Vec<usize> {
    let (top, bottom) = players.split_at(players.len() / 2);
    let nearest = top.iter().skip(1).rev();
    bottom.iter().chain(nearest).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_11_2_and_11_3() {
        assert_eq!(rule_11_2_exchanges(&[1, 2, 3, 4, 5, 6]), [4, 5, 6, 3, 2]);
        assert_eq!(rule_11_2_exchanges(&[2, 3, 4, 5]), [4, 5, 3]);
        assert_eq!(rule_11_2_exchanges(&[6, 5, 4, 3, 2, 1]), [3, 2, 1, 4, 5]);
    }
}
