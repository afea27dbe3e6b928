//! `desk`: who sees what. Every address is asked by every role, and what is entered under a mark of its own is found only
//! where it may be; five people send three hundred requests each and find nothing more, and change nothing more.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::fixture::{done, folder};
use crate::web::{Listener, Reply, Serving};

/// The roles, each with all rights of those before it.
const ROLES: [&str; 3] = ["reader", "deputy", "chief"];

/// What is entered of the event under a mark of its own, with the least role that may see it.
const FIELDS: [(&str, &str, &str); 10] = [
    ("a published board", "data-board=\"Board 1\"", "reader"),
    ("the rating of a player", "2400", "reader"),
    ("the draft", "<h1>Round 3", "deputy"),
    ("the draft for programs", "\"phase\":\"draft\"", "deputy"),
    ("a locked board", "\"locked\":true", "deputy"),
    ("a bye of a later round", "half-point bye in round 5", "deputy"),
    ("a date of birth", "1987/06", "chief"),
    ("a FIDE id", "4100018", "chief"),
    ("a remark", "quagga", "chief"),
    ("a reason of a correction", "okapi", "deputy"),
];

/// All addresses that are read, with the least role that may.
const PAGES: [(&str, &str); 39] = [
    ("/", "deputy"),
    ("/round/1", "deputy"),
    ("/round/3", "deputy"),
    ("/round/2/results", "deputy"),
    ("/board/2/1", "deputy"),
    ("/played/1", "chief"),
    ("/card/3", "deputy"),
    ("/card/5", "deputy"),
    ("/players", "deputy"),
    ("/players/3/edit", "chief"),
    ("/event", "chief"),
    ("/event/report", "chief"),
    ("/event/report/trf16", "chief"),
    ("/rules", "chief"),
    ("/prizes", "chief"),
    ("/standings", "reader"),
    ("/standings?cross=1", "reader"),
    ("/ties", "chief"),
    ("/sheets", "deputy"),
    ("/before", "chief"),
    ("/what-if", "chief"),
    ("/opinion", "chief"),
    ("/log", "deputy"),
    ("/phones", "chief"),
    ("/wall", "reader"),
    ("/wall/results", "reader"),
    ("/wall/round/1", "reader"),
    ("/wall/round/2/results", "reader"),
    ("/wall/card/3", "reader"),
    ("/wall/card/5", "reader"),
    ("/wall/certificate", "reader"),
    ("/wall/report", "reader"),
    ("/assets/desk.js", "reader"),
    ("/api/state", "reader"),
    ("/api/standings", "reader"),
    ("/api/players", "reader"),
    ("/api/log", "deputy"),
    ("/api/sheet/boards?round=2", "deputy"),
    ("/api/phones", "chief"),
];

fn place(role: &str) -> usize {
    ROLES.iter().position(|one| *one == role).expect("a role")
}

/// A desk on an event with something of everything that somebody may not see: a draft of round three with a locked board.
fn secretive(path: &std::path::Path) -> Serving {
    let desk = Serving::desk(path, "open.pairproof");
    let give = |command: Value| desk.done("/api/command", &json!({ "command": command }));
    give(json!({ "kind": "edit", "player": 3, "rulebook": "dutch-2026",
                 "right": { "birth": "1987/06/05", "fide_id": "4100018", "sex": "w" } }));
    give(json!({ "kind": "category", "set": [{ "name": "Women", "sex": "w" }] }));
    give(json!({ "kind": "heading", "remarks": ["quagga"] }));
    give(json!({ "kind": "forbid", "players": [1, 2], "first": 4 }));
    give(json!({ "kind": "bye", "players": [5], "rounds": [5], "worth": "half" }));
    let results: Vec<Value> = (1..=4).map(|board| json!({ "board": board, "result": "1-0" })).collect();
    give(json!({ "kind": "result", "round": 2, "results": results }));
    give(json!({ "kind": "correct", "round": 1, "board": 2, "result": "1-0", "because": "okapi" }));
    desk.done("/api/draft", &Value::Null);
    desk.done("/api/alter", &json!({ "edits": [{ "edit": "lock", "board": 1 }] }));
    desk
}

