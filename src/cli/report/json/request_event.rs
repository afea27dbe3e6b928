//! The fields of requests about an event, as the JSON Schema of a request describes them.
//!
//! The types with `Deserialize` are also those that `serve` reads. The others describe what the commands of an event
//! read; a test compares them.

#![allow(dead_code, reason = "these types describe JSON, and most of them have no values")]

use api::event::{Command, Edit, Settings};
use facts::tournament::{PairingNumber, RoundNo};
use schemars::JsonSchema;
use serde::Deserialize;

use super::request_log::{LateEntry, LogCommand};

/// The fields of a new event.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportFields {
    /// The settings, as the text of a `pairproof.toml`.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub settings: Settings,
}

/// The round to close.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseFields {
    /// The round; default: the last one.
    pub round: Option<RoundNo>,
}

/// The certificate to check.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyFields {
    /// The certificate.
    pub certificate: String,
}

/// Commands in the order in which they were given.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogFields {
    /// Commands in the format of an event's log.
    #[schemars(with = "Vec<LogCommand>")]
    pub commands: Vec<Command>,
}

/// The options for a draft.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftFields {
    /// Whether to forget what was said about the round, and release locked boards.
    #[serde(default)]
    #[schemars(with = "Option<bool>")]
    pub anew: bool,
    /// The numbers of players who do not play.
    pub absent: Option<Vec<PairingNumber>>,
    /// The seed for lots.
    pub seed: Option<u64>,
    /// Whether games without a result count as draws for this pairing.
    pub unfinished_as_draws: Option<bool>,
}

/// The changes to the draft whose cost is asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CostFields {
    /// Changes to the draft, which are not made.
    #[serde(default)]
    #[schemars(with = "Option<Vec<DraftEdit>>")]
    pub edits: Vec<Edit>,
}

/// The options for publishing a draft.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishFields {
    /// The reason. A draft that is not the best pairing needs one.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub reason: String,
}

/// Changes to the draft.
#[derive(JsonSchema)]
pub(super) struct AlterFields {
    /// The changes, in order.
    pub edits: Vec<DraftEdit>,
    /// The round; default: the next one.
    pub round: Option<RoundNo>,
}

/// A change to a draft.
#[derive(JsonSchema)]
#[schemars(tag = "edit", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum DraftEdit {
    /// Two players exchange seats, including colours.
    Swap {
        /// The number of the first player.
        player: PairingNumber,
        /// The number of the second player.
        other: PairingNumber,
    },
    /// The players of a board change colours.
    Turn {
        /// The table.
        board: usize,
    },
    /// Two players must meet, or one player must have the bye. The board is locked, and their former opponents meet.
    Force {
        /// The number of the first player.
        player: PairingNumber,
        /// The number of the other player; if absent, the player has the bye.
        opponent: Option<PairingNumber>,
    },
    /// A board or the bye is locked.
    Lock {
        /// The table; if absent, the bye.
        board: Option<usize>,
    },
    /// A board or the bye is unlocked.
    Unlock {
        /// The table; if absent, the bye.
        board: Option<usize>,
    },
    /// A player gets a fixed table. The other boards keep their order.
    Table {
        /// The number of the player.
        player: PairingNumber,
        /// The table; if absent, no fixed table.
        table: Option<usize>,
    },
}

/// Results of the current round.
#[derive(JsonSchema)]
pub(super) struct ResultFields {
    /// Boards with their results.
    pub results: Vec<TypedResult>,
    /// The round; default: the last one.
    pub round: Option<RoundNo>,
}

/// A board with its result.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct TypedResult {
    /// The table of a game, or the board of the pairing in an event of matches.
    pub board: usize,
    /// The result, White first: `1-0`. In an event of matches `1,½,0,+/-`, `2.5-1.5` or `+/-`.
    pub result: String,
}

/// A corrected result.
#[derive(JsonSchema)]
pub(super) struct CorrectFields {
    /// The round.
    pub round: RoundNo,
    /// The table of the game, or the board of the pairing in an event of matches.
    pub board: usize,
    /// The result of the game, White first; of a match, from the side of the team or player named first.
    pub result: String,
    /// The reason.
    pub because: Option<String>,
}

/// Late entries.
#[derive(JsonSchema)]
pub(super) struct AddFields {
    /// The players.
    pub players: Vec<LateEntry>,
    /// Whether the numbers of the late entries follow all other numbers.
    pub at_end: Option<bool>,
    /// Whether a late entry may name a team that the event does not have yet.
    pub new_team: Option<bool>,
    /// The rulebook of the event; default: that of its settings.
    pub rulebook: Option<String>,
}

/// Corrections of a player's details.
#[derive(JsonSchema)]
pub(super) struct EditFields {
    /// The number of the player.
    pub player: PairingNumber,
    /// The corrected fields.
    pub right: CorrectedPlayer,
    /// The rulebook of the event; default: that of its settings.
    pub rulebook: Option<String>,
}

