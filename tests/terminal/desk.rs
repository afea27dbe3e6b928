//! `desk`: who may do what, what is stale, who hears of it, and that nothing that was answered is lost.

use std::io::Write;
use std::path::Path;

use crate::fixture::{done, folder, go, run};
use crate::web::{Listener, Serving};
use serde_json::{Value, json};

fn result(board: usize, result: &str) -> Value {
    json!({ "kind": "result", "round": 2, "results": [{ "board": board, "result": result }] })
}

fn command(command: &Value) -> Value {
    json!({ "command": command })
}

#[test]
fn a_round_goes_from_the_draft_to_its_end() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    for board in 1..=4 {
        desk.done("/api/command", &command(&result(board, "1-0")));
    }
    assert_eq!(desk.get("/api/state").json()["next"], json!({ "do": "pair", "round": 3 }));
    let drafted = desk.done("/api/draft", &Value::Null);
    assert_eq!((&drafted["cost"]["best"], &drafted["cost"]["free"]), (&json!("best"), &json!(true)));
    let state = desk.get("/api/state").json();
    assert_eq!((&state["phase"], &state["round"]), (&json!("draft"), &json!(3)));
    let player = |board: usize, side: &str| state["boards"][board][side]["number"].clone();
    let swap =
        json!({ "edits": [{ "edit": "swap", "player": player(0, "white"), "other": player(1, "white") }] });
    let cost = desk.done("/api/cost", &swap);
    assert_ne!(cost["cost"]["best"], "best");
    assert_eq!(cost["cost"]["differing"].as_array().unwrap().len(), 2, "{cost}");
    assert_eq!(desk.get("/api/state").json()["boards"], state["boards"], "nothing was changed");
    assert_eq!(desk.done("/api/alter", &swap)["cost"]["best"], cost["cost"]["best"]);
    let refused = desk.post("/api/publish", &Value::Null);
    assert_eq!((refused.status, &refused.json()["needs_reason"]), (422, &json!(true)));
    desk.done("/api/alter", &swap);
    let published = desk.done("/api/publish", &Value::Null);
    assert!(published["said"][0].as_str().unwrap().contains("round 3"), "{published}");
    let closed = desk.post("/api/close", &Value::Null);
    assert_eq!(closed.status, 422, "games are open: {}", closed.body);
    drop(desk);
    assert!(done(folder.path(), "log open.pairproof").contains("Kim: round 3: 3 boards"));
    done(folder.path(), "check open.pairproof --round 3");
}

#[test]
fn questions_are_answered_as_at_the_terminal() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let whole = |command: &str| -> Value { serde_json::from_str(&done(folder.path(), command)).unwrap() };
    let why = desk.done("/api/why", &json!({ "player": 1, "not": [4] }));
    assert_eq!(why["answer"], whole("explain open.pairproof 1 --why-not 4 -f json"));
    assert!(why["text"].as_str().unwrap().contains("Adams"), "{why}");
    assert_eq!(desk.done("/api/why", &json!({ "not": [1, 4] }))["answer"], why["answer"]);
    let what_if = desk.done("/api/whatif", &json!({ "absent": [7] }));
    assert_eq!(what_if["answer"], whole("whatif open.pairproof --absent 7 -f json"));
    let repair = desk.done("/api/repair", &json!({ "absent": [7] }));
    assert_eq!(repair["answer"], whole("repair open.pairproof --absent 7 -f json"));
    assert_eq!(desk.get("/api/state").json()["seq"], repair["seq"], "nothing was repaired yet");
    // The terminal has looked at the file meanwhile, and still sees what the desk writes.
    let taken = desk.done("/api/repair", &json!({ "absent": [7], "choice": "fewest", "because": "ill" }));
    assert!(taken["seq"].as_i64() > repair["seq"].as_i64(), "{taken}");
    assert_eq!(
        desk.get("/api/standings").json()["answer"],
        whole("standings open.pairproof --clubs -f json")
    );
    let report = done(folder.path(), "export open.pairproof");
    let opinion = desk.done("/api/opinion", &json!({ "report": report }));
    assert_eq!(opinion["answer"]["judged"].as_array().unwrap().len(), 2, "{opinion}");
    let sheet = desk.get("/api/sheet/boards?form=text");
    assert_eq!(sheet.body, done(folder.path(), "print open.pairproof boards"));
    assert!(desk.get("/api/sheet/boards").body.starts_with("<!DOCTYPE html>"));
}

