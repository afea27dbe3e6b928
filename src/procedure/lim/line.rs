//! The players who are to be paired with each other. The line makes decisions one by one, each only if the remaining
//! players can still be paired. The line keeps a complete pairing as a witness, which makes new searches rare.

use super::facts::Cards;
use crate::matching::lightest;
use crate::{Spent, Steps};
use facts::tournament::Rank;

/// The players who are still to be paired, with the decisions about them.
#[derive(Clone)]
pub(super) struct OpenPlayers<'c> {
    cards: &'c Cards,
    /// The players in the given order.
    pub(super) open: Vec<Rank>,
    /// 13: the price of the pairs still to be made that break 12.1; `None` where breaches are not counted.
    breaches: Option<i128>,
    /// The players who need no opponent yet, by rank; any two of them may form a pair.
    is_loose: Vec<bool>,
    /// 12.2, read by number: whether a clash of due colours also has a price, lower than the price of a breach.
    counts_clashes: bool,
    /// 12.2: whether each player has to get a fitting colour, by rank.
    must_fit: Vec<bool>,
    /// 12.7, by rank: the opponent that a player may exchange only for an opponent within 100 points; `None` without
    /// this limit.
    limits: Vec<Option<Rank>>,
    /// The witness, by rank: the opponent of each player in the line.
    mates: Vec<Option<Rank>>,
}

impl<'c> OpenPlayers<'c> {
    /// Prepares players who all need an opponent; returns `None` if they cannot all be paired, for example because
    /// their number is odd.
    pub(super) fn new(cards: &'c Cards, players: &[Rank], steps: &mut Steps) -> Result<Option<Self>, Spent> {
        Self::loosely(cards, players, &[], steps)
    }

    /// 11.3, 11.4: prepares players as [`Self::new`] does, except that the `loose` ones are only proposed and need no
    /// opponent.
    pub(super) fn loosely(
        cards: &'c Cards,
        players: &[Rank],
        loose: &[Rank],
        steps: &mut Steps,
    ) -> Result<Option<Self>, Spent> {
        let count = cards.list.len();
        let mut line = Self {
            cards,
            open: players.to_vec(),
            breaches: None,
            is_loose: Rank::all(count).map(|p| loose.contains(&p)).collect(),
            counts_clashes: false,
            must_fit: vec![false; count],
            limits: vec![None; count],
            mates: vec![None; count],
        };
        let Some((_, pairs)) = line.best_of(players, steps)? else { return Ok(None) };
        line.remember(&pairs);
        Ok(Some(line))
    }

    /// 13: "even if it is necessary": admits from now on only pairings with as few pairs as possible that break 12.1.
    pub(super) fn rule_13_fewest_breaches(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        self.breaches = Some(0);
        if let Some((breaches, pairs)) = self.best_of(&self.open.clone(), steps)? {
            self.breaches = Some(breaches);
            self.remember(&pairs);
        }
        Ok(())
    }

    /// Returns the cost of a pair under rule 13; `None` if it is not allowed.
    fn price(&self, a: Rank, b: Rank) -> Option<i128> {
        if self.is_loose[a] && self.is_loose[b] {
            return Some(0);
        }
        let is_fit = !(self.must_fit[a] || self.must_fit[b]) || self.cards.colours_fit(a, b);
        let is_near =
            |p: Rank, o: Rank| self.limits[p].is_none_or(|now| self.cards.is_within_100_points(now, o));
        let may = is_fit && is_near(a, b) && is_near(b, a) && self.cards.rule_9_1_compatible(a, b);
        let breach = i128::from(self.breaches.is_some() && self.cards.breaks_rule_12_1(a, b));
        let clash = i128::from(self.counts_clashes && !self.cards.colours_fit(a, b));
        may.then_some(breach * CLASHES + clash)
    }

