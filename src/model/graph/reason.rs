//! The reasons why an edge is missing: all absolute criteria that forbid a pair or a bye.

use super::CompatGraph;
use crate::measure;
use facts::rulebook::{Criterion, Measure, Reason};
use facts::tournament::Rank;

impl CompatGraph<'_> {
    /// Returns every criterion that forbids the pair; empty if it is allowed.
    pub fn why_not(&self, a: Rank, b: Rank) -> Vec<Reason> {
        if self.link(a, b).is_some() {
            return Vec::new();
        }
        self.criteria.iter().filter(|c| self.forbids(c, a, b)).map(|c| c.reason()).collect()
    }

    /// Returns every criterion that bars the player with this rank from the bye; empty if the player may have it.
    pub fn why_no_bye(&self, rank: Rank) -> Vec<Reason> {
        if self.may_have_bye(rank) {
            return Vec::new();
        }
        let entry = &self.position.entries[rank];
        let bars = |m: &Measure| *m == Measure::ByeOrDefault || super::bars_bye(m, entry);
        self.criteria.iter().filter(|c| bars(&c.measure)).map(|c| c.reason()).collect()
    }

    pub(super) fn forbids(&self, c: &Criterion, a: Rank, b: Rank) -> bool {
        let (x, y) = (&self.position.entries[a], &self.position.entries[b]);
        match &c.measure {
            Measure::Rematch => self.removal(a, b).is_some_and(|r| r.met),
            Measure::ProhibitedPair => self.is_prohibited(a, b),
            Measure::ColourClash => measure::is_clash(self.preferences[a], self.preferences[b]),
            Measure::SameFederation(m) => measure::is_same_federation(m, self.position, x, y),
            Measure::PairedBefore => measure::were_paired(x, y),
            Measure::TablePair => self.table.as_ref().is_some_and(|table| !table.meets(a, b)),
            Measure::DifferenceThree => measure::is_difference_three(self.position, x, y),
            _ => false,
        }
    }
}
