//! What is printed for programs keeps to its schema; nothing that is printed draws or colours where it must not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::depth::share;
use crate::fixture::{folder, program_of, run, run_by};
use cli::report::json::NamedSchema;
use serde_json::Value;

/// Every output for programs: the name of its schema, and arguments; `BOOK` stands for every rulebook.
const OUTPUTS: &[(&str, &str)] = &[
    ("pair", "pair open.trf -R BOOK -f json"),
    ("pair", "pair open.trf -R BOOK --compare --readings -f json"),
    ("pair", "pair bye.trf -R BOOK --absent 2 -f json"),
    ("pair-published", "pair bye.trf -R BOOK --published published.txt --absent 2 -f json"),
    ("repair", "repair bye.trf -R BOOK --published published.txt --absent 2 --keep 2 -f json"),
    ("repair", "repair event.pairproof -R BOOK --result 1:2=½ --absent 7 -f json"),
    ("log", "log open.pairproof -f json"),
    ("standings-why", "standings open.pairproof --why 1 2 -f json"),
    ("log-verify", "log open.pairproof --verify --state 0123456789 -f json"),
    ("settings", "settings open.pairproof -f json"),
    ("whatif", "whatif event.pairproof -R BOOK --result 1:2=½ --absent 7 -f json"),
    ("whatif", "whatif bye.trf -R BOOK --forbid 1,3 -f json"),
    ("check", "check open.trf boards.txt -R BOOK -f json"),
    ("check", "check open.trf --all -R BOOK -f json"),
    ("check", "check bye.trf illegal.txt -R BOOK --readings -f json"),
    ("check", "check open.trf --round 2 --causes 20 -R dutch-2017 -f json"),
    ("certificate", "pair open.trf --certificate -"),
    ("verify", "verify open.cert open.trf -f json"),
    ("explain", "explain bye.trf -n 2 -R BOOK -f json"),
    ("explain", "explain bye.trf -n 3 --why-not 4,5,0 -R BOOK -f json"),
    ("explain-boards", "explain bye.trf -R BOOK -f json"),
    ("compare", "compare bye.trf -R BOOK --trace -f json"),
    ("compare", "compare bye.trf -R BOOK --steps 1 -f json"),
    ("conformance", "conformance event -R BOOK -f json"),
    ("standings", "standings open.trf -R BOOK --clubs -f json"),
    (
        "standings",
        "standings event.pairproof -R BOOK --category 2300+ --category U2300 --clubs --best 2 -f json",
    ),
    ("category", "category event.pairproof -f json"),
    ("ratings", "ratings event.pairproof -f json"),
    (
        "event",
        "ratings event.pairproof --from 2 --player 8=2250 --for-ties round -o rated.trf --force -f json",
    ),
    ("ratings", "ratings rated.trf -f json"),
    ("prizes", "prizes event.pairproof --list prizes.csv -R BOOK -f json"),
    ("prizes", "prizes event.pairproof --list prizes.csv --several --share hort -f json"),
    ("print", "print open.trf cards -f json"),
    ("print", "print bye.trf boards names slips standings crosstable wall-chart --round 1 -f json"),
    ("enter", "enter players.csv --rounds 5 -R BOOK -f json"),
    ("event", "result event.pairproof 1=1-0 --name Novak=½ -o next.trf --force -f json"),
    ("event", "result event.pairproof --from results.csv -f json"),
    ("event", "add event.pairproof Svensson --rating 2330 -R BOOK -o next.trf --force -f json"),
    ("event", "withdraw event.pairproof 7 -R BOOK -o next.trf --force -f json"),
    ("event", "bye event.pairproof 7 3,5 half -o next.trf --force -f json"),
    ("event", "forbid event.pairproof 3 8 --rounds 4- -o next.trf --force -f json"),
    ("event", "correct event.pairproof 1 2 ½ -o next.trf --force -f json"),
    ("event", "publish swapped.pairproof --reason friends -f json"),
    ("event", "publish drafted.pairproof -f json"),
    ("event", "close event.pairproof --round 1 -f json"),
    ("draft", "draft undone.pairproof -R BOOK -f json"),
    ("draft", "alter undone.pairproof turn 1 lock 4 -R BOOK -f json"),
    ("draft", "draft open.pairproof -f json --anew --unfinished-as-draws"),
    ("players", "players event.pairproof zimmer -f json"),
    ("players", "players open.pairproof -f json"),
    ("status", "status undone.pairproof -f json"),
    ("status", "result event.pairproof -f json"),
    ("status", "status event.pairproof -R BOOK -f json"),
    ("undo", "undo changed.pairproof --list -f json"),
    ("rulebook-list", "rulebook list -f json"),
    ("rulebook-show", "rulebook show BOOK -f json"),
    ("rulebook-readings", "rulebook readings BOOK -f json"),
    ("rulebook-lint", "rulebook lint -f json"),
    ("rulebook-lint", "rulebook lint wrong.toml -f json"),
    ("rule", "rule C.12 -f json"),
    ("rule", "rule DATA-07 -f json"),
    ("simulate", "simulate --replay 7:3 --players 9 --rounds 3 --clubs 3 --stability 2 -R BOOK -f json"),
    ("simulate-plan", "simulate --events 0 -R BOOK"),
    ("study", "study run.jsonl -f json"),
    ("bench", "bench --events 1 --players 8 --rounds 3 --preset rough -R BOOK -f json"),
    ("schema-list", "schema -f json"),
    ("error", "pair nowhere.trf -f json"),
    ("error", "pair open.trf --bogus -fjson"),
    ("error", "pair open.trf --round 9 --format=json"),
    ("error", "pair open.trf -o open.trf -f json"),
    ("error", "pair stuck.trf -f json"),
    ("error", "pair open.trf --time-limit 0 -f json"),
    ("error", "check broken.trf -f json"),
    ("error", "check open.trf broken.txt -f json"),
    ("error", "explain open.trf -n 999 -f json"),
    ("error", "standings broken.trf -f json"),
    ("error", "rule D98-B99 -f json"),
    ("error", "rulebook show nowhere -f json"),
    ("error", "conformance nowhere -f json"),
    ("error", "print open.trf cards --player 999 -f json"),
    ("error", "enter broken.csv --rounds 5 -f json"),
    ("error", "schema nowhere -f json"),
    ("error", "simulate --replay 7 -f json"),
    ("error", "simulate --replay 7:1 --model elo:2 -f json"),
    ("error", "result event.pairproof 99=1-0 -f json"),
    ("error", "undo open.trf -f json"),
];

