//! The description that `serve --http` gives of itself: what programs that make clients rely on, these programs where they
//! are installed, and a client of one of them that plays a round.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::fixture::folder;
use crate::serve::{Session, skipped};
use crate::web::Serving;
use serde_json::{Value, json};

/// Where all types stand.
const SHARED: &str = "#/components/schemas/";

fn serve(folder: &Path) -> Serving {
    Serving::start(folder, &["serve", "--http", "127.0.0.1:0"])
}

/// The kinds of requests, as the pipe lists them if it is asked for something quite different.
fn kinds() -> Vec<String> {
    let mut pipe = Session::start(&[]);
    let answer = pipe.ask(&json!({ "id": 1, "do": "qqqqqqqqqqqqqqqq" }));
    let remedy = answer["error"]["remedy"].as_str().unwrap();
    let list = remedy.strip_prefix("the requests are ").unwrap_or_else(|| panic!("{answer}"));
    list.split(", ").map(str::to_owned).collect()
}

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

/// The name of the type to which a reference leads.
fn named(reference: &Value) -> &str {
    let to = reference.as_str().unwrap_or_else(|| panic!("{reference} is no reference"));
    to.strip_prefix(SHARED).unwrap_or_else(|| panic!("{to} leads elsewhere"))
}

/// All operations: address, method, operation.
fn operations(described: &Value) -> Vec<(&str, &str, &Value)> {
    let all = described["paths"].as_object().unwrap();
    assert!(all.values().all(|methods| methods.as_object().unwrap().len() == 1), "one operation an address");
    all.iter()
        .flat_map(|(address, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(move |(method, operation)| (address.as_str(), method.as_str(), operation))
        })
        .collect()
}

#[test]
fn every_operation_has_a_name_and_every_reference_leads_to_a_type() {
    let folder = folder();
    let http = serve(folder.path());
    let described = http.raw("GET", "/openapi.json", &[], b"").json();
    assert!(described["servers"][0]["url"].is_string(), "{}", described["servers"]);
    let mut ids = BTreeSet::new();
    for (address, method, operation) in operations(&described) {
        let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{method} {address}"));
        assert!(ids.insert(id), "{id} names two operations");
        for (status, answer) in operation["responses"].as_object().unwrap() {
            assert!(answer["content"]["application/json"]["schema"].is_object(), "{address}: {status}");
        }
    }
    let schemas = described["components"]["schemas"].as_object().unwrap();
    // A generator makes files and classes of these names, and many of them ignore case and dashes there.
    let mut plain = BTreeMap::new();
    for name in schemas.keys() {
        let other = plain.insert(name.replace(['-', '_'], "").to_lowercase(), name);
        assert!(other.is_none(), "{name} and {other:?} are one name");
    }
    let mut led_to = BTreeSet::new();
    each_field(&described, &mut |key, value| match (key, value) {
        ("$ref", to) => {
            assert!(schemas.contains_key(named(to)), "{to} leads nowhere");
            led_to.insert(named(to));
        }
        ("$defs" | "$id" | "$schema", _) => panic!("{key} belongs to a document of its own"),
        _ => {}
    });
    let unused: Vec<&String> = schemas.keys().filter(|name| !led_to.contains(name.as_str())).collect();
    assert!(unused.is_empty(), "no operation leads to {unused:?}");
}

#[test]
fn every_kind_of_request_has_an_operation() {
    let folder = folder();
    let http = serve(folder.path());
    let described = http.raw("GET", "/openapi.json", &[], b"").json();
    let schemas = &described["components"]["schemas"];
    let kinds = kinds();
    assert!(kinds.len() > 25, "{kinds:?}");
    let body =
        |operation: &Value| operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].clone();
    let mut of_any = BTreeSet::new();
    for one in schemas["serve-request"]["oneOf"].as_array().unwrap() {
        of_any.insert(named(&one["$ref"]));
    }
    for kind in &kinds {
        let operation = &described["paths"][format!("/{kind}")]["post"];
        assert_eq!(operation["operationId"], *kind);
        let request = body(operation);
        let fields = &schemas[named(&request)];
        assert_eq!(fields["properties"]["do"]["const"], *kind);
        assert!(of_any.remove(named(&request)), "/request does not take {kind}");
        let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        let fields = &schemas[named(answer)];
        for field in ["id", "notes", "schema", kind] {
            assert!(fields["properties"][field].is_object(), "{kind}: {field}");
            assert!(fields["required"].as_array().unwrap().contains(&field.into()), "{kind}: {field}");
        }
    }
    assert!(of_any.is_empty(), "these have no operation: {of_any:?}");
    let of_kinds = operations(&described).len() - ["/request", "/openapi.json"].len();
    assert_eq!(of_kinds, kinds.len(), "an operation of no kind");
}

