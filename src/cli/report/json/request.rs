//! A request to `serve`, as its JSON Schema describes it. `serve` itself parses requests field by field.

use facts::format::TournamentDocument;
use facts::tournament::PairingNumber;
use schemars::JsonSchema;
use serde_json::{Map, Value};

use super::RequestId;
use super::request_log::{LogCommand, NumberOrEntry};

/// A line sent to `serve --stdio`. A field that the request does not use is rejected. `null` counts as an absent field,
/// and so does an empty list in `absent`, `declared`, `why_not` and `tiebreaks`. Requests about an event name players by
/// number.
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
    /// An id, a file, or the text of a rulebook; declarations may follow an id.
    pub rulebook: Option<String>,
    /// The round; default: the next one.
    pub round: Option<usize>,
    /// Players who are not playing.
    pub absent: Option<OneOrMorePlayers>,
    /// Keys of discretions, and readings `CODE=CHOICE`.
    #[schemars(length(max = 1_000))]
    pub declared: Option<Vec<String>>,
    /// Whether games without a result count as draws.
    pub unfinished_as_draws: Option<bool>,
    /// The seed for lots.
    pub seed: Option<u64>,
    /// The time limit in seconds.
    pub time_limit: Option<u64>,
    /// Whether to send lines about the progress.
    pub progress: Option<bool>,
    /// The boards to judge (`check`): one board per line, or `[white, black]` each, a bye as `[7, 0]`.
    pub boards: Option<TextOrBoards>,
    /// The player about whom the question is asked (`explain`).
    pub player: Option<NumberOrName>,
    /// The players whom the player might have met (`explain`).
    pub why_not: Option<OneOrMorePlayers>,
    /// Tie-breaks (`standings`, `print`).
    #[schemars(length(max = 1_000))]
    pub tiebreaks: Option<Vec<String>>,
    /// The request to be cancelled (`cancel`).
    pub request: Option<RequestId>,
    /// The event as returned by the previous answer, instead of `tournament` (all event requests).
    pub event: Option<Map<String, Value>>,
    /// The settings, as text (`import`).
    pub settings: Option<String>,
    /// Boards with their results: `[{"board": 7, "result": "1-0"}]`, in an event of matches `"1,½,0,+/-"`, `"2.5-1.5"` or
    /// `"+/-"` (`result`); or changed results of other rounds, each as `[round, board, result]`, for example `[4, 1, "0-1"]`
    /// (`repair`, `whatif`).
    pub results: Option<Vec<Value>>,
    /// The table of a game, or the board of the pairing in an event of matches (`correct`).
    pub board: Option<usize>,
    /// The result of the game, White first; of a match, from the side of the team or player named first (`correct`).
    pub result: Option<String>,
    /// The reason (`correct`, `lineup`, `repair`).
    pub because: Option<String>,
    /// The number of the team (`lineup`).
    pub team: Option<PairingNumber>,
    /// Late entries (`add`), pairing numbers (`bye`, `forbid`), or the numbers of the team's players, board by board, with
    /// 0 for an empty board (`lineup`).
    pub players: Option<Vec<NumberOrEntry>>,
    /// Whether the numbers of the late entries follow all other numbers (`add`).
    pub at_end: Option<bool>,
    /// Whether a late entry may name a team that the event does not have yet (`add`).
    pub new_team: Option<bool>,
    /// The corrected fields (`edit`).
    pub right: Option<Map<String, Value>>,
    /// The first round that a player misses or plays (`withdraw`, `arrive`).
    pub from: Option<usize>,
    /// The rounds (`bye`).
    pub rounds: Option<Vec<usize>>,
    /// The value of a bye: `half`, `full` or `zero`; if absent, the bye is removed (`bye`).
    pub worth: Option<String>,
    /// The first round in which players may not meet (`forbid`).
    pub first: Option<usize>,
    /// The last round in which players may not meet (`forbid`).
    pub last: Option<usize>,
    /// Whether the players may meet if the rulebook cannot avoid it (`forbid`).
    pub if_possible: Option<bool>,
    /// Whether to release locked boards (`draft`).
    pub anew: Option<bool>,
    /// Changes to the draft (`alter`; `cost`, which does not make them): `{"edit": "swap", "player": 12, "other": 15}`, `{"edit": "turn", "board": 3}`,
    /// `{"edit": "force", "player": 12, "opponent": 15}` (without `opponent`, the bye), `{"edit": "lock", "board": 3}` and
    /// `unlock` (without `board`, the bye), `{"edit": "table", "player": 12, "table": 1}` (without `table`, no fixed table).
    pub edits: Option<Vec<Map<String, Value>>>,
    /// The reason for publishing a draft that is not the best pairing (`publish`).
    pub reason: Option<String>,
    /// Numbers of absent players to bring back (`repair`, `whatif`).
    pub add: Option<Vec<PairingNumber>>,
    /// Groups of players to keep apart (`repair`, `whatif`).
    pub apart: Option<Vec<Vec<PairingNumber>>>,
    /// Tables that must stay (`repair`).
    pub keep: Option<Vec<usize>>,
    /// Boards as they were played otherwise than published, White first: `["40-12=1-0"]` (`repair`).
    pub played: Option<Vec<String>>,
    /// The chosen repair: `fewest`, `near` or `best`, or `as-played` to record the boards in `played` (`repair`).
    pub choice: Option<String>,
    /// The name of a sheet (`print`).
    pub sheet: Option<String>,
    /// The format of the sheet: `text`, `html`, `csv` or `json` (`print`).
    pub form: Option<String>,
    /// Whether to print only what changed since the round was published (`print`).
    pub changes: Option<bool>,
    /// Text for the heading (`print`).
    pub time: Option<String>,
    /// Paper size (`print`).
    pub paper: Option<String>,
    /// Large print, legible from this many metres (`print`).
    pub distance: Option<u8>,
    /// Columns of large print (`print`).
    pub columns: Option<u8>,
    /// The certificate (`verify`).
    pub certificate: Option<String>,
    /// Commands in the format of an event's log (`log`).
    pub commands: Option<Vec<LogCommand>>,
}