/// The files of the examples, and those that are at fault.
fn files() -> tempfile::TempDir {
    let folder = folder();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = |from: &str, to: &str| {
        std::fs::copy(here.join(from), folder.path().join(to)).unwrap_or_else(|e| panic!("{from}: {e}"));
    };
    copy("instances/synthetic/open-0009/round-2.trf", "bye.trf");
    copy("instances/synthetic/no-pairing-0008/round-7.trf", "stuck.trf");
    copy("tests/broken/both_won.trf", "broken.trf");
    copy("tests/broken/csv_values.csv", "broken.csv");
    copy("tests/broken/boards_twice.txt", "broken.txt");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let published = run(folder.path(), &["pair", "bye.trf", "-f", "pairs"], &[]).stdout;
    write("published.txt", std::str::from_utf8(&published).unwrap());
    write("illegal.txt", "1-2\n3-4\n");
    let house = std::fs::read_to_string(folder.path().join("house.toml")).unwrap();
    write("wrong.toml", &house.replacen("code = \"ECF-", "code = \"XYZ-", 1));
    folder
}

/// The arguments of an output, once, or once for each rulebook.
fn of_every_rulebook(arguments: &str) -> Vec<String> {
    if !arguments.contains("BOOK") {
        return vec![arguments.to_owned()];
    }
    // The event of the examples is none of a table.
    let is_entered =
        |book: &facts::rulebook::Rulebook| !arguments.starts_with("enter ") || book.participant() != "team";
    let books = crate::fixture::swiss().filter(is_entered).map(|b| arguments.replace("BOOK", &b.id));
    // Commands on one file are given the same rulebooks, because one makes what the next one asks about.
    let file = arguments.split(' ').nth(1).map_or(0, str::len);
    crate::depth::share(books, file)
}

