//! `serve --stdio`: requests and answers over one process.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use crate::depth::is_deep;
use facts::format::write_trf16;
use lab::simulate::{Recipe, generate, swiss_draw};
use serde_json::{Value, json};

const OPEN: &str = "instances/synthetic/open-0009/round-2.trf";

/// No refusal sends a program to a terminal. `--max-line` is an option of `serve` itself.
fn speaks_to_programs(answer: &Value) {
    let error = &answer["error"];
    let faults = error["findings"].as_array().into_iter().flatten().chain([error]);
    for text in faults.flat_map(|fault| [&fault["says"], &fault["remedy"]]).filter_map(Value::as_str) {
        let is_option = |word: &str| word.starts_with("--") && word.len() > 3 && !word.contains("max-line");
        let mut words = text.split([' ', '(', '`']);
        assert!(!text.contains("pairproof ") && !words.any(is_option), "{text}");
    }
}

/// A running process.
pub(crate) struct Session {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("pairproof"))
            .args(["serve", "--stdio"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output) }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends lines as they are.
    pub(crate) fn send_bytes(&mut self, lines: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(lines).unwrap();
        input.flush().unwrap();
    }

    /// The next line, which keeps to its schema.
    pub(crate) fn answer(&mut self) -> Value {
        self.next_answer().expect("the process has ended")
    }

    /// The same; nothing if the process has ended.
    pub(crate) fn next_answer(&mut self) -> Option<Value> {
        let mut line = String::new();
        if self.output.read_line(&mut line).unwrap() == 0 {
            return None;
        }
        let answer = serde_json::from_str(&line).unwrap_or_else(|e| panic!("{e}: {line}"));
        speaks_to_programs(&answer);
        Some(answer)
    }

    /// Asks and waits. What is accepted keeps to the schema of requests.
    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.send(&request.to_string());
        let answer = self.answer();
        let is_accepted = answer.get("error").is_none();
        // A field that is `null` counts as absent, whether the request has such a field or not.
        let mut given = request.clone();
        if let Some(fields) = given.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        assert!(!is_accepted || of_requests().is_valid(&given), "accepted, against the schema: {request}");
        answer
    }

    /// Ends the input; the process ends by itself.
    pub(crate) fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().unwrap().code()
    }

    /// Memory in use, in kilobytes, where the system tells.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// How long its threads and this one have waited for a processor that others used, where the system tells.
    pub(crate) fn waited(&self) -> Duration {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).into_iter().flatten();
        let paths = threads.flatten().map(|thread| thread.path()).chain(["/proc/thread-self".into()]);
        let of = |path: PathBuf| -> Option<u64> {
            let text = std::fs::read_to_string(path.join("schedstat")).ok()?;
            text.split_whitespace().nth(1)?.parse().ok()
        };
        Duration::from_nanos(paths.filter_map(of).sum())
    }
}

/// The schema of requests.
fn of_requests() -> &'static jsonschema::Validator {
    static SCHEMA: std::sync::OnceLock<jsonschema::Validator> = std::sync::OnceLock::new();
    SCHEMA.get_or_init(|| {
        let schema = cli::report::json::schema("serve-request").expect("requests have a schema");
        jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap()
    })
}

#[test]
fn e9_requests_have_a_schema_which_accepts_what_serve_understands() {
    let mut session = Session::start(&[]);
    let with = |more: Value| {
        let mut request = json!({ "id": 1, "tournament": open() });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    let boards = json!([[1, 2], ["3", 4], [5, "bye"]]);
    for more in [
        json!({ "do": "pair", "rulebook": "dutch-2026", "round": 2, "absent": [4, "5"], "time_limit": 9 }),
        json!({ "do": "pair", "declared": ["baku"], "seed": 3, "unfinished_as_draws": true, "progress": false }),
        json!({ "do": "explain", "player": 3, "why_not": [4, "5"] }),
        json!({ "do": "explain", "player": 3, "why_not": 4, "absent": "5" }),
        json!({ "do": "standings", "tiebreaks": ["BH"], "rulebook": null }),
    ] {
        let request = with(more);
        assert!(of_requests().is_valid(&request), "{request}");
        session.ask(&request);
    }
    let check = with(json!({ "do": "check", "boards": boards }));
    assert!(of_requests().is_valid(&check), "{check}");
    assert!(of_requests().is_valid(&json!({ "id": "a", "do": "cancel", "request": 1 })));
    assert!(of_requests().is_valid(&json!({ "id": "a", "do": "rulebooks" })));
    session.ask(&with(json!({ "do": "rulebooks", "tournament": null })));
    // What the schema refuses is refused.
    for more in [
        json!({ "do": "pairs" }),
        json!({ "do": "pair", "rounds": 2 }),
        json!({ "do": "pair", "declared": [1] }),
        json!({ "do": "pair", "seed": -1 }),
        json!({ "do": "explain", "player": [3] }),
        json!({ "do": "check", "boards": [[1, 2, 3]] }),
        json!({}),
    ] {
        let request = with(more);
        assert!(!of_requests().is_valid(&request), "{request}");
        assert!(session.ask(&request).get("error").is_some(), "{request}");
    }
}

fn open() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(OPEN)).unwrap()
}

