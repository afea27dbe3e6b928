//! Exchanges of opponents in a ledger. The pairings of a stage that satisfy a condition form an auxiliary stage inside
//! it.

use super::open_pairs::OpenPairs;
use crate::ProofError;
use crate::levels::answers::CostlySum;
use crate::levels::entry::{Seat, StageEntry};
use crate::levels::ledger::{AuxiliaryStage, LevelQuestion};
use crate::levels::{player, taking_part, vertices};
use facts::tournament::Rank;
use judge::most_pairs_from;
use model::program::lim::{
    AskedOrders, ExchangeCondition, ExchangeTrials, FactGround, GroupLevels, GroupStage, MateOrder, is_in_row,
};
use model::program::{Around, Edge, EdgeFilter, Mate};
use std::rc::Rc;

/// A test of whether two players may meet.
type MeetingAllowed<'m> = &'m dyn Fn(Rank, Rank) -> bool;

/// Returns the mate of each player, by rank.
fn mates(ranks: usize, pairs: &[(Rank, Option<Rank>)]) -> Vec<Option<Rank>> {
    let mut mates = vec![None; ranks];
    for (a, b) in pairs.iter().filter_map(|&(a, b)| Some((a, b?))) {
        (mates[a], mates[b]) = (Some(b), Some(a));
    }
    mates
}

/// Returns the players who are in none of the pairs.
fn without(players: &[Rank], pairs: &[(Rank, Option<Rank>)]) -> Vec<Rank> {
    let mut gone: Vec<Rank> = pairs.iter().flat_map(|&(a, b)| [Some(a), b]).flatten().collect();
    gone.sort_unstable();
    players.iter().copied().filter(|r| gone.binary_search(r).is_err()).collect()
}

/// Returns the largest number up to `most` for which `holds` is true. `holds` must be true for 0. If it is true for a
/// number, it must also be true for all smaller numbers.
fn largest(most: usize, holds: &dyn Fn(usize) -> bool) -> usize {
    let (mut least, mut beyond) = (0, most + 1);
    while least + 1 < beyond {
        let middle = if beyond == most + 1 { most } else { usize::midpoint(least, beyond) };
        if holds(middle) { least = middle } else { beyond = middle }
    }
    least
}

impl<'r> StageEntry<'_, '_, 'r> {
    /// Returns the pairs of these players that are still possible. Successive exchanges ask about the same players, so
    /// the last answer is kept.
    fn open_pairs(&mut self, players: &[Rank]) -> Rc<OpenPairs> {
        let at = self.ledger.at();
        if let Some(open) = self.open.as_ref().filter(|open| open.answers(players, at)) {
            return Rc::clone(open);
        }
        let ranks = self.case.position().entries.len();
        let pairs = self.ledger.within(&vertices(players)).into_iter().map(|(_, pair)| pair);
        let open = Rc::new(OpenPairs::new(players, (at, ranks), pairs));
        self.open = Some(Rc::clone(&open));
        open
    }

    /// Imposes the condition on all these edges at once, if this seems possible, and returns whether it did. After a
    /// sum above zero, the edges do not show what is possible. Each member then gets a question of its own.
    pub(super) fn at_once(
        &mut self,
        code: &str,
        around: Around<'_>,
        is_kept: &dyn Fn(Edge) -> bool,
    ) -> Result<bool, ProofError> {
        let players = self.members.clone();
        let open = self.open_pairs(&players);
        let keeps = |a: Rank, b: Rank| is_kept(Edge::Pair(a.min(b), a.max(b)));
        let is_shown = players.iter().all(|&r| {
            self.ledger.mate(r.0).is_ok_and(|mate| player(self.case, mate).is_some_and(|mate| keeps(r, mate)))
        });
        let seems = is_shown
            || self.costly.is_empty() && {
                let shown = |r: Rank| player(self.case, self.ledger.shown(r.0));
                2 * most_pairs_from(&players, &|a, b| open.has(a, b) && keeps(a, b), &shown) == players.len()
            };
        if !seems {
            return Ok(false);
        }
        let near = self.near(around).into_owned();
        let of = |(e, pair)| (e, self.edge(around, pair).map_or(0, |edge| i64::from(!is_kept(edge))));
        let costs = self.ledger.near(&near).into_iter().map(of).filter(|c| c.1 != 0).collect();
        match self.ledger.sum(code, &near, costs)? {
            0 => Ok(true),
            _ => Err(ProofError::refuted(format!("{code}: pairs that are possible at once are not made"))),
        }
    }

