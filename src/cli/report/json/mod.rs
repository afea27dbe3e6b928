//! Answers for programs. Each output has a type, from which its JSON Schema is derived.
//!
//! Players are identified by their number in the tournament report, in fields called `number`, `white` and `black`.
//! Scores are half points in fields whose names say so. Within [`VERSION`], fields may be added but not removed.

mod awards;
mod by_total;
mod check;
mod compare;
mod draft;
mod error;
mod event;
mod explain;
mod individual;
mod judged_under;
mod log;
mod outlook;
mod pair;
mod players;
mod ranks;
mod ratings;
mod repair;
mod request;
mod request_event;
mod request_kinds;
mod request_log;
mod rules;
mod schemas;
mod served;
mod tables;
mod verify;

pub use awards::{CategoryList, PrizesGiven};
pub use by_total::MatchByTotal;
pub use check::{Checked, EditionsTried, Judged, UnderOtherEdition};
pub use compare::{Compared, Procedure};
pub use draft::{CostedDraft, DraftedRound};
pub use error::{Failed, Fault, RefusalValue};
pub use event::{EventChange, EventStatus, Undone};
pub use explain::{Explained, Reasons};
pub use judged_under::JudgedUnder;
pub use log::{AskedState, AuditedLog, Logged, LoggedRow, SettingsText};
pub use outlook::ComingRounds;
pub use pair::{AlteredRound, PairedRound};
pub use players::FoundPlayers;
pub use ranks::RanksJudged;
pub use ratings::RatingLists;
pub use repair::{AsPlayed, RepairedRound, WhatIf};
pub use request_event::{
    CloseFields, CostFields, DraftFields, ImportFields, LogFields, PublishFields, VerifyFields,
};
pub use request_kinds::{REQUEST_KINDS, RequestKind, ServeRequest, is_request_field, takes_field};
pub use rules::{DataCode, Linted, LintedBook, ReadingsOf, RuleText, RulebookText, Rules, Shelf};
pub use schemas::{NamedSchema, SchemaList, named, schema, schema_list};
pub use served::{
    Cancelled, CertifiedAnswer, EventAnswer, KeptEvent, Progress, RequestId, Served, ServedAnswer, WorkStep,
};
pub use tables::{ClubPoints, Entered, Printed, StandingsTable};
pub use verify::{Verified, kinds, not_compared};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use facts::format::visible_json;
use facts::tournament::{Board, Pairing, PairingNumber, PlayerId, Tournament};
use model::round::Alternative;

/// The version of all outputs.
pub const VERSION: &str = "pairproof/1";

/// Writes [`VERSION`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Version;

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(VERSION)
    }
}

impl JsonSchema for Version {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "const": VERSION, "description": "The version of this format." })
    }
}

/// An answer with its version.
#[derive(Debug, Serialize, JsonSchema)]
struct Versioned<T> {
    /// The version of this format.
    schema: Version,
    /// The answer.
    #[serde(flatten)]
    answer: T,
}

/// An answer that was computed from a tournament, with the notes about it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WithNotes<T> {
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
    /// Notes on data that the tournament reader changed or ignored, and on what the tournament leaves open.
    pub notes: Vec<String>,
}

/// Formats an answer as indented text.
pub fn text<T: Serialize>(answer: &T) -> String {
    let versioned = Versioned { schema: Version, answer };
    // Keys are strings and all values are plain, so serialising cannot fail.
    let text = serde_json::to_string_pretty(&versioned).expect("an answer of plain fields is JSON");
    visible_json(&text) + "\n"
}

/// Returns an answer as a value.
pub fn value<T: Serialize>(answer: &T) -> serde_json::Value {
    // Serialising cannot fail, as in `text`.
    serde_json::to_value(Versioned { schema: Version, answer }).expect("an answer of plain fields is JSON")
}

/// Formats an answer on one line, for a stream of answers.
pub fn line<T: Serialize>(answer: &T) -> String {
    let versioned = Versioned { schema: Version, answer };
    // Serialising cannot fail, as in `text`.
    let text = serde_json::to_string(&versioned).expect("an answer of plain fields is JSON");
    visible_json(&text) + "\n"
}

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Seats {
    /// The player with White.
    pub white: PairingNumber,
    /// The player with Black.
    pub black: PairingNumber,
}

/// A player by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Who {
    /// Pairing number.
    pub number: PairingNumber,
}

/// The settings for the tournament, as they apply to this command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Settings {
    /// Name of the file.
    pub file: String,
    /// Id of the rulebook named, if any.
    pub rulebook: Option<String>,
    /// Whether the readings and discretions of the settings apply. Readings and discretions do not apply if the
    /// arguments name a different rulebook.
    pub holds: bool,
    /// The declared readings, as `CODE=CHOICE`.
    pub readings: Vec<String>,
    /// The declared discretions.
    pub discretion: Vec<String>,
    /// The number of prohibitions.
    pub prohibitions: usize,
    /// Accepted deviations, as `R5 B12: reason`.
    pub accepted: Vec<String>,
    /// The tie-breaks that the settings name, in order.
    pub tiebreaks: Vec<String>,
    /// Print settings, a few words each.
    pub print: Vec<String>,
    /// The report beside the event file that is written after every change.
    pub export: Option<String>,
}

/// The boards of a pairing, and the player with the bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Draw {
    /// The boards, in order.
    pub boards: Vec<Seats>,
    /// The player with the pairing-allocated bye.
    pub bye: Option<Who>,
}

impl Who {
    fn of(tournament: &Tournament, id: PlayerId) -> Self {
        Self { number: tournament.player(id).number }
    }
}

impl Draw {
    fn of(tournament: &Tournament, pairing: &Pairing) -> Self {
        Self {
            boards: seats(tournament, &pairing.boards),
            bye: pairing.bye.map(|id| Who::of(tournament, id)),
        }
    }
}

/// The round under a different choice of a reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OtherReading {
    /// `CODE=CHOICE`, for `--reading`.
    reading: String,
    /// The article.
    article: String,
    /// The wording that allows this reading.
    words: String,
    /// The effect of this reading.
    says: String,
    /// Whether this reading changes the pairing.
    changes: bool,
    /// The resulting pairing; absent if no legal pairing exists.
    then: Option<Draw>,
}

impl OtherReading {
    /// Returns the result of each of the other readings, compared with ours.
    pub fn all(tournament: &Tournament, ours: &Pairing, others: &[Alternative<'_>]) -> Vec<Self> {
        let one = |a: &Alternative<'_>| Self {
            reading: a.declaration(),
            article: a.reading.article.clone(),
            words: a.reading.words.clone(),
            says: a.choice.says.clone(),
            changes: a.pairing.as_ref() != Some(ours),
            then: a.pairing.as_ref().map(|pairing| Draw::of(tournament, pairing)),
        };
        others.iter().map(one).collect()
    }
}

fn seats(tournament: &Tournament, boards: &[Board]) -> Vec<Seats> {
    let number = |id| tournament.player(id).number;
    boards.iter().map(|b| Seats { white: number(b.white), black: number(b.black) }).collect()
}
