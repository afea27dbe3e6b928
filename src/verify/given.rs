//! A certificate put to the test.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::certificate::{Certificate, Dual, Forced, Open};
use super::check::{Asked, Checked, Checker, Grounds, no_pairing};
use super::face::Face;
use crate::judge::Case;
use crate::levels::{self, Fault};
use crate::tournament::{Bound, Position};

/// A certificate gives its own grounds.
impl Grounds for &Certificate {
    fn open(&mut self, face: &mut Face, _: &[usize]) -> Result<Vec<[usize; 2]>, Fault> {
        let stage = self.stages.get(face.stage);
        let stage = stage.ok_or_else(|| Fault::new("the certificate has nothing about it"))?;
        stage.sets.iter().try_for_each(|set| face.add_set(set).map(drop))?;
        Ok(stage.pairing.clone())
    }

    fn dual(&mut self, face: &mut Face, asked: &Asked<'_>) -> Result<Option<Dual>, Fault> {
        if self.open == Some(Open { stage: face.stage, level: asked.place }) {
            return Err(Fault::open("the certificate ends here"));
        }
        let (stage, counted) = (&self.stages[face.stage], asked.value);
        match stage.values.get(asked.place) {
            None => Err(Fault::new("the certificate claims no value")),
            Some(claimed) if *claimed != counted => {
                Err(Fault::new(format!("the value claimed is {claimed}; the pairing counts {counted}")))
            }
            Some(_) => Ok(stage.duals.iter().find(|dual| dual.level == asked.place).cloned()),
        }
    }

    fn proved(&mut self, _: &Face, _: i64, _: Option<Dual>) {}

    fn close(&mut self, face: &Face, levels: usize) -> Result<(), Fault> {
        let stage = &self.stages[face.stage];
        let claimed = stage.values.len();
        if claimed != levels {
            return Err(Fault::new(format!("the certificate has {claimed} levels; there are {levels}")));
        }
        let is_ascending = stage.duals.is_sorted_by(|one, next| one.level < next.level);
        if !is_ascending || stage.duals.last().is_some_and(|dual| dual.level >= levels) {
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
    match &certificate.forced {
        None => verify_as_it_is(case, certificate),
        Some(forced) => {
            let position = forced.on(case.position())?;
            verify_as_it_is(&Case::new(&position, case.book(), case.declared()), certificate)
        }
    }
}

/// The same of a round in which only what is demanded is possible.
fn verify_as_it_is(case: &Case<'_>, certificate: &Certificate) -> Result<Checked, Fault> {
    let Certificate { seed, ref pairing, .. } = *certificate;
    let drawn = levels::seed(case, seed)?;
    let checked = match &certificate.impossible {
        Some(_) if !pairing.is_empty() => {
            return Err(Fault::new("there is a pairing, and none is said to exist"));
        }
        Some(proof) => no_pairing(case, seed, proof)?,
        None => {
            let mut grounds = certificate;
            let mut checker = Checker::new((case, seed), pairing, &mut grounds)?;
            let went = levels::of_round(case, drawn, &mut checker);
            checker.finish(went)?
        }
    };
    if checked.stages != certificate.stages.len() {
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