    /// Returns whether the player `of` could still meet a `wanted` player.
    pub(super) fn could_meet(
        &mut self,
        code: &str,
        of: Rank,
        wanted: &dyn Fn(Rank) -> bool,
    ) -> Result<bool, ProofError> {
        let players = self.members.clone();
        let condition = |a: Rank, b: Rank| a != of && b != of || wanted(if a == of { b } else { a });
        let open = self.open_pairs(&players);
        let joins = |a: Rank, b: Rank| open.has(a, b) && condition(a, b);
        self.try_within(code, (&players, false), &joins, &mut |_| Ok(()))
    }

    /// Tries an exchange, as [`model::program::OpenStage::attempt`] does. If it begins with the same pairs as a wider
    /// trial, these pairs stay fixed and take no part in its stage.
    pub(super) fn exchanged(
        &mut self,
        code: &str,
        exchange: &ExchangeCondition<'_>,
        levels: &mut GroupLevels<'_, 'r, ProofError>,
    ) -> Result<bool, ProofError> {
        let among = exchange.among;
        let open = self.open_pairs(among);
        let members = self.members.clone();
        let place = |r: Rank| members.binary_search(&r).unwrap_or(members.len());
        let places: Vec<usize> = Rank::all(open.ranks()).map(place).collect();
        let serves = |a: Rank, b: Rank| match exchange.served {
            Some((of, fits)) if a == of => fits(b),
            Some((of, fits)) if b == of => fits(a),
            _ => true,
        };
        let rows: Vec<Option<&[u64]>> = places.iter().map(|&place| exchange.row(place)).collect();
        let is_near = |a: Rank, b: Rank| is_in_row(rows[a], places[b]) && is_in_row(rows[b], places[a]);
        let joins = |a: Rank, b: Rank| open.has(a, b) && serves(a, b) && is_near(a, b);
        let trials = self.trials.take();
        let now = trials.as_ref().map(|trials| mates(open.ranks(), trials.now()));
        let start = |r: Rank| now.as_ref().and_then(|now| now[r]);
        let can_all = |players: &[Rank], may: MeetingAllowed<'_>| {
            2 * most_pairs_from(players, may, &start) == players.len()
        };
        let is_all = can_all(among, &joins);
        if let (Some((of, fits)), false) = (exchange.served, is_all) {
            self.trials = trials;
            if can_all(among, &|a, b| open.has(a, b) && serves(a, b)) {
                return self.try_within(code, (among, false), &joins, &mut |_| Ok(()));
            }
            // The exchange is impossible even without a limit. Showing this needs no auxiliary stage.
            let unfit = |u: usize, v: usize| i64::from(!fits(Rank(if u == of.0 { v } else { u })));
            let least = self.ledger.level(code, &LevelQuestion::Sum(&[of.0], &unfit))?;
            ProofError::unless(least > 0, format_args!("{code}: a possible exchange is not made"))?;
            return Ok(false);
        }
        let wider = trials.as_ref().map(|trials| Rc::clone(trials.wider(exchange.limit)));
        let wider = wider.filter(|_| self.costly.is_empty());
        let known = wider.as_ref().filter(|_| is_all).map_or(0, |wider| {
            let pairs = wider.pairs();
            let made =
                pairs.iter().take_while(|&&(a, b)| b.is_some_and(|b| joins(a.min(b), a.max(b)))).count();
            let is_possible = |known: usize| can_all(&without(among, &pairs[..known]), &joins);
            largest(made, &is_possible)
        });
        let players = without(among, wider.as_ref().map_or(&[], |wider| &wider.pairs()[..known]));
        let mut orders = AskedOrders::within(wider, known);
        // If pairs are known, all other players can be paired, too.
        let is_possible = self.try_within(code, (&players, is_all), &joins, &mut |entry| {
            entry.orders = Some(std::mem::take(&mut orders));
            levels(entry)?;
            orders = entry.orders.take().unwrap_or_default();
            Ok(())
        })?;
        let is_known = is_possible || trials.is_some();
        ProofError::unless(is_known, format_args!("{code}: no pairing is possible"))?;
        self.trials = Some(ExchangeTrials::after(trials, orders.alone().into(), exchange.limit, is_possible));
        Ok(is_possible)
    }

    /// Returns the place of a player's first possible mate in a list. A wider trial may already have answered this.
    /// `is_same` says whether that trial goes through the same list.
    pub(in crate::levels) fn first_of_list(
        &mut self,
        code: &str,
        of: Rank,
        (list, is_same): (&[usize], bool),
    ) -> Result<usize, ProofError> {
        let known = self.orders.as_ref().and_then(|orders| orders.known(of));
        let place = if let Some((_, mate)) = known {
            crate::levels::place(list, mate.map_or(self.seats.len(), |r| r.0))?
        } else {
            let refused = self.orders.as_ref().filter(|_| is_same).map_or(0, AskedOrders::refused);
            let place = self.ledger.order(code, of.0, list.get(refused..).unwrap_or_default())?;
            let place = usize::try_from(place);
            refused + place.map_err(|_| ProofError::refuted("a place is less than nothing"))?
        };
        // The vertex of the bye comes after all players.
        let mate = list.get(place).filter(|&&v| v < self.seats.len()).map(|&v| Rank(v));
        self.answers.met.extend(mate.map(|mate| (of, mate)));
        if let Some(orders) = &mut self.orders {
            orders.make((of, mate), place);
        }
        Ok(place)
    }

    /// Returns whether these players have a pairing that attains the earlier sums, which an auxiliary stage decides. If
    /// so, `levels` run in this stage. Set `can_all` if it is known that all the players can be paired.
    fn try_within(
        &mut self,
        code: &str,
        (players, can_all): (&[Rank], bool),
        joins: MeetingAllowed<'_>,
        levels: &mut dyn FnMut(&mut StageEntry<'_, '_, 'r>) -> Result<(), ProofError>,
    ) -> Result<bool, ProofError> {
        let costly = self.left_of(players)?;
        let shown = |r: Rank| player(self.case, self.ledger.shown(r.0));
        let free = if can_all { 0 } else { players.len() - 2 * most_pairs_from(players, joins, &shown) };
        let from = self.case.position().entries.len();
        let from = from + from % 2;
        let near = vertices(players);
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, an exchange", self.spec.name),
            players: &taking_part(players),
            free,
            joins: &|a, b| b.is_some_and(|b| joins(a, b)),
            may_be_free: &|_| true,
        })?;
        let over = |_: usize, v: usize| i64::from(v >= from);
        if free > 0 && self.ledger.level(code, &LevelQuestion::Sum(&near, &over))? == 0 {
            return Err(ProofError::refuted(format!("{code}: a possible exchange is not made")));
        }
        let mut is_possible = free == 0;
        for sum in &costly {
            let cost = |u: usize, v: usize| sum.cost(u, v);
            is_possible =
                is_possible && self.ledger.level(&sum.code, &LevelQuestion::Sum(&near, &cost))? == sum.value;
        }
        if is_possible {
            levels(&mut StageEntry::new(self.case, &mut *self.ledger, self.spec, self.judged))?;
        }
        self.ledger.close(&[])?;
        Ok(is_possible)
    }

    /// Returns the earlier sums above zero, reduced to the parts that these players contribute. All other players
    /// already have their opponents.
    fn left_of(&self, players: &[Rank]) -> Result<Vec<CostlySum>, ProofError> {
        let mut sums = self.costly.clone();
        let others = self.members.iter().filter(|r| players.binary_search(r).is_err()).map(|r| r.0);
        if sums.is_empty() {
            return Ok(sums);
        }
        for v in others {
            let mate = self.ledger.mate(v)?;
            for sum in sums.iter_mut().filter(|_| v < mate) {
                sum.value -= sum.cost(v, mate);
            }
        }
        Ok(sums)
    }
}

impl<'r> GroupStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn first_of(&mut self, code: &str, of: Rank, order: MateOrder<'_>) -> Result<usize, ProofError> {
        let list: Vec<usize> = order.iter().map(|r| r.0).collect();
        self.first_of_list(code, of, (&list, true))
    }

    fn admits(&mut self, code: &str, of: Rank, wanted: &dyn Fn(Mate) -> bool) -> Result<bool, ProofError> {
        let seats = self.seats.clone();
        let is_named = move |r: Rank| matches!(seats[r], Seat::Member | Seat::Named);
        let mate = move |r: Rank| if is_named(r) { Mate::Member(r) } else { Mate::Below };
        self.could_meet(code, of, &|r| wanted(mate(r)))
    }

    fn keep(&mut self, code: &str, around: Around<'_>, is_kept: EdgeFilter<'r>) -> Result<bool, ProofError> {
        self.at_once(code, around, &*is_kept)
    }

    fn attempt(
        &mut self,
        code: &str,
        exchange: &ExchangeCondition<'_>,
        levels: &mut GroupLevels<'_, 'r, ProofError>,
    ) -> Result<bool, ProofError> {
        self.exchanged(code, exchange, levels)
    }

    fn follows(&mut self, _: &str, _: FactGround) {}
}
