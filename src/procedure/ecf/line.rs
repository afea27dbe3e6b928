//! Rules 12, 16, 18, 23: the players who remain on a level after its floaters are paired.

use facts::rulebook::table::Close;
use facts::tournament::Rank;
use limit::from_len;
use std::cmp::Reverse;

use super::facts::{CardClaim, EcfCards};
use super::level::pair_costs;
use super::series::{LeastSeries, add, least};
use crate::{Spent, Steps};

/// The remaining players, in rank order.
pub(super) struct RemainingLine<'l> {
    cards: &'l EcfCards,
    players: &'l [Rank],
    /// The number of players above the mid-line.
    half: usize,
    /// 16: the claims that occur, the strongest first.
    claims: Vec<CardClaim>,
}

impl<'l> RemainingLine<'l> {
    pub(super) fn new(cards: &'l EcfCards, players: &'l [Rank]) -> Self {
        let seekers = players.iter().filter(|&&p| cards.list[p].seeks.is_some());
        let mut claims: Vec<CardClaim> = seekers.map(|&p| cards.list[p].claim).collect();
        claims.sort_unstable_by_key(|&c| Reverse(c));
        claims.dedup();
        Self { cards, players, half: super::bye::rule_5_mid_line(players.len(), 0, 0), claims }
    }

    /// Returns the costs of a pair up to the exchanges. The costs of 15, 35, 37 and 39 come first. For 16, the weaker
    /// claim of two seekers of one colour follows, by strength. For 12, a pair within the top half counts as an
    /// exchange across the mid-line.
    fn up_to_exchanges(&self, i: usize, j: usize) -> Option<LeastSeries> {
        let (a, b) = (self.players[i], self.players[j]);
        let mut costs = pair_costs(self.cards, a, b)?;
        let denied = self.cards.list[a].claim.min(self.cards.list[b].claim);
        let is_transfer = self.cards.is_transfer(a, b);
        costs.extend(self.claims.iter().map(|&c| i64::from(is_transfer && c == denied)));
        costs.push(i64::from(i < self.half && j < self.half));
        Some(costs)
    }

    /// Returns the costs up to the exchanges, then the costs of 12: the distance of the exchanged players from the
    /// mid-line, and the distance of the pair from grade order.
    fn up_to_grade_order(&self, i: usize, j: usize) -> Option<LeastSeries> {
        let mut costs = self.up_to_exchanges(i, j)?;
        let (high, low) = (i.min(j), i.max(j));
        let extent = if low < self.half { self.half - low } else { high.saturating_sub(self.half) };
        let apart = (low - high).abs_diff(self.half);
        let apart = match self.cards.declared.close {
            Close::TopDown => 0,
            Close::FewestChanged => apart.min(1),
            Close::Displacement => apart,
        };
        costs.extend([extent, apart].map(from_len::<i64>));
        Some(costs)
    }

    fn length(&self) -> usize {
        super::level::PAIR_COSTS + self.claims.len() + 1
    }

    /// 24 (c): returns the exchanges across the mid-line when the weakest claims are transferred; `None` without a
    /// pairing.
    pub(super) fn exchanges(&self, steps: &mut Steps) -> Result<Option<i64>, Spent> {
        let price = |i: usize, j: usize| self.up_to_exchanges(i, j);
        Ok(least(self.players.len(), self.length(), &price, steps)?.and_then(|sums| sums.last().copied()))
    }

    /// 12: pairs the top half with the bottom half in grade order. Among equally good pairings, the first from the top
    /// is chosen: each player gets the highest ranked opponent who is still possible.
    pub(super) fn rule_12_pairs(&self, steps: &mut Steps) -> Result<Option<Vec<(Rank, Rank)>>, Spent> {
        let length = self.length() + 2;
        let price = |i: usize, j: usize| self.up_to_grade_order(i, j);
        let Some(best) = least(self.players.len(), length, &price, steps)? else { return Ok(None) };
        let mut open: Vec<usize> = (0..self.players.len()).collect();
        let (mut pairs, mut sums) = (Vec::new(), vec![0; length]);
        while let Some((&i, others)) = open.split_first() {
            let mut taken = None;
            for &j in others {
                let Some(costs) = price(i, j) else { continue };
                let rest: Vec<usize> = others.iter().copied().filter(|&o| o != j).collect();
                let of_rest = |x: usize, y: usize| price(rest[x], rest[y]);
                let Some(mut whole) = least(rest.len(), length, &of_rest, steps)? else { continue };
                add(&mut whole, &costs);
                add(&mut whole, &sums);
                if whole == best {
                    taken = Some((j, costs, rest));
                    break;
                }
            }
            let Some((j, costs, rest)) = taken else { return Ok(None) };
            add(&mut sums, &costs);
            pairs.push((self.players[i], self.players[j]));
            open = rest;
        }
        Ok(Some(pairs))
    }
}
