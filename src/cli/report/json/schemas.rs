//! One JSON Schema per output of `pairproof`.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

use super::{
    AlteredRound, AuditedLog, CategoryList, Checked, Compared, DraftedRound, Entered, EventChange,
    EventStatus, Explained, Failed, FoundPlayers, Linted, Logged, PairedRound, Printed, PrizesGiven,
    RatingLists, ReadingsOf, Reasons, RepairedRound, RulebookText, Rules, ServeRequest, Served, SettingsText,
    Shelf, StandingsTable, Undone, Verified, Versioned, WhatIf, WithNotes,
};
use crate::report::WhyAbove;
use facts::format::TournamentDocument;
use proof::certificate::Certificate;

/// The available schemas.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SchemaList {
    /// One schema per output.
    pub schemas: Vec<NamedSchema>,
}

/// A schema by name.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Named")]
pub struct NamedSchema {
    /// The name, for `schema NAME`.
    pub name: &'static str,
    /// The command whose output or file the schema describes.
    pub says: &'static str,
    #[serde(skip)]
    make: fn() -> Schema,
}

/// Returns the schema of an output with the version of all outputs.
pub const fn named<T: JsonSchema>(name: &'static str, says: &'static str) -> NamedSchema {
    NamedSchema { name, says, make: made::<T> }
}

fn made<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Versioned<T>>()
}

/// Returns the schema of a file format with its own version.
const fn file<T: JsonSchema>(name: &'static str, says: &'static str) -> NamedSchema {
    NamedSchema { name, says, make: plain::<T> }
}

fn plain<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>()
}

const ALL: [NamedSchema; 35] = [
    file::<TournamentDocument>("tournament", "FILE of any command, if it is JSON; export FILE -o event.json"),
    named::<WithNotes<PairedRound>>("pair", "pair FILE -f json"),
    named::<WithNotes<AlteredRound>>("pair-published", "pair FILE --published BOARDS -f json"),
    named::<WithNotes<RepairedRound>>("repair", "repair FILE -f json"),
    named::<WithNotes<WhatIf>>("whatif", "whatif FILE -f json"),
    named::<WithNotes<Checked>>("check", "check FILE -f json"),
    named::<WithNotes<Explained>>("explain", "explain FILE PLAYER -f json"),
    named::<WithNotes<Reasons>>("explain-boards", "explain FILE -f json"),
    file::<Certificate>("certificate", "pair FILE --certificate -"),
    named::<Verified>("verify", "verify CERTIFICATE FILE -f json"),
    named::<WithNotes<Compared>>("compare", "compare FILE -f json"),
    named::<WithNotes<StandingsTable>>("standings", "standings FILE -f json"),
    named::<WithNotes<WhyAbove>>("standings-why", "standings FILE --why PLAYER OTHER -f json"),
    named::<WithNotes<CategoryList>>("category", "category FILE -f json"),
    named::<WithNotes<RatingLists>>("ratings", "ratings FILE -f json"),
    named::<PrizesGiven>("prizes", "prizes FILE -f json"),
    named::<WithNotes<Printed>>("print", "print FILE WHAT -f json"),
    named::<Entered>("enter", "enter PLAYERS -f json"),
    named::<EventChange>("event", "commands that change an event, with -f json"),
    named::<DraftedRound>("draft", "draft, alter FILE -f json"),
    named::<WithNotes<FoundPlayers>>("players", "players FILE -f json"),
    named::<WithNotes<EventStatus>>("status", "status FILE -f json"),
    named::<Undone>("undo", "undo, redo FILE -f json"),
    named::<Logged>("log", "log FILE -f json"),
    named::<AuditedLog>("log-verify", "log FILE --verify -f json"),
    named::<SettingsText>("settings", "settings FILE -f json"),
    named::<Shelf>("rulebook-list", "rulebook list -f json"),
    named::<RulebookText>("rulebook-show", "rulebook show ID -f json"),
    named::<ReadingsOf>("rulebook-readings", "rulebook readings ID -f json"),
    named::<Linted>("rulebook-lint", "rulebook lint -f json"),
    named::<Rules>("rule", "rule CODE -f json"),
    named::<SchemaList>("schema-list", "schema -f json"),
    named::<Served>("serve", "an answer from serve --stdio"),
    file::<ServeRequest>("serve-request", "a request to serve --stdio"),
    named::<Failed>("error", "any command with -f json that fails"),
];

impl NamedSchema {
    /// Returns the schema as JSON text.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty((self.make)().as_value()).expect("a schema is JSON") + "\n"
    }
}

/// Returns all schemas.
pub fn schema_list() -> SchemaList {
    SchemaList { schemas: ALL.to_vec() }
}

/// Returns the schema of an output as JSON text.
pub fn schema(name: &str) -> Option<String> {
    ALL.iter().find(|named| named.name == name).map(NamedSchema::text)
}