#[test]
fn every_role_sees_its_fields_on_every_page_and_no_others() {
    let folder = folder();
    let desk = secretive(folder.path());
    let tokens = ROLES.map(|role| desk.phone(role, role).1);
    let mut seen = BTreeSet::new();
    for (path, least) in PAGES {
        for (role, token) in ROLES.into_iter().zip(&tokens) {
            let reply = desk.by(token, "GET", path, &Value::Null);
            let is_let_in = place(role) >= place(least);
            let wanted = if is_let_in {
                200
            } else if (role, path) == ("reader", "/") {
                303
            } else {
                403
            };
            assert_eq!(reply.status, wanted, "{role} {path}: {}", reply.body);
            for (what, mark, least) in FIELDS {
                let is_there = reply.body.contains(mark);
                assert!(
                    !is_there || place(role) >= place(least),
                    "{role} sees {what} on {path}: {}",
                    reply.body
                );
                is_there.then(|| seen.insert((what, role)));
            }
        }
    }
    // Whoever may see a field finds it somewhere: the marks are those of the pages.
    for (what, _, least) in FIELDS {
        for role in ROLES.into_iter().filter(|role| place(role) >= place(least)) {
            assert!(seen.contains(&(what, role)), "{role} finds {what} nowhere");
        }
    }
    let asked = |token: &str, path: &str| desk.by(token, "GET", path, &Value::Null);
    let [reader, deputy, _] = &tokens;
    let state = asked(reader, "/api/state").json();
    assert_eq!((&state["round"], &state["phase"]), (&json!(2), &json!("published")));
    assert!(state["draft"].is_null() && state["away"] == json!([]), "{state}");
    assert_eq!(
        asked(deputy, "/api/state").json()["draft"]["demands"]["locked"].as_array().map(Vec::len),
        Some(1)
    );
    let report = asked(reader, "/wall/report").body;
    assert!(!report.lines().any(|line| line.starts_with("260") || line.starts_with("XXP")), "{report}");
    // Who belongs to a category is told, and not why.
    assert!(asked(reader, "/standings?of=cat:Women").body.contains("Costa"));
    assert!(!asked(reader, "/standings?of=cat:U60").body.contains("Costa"), "an age can be asked for");
    assert!(!asked(reader, "/standings?of=w").body.contains("<option value=\"w\""));
}

#[test]
fn a_stream_carries_what_the_role_may_see_and_ends_when_its_token_is_revoked() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let ([(id, reader), (_, deputy)], chief) =
        ([desk.phone("hall", "reader"), desk.phone("Ann", "deputy")], desk.token.clone());
    let [mut hall, mut ann, mut kim] = [&reader, &deputy, &chief].map(|token| Listener::new(&desk, token));
    let give = |command: Value| desk.done("/api/command", &json!({ "command": command }));
    give(json!({ "kind": "edit", "player": 3, "rulebook": "dutch-2026",
                 "right": { "birth": "1987/06/05", "fide_id": "4100018" } }));
    give(json!({ "kind": "heading", "remarks": ["quagga"] }));
    give(json!({ "kind": "forbid", "players": [1, 2], "first": 4 }));
    let results: Vec<Value> = (1..=4).map(|board| json!({ "board": board, "result": "1-0" })).collect();
    let seq = give(json!({ "kind": "result", "round": 2, "results": results }))["seq"].clone();
    // The chief hears of everything, a deputy of what was done, and a reader only of what hangs on the wall.
    let [edit, remark, apart, entered] = [(); 4].map(|()| kim.next("changed"));
    assert!(edit["told"].to_string().contains("4100018") && remark["what"] == "heading", "{edit} {remark}");
    assert_eq!((&edit["own"], &apart["what"], &entered["seq"]), (&json!(true), &json!("forbid"), &seq));
    let heard = [(); 4].map(|()| ann.next("changed"));
    assert!(heard[0]["told"].to_string().contains("the data of a player were corrected"), "{}", heard[0]);
    let all = json!(heard).to_string();
    assert!(!["1987", "4100018", "quagga"].iter().any(|mark| all.contains(mark)), "{all}");
    assert_eq!((&heard[3]["seq"], &heard[3]["own"]), (&seq, &json!(false)));
    // A remark counts the players of the heading anew; of the remark, a reader hears nothing.
    let heard: Vec<Value> = (0..2).map(|_| hall.next("changed")).collect();
    assert_eq!(heard[1], json!({ "seq": seq, "what": "results" }), "{heard:?}");
    assert_eq!(heard[0], json!({ "seq": remark["seq"], "what": "event" }), "{heard:?}");
    desk.done("/api/draft", &Value::Null);
    desk.done("/api/alter", &json!({ "edits": [{ "edit": "lock", "board": 1 }] }));
    let published = desk.done("/api/publish", &Value::Null)["seq"].clone();
    assert_eq!(hall.next("changed"), json!({ "seq": published, "what": "round" }), "nothing of the draft");
    desk.done("/api/phones/revoke", &json!({ "id": id }));
    assert_eq!(hall.rest(), [""; 0], "a revoked token hears nothing more");
    give(json!({ "kind": "result", "round": 3, "results": [{ "board": 1, "result": "1-0" }] }));
    let told: Vec<Value> = (0..4).map(|_| ann.next("changed")["what"].clone()).collect();
    assert_eq!(told, ["draft", "alter", "publish", "result"]);
}