#[test]
fn what_is_not_there_is_refused_in_words() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let wrong: [(&str, &str, Value, u16, &str); 11] = [
        ("GET", "/nowhere", Value::Null, 404, "no such page"),
        ("GET", "/api/sheet/--out=stolen", Value::Null, 422, "--out=stolen"),
        ("GET", "/api/state?round=x", Value::Null, 400, "round"),
        ("POST", "/api/why", json!({}), 400, "no player is named"),
        ("POST", "/api/why", json!({ "player": 99 }), 422, "99"),
        ("POST", "/api/why", json!({ "plyer": 9 }), 400, "plyer"),
        ("POST", "/api/command", json!({ "command": { "kind": "nonsense" } }), 400, "nonsense"),
        ("POST", "/api/cost", json!({ "edits": [] }), 422, "no draft"),
        ("POST", "/api/undo", json!({ "row": 999 }), 422, "999"),
        ("POST", "/api/opinion", json!({ "report": "nonsense" }), 422, ""),
        ("POST", "/api/opinion", json!({ "report": "", "rulebook": "house.toml" }), 422, ""),
    ];
    for (method, path, body, status, says) in wrong {
        let reply = desk.by(&desk.token, method, path, &body);
        assert_eq!(reply.status, status, "{path} {body}: {}", reply.body);
        assert!(reply.json()["error"].as_str().is_some_and(|error| error.contains(says)), "{}", reply.body);
    }
    for body in ["{", "[]", "\u{0}", "{\"edits\":", "null"] {
        let bearer = format!("Bearer {}", desk.token);
        let reply = desk.raw("POST", "/api/alter", &[("Authorization", bearer.as_str())], body.as_bytes());
        assert_eq!(reply.status, 400, "{body:?}: {}", reply.body);
    }
    let large = vec![b' '; (16 << 20) + 1];
    let bearer = format!("Bearer {}", desk.token);
    let reply = desk.raw("POST", "/api/opinion", &[("Authorization", bearer.as_str())], &large);
    assert_eq!(reply.status, 413, "{}", reply.body);
    assert_eq!(desk.get("/api/state").status, 200, "it goes on");
    assert!(!folder.path().join("stolen").exists());
}

/// Requests with the least role that may make them.
const REQUESTS: [(&str, &str, &str); 32] = [
    ("GET", "/event", "chief"),
    ("GET", "/event/report", "chief"),
    ("GET", "/rules", "chief"),
    ("GET", "/prizes", "chief"),
    ("POST", "/api/declare", "chief"),
    ("POST", "/api/print", "chief"),
    ("POST", "/api/category", "chief"),
    ("POST", "/api/prizes", "chief"),
    ("GET", "/played/1", "chief"),
    ("GET", "/api/who", "deputy"),
    ("GET", "/wall", "reader"),
    ("GET", "/wall/round/1", "reader"),
    ("GET", "/events", "reader"),
    ("GET", "/api/state", "reader"),
    ("GET", "/api/standings", "reader"),
    ("GET", "/api/players", "reader"),
    ("GET", "/api/log", "deputy"),
    ("GET", "/api/sheet/boards", "deputy"),
    ("POST", "/api/command", "deputy"),
    ("POST", "/api/why", "deputy"),
    ("GET", "/api/phones", "chief"),
    ("POST", "/api/phones", "chief"),
    ("POST", "/api/phones/revoke", "chief"),
    ("POST", "/api/redo", "chief"),
    ("POST", "/api/draft", "chief"),
    ("POST", "/api/alter", "chief"),
    ("POST", "/api/cost", "chief"),
    ("POST", "/api/publish", "chief"),
    ("POST", "/api/close", "chief"),
    ("POST", "/api/repair", "chief"),
    ("POST", "/api/opinion", "chief"),
    ("POST", "/api/cancel", "chief"),
];