#[test]
fn a_round_is_certified_by_request_and_the_certificate_is_that_of_the_command() {
    let mut session = Session::start(&[]);
    let text = open();
    let certified = session.ask(&json!({ "id": 1, "do": "certify", "tournament": text }));
    let certificate = certified["certify"]["certificate"].as_str().expect("a certificate");
    let paired = session.ask(&json!({ "id": 2, "do": "pair", "tournament": text }));
    assert_eq!(certified["certify"]["round"], paired["pair"]);
    let command = ["pair", OPEN, "--certificate", "-"];
    let output = assert_cmd::Command::cargo_bin("pairproof").unwrap().args(command).output().unwrap();
    assert_eq!(certificate, String::from_utf8(output.stdout).unwrap());
    let verify = json!({ "id": 3, "do": "verify", "tournament": text, "certificate": certificate });
    let verified = session.ask(&verify);
    assert_eq!(verified["verify"]["answer"]["holds"], true, "{verified}");
    // Two players who have met: the certificate proves that nobody can be paired.
    let two = "012 Two\n142 3\n152 W\n001    1      Ada                               2100                             1.0    1     2 w 1\n001    2      Ben                               2000                             0.0    2     1 b 0\n";
    let none = session.ask(&json!({ "id": 4, "do": "certify", "tournament": two }));
    assert!(none["certify"]["round"].is_null(), "{none}");
    let certificate = &none["certify"]["certificate"];
    let verify = json!({ "id": 5, "do": "verify", "tournament": two, "certificate": certificate });
    assert_eq!(session.ask(&verify)["verify"]["answer"]["holds"], true);
}

#[test]
fn questions_of_a_round_take_an_event_with_its_settings_in_place_of_a_tournament() {
    let mut session = Session::start(&[]);
    let begin =
        json!({ "id": 1, "do": "import", "tournament": open(), "settings": "rulebook = \"lim-1987\"\n" });
    let event = session.ask(&begin)["import"]["event"].clone();
    for (what, more) in [
        ("pair", json!({})),
        ("check", json!({})),
        ("explain", json!({ "player": 3 })),
        ("certify", json!({})),
        ("standings", json!({})),
    ] {
        let ask = |source: Value| {
            let mut request = json!({ "id": what, "do": what });
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            request.as_object_mut().unwrap().extend(source.as_object().unwrap().clone());
            request
        };
        let by_event = json!({ "event": event });
        let by_report = json!({ "tournament": open(), "rulebook": "lim-1987" });
        let [by_event, by_report] = [by_event, by_report].map(|source| {
            let mut answer = session.ask(&ask(source));
            // A verdict on an event says which settings hold for it.
            answer[what].as_object_mut().expect("an answer").remove("settings");
            answer
        });
        assert_eq!(by_event[what], by_report[what], "{what}");
        let both = session.ask(&ask(json!({ "event": event, "tournament": open() })));
        assert_eq!(both["error"]["remedy"], "send one of them", "{both}");
    }
}

