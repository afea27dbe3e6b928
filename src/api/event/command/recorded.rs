//! A repair in the form in which the log keeps it.

use serde::{Deserialize, Serialize};

use super::{BoardResult, MatchGiven, Seating, Under};
use facts::tournament::{PairingNumber, RepairChoice, RoundNo};
use words::Statement;

/// A repair of a published round, with the changes that made it necessary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedRepair {
    /// The round.
    pub round: RoundNo,
    /// The boards as published.
    pub published: Seating,
    /// The boards from now on.
    pub now: Seating,
    /// The best pairing of the round after the repair. Boards that differ from it become a remark of the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Seating>,
    /// Corrected results of earlier rounds, applied first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrected: Vec<(RoundNo, BoardResult)>,
    /// Corrected results of earlier matches, applied first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrected_matches: Vec<(RoundNo, MatchGiven)>,
    /// Groups of players who must not meet from this round on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<Vec<PairingNumber>>,
    /// Tables that had to stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stay: Vec<usize>,
    /// The codes of the quoted rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The causes in words, such as an absent player or a wrong result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Statement>,
    /// The arbiter's reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub because: String,
    /// The chosen way to alter the round.
    #[serde(default)]
    pub choice: RepairChoice,
    /// The results of boards as they were played, if the round is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<BoardResult>,
    /// The conditions of the pairing.
    pub under: Under,
}
