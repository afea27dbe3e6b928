//! A certificate put to the test.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::certificate::{Certificate, Dual, Forced, Open, StageProof};
use super::check::{Asked, Checked, Checker, Grounds, no_pairing};
use super::face::Face;
use super::ledger::Fault;
use crate::judge::Case;
use crate::tournament::{Bound, Position};

/// The grounds of a certificate.
struct Given<'c> {
    stages: std::iter::Enumerate<std::slice::Iter<'c, StageProof>>,
    /// The stages that have not ended, the innermost last.
    open: Vec<Begun<'c>>,
    /// Where it ends, if it does not prove all.
    end: Option<Open>,
}

/// A stage that has begun.
struct Begun<'c> {
    number: usize,
    proof: &'c StageProof,
    /// How many of its duals have been used.
    used: usize,
}

impl Grounds for Given<'_> {
    fn open(&mut self, face: &mut Face, is_apart: bool) -> Result<(), Fault> {
        let stage = self.stages.next();
        let (number, stage) = stage.ok_or_else(|| Fault::new("the certificate has nothing about it"))?;
        self.open.push(Begun { number, proof: stage, used: 0 });
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
        let begun = self.open.last_mut().ok_or_else(|| Fault::new("no stage is open"))?;
        let Begun { number, proof: stage, used } = begun;
        if self.end == Some(Open { stage: *number, level: asked.place }) {
            return Err(Fault::open("the certificate ends here"));
        }
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
        let begun = self.open.pop().ok_or_else(|| Fault::new("no stage is open"))?;
        let Begun { proof: stage, used, .. } = begun;
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
    let forced = certificate.forced.as_ref().map(|forced| forced.on(case.position())).transpose()?;
    match &forced {
        Some(position) => verify_as_it_is(&Case::new(position, case.book(), case.declared()), certificate),
        None => verify_as_it_is(case, certificate),
    }
}

/// The same of a round in which only what is demanded is possible.
fn verify_as_it_is(case: &Case<'_>, certificate: &Certificate) -> Result<Checked, Fault> {
    let seed = super::seed(case, certificate.seed)?;
    let stages = certificate.stages.iter().enumerate();
    let mut given = Given { stages, open: Vec::new(), end: certificate.open };
    let checked = if let Some(proof) = &certificate.impossible {
        if !certificate.pairing.is_empty() {
            return Err(Fault::new("there is a pairing, and none is said to exist"));
        }
        no_pairing(case, certificate.seed, proof)?
    } else {
        let players = case.position().entries.len();
        let mate = mates(players + players % 2, &certificate.pairing)?;
        let mut checker = Checker::new((case, certificate.seed), mate, &mut given)?;
        let went = super::levels(case, seed, &mut checker);
        if certificate.open.is_none() {
            went.clone()?;
        }
        checker.finish(went)?
    };
    if given.stages.next().is_some() {
        return Err(Fault::new("the certificate has more stages than the round"));
    }
    if checked.open.as_ref().map(|open| open.0) != certificate.open {
        return Err(Fault::new("the certificate does not end at the level that it names"));
    }
    if hash(&checked.model) != certificate.model {
        return Err(Fault::new("the model has another SHA-256 than the certificate names"));
    }
    Ok(checked)
}

impl Forced {
    /// The position in which nothing else can happen.
    ///
    /// # Errors
    /// If it binds nobody, or to nobody.
    pub fn on(&self, position: &Position) -> Result<Position, Fault> {
        let players = position.entries.len();
        let is_fate = |&v: &usize| v < players + players % 2 && v != self.player;
        if self.player >= players || self.with.is_empty() || !self.with.iter().all(is_fate) {
            return Err(Fault::new("somebody is bound who does not play, or to nobody"));
        }
        let fates = self.with.iter().map(|&v| (v < players).then_some(v)).collect();
        Ok(Bound { who: self.player, fates }.on(position))
    }
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