#[test]
fn a_role_does_what_it_may_and_nothing_else() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let roles = ["reader", "deputy", "chief"];
    let tokens = roles.map(|role| desk.phone(role, role).1);
    for (method, path, least) in REQUESTS.into_iter().filter(|(_, path, _)| *path != "/events") {
        for (role, token) in roles.iter().zip(&tokens) {
            // A body that nothing understands: nothing is done, and who may ask is told so.
            let body = if method == "POST" { json!({ "nonsense": true }) } else { Value::Null };
            let status = desk.by(token, method, path, &body).status;
            let place = |wanted: &str| roles.iter().position(|role| *role == wanted).unwrap();
            let is_let_in = place(role) >= place(least);
            assert_eq!(status != 403, is_let_in, "{role}: {method} {path}: {status}");
            assert_ne!(status, 401, "{role}: {method} {path}");
        }
    }
    let by_deputy =
        |command: Value| desk.by(&tokens[1], "POST", "/api/command", &self::command(&command)).status;
    assert_eq!(by_deputy(result(1, "1-0")), 200);
    assert_eq!(by_deputy(json!({ "kind": "remove", "player": 1 })), 403);
    assert_eq!(by_deputy(json!({ "kind": "close", "round": 1 })), 403);
    assert_eq!(desk.by(&tokens[1], "POST", "/api/undo", &Value::Null).status, 200, "his own result");
    desk.done("/api/command", &command(&result(1, "0-1")));
    assert_eq!(desk.by(&tokens[1], "POST", "/api/undo", &Value::Null).status, 403, "that of the chief");
}

#[test]
fn without_a_token_of_this_desk_nobody_comes_in() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (id, phone) = desk.phone("hall", "deputy");
    let cookie = format!("desk-{}", desk.at.rsplit_once(':').unwrap().1);
    let with_cookie = |token: &str, more: &[(&str, &str)], path: &str| {
        let value = format!("other=1; {cookie}-deputy={token}");
        desk.raw("GET", path, &[&[("Cookie", value.as_str())], more].concat(), b"").status
    };
    assert_eq!((with_cookie(&desk.token, &[], "/"), with_cookie(&phone, &[], "/api/state")), (200, 200));
    for wrong in ["", "wrong", &phone[1..], &format!("{phone}x")] {
        assert_eq!(with_cookie(wrong, &[], "/api/state"), 401, "{wrong}");
        assert_eq!(desk.by(wrong, "GET", "/events", &Value::Null).status, 401, "{wrong}");
        assert_eq!(desk.raw("GET", &format!("/?token={wrong}"), &[], b"").status, 401, "{wrong}");
    }
    assert_eq!(desk.done("/api/phones/revoke", &json!({ "id": id }))["revoked"]["name"], "hall");
    assert_eq!(with_cookie(&phone, &[], "/api/state"), 401, "revoked");
    assert_eq!(desk.post("/api/phones/revoke", &json!({ "id": 1 })).status, 404, "that of who opened it");
    let port = desk.at.rsplit_once(':').unwrap().1;
    let foreign = ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1:1".to_owned()];
    let lan = format!("192.168.1.2:{port}");
    for host in foreign.iter().chain([&lan]) {
        assert_eq!(with_cookie(&desk.token, &[("Host", host.as_str())], "/api/state"), 403, "{host}");
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", &format!("https://{}", desk.at)] {
        assert_eq!(with_cookie(&desk.token, &[("Origin", origin)], "/api/state"), 403, "{origin}");
    }
    assert_eq!(with_cookie(&desk.token, &[("Origin", &format!("http://{}", desk.at))], "/api/state"), 200);
}