/// The schemas of both programs.
pub(crate) fn schemas() -> Vec<NamedSchema> {
    [cli::report::json::schema_list().schemas, lab_cli::schema_list().schemas].concat()
}

/// The schema of an output of either program.
pub(crate) fn schema(name: &str) -> Value {
    let found = schemas().into_iter().find(|schema| schema.name == name);
    serde_json::from_str(&found.unwrap_or_else(|| panic!("no schema {name}")).text()).unwrap()
}

#[test]
fn the_second_program_lists_the_schemas_of_its_outputs() {
    let folder = tempfile::tempdir().unwrap();
    let asked = |words: &[&str]| {
        let output = run_by("pairproof-lab", folder.path(), words, &[]);
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), value)
    };
    let (code, list) = asked(&["schema", "-f", "json"]);
    assert!(code == Some(0) && jsonschema::is_valid(&schema("schema-list"), &list), "{list}");
    for named in list["schemas"].as_array().unwrap() {
        let name = named["name"].as_str().unwrap();
        assert_eq!(asked(&["schema", name]), (Some(0), schema(name)));
    }
    let (code, failed) = asked(&["schema", "pair", "-f=json"]);
    assert!(code == Some(3) && jsonschema::is_valid(&schema("error"), &failed), "{failed}");
}

#[test]
fn every_output_of_every_rulebook_keeps_to_its_schema() {
    let folder = files();
    let mut seen = BTreeSet::new();
    for (name, arguments) in OUTPUTS {
        let validator = jsonschema::validator_for(&schema(name)).unwrap();
        seen.insert(*name);
        for arguments in of_every_rulebook(arguments) {
            let words: Vec<&str> = arguments.split(' ').collect();
            let output = run(folder.path(), &words, &[]);
            let text = String::from_utf8(output.stdout).unwrap();
            let code = output.status.code().unwrap();
            let value: Value = serde_json::from_str(&text).unwrap_or_else(|e| {
                panic!("{arguments}: {e}\n{text}\n{}", String::from_utf8_lossy(&output.stderr))
            });
            let errors: Vec<String> = validator.iter_errors(&value).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{arguments}: {errors:?}\n{text}");
            assert_eq!(value["schema"], "pairproof/1", "{arguments}");
            assert_eq!(value.get("error").is_some(), *name == "error", "{arguments}\n{text}");
            assert!(*name != "error" || [1, 3, 4, 5].contains(&code), "{arguments}: exit code {code}");
        }
    }
    // The lines of `serve` are held to theirs in `serve.rs`.
    seen.insert("serve");
    // Tournaments are held to theirs in `json_tournament.rs`.
    seen.insert("tournament");
    seen.insert("serve-request");
    // Rows of `bench` are held to theirs in `bench.rs`.
    seen.insert("bench-row");
    let known: BTreeSet<&str> = schemas().iter().map(|schema| schema.name).collect();
    assert_eq!(seen, known, "a schema without an output to hold it to");
}

