//! The description of `serve --http` for programs that write clients, as OpenAPI 3.1.
//!
//! Each kind of request has an operation at an address of its own, whose answer has one type. All operations and types
//! are made of the schemas that `pairproof schema` prints. These are documents of their own, each with its definitions;
//! the readers of OpenAPI look for definitions only below `components/schemas`, so they are moved there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::report::json::{self as answers, REQUEST_KINDS, RequestKind};
use facts::format::capital;

/// The schemas of requests and answers, in the order in which their definitions get their names.
const SCHEMAS: [&str; 2] = ["serve-request", "serve"];
/// Where a schema has its definitions.
const WITHIN: &str = "#/$defs/";
/// Where the description has them.
const SHARED: &str = "#/components/schemas/";
/// The keys of a schema that may differ between what is read and what is written, while the type is the same.
const BY_DIRECTION: [&str; 2] = ["required", "default"];

/// Returns the description.
pub(super) fn description() -> String {
    let mut paths = Map::new();
    for kind in &REQUEST_KINDS {
        paths.insert(format!("/{}", kind.word), operation(kind));
    }
    paths.insert("/request".to_owned(), any_request());
    paths.insert("/openapi.json".to_owned(), described());
    let description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "pairproof",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Each kind of request has an address. A request contains its tournament or its event, and the \
                server keeps nothing between requests.",
        },
        "servers": [{ "url": "/", "description": "The server that gives this description" }],
        "tags": [
            { "name": "questions", "description": "Questions about a round of a tournament" },
            { "name": "events", "description": "Requests about a whole event" },
            { "name": "server", "description": "The server itself" },
        ],
        "paths": paths,
        "components": {
            "schemas": shared(),
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    });
    format!("{description:#}\n")
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{SHARED}{name}") })
}

fn in_json(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// Returns the operation of a kind of request.
fn operation(kind: &RequestKind) -> Value {
    let tag = if kind.is_about_event { "events" } else { "questions" };
    let mut responses = refusals();
    let answer =
        |says: &str, name: &str| json!({ "description": says, "content": in_json(&reference(name)) });
    responses.insert("200".to_owned(), answer("The answer", &answer_name(kind.word)));
    responses.insert("422".to_owned(), answer("The request failed", &answer_name("error")));
    json!({ "post": {
        "operationId": kind.word,
        "tags": [tag],
        "summary": capital(kind.says),
        "requestBody": { "required": true, "content": in_json(&reference(&kind.schema_name())) },
        "responses": responses,
        "security": [{}, { "token": [] }],
    } })
}

/// Returns the operation that takes requests of all kinds.
fn any_request() -> Value {
    let mut responses = refusals();
    responses.insert(
        "200".to_owned(),
        json!({
            "description": "The answer; a request that failed has `error` there",
            "content": in_json(&reference("serve")),
        }),
    );
    json!({ "post": {
        "operationId": "request",
        "tags": ["server"],
        "summary": "Answer a request of any kind",
        "description": "Takes several requests, too, one per line. Each answer is then a line \
            (`application/x-ndjson`), sent as soon as it is ready.",
        "requestBody": { "required": true, "content": in_json(&reference("serve-request")) },
        "responses": responses,
        "security": [{}, { "token": [] }],
    } })
}

/// Returns the operation that gives the description.
fn described() -> Value {
    json!({ "get": {
        "operationId": "description",
        "tags": ["server"],
        "summary": "This description",
        "responses": { "200": {
            "description": "OpenAPI 3.1",
            "content": in_json(&json!({ "type": "object", "additionalProperties": true })),
        } },
        "security": [{}, { "token": [] }],
    } })
}

/// Returns what the server itself refuses, whatever the request is.
fn refusals() -> Map<String, Value> {
    let all = [
        ("400", "The request is empty"),
        ("401", "The token is missing or wrong"),
        ("403", "The request comes from a page on another site"),
        ("408", "The request did not arrive in time"),
        ("413", "The request is too long"),
        ("503", "Too many large requests arrived at once"),
    ];
    let one = |(status, says): (&str, &str)| {
        (status.to_owned(), json!({ "description": says, "content": in_json(&reference("HttpRefusal")) }))
    };
    all.into_iter().map(one).collect()
}

/// Returns the name of the schema of an answer, such as `PairAnswer`.
fn answer_name(word: &str) -> String {
    format!("{}Answer", capital(word))
}

/// Returns all schemas with their definitions, each under a name of its own.
fn shared() -> Map<String, Value> {
    let mut all = Map::new();
    // The definitions as they stand in their schemas, by name.
    let mut known: BTreeMap<String, Value> = BTreeMap::new();
    for name in SCHEMAS {
        let text = answers::schema(name).unwrap_or_default();
        let Ok(Value::Object(mut schema)) = serde_json::from_str(&text) else { continue };
        let definitions = match schema.remove("$defs") {
            Some(Value::Object(definitions)) => definitions,
            _ => Map::new(),
        };
        for head in ["$id", "$schema", "title"] {
            schema.remove(head);
        }
        let others = differing(&definitions, &known);
        let prefix = name.split('-').map(capital).collect::<Vec<_>>().concat();
        let named = |of: &str| if others.contains(of) { format!("{prefix}{of}") } else { of.to_owned() };
        for (of, definition) in &definitions {
            let mut definition = definition.clone();
            if let (false, Some(other)) = (others.contains(of), known.get(of)) {
                loosen(&mut definition, other);
            }
            all.insert(named(of), moved(&definition, &named));
            known.entry(of.clone()).or_insert(definition);
        }
        all.insert(name.to_owned(), moved(&Value::Object(schema), &named));
    }
    split_answers(&mut all);
    discriminate(&mut all);
    name_variants(&mut all);
    let refusal = json!({
        "description": "What the server itself refuses.",
        "type": "object",
        "properties": {
            "error": { "description": "The fault.", "type": "string" },
            "remedy": { "description": "The remedy.", "type": "string" },
        },
        "required": ["error"],
    });
    all.insert("HttpRefusal".to_owned(), refusal);
    all
}

/// Gives each answer a schema of its own: the fields that all have, and the one with its name.
fn split_answers(all: &mut Map<String, Value>) {
    let Some(Value::Object(whole)) = all.remove("serve") else { return };
    let common = whole.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let required = whole.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut every = Vec::new();
    for one in whole.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
        let Some((word, value)) = one["properties"].as_object().and_then(|own| own.iter().next()) else {
            continue;
        };
        let mut properties = common.clone();
        properties.insert(word.clone(), value.clone());
        let required: Vec<Value> = required.iter().cloned().chain([word.as_str().into()]).collect();
        let name = answer_name(word);
        every.push(reference(&name));
        let answer = json!({
            "description": one["description"], "type": "object", "properties": properties, "required": required,
        });
        all.insert(name, answer);
    }
    all.insert("serve".to_owned(), json!({ "description": "An answer.", "oneOf": every }));
}

