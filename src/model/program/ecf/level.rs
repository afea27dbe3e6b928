//! A score level and those below it at the time when it is paired, and the costs of pairs of their players.

use super::searches::SearchOrders;
use crate::measure::{BracketFacts, ColourClaim, EdgeRole, EdgeSum, Penalty, seeks};
use crate::plan::code_of;
use crate::plan::ecf::{Floaters, Phases, Quality, Shape};
use crate::program::{Edge, bracket_facts};
use facts::rulebook::table::{Declared, Excess, FloatOrder};
use facts::tournament::{Colour, Entry, Position, Rank};
use limit::from_len;
use std::rc::Rc;

/// The colour that a player seeks, and the strength of the claim for it.
pub(super) type ColourWish = (Option<Colour>, i64);

/// The facts and rules that every level of a round refers to.
#[derive(Clone)]
pub(super) struct RoundRules<'r> {
    pub(super) position: &'r Position,
    pub(super) declared: Declared,
    pub(super) phases: &'r Phases,
    /// The colour that each player seeks, by rank.
    pub(super) wishes: Rc<[ColourWish]>,
}

impl<'r> RoundRules<'r> {
    pub(super) fn new(position: &'r Position, declared: Declared, phases: &'r Phases) -> Self {
        let wishes = position.entries.iter().map(|e| (seeks(e), ColourClaim::of(e).class())).collect();
        Self { position, declared, phases, wishes }
    }
}

/// A level, without the players who were chosen as opponents of floaters from above.
pub struct ScoreLevel<'r> {
    pub(super) rules: RoundRules<'r>,
    incoming: Vec<Rank>,
    levels: Vec<Vec<Rank>>,
    /// The level of each player, by rank.
    home: Rc<[Option<usize>]>,
}

impl<'r> ScoreLevel<'r> {
    /// Creates a level from the floaters from above who have no opponent yet and the levels from here down. Both are in
    /// rank order.
    pub(super) fn new(rules: RoundRules<'r>, incoming: Vec<Rank>, levels: Vec<Vec<Rank>>) -> Self {
        let mut home = vec![None; rules.position.entries.len()];
        for (i, &r) in levels.iter().enumerate().flat_map(|(i, level)| level.iter().map(move |r| (i, r))) {
            home[r] = Some(i);
        }
        Self { rules, incoming, levels, home: home.into() }
    }

    /// Returns the floaters from above who have no opponent yet. There are some only if a level's own floater is chosen
    /// first (reading of 11).
    pub fn incoming(&self) -> &[Rank] {
        &self.incoming
    }

    /// Returns this level and those below it, in rank order. No level below is empty.
    pub fn levels(&self) -> &[Vec<Rank>] {
        &self.levels
    }

    /// Returns the players of this level.
    pub fn own(&self) -> &[Rank] {
        &self.levels[0]
    }

    /// Returns the level of each player, by rank: 0 is this one, and `None` stands for a player on no level.
    pub fn homes(&self) -> &Rc<[Option<usize>]> {
        &self.home
    }

    /// Returns the level of a player.
    pub fn home(&self, rank: Rank) -> Option<usize> {
        self.home[rank]
    }

    /// Returns the floaters from above and the players of the first levels.
    pub fn members(&self, count: usize) -> Vec<Rank> {
        let mut members = self.incoming.clone();
        members.extend(self.levels[..count].iter().flatten());
        members.sort_unstable();
        members
    }

    /// Returns whether two players cannot meet because both float from above.
    pub fn are_apart(&self, a: Rank, b: Rank) -> bool {
        self.home[a].is_none() && self.home[b].is_none()
    }

    /// Returns whether the opponent of a floater is found together with the floater.
    pub fn finds_opponents(&self) -> bool {
        self.rules.declared.float_order != FloatOrder::OwnFloaterFirst
    }

    /// Returns whether the floats of all levels are settled before anything else.
    pub fn has_all_floats(&self) -> bool {
        let all = [Shape::Floats, Shape::FloatDifference, Shape::FurtherFloats];
        let first: Vec<&Shape> = self.rules.phases.shape.iter().take(all.len()).map(|l| &l.measure).collect();
        all.iter().all(|m| first.contains(&m))
    }

    /// Returns whether a set that is paired separately reaches the same sums as in the pairing of the level, however
    /// many exchanges it has. Where the sums are settled in another order, nothing is known about the exchanges of a
    /// set.
    pub fn has_sums_of_sets(&self) -> bool {
        let Phases { shape, quality, .. } = self.rules.phases;
        let is_last = shape.iter().rev().skip(1).all(|l| l.measure != Shape::LinkedClaims);
        let is_first = quality.first().is_some_and(|l| l.measure == Quality::ClaimsDenied);
        self.finds_opponents() && self.has_all_floats() && is_last && is_first
    }

