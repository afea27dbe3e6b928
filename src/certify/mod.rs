//! Makes certificates, from a pairing alone: whichever engine found it, each level is proved anew by labels on the face.
//!
//! The levels are those of `verify`, and what is found here is checked there before it is written; a level that cannot be
//! proved makes no certificate.

mod component;
mod labels;

use component::Labels;

use crate::graph::CompatGraph;
use crate::judge::Case;
use crate::limit::Limit;
use crate::tournament::Pairing;
use crate::verify::{
    Asked, Certificate, Checked, Checker, Dual, FORMAT, Face, Fault, Grounds, Impossible, StageProof,
    draws_lots, hash, levels, mates, no_pairing, supported,
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
    let mut prover = Prover { stages: Vec::new(), open: Vec::new(), limit };
    let mut checker = Checker::new((case, named), mate, &mut prover)?;
    let went = levels(case, seed, &mut checker).and_then(|()| checker.finish());
    let proved = || prover.stages.iter().map(|stage| stage.values.len()).sum();
    let checked = went.map_err(|e| if e.is_open() { e.after(proved()) } else { e })?;
    let certificate = Certificate { pairing: pairs, stages: prover.stages, ..head(case, named, &checked) };
    Ok(Certified { certificate, checked })
}

/// A certificate without its proof.
fn head(case: &Case<'_>, seed: Option<u64>, checked: &Checked) -> Certificate {
    Certificate {
        schema: FORMAT.to_owned(),
        rulebook: case.book().id.clone(),
        round: case.position().round,
        declared: case.declared().to_vec(),
        seed,
        model: hash(&checked.model),
        pairing: Vec::new(),
        stages: Vec::new(),
        impossible: None,
    }
}

/// The certificate that there is no legal pairing: each odd group needs somebody of the barrier, and these are too few.
///
/// # Errors
/// If there is one, or none by the absolute criteria alone shows it.
pub fn certify_none(case: &Case<'_>, seed: u64) -> Result<Certified, Fault> {
    let declared = case.declared();
    let named = draws_lots(case.book(), declared).then_some(seed);
    let players = case.position().entries.len();
    let stuck = CompatGraph::new(case.position(), case.book(), declared).stuck().map_err(Fault::open)?;
    let obstacle = stuck.ok_or_else(|| Fault::new("no barrier stands against a pairing"))?;
    // The bye is a player of no rank.
    let vertex = |&r: &usize| if r < players { r } else { players };
    let (alone, groups): (Vec<&Vec<usize>>, Vec<&Vec<usize>>) =
        obstacle.odd_groups.iter().partition(|group| group.len() == 1);
    let sets: Vec<Vec<usize>> = groups.iter().map(|group| group.iter().map(vertex).collect()).collect();
    let z = (0..sets.len()).map(|set| (set, 1)).collect();
    let mut labels = Labels::default();
    labels.y.extend(alone.into_iter().flatten().map(|r| (vertex(r), 1)));
    labels.y.extend(obstacle.barrier.iter().map(|r| (vertex(r), -1)));
    let over = i64::try_from(obstacle.over).map_err(Fault::open)?;
    let proof = Impossible { over, sets, y: labels.dual(0).y, z };
    let checked = no_pairing(case, named, &proof)?;
    let certificate = Certificate { impossible: Some(proof), ..head(case, named, &checked) };
    Ok(Certified { certificate, checked })
}

/// Finds the labels of each level.
struct Prover<'l> {
    stages: Vec<StageProof>,
    /// The stages that have not ended, the innermost last, and whether each has a pairing of its own, which is to be found.
    open: Vec<(usize, bool)>,
    limit: &'l Limit,
}

impl Grounds for Prover<'_> {
    fn open(&mut self, face: &mut Face, is_apart: bool) -> Result<(), Fault> {
        self.open.push((self.stages.len(), is_apart));
        self.stages.push(StageProof::default());
        if is_apart && !face.begin_with_round() { component::pair_all(face) } else { Ok(()) }
    }

    fn dual(&mut self, face: &mut Face, asked: &Asked<'_>) -> Result<Option<Dual>, Fault> {
        if self.limit.is_reached() {
            return Err(Fault::open("the limit was reached"));
        }
        let is_apart = self.open.last().is_some_and(|open| open.1);
        labels::find(face, asked, is_apart)
    }

    fn proved(&mut self, value: i64, dual: Option<Dual>) {
        if let Some(&(place, _)) = self.open.last() {
            self.stages[place].values.push(value);
            self.stages[place].duals.extend(dual);
        }
    }

    fn close(&mut self, face: &Face, _: usize) -> Result<(), Fault> {
        let Some((place, is_apart)) = self.open.pop() else { return Err(Fault::new("no stage is open")) };
        let stage = &mut self.stages[place];
        let used = stage.duals.iter().flat_map(|dual| &dual.z).map(|z| z.0 + 1).max();
        stage.sets = face.sets[..used.unwrap_or(0)].to_vec();
        if is_apart {
            let pairs = face.mate.iter().enumerate().filter(|&(u, &v)| u < v);
            stage.pairing = pairs.map(|(u, &v)| [u, v]).collect();
        }
        Ok(())
    }
}
