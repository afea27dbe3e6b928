//! The result of verifying a certificate, as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use facts::rulebook::Rulebook;
use lexmatch::Kinds;
use proof::ProofError;
use proof::certificate::{Certificate, Forced};
use proof::verify::Checked;

/// The result of verifying a certificate.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// Whether the certificate proves the boards of the round: the best pairing of the whole round without a demand, and
    /// the boards that the event records, if it records the round.
    proved: bool,
    /// The statement of the certificate.
    claim: CertificateClaim,
    /// Whether the certificate proves its statement, whatever that is.
    holds: bool,
    /// The number of players left over in every pairing, for a certificate that no legal pairing exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<i64>,
    /// Whether the event records other boards for the round than the certificate proves best. Left out if it records the
    /// same boards or none.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_other_boards: bool,
    /// The first failure, if the certificate does not prove its statement.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// The place of the first unproved level, if the proof ends before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    /// The demand beyond the rules, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<Forced>,
    /// The number of proved rulebook levels in all stages. If the proof ends early, the number of model levels.
    levels: usize,
    /// The numbers of proved and of enumerated levels.
    kinds: Kinds,
    /// The weakest kind of evidence among them.
    weakest: &'static str,
    /// The number of stages.
    stages: usize,
    /// Id of the rulebook named in the certificate.
    rulebook: String,
    /// SHA-256 of the content that decides the pairing, as stated in the certificate.
    rulebook_sha256: Option<String>,
    /// The file from which the rulebook was read, unless it is built in.
    #[serde(skip_serializing_if = "Option::is_none")]
    rulebook_file: Option<String>,
    /// Discretions and readings that the certificate declares.
    declared: Vec<String>,
    /// Items missing from an older certificate, which were therefore not compared with the event: `players`,
    /// `rulebook`.
    not_compared: Vec<&'static str>,
    /// The round.
    round: usize,
    /// Seed for the lots, if any were drawn.
    seed: Option<u64>,
    /// SHA-256 of the model, as stated in the certificate.
    model: String,
    /// What a reader has to know beside the proof: the results on which it rests if others are possible, games that were
    /// open at the pairing, and what the event states beside results and rules.
    notes: Vec<String>,
}

/// The statement of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum CertificateClaim {
    /// Its pairing is the best of the round.
    Best,
    /// Its pairing is the best with the demand in `forced`.
    BestWithDemand,
    /// No legal pairing exists.
    NoPairing,
    /// No legal pairing meets the demand in `forced`.
    NoPairingWithDemand,
}

impl CertificateClaim {
    fn of(certificate: &Certificate) -> Self {
        match (&certificate.impossible, &certificate.forced) {
            (None, None) => Self::Best,
            (None, Some(_)) => Self::BestWithDemand,
            (Some(_), None) => Self::NoPairing,
            (Some(_), Some(_)) => Self::NoPairingWithDemand,
        }
    }
}

impl Verified {
    /// Returns the result for a checked certificate.
    pub fn new(
        certificate: &Certificate,
        book: Option<&Rulebook>,
        result: &Result<Checked, ProofError>,
    ) -> Self {
        let (kinds, stages) = match result {
            Ok(checked) => (kinds(checked), checked.stages),
            Err(_) => (Kinds::default(), 0),
        };
        let open = result.as_ref().ok().and_then(|checked| checked.open.as_ref()).map(|open| open.1.place());
        let (claim, holds) = (CertificateClaim::of(certificate), result.is_ok() && open.is_none());
        let weakest = if holds { kinds.weakest() } else { "unproved" };
        Self {
            proved: holds && claim == CertificateClaim::Best,
            claim,
            holds,
            has_other_boards: false,
            open,
            forced: certificate.forced.clone(),
            over: certificate.impossible.as_ref().map(|impossible| impossible.over),
            fault: result.as_ref().err().map(ToString::to_string),
            levels: kinds.proved,
            kinds,
            weakest,
            stages,
            rulebook: certificate.rulebook.clone(),
            rulebook_sha256: certificate.rulebook_sha256.clone(),
            rulebook_file: book.and_then(Rulebook::own_file).map(str::to_owned),
            declared: certificate.declared.clone(),
            not_compared: not_compared(certificate),
            round: certificate.round,
            seed: certificate.seed,
            model: certificate.model.clone(),
            notes: Vec::new(),
        }
    }
}

impl Verified {
    /// Adds whether the event records other boards than the proved ones, whose own boards are then not proved.
    #[must_use]
    pub fn recorded(self, has_other_boards: bool) -> Self {
        Self { proved: self.proved && !has_other_boards, has_other_boards, ..self }
    }

    /// Adds notes.
    #[must_use]
    pub fn noted(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }
}

/// Returns the items missing from an old certificate, made before certificates stored these items.
pub fn not_compared(certificate: &Certificate) -> Vec<&'static str> {
    let parts =
        [("players", certificate.players.is_empty()), ("rulebook", certificate.rulebook_sha256.is_none())];
    parts.into_iter().filter(|part| part.1).map(|part| part.0).collect()
}

/// Returns the kinds of evidence on which the levels of a certificate are based.
pub fn kinds(checked: &Checked) -> Kinds {
    let enumerated = checked.enumerated;
    match checked.open {
        None => Kinds { proved: checked.counts.len(), enumerated, unproved: 0 },
        Some(_) => Kinds { proved: checked.levels - enumerated, enumerated, unproved: 1 },
    }
}