    /// Returns the code of a level of the floaters.
    pub fn code_of(&self, measure: &Floaters) -> Option<&'r str> {
        code_of(&self.rules.phases.floaters, measure)
    }

    pub(super) fn searches(&self) -> SearchOrders<'_> {
        SearchOrders::new(self.rules.position, &self.rules.declared)
    }

    fn entry(&self, rank: Rank) -> &'r Entry {
        &self.rules.position.entries[rank]
    }

    /// Returns the score of a player in half points.
    pub fn score(&self, rank: Rank) -> i64 {
        i64::from(self.entry(rank).score.0)
    }

    /// Returns the difference of scores if the edge floats a player down from a level. A leaver floats to `floor`.
    #[inline]
    pub fn float(&self, level: usize, edge: Edge, floor: i64) -> Option<i64> {
        match edge {
            Edge::Pair(a, b) if self.home[a] == Some(level) && self.home[b] != Some(level) => {
                Some(self.score(a) - self.score(b))
            }
            Edge::Leaves(a) if self.home[a] == Some(level) => Some(self.score(a) - floor),
            Edge::Pair(..) | Edge::Leaves(_) => None,
        }
    }

    /// Returns the difference of scores for a floater from above with the score `source`. A leaver floats to `floor`.
    pub fn incoming_difference(&self, source: i64, edge: Edge, floor: i64) -> i64 {
        let is_of = |a: Rank| self.home(a).is_none() && self.score(a) == source;
        match edge {
            Edge::Pair(a, b) if is_of(a) => source - self.score(b),
            Edge::Leaves(a) if is_of(a) => source - floor,
            Edge::Pair(..) | Edge::Leaves(_) => 0,
        }
    }

    /// Returns the scores of the floaters from above, highest first.
    pub fn sources(&self) -> Vec<i64> {
        let mut sources: Vec<i64> = self.incoming.iter().map(|&r| self.score(r)).collect();
        sources.dedup();
        sources
    }

    /// Returns whether both players seek the same colour.
    #[inline]
    fn clashes(&self, a: Rank, b: Rank) -> bool {
        let wishes = &self.rules.wishes;
        wishes[a].0.is_some() && wishes[a].0 == wishes[b].0
    }

    /// Returns a number for the colour that a player seeks.
    pub(super) fn sees_colour(&self, rank: Rank) -> u64 {
        match self.rules.wishes[rank].0 {
            None => 0,
            Some(Colour::White) => 1,
            Some(Colour::Black) => 2,
        }
    }

    /// Returns a number for the colour that a player seeks and the strength of his claim.
    pub(super) fn sees_claim(&self, rank: Rank) -> u64 {
        3 * self.rules.wishes[rank].1.unsigned_abs() + self.sees_colour(rank)
    }

    /// Returns a number for all that decides between whom a float is, and how far: the player's level and score.
    pub fn sees_float(&self, rank: Rank) -> u64 {
        let home = self.home[rank].map_or(0, |home| from_len::<u64>(home) + 1);
        home << 32 | u64::from(self.entry(rank).score.0.cast_unsigned())
    }

    #[inline]
    pub(super) fn transfer(&self, edge: Edge) -> i64 {
        i64::from(matches!(edge, Edge::Pair(a, b) if self.clashes(a, b)))
    }

    /// 16: returns the penalty of a pair. If both players seek the same colour, the weaker claim is denied.
    #[inline]
    pub(super) fn claim(&self, edge: Edge) -> Penalty {
        let wishes = &self.rules.wishes;
        match edge {
            Edge::Pair(a, b) if self.clashes(a, b) => Penalty::one(wishes[a].1.min(wishes[b].1)),
            Edge::Pair(..) | Edge::Leaves(_) => Penalty::NONE,
        }
    }

    /// Returns whether a player is on the first levels or comes from above.
    #[inline]
    pub(super) fn is_among(&self, rank: Rank, count: usize) -> bool {
        self.home[rank].is_none_or(|home| home < count)
    }

    /// Returns whether both players are on the first levels or come from above.
    #[inline]
    pub(super) fn is_within(&self, edge: Edge, count: usize) -> bool {
        match edge {
            Edge::Pair(a, b) => self.is_among(a, count) && self.is_among(b, count),
            Edge::Leaves(a) => self.is_among(a, count),
        }
    }

    /// Returns the penalty of an edge in any other sum over pairs.
    pub(super) fn sum(&self, sum: &EdgeSum, facts: &BracketFacts<'_>, edge: Edge) -> Penalty {
        match edge {
            Edge::Pair(a, b) => sum.weight(facts, EdgeRole::Pair(self.entry(a), self.entry(b))),
            Edge::Leaves(_) => Penalty::NONE,
        }
    }

    /// Returns a number for all that such a sum sees of a player, if one number can hold it.
    pub(super) fn sees(&self, sum: &EdgeSum, facts: &BracketFacts<'_>, rank: Rank) -> Option<u64> {
        sum.sees(facts, self.entry(rank))
    }

    pub(super) fn facts(&self) -> BracketFacts<'r> {
        bracket_facts(self.rules.position, self.rules.declared, self.own())
    }

    /// 17: returns the excess of one colour when so many players float. It is positive if more players seek White.
    // READING ECF-17: the excess is taken as the level stands. Under the other reading it is taken once floaters of
    // that colour have gone.
    pub(super) fn excess(&self, floaters: usize) -> i64 {
        let own = self.searches().excess(self.own());
        match self.rules.declared.excess {
            Excess::AfterFloat => own.signum() * (own.abs() - from_len::<i64>(floaters)).max(0),
            Excess::AsItStands => own,
        }
    }

    /// 17: returns the levels that count as one with this level for colour transfers: either all levels that floaters
    /// enter, or none.
    pub(super) fn linked(&self, floaters: usize, entered: &[usize]) -> Vec<usize> {
        let own = self.excess(floaters);
        let is_same = |&i: &usize| self.searches().excess(&self.levels[i]).signum() == own.signum();
        let is_linked = floaters > 0 && own != 0 && entered.iter().all(is_same);
        if is_linked { entered.to_vec() } else { Vec::new() }
    }
}
