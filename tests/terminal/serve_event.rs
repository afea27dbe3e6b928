//! An event from its beginning to a repaired round through `serve`, by pipe and over HTTP: the same objects, the same answers.

use serde_json::{Value, json};

use crate::fixture::{done, folder};
use crate::serve::Session;
use crate::web::Serving;

/// Both ways at once: what is asked of the one is asked of the other.
struct Both {
    pipe: Session,
    http: Serving,
    last: u64,
}

impl Both {
    fn open(folder: &std::path::Path) -> Self {
        let http = Serving::start(folder, &["serve", "--http", "127.0.0.1:0"]);
        Self { pipe: Session::start(&[]), http, last: 0 }
    }

    /// The answer of both.
    fn ask(&mut self, what: &str, fields: &Value) -> Value {
        self.last += 1;
        let mut request = fields.clone();
        request["id"] = self.last.into();
        request["do"] = what.into();
        let by_pipe = self.pipe.ask(&request);
        let reply = self.http.raw("POST", "/request", &[], request.to_string().as_bytes());
        let by_http: Value =
            serde_json::from_str(reply.body.trim()).unwrap_or_else(|e| panic!("{e}: {}", reply.body));
        assert_eq!(by_pipe, by_http, "{request}");
        by_pipe
    }

    /// What must be done.
    fn done(&mut self, what: &str, fields: &Value) -> Value {
        let answer = self.ask(what, fields);
        assert!(answer.get("error").is_none() && answer[what].is_object(), "{what}: {answer}");
        answer[what].clone()
    }

    /// What must be refused, in these words.
    fn refused(&mut self, what: &str, fields: &Value, says: &str) {
        let answer = self.ask(what, fields);
        let error = &answer["error"];
        assert!(
            error["findings"].to_string().contains(says) || error["says"].to_string().contains(says),
            "{answer}"
        );
    }
}

fn with(event: &Value, fields: Value) -> Value {
    let mut all = fields;
    all["event"] = event.clone();
    all
}

#[test]
fn an_event_goes_from_request_to_request() {
    let folder = folder();
    let report = done(folder.path(), "export open.pairproof");
    let mut both = Both::open(folder.path());
    let begun = both.done("import", &json!({ "tournament": report }));
    let results: Vec<Value> = (1..=4).map(|board| json!({ "board": board, "result": "1-0" })).collect();
    let played = both.done("result", &with(&begun["event"], json!({ "results": results })));
    assert_eq!(played["said"][0], "round 2: 4 results entered, none is open", "{played}");
    both.refused(
        "result",
        &with(&played["event"], json!({ "results": [{ "board": 1, "result": "0-1" }] })),
        "board 1",
    );
    both.done(
        "correct",
        &with(&played["event"], json!({ "round": 2, "board": 1, "result": "0-1", "because": "wrong slip" })),
    );
    both.done("standings", &json!({ "tournament": played["report"], "tiebreaks": ["BH"] }));

    let drafted = both.done("draft", &with(&played["event"], json!({})));
    let boards = drafted["event"]["draft"]["seating"]["boards"].clone();
    let swap = json!({ "edit": "swap", "player": boards[0]["white"], "other": boards[1]["white"] });
    let altered = both.done("alter", &with(&drafted["event"], json!({ "edits": [swap] })));
    both.refused("publish", &with(&altered["event"], json!({})), "not the best pairing");
    let forced = both.done("publish", &with(&altered["event"], json!({ "reason": "the organiser asked" })));
    assert!(forced["report"].as_str().unwrap().contains("the organiser asked"), "{forced}");
    let reasoned = both.done("publish", &with(&drafted["event"], json!({ "reason": "table by the door" })));
    let report = reasoned["report"].as_str().unwrap();
    assert!(report.contains("### Round 3: table by the door") && !report.contains("### MPA"), "{report}");
    let bye = json!({ "players": [boards[0]["white"]], "rounds": [3], "worth": "half" });
    let late = both.done("bye", &with(&drafted["event"], bye));
    both.refused("publish", &with(&late["event"], json!({})), "the draft for round 3 is out of date");
    let published = both.done("publish", &with(&drafted["event"], json!({})));
    both.refused("publish", &with(&published["event"], json!({})), "no draft");

    let sheet = both.done("print", &with(&published["event"], json!({ "sheet": "boards" })));
    assert!(sheet["text"].as_str().unwrap().contains("Adams"), "{sheet}");
    let absent = boards[0]["black"].clone();
    let what_if = both.done("whatif", &with(&published["event"], json!({ "absent": [absent] })));
    assert!(what_if["answer"].is_object() && what_if.get("event").is_none(), "{what_if}");
    let ways = both.done("repair", &with(&published["event"], json!({ "absent": [absent] })));
    assert_eq!(ways["answer"]["choices"].as_array().unwrap().len(), 3, "{ways}");
    assert!(ways.get("event").is_none(), "nothing was repaired yet");
    let taken = both.done(
        "repair",
        &with(&published["event"], json!({ "absent": [absent], "choice": "fewest", "because": "ill" })),
    );
    assert_ne!(taken["report"], published["report"]);

    // The same commands, carried out from the beginning, give the same event.
    let commands = json!([{ "kind": "result", "round": 2, "results": results }]);
    let log = both.done("log", &with(&begun["event"], json!({ "commands": commands })));
    assert_eq!((&log["event"], &log["said"][0]), (&played["event"], &played["said"][0]));
    both.done(
        "add",
        &with(
            &begun["event"],
            json!({ "players": [{ "name": "Late, Ada", "rating": 1500 }], "at_end": true }),
        ),
    );
    both.done("withdraw", &with(&begun["event"], json!({ "player": 3, "from": 3 })));
    both.done("bye", &with(&begun["event"], json!({ "players": [3], "rounds": [3], "worth": "half" })));
    both.done("forbid", &with(&begun["event"], json!({ "players": [3, 4], "first": 3 })));
    both.refused("remove", &with(&begun["event"], json!({ "player": 99 })), "99");
}

