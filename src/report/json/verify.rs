//! What a certificate proves, as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::Kinds;
use crate::verify::{Certificate, Checked, Fault};

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
    /// Levels of the rulebook in all stages that are proved.
    levels: usize,
    /// How many are proved, how many enumerated.
    kinds: Kinds,
    /// The weakest kind of evidence among them.
    weakest: &'static str,
    /// Stages.
    stages: usize,
    /// Id of the rulebook.
    rulebook: String,
    /// The round.
    round: usize,
    /// Seed of the lots, if any were drawn.
    seed: Option<u64>,
    /// SHA-256 of the model that the certificate names.
    model: String,
}

impl Verified {
    /// Of a certificate that was checked.
    pub fn new(certificate: &Certificate, result: &Result<Checked, Fault>) -> Self {
        let (kinds, stages) = match result {
            Ok(checked) => (kinds(checked), checked.stages),
            Err(_) => (Kinds::default(), 0),
        };
        let weakest = if result.is_ok() { kinds.weakest() } else { "unproved" };
        Self {
            proved: result.is_ok(),
            over: certificate.impossible.as_ref().map(|impossible| impossible.over),
            fault: result.as_ref().err().map(ToString::to_string),
            levels: kinds.proved,
            kinds,
            weakest,
            stages,
            rulebook: certificate.rulebook.clone(),
            round: certificate.round,
            seed: certificate.seed,
            model: certificate.model.clone(),
        }
    }
}

/// On what kind of evidence the levels of a certificate rest.
pub fn kinds(checked: &Checked) -> Kinds {
    Kinds { proved: checked.counts.len(), enumerated: checked.enumerated, unproved: 0 }
}
