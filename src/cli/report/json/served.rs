//! A line that `serve` writes: whose request it answers, and the answer of that command, or how far the work is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::Refused;
use super::{Checked, Explained, PairedRound, Shelf, StandingsTable};

/// The name that a client gives its request: a whole number or a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RequestId {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

/// A line in answer to a request.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Served {
    /// The name of the request; nothing where the line that was read gives none.
    pub id: Option<RequestId>,
    /// What the reader of the tournament did or left alone.
    pub notes: Vec<String>,
    /// The answer, under the name of what was asked.
    #[serde(flatten)]
    pub says: ServedAnswer,
}

/// One answer a request; before it any number of `progress`, if the request asks for them.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Says")]
pub enum ServedAnswer {
    /// How far the work is. No answer yet.
    Progress(Progress),
    /// The round, as `pair` answers.
    Pair(Box<PairedRound>),
    /// The verdicts, as `check` answers.
    Check(Box<Checked>),
    /// Why a board, as `explain` answers.
    Explain(Box<Explained>),
    /// The standings, as `standings` answers.
    Standings(StandingsTable),
    /// The rulebooks, as `rulebook list` answers.
    Rulebooks(Shelf),
    /// What became of a wish to cancel.
    Cancel(Cancelled),
    /// Why there is no answer. Beside the codes of every command there is `CANCELLED`.
    Error(Refused),
}

/// How far the work on a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    /// The current step.
    pub step: WorkStep,
    /// Which of them, from 1.
    pub at: usize,
    /// Out of how many.
    pub of: usize,
}

/// A piece of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Step")]
pub enum WorkStep {
    /// The tournament is read.
    Read,
    /// A round is paired.
    Pair,
    /// A question is answered by pairing the round again.
    Ask,
}

/// What became of a wish to cancel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cancelled {
    /// The request.
    pub request: RequestId,
    /// Was it waiting or at work? It then ends with the error `CANCELLED`, unless its answer comes first.
    pub found: bool,
}