#[test]
fn entries_belong_to_an_account_and_not_to_a_name() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    // The desk is Kim's, and so are both phones.
    let (one, other) = (desk.phone("Kim", "deputy").1, desk.phone("Kim", "deputy").1);
    let result = |board: usize| json!({ "command": { "kind": "result", "round": 2, "results": [{ "board": board, "result": "1-0" }] } });
    let correct = json!({ "command": { "kind": "correct", "round": 2, "board": 1, "result": "0-1" } });
    let row = desk.done("/api/command", &result(1))["seq"].clone();
    for token in [&one, &other] {
        assert_eq!(desk.by(token, "POST", "/api/undo", &Value::Null).status, 403);
        assert_eq!(desk.by(token, "POST", "/api/undo", &json!({ "row": row })).status, 403);
        assert_eq!(desk.by(token, "POST", "/api/command", &correct).status, 403);
    }
    let row = desk.by(&one, "POST", "/api/command", &result(2)).json()["seq"].clone();
    assert_eq!(desk.by(&other, "POST", "/api/undo", &json!({ "row": row })).status, 403);
    assert_eq!(desk.by(&one, "POST", "/api/undo", &json!({ "row": row })).status, 200, "his own");
    // Nor does a row of the terminal belong to whoever has its author's name.
    done(folder.path(), "result open.pairproof 3=1-0 --by Kim");
    assert_eq!(desk.by(&one, "POST", "/api/undo", &Value::Null).status, 403);
}

#[test]
fn a_readers_address_leaves_the_chief_a_chief() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (id, hall) = desk.phone("hall", "reader");
    let welcomed = |token: &str| -> String {
        let reply = desk.raw("GET", &format!("/?token={token}"), &[], b"");
        reply.header("set-cookie").unwrap().split(';').next().unwrap().to_owned()
    };
    let (of_chief, of_reader) = (welcomed(&desk.token), welcomed(&hall));
    assert_ne!(of_chief.split('=').next(), of_reader.split('=').next(), "each role has a cookie");
    let status = |cookies: &str, path: &str| desk.raw("GET", path, &[("Cookie", cookies)], b"").status;
    for both in [format!("{of_chief}; {of_reader}"), format!("{of_reader}; {of_chief}")] {
        assert_eq!(status(&both, "/event"), 200, "{both}");
    }
    assert_eq!((status(&of_reader, "/event"), status(&of_reader, "/wall")), (403, 200));
    desk.done("/api/phones/revoke", &json!({ "id": id }));
    assert_eq!(
        (status(&of_reader, "/wall"), status(&format!("{of_reader}; {of_chief}"), "/wall")),
        (401, 200)
    );
}

