//! A certificate as pseudo-Boolean problems with proofs, for VeriPB (docs/veripb.md).
//!
//! Every stage becomes a problem whose proof shows that no matching is better than the pairing. Nothing here decides
//! anything: the problems are written from the model, the proofs from the certificate, and VeriPB checks them. Whatever
//! cannot be written is an error.

mod best;
mod derive;
mod listing;
mod lots;
mod model_file;
mod none;
mod stage;
mod text;

use std::collections::VecDeque;

use crate::certificate::Certificate;
use crate::error::{Proved, demand};
use crate::levels::hash;
use model_file::{LevelKind, ModelFile};
use stage::BegunStage;

pub use text::PbProblem;

/// The problems of a certificate, written one after another.
pub struct PbProblems<'c> {
    certificate: &'c Certificate,
    model: ModelFile,
    settled: Vec<bool>,
    /// The next stage, from 0.
    next: usize,
    written: VecDeque<PbProblem>,
}

impl<'c> PbProblems<'c> {
    /// Begins the problems of a certificate and its model.
    ///
    /// # Errors
    /// Fails if the model is not that of the certificate.
    pub fn new(certificate: &'c Certificate, model: &str) -> Proved<Self> {
        demand(hash(model) == certificate.model, "the model's SHA-256 is not the one in the certificate")?;
        let model = ModelFile::read(model)?;
        let is_same = model.stages.len() == certificate.stages.len();
        demand(is_same, "certificate and model have not equally many stages")?;
        let mut written: VecDeque<PbProblem> =
            certificate.forced.iter().map(|forced| none::forced(&model, forced)).collect();
        if let Some(proof) = &certificate.impossible {
            written.push_back(none::impossible(&model, proof)?);
        }
        let settled = vec![false; model.n];
        Ok(Self { certificate, model, settled, next: 0, written })
    }

    /// Writes the problems of the next stage.
    fn stage(&mut self) -> Proved<()> {
        let Self { certificate, model, settled, next, written } = self;
        let stage = BegunStage::new(model, certificate, *next, settled)?;
        stage.check_values()?;
        written.push_back(best::problem(&stage)?);
        for (level, file) in stage.levels.iter().enumerate() {
            if let LevelKind::Lot(draws, drawn) = file.kind()? {
                written.extend(lots::problems(&stage, level, draws, drawn)?);
            }
        }
        for &v in stage.settles {
            settled[v] = true;
        }
        *next += 1;
        Ok(())
    }
}

impl Iterator for PbProblems<'_> {
    type Item = Proved<PbProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.written.is_empty() && self.next < self.model.stages.len() {
            let number = self.next + 1;
            if let Err(error) = self.stage() {
                self.next = self.model.stages.len();
                return Some(Err(error.at(format_args!("stage {number}"))));
            }
        }
        self.written.pop_front().map(Ok)
    }
}
