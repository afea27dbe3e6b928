//! What a certificate proves, as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use facts::rulebook::Rulebook;
use lexmatch::Kinds;
use proof::ProofError;
use proof::certificate::{Certificate, Forced};
use proof::verify::Checked;

/// Whether a certificate stands.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// Does it prove its pairing best, or that there is none?
    proved: bool,
    /// Of a certificate that no legal pairing exists: how many stay over in every one.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<i64>,
    /// The first thing that does not hold, if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// The place of the first unproved level, if the proof ends before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    /// The demand beyond the rules, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<Forced>,
    /// Levels of the rulebook in all stages that are proved; of the model, if the proof ends before one.
    levels: usize,
    /// How many are proved, how many enumerated.
    kinds: Kinds,
    /// The weakest kind of evidence among them.
    weakest: &'static str,
    /// Stages.
    stages: usize,
    /// Id of the rulebook that the certificate names.
    rulebook: String,
    /// SHA-256 of what decides in it, as the certificate names it.
    rulebook_sha256: Option<String>,
    /// The file that the rulebook was read from, if it does not come with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    rulebook_file: Option<String>,
    /// Discretions and readings that the certificate declares.
    declared: Vec<String>,
    /// What an older certificate does not name, so that it was not compared with the event: `players`, `rulebook`.
    not_compared: Vec<&'static str>,
    /// The round.
    round: usize,
    /// Seed of the lots, if any were drawn.
    seed: Option<u64>,
    /// SHA-256 of the model that the certificate names.
    model: String,
}

impl Verified {
    /// Of a certificate that was checked.
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
        let is_proved = result.is_ok() && open.is_none();
        let weakest = if is_proved { kinds.weakest() } else { "unproved" };
        Self {
            proved: is_proved,
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
        }
    }
}

/// What a certificate does not name, as those made before it was kept.
pub fn not_compared(certificate: &Certificate) -> Vec<&'static str> {
    let parts =
        [("players", certificate.players.is_empty()), ("rulebook", certificate.rulebook_sha256.is_none())];
    parts.into_iter().filter(|part| part.1).map(|part| part.0).collect()
}

/// On what kind of evidence the levels of a certificate rest.
pub fn kinds(checked: &Checked) -> Kinds {
    let enumerated = checked.enumerated;
    match checked.open {
        None => Kinds { proved: checked.counts.len(), enumerated, unproved: 0 },
        Some(_) => Kinds { proved: checked.levels - enumerated, enumerated, unproved: 1 },
    }
}
