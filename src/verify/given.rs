//! A certificate put to the test.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::certificate::{Certificate, Dual, StageProof};
use super::check::{Asked, Checked, Checker, Grounds, no_pairing};
use super::face::Face;
use super::ledger::Fault;
use crate::judge::Case;

/// The grounds of a certificate.
struct Given<'c> {
    stages: std::slice::Iter<'c, StageProof>,
    /// The stages that have not ended, the innermost last, with the duals of each that have been used.
    open: Vec<(&'c StageProof, usize)>,
}

impl Grounds for Given<'_> {
    fn open(&mut self, face: &mut Face, is_apart: bool) -> Result<(), Fault> {
        let stage = self.stages.next();
        let stage = stage.ok_or_else(|| Fault::new("the certificate has nothing about it"))?;
        self.open.push((stage, 0));
        if is_apart {
            let own = mates(face.n, &stage.pairing)?;
            if own.iter().enumerate().any(|(v, &m)| m < face.n && face.is_out(v)) {
                return Err(Fault::new("its pairing names somebody who does not take part"));
            }
            face.mate = own.into_iter().enumerate().map(|(v, m)| if m == face.n { v } else { m }).collect();
        } else if !stage.pairing.is_empty() {
            return Err(Fault::new("it has no pairing of its own"));
        }
        stage.sets.iter().try_for_each(|set| face.add_set(set).map(|_| ()))
    }

    fn dual(&mut self, _: &mut Face, asked: &Asked<'_>) -> Result<Option<Dual>, Fault> {
        let Some((stage, used)) = self.open.last_mut() else { return Err(Fault::new("no stage is open")) };
        match stage.values.get(asked.place) {
            None => return Err(Fault::new("the certificate claims no value")),
            Some(claimed) if *claimed != asked.value => {
                let counted = asked.value;
                return Err(Fault::new(format!(
                    "the value claimed is {claimed}; the pairing counts {counted}"
                )));
            }
            Some(_) => {}
        }
        let dual = stage.duals.get(*used).filter(|dual| dual.level == asked.place);
        *used += usize::from(dual.is_some());
        Ok(dual.cloned())
    }

    fn proved(&mut self, _: i64, _: Option<Dual>) {}

    fn close(&mut self, _: &Face, levels: usize) -> Result<(), Fault> {
        let Some((stage, used)) = self.open.pop() else { return Err(Fault::new("no stage is open")) };
        if stage.values.len() != levels {
            let claimed = stage.values.len();
            return Err(Fault::new(format!("the certificate has {claimed} levels; there are {levels}")));
        }
        if stage.duals.len() != used {
            return Err(Fault::new("a dual belongs to no level, or stands out of order"));
        }
        Ok(())
    }
}

/// Does the certificate prove that its pairing is the best of this round, or that there is none? What was checked if so.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(case: &Case<'_>, certificate: &Certificate) -> Result<Checked, Fault> {
    let seed = super::seed(case, certificate.seed)?;
    let mut given = Given { stages: certificate.stages.iter(), open: Vec::new() };
    let checked = if let Some(proof) = &certificate.impossible {
        if !certificate.pairing.is_empty() {
            return Err(Fault::new("there is a pairing, and none is said to exist"));
        }
        no_pairing(case, certificate.seed, proof)?
    } else {
        let players = case.position().entries.len();
        let mate = mates(players + players % 2, &certificate.pairing)?;
        let mut checker = Checker::new((case, certificate.seed), mate, &mut given)?;
        super::levels(case, seed, &mut checker)?;
        checker.finish()?
    };
    if given.stages.next().is_some() {
        return Err(Fault::new("the certificate has more stages than the round"));
    }
    if hash(&checked.model) != certificate.model {
        return Err(Fault::new("the model has another SHA-256 than the certificate names"));
    }
    Ok(checked)
}

/// SHA-256 of a model in hexadecimal digits.
pub fn hash(model: &str) -> String {
    let digits = |mut text: String, byte: &u8| {
        let _ = write!(text, "{byte:02x}");
        text
    };
    Sha256::digest(model.as_bytes()).iter().fold(String::new(), digits)
}

/// The mates in a certificate.
fn mates(n: usize, pairs: &[[usize; 2]]) -> Result<Vec<usize>, Fault> {
    let mut mates = vec![n; n];
    for &[a, b] in pairs {
        for (v, w) in [(a, b), (b, a)] {
            let is_free = v < n && w < n && mates[v] == n;
            if !is_free {
                return Err(Fault::new(format!("the pairing names {v} twice, or there is none such")));
            }
            mates[v] = w;
        }
    }
    Ok(mates)
}
