//! `desk` with a hall full of phones: everybody hears of everything, pages are made once, memory does not grow; and the browser
//! of the chief is opened by a code that holds once.
//!
//! `PAIRPROOF_PHONES=200 PAIRPROOF_REQUESTS=100000` is the full size; what it took is printed, and never tested.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use crate::fixture::folder;
use crate::web::{Listener, Reply, Serving};

/// A number of the environment; without it a small share.
fn size(name: &str, share: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(share)
}

fn correct(board: usize, result: &str) -> Value {
    json!({ "command": { "kind": "correct", "round": 2, "board": board, "result": result } })
}

/// The memory of a program in kilobytes, where the system says it.
fn memory(desk: &Serving) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", desk.child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn every_phone_of_the_hall_hears_of_what_three_desks_enter() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (phones, each) = (size("PAIRPROOF_PHONES", 12), size("PAIRPROOF_RESULTS", 6));
    let desks: Vec<String> = (0..3).map(|n| desk.phone(&format!("desk {n}"), "chief").1).collect();
    let tokens: Vec<String> = (0..phones).map(|n| desk.phone(&format!("phone {n}"), "reader").1).collect();
    let listeners: Vec<Listener> = tokens.iter().map(|token| Listener::new(&desk, token)).collect();
    let (asked, began) = (AtomicUsize::new(0), std::time::Instant::now());
    let last = desk.get("/api/state").json()["seq"].as_u64().unwrap() + 3 * each as u64;
    std::thread::scope(|scope| {
        for (mut listener, token) in listeners.into_iter().zip(&tokens) {
            let (desk, asked) = (&desk, &asked);
            scope.spawn(move || {
                // Each change is heard once and in order, and what the phone then asks for is at least as new.
                let mut seen = last - 3 * each as u64;
                while seen < last {
                    let heard = listener.next("changed")["seq"].as_u64().unwrap();
                    assert_eq!(heard, seen + 1);
                    seen = heard;
                    let results = desk.by(token, "GET", "/wall/results", &Value::Null).json();
                    assert!(results["seq"].as_u64().unwrap() >= seen, "{results}");
                    asked.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        for (board, token) in (1..).zip(&desks) {
            let desk = &desk;
            scope.spawn(move || {
                for n in 0..each {
                    let result = if n % 2 == 0 { "1-0" } else { "0-1" };
                    let reply = desk.by(token, "POST", "/api/command", &correct(board, result));
                    assert_eq!(reply.status, 200, "{}", reply.body);
                }
            });
        }
    });
    let (asked, took) = (asked.into_inner(), began.elapsed());
    eprintln!("{phones} phones heard {} results and asked {asked} times: {took:.1?}", 3 * each);
    let page = |token: &str, path: &str| desk.by(token, "GET", path, &Value::Null).body;
    assert_eq!(page(&tokens[0], "/standings"), page(&tokens[1], "/standings"), "one page for all phones");
    assert!(!page(&tokens[0], "/standings").contains("phone 0"), "a page for all names nobody");
}

/// Who has no board finds the reason on the wall.
#[test]
fn the_wall_names_everybody_who_has_no_board() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let bye = |player: u32, worth: &str| json!({ "kind": "bye", "players": [player], "rounds": [3], "worth": worth });
    desk.done("/api/command", &json!({ "command": bye(7, "zero") }));
    desk.done(
        "/api/command",
        &json!({ "command": { "kind": "withdraw", "player": 6, "from": 3, "rulebook": "dutch-2026" } }),
    );
    let results: Vec<Value> = (1..=4).map(|board| json!({ "board": board, "result": "1-0" })).collect();
    desk.done("/api/command", &json!({ "command": { "kind": "result", "round": 2, "results": results } }));
    desk.done("/api/draft", &Value::Null);
    desk.done("/api/publish", &Value::Null);
    let (_, hall) = desk.phone("hall", "reader");
    let wall = desk.by(&hall, "GET", "/wall", &Value::Null).body;
    assert!(
        wall.contains("data-board=\"Half-point bye\"")
            && wall.contains("data-says=\"Zimmer has a half-point bye\""),
        "{wall}"
    );
    assert!(
        wall.contains("data-board=\"Absent\"")
            && wall.contains("data-says=\"Novak is absent in this round\""),
        "{wall}"
    );
    assert!(wall.contains("data-board=\"Bye\""), "five play: {wall}");
    assert!(!wall.contains("Fox"), "he has left: {wall}");
}

/// Who opens an address in a browser reads on a page why it was refused; a script gets JSON.
#[test]
fn a_refusal_is_a_page_for_a_person() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (id, phone) = desk.phone("hall", "reader");
    let opened = |token: &str, path: &str| {
        let bearer = format!("Bearer {token}");
        let headers = [("Authorization", bearer.as_str()), ("Accept", "text/html,application/xhtml+xml")];
        desk.raw("GET", path, &headers, b"")
    };
    let page = opened(&phone, "/players");
    assert_eq!(page.status, 403);
    assert!(
        page.body.starts_with("<!DOCTYPE html>") && page.body.contains("needs a deputy."),
        "{}",
        page.body
    );
    assert!(desk.by(&phone, "GET", "/players", &Value::Null).json()["error"].is_string());
    desk.done("/api/phones/revoke", &json!({ "id": id }));
    let page = opened(&phone, "/wall");
    assert_eq!(page.status, 401);
    assert!(page.body.contains("<h1>The token is missing, wrong or revoked.</h1>"), "{}", page.body);
    assert!(
        page.body.contains("ask the chief arbiter for a new code") && !page.body.contains("href"),
        "{}",
        page.body
    );
    assert_eq!(opened(&desk.token, "/nowhere").status, 404);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.csv"), "name\nAda\nBen\nCleo\nDan\n").unwrap();
    for command in
        ["enter p.csv --rounds 3 --colour white -o e.pairproof", "draft e.pairproof", "publish e.pairproof"]
    {
        crate::fixture::done(folder.path(), command);
    }
    let desk = Serving::desk(folder.path(), "e.pairproof");
    desk.done("/api/prizes", &json!({ "lines": ["1st 500"] }));
    let prizes = desk.get("/api/sheet/prizes");
    assert!(prizes.status == 422 && prizes.body.contains("no round is over yet"), "{}", prizes.body);
}

/// The complete report is for the chief alone; the public one has no private data.
#[test]
fn the_complete_report_is_for_the_chief_and_the_event_leads_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let names =
        "name,rating,fide id,birth,sex\nAda,2000,1503014,1990,w\nBen,1900,,,\nCleo,1800,,,\nDan,1700,,,\n";
    std::fs::write(at.join("p.csv"), names).unwrap();
    for command in [
        "enter p.csv --rounds 1 --colour white --name Open -R dutch-2026 -o e.pairproof",
        "draft e.pairproof",
        "publish e.pairproof",
        "result e.pairproof 1=1-0 2=1-0",
        "close e.pairproof",
    ] {
        crate::fixture::done(at, command);
    }
    let status = crate::fixture::done(at, "status e.pairproof");
    assert!(status.contains("next: pairproof export e.pairproof --trf26 -o e.trf"), "{status}");
    let desk = Serving::desk(at, "e.pairproof");
    assert!(desk.get("/").body.contains("/event#federation"));
    let event = desk.get("/event").body;
    assert!(
        event.contains("Report for the federation") && event.contains("Still missing from the report: "),
        "{event}"
    );
    let complete = desk.get("/event/report").body;
    assert!(complete.contains("1503014") && complete.contains("1990"), "{complete}");
    assert_eq!(complete, crate::fixture::done(at, "export e.pairproof --trf26"));
    assert_eq!(desk.get("/event/report/trf16").body, crate::fixture::done(at, "export e.pairproof"));
    assert!(!desk.get("/wall/report").body.contains("1503014"));
    let (_, deputy) = desk.phone("desk", "deputy");
    assert_eq!(desk.by(&deputy, "GET", "/event/report", &Value::Null).status, 403);
}

