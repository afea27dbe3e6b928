//! A score-group: floaters first (10.6 to 10.8), then proposed pairings, scrutiny and exchanges (9.4, 11, 12.2).

use super::Edition;
use super::facts::Cards;
use crate::procedural::matching::lightest;
use crate::procedural::{Spent, Steps};

/// A group with the floaters that came in.
#[derive(Clone)]
pub(super) struct Group {
    pub(super) residents: Vec<usize>,
    pub(super) from_above: Vec<usize>,
    pub(super) from_below: Vec<usize>,
    pub(super) is_upward: bool,
}

impl Group {
    pub(super) fn came_in(&self) -> Vec<usize> {
        [self.from_above.as_slice(), &self.from_below].concat()
    }

    pub(super) fn members(&self) -> Vec<usize> {
        let mut all = [self.came_in(), self.residents.clone()].concat();
        all.sort_unstable();
        all
    }

    /// From the highest; pairing upward from the lowest.
    pub(super) fn in_order(&self, mut players: Vec<usize>) -> Vec<usize> {
        players.sort_unstable();
        if self.is_upward {
            players.reverse();
        }
        players
    }

    /// 10.6, 10.7: floaters from above by rank from the highest, then those from below from the lowest.
    fn rule_10_6_floaters(&self) -> Vec<usize> {
        let (mut above, mut below) = (self.from_above.clone(), self.from_below.clone());
        above.sort_unstable();
        below.sort_unstable_by(|a, b| b.cmp(a));
        [above, below].concat()
    }
}

/// The pairing of a group being made.
pub(super) struct Pairing<'g> {
    cards: &'g Cards,
    group: &'g Group,
    /// Not yet paired.
    open: Vec<usize>,
    /// In the order in which they were made.
    pairs: Vec<(usize, usize)>,
    /// Pairs that break 12.1 and cannot be helped (13).
    breaks: i128,
    /// Players whose opponent must fit (12.2).
    fitting: Vec<usize>,
}

/// Pairs all who stay; `None` if that is impossible.
pub(super) fn pair(
    cards: &Cards,
    group: &Group,
    stay: &[usize],
    steps: &mut Steps,
) -> Result<Option<Vec<(usize, usize)>>, Spent> {
    let open = group.in_order(stay.to_vec());
    let mut pairing = Pairing { cards, group, open, pairs: Vec::new(), breaks: 0, fitting: Vec::new() };
    steps.take()?;
    let Some(breaks) = pairing.least_breaks(&pairing.open) else { return Ok(None) };
    pairing.breaks = breaks;
    pairing.rule_10_8_opponents(steps)?;
    pairing.rule_12_2_second_scrutiny(steps)?;
    pairing.rule_11_exchanges(steps)?;
    Ok(Some(pairing.pairs))
}

