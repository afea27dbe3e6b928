//! Are the rounds of another program's report paired correctly?

use serde::Deserialize;

/// A report to judge, round by round.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpinionRequest {
    /// The report.
    pub report: String,
    /// The rulebook. The default is the rulebook of the report.
    pub rulebook: Option<String>,
}
