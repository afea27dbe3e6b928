//! Players who are all to be paired with each other: decisions are taken one by one, each only if the others can
//! still be paired completely. A complete pairing is kept at hand as a witness, so that few have to be looked for.

use super::facts::Cards;
use crate::procedural::matching::lightest;
use crate::procedural::{Spent, Steps};

/// Those who are still to be paired, with what has been decided about them.
pub(super) struct Line<'c> {
    cards: &'c Cards,
    /// In the order given.
    pub(super) open: Vec<usize>,
    /// 13: pairs breaking 12.1 that are still to be made.
    breaches: i128,
    /// 12.2: who has to get a fitting colour, by rank.
    must_fit: Vec<bool>,
    /// The witness: the opponent of each, by rank.
    mates: Vec<usize>,
}

impl<'c> Line<'c> {
    /// 13: the pairings of these with as few pairs as possible that break 12.1; `None` if there is no pairing.
    pub(super) fn new(cards: &'c Cards, players: &[usize], steps: &mut Steps) -> Result<Option<Self>, Spent> {
        let count = cards.list.len();
        let (must_fit, mates) = (vec![false; count], (0..count).collect());
        let mut line = Self { cards, open: players.to_vec(), breaches: 0, must_fit, mates };
        let Some((breaches, pairs)) = line.best_of(players, steps)? else { return Ok(None) };
        line.breaches = breaches;
        line.remember(&pairs);
        Ok(Some(line))
    }

    /// What a pair costs under rule 13; `None` if it may not be made.
    fn price(&self, a: usize, b: usize) -> Option<i128> {
        let is_fit = !(self.must_fit[a] || self.must_fit[b]) || self.cards.colours_fit(a, b);
        (is_fit && self.cards.rule_9_1_compatible(a, b))
            .then(|| i128::from(self.cards.breaks_rule_12_1(a, b)))
    }

    /// The fewest breaches of 12.1 over all complete pairings of these, with such a pairing.
    fn best_of(&self, players: &[usize], steps: &mut Steps) -> Result<Option<Found>, Spent> {
        steps.take()?;
        if players.len() % 2 == 1 {
            return Ok(None);
        }
        let found = lightest(&vec![None; players.len()], |i, j| self.price(players[i], players[j]));
        Ok(found.map(|found| {
            let pairs = found.mates.iter().enumerate().filter_map(|(i, &mate)| Some((i, mate?)));
            (found.weight, pairs.map(|(i, j)| (players[i], players[j])).collect())
        }))
    }

    fn remember(&mut self, pairs: &[(usize, usize)]) {
        for &(a, b) in pairs {
            self.mates[a] = b;
            self.mates[b] = a;
        }
    }

    /// Does the witness still hold if these two meet, and the opponents they had in it?
    fn exchange(&mut self, a: usize, b: usize) -> bool {
        let (x, y) = (self.mates[a], self.mates[b]);
        if x == b {
            return true;
        }
        let sum = |one: Option<i128>, other: Option<i128>| Some(one? + other?);
        let after = sum(self.price(a, b), self.price(x, y));
        let holds = after.is_some() && after == sum(self.price(a, x), self.price(b, y));
        if holds {
            self.remember(&[(a, b), (x, y)]);
        }
        holds
    }

    /// Pairs two players if all others who are open can then still be paired.
    pub(super) fn try_pair(&mut self, a: usize, b: usize, steps: &mut Steps) -> Result<bool, Spent> {
        let Some(price) = self.price(a, b) else { return Ok(false) };
        let rest: Vec<usize> = self.open.iter().copied().filter(|&p| p != a && p != b).collect();
        if !self.exchange(a, b) {
            let Some((breaches, pairs)) = self.best_of(&rest, steps)? else { return Ok(false) };
            if breaches + price != self.breaches {
                return Ok(false);
            }
            self.remember(&pairs);
        }
        self.breaches -= price;
        self.open = rest;
        Ok(true)
    }

    /// 12.2: decides that a player gets a fitting colour, if all can then still be paired.
    pub(super) fn try_fit(&mut self, player: usize, steps: &mut Steps) -> Result<bool, Spent> {
        if self.cards.colours_fit(player, self.mates[player]) {
            self.must_fit[player] = true;
            return Ok(true);
        }
        self.must_fit[player] = true;
        let fitting: Vec<usize> =
            self.open.iter().copied().filter(|&p| self.price(player, p).is_some()).collect();
        self.must_fit[player] = false;
        if fitting.iter().any(|&p| self.exchange(player, p)) {
            self.must_fit[player] = true;
            return Ok(true);
        }
        if fitting.is_empty() {
            return Ok(false);
        }
        self.must_fit[player] = true;
        match self.best_of(&self.open, steps)? {
            Some((breaches, pairs)) if breaches == self.breaches => {
                self.remember(&pairs);
                Ok(true)
            }
            _ => {
                self.must_fit[player] = false;
                Ok(false)
            }
        }
    }
}

/// Breaches of 12.1 and the pairs.
type Found = (i128, Vec<(usize, usize)>);