#[test]
fn the_address_gives_the_cookie_and_every_page_is_sealed() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let welcome = desk.raw("GET", &format!("/?token={}", desk.token), &[], b"");
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("/")));
    let cookie = welcome.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let away = desk.raw("GET", &format!("//evil.example/?token={}", desk.token), &[], b"");
    assert!(away.header("location").is_none_or(|to| !to.starts_with("//")), "{away:?}");
    for path in ["/", "/api/state", "/nowhere"] {
        let reply = desk.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    let sheet = desk.get("/api/sheet/boards");
    let policy = sheet.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
}

#[test]
fn the_network_is_reached_only_when_it_is_asked_for() {
    let folder = folder();
    let open = |more: &[&str]| {
        Serving::start(
            folder.path(),
            &[&["desk", "open.pairproof", "--port", "0", "--no-browser"], more].concat(),
        )
    };
    let (alone, lan) = (open(&[]), open(&["--lan"]));
    let is_heard = |desk: &Serving| {
        let port = desk.at.rsplit_once(':').unwrap().1;
        // Every address of 127/8 is this computer; only who listens everywhere hears the second.
        std::net::TcpStream::connect(format!("127.0.0.2:{port}")).is_ok()
    };
    assert!(!is_heard(&alone), "127.0.0.2 is not 127.0.0.1");
    assert!(is_heard(&lan));
    assert!(
        lan.said.contains("Phones can read along here: http://") && lan.said.contains('█'),
        "{}",
        lan.said
    );
    let reader = lan.said.lines().find_map(|line| line.strip_prefix("Phones can read along here: ")).unwrap();
    let token = reader.split_once("token=").unwrap().1;
    assert_eq!(lan.by(token, "GET", "/wall", &Value::Null).status, 200);
    assert_eq!(lan.by(token, "POST", "/api/command", &command(&result(1, "1-0"))).status, 403);
    let phones = lan.get("/api/phones").json();
    assert!(phones["phones"][0]["svg"].as_str().unwrap().contains("<svg"), "{phones}");
}

#[test]
fn a_stale_command_is_refused_with_who_and_what() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, ann) = desk.phone("Ann", "deputy");
    let seen = desk.get("/api/state").json()["seq"].clone();
    let based = |command: Value| json!({ "command": command, "based_on": seen });
    assert_eq!(desk.by(&ann, "POST", "/api/command", &based(result(1, "0-1"))).status, 200);
    let stale = desk.post("/api/command", &based(result(1, "1-0")));
    let told = stale.json();
    assert_eq!((stale.status, &told["who"]), (409, &json!("Ann")), "{told}");
    assert!(told["stale"].as_str().unwrap().starts_with("Ann entered 0-1 on board 1 at "), "{told}");
    assert_eq!(desk.post("/api/command", &based(result(2, "1-0"))).status, 200, "another board");
    for board in 3..=4 {
        desk.done("/api/command", &command(&result(board, "1-0")));
    }
    // A draft on which a correction has come, and a correction on which a draft has come.
    let seen = desk.get("/api/state").json()["seq"].clone();
    let correct = json!({ "kind": "correct", "round": 2, "board": 1, "result": "1-0" });
    desk.done("/api/command", &json!({ "command": correct, "based_on": seen }));
    let seating = json!({ "boards": [{ "table": 1, "white": 1, "black": 2 }], "bye": null });
    let draft =
        json!({ "kind": "draft", "round": 3, "seating": seating, "under": { "rulebook": "dutch-2026" } });
    let stale = desk.post("/api/command", &json!({ "command": draft, "based_on": seen }));
    assert_eq!((stale.status, &stale.json()["who"]), (409, &json!("Kim")), "{}", stale.body);
    desk.done("/api/draft", &Value::Null);
    let seen = desk.get("/api/state").json()["seq"].clone();
    desk.done("/api/alter", &json!({ "edits": [{ "edit": "lock", "board": 1 }], "based_on": seen }));
    let publish = desk.post("/api/publish", &json!({ "based_on": seen }));
    assert_eq!(publish.status, 409, "the draft was altered: {}", publish.body);
    let late =
        desk.post("/api/alter", &json!({ "edits": [{ "edit": "turn", "board": 1 }], "based_on": seen }));
    assert_eq!(late.status, 409, "{}", late.body);
    desk.done("/api/publish", &Value::Null);
}