    /// Returns the fewest breaches of 12.1 over all complete pairings of `players`, with such a pairing.
    fn best_of(&self, players: &[Rank], steps: &mut Steps) -> Result<Option<Found>, Spent> {
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

    fn remember(&mut self, pairs: &[(Rank, Rank)]) {
        for &(a, b) in pairs {
            self.mates[a] = Some(b);
            self.mates[b] = Some(a);
        }
    }

    /// Makes this pair in the witness, and pairs the two former opponents with each other. Returns whether the witness
    /// remains valid.
    fn exchange(&mut self, a: Rank, b: Rank) -> bool {
        let (Some(x), Some(y)) = (self.mates[a], self.mates[b]) else { return false };
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

    /// Pairs two players if all other open players can then still be paired.
    pub(super) fn try_pair(&mut self, a: Rank, b: Rank, steps: &mut Steps) -> Result<bool, Spent> {
        let Some(price) = self.price(a, b).filter(|_| self.cards.rule_9_1_compatible(a, b)) else {
            return Ok(false);
        };
        let rest: Vec<Rank> = self.open.iter().copied().filter(|&p| p != a && p != b).collect();
        if !self.exchange(a, b) {
            let Some((breaches, pairs)) = self.best_of(&rest, steps)? else { return Ok(false) };
            if self.breaches.is_some_and(|left| breaches + price != left) {
                return Ok(false);
            }
            self.remember(&pairs);
        }
        self.breaches = self.breaches.map(|left| left - price);
        self.open = rest;
        Ok(true)
    }

    /// 12.2: decides that a player gets a fitting colour, if all can then still be paired.
    pub(super) fn try_fit(&mut self, player: Rank, steps: &mut Steps) -> Result<bool, Spent> {
        if self.mates[player].is_some_and(|mate| self.cards.colours_fit(player, mate)) {
            self.must_fit[player] = true;
            return Ok(true);
        }
        self.must_fit[player] = true;
        let fitting: Vec<Rank> =
            self.open.iter().copied().filter(|&p| p != player && self.price(player, p).is_some()).collect();
        self.must_fit[player] = false;
        if fitting.iter().any(|&p| self.exchange(player, p)) {
            self.must_fit[player] = true;
            return Ok(true);
        }
        if fitting.is_empty() {
            return Ok(false);
        }
        self.must_fit[player] = true;
        let holds = self.settle(steps)?;
        self.must_fit[player] = holds;
        Ok(holds)
    }

    /// Searches for a witness under all decisions so far; returns `false` if no witness exists.
    fn settle(&mut self, steps: &mut Steps) -> Result<bool, Spent> {
        match self.best_of(&self.open.clone(), steps)? {
            Some((breaches, pairs)) if self.breaches.is_none_or(|left| left == breaches) => {
                self.remember(&pairs);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// 12.7: decides as [`Self::try_fit`] does. The scrutinised players have the opponents `now` and may exchange them
    /// only for opponents within 100 points. Returns the resulting line.
    pub(super) fn fit_within_100_points(
        &self,
        player: Rank,
        now: &[(Rank, Rank)],
        steps: &mut Steps,
    ) -> Result<Option<Self>, Spent> {
        let mut trial = self.clone();
        trial.must_fit[player] = true;
        for &(scrutinised, opponent) in now {
            trial.limits[scrutinised] = Some(opponent);
        }
        Ok(if trial.settle(steps)? { Some(trial) } else { None })
    }

    /// 12.2, read by number: admits from now on only pairings with as few clashing pairs as possible.
    pub(super) fn fewest_clashes(&mut self, steps: &mut Steps) -> Result<(), Spent> {
        self.counts_clashes = true;
        self.breaches = Some(0);
        if let Some((price, pairs)) = self.best_of(&self.open.clone(), steps)? {
            self.breaches = Some(price);
            self.remember(&pairs);
        }
        Ok(())
    }

    /// 12.2: records that a player has a fitting colour and keeps it.
    pub(super) fn keep_fit(&mut self, player: Rank, pairs: &[(Rank, Rank)]) {
        self.must_fit[player] = true;
        self.remember(pairs);
    }
}

/// The price of a breach of 12.1, which is more clashes than a round can have.
const CLASHES: i128 = 1 << 40;

/// The price and the pairs.
type Found = (i128, Vec<(Rank, Rank)>);
