//! An event from its beginning to a repaired round through `serve`, by pipe and over HTTP: the same objects, the same answers.

use serde_json::{Value, json};

use crate::fixture::{done, folder, go};
use crate::serve::Session;
use crate::web::Serving;

/// Both ways at once: what is asked of the one is asked of the other.
struct Both {
    pipe: Session,
    http: Serving,
    last: u64,
    /// The schema of the answers.
    schema: jsonschema::Validator,
}

impl Both {
    fn open(folder: &std::path::Path) -> Self {
        let http = Serving::start(folder, &["serve", "--http", "127.0.0.1:0"]);
        let schema = serde_json::from_str(&cli::report::json::schema("serve").unwrap()).unwrap();
        let schema = jsonschema::validator_for(&schema).unwrap();
        Self { pipe: Session::start(&[]), http, last: 0, schema }
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
        // The address of the kind gives the same answer, and need not be told the kind.
        request.as_object_mut().unwrap().remove("do");
        let own = self.http.raw("POST", &format!("/{what}"), &[], request.to_string().as_bytes());
        let is_refused = by_pipe.get("error").is_some();
        assert_eq!(
            (own.status, own.json()),
            (if is_refused { 422 } else { 200 }, by_http),
            "{what}: {request}"
        );
        let errors: Vec<String> = self.schema.iter_errors(&by_pipe).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?} {by_pipe}");
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
    both.refused("publish", &with(&altered["event"], json!({})), "not legal");
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

/// A program sees the boards of a draft and what a change costs, as the terminal and the desk show them.
#[test]
fn a_draft_is_shown_with_its_cost() {
    let folder = folder();
    let at = folder.path();
    let report = open_event();
    std::fs::write(at.join("spring.trf"), &report).unwrap();
    done(at, "import spring.trf -o spring.pairproof");
    let mut both = Both::open(at);
    let begun = both.done("import", &json!({ "tournament": report }));
    let by_command = |command: &str| -> Value {
        let mut said: Value = serde_json::from_str(&done(at, command)).unwrap();
        for key in ["schema", "says", "notes", "file", "row"] {
            said.as_object_mut().unwrap().remove(key);
        }
        said
    };
    let drafted = both.done("draft", &with(&begun["event"], json!({})));
    assert_eq!(drafted["answer"], by_command("draft spring.pairproof -f json"));
    assert!(drafted["answer"]["needs_reason"] == false && drafted["event"].is_object(), "{drafted}");
    assert_eq!(drafted["text"], "Draft of round 5: the best pairing, proved.\n");

    let board = &drafted["answer"]["boards"][0];
    let other = &drafted["answer"]["boards"][2];
    let swap = json!({ "edits": [{ "edit": "swap", "player": board["white"], "other": other["white"] }] });
    let cost = both.done("cost", &with(&drafted["event"], swap.clone()));
    assert!(cost.get("event").is_none() && cost["answer"]["needs_reason"] == true, "{cost}");
    assert!(cost["said"][0].as_str().unwrap().contains("have changed places"), "{cost}");
    let altered = both.done("alter", &with(&drafted["event"], swap));
    assert_eq!((&altered["answer"], &altered["text"]), (&cost["answer"], &cost["text"]));
    let words = format!("alter spring.pairproof swap {} {} -f json", board["white"], other["white"]);
    assert_eq!(altered["answer"], by_command(&words));
    let unchanged = both.done("cost", &with(&altered["event"], json!({})));
    assert_eq!(unchanged["answer"], altered["answer"]);

    let away = json!({ "players": [board["white"]], "rounds": [5], "worth": "half" });
    let late = both.done("bye", &with(&drafted["event"], away));
    let late = both.done("cost", &with(&late["event"], json!({ "edits": [] })));
    assert!(late["answer"]["out_of_date"][0].is_string(), "{late}");
    both.refused("cost", &with(&begun["event"], json!({})), "no draft");
    let nobody = json!({ "edits": [{ "edit": "turn", "board": 99 }] });
    both.refused("cost", &with(&drafted["event"], nobody), "has no board 99");
    for (what, answer) in [("draft", drafted), ("alter", altered), ("cost", cost)] {
        let mut line = json!({ "schema": "pairproof/1", "id": 1, "notes": [], what: answer });
        assert!(both.schema.is_valid(&line), "{what}");
        line[what]["answer"]["boards"] = json!(3);
        assert!(!both.schema.is_valid(&line), "{what}");
    }
}

/// A refusal names the request that a program sends next, and the fields of it.
#[test]
fn a_refusal_names_the_request_that_helps() {
    let folder = folder();
    let mut both = Both::open(folder.path());
    let begun = both.done("import", &json!({ "tournament": done(folder.path(), "export open.pairproof") }));
    let event = begun["event"].clone();
    let remedy = |both: &mut Both, what: &str, fields: Value| {
        let answer = both.ask(what, &with(&event, fields));
        answer["error"]["remedy"].as_str().map_or_else(|| panic!("{answer}"), str::to_owned)
    };
    let twice = json!({ "results": [{ "board": 1, "result": "1-0" }] });
    let once = both.done("result", &with(&event, twice.clone()))["event"].clone();
    let again = json!({ "results": [{ "board": 1, "result": "0-1" }] });
    let said = both.ask("result", &with(&once, again));
    assert_eq!(
        said["error"]["remedy"],
        "If 1-0 is wrong: the request `correct` with `round` 2, `board` 1, `result` '0-1'",
        "{said}"
    );
    let open = both.ask("draft", &with(&event, json!({})));
    assert!(open["error"]["says"].as_str().unwrap().contains("(`unfinished_as_draws`)"), "{open}");
    both.done("draft", &with(&event, json!({ "unfinished_as_draws": true })));
    let nothing = remedy(&mut both, "alter", json!({ "edits": [{ "edit": "turn", "board": 1 }] }));
    assert!(nothing.contains("the request `draft`"), "{nothing}");
    // Over HTTP, no rulebook is a file.
    let book = json!({ "id": 99, "do": "pair", "tournament": begun["report"], "rulebook": "dutch" });
    let book = both.pipe.ask(&book);
    assert!(book["error"]["says"].as_str().unwrap().contains("the request `rulebooks`"), "{book}");
    let limit = both.ask("pair", &json!({ "tournament": begun["report"], "time_limit": 0 }));
    assert_eq!(limit["error"]["code"], "LIMIT", "{limit}");
}

/// A request, its fields, and parts of the message and of the remedy.
type RefusedRequest = (&'static str, Value, &'static str, &'static str);

/// Requests about an event, each with a fault.
fn refused_requests(report: &str, event: &Value) -> Vec<RefusedRequest> {
    let fresh = "012 Two\n142 3\n152 W\n001    1      Ada                               2100                             0.0    1\n001    2      Ben                               2000                             0.0    2\n";
    vec![
        ("pair", json!({ "tournament": report, "declared": ["D26-PARITY=x"] }), "`declared`", ""),
        (
            "check",
            json!({ "tournament": fresh }),
            "no boards",
            "give the boards: the request `check` with `boards`",
        ),
        (
            "check",
            json!({ "tournament": report, "round": 1, "absent": [3] }),
            "`absent` needs boards",
            "or omit `absent`",
        ),
        (
            "print",
            with(event, json!({ "sheet": "boards", "paper": "a5" })),
            "there is no paper 'a5'",
            "choose one of a4, letter, a3",
        ),
        (
            "print",
            with(event, json!({ "sheet": "boards", "distance": 99 })),
            "the distance '99' is not possible",
            "",
        ),
        (
            "repair",
            json!({ "tournament": fresh, "absent": [1] }),
            "nothing to repair",
            "publish a round first",
        ),
        (
            "whatif",
            with(event, json!({ "results": [[1, 1, "2-2"]] })),
            "round 1, board 1: '2-2' is not a result",
            "1-0 or 1/2",
        ),
        ("whatif", with(event, json!({ "absent": [3], "keep": [1] })), "takes no `keep`", "leave it out"),
        ("whatif", with(event, json!({ "absent": [3], "choice": "near" })), "takes no `choice`", ""),
        (
            "forbid",
            with(event, json!({ "players": [1, 2], "first": 7, "last": 6 })),
            "round 6 is before round 7",
            "Name the first round",
        ),
        (
            "log",
            with(event, json!({ "commands": [{ "kind": "heading", "nonsense": 1 }] })),
            "`round_dates`, `remarks`",
            "",
        ),
    ]
}

/// A refusal names fields of the request, and no option of the terminal.
#[test]
fn a_refusal_speaks_of_fields() {
    let folder = folder();
    let mut both = Both::open(folder.path());
    let report = done(folder.path(), "export open.pairproof");
    let event = both.done("import", &json!({ "tournament": report }))["event"].clone();
    for (what, fields, says, remedy) in refused_requests(&report, &event) {
        let answer = both.ask(what, &fields);
        let (said, advised) = (answer["error"]["says"].as_str(), answer["error"]["remedy"].as_str());
        assert!(said.is_some_and(|said| said.contains(says)), "{what}: {answer}");
        assert!(advised.unwrap_or_default().contains(remedy), "{what}: {answer}");
        let text = [said, advised].map(Option::unwrap_or_default).concat();
        assert!(!text.contains("--") && !text.contains('…') && !text.contains("BOARDS"), "{what}: {answer}");
    }
}

/// Enters a list, and publishes round one by request.
fn published(both: &mut Both, folder: &std::path::Path, list: &str, options: &str) -> Value {
    std::fs::write(folder.join("list.csv"), list).unwrap();
    done(folder, &format!("enter list.csv {options} --rounds 3 --colour white -o event2.trf"));
    let report = std::fs::read_to_string(folder.join("event2.trf")).unwrap();
    let begun = both.done("import", &json!({ "tournament": report }));
    let drafted = both.done("draft", &with(&begun["event"], json!({})));
    both.done("publish", &with(&drafted["event"], json!({})))["event"].clone()
}

#[test]
fn matches_and_line_ups_of_teams_are_entered_by_request() {
    let folder = folder();
    let mut both = Both::open(folder.path());
    let teams = ["Rooks", "Knights", "Bishops", "Queens"];
    let players =
        teams.iter().flat_map(|team| (1..=3).map(move |board| format!("{team},{board},{team} {board}\n")));
    let list = format!("team,board,name\n{}", players.collect::<String>());
    let event = published(&mut both, folder.path(), &list, "--boards 2 -R team-2026");

    // A misspelt team is no new one.
    let late = |club: &str| json!({ "players": [{ "name": "Late", "club": club }] });
    let misspelt = both.ask("add", &with(&event, late("Rook")));
    assert_eq!(misspelt["error"]["says"], "there is no team 'Rook'", "{misspelt}");
    let remedy = "Write `club` 'Rooks'. For a new team, add `new_team`.";
    assert_eq!(misspelt["error"]["remedy"], remedy, "{misspelt}");
    both.done("add", &with(&event, late("Rooks")));
    let new = |club: &str| {
        let mut fields = late(club);
        fields["new_team"] = true.into();
        fields
    };
    let added = both.done("add", &with(&event, new("Pawns")));
    assert!(added["said"].to_string().contains("Pawns is a new team"), "{added}");
    both.refused("add", &with(&event, new("Rooks")), "the team Rooks is in the event");

    let seated = both.done("lineup", &with(&event, json!({ "team": 1, "players": [3, 0] })));
    let says = seated["said"][0].as_str().unwrap();
    assert!(says.ends_with("board 1: 3 Bishops 3; board 2: empty"), "{seated}");
    both.refused(
        "lineup",
        &with(&event, json!({ "team": 1, "players": [0, 0] })),
        "leaves every board empty",
    );
    both.refused("lineup", &with(&event, json!({ "team": 9, "players": [1, 2] })), "there is no team 9");
    let results = json!([{ "board": 1, "result": "1,-/+" }, { "board": 2, "result": "1.5-0.5" }]);
    let played = both.done("result", &with(&seated["event"], json!({ "results": results })));
    assert_eq!(played["said"][0], "round 1: 2 match results entered, none is open", "{played}");
    let wrong = json!({ "results": [{ "board": 2, "result": "2-1" }] });
    both.refused("result", &with(&seated["event"], wrong), "board 2");
    both.refused("correct", &with(&played["event"], json!({ "round": 1, "board": 2 })), "result");
    let right = json!({ "round": 1, "board": 2, "result": "01", "because": "misread" });
    let corrected = both.done("correct", &with(&played["event"], right));
    let says = corrected["said"][0].as_str().unwrap();
    assert!(says.starts_with("round 1, board 2: ") && says.ends_with("it was 1½-½"), "{corrected}");
    let next = both.done("draft", &with(&corrected["event"], json!({})));
    let next = both.done("publish", &with(&next["event"], json!({})));
    let fixed = json!({ "team": 3, "players": [9, 8], "round": 1, "because": "wrong slip" });
    let fixed = both.done("lineup", &with(&next["event"], fixed));
    assert!(fixed["said"].to_string().contains("keeps its result"), "{fixed}");
    assert!(fixed["report"].as_str().unwrap().contains("7 8 => 9 8; wrong slip"), "{fixed}");
    both.refused(
        "lineup",
        &json!({ "tournament": done(folder.path(), "export open.pairproof"), "team": 1, "players": [1] }),
        "no team event",
    );
}

#[test]
fn matches_of_two_games_are_entered_by_request() {
    let folder = folder();
    let mut both = Both::open(folder.path());
    let list = "name,rating\nAda,2400\nBen,2300\nCleo,2200\nDan,2100\n";
    let event = published(&mut both, folder.path(), list, "-R double-swiss-2026");
    let total = json!({ "results": [{ "board": 1, "result": "1.5-0.5" }] });
    both.refused("result", &with(&event, total), "do not say how each of the two games ended");
    let results = json!([{ "board": 1, "result": "1½" }, { "board": 2, "result": "0,+/-" }]);
    let played = both.done("result", &with(&event, json!({ "results": results })));
    assert_eq!(played["said"][0], "round 1: 2 match results entered, none is open", "{played}");
    let right = json!({ "round": 1, "board": 2, "result": "+/-" });
    let corrected = both.done("correct", &with(&played["event"], right));
    assert!(corrected["said"][0].as_str().unwrap().contains("2-0 by forfeit"), "{corrected}");
    let closed = both.done("close", &with(&corrected["event"], json!({})));
    assert_eq!(closed["said"], json!(["round 1 is closed"]), "the event goes on");
    both.refused("close", &with(&event, json!({ "round": 9 })), "round 9 has not been published");
}

#[test]
fn boards_played_otherwise_are_recorded_by_request() {
    let folder = folder();
    let mut both = Both::open(folder.path());
    let begun = both.done("import", &json!({ "tournament": done(folder.path(), "export open.pairproof") }));
    let board =
        begun["event"]["tournament"]["tables"].as_array().unwrap().last().unwrap()["boards"][0].clone();
    let turned = format!("{}-{}", board[1], board[0]);
    let asked = json!({ "played": [turned], "because": "wrong colours" });
    let shown = both.done("repair", &with(&begun["event"], asked.clone()));
    assert!(shown["text"].as_str().unwrap().contains("board 1: ") && shown.get("event").is_none(), "{shown}");
    assert_eq!(shown["answer"], json!({ "schema": "pairproof/1", "round": 2, "changed": [1] }));
    let mut record = asked.clone();
    record["choice"] = "as-played".into();
    let recorded = both.done("repair", &with(&begun["event"], record.clone()));
    assert!(recorded["report"].as_str().unwrap().contains("wrong colours"), "{recorded}");
    for (key, value, says) in [
        ("because", json!(""), "need a reason"),
        ("played", json!([]), "no board is named that was played otherwise"),
        ("absent", json!([1]), "go with no other change"),
        ("choice", json!("best"), "are no repair"),
    ] {
        let mut wrong = record.clone();
        wrong[key] = value;
        both.refused("repair", &with(&begun["event"], wrong), says);
    }
    both.refused("whatif", &with(&begun["event"], asked), "are recorded, not tried");
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

/// The report of an event before its fifth round, which names no rulebook.
fn open_event() -> String {
    let path = format!("{}/instances/synthetic/open-0014/round-5.trf", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// The request says of a certificate what the command says, and `proved` of nothing but the boards of the round.
#[test]
fn a_certificate_is_compared_with_the_event_as_the_command_compares_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let report = open_event();
    std::fs::write(at.join("event.trf"), &report).unwrap();
    let mut both = Both::open(at);
    let mut answer = |command: &str| {
        done(at, &format!("{command} --certificate c.json --force"));
        let certificate = std::fs::read_to_string(at.join("c.json")).unwrap();
        let (_, said, _) = go(at, "verify c.json event.trf -R dutch-2026 -f json");
        let mut said: Value = serde_json::from_str(&said).unwrap();
        said.as_object_mut().unwrap().remove("schema");
        let settings = json!({ "tournament": report, "settings": "rulebook = \"dutch-2026\"\n" });
        let event = both.done("import", &settings)["event"].clone();
        let answer =
            both.done("verify", &with(&event, json!({ "certificate": certificate })))["answer"].clone();
        assert_eq!(answer, said, "{command}");
        answer
    };
    let best = answer("pair event.trf");
    assert!(best["proved"] == true && best["holds"] == true && best["claim"] == "best", "{best}");
    let demand = answer("explain event.trf --why-not 1 9");
    assert!(demand["proved"] == false && demand["holds"] == true, "{demand}");
    assert_eq!(demand["claim"], "best-with-demand", "{demand}");
    let other = answer("pair event.trf -R irish --seed 7");
    assert!(other["proved"] == false && other["fault"].as_str().unwrap().contains("irish"), "{other}");
}

/// No number of a table in a request or a file may take the memory of the server.
#[test]
fn the_number_of_a_table_has_a_bound() {
    let folder = tempfile::tempdir().unwrap();
    let report = open_event();
    let mut both = Both::open(folder.path());
    for table in ["10000", "2147483648", "0"] {
        let with_table = format!("{report}XXT [{{\"player\":1,\"table\":{table}}}]\n");
        both.refused("import", &json!({ "tournament": with_table }), &format!("{table} is not a table"));
    }
    both.refused("import", &json!({ "tournament": format!("{report}XXT all\n") }), "cannot be read");
    let begun = both.done("import", &json!({ "tournament": report }))["event"].clone();
    let drafted = both.done("draft", &with(&begun, json!({})))["event"].clone();
    for at in ["/draft/seating/boards/0/table", "/draft/demands"] {
        let mut event = drafted.clone();
        *event.pointer_mut(at).unwrap() = match at {
            "/draft/demands" => json!({ "tables": [{ "player": 1, "table": 2_147_483_648_u64 }] }),
            _ => json!(2_147_483_648_u64),
        };
        both.refused("publish", &with(&event, json!({})), "there is no table 2147483648");
    }
    both.done("publish", &with(&drafted, json!({})));
}

#[test]
fn requests_take_what_their_schema_says() {
    let folder = tempfile::tempdir().unwrap();
    let report = open_event();
    let mut both = Both::open(folder.path());
    let tournament = json!({ "tournament": report });
    let asked = |fields: Value| {
        let mut all = tournament.clone();
        all.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        all
    };
    let plain = both.done("pair", &tournament);
    let nulls = json!({ "absent": null, "declared": null, "progress": null, "round": null, "why_not": null });
    assert_eq!(both.done("pair", &asked(nulls)), plain);
    both.refused("pair", &asked(json!({ "absent": [-1] })), "neither a number nor a name");
    both.refused("check", &asked(json!({ "boards": [[-1, 2]] })), "does not name two players");
    both.refused("pair", &json!({ "tournament": 3 }), "neither a text nor an object");
    both.refused("import", &json!({ "tournament": 3 }), "neither a text nor an object");
    both.refused("explain", &tournament, "`player` is missing");
    let begun = both.done("import", &tournament)["event"].clone();
    let nulls = json!({ "anew": null, "seed": null, "absent": null });
    both.done("draft", &with(&begun, nulls));
    both.refused("draft", &with(&begun, json!({ "nonsense": null })), "nonsense");
    both.refused("add", &with(&begun, json!({ "players": [] })), "no player is given");
    both.refused("add", &with(&begun, json!({ "players": [{ "name": " " }] })), "but no players");
    let no_round = json!({ "players": [3], "rounds": [], "worth": "half" });
    both.refused("bye", &with(&begun, no_round), "no round is given");
    let surplus = json!({ "results": [{ "board": 1, "result": "1-0", "x": 1 }] });
    both.refused("result", &with(&begun, surplus), "unknown field `x`");
    let other = json!({ "player": 3, "from": 5, "rulebook": "irish" });
    both.refused("withdraw", &with(&begun, other), "names the rulebook irish, but the event uses");
    let listed =
        both.done("print", &with(&begun, json!({ "sheet": "standings", "tiebreaks": ["SB", "DE"] })));
    assert!(listed["text"].as_str().unwrap().contains("SB"), "{listed}");
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
