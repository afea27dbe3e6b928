//! A request to `serve`, as its JSON Schema states it. The reader of requests is `serve`, which takes field by field.

use schemars::JsonSchema;
use serde_json::{Map, Value};

use super::RequestId;

/// A line to `serve --stdio`. A field that the work does not use is refused, as is an empty list in its place of none.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ServeRequest {
    /// The name that the answer bears.
    pub id: RequestId,
    /// The request.
    #[schemars(rename = "do")]
    pub what: Work,
    /// A report (TRF16, TRF26) as text, or the JSON of this program as text or as an object.
    pub tournament: Option<TextOrObject>,
    /// An id, a file, or the rulebook itself as text; what is declared may follow an id.
    pub rulebook: Option<String>,
    /// The round; the next one without it.
    pub round: Option<usize>,
    /// Players who do not play.
    #[schemars(default, length(max = 10_000))]
    pub absent: Vec<NumberOrName>,
    /// Keys of discretions, and readings `CODE=CHOICE`.
    #[schemars(default, length(max = 1_000))]
    pub declared: Vec<String>,
    /// Games without a result count as draws.
    #[schemars(default)]
    pub unfinished_as_draws: bool,
    /// The seed of lots.
    pub seed: Option<u64>,
    /// Seconds.
    pub time_limit: Option<u64>,
    /// Are lines about the progress wanted?
    #[schemars(default)]
    pub progress: bool,
    /// The boards to judge (`check`): a board a line, or `[white, black]` each, a bye as `[7, 0]`.
    pub boards: Option<TextOrBoards>,
    /// The player asked about (`explain`).
    pub player: Option<NumberOrName>,
    /// Whom that player might have met (`explain`).
    #[schemars(default, length(max = 10_000))]
    pub why_not: Vec<NumberOrName>,
    /// Tie-breaks (`standings`).
    #[schemars(default, length(max = 1_000))]
    pub tiebreaks: Vec<String>,
    /// The request to be cancelled (`cancel`).
    pub request: Option<RequestId>,
}

/// The request.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Work {
    /// The next round.
    Pair,
    /// A pairing judged.
    Check,
    /// Why a player meets whom he meets.
    Explain,
    /// The standings.
    Standings,
    /// The rulebooks that there are.
    Rulebooks,
    /// The end of another request.
    Cancel,
}

/// A player.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum NumberOrName {
    /// A pairing number.
    Number(u64),
    /// A number or a name.
    Name(String),
}

/// A tournament.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum TextOrObject {
    /// As a file holds it.
    Text(String),
    /// The JSON of this program.
    Object(Map<String, Value>),
}

/// Boards.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum TextOrBoards {
    /// A board a line.
    Text(String),
    /// `[white, black]` each.
    List(#[schemars(length(max = 10_000))] Vec<[NumberOrName; 2]>),
}