#[test]
fn a_certificate_is_checked_by_request() {
    let folder = folder();
    let report = done(folder.path(), "export open.pairproof");
    let certificate = done(folder.path(), "pair event.trf --round 2 --certificate -");
    let mut both = Both::open(folder.path());
    let fields = |certificate: &str| json!({ "tournament": report, "certificate": certificate });
    let good = both.done("verify", &fields(&certificate));
    assert_eq!(good["answer"]["proved"], true, "{good}");
    let mut forged: Value = serde_json::from_str(&certificate).unwrap();
    let value = forged["stages"][0]["values"][0].as_i64().unwrap();
    forged["stages"][0]["values"][0] = (value + 1).into();
    let wrong = both.done("verify", &fields(&forged.to_string()));
    assert!(wrong["answer"]["proved"] == false && wrong["answer"]["fault"].is_string(), "{wrong}");
}

#[test]
fn what_is_no_event_is_refused() {
    let folder = folder();
    let report = done(folder.path(), "export open.pairproof");
    let mut both = Both::open(folder.path());
    let begun = both.done("import", &json!({ "tournament": report }))["event"].clone();
    both.refused("draft", &json!({}), "brings no event");
    both.refused("draft", &json!({ "tournament": report, "event": begun }), "an `event` and a `tournament`");
    let mut damaged = begun.clone();
    damaged["tournament"]["players"][0]["rounds"][0]["opponent"] = json!(77);
    for event in [json!({}), json!({ "tournament": 7 }), damaged] {
        both.refused("draft", &json!({ "event": event }), "");
    }
    both.refused("draft", &with(&begun, json!({ "nonsense": 1 })), "nonsense");
    both.refused("bye", &with(&begun, json!({ "players": "3", "rounds": [3] })), "not understood");
    both.refused("print", &with(&begun, json!({ "sheet": "nowhere" })), "nowhere");
    both.refused("log", &with(&begun, json!({ "commands": [{ "kind": "close", "round": 9 }] })), "command 1");
    // Over HTTP no file of the server is named, in settings neither.
    std::fs::write(folder.path().join("house.toml"), "x = 1\n").unwrap();
    let settings = json!({ "tournament": report, "settings": "rulebook = \"house.toml\"\n" });
    let mut request = settings;
    request["id"] = 1.into();
    request["do"] = "import".into();
    let reply = both.http.raw("POST", "/request", &[], request.to_string().as_bytes());
    assert!(reply.body.contains("there is no rulebook `house.toml`"), "{}", reply.body);
}