#[test]
fn what_tells_variants_apart_is_complete() {
    let folder = folder();
    let http = serve(folder.path());
    let described = http.raw("GET", "/openapi.json", &[], b"").json();
    let schemas = &described["components"]["schemas"];
    let mut seen = 0;
    for (name, schema) in schemas.as_object().unwrap() {
        let Some(tag) = schema["discriminator"]["propertyName"].as_str() else { continue };
        seen += 1;
        let mapping = schema["discriminator"]["mapping"].as_object().unwrap();
        let variants = schema["oneOf"].as_array().unwrap();
        let all: BTreeSet<&str> = variants.iter().map(|variant| named(&variant["$ref"])).collect();
        assert_eq!(all, mapping.values().map(named).collect(), "{name}");
        assert_eq!(all.len(), mapping.len(), "{name}");
        for (word, to) in mapping {
            let variant = &schemas[named(to)];
            assert_eq!(variant["properties"][tag]["const"], *word, "{name}");
            assert!(variant["required"].as_array().unwrap().contains(&tag.into()), "{name}: {word}");
        }
    }
    assert!(seen >= 3, "requests, edits of a draft and commands of a log have variants: {seen}");
    // A variant that stands in its type has no name, and generators invent one.
    each_field(schemas, &mut |key, value| {
        let is_own = |variant: &Value| variant["properties"].is_object();
        let are_own = value.as_array().is_some_and(|variants| variants.iter().any(is_own));
        assert!(key != "oneOf" || !are_own, "variants without names: {value}");
    });
}

#[test]
fn the_address_of_each_kind_answers_in_its_type() {
    let folder = folder();
    let http = serve(folder.path());
    let described = http.raw("GET", "/openapi.json", &[], b"").json();
    let report = std::fs::read_to_string(folder.path().join("event.trf")).unwrap();
    let mut done = 0;
    for kind in kinds() {
        let address = format!("/{kind}");
        let empty = http.raw("POST", &address, &[], b" \n");
        assert_eq!(
            (empty.status, empty.json()["error"].as_str()),
            (400, Some("the request is empty")),
            "{kind}"
        );
        let answers = &described["paths"][&address]["post"]["responses"];
        for tournament in [Value::Null, report.as_str().into()] {
            let request = json!({ "id": 1, "tournament": tournament });
            let reply = http.raw("POST", &address, &[], format!("{request:#}").as_bytes());
            let answer = reply.json();
            let schema = &answers[reply.status.to_string()]["content"]["application/json"]["schema"];
            let whole = json!({ "$ref": schema["$ref"], "components": described["components"] });
            let validator = jsonschema::validator_for(&whole).unwrap();
            assert!(schema.is_object() && validator.is_valid(&answer), "{kind}: {} {answer}", reply.status);
            assert_eq!(reply.status == 200, answer.get(&kind).is_some(), "{kind}: {answer}");
            assert_eq!(reply.header("content-type"), Some("application/json"));
            done += usize::from(reply.status == 200);
        }
        let other = if kind == "pair" { "check" } else { "pair" };
        let reply = http.raw("POST", &address, &[], json!({ "id": 7, "do": other }).to_string().as_bytes());
        let answer = reply.json();
        assert_eq!((reply.status, &answer["id"]), (422, &json!(7)), "{kind}: {answer}");
        assert!(answer["error"]["says"].as_str().unwrap().contains(other), "{kind}: {answer}");
    }
    assert!(done >= 5, "{done} kinds answered");
    // What is no object is refused as everywhere, and progress does not come before the answer.
    for body in ["[1]", "{}", "{\"id\": 1", "no", "{ }"] {
        let reply = http.raw("POST", "/pair", &[], body.as_bytes());
        assert!(reply.status == 422 && reply.json()["error"]["remedy"].is_string(), "{body}: {}", reply.body);
    }
    let told = json!({ "id": 1, "round": 2, "progress": true, "tournament": report });
    let reply = http.raw("POST", "/pair", &[], told.to_string().as_bytes());
    assert!(reply.status == 200 && reply.json()["pair"].is_object(), "{}", reply.body);
}

