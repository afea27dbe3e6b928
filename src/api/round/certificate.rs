//! Writes the certificate of a round, and checks certificates from any source.

use super::{Round, Unanswered};
use crate::roll;
use facts::format::visible;
use facts::rulebook::{Rulebook, encoded, find};
use facts::tournament::{Board, Entry, Pairing, PlayerId, RoundNo, Tournament};
use judge::JudgedRound;
use model::plan::read_rulebook;
use model::round::{Answer, Request, drawn};
use proof::ProofError;
use proof::certificate::Certificate;
use proof::certify::{Certified, Claim};
use proof::verify::{self, Checked};

/// The boards that a certificate proves best. A certificate proves who meets whom; the colours are those that the judge gives
/// the pairs by the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CertifiedBoards {
    /// The boards in the rules' order, with the rules' colours.
    pub pairing: Pairing,
    /// The boards of the pairing whose colours the rules leave to a lot, so that they may also be turned.
    pub by_lot: Vec<Board>,
}

impl CertifiedBoards {
    /// Returns the boards of another pairing that have the players of one of these boards, but not their colours.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let certified = round.certified_boards(&round.certify()?.certificate)?;
    /// let [first, second] = certified.pairing.boards[..] else { panic!("four players have two boards") };
    /// let turned = Board { white: first.black, black: first.white };
    /// assert_eq!(certified.turned(&Pairing { boards: vec![turned, second], bye: None }), [turned]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turned(&self, other: &Pairing) -> Vec<Board> {
        let is_turned = |board: &&Board| {
            let due = Board { white: board.black, black: board.white };
            self.pairing.boards.contains(&due) && !self.by_lot.contains(&due)
        };
        other.boards.iter().filter(is_turned).copied().collect()
    }
}

impl Round {
    /// Returns a published round as the event says that it was drawn: by the results that were known then, under the rulebook
    /// and the declarations that the event keeps. A certificate is compared with this round; what the certificate itself says
    /// about its rules decides nothing.
    ///
    /// # Errors
    /// Fails if the event names a rulebook that is not known, and as [`Round::numbered`] does.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let published = Round::published(&event, 1)?;
    /// assert_eq!((published.number(), published.rulebook().id.as_str()), (1, "dutch-2026"));
    /// let event = Tournament { system: Some("FIDE_DUBOV_2026".to_owned()), ..event };
    /// assert_eq!(Round::published(&event, 1)?.rulebook().id, "dubov-2026");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn published(event: &Tournament, number: RoundNo) -> Result<Self, Unanswered> {
        let drawn = event.wall.drawn.get(&number).cloned().unwrap_or_default();
        let book = match &drawn.rulebook {
            Some(id) => named(id, drawn.rulebook_text.as_deref()),
            None => encoded(event),
        };
        let of_event = || event.wall.rulebook.clone().or_else(|| event.system.clone());
        let unknown = || Unanswered::NoRulebook { id: drawn.rulebook.or_else(of_event).unwrap_or_default() };
        let request =
            Request { declared: drawn.declared, seed: drawn.seed.unwrap_or(0), ..Request::default() };
        Self::made(event.as_drawn(number), book.ok_or_else(unknown)?, number, (request, Vec::new()))
    }

    /// Returns the boards of a certificate that [`Round::verify`] accepts for this round, with the colours that the judge gives
    /// them.
    ///
    /// # Errors
    /// Fails if the certificate names a vertex that this round does not have.
    ///
    /// ```
    #[doc = include_str!("four_friends.txt")]
    /// let boards = round.certified_boards(&round.certify()?.certificate)?;
    /// let Answer::Paired(ours) = round.pair()? else { panic!("a pairing exists") };
    /// assert_eq!(boards.pairing, ours.pairing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certified_boards(&self, certificate: &Certificate) -> Result<CertifiedBoards, ProofError> {
        let request = Request { seed: certificate.seed.unwrap_or(0), ..self.request.clone() };
        let position = drawn(&self.position, &self.book, &request);
        let players = position.entries.len();
        let id = |vertex: usize| position.entries.get(vertex).map(|entry: &Entry| entry.id);
        let mut pairs = Pairing::default();
        for &[one, other] in &certificate.pairing {
            match (id(one), id(other)) {
                (Some(white), Some(black)) => pairs.boards.push(Board { white, black }),
                (Some(alone), None) if other == players => pairs.bye = Some(alone),
                (None, Some(alone)) if one == players => pairs.bye = Some(alone),
                _ => return Err(ProofError::refuted("the certificate names a player who does not play")),
            }
        }
        let playing: Vec<PlayerId> = position.entries.iter().map(|entry| entry.id).collect();
        pairs.covers(&self.event, &playing).map_err(|fault| ProofError::refuted(fault.to_string()))?;
        let case = JudgedRound::new(&position, &self.book, &request.declared);
        let mut found = CertifiedBoards::default();
        for due in case.boards(&pairs) {
            let (higher, lower) = due.players;
            let white = due.white.unwrap_or(higher);
            let board = Board { white, black: if white == higher { lower } else { higher } };
            found.pairing.boards.push(board);
            if due.white.is_none() {
                found.by_lot.push(board);
            }
        }
        found.pairing.bye = pairs.bye;
        Ok(found)
    }

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

/// Returns a rulebook that is built in, or whose text an event keeps.
fn named(id: &str, text: Option<&str>) -> Option<Rulebook> {
    find(id).or_else(|| read_rulebook(&format!("{id}.toml"), text?).ok())
}

fn said(declared: &[String]) -> String {
    if declared.is_empty() { "nothing".to_owned() } else { visible(&declared.join(", ")) }
}
