//! The kinds of requests to `serve`: the only list of them. Their names in messages, the fields that each may have, their
//! JSON Schema and the operations of the HTTP interface come from it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::request::{
    AskedPlayer, AskedRound, AskedTieBreaks, AskedTournament, CancelledRequest, EventOrTournament,
    JudgedBoards, LimitedRequest, NamedRequest, ToldRequest,
};
use super::request_event::{
    AddFields, AlterFields, ArriveFields, ByeFields, CloseFields, CorrectFields, CostFields, DraftFields,
    EditFields, ForbidFields, ImportFields, LineupFields, LogFields, PrintFields, PublishFields,
    RemoveFields, RepairFields, ResultFields, RevisedRound, VerifyFields, WithdrawFields,
};
use facts::format::{capital, sentence};

/// Returns the schema of a group of fields.
type FieldGroup = fn(&mut SchemaGenerator) -> Schema;

/// A kind of request.
#[derive(Clone, Copy)]
pub struct RequestKind {
    /// The word in `do`.
    pub word: &'static str,
    /// What the request does.
    pub says: &'static str,
    /// Whether it is about a whole event.
    pub is_about_event: bool,
    groups: [Option<FieldGroup>; 4],
}

/// A request to `serve`.
pub struct ServeRequest;

const fn plain(word: &'static str, says: &'static str, own: Option<FieldGroup>) -> RequestKind {
    RequestKind { word, says, is_about_event: false, groups: [own, None, None, None] }
}

const fn of_tables(word: &'static str, says: &'static str, own: FieldGroup) -> RequestKind {
    let groups = [
        Some(AskedTournament::json_schema as FieldGroup),
        Some(own),
        Some(LimitedRequest::json_schema),
        None,
    ];
    RequestKind { word, says, is_about_event: false, groups }
}

const fn of_round(word: &'static str, says: &'static str, own: Option<FieldGroup>) -> RequestKind {
    let groups = [
        Some(question_of_round as FieldGroup),
        own,
        Some(LimitedRequest::json_schema),
        Some(ToldRequest::json_schema),
    ];
    RequestKind { word, says, is_about_event: false, groups }
}

const fn of_event(word: &'static str, says: &'static str, own: FieldGroup) -> RequestKind {
    let groups = [
        Some(EventOrTournament::json_schema as FieldGroup),
        Some(own),
        Some(LimitedRequest::json_schema),
        Some(ToldRequest::json_schema),
    ];
    RequestKind { word, says, is_about_event: true, groups }
}

fn question_of_round(generator: &mut SchemaGenerator) -> Schema {
    joined(generator, &[AskedTournament::json_schema, AskedRound::json_schema])
}

fn repair(generator: &mut SchemaGenerator) -> Schema {
    joined(generator, &[RevisedRound::json_schema, RepairFields::json_schema])
}

/// All kinds of requests.
pub const REQUEST_KINDS: [RequestKind; 28] = [
    of_round("pair", "pair the next round, proved best", None),
    of_round("check", "judge boards, or a recorded round", Some(JudgedBoards::json_schema)),
    of_round("explain", "explain why a player has this board and no other", Some(AskedPlayer::json_schema)),
    of_round("certify", "pair the next round, with a certificate that anybody can verify", None),
    of_tables("standings", "calculate the standings", AskedTieBreaks::json_schema),
    plain("rulebooks", "list the rulebooks", None),
    plain("cancel", "cancel another request", Some(CancelledRequest::json_schema)),
    of_event("import", "begin an event from a tournament, with settings", ImportFields::json_schema),
    of_event(
        "result",
        "enter results of the round that is played, of games or of matches",
        ResultFields::json_schema,
    ),
    of_event("correct", "enter another result of any game or match", CorrectFields::json_schema),
    of_event("add", "add late entries", AddFields::json_schema),
    of_event("edit", "correct a player's details", EditFields::json_schema),
    of_event("remove", "remove a player who was never paired", RemoveFields::json_schema),
    of_event("withdraw", "let a player leave the event", WithdrawFields::json_schema),
    of_event("arrive", "let a player play again", ArriveFields::json_schema),
    of_event("bye", "give byes, or take them back", ByeFields::json_schema),
    of_event("forbid", "say who may not meet", ForbidFields::json_schema),
    of_event("lineup", "seat the players of a team, or correct a line-up", LineupFields::json_schema),
    of_event("close", "close a round", CloseFields::json_schema),
    of_event("draft", "pair the next round as a draft, around locked boards", DraftFields::json_schema),
    of_event("alter", "change the draft", AlterFields::json_schema),
    of_event("cost", "show the draft and its cost, as it is or after changes", CostFields::json_schema),
    of_event("publish", "publish the draft", PublishFields::json_schema),
    of_event("repair", "compare three repairs of the published round, or take one", repair),
    of_event("whatif", "say what would be different", RevisedRound::json_schema),
    of_event("print", "print a sheet", PrintFields::json_schema),
    of_event("verify", "check a certificate", VerifyFields::json_schema),
    of_event("log", "carry out the commands of a log from the beginning", LogFields::json_schema),
];

