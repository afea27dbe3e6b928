//! FIDE mode: its table of refusals. Whichever command or undo makes a change, the event before and after it is compared.

use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{go, said};

const LEAVE: &str = "I leave FIDE mode for the rest of this event";

/// Plays a round of eight players.
fn round(at: &Path, file: &str) {
    said(at, &format!("draft {file}"));
    said(at, &format!("publish {file}"));
    said(at, &format!("result {file} 1=1-0 2=0-1 3=1-0 4=½"));
}

/// A folder with an event of six rounds in FIDE mode, `two.pairproof` after two of them and `four.pairproof` after four.
fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let names: Vec<String> = (0..8).map(|i| format!("Player {i},{}\n", 2400 - 50 * i)).collect();
    std::fs::write(at.join("field.csv"), format!("name,rating\n{}", names.concat())).unwrap();
    std::fs::write(at.join("mode.toml"), "mode = \"fide\"\n").unwrap();
    std::fs::write(at.join("lim.toml"), "rulebook = \"lim-2026\"\n").unwrap();
    for (file, more) in [("two.pairproof", ""), ("free.pairproof", " --mode free"), ("begun.trf", "")] {
        said(at, &format!("enter field.csv --rounds 6 --colour white{more} -o {file}"));
    }
    said(at, "heading two.pairproof --tiebreaks BH-C1,DE");
    said(at, "heading two.pairproof --tiebreaks SB");
    round(at, "two.pairproof");
    round(at, "two.pairproof");
    std::fs::copy(at.join("two.pairproof"), at.join("four.pairproof")).unwrap();
    round(at, "four.pairproof");
    round(at, "four.pairproof");
    round(at, "free.pairproof");
    said(at, "settings free.pairproof mode.toml");
    let begun = std::fs::read_to_string(at.join("begun.trf")).unwrap();
    for (file, line) in [
        ("left", "### FIDE mode exited @ Round 1"),
        ("draws", "299 D         2.0"),
        ("byes", "162  A 2.0"),
        ("half", "299 H         1.5"),
    ] {
        std::fs::write(at.join(format!("{file}.trf")), format!("{line}\n{begun}")).unwrap();
    }
    folder
}

/// Refuses the words of a command with the number of a question.
fn refused(at: &Path, words: &[&str], question: &str) {
    let output = crate::fixture::run(at, words, &[]);
    let says = String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(output.status.code() == Some(3) && says.contains(question), "{words:?}: {says}");
}

#[test]
fn what_the_list_forbids_is_refused_to_every_command_and_to_undo() {
    let folder = played();
    let at = folder.path();
    for (remark, question) in [
        ("FIDE  mode exited @ Round 3", "question 42"),
        ("fide mode\tEXITED", "question 42"),
        ("Rating  correction @ Round 1: 1-5: 1-0 => 0-1", "question 192"),
        ("import @ Round 1: ILLEGAL", "question 55"),
        ("mpa @round 2: 1-2", "question 69"),
        ("All rounds paired  by the table", "question 69"),
    ] {
        refused(at, &["heading", "two.pairproof", "--remark", remark], question);
    }
    for (command, question) in [
        ("undo free.pairproof", "question 42"),
        ("heading free.pairproof --remark Import@Round", "question 55"),
        ("undo two.pairproof 3", "question 201"),
        ("pair two.pairproof -R lim-2026 -o lim.pairproof", "question 93"),
        ("pair two.pairproof --discretion baku -o baku.pairproof", "question 110"),
        ("bye four.pairproof 9 1,2,3,4 full", "question 190"),
        ("import left.trf -o left.pairproof --mode fide", "question 45"),
        ("import draws.trf -o draws.pairproof --mode fide", "question 74"),
        ("import byes.trf -o byes.pairproof --mode fide", "question 81"),
        ("import half.trf -o half.pairproof --mode fide", "question 81"),
    ] {
        if command.starts_with("bye") {
            said(at, "add four.pairproof Zed --rating 1500 --at-end");
        }
        refused(at, &command.split(' ').collect::<Vec<_>>(), question);
    }
    // By itself the mode does not begin with such points.
    let (_, _, told) = go(at, "import draws.trf");
    assert!(!told.contains("the event is in FIDE mode"), "{told}");
    // What the arbiter says himself, what was open and the last two rounds stay free.
    said(at, "heading two.pairproof --remark Important");
    said(at, "correct two.pairproof 1 1 0-1");
    said(at, "bye four.pairproof 9 3,4 half");
}