#[test]
fn everybody_hears_what_happens_here_and_at_the_terminal() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, hall) = desk.phone("hall", "reader");
    let [mut chief, mut reader] = [Listener::new(&desk, &desk.token), Listener::new(&desk, &hall)];
    let seq = desk.done("/api/command", &command(&result(2, "0-1")))["seq"].clone();
    let told = chief.next("changed");
    assert_eq!((&told["seq"], &told["who"]), (&seq, &json!("Kim")), "{told}");
    assert_eq!(told["touches"], json!([{ "board": [2, 2] }]), "{told}");
    assert_eq!(reader.next("changed"), json!({ "seq": seq, "what": "results" }));
    let seen = |token: &str| {
        let reply = desk.by(token, "GET", "/api/players", &Value::Null).json();
        ["name", "card", "birth", "fide_id", "sex"].map(|field| reply["players"][0].get(field).is_some())
    };
    assert_eq!(seen(&hall), [true, true, false, false, false]);
    assert_eq!(seen(&desk.token), [true; 5]);
    done(folder.path(), "result open.pairproof 3=1-0 --by Ada");
    let told = chief.next("changed");
    assert!(told["told"].as_str().unwrap().starts_with("Ada entered 1-0 on board 3"), "{told}");
    assert_eq!(reader.next("changed")["what"], "results");
}

