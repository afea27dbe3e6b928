//! Finds the evidence for each step of a certificate, and passes it on to the checker.

use super::Certified;
use super::component::pair_all;
use super::labels::{self, LabelQuestion};
use crate::ProofError;
use crate::certificate::{Certificate, StageDual, StageProof};
use crate::levels::{AuxiliaryStage, Ledger, MainStage, NearEdges, hash, pairs};
use crate::verify::{CheckedStage, Checker, NumberedCosts};
use judge::{Count, JudgedRound};
use limit::Limit;

/// A certificate that is being made.
pub(super) struct Prover<'l> {
    checker: Checker,
    /// The mates in the pairing of the round.
    round: Vec<usize>,
    /// For each open stage, whether it has its own pairing.
    apart: Vec<bool>,
    /// The mates in the last auxiliary stage that has ended; the next one is often similar.
    last: Vec<usize>,
    limit: &'l Limit,
}

impl<'l> Prover<'l> {
    /// Starts the certificate of a round with the given mates; `head` is the certificate without pairing and proof.
    ///
    /// # Errors
    /// Fails if the pairing is not legal.
    pub(super) fn new(
        case: &JudgedRound<'_>,
        head: Certificate,
        round: Vec<usize>,
        limit: &'l Limit,
    ) -> Result<Self, ProofError> {
        let mut checker = Checker::new(case, Certificate { pairing: pairs(&round), ..head })?;
        checker.is_made = true;
        Ok(Self { checker, round, apart: Vec::new(), last: Vec::new(), limit })
    }

    /// Returns the certificate of all levels, or of the levels before the open one.
    ///
    /// # Errors
    /// Returns the errors of [`Checker::finish`].
    pub(super) fn finish(self, went: Result<(), ProofError>) -> Result<Certified, ProofError> {
        let (checked, certificate) = self.checker.finish(went)?;
        let (open, model) = (checked.open.as_ref().map(|open| open.0), hash(&checked.model));
        Ok(Certified { certificate: Certificate { model, open, ..certificate }, checked })
    }

    /// Declares a level.
    fn ask(&mut self, code: &str) -> Result<(), ProofError> {
        self.checker.ask(code)?;
        if self.limit.is_reached() { Err(ProofError::open("the limit was reached")) } else { Ok(()) }
    }

    /// Finds the labels of the current level. In an auxiliary stage a better pairing may replace the present one.
    fn find(
        &mut self,
        costs: &NumberedCosts,
        near: &[usize],
        wanted: &[usize],
    ) -> Result<Option<StageDual>, ProofError> {
        let is_apart = self.apart.last() == Some(&true);
        let begun = self.checker.stage()?;
        let (place, face) = (begun.at().level, &mut begun.face);
        let asked = LabelQuestion { place, costs, sum: face.value(costs)?, near, wanted, is_apart };
        let dual = labels::find(face, &asked)?;
        // Another pairing replaces the present one only if it costs less.
        if is_apart && face.value(costs)? < asked.sum {
            begun.proof.pairing = pairs(&face.mate);
        }
        Ok(dual)
    }

    /// Adds labels to the certificate, with the sets to which they refer.
    fn add(&mut self, dual: Option<StageDual>) -> Result<(), ProofError> {
        let CheckedStage { face, proof, .. } = self.checker.stage()?;
        let used = dual.iter().flat_map(|dual| &dual.z).map(|z| z.0 + 1).max().unwrap_or(0);
        if used > proof.sets.len() {
            proof.sets.extend_from_slice(&face.sets[proof.sets.len()..used]);
        }
        proof.duals.extend(dual);
        Ok(())
    }
}

impl Ledger for Prover<'_> {
    fn open(&mut self, stage: &MainStage<'_>) -> Result<(), ProofError> {
        self.checker.certificate.stages.push(StageProof::default());
        self.apart.push(false);
        self.checker.open(stage)
    }

    fn open_apart(&mut self, stage: &AuxiliaryStage<'_>) -> Result<(), ProofError> {
        let edges = stage.edges(self.round.len());
        let pairing = pair_all(stage, &edges, &self.last, &self.round)?;
        self.checker.certificate.stages.push(StageProof { pairing, ..StageProof::default() });
        self.apart.push(true);
        self.checker.open_with(stage, edges)
    }

    fn at(&self) -> Option<(usize, usize)> {
        self.checker.at()
    }

    fn edges_at(&self, vertices: &[usize], is_both: bool) -> NearEdges {
        self.checker.edges_at(vertices, is_both)
    }

    fn sum(&mut self, code: &str, near: &[usize], mut costs: NumberedCosts) -> Result<i64, ProofError> {
        self.ask(code)?;
        self.checker.stage()?.face.keep(&mut costs);
        let dual = self.find(&costs, near, &[])?;
        self.add(dual)?;
        self.checker.sum(code, near, costs)
    }

    fn order(&mut self, code: &str, of: usize, list: &[usize]) -> Result<i64, ProofError> {
        self.ask(code)?;
        loop {
            let mate = self.shown(of);
            let wanted = &list[..list.iter().position(|&v| v == mate).unwrap_or(list.len())];
            let costs = self.checker.stage()?.face.before(of, wanted);
            let dual = self.find(&costs, &[of], wanted)?;
            // If the mate has changed, fewer players come before the new one, so the loop tries again.
            if self.shown(of) == mate {
                self.add(dual)?;
                return self.checker.order(code, of, list);
            }
        }
    }

    fn mate(&self, rank: usize) -> Result<usize, ProofError> {
        self.checker.mate(rank)
    }

    fn shown(&self, rank: usize) -> usize {
        self.checker.shown(rank)
    }

    fn agrees(&self, players: &[usize]) -> bool {
        self.checker.agrees(players)
    }

    fn lot(
        &mut self,
        code: &str,
        most: usize,
        drawn: &dyn Fn(usize) -> usize,
    ) -> Result<Option<usize>, ProofError> {
        self.ask(code)?;
        self.checker.lot(code, most, drawn)
    }

    fn note(&mut self, count: Count) {
        self.checker.note(count);
    }

    fn close(&mut self, settles: &[usize]) -> Result<(), ProofError> {
        if self.apart.pop() == Some(true) {
            self.last.clone_from(&self.checker.stage()?.face.mate);
        }
        self.checker.close(settles)
    }
}