/// The corrected fields of a player. An empty text or a rating of 0 removes the value.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct CorrectedPlayer {
    /// The name, as it is written.
    pub name: Option<String>,
    /// The rating.
    pub rating: Option<u32>,
    /// The FIDE title, such as `WGM`.
    pub title: Option<String>,
    /// A title that is not one of FIDE's, such as `AFM`.
    pub other_title: Option<String>,
    /// `m`, `w`, or a blank for neither.
    pub sex: Option<char>,
    /// The federation, three letters.
    pub federation: Option<String>,
    /// The FIDE id, as text.
    pub fide_id: Option<String>,
    /// The date of birth, such as `2009/05/31`, or the year.
    pub birth: Option<String>,
    /// The club.
    pub club: Option<String>,
}

/// The player to remove.
#[derive(JsonSchema)]
pub(super) struct RemoveFields {
    /// The number of the player.
    pub player: PairingNumber,
}

/// A player who leaves the event.
#[derive(JsonSchema)]
pub(super) struct WithdrawFields {
    /// The number of the player.
    pub player: PairingNumber,
    /// The first round that the player misses.
    pub from: RoundNo,
    /// The rulebook of the event; default: that of its settings.
    pub rulebook: Option<String>,
}

/// A player who plays again.
#[derive(JsonSchema)]
pub(super) struct ArriveFields {
    /// The number of the player.
    pub player: PairingNumber,
    /// The first round that the player plays.
    pub from: RoundNo,
}

/// Byes.
#[derive(JsonSchema)]
pub(super) struct ByeFields {
    /// The numbers of the players.
    pub players: Vec<PairingNumber>,
    /// The rounds.
    pub rounds: Vec<RoundNo>,
    /// The value; if absent, the bye is removed.
    pub worth: Option<ByeWorth>,
}

/// The value of a bye.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(super) enum ByeWorth {
    /// Half a point.
    Half,
    /// A full point.
    Full,
    /// No points.
    Zero,
}

/// Players who may not meet.
#[derive(JsonSchema)]
pub(super) struct ForbidFields {
    /// The numbers of the players.
    pub players: Vec<PairingNumber>,
    /// The first round in which the players may not meet.
    pub first: RoundNo,
    /// The last round in which the players may not meet; if absent, they may not meet to the end.
    pub last: Option<RoundNo>,
    /// Whether the players may meet if the rulebook cannot avoid it.
    pub if_possible: Option<bool>,
}

/// The players of a team.
#[derive(JsonSchema)]
pub(super) struct LineupFields {
    /// The number of the team.
    pub team: PairingNumber,
    /// The numbers of the team's players, board by board, with 0 for an empty board.
    pub players: Vec<PairingNumber>,
    /// The round; default: the last one.
    pub round: Option<RoundNo>,
    /// The reason, if the round is over.
    pub because: Option<String>,
}

/// A change to a published round.
#[derive(JsonSchema)]
pub(super) struct RevisedRound {
    /// The round; default: the last published one.
    pub round: Option<RoundNo>,
    /// The numbers of players who do not play.
    pub absent: Option<Vec<PairingNumber>>,
    /// The numbers of absent players to bring back.
    pub add: Option<Vec<PairingNumber>>,
    /// Groups of players to keep apart.
    pub apart: Option<Vec<Vec<PairingNumber>>>,
    /// Changed results of earlier rounds, each as `[round, board, result]`, for example `[4, 1, "0-1"]`.
    pub results: Option<Vec<(RoundNo, usize, String)>>,
}

/// The repair of a published round.
#[derive(JsonSchema)]
pub(super) struct RepairFields {
    /// Tables that must stay.
    pub keep: Option<Vec<usize>>,
    /// Boards as they were played otherwise than published, White first: `["40-12=1-0"]`.
    pub played: Option<Vec<String>>,
    /// The chosen repair; if absent, the repairs are only shown.
    pub choice: Option<RepairChoice>,
    /// The reason. A repair that changes boards needs one.
    pub because: Option<String>,
}

/// The ways to repair a round.
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
pub(super) enum RepairChoice {
    /// As few boards as possible change.
    Fewest,
    /// No player moves further out of the score group than necessary.
    Near,
    /// The best pairing of the players now present.
    Best,
    /// The boards in `played` are recorded.
    AsPlayed,
}

/// A sheet to print.
#[derive(JsonSchema)]
pub(super) struct PrintFields {
    /// The name of the sheet.
    pub sheet: String,
    /// The format: `text`, `html`, `csv` or `json`; default: `text`.
    pub form: Option<String>,
    /// The round.
    pub round: Option<RoundNo>,
    /// The number of the only player whose card is printed.
    pub player: Option<PairingNumber>,
    /// The codes of the tie-breaks.
    pub tiebreaks: Option<Vec<String>>,
    /// Whether to print only what changed since the round was published.
    pub changes: Option<bool>,
    /// Text for the heading.
    pub time: Option<String>,
    /// The paper size.
    pub paper: Option<String>,
    /// Large print, legible from this many metres.
    pub distance: Option<u8>,
    /// Columns of large print.
    pub columns: Option<u8>,
    /// Whether the pairings show the ratings of the players; default: as the settings say.
    pub ratings: Option<bool>,
}
