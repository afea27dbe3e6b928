//! An event file that another program has changed: `log --verify` names the row, every command says so, nothing is saved
//! any more, and a state on paper is found again.

use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{done, folder, go, run};
use crate::web::Serving;

/// Publishes under a name that can be found in the file, and enters a result.
fn by_ada(path: &Path) {
    for words in [
        ["correct", "open.pairproof", "2", "1", "0-1", "--because", "misread", "--by", "Ada Quist"],
        ["correct", "open.pairproof", "2", "1", "1-0", "--because", "misread again", "--by", "Kim Moser"],
    ] {
        let output = run(path, &words, &[]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Changes the name of the author of one row, without a word to the log.
fn falsify(path: &Path) {
    let raw = rusqlite::Connection::open(path.join("open.pairproof")).unwrap();
    let sql = "DROP TRIGGER log_is_not_changed; UPDATE log SET who = 'Eva Quist' WHERE who = 'Ada Quist'";
    raw.execute_batch(sql).unwrap();
}

fn audited(path: &Path, options: &str) -> (i32, Value) {
    let (code, text, errors) = go(path, &format!("log open.pairproof --verify -f json{options}"));
    (code, serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}{errors}")))
}

#[test]
fn a_falsified_row_is_named_and_nothing_is_saved_any_more() {
    let folder = folder();
    let path = folder.path();
    by_ada(path);
    let (code, intact) = audited(path, "");
    let last = intact["row"].as_i64().unwrap();
    assert!(code == 0 && intact["is_intact"] == true && intact["altered_row"].is_null(), "{intact}");
    falsify(path);
    assert!(done(path, "log open.pairproof").contains("Eva Quist"), "the log is read as it is");
    let (code, found) = audited(path, "");
    assert_eq!(
        (code, &found["is_intact"], &found["altered_row"]),
        (1, &json!(false), &json!(last - 1)),
        "{found}"
    );
    let says = format!("row {} of its log was changed or put in by another program", last - 1);
    for command in ["status", "check", "standings", "log", "export"] {
        let (code, _, errors) = go(path, &format!("{command} open.pairproof"));
        assert!(code == 0 && errors.contains(&says), "{command}: {errors}");
    }
    let before = std::fs::read(path.join("open.pairproof")).unwrap();
    for command in
        ["withdraw open.pairproof 5", "undo open.pairproof --by Kim", "bye open.pairproof 3 3 half"]
    {
        let (code, _, errors) = go(path, command);
        assert!(
            code == 5 && errors.contains(&says) && errors.contains("pairproof import"),
            "{command}: {code} {errors}"
        );
    }
    assert_eq!(std::fs::read(path.join("open.pairproof")).unwrap(), before);
    // What the file says can be carried over.
    done(path, "export open.pairproof -o carried.trf");
    done(path, "import carried.trf -o carried.pairproof");
    assert!(go(path, "log carried.pairproof --verify").0 == 0);
}

#[test]
fn the_desk_says_that_its_file_was_falsified_and_saves_nothing() {
    let folder = folder();
    let path = folder.path();
    by_ada(path);
    falsify(path);
    let desk = Serving::desk(path, "open.pairproof");
    let command = json!({ "kind": "correct", "round": 2, "board": 1, "result": "½-½", "because": "misread" });
    let reply = desk.post("/api/command", &json!({ "command": command }));
    assert!(reply.status == 500 && reply.body.contains("by another program"), "{}", reply.body);
    for address in ["/", "/log", "/wall", "/standings"] {
        let page = desk.get(address).body;
        assert!(page.contains("class=\"fault\"") && page.contains("by another program"), "{address}");
    }
    assert!(
        desk.get("/api/state").json()["fault"].as_str().is_some_and(|says| says.contains("another program"))
    );
}

#[test]
fn the_state_on_the_wall_is_found_in_its_log_alone() {
    let folder = folder();
    let path = folder.path();
    by_ada(path);
    let desk = Serving::desk(path, "open.pairproof");
    let wall = desk.get("/wall").body;
    drop(desk);
    let state = wall.split("<code>").map(|rest| &rest[..rest.find('<').unwrap_or(0)]);
    let state = state.into_iter().find(|code| code.len() == 24).expect("a state in groups of four");
    run(path, &["withdraw", "open.pairproof", "5", "--by", "Kim Moser"], &[]);
    let (code, found) = audited(path, &format!(" --state {}", state.replace(' ', "")));
    let last = found["row"].as_i64().unwrap();
    assert_eq!((code, &found["asked"]["row"]), (0, &json!(last - 1)), "{found}");
    let output = run(path, &["log", "open.pairproof", "--verify", "--state", state], &[]);
    assert!(String::from_utf8(output.stdout).unwrap().contains("Kim Moser"));
    // Another history has another state.
    let other = crate::fixture::folder();
    done(other.path(), "withdraw open.pairproof 4");
    by_ada(other.path());
    let (code, found) = audited(other.path(), &format!(" --state {}", state.replace(' ', "")));
    assert!(code == 1 && found["is_intact"] == true && found["asked"]["row"].is_null(), "{found}");
}
