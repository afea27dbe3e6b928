//! A request to `serve`, as its JSON Schema describes it. `serve` itself parses requests field by field.

use schemars::JsonSchema;
use serde_json::{Map, Value};

use super::RequestId;

/// A line sent to `serve --stdio`. A field that the request does not use is rejected, as is an empty list in place of
/// an absent one.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ServeRequest {
    /// The id repeated in the answer.
    pub id: RequestId,
    /// The request.
    #[schemars(rename = "do")]
    pub what: Work,
    /// A report (TRF16, TRF26) as text, or this program's JSON as text or as an object.
    pub tournament: Option<TextOrObject>,
    /// An id, a file, or the rulebook itself as text; declarations may follow an id.
    pub rulebook: Option<String>,
    /// The round; default: the next one.
    pub round: Option<usize>,
    /// Players who are not playing.
    #[schemars(default, length(max = 10_000))]
    pub absent: Vec<NumberOrName>,
    /// Keys of discretions, and readings `CODE=CHOICE`.
    #[schemars(default, length(max = 1_000))]
    pub declared: Vec<String>,
    /// Games without a result count as draws.
    #[schemars(default)]
    pub unfinished_as_draws: bool,
    /// The seed for lots.
    pub seed: Option<u64>,
    /// The time limit in seconds.
    pub time_limit: Option<u64>,
    /// Send lines about the progress?
    #[schemars(default)]
    pub progress: bool,
    /// The boards to judge (`check`): one board per line, or `[white, black]` each, a bye as `[7, 0]`.
    pub boards: Option<TextOrBoards>,
    /// The player asked about (`explain`).
    pub player: Option<NumberOrName>,
    /// The players whom that player might have met (`explain`).
    #[schemars(default, length(max = 10_000))]
    pub why_not: Vec<NumberOrName>,
    /// Tie-breaks (`standings`).
    #[schemars(default, length(max = 1_000))]
    pub tiebreaks: Vec<String>,
    /// The request to be cancelled (`cancel`).
    pub request: Option<RequestId>,
    /// The event as the answer before gave it, in the place of `tournament` (all that is done with an event).
    pub event: Option<Map<String, Value>>,
    /// The text of settings (`import`).
    pub settings: Option<String>,
    /// Boards with their results: `[{"board": 7, "result": "1-0"}]` (`result`); changes of other rounds, `[round, board,
    /// result]` each (`repair`, `whatif`).
    pub results: Option<Vec<Value>>,
    /// The table of a game (`correct`).
    pub board: Option<usize>,
    /// How the game ended, White first (`correct`).
    pub result: Option<String>,
    /// The reason (`correct`, `repair`).
    pub because: Option<String>,
    /// Late entries (`add`); numbers (`bye`, `forbid`).
    pub players: Option<Vec<Value>>,
    /// Are they numbered after all others (`add`)?
    pub at_end: Option<bool>,
    /// What is other (`edit`).
    pub right: Option<Map<String, Value>>,
    /// The first round that a player misses or plays (`withdraw`, `arrive`).
    pub from: Option<usize>,
    /// The rounds (`bye`).
    pub rounds: Option<Vec<usize>>,
    /// The value of a bye: `half`, `full` or `zero`; without it the bye is taken back (`bye`).
    pub worth: Option<String>,
    /// The first round in which players may not meet (`forbid`).
    pub first: Option<usize>,
    /// The last one (`forbid`).
    pub last: Option<usize>,
    /// Are locked boards forgotten (`draft`)?
    pub anew: Option<bool>,
    /// Changes of the draft, as the desk takes them (`alter`).
    pub edits: Option<Vec<Map<String, Value>>>,
    /// Why a draft is published that is not the best pairing (`publish`).
    pub reason: Option<String>,
    /// Numbers of players who play after all (`repair`, `whatif`).
    pub add: Option<Vec<u32>>,
    /// Groups of players who are kept apart (`repair`, `whatif`).
    pub apart: Option<Vec<Vec<u32>>>,
    /// Tables that stay (`repair`).
    pub keep: Option<Vec<usize>>,
    /// Which way is taken: `fewest`, `near` or `best` (`repair`).
    pub choice: Option<String>,
    /// The name of a sheet (`print`).
    pub sheet: Option<String>,
    /// Its form: `text`, `html`, `csv` or `json` (`print`).
    pub form: Option<String>,
    /// Only what changed since the round was published (`print`).
    pub changes: Option<bool>,
    /// Text of the heading (`print`).
    pub time: Option<String>,
    /// Paper size (`print`).
    pub paper: Option<String>,
    /// Large print, legible from so many metres (`print`).
    pub distance: Option<u8>,
    /// Columns of large print (`print`).
    pub columns: Option<u8>,
    /// The certificate (`verify`).
    pub certificate: Option<String>,
    /// Commands as the log of an event has them (`log`).
    pub commands: Option<Vec<Map<String, Value>>>,
}

/// The request.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Work {
    /// Pair the next round.
    Pair,
    /// Judge a pairing.
    Check,
    /// Explain why a player meets his opponent.
    Explain,
    /// The standings.
    Standings,
    /// List the rulebooks.
    Rulebooks,
    /// Cancel another request.
    Cancel,
    /// An event begins.
    Import,
    /// Results of the round that is played.
    Result,
    /// Another result of a game.
    Correct,
    /// Late entries.
    Add,
    /// What is known of a player is put right.
    Edit,
    /// A player who was never paired is taken out.
    Remove,
    /// A player leaves.
    Withdraw,
    /// A player plays again.
    Arrive,
    /// Byes.
    Bye,
    /// Players may not meet.
    Forbid,
    /// A round is closed.
    Close,
    /// The next round is paired and not published yet.
    Draft,
    /// The draft is altered.
    Alter,
    /// The draft is published.
    Publish,
    /// Ways to repair the published round.
    Repair,
    /// What would be different.
    Whatif,
    /// A sheet.
    Print,
    /// Does a certificate hold?
    Verify,
    /// The commands of a log, carried out from the beginning.
    Log,
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
    /// The contents of a file.
    Text(String),
    /// This program's JSON.
    Object(Map<String, Value>),
}

/// Boards.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum TextOrBoards {
    /// One board per line.
    Text(String),
    /// `[white, black]` each.
    List(#[schemars(length(max = 10_000))] Vec<[NumberOrName; 2]>),
}