#[test]
fn whoever_guesses_tokens_has_to_wait() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let phone = desk.phone("hall", "reader").1;
    let guess = |n: usize| desk.by(&format!("{n:020}"), "GET", "/api/state", &Value::Null);
    let refused = (0..200).map(guess).find(|reply| reply.status != 401).expect("guesses are slowed");
    assert_eq!(refused.status, 429, "{}", refused.body);
    assert!(refused.header("retry-after").is_some(), "{}", refused.head);
    assert!(refused.json()["remedy"].is_string());
    // Without a token, nothing is guessed; whoever was here before is not locked out; a right guess is not heard.
    assert_eq!(desk.raw("GET", "/api/state", &[], b"").status, 401);
    assert_eq!(desk.get("/api/state").status, 200);
    let statuses: Vec<u16> = (0..3)
        .map(|_| {
            guess(0);
            desk.by(&phone, "GET", "/api/state", &Value::Null).status
        })
        .collect();
    assert!(statuses.contains(&429), "{statuses:?}");
}

/// Settings that name nothing of the kind, or are no TOML.
const BROKEN: [&str; 6] = [
    "a=1",
    "rulebook = \"nosuch\"",
    "mode = \"fide\"\nrulebook=\"dutch-2026\"\nx=[",
    "\u{0}",
    "rulebook = \"/etc/passwd\"",
    "[readings]\n\"D26-NOSUCH\" = \"x\"",
];

#[test]
fn settings_that_cannot_be_read_are_refused() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    for text in BROKEN {
        let reply = desk.post("/api/command", &json!({ "command": { "kind": "settings", "text": text } }));
        assert_eq!(reply.status, 422, "{text:?}: {}", reply.body);
        assert!(!reply.json()["error"].as_str().unwrap().is_empty(), "{}", reply.body);
    }
    for path in ["/", "/wall", "/standings", "/log", "/rules", "/players", "/api/state"] {
        assert_eq!(desk.get(path).status, 200, "{path}");
    }
    assert_eq!(desk.get("/api/state").json()["fault"], Value::Null);
}

/// Opens an event whose settings were written when nobody checked them.
fn broken(path: &std::path::Path) -> Serving {
    for text in ["mode = \"fide\"\n", "#2345678 = [\nmode = \"fide\"\n"] {
        std::fs::write(path.join("ours.toml"), text).unwrap();
        done(path, "settings open.pairproof ours.toml");
    }
    // Such a file is of an earlier version, which did not chain its log.
    let raw = rusqlite::Connection::open(path.join("open.pairproof")).unwrap();
    raw.execute_batch(
        "DROP TRIGGER log_is_not_changed;
        UPDATE log SET command = replace(command, '#2345678 = [', 'a2345678 = [');
        UPDATE snapshot SET event = replace(event, '#2345678 = [', 'a2345678 = [');
        DROP TABLE chain;
        DROP TABLE head;
        DROP TABLE phone;
        ALTER TABLE snapshot DROP COLUMN seal;
        ALTER TABLE snapshot DROP COLUMN version;
        PRAGMA user_version = 2",
    )
    .unwrap();
    drop(raw);
    Serving::desk(path, "open.pairproof")
}

