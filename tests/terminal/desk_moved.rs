//! `desk` while somebody moves, deletes or replaces the event file: every page says so, and nothing is acknowledged that is
//! not in the file of that name.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{done, folder};
use crate::web::{Listener, Reply, Serving};

fn result(desk: &Serving, board: usize, result: &str) -> Reply {
    let command =
        json!({ "kind": "correct", "round": 2, "board": board, "result": result, "because": "misread" });
    desk.post("/api/command", &json!({ "command": command }))
}

/// Whether a refusal names the file and says what to do.
fn says_moved(reply: &Reply) -> bool {
    reply.status == 500
        && reply.body.contains("open.pairproof was moved, deleted or replaced")
        && reply.body.contains("Put the file back")
}

/// Does something to the files of an open event. The desk must refuse everything until `mend` has put it right.
fn nothing_is_acknowledged(harm: impl FnOnce(&Path), mend: Option<&dyn Fn(&Path)>) {
    let folder = folder();
    let inside = folder.path().join("inside");
    fs::create_dir(&inside).unwrap();
    fs::copy(folder.path().join("open.pairproof"), inside.join("open.pairproof")).unwrap();
    let path = inside.to_str().unwrap();
    let file = inside.join("open.pairproof");
    let desk = Serving::desk(folder.path(), file.to_str().unwrap());
    assert_eq!(result(&desk, 1, "0-1").status, 200);
    let mut listener = Listener::new(&desk, &desk.token);
    let before = desk.get("/event/report").body;
    harm(&inside);
    for (board, outcome) in [(1, "1-0"), (2, "1-0"), (2, "0-1")] {
        let reply = result(&desk, board, outcome);
        assert!(says_moved(&reply), "{path}: {}", reply.body);
    }
    for address in ["/", "/wall", "/standings", "/log", "/api/state", "/api/standings"] {
        let reply = desk.get(address);
        assert!(says_moved(&reply), "{address}: {} {}", reply.status, reply.body);
    }
    let bearer = format!("Bearer {}", desk.token);
    let page = desk.raw("GET", "/", &[("Authorization", &bearer), ("Accept", "text/html")], b"");
    assert!(page.status == 500 && page.body.contains("class=\"bad\""), "{}", page.body);
    assert!(desk.post("/api/undo", &Value::Null).status == 500, "an undo is a change");
    let told = listener.next("file");
    assert!(told["error"].as_str().unwrap().contains("was moved, deleted or replaced"), "{told}");
    assert_eq!(desk.get("/event/report").body, before, "what was acknowledged can still be saved");
    let Some(mend) = mend else { return };
    mend(&inside);
    assert_eq!(result(&desk, 1, "1-0").status, 200, "the file is back");
    while listener.next("file")["error"].is_string() {}
    drop(desk);
    assert!(done(folder.path(), &format!("log {}", file.display())).contains("0-1"));
}

fn moves(from: &'static str, to: &'static str) -> impl Fn(&Path) {
    move |inside| fs::rename(inside.join(from), inside.join(to)).unwrap()
}

#[test]
fn a_renamed_event_file_is_noticed_and_can_be_put_back() {
    nothing_is_acknowledged(moves("open.pairproof", "b"), Some(&moves("b", "open.pairproof")));
}

#[test]
fn a_moved_folder_is_noticed_and_can_be_put_back() {
    nothing_is_acknowledged(
        moves("../inside", "../away"),
        Some(&|inside| {
            fs::rename(inside.with_file_name("away"), inside).unwrap();
        }),
    );
}

#[test]
fn a_deleted_event_file_is_noticed() {
    nothing_is_acknowledged(|inside| fs::remove_file(inside.join("open.pairproof")).unwrap(), None);
}

#[test]
fn an_event_file_replaced_by_another_is_noticed() {
    let replace = |inside: &Path| {
        fs::copy(inside.with_file_name("open.pairproof"), inside.join("older")).unwrap();
        moves("older", "open.pairproof")(inside);
    };
    nothing_is_acknowledged(replace, None);
}

#[test]
fn a_deleted_file_beside_the_event_is_noticed() {
    // The changes that are not yet in the event file itself are in this one.
    nothing_is_acknowledged(|inside| fs::remove_file(inside.join("open.pairproof-wal")).unwrap(), None);
}