#[test]
fn every_answer_keeps_to_its_schema_and_is_that_of_the_command() {
    let schema = serde_json::from_str(&cli::report::json::schema("serve").unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut session = Session::start(&[]);
    let text = open();
    for (what, more) in [
        ("pair", json!({})),
        ("pair", json!({ "rulebook": "lim-1987", "absent": ["2"], "seed": 3, "time_limit": 60 })),
        ("check", json!({})),
        ("check", json!({ "boards": "1-2\n3-4\n" })),
        ("explain", json!({ "player": "3" })),
        ("explain", json!({ "player": "3", "why_not": ["4", "0"], "declared": ["baku"] })),
        ("certify", json!({})),
        ("standings", json!({})),
    ] {
        let mut request = json!({ "id": what, "do": what, "tournament": text });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = session.ask(&request);
        let errors: Vec<String> = validator.iter_errors(&answer).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?} {answer}");
        assert!(answer["id"] == what && answer[what].is_object(), "{answer}");
        assert_eq!(answer["schema"], "pairproof/1");
        // What was declared is echoed.
        if let Some(declared) = more.get("declared") {
            assert_eq!(answer[what]["declared"], *declared, "{answer}");
        }
        if more == json!({}) && !["explain", "certify"].contains(&what) {
            let output = assert_cmd::Command::cargo_bin("pairproof")
                .unwrap()
                .args([what, OPEN, "-f", "json"])
                .output();
            let mut alone: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
            alone.as_object_mut().unwrap().remove("schema");
            // An answer of `serve` has its notes beside it, whatever was asked.
            if let Some(notes) = alone.as_object_mut().unwrap().remove("notes") {
                assert_eq!(answer["notes"], notes, "{what}");
            }
            assert_eq!(answer[what], alone, "{what}");
        }
    }
    let books = session.ask(&json!({ "id": 7, "do": "rulebooks" }));
    assert!(
        validator.is_valid(&books) && books["rulebooks"]["rulebooks"].as_array().unwrap().len() > 5,
        "{books}"
    );
    let cancelled = session.ask(&json!({ "id": 8, "do": "cancel", "request": "nobody" }));
    assert!(validator.is_valid(&cancelled) && cancelled["cancel"]["found"] == false, "{cancelled}");
    session.send(&json!({ "id": 9, "do": "pair", "tournament": text, "progress": true }).to_string());
    for step in ["read", "pair"] {
        let told = session.answer();
        assert!(validator.is_valid(&told) && told["progress"]["step"] == step, "{told}");
    }
    assert!(session.answer()["pair"].is_object());
    assert_eq!(session.end(), Some(0));
}