#[test]
fn pages_follow_the_event_and_the_role() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, hall) = desk.phone("hall", "reader");
    let by = |token: &str, path: &str| desk.by(token, "GET", path, &Value::Null);
    let (before, again) = (by(&hall, "/wall").body, by(&hall, "/wall").body);
    assert_eq!(before, again);
    desk.done(
        "/api/command",
        &json!({ "command": { "kind": "result", "round": 2, "results": [{ "board": 1, "result": "1-0" }] } }),
    );
    let after = by(&hall, "/wall").body;
    assert_ne!(before, after);
    assert!(after.contains("1–0") && !before.contains("1–0"));
    // What the chief may see is not kept for a reader.
    assert_eq!(by(&desk.token, "/").status, 200);
    assert_eq!(by(&hall, "/").status, 303);
    desk.done("/api/undo", &Value::Null);
    let shown = |body: &str| body.contains("1–0");
    assert!(!shown(&by(&hall, "/wall").body), "an undone result is gone");
    let by_points = by(&hall, "/api/standings?tiebreaks=WON").json();
    assert_eq!(by_points["answer"]["columns"], json!(["WON"]), "{by_points}");
    assert_ne!(by(&hall, "/api/standings?tiebreaks=BH").json()["answer"]["columns"], json!(["WON"]));
}

