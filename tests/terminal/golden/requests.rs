//! The requests of an event: lines of JSON to one process, each answered before the next.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use super::layout::Json;
use super::recording::{Recordings, difference};
use super::script::program;

/// The events of the answers so far, with their reports.
#[derive(Default)]
struct Events {
    by_answer: BTreeMap<String, Value>,
    reports: BTreeMap<String, String>,
    last: String,
}

/// Sends all requests of the event's list, and records the answers.
#[track_caller]
pub(crate) fn ask(folder: &Path, recordings: &mut Recordings) {
    let list = std::fs::read_to_string(recordings.root().join("requests.txt")).unwrap();
    let mut command = program(folder);
    command.args(["serve", "--stdio", "--threads", "1"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let (mut input, output) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
    let mut output = BufReader::new(output);
    let mut events = Events::default();
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, request) = line.split_once(' ').unwrap_or_else(|| panic!("no request: {line}"));
        let (sent, base) = events.request(folder, name, request);
        writeln!(input, "{sent}").unwrap();
        input.flush().unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        let text = format!("> {request}\n{}", events.answer(name, base.as_deref(), &answer));
        recordings.add(&format!("requests/{name}.txt"), &text, folder);
    }
    drop(input);
    let mut said = String::new();
    process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(process.wait().unwrap().success() && said.is_empty(), "{said}");
}

impl Events {
    /// The request as it is sent, and the answer whose event it contains. What is not JSON is sent as it is.
    #[track_caller]
    fn request(&self, folder: &Path, name: &str, request: &str) -> (String, Option<String>) {
        let Ok(mut fields) = serde_json::from_str::<Value>(request) else {
            return (request.to_owned(), None);
        };
        fields["id"] = name.into();
        for key in ["tournament", "certificate"] {
            if let Some(file) = fields.get(key).and_then(Value::as_str) {
                let path = folder.join(file);
                fields[key] = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{file}: {e}")).into();
            }
        }
        let named = fields.get("event").and_then(Value::as_str).map(str::to_owned);
        let is_about_event = named.is_some() || (fields.get("tournament").is_none() && !self.last.is_empty());
        let base = is_about_event.then(|| named.unwrap_or_else(|| self.last.clone()));
        if let Some(base) = &base {
            let event = self.by_answer.get(base);
            fields["event"] = event.unwrap_or_else(|| panic!("{name}: {base} has no event")).clone();
        }
        (fields.to_string(), base)
    }

    /// The answer laid out. Its event is kept for later requests; event and report are shown by what has changed in them.
    #[track_caller]
    fn answer(&mut self, name: &str, base: Option<&str>, answer: &str) -> String {
        let mut laid = Json::read(answer);
        let fields: Value = serde_json::from_str(answer).unwrap();
        let with_event = fields.as_object().unwrap().iter().find(|(_, value)| value["event"].is_object());
        let Some((what, value)) = with_event else { return laid.text() };
        let (event, report) = (value["event"].clone(), value["report"].as_str().unwrap_or_default());
        if let Some(base) = base {
            let shown = laid.field(what).unwrap();
            let as_before = |changes: String| Json::Lines(format!("as in `{base}`, but for\n{changes}"));
            *shown.field("event").unwrap() = as_before(changes(&self.by_answer[base], &event));
            if let Some(shown) = shown.field("report") {
                *shown = as_before(difference(&self.reports[base], report, 0));
            }
        }
        self.by_answer.insert(name.to_owned(), event);
        self.reports.insert(name.to_owned(), report.to_owned());
        name.clone_into(&mut self.last);
        laid.text()
    }
}

/// The places in which two values differ, with what stood there and what stands there now.
fn changes(before: &Value, after: &Value) -> String {
    let places = |value: &Value| {
        let mut places = BTreeMap::new();
        leaves(value, String::new(), &mut places);
        places
    };
    let (before, after) = (places(before), places(after));
    let mut text = String::new();
    for place in before.keys().chain(after.keys().filter(|place| !before.contains_key(*place))) {
        let (old, new) = (before.get(place), after.get(place));
        for (sign, value) in [("-", old), ("+", new)] {
            if let Some(value) = value.filter(|_| old != new) {
                let _ = writeln!(text, "{sign} {place}: {value}");
            }
        }
    }
    text
}

/// All numbers, texts and empty lists of a value, by their places: `tournament.players.2.name`.
fn leaves(value: &Value, place: String, all: &mut BTreeMap<String, String>) {
    let within = |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (key, value) in fields {
                leaves(value, within(key), all);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            for (at, value) in items.iter().enumerate() {
                leaves(value, within(&at.to_string()), all);
            }
        }
        _ => {
            all.insert(place, value.to_string());
        }
    }
}
