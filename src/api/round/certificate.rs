//! Writes the certificate of a round, and checks certificates from any source.

use super::{Round, Unanswered};
use crate::roll;
use facts::format::visible;
use judge::JudgedRound;
use model::round::{Answer, Request, drawn};
use proof::ProofError;
use proof::certificate::Certificate;
use proof::certify::{Certified, Claim};
use proof::verify::{self, Checked};

impl Round {
    /// Returns the certificate of the pairing, or of the fact that none exists. If the limit is reached, the
    /// certificate ends at the first unproved level.
    ///
    /// # Errors
    /// Fails if the rulebook has no certificates. Also fails as [`Round::pair`] does.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let certified = round.certify()?;
    /// assert!(certified.checked.open.is_none());
    /// let file = certified.certificate.text();
    /// assert_eq!(Certificate::read(&file)?, certified.certificate);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(&self) -> Result<Certified, Unanswered> {
        let answer = self.pair()?;
        let position = drawn(&self.position, &self.book, &self.request);
        let case = JudgedRound::new(&position, &self.book, &self.request.declared);
        let claim = Claim { case: &case, seed: self.request.seed, forced: None };
        let made = match answer {
            Answer::Paired(ours) => claim.certify(&ours.pairing, &self.request.limit)?,
            Answer::NoPairing(_) => claim.certify_none()?,
        };
        let players = roll::of(&self.event, &position);
        Ok(Certified { certificate: Certificate { players, ..made.certificate }, ..made })
    }

    /// Checks that a certificate proves its pairing to be the best of this round, or proves that no pairing exists. The
    /// check trusts no other code and does not pair the round. Lots are drawn from the seed in the certificate.
    ///
    /// # Errors
    /// Returns the first fault: a different round, rulebook, declaration or player, or an unproved level.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let certificate = round.certify()?.certificate;
    /// let checked = round.verify(&certificate)?;
    /// assert!(checked.levels > 0 && checked.open.is_none());
    ///
    /// let mut forged = certificate.clone();
    /// forged.pairing.swap(0, 1);
    /// forged.pairing[0][1] = forged.pairing[1][1];
    /// assert!(round.verify(&forged).is_err());
    /// let other = round.without(&[dan])?;
    /// let fault = other.verify(&certificate).unwrap_err();
    /// assert_eq!(fault.to_string(), "the certificate includes 4 Dan, who does not play this round");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self, certificate: &Certificate) -> Result<Checked, ProofError> {
        self.is_same(certificate)?;
        let request = Request { seed: certificate.seed.unwrap_or(0), ..self.request.clone() };
        let position = drawn(&self.position, &self.book, &request);
        roll::check(&certificate.players, &roll::of(&self.event, &position))?;
        verify::verify(&JudgedRound::new(&position, &self.book, &request.declared), certificate)
    }

    /// Checks that the certificate is for this rulebook, this round and these declarations.
    fn is_same(&self, certificate: &Certificate) -> Result<(), ProofError> {
        let Certificate { rulebook, rulebook_sha256, round, declared, .. } = certificate;
        let says =
            format!("the round uses {}, but the certificate uses {}", self.book.named(), visible(rulebook));
        ProofError::unless(self.book.id == *rulebook, says)?;
        let is_own = rulebook_sha256.as_ref().is_none_or(|hash| *hash == self.book.sha256());
        ProofError::unless(is_own, "the rulebook differs from the one in the certificate (SHA-256)")?;
        let number = self.number();
        ProofError::unless(
            number == *round,
            format!("this is round {number}, but the certificate is for round {round}"),
        )?;
        let sorted = |list: &[String]| {
            let mut list = list.to_vec();
            list.sort();
            list
        };
        let (ours, theirs) = (sorted(&self.request.declared), sorted(declared));
        let says =
            format!("the round declares {}, but the certificate declares {}", said(&ours), said(&theirs));
        ProofError::unless(ours == theirs, says)
    }
}

fn said(declared: &[String]) -> String {
    if declared.is_empty() { "nothing".to_owned() } else { visible(&declared.join(", ")) }
}
