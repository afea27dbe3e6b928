//! A failed command, for programs.

use std::collections::BTreeMap;

use facts::tournament::PairingNumber;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use words::Statement;

use facts::format::{self, Finding};
use facts::rulebook::RulebookError;

/// A failure: the first fault, and all faults.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Failed {
    /// The first finding.
    error: Fault,
    /// All findings, including the first; at most a few hundred per code.
    findings: Vec<Fault>,
    /// The numbers of further findings, for codes with more findings than listed.
    more: Vec<More>,
}

/// The findings of a code that are not listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct More {
    /// The code.
    pub code: String,
    /// The number of findings not listed.
    pub number: usize,
}

/// A failure as one of several answers, with its first finding and all findings.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Refused {
    #[serde(flatten)]
    error: Fault,
    /// All findings, including the first; at most a few hundred per code.
    findings: Vec<Fault>,
    /// The numbers of further findings, for codes with more findings than listed.
    more: Vec<More>,
}

impl From<Failed> for Refused {
    fn from(failed: Failed) -> Self {
        Self { error: failed.error, findings: failed.findings, more: failed.more }
    }
}

/// A single fault.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// A code of the rulebook or of the data (`DATA-07`), or the kind of failure (`REQUEST`, `NO-PAIRING`, `NO`: there is
    /// nothing to do or to show, `LIMIT`, `FILE`, `BUG`).
    pub code: String,
    /// The meaning of a code of the data, in one sentence.
    pub rule: Option<&'static str>,
    /// The file concerned.
    pub file: Option<String>,
    /// The line in the file, from 1.
    pub line: Option<usize>,
    /// The column in the line, in characters from 1.
    pub column: Option<usize>,
    /// Pairing number of the player concerned.
    pub player: Option<PairingNumber>,
    /// The name of the column, if the fault is in a cell of a list; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The content of this cell; absent if the fault is in no cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The fault.
    pub says: String,
    /// The remedy.
    pub remedy: Option<String>,
    /// What it says as a value, for programs that decide by it or say it in another language; absent for findings about a
    /// file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalValue>,
}

/// What a fault says, as a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RefusalValue {
    /// Its name, such as `result-there`, which stays the same whatever the words are.
    key: String,
    /// The values that its words name: numbers, texts, lists of texts, or lists of other messages with their own key and
    /// values.
    values: BTreeMap<String, Value>,
}

impl From<Statement> for RefusalValue {
    fn from(Statement { key, values }: Statement) -> Self {
        let values =
            values.into_iter().map(|(name, value)| (name, serde_json::to_value(value).unwrap_or_default()));
        Self { key, values: values.collect() }
    }
}

impl Failed {
    /// Builds a failure; the first fault represents it.
    pub fn new(findings: Vec<Fault>) -> Self {
        Self { error: findings.first().cloned().unwrap_or_default(), findings, more: Vec::new() }
    }

    /// Adds the numbers of findings that are not listed, by code.
    #[must_use]
    pub fn beyond(self, more: &[(&str, usize)]) -> Self {
        let one = |&(code, number): &(&str, usize)| More { code: code.to_owned(), number };
        Self { more: more.iter().map(one).collect(), ..self }
    }
}

impl Fault {
    /// Converts a fault of a rulebook file.
    pub fn of_rulebook(fault: &RulebookError) -> Self {
        Self {
            code: "RULEBOOK".to_owned(),
            file: Some(fault.file.clone()),
            line: Some(fault.place.line),
            column: Some(fault.place.column),
            says: fault.message.clone(),
            ..Self::default()
        }
    }

    /// Returns the fault for a person: the place and the fault, as in `book.toml:12:3: what is wrong`, then the remedy.
    pub fn text(&self) -> String {
        let place = match (&self.file, self.line, self.column) {
            (Some(file), Some(line), Some(column)) => format!("{file}:{line}:{column}: "),
            (Some(file), Some(line), None) => format!("{file}:{line}: "),
            _ => String::new(),
        };
        let remedy = self.remedy.as_ref().map(|r| format!("\nWhat to do: {r}")).unwrap_or_default();
        format!("{place}{}{remedy}", self.says)
    }

    /// Converts a finding about a file.
    pub fn of(file: &str, finding: &Finding) -> Self {
        Self {
            code: finding.code.to_owned(),
            rule: format::rule_of(finding.code),
            file: Some(file.to_owned()),
            line: finding.place.line,
            column: finding.place.columns.map(|(from, _)| from),
            player: finding.player,
            heading: finding.cell.as_ref().map(|cell| cell.heading.clone()),
            cell: finding.cell.as_ref().map(|cell| cell.text.clone()),
            says: finding.message.clone(),
            remedy: Some(finding.remedy.to_string()).filter(|remedy| !remedy.is_empty()),
            refusal: None,
        }
    }
}
