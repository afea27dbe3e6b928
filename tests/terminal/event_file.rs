//! Event files made by commands that write to another file: who did it is kept, and so is what a report has no place for.

use std::path::Path;

use crate::fixture::{done, folder, go, run, said};

/// Commands that make a new event file.
const MAKERS: [&str; 6] = [
    "enter players.csv --rounds 5 --colour white -o made.pairproof",
    "import event.trf --unjudged -o made.pairproof",
    "result event.trf 1=1-0 -o made.pairproof",
    "result open.pairproof 1=1-0 -o made.pairproof",
    "pair undone.pairproof -o made.pairproof",
    "repair open.pairproof --absent 8 --because ill -o made.pairproof",
];

#[test]
fn an_event_file_keeps_who_made_it() {
    for command in MAKERS {
        let folder = folder();
        let path = folder.path();
        let mut words: Vec<&str> = command.split(' ').collect();
        words.extend(["--by", "Kim Moser"]);
        let output = run(path, &words, &[]);
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let log = done(path, "log made.pairproof");
        assert!(log.lines().next().unwrap().contains("Kim Moser: "), "{command}: {log}");
    }
}

#[test]
fn a_name_that_nothing_keeps_is_refused() {
    let folder = folder();
    let path = folder.path();
    for (command, says) in [
        ("enter players.csv --rounds 5 --colour white -o made.trf --by Kim", "made.trf has no log"),
        ("enter players.csv --rounds 5 --colour white --by Kim", "- has no log"),
        ("result open.pairproof 1=1-0 -o made.trf --by Kim", "made.trf has no log"),
        ("result event.trf 1=1-0 --by Kim", "event.trf is a report, which is only read"),
        ("pair undone.pairproof -o made.trf --by Kim", "made.trf has no log"),
        ("pair undone.pairproof --by Kim", "nothing is written"),
        ("repair open.pairproof --absent 8 --by Kim", "nothing is written"),
    ] {
        let (code, out, err) = go(path, command);
        assert!(code == 3 && err.contains(says), "{command}: {out}{err}");
        assert!(!path.join("made.trf").exists(), "{command}");
    }
}

/// What only an event file or its record holds.
fn state(folder: &Path, file: &str) -> String {
    let status = done(folder, &format!("status {file}"));
    let draft = status.lines().find(|line| line.contains("a draft of")).unwrap_or_default().to_owned();
    draft + &done(folder, &format!("settings {file}"))
}

#[test]
fn settings_and_draft_come_along_into_another_event_file() {
    let folder = folder();
    let path = folder.path();
    // A draft with a locked board in JSON, and settings beside it.
    done(path, "alter drafted.pairproof lock 2");
    done(path, "export drafted.pairproof -o drafted.json");
    std::fs::rename(path.join("declared.toml"), path.join("pairproof.toml")).unwrap();
    done(path, "import drafted.json --unjudged -o first.pairproof");
    let before = state(path, "first.pairproof");
    assert!(before.contains("a draft of 4 boards, 1 locked") && before.contains("siblings"), "{before}");
    done(path, "export first.pairproof -o second.pairproof");
    assert_eq!(state(path, "second.pairproof"), before);
    done(path, "heading first.pairproof --city Graz -o third.pairproof");
    assert_eq!(state(path, "third.pairproof"), before);
    done(path, "publish third.pairproof");
    // A draft that rests on what has changed is not carried along in silence.
    done(path, "correct first.pairproof 1 1 0-1");
    let said = said(path, "export first.pairproof -o fourth.pairproof");
    assert!(said.contains("the draft for round 2 is out of date and is not carried over"), "{said}");
    assert!(!state(path, "fourth.pairproof").contains("draft"));
}

#[test]
fn points_stated_by_a_file_are_counted_anew_when_results_come_in() {
    let folder = folder();
    let path = folder.path();
    done(path, "result event.pairproof 1=1-0 2=0-1 -o event.json");
    done(path, "result event.json 3=1-0 -o more.json");
    done(path, "import more.json --unjudged -o made.pairproof");
    done(path, "result made.pairproof 4=1-0");
    done(path, "export made.pairproof -o again.json");
    assert!(done(path, "status again.json").contains("4 finished, 0 open"));
}
