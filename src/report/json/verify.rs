//! What a certificate proves, as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::verify::{Certificate, Checked, Fault};

/// Whether a certificate stands.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// Does it prove its pairing best?
    proved: bool,
    /// The first thing that does not hold, if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// Levels of the rulebook in all stages that are proved.
    levels: usize,
    /// Stages.
    stages: usize,
    /// Id of the rulebook.
    rulebook: String,
    /// The round.
    round: usize,
    /// SHA-256 of the model that the certificate names.
    model: String,
}

impl Verified {
    /// Of a certificate that was checked.
    pub fn new(certificate: &Certificate, result: &Result<Checked, Fault>) -> Self {
        let (levels, stages) =
            result.as_ref().map_or((0, 0), |checked| (checked.counts.len(), checked.stages));
        Self {
            proved: result.is_ok(),
            fault: result.as_ref().err().map(ToString::to_string),
            levels,
            stages,
            rulebook: certificate.rulebook.clone(),
            round: certificate.round,
            model: certificate.model.clone(),
        }
    }
}
