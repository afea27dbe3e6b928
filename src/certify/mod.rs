//! Makes certificates, from a pairing alone: whichever engine found it, each level is proved anew by labels on the face.
//!
//! The levels are those of `verify`, and what is found here is checked there before it is written; a level that cannot be
//! proved makes no certificate.

mod component;
mod labels;

use crate::judge::Case;
use crate::limit::Limit;
use crate::tournament::Pairing;
use crate::verify::{
    Asked, Certificate, Checked, Checker, Dual, FORMAT, Face, Fault, Grounds, StageProof, draws_lots, hash,
    levels, mates, supported,
};

/// A certificate with what it was checked to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The certificate.
    pub certificate: Certificate,
    /// What it proves, with the model.
    pub checked: Checked,
}

/// The certificate of a pairing; `seed`: of the lots, where there are any.
///
/// # Errors
/// If there is none for the rulebook, if a level is not proved, or if the limit is reached.
pub fn certify(case: &Case<'_>, seed: u64, pairing: &Pairing, limit: &Limit) -> Result<Certified, Fault> {
    let declared = case.declared();
    supported(case.book(), declared)?;
    let named = draws_lots(case.book(), declared).then_some(seed);
    let position = case.position();
    let mate = mates(position, pairing).ok_or_else(|| Fault::new("the pairing does not pair everybody"))?;
    let pairs = mate.iter().enumerate().filter(|&(u, &v)| u < v).map(|(u, &v)| [u, v]).collect();
    let mut prover = Prover { stages: Vec::new(), is_apart: false, limit };
    let mut checker = Checker::new((case, named), mate, &mut prover)?;
    levels(case, seed, &mut checker)?;
    let checked = checker.finish()?;
    let certificate = Certificate {
        schema: FORMAT.to_owned(),
        rulebook: case.book().id.clone(),
        round: position.round,
        declared: declared.to_vec(),
        seed: named,
        model: hash(&checked.model),
        pairing: pairs,
        stages: prover.stages,
    };
    Ok(Certified { certificate, checked })
}

/// Finds the labels of each level.
struct Prover<'l> {
    stages: Vec<StageProof>,
    /// Has the stage a pairing of its own, which is still to be found?
    is_apart: bool,
    limit: &'l Limit,
}

impl Grounds for Prover<'_> {
    fn open(&mut self, face: &mut Face, is_apart: bool) -> Result<(), Fault> {
        self.stages.push(StageProof::default());
        self.is_apart = is_apart;
        if is_apart { component::pair_all(face) } else { Ok(()) }
    }

    fn dual(&mut self, face: &mut Face, asked: &Asked<'_>) -> Result<Option<Dual>, Fault> {
        if self.limit.is_reached() {
            return Err(Fault::open("the limit was reached"));
        }
        labels::find(face, asked, self.is_apart)
    }

    fn proved(&mut self, face: &Face, value: i64, dual: Option<Dual>) {
        if let Some(stage) = self.stages.last_mut() {
            stage.values.push(value);
            stage.duals.extend(dual);
            stage.sets.clone_from(&face.sets);
        }
    }

    fn close(&mut self, face: &Face, _: usize) -> Result<(), Fault> {
        if let Some(stage) = self.stages.last_mut() {
            let used = stage.duals.iter().flat_map(|dual| &dual.z).map(|z| z.0 + 1).max();
            stage.sets.truncate(used.unwrap_or(0));
        }
        if let (Some(stage), true) = (self.stages.last_mut(), self.is_apart) {
            let pairs = face.mate.iter().enumerate().filter(|&(u, &v)| u < v);
            stage.pairing = pairs.map(|(u, &v)| [u, v]).collect();
        }
        Ok(())
    }
}