#[test]
fn a_request_that_is_at_fault_is_answered_and_the_process_lives() {
    let mut session = Session::start(&["--max-line", "1"]);
    let text = open();
    let stuck = "instances/synthetic/no-pairing-0008/round-7.trf";
    let stuck = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(stuck)).unwrap();
    let broken = text.replacen(" w ", " b ", 1);
    let request = |more: &Value| {
        let mut request = json!({ "id": 1, "do": "pair", "tournament": text });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request.to_string()
    };
    let nested = "[".repeat(100_000);
    for (line, code) in [
        ("nonsense".to_owned(), "REQUEST"),
        ("{}".to_owned(), "REQUEST"),
        ("[1]".to_owned(), "REQUEST"),
        (nested, "REQUEST"),
        ("{\"id\": 1.5, \"do\": \"rulebooks\"}".to_owned(), "REQUEST"),
        ("{\"id\": 1}".to_owned(), "REQUEST"),
        ("{\"id\": 1, \"do\": \"dance\"}".to_owned(), "REQUEST"),
        ("{\"id\": 1, \"do\": \"pair\"}".to_owned(), "REQUEST"),
        ("{\"id\": 1, \"do\": \"cancel\"}".to_owned(), "REQUEST"),
        (request(&json!({ "colour": 1 })), "REQUEST"),
        (request(&json!({ "boards": "1-2" })), "REQUEST"),
        (request(&json!({ "do": "rulebooks" })), "REQUEST"),
        (request(&json!({ "rulebook": "nowhere" })), "REQUEST"),
        (request(&json!({ "declared": ["nonsense"] })), "REQUEST"),
        (request(&json!({ "round": 99 })), "REQUEST"),
        (request(&json!({ "absent": ["999"] })), "REQUEST"),
        (request(&json!({ "do": "explain" })), "REQUEST"),
        (request(&json!({ "do": "check", "round": 0 })), "REQUEST"),
        (request(&json!({ "tournament": "" })), "DATA-01"),
        (request(&json!({ "tournament": broken })), "DATA-10"),
        (request(&json!({ "tournament": { "a": 1 } })), "DATA-20"),
        (request(&json!({ "tournament": stuck })), "NO-PAIRING"),
        (request(&json!({ "time_limit": 0 })), "LIMIT"),
        ("x".repeat((1 << 20) + 1), "REQUEST"),
    ] {
        session.send(&line);
        let answer = session.answer();
        assert_eq!(answer["error"]["code"], code, "{}: {answer}", &line[..line.len().min(80)]);
    }
    // The words are for people who do not know the program's types.
    for (line, words) in [
        (r#"{"id": 1.5, "do": "rulebooks"}"#.to_owned(), "neither a whole number nor a string"),
        (r#"{"id": 1, "do": "drat"}"#.to_owned(), "did you mean \\\"draft\\\"?"),
        (
            r#"{"id": 1, "do": "nosuch"}"#.to_owned(),
            "pair, check, explain, certify, standings, rulebooks, cancel, import",
        ),
        (request(&json!({ "round": "two" })), "expected a whole number"),
        (r#"{"id": 1, "do": "log", "event": "x"}"#.to_owned(), "expected an object"),
    ] {
        session.send(&line);
        let answer = session.answer().to_string();
        assert!(answer.contains(words), "{}: {answer}", &line[..line.len().min(80)]);
    }
    session.input.as_mut().unwrap().write_all(b"\xff\xfe\n\n  \n").unwrap();
    assert_eq!(session.answer()["error"]["code"], "REQUEST");
    assert!(session.ask(&json!({ "id": 2, "do": "pair", "tournament": text }))["pair"].is_object());
    assert_eq!(session.end(), Some(0));
}

#[test]
fn ten_thousand_requests_and_broken_lines_leave_nothing_in_one_process() {
    /// Ten thousand in the deep tests.
    const FEW: usize = 2_000;
    /// Sent before their answers are read.
    const AT_ONCE: usize = 100;
    let many = if is_deep() { 10_000 } else { FEW };
    let mut session = Session::start(&["--threads", "2"]);
    let text = open();
    let line = |id: usize| match id % 5 {
        0 => json!({ "id": id, "do": "pair", "tournament": text }).to_string(),
        1 => format!("{{\"id\": {id}, \"do\": \"pa"),
        2 => json!({ "id": id, "do": "standings", "tournament": text }).to_string(),
        3 => json!({ "id": id, "do": "check", "tournament": text }).to_string(),
        _ => json!({ "id": id, "do": "cancel", "request": many }).to_string(),
    };
    let mut seen: BTreeMap<Option<u64>, usize> = BTreeMap::new();
    let (mut boards, mut memory) = (None, Vec::new());
    for first in (0..many).step_by(AT_ONCE) {
        if first % 500 == 0 {
            memory.extend(session.memory());
        }
        let lines: String = (first..first + AT_ONCE).map(|id| line(id) + "\n").collect();
        session.send_bytes(lines.as_bytes());
        for _ in 0..AT_ONCE {
            let answer = session.answer();
            let id = answer["id"].as_u64();
            *seen.entry(id).or_default() += 1;
            match id.map(|id| id % 5) {
                Some(0) => {
                    let boards = boards.get_or_insert_with(|| answer["pair"].clone());
                    assert_eq!(boards, &answer["pair"], "{answer}");
                }
                Some(2) => assert!(answer["standings"].is_object(), "{answer}"),
                Some(3) => assert!(answer["check"].is_object(), "{answer}"),
                Some(_) => assert!(answer["cancel"]["found"] == false, "{answer}"),
                None => assert_eq!(answer["error"]["code"], "REQUEST"),
            }
        }
    }
    memory.extend(session.memory());
    assert_eq!(seen.remove(&None), Some(many / 5), "one answer a broken line");
    assert!(seen.len() == many / 5 * 4 && seen.values().all(|&times| times == 1));
    // Each request that left a few kilobytes would be seen.
    if let [_, early, .., late] = memory.as_slice() {
        assert!(*late < early + (4 << 10), "memory grows, in kB: {memory:?}");
    }
    assert_eq!(session.end(), Some(0));
}

#[test]
fn a_large_request_that_is_cancelled_ends_by_that() {
    let recipe = Recipe::plain(2000, 9, 4, 1);
    let large = write_trf16(&generate(&recipe, &mut swiss_draw::pairer(1)));
    let mut session = Session::start(&["--threads", "1"]);
    session.send(&json!({ "id": "large", "do": "pair", "tournament": large, "progress": true }).to_string());
    // A second one waits; its id is taken as long as it does.
    session.send(&json!({ "id": "waits", "do": "pair", "tournament": open() }).to_string());
    session.send(&json!({ "id": "waits", "do": "rulebooks" }).to_string());
    let mut seen = BTreeMap::new();
    while seen.len() < 4 {
        let answer = session.answer();
        let id = answer["id"].as_str().unwrap().to_owned();
        if answer["progress"]["step"] == "pair" {
            for request in ["waits", "large"] {
                let id = format!("stop {request}");
                session.send(&json!({ "id": id, "do": "cancel", "request": request }).to_string());
            }
        } else if id == "waits" && answer["error"]["code"] == "REQUEST" {
            assert!(answer["error"]["says"].as_str().unwrap().contains("with this id"), "{answer}");
        } else if answer.get("progress").is_none() {
            seen.insert(id, answer);
        }
    }
    for request in ["waits", "large"] {
        assert_eq!(seen[request]["error"]["code"], "CANCELLED", "{}", seen[request]);
        assert_eq!(seen[&format!("stop {request}")]["cancel"]["found"], true);
    }
    let after = session.ask(&json!({ "id": "large", "do": "pair", "tournament": open() }));
    assert!(after["pair"].is_object(), "{after}");
    assert_eq!(session.end(), Some(0));
}

/// Says past the test harness that something is not looked at.
#[allow(clippy::explicit_write, reason = "the test harness keeps what eprintln! says")]
pub(crate) fn skipped(why: &str) {
    writeln!(std::io::stderr(), "SKIPPED: {why}").unwrap();
}

/// Runs a client of `examples/`, unless its language is not here, which is said past the test harness.
fn client(language: &str, name: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = here.join("examples").join(name);
    let lines = std::fs::read_to_string(&path).unwrap().lines().count();
    assert!(lines <= 75, "{name} has {lines} lines");
    let other = "instances/synthetic/open-0008/round-3.trf";
    let run = |arguments: &[&str]| {
        let mut command = Command::new(language);
        command.current_dir(here).arg(&path).arg(assert_cmd::cargo::cargo_bin("pairproof"));
        command.args(arguments).output()
    };
    let posted = run(&["--post", OPEN]);
    let run = run(&[OPEN, other, OPEN]);
    let Ok(output) = run else { return skipped(&format!("{language} is not there to run examples/{name}")) };
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let expected: Vec<String> =
        [OPEN, other, OPEN].map(|report| format!("{report}: {}", boards(report))).into();
    assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    let posted = String::from_utf8(posted.unwrap().stdout).unwrap();
    assert!(posted.contains("Pairings by board, round 2 of 7"), "{name} --post: {posted}");
}

/// The boards by the command, as the clients print them.
fn boards(report: &str) -> String {
    let output =
        assert_cmd::Command::cargo_bin("pairproof").unwrap().args(["pair", report, "-f", "pairs"]).output();
    let pairs = String::from_utf8(output.unwrap().stdout).unwrap();
    let one = |line: &str| match line.strip_suffix(" 0") {
        Some(number) => format!("{number}-bye"),
        None => line.replace(' ', "-"),
    };
    pairs.lines().skip(1).map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_python_client_pairs_through_one_process() {
    client("python3", "serve_client.py");
}

#[test]
fn the_node_client_pairs_through_one_process() {
    client("node", "serve_client.mjs");
}

#[test]
fn e13_a_request_whose_rulebook_is_text_is_paired_by_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/us-scholastic.toml");
    let own = std::fs::read_to_string(path).unwrap();
    let own = own.replacen("id = \"us-scholastic\"", "id = \"club\"", 1).replace("USS", "CLUB");
    let own = own.replacen("title = \"", "title = \"Club: ", 1);
    let mut session = Session::start(&[]);
    let mut ask = |book: &str| {
        session
            .ask(&json!({ "id": 1, "do": "pair", "tournament": open(), "rulebook": book, "absent": [2, 5] }))
    };
    let (theirs, ours) = (ask("us-scholastic"), ask(&own));
    assert!(ours["pair"]["boards"].as_array().is_some_and(|boards| !boards.is_empty()), "{ours}");
    assert_eq!(ours["pair"]["boards"], theirs["pair"]["boards"]);
    assert_eq!(ours["pair"]["rulebook"], "club", "{ours}");
    assert_eq!(session.end(), Some(0));
}