/// Says which field tells the kinds of requests apart.
fn discriminate(all: &mut Map<String, Value>) {
    let to =
        |kind: &RequestKind| (kind.word.to_owned(), Value::from(format!("{SHARED}{}", kind.schema_name())));
    let mapping: Map<String, Value> = REQUEST_KINDS.iter().map(to).collect();
    if let Some(Value::Object(requests)) = all.get_mut("serve-request") {
        requests.insert("discriminator".to_owned(), json!({ "propertyName": "do", "mapping": mapping }));
    }
}

/// Gives each variant of a tagged type a schema of its own, and says which field tells the variants apart.
fn name_variants(all: &mut Map<String, Value>) {
    let mut named = Map::new();
    for (name, schema) in all.iter_mut() {
        let variants = schema.get("oneOf").and_then(Value::as_array);
        let Some((tag, words)) = variants.and_then(|variants| tagged(variants)) else { continue };
        let Some(Value::Array(variants)) = schema.get_mut("oneOf") else { continue };
        let mut mapping = Map::new();
        for (variant, word) in variants.iter_mut().zip(words) {
            let own = name.clone() + &word.split('-').map(capital).collect::<String>();
            mapping.insert(word, format!("{SHARED}{own}").into());
            let to = reference(&own);
            named.insert(own, std::mem::replace(variant, to));
        }
        schema["discriminator"] = json!({ "propertyName": tag, "mapping": mapping });
    }
    all.extend(named);
}

/// Returns the field that tells the variants of a type apart, and its value in each, if there is such a field.
fn tagged(variants: &[Value]) -> Option<(String, Vec<String>)> {
    let word = |variant: &Value, tag: &str| variant["properties"][tag]["const"].as_str().map(str::to_owned);
    let fields = variants.first()?["properties"].as_object()?;
    let tag = fields.keys().find(|tag| variants.iter().all(|variant| word(variant, tag).is_some()))?;
    Some((tag.clone(), variants.iter().filter_map(|variant| word(variant, tag)).collect()))
}

/// Returns a schema without what differs between reading and writing the same type.
fn undirected(schema: &Value) -> Value {
    match schema {
        Value::Object(fields) => {
            let is_of_both = |(key, value): &(&String, &Value)| {
                // A field may bear the name of such a key, but its schema is then no list.
                !BY_DIRECTION.contains(&key.as_str()) || (*key == "required" && !value.is_array())
            };
            let one = |(key, value): (&String, &Value)| (key.clone(), undirected(value));
            fields.iter().filter(is_of_both).map(one).collect()
        }
        Value::Array(values) => values.iter().map(undirected).collect(),
        _ => schema.clone(),
    }
}

