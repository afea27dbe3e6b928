//! The brackets of Dutch 2017 and 2026 in a ledger: the bye, and brackets on trial.

use super::entry::{Seat, StageEntry};
use super::ledger::{AuxiliaryStage, LevelQuestion};
use super::program::Register;
use super::vertices;
use crate::ProofError;
use facts::rulebook::{Part, Value};
use facts::tournament::Rank;
use model::program::dutch::{ByeOrder, DutchBackend, DutchLevels, DutchStage};
use model::program::{OpenStage, StageSpec};

impl<'r> DutchBackend<'r, ProofError> for Register<'_, '_> {
    fn bracket(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut DutchLevels<'_, 'r, ProofError>,
    ) -> Result<Vec<Rank>, ProofError> {
        self.main_stage(spec, &mut |entry| levels(entry))
    }

    fn trial(
        &mut self,
        spec: &StageSpec<'_>,
        levels: &mut DutchLevels<'_, 'r, ProofError>,
    ) -> Result<Option<Vec<Rank>>, ProofError> {
        self.judged.enter(self.case, spec);
        self.open_alone(spec)?;
        let (settled, counts) = self.levels_of(spec, &mut |entry| {
            entry.is_apart = true;
            levels(entry)
        })?;
        if self.ledger.agrees(&settled) {
            return self.keep(spec, &settled, counts).map(Some);
        }
        self.ledger.close(&[])?;
        let mut leaving = spec.members();
        leaving.retain(|r| settled.binary_search(&r.0).is_err());
        self.refute(spec, &leaving).map(|()| None)
    }
}

impl Register<'_, '_> {
    /// Proves that the round cannot be completed if these players leave the bracket.
    fn refute(&mut self, spec: &StageSpec<'_>, leaving: &[Rank]) -> Result<(), ProofError> {
        let (case, players) = (self.case, self.with_bye(&[leaving, spec.below].concat()));
        let joins = |a: Rank, b: Option<Rank>| match b {
            Some(b) => case.may_meet(a.min(b), a.max(b)),
            None => case.may_have_bye(a),
        };
        self.ledger.open_apart(&AuxiliaryStage {
            name: format!("the round after the best pairing of the {}", spec.name),
            players: &players,
            free: AuxiliaryStage::left_over(&players, &joins),
            joins: &joins,
            may_be_free: &|_| true,
        })?;
        let left =
            [vertices(&[leaving, spec.below].concat()).as_slice(), self.place_of_bye().as_slice()].concat();
        let is_left =
            |u: usize, v: usize| i64::from(left.binary_search(&u).is_ok() != left.binary_search(&v).is_ok());
        let code = spec.completes.unwrap_or_default();
        if self.ledger.level(code, &LevelQuestion::Sum(&left, &is_left))? == 0 {
            return Err(ProofError::refuted(format!(
                "the best pairing of the {} can be completed but is not the one in the round",
                spec.name
            )));
        }
        self.ledger.close(&[])
    }
}

impl<'r> DutchStage<'r, ProofError> for StageEntry<'_, '_, 'r> {
    fn bye_cost(&mut self, order: &ByeOrder<'_>) -> Result<Option<i64>, ProofError> {
        let players = self.case.position().entries.len();
        if players.is_multiple_of(2) {
            return Ok(None);
        }
        ProofError::unless(!self.is_apart, "a bracket by itself has no bye")?;
        let cost = |u: usize, _: usize| (order.cost)(Rank(u));
        self.ledger.level(order.code, &LevelQuestion::Sum(&[players], &cost)).map(Some)
    }

    fn least_bye(&mut self, code: &str, cost: &dyn Fn(Rank) -> i64) -> Result<i64, ProofError> {
        let bye = self.case.position().entries.len();
        let cost = |u: usize, _: usize| if self.seat(u) == Seat::Member { cost(Rank(u)) } else { 0 };
        let costs = self.ledger.near(&[bye]).into_iter().map(|(e, (u, v))| (e, cost(u, v))).collect();
        self.ledger.sum(code, &[bye], costs)
    }

    fn passes_over(&mut self, code: &str, part: Part) {
        self.record(code, part, Value(Vec::new()));
    }
}