/// Programs that read the description and make a client of it.
const READERS: [(&str, &[&str]); 3] = [
    ("openapi-spec-validator", &["openapi.json"]),
    ("openapi-typescript", &["openapi.json", "-o", "client.ts"]),
    ("openapi-python-client", &["generate", "--path", "openapi.json", "--output-path", "client"]),
];

/// Where a program is: in a folder that `PAIRPROOF_GENERATORS` names, as `PATH` does, or in one of `PATH`.
fn find(program: &str) -> Option<PathBuf> {
    let all = ["PAIRPROOF_GENERATORS", "PATH"].map(|name| std::env::var_os(name).unwrap_or_default());
    let folders = all.iter().flat_map(|list| std::env::split_paths(list).collect::<Vec<_>>());
    folders.map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn said(out: &Output) -> String {
    [&out.stdout, &out.stderr].map(|bytes| String::from_utf8_lossy(bytes).to_lowercase()).concat()
}

#[test]
fn programs_that_make_clients_leave_nothing_out_and_a_client_plays_a_round() {
    let folder = folder();
    let http = serve(folder.path());
    let described = http.raw("GET", "/openapi.json", &[], b"");
    std::fs::write(folder.path().join("openapi.json"), &described.body).unwrap();
    for (reader, arguments) in READERS {
        let Some(program) = find(reader) else {
            skipped(&format!("{reader} is not installed"));
            continue;
        };
        // It finds the programs that were installed with it, such as one that formats what it writes.
        let beside = program.parent().map(Path::to_path_buf).into_iter();
        let others = std::env::var_os("PATH").unwrap_or_default();
        let path = beside.chain(std::env::split_paths(&others));
        let mut command = Command::new(&program);
        command.env("PATH", std::env::join_paths(path).unwrap()).current_dir(folder.path());
        let out = command.args(arguments).output().unwrap();
        let says = said(&out);
        let is_whole = ["warning", "unable", "skip", "error"].iter().all(|word| !says.contains(word));
        assert!(out.status.success() && is_whole, "{reader}: {says}");
        match reader {
            "openapi-typescript" => typed(&folder.path().join("client.ts"), &described.json()),
            "openapi-python-client" => played(&program, &folder.path().join("client"), &http.at),
            _ => {}
        }
    }
}

/// The types that openapi-typescript has written name every operation.
fn typed(client: &Path, described: &Value) {
    let text = std::fs::read_to_string(client).unwrap();
    for (address, _, operation) in operations(described) {
        let id = operation["operationId"].as_str().unwrap();
        assert!(text.contains(&format!("\"{address}\": {{")), "{address}");
        assert!(text.contains(&format!("operations[\"{id}\"]")), "{id}");
    }
}

/// A round by the client that openapi-python-client has written, in the Python of the generator.
fn played(generator: &Path, client: &Path, at: &str) {
    let script = std::fs::read_to_string(generator).unwrap_or_default();
    let first = script.lines().next().unwrap_or_default();
    let python = first.strip_prefix("#!").map_or("python3", str::trim);
    let round = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/foreign/openapi_client.py");
    let address = format!("http://{at}");
    let out = Command::new(python).arg(&round).arg(client).arg(&address).output().unwrap();
    let says = said(&out);
    assert!(out.status.success() && says.contains("was played on 2 boards"), "{says}");
}