#[test]
fn a_failure_names_file_line_column_player_and_remedy() {
    let folder = files();
    let failed = |arguments: &str| {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = run(folder.path(), &words, &[]);
        assert!(output.stderr.is_empty(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        let value: Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code().unwrap(), value)
    };
    let (code, value) = failed("pair broken.trf -f json");
    assert_eq!((code, &value["error"]["code"]), (3, &Value::from("DATA-11")), "{value}");
    assert_eq!(value["error"]["file"], "broken.trf");
    for field in ["line", "column", "player"] {
        assert!(value["error"][field].as_u64().is_some_and(|n| n > 0), "{field}: {value}");
    }
    assert!(value["error"]["says"].is_string() && value["error"]["remedy"].is_string(), "{value}");
    assert_eq!(value["findings"][0], value["error"]);
    let (code, value) = failed("pair nowhere.trf -f json");
    assert_eq!((code, value["error"]["file"].as_str()), (5, Some("nowhere.trf")));
    assert!(value["error"]["remedy"].is_string(), "{value}");
    let (code, value) = failed("explain bye.trf -n 1 --why-not 4 -f json");
    assert_eq!((code, value["error"]["player"].as_u64()), (3, Some(1)), "{value}");
    let (code, value) = failed("explain open.trf -n 999 -f json");
    assert!(code == 3 && value["error"]["remedy"].is_string(), "{value}");
    let (code, value) = failed("pair stuck.trf -f json");
    assert_eq!((code, value["error"]["code"].as_str()), (1, Some("NO-PAIRING")));
    let (code, value) = failed("pair open.trf --time-limit 0 -f json");
    assert_eq!((code, value["error"]["code"].as_str()), (4, Some("LIMIT")));
}

/// The codes of the data are explained in JSON, by `rule`, and on a page.
#[test]
fn a_fault_in_a_file_says_what_its_code_means() {
    let folder = files();
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats.md")).unwrap();
    for (code, says) in facts::format::CODES {
        assert!(page.contains(&format!("| `{code}` | {says} |")), "{code} is not on the page");
        assert_eq!(facts::format::rule_of(code), Some(says));
    }
    let output = run(folder.path(), &["pair", "broken.trf", "-f", "json"], &[]);
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let meaning = facts::format::rule_of("DATA-11").unwrap();
    assert!(value["error"]["rule"] == meaning && value["findings"][0]["rule"] == meaning, "{value}");
    let rule = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let output = run(folder.path(), &words, &[]);
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = rule("rule data-11");
    assert!(code == 0 && text.starts_with("DATA-11: ") && text.contains("docs/formats.md"), "{text}");
    let (_, json) = rule("rule DATA-11 -f json");
    let value: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&value["data"]["says"], &value["rules"]), (&meaning.into(), &Value::Array(Vec::new())));
    assert_eq!(rule("rule DATA-11 -R dutch-2026").0, 3, "no rulebook has a code of the data");
    assert_eq!(rule("rule DATA-99").0, 3);
}

/// Every answer that is computed from a tournament has the notes about it, which a person reads on standard error.
#[test]
fn every_answer_about_a_tournament_has_the_notes_about_it() {
    let folder = files();
    let path = folder.path();
    let report = std::fs::read_to_string(path.join("event.trf")).unwrap();
    std::fs::write(path.join("noted.trf"), format!("{report}777 a record of another program\n")).unwrap();
    let boards = run(path, &["pair", "noted.trf", "--round", "2", "-f", "pairs"], &[]).stdout;
    std::fs::write(path.join("wall.txt"), boards).unwrap();
    for arguments in [
        "pair open.trf",
        "pair noted.trf --round 2",
        "pair noted.trf --round 2 --published wall.txt",
        "repair noted.trf --absent 3",
        "whatif noted.trf --absent 3",
        "check noted.trf",
        "explain noted.trf 3",
        "explain noted.trf",
        "compare noted.trf --round 2",
        "standings noted.trf",
        "category noted.trf",
        "ratings noted.trf",
        "print noted.trf standings",
        "players noted.trf 3",
        "result noted.trf",
        "status noted.trf",
        "prizes noted.trf --list prizes.csv",
    ] {
        let words: Vec<&str> = arguments.split(' ').chain(["-f", "json"]).collect();
        let output = run(path, &words, &[]);
        let value: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let has_note = value["notes"].to_string().contains("Record 777 is unknown");
        assert_eq!(has_note, arguments.contains("noted.trf"), "{arguments}: {value}");
        assert!(value["notes"].is_array(), "{arguments}: {value}");
    }
}

#[test]
fn a_schema_refuses_an_output_without_its_fields() {
    for named in cli::report::json::schema_list().schemas {
        let validator = jsonschema::validator_for(&schema(named.name)).unwrap();
        assert!(!validator.is_valid(&serde_json::json!({ "schema": "pairproof/1" })), "{}", named.name);
        assert!(!validator.is_valid(&serde_json::json!({ "schema": "pairproof/2" })), "{}", named.name);
    }
}