#[test]
fn rounds_of_an_imported_event_are_judged_and_their_number_is_announced_once() {
    let folder = played();
    let at = folder.path();
    said(at, "export two.pairproof -o two.trf");
    let two = std::fs::read_to_string(at.join("two.trf")).unwrap();
    let is_number = |line: &&str| !line.starts_with("142 ") && !line.starts_with("XXR ");
    let without: Vec<&str> = two.lines().filter(is_number).collect();
    std::fs::write(at.join("open.trf"), without.join("\n") + "\n").unwrap();
    let import = "import open.trf -o open.pairproof --mode fide";
    refused(at, &format!("{import} --unjudged").split(' ').collect::<Vec<_>>(), "question 54");
    said(at, import);
    said(at, "heading open.pairproof --rounds 6");
    refused(at, &["heading", "open.pairproof", "--rounds", "7"], "question 57");
}

/// Leaving is final, and only what is in the mode can leave it.
#[test]
fn leaving_is_final_and_is_for_those_in_the_mode() {
    let folder = played();
    let at = folder.path();
    let leave = |words: &[&str]| {
        crate::fixture::run(at, &[&["heading", "--leave-fide-mode", LEAVE], words].concat(), &[])
    };
    let told = leave(&["begun.trf", "-o", "new.trf"]);
    assert!(String::from_utf8_lossy(&told.stderr).contains("not in FIDE mode"), "{told:?}");
    let told = leave(&["free.pairproof"]);
    assert!(told.status.success(), "it has the mode by its settings: {told:?}");
    let log = said(at, "log free.pairproof");
    let row = log.lines().last().unwrap().split_whitespace().next().unwrap();
    refused(at, &["undo", "free.pairproof", row], "has left FIDE mode for good and cannot be undone");
    let told = leave(&["free.pairproof"]);
    assert!(String::from_utf8_lossy(&told.stderr).contains("has left FIDE mode already"), "{told:?}");
    // Points that the mode forbids are refused with every change of a report, too.
    std::fs::write(at.join("pairproof.toml"), "mode = \"fide\"\n").unwrap();
    refused(at, &["heading", "draws.trf", "--city", "Bonn", "-o", "new.trf"], "question 74");
    // Everything may be undone back to before round one.
    for row in ["undo two.pairproof"; 6] {
        said(at, row);
    }
    said(at, "undo two.pairproof 3");
}

#[test]
fn serve_refuses_the_same() {
    let folder = played();
    let at = folder.path();
    said(at, "export two.pairproof -o two.trf");
    let read = |file: &str| std::fs::read_to_string(at.join(file)).unwrap();
    let ask = |request: &Value| -> Value {
        std::fs::write(at.join("request"), format!("{request}\n")).unwrap();
        let told = crate::fixture::shell(at, &[], "pairproof serve --stdio < request").stdout;
        serde_json::from_str(String::from_utf8(told).unwrap().lines().next().unwrap()).unwrap()
    };
    let import = |file: &str| {
        let settings = "mode = \"fide\"\n";
        ask(&json!({ "id": 1, "do": "import", "tournament": read(file), "settings": settings }))
    };
    let event = import("two.trf")["import"]["event"].clone();
    let log = |command: Value| ask(&json!({ "id": 1, "do": "log", "event": event, "commands": [command] }));
    let settings = |text: &str| log(json!({ "kind": "settings", "text": text }));
    for (answer, question) in [
        (import("draws.trf"), "question 74"),
        (import("left.trf"), "question 45"),
        (log(json!({ "kind": "heading", "rounds": 7 })), "question 57"),
        (log(json!({ "kind": "heading", "tie_breaks": ["BH"] })), "question 201"),
        (settings("rulebook = \"lim-2026\""), "question 93"),
        (settings("discretion = [\"baku\"]"), "question 110"),
        (settings("mode = \"free\""), "question 42"),
        (
            ask(&json!({ "id": 1, "do": "forbid", "event": event, "players": [1, 3], "first": 4 })),
            "question 194",
        ),
    ] {
        let says = answer["error"]["says"].as_str().unwrap_or_default();
        assert!(says.contains(question), "{question}: {answer}");
    }
}