#[test]
fn a_phone_finds_earlier_rounds_and_reads_whether_the_standings_are_of_a_round_in_play() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, hall) = desk.phone("hall", "reader");
    let by = |path: &str| desk.by(&hall, "GET", path, &Value::Null);
    let now = by("/wall").body;
    assert!(now.contains("href=\"/wall/round/1\"") && now.contains("id=\"check\""), "{now}");
    let earlier = by("/wall/round/1").body;
    assert!(earlier.contains("<h1>Round 1</h1>") && earlier.contains("Pairings of round 1<"), "{earlier}");
    assert!(earlier.contains("/wall/round/1/results") && !earlier.contains("id=\"check\""), "{earlier}");
    assert_eq!(by("/wall/round/1/results").status, 200);
    assert_eq!((by("/wall/round/3").status, by("/wall/round/0").status), (404, 404), "not published");
    let standings = by("/standings").body;
    assert!(standings.contains("<caption>Standings during round 2, "), "{standings}");
    for board in 1..=4 {
        let results = json!([{ "board": board, "result": "1-0" }]);
        let result = json!({ "command": { "kind": "result", "round": 2, "results": results } });
        desk.done("/api/command", &result);
    }
    assert!(by("/standings").body.contains("<caption>Standings after round 2</caption>"));
}

#[test]
fn memory_does_not_grow_with_the_requests() {
    let folder = folder();
    let desk = Serving::desk(folder.path(), "open.pairproof");
    let (_, hall) = desk.phone("hall", "reader");
    let requests = size("PAIRPROOF_REQUESTS", 400);
    let paths = [
        "/wall",
        "/wall/results",
        "/wall/round/1",
        "/standings",
        "/wall/card/1",
        "/api/state",
        "/api/standings?tiebreaks=BH,SB",
        "/assets/desk.css",
        "/wall/certificate",
    ];
    let ask = |count: usize| {
        std::thread::scope(|scope| {
            for client in 0..4 {
                let (desk, hall) = (&desk, &hall);
                scope.spawn(move || {
                    for n in (client..count).step_by(4) {
                        // An address of its own now and then, and a change, so that nothing can be kept for ever.
                        let path = match n % 50 {
                            49 => format!("/standings?by=BH&of=club:{n}"),
                            _ => paths[n % paths.len()].to_owned(),
                        };
                        assert_eq!(desk.by(hall, "GET", &path, &Value::Null).status, 200, "{path}");
                        if n % 500 == 0 {
                            let result = if n % 1000 == 0 { "1-0" } else { "0-1" };
                            desk.done("/api/command", &correct(1, result));
                        }
                    }
                });
            }
        });
    };
    ask(requests / 10);
    let begin = memory(&desk);
    ask(requests);
    eprintln!("{requests} requests: {begin:?} kB at the beginning, {:?} kB at the end", memory(&desk));
}

/// Opens a desk as people do, with a program in the place of the browser that writes down what it is called with.
fn opened(folder: &Path) -> (Serving, String) {
    let bin = folder.join("bin");
    std::fs::create_dir(&bin).unwrap();
    let called = folder.join("called");
    std::fs::write(
        bin.join("xdg-open"),
        format!("#!/bin/sh\necho \"$@\" > {0}.part && mv {0}.part {0}\n", called.display()),
    )
    .unwrap();
    let made =
        Command::new("chmod").arg("+x").arg(bin.join("xdg-open")).stdout(Stdio::null()).status().unwrap();
    assert!(made.success());
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let desk = Serving::start_in(folder, &["desk", "open.pairproof", "--port", "0"], &[("PATH", &path)]);
    while !called.exists() {
        std::thread::yield_now();
    }
    let address = std::fs::read_to_string(called).unwrap().trim().to_owned();
    (desk, address)
}

#[cfg(target_os = "linux")]
#[test]
fn the_browser_is_opened_by_a_code_that_holds_once() {
    let folder = folder();
    let (desk, address) = opened(folder.path());
    assert!(!address.contains(&desk.token), "the token stands in a command line: {address}");
    let path = address.strip_prefix(&format!("http://{}", desk.at)).unwrap();
    let ask = |path: &str| -> Reply { desk.raw("GET", path, &[], b"") };
    assert_eq!(ask("/?once=wrong").status, 401);
    let welcome = ask(path);
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("/")));
    let cookie = welcome.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    assert_eq!(desk.raw("GET", "/", &[("Cookie", &cookie)], b"").status, 200);
    let again = ask(path);
    assert_eq!(again.status, 401, "{}", again.body);
    assert!(
        again.header("set-cookie").is_none() && again.body.contains("opens the desk once"),
        "{}",
        again.body
    );
    assert_eq!(desk.get("/").status, 200, "the printed token holds");
}