/// `check judged[].first.code` and the like: every field that a schema demands, by its path. A request keeps every field that
/// it may have.
fn fields(name: &str) -> BTreeSet<String> {
    fn names(at: &Value, are_all: bool) -> Vec<String> {
        match &at["properties"] {
            Value::Object(all) if are_all => all.keys().cloned().collect(),
            _ => serde_json::from_value(at["required"].clone()).unwrap_or_default(),
        }
    }
    fn walk(root: &Value, at: &Value, path: &str, out: &mut BTreeSet<String>) {
        if let Some(target) = at["$ref"].as_str() {
            let found = root.pointer(target.trim_start_matches('#')).expect("a reference leads somewhere");
            walk(root, found, path, out);
        }
        for list in ["anyOf", "allOf", "oneOf"] {
            for one in at[list].as_array().into_iter().flatten() {
                walk(root, one, path, out);
            }
        }
        if let Some(items) = at.get("items") {
            walk(root, items, &format!("{path}[]"), out);
        }
        let is_request = root["title"] == "ServeRequest" && path.is_empty();
        for field in names(at, is_request) {
            let path = format!("{path}.{field}");
            walk(root, &at["properties"][&field], &path, out);
            out.insert(path);
        }
    }
    let root = schema(name);
    let mut out = BTreeSet::new();
    walk(&root, &root, "", &mut out);
    out.into_iter().map(|path| format!("{name} {}", &path[1..])).collect()
}

#[test]
fn no_field_of_this_version_is_ever_taken_away() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/output_fields.txt");
    let held: BTreeSet<String> =
        std::fs::read_to_string(&path).unwrap_or_default().lines().map(str::to_owned).collect();
    let now: BTreeSet<String> = schemas().iter().flat_map(|named| fields(named.name)).collect();
    let gone: Vec<&String> = held.difference(&now).collect();
    assert!(gone.is_empty(), "fields of pairproof/1 are only added, never taken away: {gone:?}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, now.iter().map(|field| field.clone() + "\n").collect::<String>()).unwrap();
        return;
    }
    let new: Vec<&String> = now.difference(&held).collect();
    assert!(new.is_empty(), "hold the new fields too (UPDATE=1): {new:?}");
}

#[test]
fn players_are_named_by_the_number_of_the_report() {
    let folder = files();
    let read = |arguments: &str| -> Value {
        let words: Vec<&str> = arguments.split(' ').collect();
        serde_json::from_slice(&run(folder.path(), &words, &[]).stdout).unwrap()
    };
    // Numbers with gaps and in another order than the lines: what counts lines or ranks is found out.
    let text = std::fs::read_to_string(folder.path().join("bye.trf")).unwrap();
    let renumbered = |line: &str| -> String {
        let mut chars: Vec<char> = line.chars().collect();
        let is_cell = |from: usize| from == 4 || (from >= 91 && (from - 91).is_multiple_of(10));
        if line.starts_with("001") {
            for from in (0..chars.len().saturating_sub(3)).filter(|&from| is_cell(from)) {
                let cell: String = chars[from..from + 4].iter().collect();
                if let Ok(number @ 1..) = cell.trim().parse::<u32>() {
                    let other = format!("{:4}", 1000 - 10 * number);
                    chars.splice(from..from + 4, other.chars());
                }
            }
        }
        chars.into_iter().collect()
    };
    let text: Vec<String> = text.lines().filter(|l| !l.starts_with("XXP")).map(renumbered).collect();
    std::fs::write(folder.path().join("gaps.trf"), text.join("\n")).unwrap();
    for arguments in [
        "pair gaps.trf -f json",
        "check gaps.trf --round 1 -f json",
        "explain gaps.trf -n 980 -f json",
        "compare gaps.trf -f json",
        "standings gaps.trf -f json",
        "print gaps.trf cards -f json",
        "status gaps.trf -f json",
    ] {
        let mut seen = BTreeMap::new();
        numbers(&read(arguments), &mut seen);
        assert!(!seen.is_empty(), "{arguments}");
        for (number, field) in seen {
            assert!(number >= 900 && number % 10 == 0, "{arguments}: {field} is {number}");
        }
    }
}

/// Every number in a field that names a player.
fn numbers(value: &Value, seen: &mut BTreeMap<u64, String>) {
    const NAMES: [&str; 7] = ["number", "white", "black", "opponent", "other", "moved_down", "residents"];
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let list = field.as_array().map_or(std::slice::from_ref(field), Vec::as_slice);
                if NAMES.contains(&name.as_str()) {
                    seen.extend(list.iter().filter_map(Value::as_u64).map(|n| (n, name.clone())));
                }
                numbers(field, seen);
            }
        }
        Value::Array(list) => list.iter().for_each(|item| numbers(item, seen)),
        _ => {}
    }
}