/// Requires of a definition only what the other one of the same type requires, too, at every depth.
fn loosen(one: &mut Value, other: &Value) {
    match (one, other) {
        (Value::Object(fields), Value::Object(others)) => {
            let are_required = others.get("required").and_then(Value::as_array);
            if let Some(Value::Array(names)) = fields.get_mut("required") {
                names.retain(|name| are_required.is_some_and(|all| all.contains(name)));
            }
            for (key, value) in fields {
                if let (false, Some(other)) = (key == "required", others.get(key)) {
                    loosen(value, other);
                }
            }
        }
        (Value::Array(values), Value::Array(others)) => {
            values.iter_mut().zip(others).for_each(|(value, other)| loosen(value, other));
        }
        _ => {}
    }
}

/// Returns the definitions whose names are known for something else, also if only something that they refer to is.
fn differing(definitions: &Map<String, Value>, known: &BTreeMap<String, Value>) -> BTreeSet<String> {
    let is_other = |(of, definition): &(&String, &Value)| {
        known.get(*of).is_some_and(|known| undirected(known) != undirected(definition))
    };
    let mut others: BTreeSet<String> =
        definitions.iter().filter(is_other).map(|(of, _)| of.clone()).collect();
    loop {
        let refers = |(of, definition): &(&String, &Value)| {
            known.contains_key(*of) && !others.contains(*of) && refers_to(definition, &others)
        };
        let more: Vec<String> = definitions.iter().filter(refers).map(|(of, _)| of.clone()).collect();
        if more.is_empty() {
            return others;
        }
        others.extend(more);
    }
}

fn refers_to(value: &Value, of: &BTreeSet<String>) -> bool {
    match value {
        Value::String(text) => text.strip_prefix(WITHIN).is_some_and(|name| of.contains(name)),
        Value::Array(values) => values.iter().any(|value| refers_to(value, of)),
        Value::Object(fields) => fields.values().any(|value| refers_to(value, of)),
        _ => false,
    }
}

/// Returns a schema as it stands in the description: references lead to the shared definitions, what may be anything is
/// the empty schema, and a default of `null` is left out, because it says no more than that the field may be absent.
fn moved(schema: &Value, named: &dyn Fn(&str) -> String) -> Value {
    let field = |(key, value): (&String, &Value)| -> Option<(String, Value)> {
        let value = match (key.as_str(), value) {
            ("default", Value::Null) => return None,
            ("$ref", Value::String(to)) => match to.strip_prefix(WITHIN) {
                Some(of) => Value::from(format!("{SHARED}{}", named(of))),
                None => value.clone(),
            },
            ("items", Value::Bool(true)) => json!({}),
            ("properties", Value::Object(fields)) => {
                let any =
                    |value: &Value| if *value == Value::Bool(true) { json!({}) } else { moved(value, named) };
                fields.iter().map(|(name, value)| (name.clone(), any(value))).collect()
            }
            _ => moved(value, named),
        };
        Some((key.clone(), value))
    };
    match schema {
        Value::Object(fields) => fields.iter().filter_map(field).collect(),
        Value::Array(values) => values.iter().map(|value| moved(value, named)).collect(),
        _ => schema.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `see` with every key of an object and its value, at any depth.
    fn each_field<'v>(value: &'v Value, see: &mut dyn FnMut(&'v str, &'v Value)) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(key, value)| {
                see(key, value);
                each_field(value, see);
            }),
            Value::Array(values) => values.iter().for_each(|value| each_field(value, see)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_to_a_shared_schema() {
        let described: Value = serde_json::from_str(&description()).expect("JSON");
        let schemas = described["components"]["schemas"].as_object().expect("schemas");
        assert!(SCHEMAS.iter().all(|name| schemas.contains_key(*name)));
        let mut count = 0;
        each_field(&described, &mut |key, value| match (key, value) {
            ("$ref", Value::String(to)) => {
                count += 1;
                let name = to.strip_prefix(SHARED).unwrap_or_else(|| panic!("{to} leads elsewhere"));
                assert!(schemas.contains_key(name), "{name} is missing");
            }
            ("$defs" | "$id" | "$schema", _) => panic!("{key} belongs to a document of its own"),
            ("items", value) => assert!(value.is_object(), "items: {value}"),
            ("default", value) => assert!(!value.is_null(), "a default of null"),
            _ => {}
        });
        assert!(count > 100, "{count}");
    }

    #[test]
    fn a_definition_of_another_meaning_gets_another_name() {
        let one = json!({ "A": { "type": "string" }, "B": { "$ref": "#/$defs/A" }, "C": { "type": "null" } });
        let known = one.as_object().expect("an object").clone().into_iter().collect();
        let two = json!({ "A": { "type": "integer" }, "B": { "$ref": "#/$defs/A" }, "C": { "type": "null" }, "D": {} });
        let others = differing(two.as_object().expect("an object"), &known);
        assert_eq!(others, ["A", "B"].map(str::to_owned).into());
    }
}