impl RequestKind {
    /// Returns the name of its schema, such as `PairRequest`.
    pub fn schema_name(&self) -> String {
        format!("{}Request", capital(self.word))
    }

    fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let groups: Vec<FieldGroup> = self.groups.iter().flatten().copied().collect();
        let mut schema =
            joined(generator, &[&[NamedRequest::json_schema as FieldGroup], groups.as_slice()].concat());
        let word = json!({
            "description": "The kind of request.", "type": "string", "const": self.word, "default": self.word,
        });
        let object = schema.ensure_object();
        object.insert("description".to_owned(), sentence(self.says).into());
        object.insert("additionalProperties".to_owned(), false.into());
        if let Some(Value::Object(fields)) = object.get_mut("properties") {
            fields.insert("do".to_owned(), word);
        }
        if let Some(Value::Array(required)) = object.get_mut("required") {
            required.push("do".into());
        }
        schema
    }
}

/// Returns the schema of an object with the fields of all groups.
fn joined(generator: &mut SchemaGenerator, groups: &[FieldGroup]) -> Schema {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for group in groups {
        let mut schema = group(generator);
        let object = schema.ensure_object();
        if let Some(Value::Object(fields)) = object.remove("properties") {
            properties.extend(fields);
        }
        if let Some(Value::Array(names)) = object.remove("required") {
            required.extend(names);
        }
    }
    json_schema!({ "type": "object", "properties": properties, "required": required })
}

impl JsonSchema for ServeRequest {
    fn schema_name() -> Cow<'static, str> {
        "ServeRequest".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut all = Vec::new();
        for kind in &REQUEST_KINDS {
            let schema = kind.schema(generator);
            generator.definitions_mut().insert(kind.schema_name(), schema.into());
            all.push(json!({ "$ref": format!("#/$defs/{}", kind.schema_name()) }));
        }
        json_schema!({
            "description": "A line sent to `serve --stdio`. A field that the request does not use is rejected. `null` counts \
                as an absent field, and so does an empty list in `absent`, `declared`, `why_not` and `tiebreaks`. Requests \
                about an event name players by number.",
            "oneOf": all,
        })
    }
}

/// The fields that each kind of request may have.
static FIELDS: LazyLock<BTreeMap<&'static str, BTreeSet<String>>> = LazyLock::new(|| {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut fields = |kind: &RequestKind| {
        let schema = kind.schema(&mut generator);
        let named = schema.get("properties").and_then(Value::as_object);
        (kind.word, named.into_iter().flat_map(Map::keys).cloned().collect())
    };
    REQUEST_KINDS.iter().map(&mut fields).collect()
});

/// Returns whether some request to `serve` has a field of this name.
pub fn is_request_field(name: &str) -> bool {
    FIELDS.values().any(|fields| fields.contains(name))
}

/// Returns whether a kind of request may have a field.
pub fn takes_field(word: &str, name: &str) -> bool {
    FIELDS.get(word).is_some_and(|fields| fields.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::event::Command;
    use app::{RepairRequest, SheetRequest};
    use serde::de::DeserializeOwned;

    /// The fields that a reader names if one is unknown.
    fn read<T: DeserializeOwned>(mut value: Value) -> BTreeSet<String> {
        value["nonsense"] = 1.into();
        let says = serde_json::from_value::<T>(value).err().expect("an unknown field").to_string();
        let (_, named) = says.split_once("expected ").expect("an unknown field");
        named.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    fn described(word: &str) -> BTreeSet<String> {
        let common = ["id", "do", "event", "tournament", "time_limit", "progress"];
        FIELDS[word].iter().filter(|name| !common.contains(&name.as_str())).cloned().collect()
    }

    #[test]
    fn requests_describe_the_fields_that_are_read() {
        let commands = [
            "result", "correct", "add", "edit", "remove", "withdraw", "arrive", "bye", "forbid", "lineup",
            "alter",
        ];
        for word in commands {
            assert_eq!(described(word), read::<Command>(json!({ "kind": word })), "{word}");
        }
        let of_the_desk = |mut fields: BTreeSet<String>| {
            fields.remove("based_on");
            fields
        };
        let repair = of_the_desk(read::<RepairRequest>(json!({})));
        assert_eq!(described("repair"), repair);
        assert!(described("whatif").is_subset(&repair));
        let mut sheet = described("print");
        assert!(sheet.remove("sheet"));
        assert_eq!(sheet, read::<SheetRequest>(json!({})));
        let edits = schemars::schema_for!(super::super::request_event::DraftEdit);
        for edit in edits.get("oneOf").and_then(Value::as_array).expect("edits") {
            let named = edit["properties"].as_object().expect("fields").keys().filter(|name| *name != "edit");
            let word = edit["properties"]["edit"]["const"].clone();
            assert_eq!(
                named.cloned().collect::<BTreeSet<_>>(),
                read::<api::event::Edit>(json!({ "edit": word }))
            );
        }
        let right = schemars::schema_for!(super::super::request_event::CorrectedPlayer);
        let named =
            right.get("properties").and_then(Value::as_object).expect("fields").keys().cloned().collect();
        assert_eq!(read::<api::event::Particulars>(json!({})), named);
    }
}