/// Commands in every format that they have, those that fail among them.
fn everything() -> Vec<String> {
    let mut all: Vec<String> = OUTPUTS.iter().map(|(_, a)| a.replace("BOOK", "dutch-2026")).collect();
    let text = |a: &String| a.replace(" -f json", "").replace(" -fjson", "").replace(" --format=json", "");
    all.extend(all.clone().iter().map(text));
    all.extend(["text", "plain", "csv", "trf", "pairs"].map(|f| format!("pair open.trf -f {f}")));
    all.push("pair broken.trf -f plain".to_owned());
    all.push("pair open.trf -R ecf-2009 --cards".to_owned());
    all.push("pair open.trf --show-model --all".to_owned());
    all.push("completions bash".to_owned());
    all.push("pair --help".to_owned());
    all
}

fn draws(text: &[u8]) -> bool {
    String::from_utf8_lossy(text).chars().any(|c| c == '\u{1b}' || ('\u{2500}'..='\u{259f}').contains(&c))
}

#[test]
fn nothing_draws_or_colours_in_a_pipe() {
    let folder = files();
    for (place, arguments) in everything().into_iter().enumerate() {
        let words: Vec<&str> = arguments.split(' ').collect();
        let environments = [&[][..], &[("NO_COLOR", "1")], &[("TERM", "dumb")], &[("TERM", "xterm")]];
        for environment in share(environments, place) {
            let output = run(folder.path(), &words, environment);
            assert!(!draws(&output.stdout) && !draws(&output.stderr), "{arguments} with {environment:?}");
        }
    }
}

#[test]
#[cfg(unix)]
fn nothing_draws_or_colours_on_a_terminal_that_is_told_not_to() {
    let folder = files();
    let on_terminal = |arguments: &str, environment: &[(&str, &str)]| -> Vec<u8> {
        let name = program_of(&[arguments.split(' ').next().unwrap()]);
        let command = format!("{} {arguments}", assert_cmd::cargo::cargo_bin(name).display());
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(folder.path());
        script.env_remove("NO_COLOR").env("TERM", "xterm").envs(environment.iter().copied());
        script.output().expect("`script` of util-linux makes a terminal").stdout
    };
    let shows = |text: &[u8], says: &str| String::from_utf8_lossy(text).contains(says);
    let broken = "standings broken.trf";
    assert!(draws(&on_terminal(broken, &[])), "on a terminal a finding is drawn");
    for arguments in [broken, "pair open.trf", "conformance event", "pair --help", "pair --bogus"] {
        // With `CI` set, some libraries take every terminal for one that shows colours.
        for environment in
            [&[("NO_COLOR", "1")][..], &[("TERM", "dumb")], &[("TERM", "dumb"), ("CI", "true")]]
        {
            let text = on_terminal(arguments, environment);
            assert!(!draws(&text), "{arguments} with {environment:?}: {}", String::from_utf8_lossy(&text));
            assert!(arguments != broken || shows(&text, "What to do"), "{arguments}");
        }
    }
    for arguments in ["pair broken.trf -f plain", "pair open.trf --format plain"] {
        assert!(!draws(&on_terminal(arguments, &[])), "{arguments}");
    }
}

#[test]
fn text_fits_on_80_columns() {
    let folder = files();
    let is_text = |(name, _): &&(&str, &str)| {
        !["error", "conformance", "enter", "certificate", "simulate-plan"].contains(name)
    };
    for (place, (_, arguments)) in OUTPUTS.iter().filter(is_text).enumerate() {
        let all = of_every_rulebook(&arguments.replace(" -f json", "").replace(" --trace", ""));
        for arguments in share(all, place) {
            let words: Vec<&str> = arguments.split(' ').collect();
            let text = String::from_utf8(run(folder.path(), &words, &[]).stdout).unwrap();
            let long = text.lines().find(|line| line.chars().count() > 80);
            assert!(long.is_none(), "{arguments}: {long:?}");
        }
    }
}
