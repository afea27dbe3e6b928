//! Makes certificates from a pairing alone. Whichever engine found the pairing, each level is proved again by labels on
//! the face.
//!
//! The levels are the same as in `verify`, which checks everything found here before it is written. If a level cannot
//! be proved, there is no certificate. If a limit was reached, the certificate ends at the open level.

mod component;
mod costs;
mod labels;
mod prover;

use component::GatheredLabels;
use limit::from_len;
use prover::Prover;

use crate::ProofError;
use crate::certificate::{Certificate, Forced, Impossible};
use crate::levels::{FORMAT, draws_lots, hash, mates, of_round, supported};
use crate::verify::{Checked, no_pairing};
use facts::tournament::{Pairing, Rank};
use judge::JudgedRound;
use limit::{Limit, within};
use model::graph::CompatGraph;
use std::time::Duration;

/// A certificate, with the facts that its check confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The certificate.
    pub certificate: Certificate,
    /// The statement that the certificate proves, with the model.
    pub checked: Checked,
}

/// The time for writing down what is proved when the limit is reached.
const GRACE: Duration = Duration::from_millis(400);

/// The claim of a certificate: a pairing is the best one in a round, if necessary under a demand.
pub struct Claim<'c, 'a> {
    /// The round.
    pub case: &'c JudgedRound<'a>,
    /// The seed of the lots, if there are any.
    pub seed: u64,
    /// The demand that a player meets one of certain opponents.
    pub forced: Option<Forced>,
}

impl Claim<'_, '_> {
    /// Returns the certificate of a pairing. If the limit is reached, it ends at the first level without a proof.
    ///
    /// # Errors
    /// Fails if the rulebook has no certificates, if a level is not proved although it could be, or if the model cannot be
    /// written within half a second after the limit.
    pub fn certify(&self, pairing: &Pairing, limit: &Limit) -> Result<Certified, ProofError> {
        self.within(|case, named| {
            let position = case.position();
            let mate = mates(position, pairing)
                .ok_or_else(|| ProofError::refuted("the pairing does not pair all players"))?;
            let written = within(&limit.with_grace(GRACE), || {
                let mut prover = Prover::new(case, self.head(case, named), mate, limit)?;
                let went = of_round(case, self.seed, &mut prover);
                prover.finish(went)
            });
            written.unwrap_or_else(|reached| {
                Err(ProofError::open(format_args!("{reached} before the first levels were written down")))
            })
        })
    }

    /// Returns the certificate that there is no legal pairing. Each odd group needs a player of the barrier, and the
    /// barrier has too few players.
    ///
    /// # Errors
    /// Fails if there is a legal pairing, or if the absolute criteria alone do not exclude one.
    pub fn certify_none(&self) -> Result<Certified, ProofError> {
        self.within(|case, named| {
            let proof = impossible(case)?;
            let checked = no_pairing(case, named, &proof)?;
            let (model, impossible) = (hash(&checked.model), Some(proof));
            let certificate = Certificate { model, impossible, ..self.head(case, named) };
            Ok(Certified { certificate, checked })
        })
    }

    /// Runs `make` on the round in which only the demanded pairs are possible. Passes the seed if lots are drawn.
    fn within<T>(
        &self,
        make: impl FnOnce(&JudgedRound<'_>, Option<u64>) -> Result<T, ProofError>,
    ) -> Result<T, ProofError> {
        let (book, declared) = (self.case.book(), self.case.declared());
        supported(book, declared)?;
        let named = draws_lots(book, declared).then_some(self.seed);
        match &self.forced {
            None => make(self.case, named),
            Some(forced) => make(&JudgedRound::new(&forced.on(self.case.position())?, book, declared), named),
        }
    }

    /// Returns a certificate without its proof.
    fn head(&self, case: &JudgedRound<'_>, seed: Option<u64>) -> Certificate {
        Certificate {
            schema: FORMAT.to_owned(),
            rulebook: case.book().id.clone(),
            rulebook_sha256: Some(case.book().sha256()),
            round: case.position().round,
            declared: case.declared().to_vec(),
            players: Vec::new(),
            seed,
            forced: self.forced.clone(),
            model: String::new(),
            pairing: Vec::new(),
            stages: Vec::new(),
            impossible: None,
            open: None,
        }
    }
}

/// Returns the certificate of a pairing in a round without a demand. `seed` is the seed of the lots, if any.
///
/// # Errors
/// Returns the errors of [`Claim::certify`].
pub fn certify(
    case: &JudgedRound<'_>,
    seed: u64,
    pairing: &Pairing,
    limit: &Limit,
) -> Result<Certified, ProofError> {
    Claim { case, seed, forced: None }.certify(pairing, limit)
}

/// Returns the labels of a barrier that excludes every pairing.
fn impossible(case: &JudgedRound<'_>) -> Result<Impossible, ProofError> {
    let players = case.position().entries.len();
    let graph = CompatGraph::new(case.position(), case.book(), case.declared());
    let stuck = graph.infeasibility().map_err(ProofError::open)?;
    let obstacle = stuck.ok_or_else(|| ProofError::refuted("no barrier rules out a pairing"))?;
    // The bye has no rank; its vertex comes after the players.
    let vertex = |r: &Option<Rank>| r.map_or(players, |r| r.0);
    let (alone, groups): (Vec<_>, Vec<_>) = obstacle.odd_groups.iter().partition(|group| group.len() == 1);
    let sets: Vec<Vec<usize>> = groups.iter().map(|group| group.iter().map(vertex).collect()).collect();
    let z = (0..sets.len()).map(|set| (set, 1)).collect();
    let mut labels = GatheredLabels::default();
    labels.y.extend(alone.into_iter().flatten().map(|r| (vertex(r), 1)));
    labels.y.extend(obstacle.barrier.iter().map(|r| (vertex(r), -1)));
    let over = from_len(obstacle.over);
    Ok(Impossible { over, sets, y: labels.dual(0).y, z })
}