/// The request.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub enum Work {
    /// Pair the next round.
    Pair,
    /// Judge a pairing.
    Check,
    /// Explain why a player meets this opponent.
    Explain,
    /// Compute the standings.
    Standings,
    /// List the rulebooks.
    Rulebooks,
    /// Cancel another request.
    Cancel,
    /// Start an event.
    Import,
    /// Enter results of the current round, of games or of matches.
    Result,
    /// Correct a result.
    Correct,
    /// Add late entries.
    Add,
    /// Correct a player's details.
    Edit,
    /// Remove a player who was never paired.
    Remove,
    /// Withdraw a player.
    Withdraw,
    /// Bring back a player.
    Arrive,
    /// Give or remove byes.
    Bye,
    /// Keep players apart.
    Forbid,
    /// Seat the players of a team.
    Lineup,
    /// Close a round.
    Close,
    /// Pair the next round without publishing it.
    Draft,
    /// Alter the draft.
    Alter,
    /// Show the draft and its cost, as it is or after changes.
    Cost,
    /// Publish the draft.
    Publish,
    /// Show the ways to repair the published round.
    Repair,
    /// Show the effect of a change.
    Whatif,
    /// Print a sheet.
    Print,
    /// Verify a certificate.
    Verify,
    /// Carry out the commands of a log from the beginning.
    Log,
}

/// A player.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum NumberOrName {
    /// A pairing number.
    Number(u64),
    /// A pairing number as text, or a name.
    Name(String),
}

/// A player, or a list of players.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum OneOrMorePlayers {
    /// A pairing number.
    Number(u64),
    /// A pairing number as text, or a name.
    Name(String),
    /// Several players.
    List(#[schemars(length(max = 10_000))] Vec<NumberOrName>),
}

/// A tournament.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum TextOrObject {
    /// The contents of a file.
    Text(String),
    /// A tournament in this program's JSON.
    Object(Box<TournamentDocument>),
}

/// Boards.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum TextOrBoards {
    /// One board per line.
    Text(String),
    /// A list of `[white, black]`.
    List(#[schemars(length(max = 10_000))] Vec<[NumberOrName; 2]>),
}
