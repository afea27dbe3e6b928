//! Brackets with upfloaters in a ledger: the choice of those who float up, and the bracket by itself.

use super::audit::JudgedEdges;
use super::entry::StageEntry;
use super::ledger::{AuxiliaryStage, LevelQuestion, MainStage};
use super::program::Register;
use super::{player, taking_part, vertices};
use crate::ProofError;
use facts::tournament::Rank;
use limit::from_len;
use model::program::team::{UpfloatBackend, UpfloatLevels, UpfloatStage};
use model::program::{Around, Edge, EdgeCost, OpenStage, StageLevels, StageSpec, SumCosts};
use std::rc::Rc;

impl<'r> UpfloatBackend<'r, ProofError> for Register<'_, '_> {
    fn choice(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut UpfloatLevels<'_, 'r, ProofError>,
    ) -> Result<(), ProofError> {
        self.ledger.open(&MainStage { name: spec.name.to_owned(), forbids: &|_, _| false })?;
        let (_, counts) = self.levels_of(spec, &mut |entry| {
            entry.asked = Some(Vec::new());
            levels(entry).map(|()| Vec::new())
        })?;
        self.keep(spec, &[], counts).map(drop)
    }

    fn closed(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut StageLevels<'_, 'r, ProofError>,
    ) -> Result<(), ProofError> {
        let (case, members) = (self.case, spec.members());
        let is_member = |r: Option<Rank>| r.is_some_and(|r| members.binary_search(&r).is_ok());
        let forbids = |u: usize, v: usize| is_member(Some(Rank(u))) != is_member(player(case, v));
        self.ledger.open(&MainStage { name: spec.name.to_owned(), forbids: &forbids })?;
        let (settled, counts) = self.levels_of(spec, &mut |entry| levels(entry))?;
        self.keep(spec, &settled, counts).map(drop)
    }
}

/// Returns the cost of an edge with exactly one end among `these`. `ranks` is the number of ranks.
fn leaving_these<'r>(ranks: usize, these: &[Rank]) -> EdgeCost<'r> {
    let mut is_in = vec![false; ranks];
    for &r in these {
        is_in[r] = true;
    }
    Rc::new(move |edge| match edge {
        Edge::Pair(a, b) => i64::from(is_in[a] != is_in[b]),
        Edge::Leaves(_) => 0,
    })
}

impl<'r> UpfloatStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn fewest_leaving(&mut self, code: &str, these: &[Rank]) -> Result<i64, ProofError> {
        self.least(code, Around::These(these), SumCosts::Of(leaving_these(self.seats.len(), these)))
    }

    fn leave_by(&mut self, code: &str, these: &[Rank], number: i64) -> Result<bool, ProofError> {
        let is_in = |v: usize| player(self.case, v).is_some_and(|r| these.binary_search(&r).is_ok());
        let shown = these.iter().filter(|&&r| !is_in(self.ledger.shown(r.0))).count();
        if from_len::<i64>(shown) != number {
            return self.refute_leaving(code, these, number).map(|()| false);
        }
        let least = self.fewest_leaving(code, these)?;
        ProofError::unless(least == number, format_args!("{code}: fewer than {number} can leave"))
            .map(|()| true)
    }
}

impl StageEntry<'_, '_, '_> {
    /// Proves that every pairing that attains the earlier sums pairs more than `number` of `these` with other players.
    fn refute_leaving(&mut self, code: &str, these: &[Rank], number: i64) -> Result<(), ProofError> {
        let case = self.case;
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("{}, whether {code} can be complied with", self.spec.name),
            players: &taking_part(&self.members),
            free: 0,
            joins: &|a, b| b.is_some_and(|b| case.may_meet(a, b)),
            may_be_free: &|_| false,
        })?;
        for asked in self.asked.iter().flatten() {
            let cost = |u: usize, v: usize| (asked.cost)(Edge::Pair(Rank(u.min(v)), Rank(u.max(v))));
            let value = self.ledger.level(&asked.code, &LevelQuestion::Sum(&asked.near, &cost))?;
            let says = format_args!("{}: {value} and {} for the same question", asked.code, asked.value);
            ProofError::unless(value == asked.value, says)?;
        }
        let cost = leaving_these(self.seats.len(), these);
        let cost = |u: usize, v: usize| cost(Edge::Pair(Rank(u), Rank(v)));
        let least = self.ledger.level(code, &LevelQuestion::Sum(&vertices(these), &cost))?;
        let says = format_args!("{code}: {least} can leave, and {number} were to");
        ProofError::unless(least > number, says)?;
        self.ledger.close(&[])
    }

    /// Checks that the judge counts the pairs of a level in the same way as the program, if the judge counts them at
    /// all.
    pub(super) fn audit_teams(
        &self,
        code: &str,
        around: Around<'_>,
        cost: &dyn Fn(Edge) -> i64,
    ) -> Result<(), ProofError> {
        let found = self.case.book().levels().find(|c| c.code == code);
        let (JudgedEdges::Teams(count), Some(criterion), Some(&first)) =
            (self.judged, found, self.spec.residents.first())
        else {
            return Ok(());
        };
        let top = self.case.position().entries[first].score;
        for (_, pair) in self.ledger.near(&self.near(around)) {
            let Some(Edge::Pair(a, b)) = self.edge(around, pair) else { continue };
            if let Some(theirs) = count.pair(&criterion.measure, top, (a, b)) {
                let own = cost(Edge::Pair(a, b));
                let says =
                    format_args!("{code}: {a} and {b} count {own} in the model, {theirs} for the judge");
                ProofError::unless(own == theirs, says)?;
            }
        }
        Ok(())
    }
}