impl Pairing<'_> {
    /// The fewest pairs that break 12.1 if all these are paired; `None` if they cannot all be.
    fn least_breaks(&self, players: &[usize]) -> Option<i128> {
        let price = |i: usize, j: usize| {
            let (a, b) = (players[i], players[j]);
            let must_fit = self.fitting.contains(&a) || self.fitting.contains(&b);
            (self.cards.is_compatible(a, b) && (!must_fit || self.cards.fits(a, b)))
                .then(|| i128::from(self.cards.breaks_12_1(a, b)))
        };
        lightest(&vec![None; players.len()], price).map(|found| found.weight)
    }

    /// Can the pair be made so that all others are still paired as well as possible?
    fn may_make(&self, a: usize, b: usize, steps: &mut Steps) -> Result<bool, Spent> {
        let must_fit = self.fitting.contains(&a) || self.fitting.contains(&b);
        if !self.cards.is_compatible(a, b) || must_fit && !self.cards.fits(a, b) {
            return Ok(false);
        }
        steps.take()?;
        let rest: Vec<usize> = self.open.iter().copied().filter(|&p| p != a && p != b).collect();
        let own = i128::from(self.cards.breaks_12_1(a, b));
        Ok(self.least_breaks(&rest).is_some_and(|breaks| breaks + own == self.breaks))
    }

    fn make(&mut self, a: usize, b: usize) {
        self.breaks -= i128::from(self.cards.breaks_12_1(a, b));
        self.open.retain(|&p| p != a && p != b);
        self.pairs.push((a, b));
    }

    /// 10.8: each floater meets the first opponent in the order of choice.
    fn rule_10_8_opponents(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        for floater in self.group.rule_10_6_floaters() {
            if !self.open.contains(&floater) {
                continue;
            }
            for opponent in self.rule_10_8_choice(floater) {
                if self.may_make(floater, opponent, steps)? {
                    self.make(floater, opponent);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Residents due the alternate colour, other residents, then other floaters likewise; from the highest (upward
    /// from the lowest). Leong regards no colours.
    fn rule_10_8_choice(&self, floater: usize) -> Vec<usize> {
        let others = || self.open.iter().copied().filter(|&p| p != floater);
        let is_resident = |p: usize| self.group.residents.contains(&p);
        let extreme = others().find(|&p| is_resident(p) && self.cards.is_compatible(floater, p));
        let suits = |p: usize| match self.cards.edition {
            Edition::Leong => true,
            Edition::Lim1987 | Edition::Lim2026 => {
                let near = !self.cards.is_maxi
                    || !is_resident(p)
                    || extreme.is_some_and(|x| self.cards.are_near(p, x));
                self.cards.fits(floater, p) && near
            }
        };
        let mut choice = Vec::new();
        for resident in [true, false] {
            for suiting in [true, false] {
                choice.extend(others().filter(|&p| is_resident(p) == resident && suits(p) == suiting));
            }
        }
        choice
    }

    /// 12.2: in the order of scrutiny each with somebody whose due colour fits, if that can be.
    fn rule_12_2_second_scrutiny(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        steps.take()?;
        self.fitting = self.open.clone();
        if self.least_breaks(&self.open) == Some(self.breaks) {
            return Ok(());
        }
        self.fitting.clear();
        for p in self.open.clone() {
            steps.take()?;
            self.fitting.push(p);
            if self.least_breaks(&self.open) != Some(self.breaks) {
                self.fitting.pop();
            }
        }
        Ok(())
    }

    /// 9.4, 11.1 to 11.3: the first player meets the first opponent of the tables; then the halves are formed anew.
    fn rule_11_exchanges(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        while let Some(&first) = self.open.first() {
            let mut is_made = false;
            for place in rule_11_2_order(self.open.len()) {
                let opponent = self.open[place];
                if self.may_make(first, opponent, steps)? {
                    self.make(first, opponent);
                    is_made = true;
                    break;
                }
            }
            if !is_made {
                return Err(Spent);
            }
        }
        Ok(())
    }
}

/// 11.2, 11.3: the places, among `n` players in the order of scrutiny, of the opponents of the first.
pub(super) fn rule_11_2_order(n: usize) -> Vec<usize> {
    (n / 2..n).chain((1..n / 2).rev()).collect()
}

#[cfg(test)]
mod tests {
    use super::rule_11_2_order;

    /// The boards when the first players have these opponents and the others their proposed ones.
    fn column(players: &[u32], opponents: &[u32]) -> Vec<(u32, u32)> {
        let mut open = players.to_vec();
        let mut made = Vec::new();
        while !open.is_empty() {
            let places = rule_11_2_order(open.len());
            let place =
                opponents.get(made.len()).map_or(places[0], |o| open.iter().position(|p| p == o).unwrap());
            made.push((open[0], open[place]));
            open = open
                .iter()
                .copied()
                .filter(|p| *p != made[made.len() - 1].0 && *p != made[made.len() - 1].1)
                .collect();
        }
        made
    }

    #[test]
    fn the_columns_of_11_2_and_11_3() {
        let six = [1, 2, 3, 4, 5, 6];
        assert_eq!(rule_11_2_order(6).iter().map(|i| six[*i]).collect::<Vec<_>>(), [4, 5, 6, 3, 2]);
        assert_eq!(column(&six, &[4]), [(1, 4), (2, 5), (3, 6)]);
        assert_eq!(column(&six, &[5]), [(1, 5), (2, 4), (3, 6)]);
        assert_eq!(column(&six, &[6]), [(1, 6), (2, 4), (3, 5)]);
        assert_eq!(column(&six, &[3]), [(1, 3), (2, 5), (4, 6)]);
        assert_eq!(column(&six, &[2]), [(1, 2), (3, 5), (4, 6)]);
        // 11.3, #2 after 1-6: 4, 5, 3; then #1 changes.
        assert_eq!(column(&six, &[6, 5]), [(1, 6), (2, 5), (3, 4)]);
        assert_eq!(column(&six, &[6, 3]), [(1, 6), (2, 3), (4, 5)]);
        assert_eq!(column(&six, &[3, 6]), [(1, 3), (2, 6), (4, 5)]);
    }

    #[test]
    fn upward_is_the_mirror_image() {
        let six = [6, 5, 4, 3, 2, 1];
        assert_eq!(rule_11_2_order(6).iter().map(|i| six[*i]).collect::<Vec<_>>(), [3, 2, 1, 4, 5]);
        assert_eq!(column(&six, &[2]), [(6, 2), (5, 3), (4, 1)]);
        assert_eq!(column(&six, &[1, 2]), [(6, 1), (5, 2), (4, 3)]);
    }
}
