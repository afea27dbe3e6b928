//! The levels before the floaters: the floats of a level and of the levels below (10, 24 a), transfers (15, 17, 24 b),
//! and avoided pairs (35, 37, 39). Also here: the possibilities among pairings that are as good at these levels.

use std::collections::BTreeSet;

use super::TakenLevel;
use crate::ProofError;
use crate::levels::ledger::{AuxiliaryStage, Ledger, LevelQuestion, MainStage};
use facts::rulebook::{Criterion, Measure};
use judge::{linked, most_pairs};

/// A test whether two players may meet.
pub(super) type MayPair<'m> = &'m dyn Fn(usize, usize) -> bool;

/// The values of the levels before the floaters.
#[derive(Default)]
pub(super) struct LevelShape<'c> {
    pub(super) values: Vec<(&'c Criterion, Vec<i64>)>,
    /// The levels that floaters can enter. `linked` holds the entered levels that count as one with this level.
    pub(super) entered: Vec<usize>,
    linked: Vec<usize>,
}

impl LevelShape<'_> {
    /// Returns the number of players who float from the level, or from the next level.
    pub(super) fn floats_from(&self, level: usize) -> usize {
        let of = |m: &Measure| self.values.iter().find(|(c, _)| c.measure == *m).and_then(|(_, v)| v.first());
        let number = if level == 0 { of(&Measure::Floats) } else { of(&Measure::FurtherFloats) };
        number.and_then(|&n| usize::try_from(n).ok()).unwrap_or(0)
    }
}

impl<'c> TakenLevel<'_, 'c, '_> {
    /// Returns the score difference by which an edge floats a player of a level down.
    fn float(&self, level: usize, (u, v): (usize, usize)) -> Option<i64> {
        let floats = self.home[u] == Some(level) && self.home[v].is_some_and(|home| home != level);
        floats.then(|| self.level.score(u) - self.level.score(v))
    }

    /// Returns the floats of levels: for each level, their number and the sum of their differences.
    fn floats(
        &self,
        ledger: &mut dyn Ledger,
        code: &str,
        (levels, ask): (std::ops::Range<usize>, [bool; 2]),
    ) -> Result<Vec<i64>, ProofError> {
        let mut value = Vec::new();
        for level in levels {
            // A player who has come down to the level may float on, so he counts too.
            let near = self.level.levels[..=level].concat();
            let count = |u: usize, v: usize| i64::from(self.float(level, (u, v)).is_some());
            let by = |u: usize, v: usize| self.float(level, (u, v)).unwrap_or(0);
            if ask[0] {
                value.push(ledger.level(code, &LevelQuestion::Sum(&near, &count))?);
            }
            if ask[1] {
                value.push(ledger.level(code, &LevelQuestion::Sum(&near, &by))?);
            }
        }
        Ok(value)
    }