#[test]
fn an_event_with_settings_that_cannot_be_read_opens_and_says_so() {
    let folder = folder();
    let desk = broken(folder.path());
    let hall = desk.phone("hall", "reader").1;
    let says = "The settings of this event cannot be read";
    for path in ["/", "/players", "/standings", "/log", "/rules", "/event", "/sheets", "/before", "/wall"] {
        let reply = desk.get(path);
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        assert!(reply.body.contains(says), "{path}: {}", reply.body);
    }
    let wall = desk.by(&hall, "GET", "/wall", &Value::Null);
    assert!(wall.status == 200 && wall.body.contains(says) && wall.body.contains("Adams"), "{}", wall.body);
    assert!(desk.get("/api/state").json()["fault"].as_str().unwrap().contains(says));
    // Whether the event is in FIDE mode is not known: nothing else is changed before the settings are right.
    let result = json!({ "kind": "result", "round": 2, "results": [{ "board": 1, "result": "1-0" }] });
    let refused = desk.post("/api/command", &json!({ "command": result }));
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert!(refused.json()["error"].as_str().unwrap().contains("the settings cannot be read: line "));
    let free = |text: &str| json!({ "command": { "kind": "settings", "text": text } });
    let left = desk.post("/api/command", &free("mode = \"free\"\n"));
    assert_eq!(left.status, 422, "another mode does not leave it: {}", left.body);
    let row = desk.done("/api/command", &free("mode = \"fide\"\n"))["seq"].clone();
    assert!(!desk.get("/").body.contains(says));
    desk.done("/api/command", &json!({ "command": result }));
    // What would bring them back is refused; undoing what wrote them is not.
    assert_eq!(desk.post("/api/undo", &json!({ "row": row })).status, 422);
    drop(desk);
    let again = crate::fixture::folder();
    let desk = broken(again.path());
    let rows = desk.get("/api/log").json()["rows"].clone();
    desk.done("/api/undo", &json!({ "row": rows[0]["seq"] }));
    assert!(!desk.get("/").body.contains(says));
}

/// A person who sends requests.
struct Sender {
    name: &'static str,
    token: String,
    is_phone: bool,
}

impl Sender {
    fn send(&self, desk: &Serving, method: &str, path: &str, body: &Value) -> Reply {
        let port = desk.at.rsplit_once(':').unwrap().1;
        let cookie = format!("desk-{port}-deputy={}", self.token);
        let text = if body.is_null() { String::new() } else { body.to_string() };
        match () {
            () if self.token.is_empty() => desk.raw(method, path, &[], text.as_bytes()),
            () if self.is_phone => desk.raw(method, path, &[("Cookie", &cookie)], text.as_bytes()),
            () => desk.by(&self.token, method, path, body),
        }
    }
}

/// A command with a number: of every kind that somebody at the desk may try.
fn command(n: usize) -> Value {
    let board = 1 + n % 4;
    match n % 14 {
        0 | 1 => {
            let result = ["1-0", "0-1", "½"][n % 3];
            json!({ "kind": "result", "round": 2, "results": [{ "board": board, "result": result }] })
        }
        // What is taken back can be entered again.
        2 => {
            json!({ "kind": "correct", "round": 2, "board": board, "result": if n.is_multiple_of(2) { "1-0" } else { "*" } })
        }
        3 => json!({ "kind": "arrive", "player": 1 + n % 8, "from": 4 }),
        4 => {
            json!({ "kind": "edit", "player": 3, "right": { "rating": 2000 + n }, "rulebook": "dutch-2026" })
        }
        5 => json!({ "kind": "heading", "remarks": ["quagga"] }),
        6 => json!({ "kind": "forbid", "players": [1, 2 + n % 6], "first": 5 }),
        7 => json!({ "kind": "bye", "players": [1 + n % 8], "rounds": [6], "worth": "half" }),
        8 => json!({ "kind": "settings", "text": BROKEN[n % 6] }),
        9 => json!({ "kind": "withdraw", "player": 8, "from": 6, "rulebook": "dutch-2026" }),
        10 => json!({ "kind": "close", "round": 1 }),
        11 => json!({ "kind": "category", "set": [{ "name": "Women", "sex": "w" }] }),
        12 => json!({ "kind": "remove", "player": 1 + n % 8 }),
        _ => json!({ "kind": "draft", "round": 3, "seating": { "boards": [], "bye": null },
                     "under": { "rulebook": "dutch-2026" } }),
    }
}