#[test]
fn names_are_text_whatever_is_in_them() {
    let folder = folder();
    let long = "x".repeat(200);
    let names =
        ["<script>alert(1)</script>", "O\"Neil & 'Co'", "\u{202e}gnorw", "משה לוי", &long, "Zoë Ωmega"];
    let rows: Vec<String> = names.iter().map(|name| format!("\"{}\"\n", name.replace('"', "\"\""))).collect();
    std::fs::write(folder.path().join("names.csv"), format!("name\n{}", rows.concat())).unwrap();
    let (code, _, err) = go(folder.path(), "enter names.csv --rounds 3 --seed 1 -o names.pairproof");
    assert_eq!(code, 0, "{err}");
    let desk = Serving::desk(folder.path(), "names.pairproof");
    desk.done("/api/draft", &Value::Null);
    desk.done("/api/publish", &Value::Null);
    let players = desk.get("/api/players").json();
    let there: Vec<&str> =
        players["players"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
    for name in names.iter().filter(|name| !name.contains('\u{202e}')) {
        assert!(there.contains(name), "{name}: {there:?}");
    }
    for page in ["/", "/players", "/standings", "/wall", "/log"] {
        let reply = desk.get(page);
        assert_eq!(reply.status, 200, "{page}");
        assert!(!reply.body.contains("<script>alert"), "{page}");
        assert!(!reply.body.contains('\u{202e}'), "{page} is turned round");
    }
}

#[test]
fn slow_clients_keep_nobody_waiting() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let begun: Vec<_> = (0..60)
        .map(|_| {
            let mut stream = desk.connect();
            let head = format!(
                "POST /api/command HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nContent-Length: 100\r\n\r\n{{",
                desk.at, desk.token
            );
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    // Listeners who never read.
    let deaf: Vec<_> = (0..20).map(|_| Listener::new(&desk, &desk.token)).collect();
    for board in 1..=4 {
        desk.done("/api/command", &command(&result(board, "½")));
    }
    assert_eq!(desk.get("/api/state").json()["open"], 0);
    drop((begun, deaf));
}

/// Kills the desk while four clients write; whatever was answered is in the file.
fn killed_under_load(path: &Path, after: usize) {
    std::fs::copy(path.join("open.pairproof"), path.join("load.pairproof")).unwrap();
    let mut desk = Serving::desk(path, "load.pairproof");
    let answered = std::sync::Mutex::new(Vec::new());
    let (at, token) = (desk.at.clone(), desk.token.clone());
    std::thread::scope(|scope| {
        for client in 0..4 {
            let (at, token, answered) = (&at, &token, &answered);
            scope.spawn(move || {
                for n in 0.. {
                    let name = format!("Late {client}-{n}");
                    let add = json!({ "command": { "kind": "add", "players": [{ "name": name }], "at_end": true, "rulebook": "dutch-2026" } });
                    if !is_answered(at, token, &add.to_string()) {
                        return;
                    }
                    answered.lock().unwrap().push(name);
                }
            });
        }
        while answered.lock().unwrap().len() < after {
            std::thread::yield_now();
        }
        desk.child.kill().unwrap();
        desk.child.wait().unwrap();
    });
    let there = run(path, &["export", "load.pairproof"], &[]);
    assert!(there.status.success(), "{}", String::from_utf8_lossy(&there.stderr));
    let there = String::from_utf8(there.stdout).unwrap();
    for name in answered.into_inner().unwrap() {
        assert!(there.contains(&name), "{name} was answered and is lost");
    }
}

/// Was a command carried out, as far as its author can tell?
fn is_answered(at: &str, token: &str, body: &str) -> bool {
    use std::io::Read;
    let Ok(mut stream) = std::net::TcpStream::connect(at) else { return false };
    let head = format!(
        "POST /api/command HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut reply = String::new();
    stream.write_all((head + body).as_bytes()).is_ok()
        && stream.read_to_string(&mut reply).is_ok()
        && reply.starts_with("HTTP/1.1 200")
        && reply.ends_with('}')
}

/// `PAIRPROOF_KILLS` sets how often; every kill comes after another number of answers.
#[test]
fn nothing_that_was_answered_is_lost() {
    let folder = folder();
    let kills = std::env::var("PAIRPROOF_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(4);
    for after in (0..kills).map(|kill| 1 + kill * 7 % 40) {
        killed_under_load(folder.path(), after);
    }
}

#[test]
fn an_event_that_was_begun_is_opened_again_before_it_has_players() {
    let folder = folder();
    for _ in 0..2 {
        let desk = Serving::desk(folder.path(), "new.pairproof");
        assert_eq!(desk.get("/").status, 200);
        assert_eq!(desk.get("/api/state").json()["players"], 0);
    }
}

#[test]
fn what_is_no_event_file_is_not_opened() {
    let folder = folder();
    let desk = |file: &str| go(folder.path(), &format!("desk {file} --port 0 --no-browser"));
    for (file, says) in [("event.trf", "is not an event file"), ("missing.trf", "there is no file")] {
        let (code, out, err) = desk(file);
        assert!(code == 3 && out.is_empty() && err.contains(says) && err.contains("import"), "{file}: {err}");
    }
    let other = folder.path().join("other.pairproof");
    std::fs::copy(folder.path().join("open.pairproof"), other).unwrap();
    let (code, _, err) = go(folder.path(), "desk --port 0 --no-browser");
    assert!(code == 3 && err.contains("open.pairproof") && err.contains("other.pairproof"), "{err}");
    let taken = Serving::desk(folder.path(), "open.pairproof");
    let port = taken.at.rsplit_once(':').unwrap().1;
    let (code, _, err) = go(folder.path(), &format!("desk other.pairproof --no-browser --port {port}"));
    assert!(code == 3 && err.contains(port) && err.contains("--port 0"), "{err}");
}
