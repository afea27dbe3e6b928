//! The description of `serve --http` for programs that write clients, as OpenAPI 3.1.
//!
//! It is made of the schemas that `pairproof schema` prints. These are documents of their own, each with its definitions;
//! the readers of OpenAPI look for definitions only below `components/schemas`, so they are moved there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::report::json as answers;

/// The schemas of requests and answers, in the order in which their definitions get their names.
const SCHEMAS: [&str; 3] = ["serve-request", "serve", "error"];
/// Where a schema has its definitions.
const WITHIN: &str = "#/$defs/";
/// Where the description has them.
const SHARED: &str = "#/components/schemas/";

/// Returns the description. `kinds` are the kinds of requests, each with a word and a sentence.
pub(super) fn description(kinds: &[(&str, &str)]) -> String {
    let kinds: Vec<String> = kinds.iter().map(|(word, says)| format!("`{word}`: {says}")).collect();
    let of = |name: &str| json!({ "schema": { "$ref": format!("{SHARED}{name}") } });
    let refused = |says: &str| json!({ "description": says, "content": { "application/json": { "schema": { "type": "object" } } } });
    let description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "pairproof",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A request is a JSON object; several are sent one per line. Each contains its \
                tournament, and each answer is one line.",
        },
        "paths": {
            "/request": { "post": {
                "operationId": "request",
                "summary": "Answer requests",
                "description": kinds.join("; "),
                "requestBody": { "required": true, "content": {
                    "application/json": of("serve-request"),
                    "application/x-ndjson": of("serve-request"),
                } },
                "responses": {
                    "200": { "description": "One line for each answer; JSON, if the request accepts it", "content": {
                        "application/json": of("serve"),
                        "application/x-ndjson": of("serve"),
                    } },
                    "400": refused("The request is empty"),
                    "401": refused("The token is missing or wrong"),
                    "403": refused("The request comes from a page on another site"),
                    "408": refused("The request did not arrive in time"),
                    "413": refused("The request is too long"),
                    "503": refused("Too many large requests arrived at once"),
                },
                "security": [{}, { "token": [] }],
            } },
            "/openapi.json": { "get": {
                "operationId": "description",
                "summary": "This description",
                "responses": { "200": {
                    "description": "OpenAPI 3.1",
                    "content": { "application/json": { "schema": { "type": "object" } } },
                } },
            } },
        },
        "components": {
            "schemas": shared(),
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
    });
    format!("{description:#}\n")
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
        for head in ["$id", "$schema"] {
            schema.remove(head);
        }
        let others = differing(&definitions, &known);
        let prefix = name.split('-').map(capital).collect::<Vec<_>>().concat();
        let named = |of: &str| if others.contains(of) { format!("{prefix}{of}") } else { of.to_owned() };
        for (of, definition) in &definitions {
            all.insert(named(of), moved(definition, &named));
            known.entry(of.clone()).or_insert_with(|| definition.clone());
        }
        all.insert(name.to_owned(), moved(&Value::Object(schema), &named));
    }
    all
}

/// Returns the definitions whose names are known for something else, also if only something that they refer to is.
fn differing(definitions: &Map<String, Value>, known: &BTreeMap<String, Value>) -> BTreeSet<String> {
    let is_other =
        |(of, definition): &(&String, &Value)| known.get(*of).is_some_and(|known| known != *definition);
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

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
        let described: Value = serde_json::from_str(&description(&[("pair", "pair")])).expect("JSON");
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
