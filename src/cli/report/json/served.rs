//! The lines written by `serve`: the id of the request, and the answer or its progress.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::Refused;
use super::{
    AsPlayed, Checked, CostedDraft, Explained, PairedRound, RepairedRound, Shelf, StandingsTable, Verified,
    WhatIf,
};
use api::event::{Accepted, Draft, Event, Settings};
use facts::format::{TournamentDocument, write_trf16};
use facts::tournament::Tournament;

/// The id that a client gives to its request, an integer or a string.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RequestId {
    /// An integer.
    Number(i64),
    /// A string.
    Text(String),
}

/// A line in answer to a request.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Served {
    /// The id of the request; absent if the request line gives none.
    pub id: Option<RequestId>,
    /// Notes on data that the tournament reader changed or ignored.
    pub notes: Vec<String>,
    /// The answer, under the name of the request type.
    #[serde(flatten)]
    pub says: ServedAnswer,
}

/// One answer per request, preceded by any number of `progress` lines if the request asks for them.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Says")]
pub enum ServedAnswer {
    /// Progress; not an answer yet.
    Progress(Progress),
    /// The round, as answered by `pair`.
    Pair(Box<PairedRound>),
    /// The verdicts, as answered by `check`.
    Check(Box<Checked>),
    /// The reasons for a board, as answered by `explain`.
    Explain(Box<Explained>),
    /// The round and its certificate.
    Certify(Box<CertifiedAnswer>),
    /// The standings, as answered by `standings`.
    Standings(StandingsTable),
    /// The rulebooks, as answered by `rulebook list`.
    Rulebooks(Shelf),
    /// The new event.
    Import(Box<EventAnswer>),
    /// The event with results.
    Result(Box<EventAnswer>),
    /// The event with a corrected result.
    Correct(Box<EventAnswer>),
    /// The event with late entries.
    Add(Box<EventAnswer>),
    /// The event with a corrected player.
    Edit(Box<EventAnswer>),
    /// The event without a player.
    Remove(Box<EventAnswer>),
    /// The event without a withdrawn player.
    Withdraw(Box<EventAnswer>),
    /// The event with a player brought back.
    Arrive(Box<EventAnswer>),
    /// The event with byes.
    Bye(Box<EventAnswer>),
    /// The event with a prohibition.
    Forbid(Box<EventAnswer>),
    /// The event with the line-up of a team.
    Lineup(Box<EventAnswer>),
    /// The event with a closed round.
    Close(Box<EventAnswer>),
    /// The event with a draft of its next round, with the boards and the cost of the draft.
    Draft(Box<EventAnswer>),
    /// The event with the altered draft, with the boards and the cost of the draft.
    Alter(Box<EventAnswer>),
    /// The draft and its cost, as it is or after changes that are not made.
    Cost(Box<EventAnswer>),
    /// The event with the published draft.
    Publish(Box<EventAnswer>),
    /// The three repairs, as answered by `repair`, and the event after the chosen one.
    Repair(Box<EventAnswer>),
    /// The effect of a change, as answered by `whatif`.
    Whatif(Box<EventAnswer>),
    /// A sheet, in the field `text`.
    Print(Box<EventAnswer>),
    /// The result of verifying a certificate.
    Verify(Box<EventAnswer>),
    /// The change made by each command of a log, and the event after the last.
    Log(Box<EventAnswer>),
    /// The result of a request to cancel.
    Cancel(Cancelled),
    /// The reason why there is no answer. In addition to the codes of all commands, there is `CANCELLED`.
    Error(Refused),
}

/// A round with its certificate.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CertifiedAnswer {
    /// The round, as answered by `pair`; absent if no legal pairing exists, which the certificate then proves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<PairedRound>,
    /// The certificate as text, as `verify` reads it (docs/certificate.md).
    pub certificate: String,
    /// What the certificate leaves open, if it does not prove everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
}

/// The answer to a request about an event.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct EventAnswer {
    /// The event after the change. The next request must contain it unchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<KeptEvent>,
    /// The report of the event (TRF16).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// The changes, and further notes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
    /// The answer in words, or the sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The answer of the command with `-f json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<CommandAnswer>")]
    pub answer: Option<Value>,
}

/// The answer of a command with `-f json`.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "this type only describes the answers")]
enum CommandAnswer {
    /// The draft and its cost (`draft`, `alter`, `cost`).
    Draft(Box<CostedDraft>),
    /// The three repairs (`repair`).
    Repair(Box<RepairedRound>),
    /// The boards that were played otherwise than published (`repair` with `played`).
    AsPlayed(Box<AsPlayed>),
    /// The effect of a change (`whatif`).
    WhatIf(Box<WhatIf>),
    /// The result of verifying a certificate (`verify`).
    Verify(Box<Verified>),
}

impl EventAnswer {
    /// Returns an event after a change.
    pub fn after(event: &Event) -> Self {
        let report = write_trf16(&event.tournament);
        Self { event: Some(KeptEvent::of(event)), report: Some(report), ..Self::default() }
    }

    /// Adds the answer of a command.
    #[must_use]
    pub fn with<T: Serialize>(self, answer: &T) -> Self {
        // Keys are strings and all values are plain, so serialising cannot fail.
        let answer = serde_json::to_value(answer).expect("an answer of plain fields is JSON");
        Self { answer: Some(answer), ..self }
    }
}

/// An event in the form that a client keeps between requests.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptEvent {
    /// The tournament in this program's JSON.
    #[serde(with = "facts::format::as_json")]
    #[schemars(with = "TournamentDocument")]
    tournament: Tournament,
    /// The text of the event's settings.
    #[serde(default)]
    #[schemars(with = "String")]
    settings: Settings,
    /// Deviations that the arbiter has accepted.
    #[serde(default)]
    #[schemars(with = "Vec<Value>")]
    accepted: Vec<Accepted>,
    /// The paired but unpublished round.
    #[serde(default)]
    #[schemars(with = "Value")]
    draft: Option<Draft>,
    /// The last closed round.
    #[serde(default)]
    closed: usize,
}

impl KeptEvent {
    fn of(event: &Event) -> Self {
        let Event { tournament, settings, accepted, draft, closed } = event.clone();
        Self { tournament, settings, accepted, draft, closed }
    }

    /// Reads an event that a client has kept. The tournament of the event is parsed like any other.
    ///
    /// # Errors
    /// Fails if the value is not an event.
    pub fn read(value: Value) -> Result<Event, serde_json::Error> {
        let Self { tournament, settings, accepted, draft, closed } = serde_json::from_value(value)?;
        Ok(Event { tournament, settings, accepted, draft, closed })
    }
}

/// The progress of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    /// The current step.
    pub step: WorkStep,
    /// The number of the current step, from 1.
    pub at: usize,
    /// The total number of steps.
    pub of: usize,
}

/// A kind of step.
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
    /// The certificate of a round is made.
    Certify,
}

/// The result of a cancellation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cancelled {
    /// The request.
    pub request: RequestId,
    /// Whether the request was waiting or being processed. The request then ends with the error `CANCELLED`, unless its
    /// answer comes first.
    pub found: bool,
}