/// The request with a number.
fn request(n: usize) -> (&'static str, String, Value) {
    const POSTS: [&str; 14] = [
        "/api/redo",
        "/api/draft",
        "/api/alter",
        "/api/cost",
        "/api/publish",
        "/api/close",
        "/api/declare",
        "/api/print",
        "/api/category",
        "/api/prizes",
        "/api/repair",
        "/api/phones",
        "/api/phones/revoke",
        "/players/begin",
    ];
    // A step that has no factor in common with the lengths of the lists.
    let n = n * 1009;
    match n % 5 {
        0 | 1 => ("GET", PAGES[n % PAGES.len()].0.to_owned(), Value::Null),
        2 | 3 => ("POST", "/api/command".to_owned(), json!({ "command": command(n / 5) })),
        _ if n.is_multiple_of(3) => ("POST", "/api/undo".to_owned(), json!({ "row": 1 + n % 40 })),
        _ => {
            let body = json!({ "name": "Kim", "role": "chief", "id": 2 + n % 4 });
            ("POST", POSTS[n % POSTS.len()].to_owned(), body)
        }
    }
}

#[test]
fn five_people_with_three_hundred_requests_each_find_no_hole() {
    let folder = folder();
    let desk = secretive(folder.path());
    // Everybody bears the chief's name.
    let by = |name: &'static str, role: &str, is_phone| Sender {
        name,
        token: desk.phone("Kim", role).1,
        is_phone,
    };
    let nobody = Sender { name: "nobody", token: String::new(), is_phone: false };
    let people =
        [nobody, by("reader", "reader", false), by("phone", "deputy", true), by("deputy", "deputy", false)];
    // The rows that everybody has added.
    let mut own: BTreeMap<&str, BTreeSet<i64>> = BTreeMap::new();
    let kinds = |body: &Value| body["command"]["kind"].as_str().unwrap_or_default().to_owned();
    for n in 0..300 {
        for person in &people {
            let (method, path, body) = request(n);
            let before = desk.get("/api/state").json()["seq"].clone();
            let reply = person.send(&desk, method, &path, &body);
            let after = desk.get("/api/state").json()["seq"].clone();
            let role = if person.name == "phone" { "deputy" } else { person.name };
            let said = format!("{} {method} {path} {body}: {} {}", person.name, reply.status, reply.body);
            if role == "nobody" {
                assert!(reply.status == 401 && !reply.body.contains("Adams"), "{said}");
                assert_eq!(before, after, "{said}");
                continue;
            }
            for (_, mark, least) in FIELDS {
                assert!(!reply.body.contains(mark) || place(role) >= place(least), "{mark}: {said}");
            }
            let is_allowed = role == "deputy"
                && (["result", "correct", "arrive"].contains(&kinds(&body).as_str()) || path == "/api/undo");
            assert!(before == after || is_allowed, "{said}");
            if before != after && path == "/api/undo" {
                let row = body["row"].as_i64().unwrap();
                assert!(own.get(person.name).is_some_and(|rows| rows.contains(&row)), "{said}");
            } else if before != after {
                own.entry(person.name).or_default().insert(after.as_i64().unwrap());
            }
            assert!(is_allowed || method == "GET" || [400, 403].contains(&reply.status), "{said}");
        }
        if n % 10 == 0 {
            let open = json!({ "kind": "correct", "round": 2, "board": 1 + n / 10 % 4, "result": "*" });
            desk.done("/api/command", &json!({ "command": open }));
            // The deputies take turns to enter the result of the board that is open now.
            let (who, board) = (&people[2 + n / 10 % 2], 1 + n / 10 % 4);
            let result =
                json!({ "kind": "result", "round": 2, "results": [{ "board": board, "result": "1-0" }] });
            let reply = who.send(&desk, "POST", "/api/command", &json!({ "command": result }));
            assert_eq!(reply.status, 200, "{reply:?}");
            own.entry(who.name).or_default().insert(reply.json()["seq"].as_i64().unwrap());
        }
        // The chief changes things meanwhile; whatever is refused is refused in words.
        let (method, path, body) = request(n + 1);
        let is_left_alone = ["/api/phones/revoke", "/api/publish", "/api/draft"].contains(&path.as_str());
        if !is_left_alone {
            let reply = desk.by(&desk.token, method, &path, &body);
            assert!([200, 400, 404, 409, 422].contains(&reply.status), "{method} {path} {body}: {reply:?}");
        }
    }
    assert!(
        own.len() == 2 && own.values().all(|rows| rows.len() > 2),
        "both deputies entered something: {own:?}"
    );
}
