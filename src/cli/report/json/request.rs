//! The fields of requests to `serve`, in the groups that kinds of requests share. `request_kinds` says which kind has
//! which.
//!
//! These types describe a request, and say which fields it may have. `serve` reads the values of a question about a round
//! one by one, so that a message names the field.

#![allow(dead_code, reason = "these types describe JSON, and most of them have no values")]

use facts::format::TournamentDocument;
use schemars::JsonSchema;

use super::{KeptEvent, RequestId};

/// The field of every request.
#[derive(JsonSchema)]
pub(super) struct NamedRequest {
    /// The id repeated in the answer.
    pub id: RequestId,
}

/// The field of requests that may take long.
#[derive(JsonSchema)]
pub(super) struct LimitedRequest {
    /// The time limit in seconds.
    pub time_limit: Option<u64>,
}

/// The field of requests that report their progress.
#[derive(JsonSchema)]
pub(super) struct ToldRequest {
    /// Whether to send lines about the progress, where several lines can be sent.
    pub progress: Option<bool>,
}

/// The tournament of a question.
#[derive(JsonSchema)]
pub(super) struct AskedTournament {
    /// A report (TRF16, TRF26) as text, or this program's JSON as text or as an object.
    pub tournament: Option<TextOrObject>,
    /// In place of `tournament`: an event as an answer gave it, with its settings.
    pub event: Option<KeptEvent>,
    /// An id, a file, or the text of a rulebook; declarations may follow an id.
    pub rulebook: Option<String>,
}

/// The round of a question, and what is declared for it.
#[derive(JsonSchema)]
pub(super) struct AskedRound {
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
}

/// What `check` judges.
#[derive(JsonSchema)]
pub(super) struct JudgedBoards {
    /// The boards to judge: one board per line, or `[white, black]` each, a bye as `[7, 0]`.
    pub boards: Option<TextOrBoards>,
}

/// What `explain` is asked.
#[derive(JsonSchema)]
pub(super) struct AskedPlayer {
    /// The player about whom the question is asked.
    pub player: NumberOrName,
    /// The players whom the player might have met.
    pub why_not: Option<OneOrMorePlayers>,
}

/// The order of the standings.
#[derive(JsonSchema)]
pub(super) struct AskedTieBreaks {
    /// The codes of the tie-breaks; default: those of the rulebook.
    #[schemars(length(max = 1_000))]
    pub tiebreaks: Option<Vec<String>>,
}

/// What `cancel` ends.
#[derive(JsonSchema)]
pub(super) struct CancelledRequest {
    /// The request to be cancelled.
    pub request: RequestId,
}

/// The event of a request: one of both.
#[derive(JsonSchema)]
pub(super) struct EventOrTournament {
    /// The event as returned by the previous answer.
    pub event: Option<KeptEvent>,
    /// A tournament to begin with, in place of `event`: a report (TRF16, TRF26) as text, or this program's JSON as text or
    /// as an object.
    pub tournament: Option<TextOrObject>,
}

/// A player.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum NumberOrName {
    /// A pairing number.
    Number(u64),
    /// A pairing number as text, or a name.
    Name(String),
}

/// A player, or a list of players.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum OneOrMorePlayers {
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
pub(super) enum TextOrObject {
    /// The contents of a file.
    Text(String),
    /// A tournament in this program's JSON.
    Object(Box<TournamentDocument>),
}

/// Boards.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub(super) enum TextOrBoards {
    /// One board per line.
    Text(String),
    /// A list of `[white, black]`.
    List(#[schemars(length(max = 10_000))] Vec<[NumberOrName; 2]>),
}
