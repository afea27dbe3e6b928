//! The JSON tournament keeps to its schema: what is written, what is read, and what neither takes.

use std::path::{Path, PathBuf};

use facts::format::{read_tournament, write_json};
use serde_json::{Value, json};

/// A report with every list that a JSON tournament can have.
const RICH: &str = "\
012 Four friends
142 3
152 W
192 FIDE_DUTCH_2026
001    1 m GM Ada                               2100 IRL     2500001 1990/01/02  2.5    1     3 w 1     2 b 1
001    2      Ben                               2000                             1.0    2     4 b 1     1 w 0
001    3      Cleo                              1900                             1.0    3     1 b 0     4 b 1
001    4      Dan                               1800                             0.0    4     2 w 0     3 w 0
XXP 1 4
299           0.5    1    1
XXA    1  1.0  0.5
XXB 1 1-3 4-2
XXW rulebook irish
XXW drawn 1 seed 11 with baku withdrawn 3 order 1,2
XXW repaired 1 by D26-PUBLISHED stay 1 apart 3-4 2:2-4>4-2 bye:->- because a slip
XXW corrected 1 after 2 1:0>1 3:1>0 because a slip
XXW ranked after 1 2:1900
XXW ranked after 1 order 2,1
";

fn schema() -> jsonschema::Validator {
    let schema = cli::report::json::schema("tournament").unwrap();
    jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap()
}

/// The files with this ending in a folder of the repository and in those of it.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
}

fn all(ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["instances", "tests"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    }
    found
}

#[test]
fn every_tournament_of_the_tests_keeps_to_the_schema_as_json() {
    let validator = schema();
    let (mut written, mut refused) = (0, Vec::new());
    for path in all("trf") {
        let report = std::fs::read(&path).unwrap();
        // Large events have no field that small ones lack.
        if report.len() > 12_000 {
            continue;
        }
        if let Ok((tournament, _)) = read_tournament("event.trf", &report) {
            let value = serde_json::from_str(&write_json(&tournament)).unwrap();
            let errors: Vec<String> = validator.iter_errors(&value).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{}: {errors:?}", path.display());
            written += 1;
        }
    }
    assert!(written > 100, "{written}");
    for path in all("json") {
        let text = std::fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let Ok(value) = serde_json::from_slice::<Value>(&text) else { continue };
        if value["format"] == "pairproof-tournament/1" {
            let is_read = read_tournament("event.json", &text).is_ok();
            assert!(!is_read || validator.is_valid(&value), "{name}");
            if !validator.is_valid(&value) {
                refused.push(name);
            }
        }
    }
    assert_eq!(refused, ["json_type.json"], "a wrong type, and no other fault, is one for the schema");
}

/// Adds the pointer of each value in a document.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, entry)| pointers(entry, &format!("{at}/{n}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, field)| pointers(field, &format!("{at}/{key}"), found));
        }
        _ => {}
    }
}

#[test]
fn a_wrong_type_is_refused_by_the_reader_and_by_the_schema() {
    let validator = schema();
    let (tournament, _) = read_tournament("event.trf", RICH.as_bytes()).unwrap();
    let mut good: Value = serde_json::from_str(&write_json(&tournament)).unwrap();
    good["players"][1]["filler"] = true.into();
    let is_read = |value: &Value| read_tournament("event.json", value.to_string().as_bytes()).is_ok();
    assert!(is_read(&good) && validator.is_valid(&good), "{good}");
    let lists = ["prohibitions", "decrees", "acceleration", "tables", "drawn", "changes"];
    assert!(lists.iter().all(|name| good[name][0].is_object()), "{good}");
    let mut all = Vec::new();
    pointers(&good, "", &mut all);
    assert!(all.len() > 150, "{}", all.len());
    for pointer in all {
        let mut wrong = good.clone();
        let value = wrong.pointer_mut(&pointer).unwrap();
        *value = if value.is_boolean() { json!(3) } else { json!(true) };
        assert!(!validator.is_valid(&wrong), "the schema accepts {pointer}: {wrong}");
        assert!(!is_read(&wrong), "the reader accepts {pointer}: {wrong}");
    }
    // An unknown field is none of a wrong type: it is ignored with a note.
    good["mood"] = json!(1);
    assert!(is_read(&good) && validator.is_valid(&good));
    for required in ["format", "players"] {
        let mut without = good.clone();
        without.as_object_mut().unwrap().remove(required);
        assert!(!is_read(&without) && !validator.is_valid(&without), "{required}");
    }
}