    /// Goes through the levels before the floaters, on a stage with all players below, which stays open. If levels are
    /// linked, it is an auxiliary stage. A level below may take its floater at the price of a stronger claim. Then the
    /// pairing of the round does not attain the minimum here.
    pub(super) fn shape(&self, ledger: &mut dyn Ledger) -> Result<LevelShape<'c>, ProofError> {
        ledger.open(&MainStage { name: self.name(), forbids: &|_, _| false })?;
        let mut shape = LevelShape::default();
        for c in self.level.case().levels("shape").filter(|c| c.measure != Measure::LinkedClaims) {
            let value = self.value(ledger, c, &[])?;
            shape.values.push((c, value));
            if c.measure == Measure::FurtherFloats {
                self.nobody_leaves(ledger, &c.code)?;
            }
        }
        shape.entered = self.entered(ledger, &shape)?;
        shape.linked = linked(self.level, &shape.entered);
        if let Some(c) = self.level.case().levels("shape").find(|c| c.measure == Measure::LinkedClaims) {
            if !shape.linked.is_empty() {
                ledger.close(&[])?;
                self.ask(ledger, "with those that are linked", &|_, _| true)?;
                self.is_as_good(ledger, &shape)?;
            }
            let value = self.value(ledger, c, &shape.linked)?;
            shape.values.push((c, value));
        }
        Ok(shape)
    }

    /// Goes through the known levels, and returns whether each has its value.
    fn is_as_good(&self, ledger: &mut dyn Ledger, shape: &LevelShape<'c>) -> Result<bool, ProofError> {
        for (c, value) in &shape.values {
            if self.value(ledger, c, &shape.linked)? != *value {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Checks that no pair leads out of the window, so that the counts of the pairing concern the window alone.
    fn nobody_leaves(&self, ledger: &mut dyn Ledger, code: &str) -> Result<(), ProofError> {
        let is_in = |v: usize| self.home[v].is_some_and(|home| home < self.window);
        let leaves = |u: usize, v: usize| -i64::from(is_in(u) != is_in(v));
        match ledger.level(code, &LevelQuestion::Sum(&self.members, &leaves))? {
            0 => Ok(()),
            _ => Err(ProofError::refuted("the level has floats further down than its levels count")),
        }
    }

    fn value(
        &self,
        ledger: &mut dyn Ledger,
        c: &Criterion,
        linked: &[usize],
    ) -> Result<Vec<i64>, ProofError> {
        let level = self.level;
        match c.measure {
            Measure::Floats => self.floats(ledger, &c.code, (0..1, [true, false])),
            Measure::FloatDifference => self.floats(ledger, &c.code, (0..1, [false, true])),
            Measure::FurtherFloats => self.floats(ledger, &c.code, (1..self.window, [true, true])),
            Measure::LinkedClaims => ledger.listed(&c.code, &self.members, &|u, v| {
                let is_linked = level.is_linked(linked, (u, v));
                is_linked.then(|| level.claim(u).denied(level.claim(v))).flatten().into_iter().collect()
            }),
            _ => Ok(vec![self.sum(ledger, c, &self.members)?]),
        }
    }

    /// Returns a sum over the pairs of these players, who meet no other player of the window.
    pub(super) fn sum(
        &self,
        ledger: &mut dyn Ledger,
        c: &Criterion,
        of: &[usize],
    ) -> Result<i64, ProofError> {
        let is_in = |v: usize| self.home[v].is_some_and(|home| home < self.window);
        let pair = |u: usize, v: usize| self.level.sum(c, &[(u, v)]).iter().sum();
        let cost = |u: usize, v: usize| if is_in(u) && is_in(v) { pair(u, v) } else { 0 };
        ledger.level(&c.code, &LevelQuestion::Sum(of, &cost))
    }

    /// Asks a question about the players of the window, in an auxiliary stage. Two players may meet in it if the rules
    /// and `may` allow it.
    fn ask(&self, ledger: &mut dyn Ledger, name: &str, may: MayPair<'_>) -> Result<(), ProofError> {
        let case = self.level.case();
        ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, {name}", self.name()),
            players: &self.members,
            free: 0,
            joins: &|u, v| case.may_meet(u, v) && may(u, v),
            may_be_free: &|_| false,
        })
    }

    /// Returns the levels that floaters can enter in a pairing with the fewest floats.
    fn entered(&self, ledger: &mut dyn Ledger, shape: &LevelShape<'c>) -> Result<Vec<usize>, ProofError> {
        let floats = self.level.floats(0);
        let shown: BTreeSet<usize> = floats.iter().filter_map(|&(_, o)| self.home[o]).collect();
        if shape.floats_from(0) <= 1 {
            return Ok(shown.into_iter().collect());
        }
        let code = shape.values.first().map_or("", |(c, _)| c.code.as_str());
        let mut entered = Vec::new();
        for home in 1..self.window {
            if !shown.contains(&home) {
                self.ask(ledger, &format!("can floaters enter level {home} below?"), &|_, _| true)?;
                self.floats(ledger, code, (0..self.window, [true, true]))?;
                let enters =
                    |u: usize, v: usize| -i64::from(self.home[u] == Some(0) && self.home[v] == Some(home));
                let is_possible = ledger.level(code, &LevelQuestion::Sum(self.level.own(), &enters))? < 0;
                ledger.close(&[])?;
                if !is_possible {
                    continue;
                }
            }
            entered.push(home);
        }
        Ok(entered)
    }

    /// Returns whether a pairing of pairs that `may` allows is as good at the levels before the floaters. The incumbent
    /// pairing may already show it.
    pub(super) fn is_possible(
        &self,
        ledger: &mut dyn Ledger,
        shape: &LevelShape<'c>,
        name: &str,
        may: MayPair<'_>,
    ) -> Result<bool, ProofError> {
        if self.members.iter().all(|&r| may(r.min(ledger.shown(r)), r.max(ledger.shown(r)))) {
            return Ok(true);
        }
        self.work.spend_among(self.members.len())?;
        let case = self.level.case();
        let can_meet = |u: usize, v: usize| case.may_meet(u, v) && may(u.min(v), u.max(v));
        if 2 * most_pairs(&self.members, &can_meet) < self.members.len() {
            // Proves that every pairing contains a pair that is not allowed.
            self.ask(ledger, name, &|_, _| true)?;
            let code = shape.values.first().map_or("", |(c, _)| c.code.as_str());
            let wanting = |u: usize, v: usize| i64::from(!may(u, v));
            let least = ledger.level(code, &LevelQuestion::Sum(&self.members, &wanting))?;
            ledger.close(&[])?;
            return if least > 0 { Ok(false) } else { Err(ProofError::refuted("all players can be paired")) };
        }
        self.ask(ledger, name, may)?;
        let is_as_good = self.is_as_good(ledger, shape)?;
        ledger.close(&[])?;
        Ok(is_as_good)
    }
}
