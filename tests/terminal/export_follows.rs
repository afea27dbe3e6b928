//! The report that the settings of an event name follows every change.

use std::fs;
use std::path::Path;

use crate::fixture::{done, folder, go, said};

fn set(path: &Path, text: &str) -> (i32, String, String) {
    fs::write(path.join("own.toml"), text).expect("writable");
    go(path, "settings event.pairproof own.toml")
}

/// The report is that of `export`, after a change, an undo and a redo; a draft is not in it.
#[test]
fn the_report_follows_every_change() {
    let folder = folder();
    let path = folder.path();
    for (name, format) in [("live.trf", ""), ("live.json", " -o now.json --force")] {
        assert_eq!(set(path, &format!("mode = \"free\"\nexport = \"{name}\"\n")).0, 0);
        for command in [
            "result event.pairproof 1=1-0",
            "undo event.pairproof",
            "redo event.pairproof",
            "undo event.pairproof",
        ] {
            done(path, command);
            let printed = done(path, &format!("export event.pairproof{format}"));
            let now =
                if format.is_empty() { printed } else { fs::read_to_string(path.join("now.json")).unwrap() };
            assert_eq!(fs::read_to_string(path.join(name)).unwrap(), now, "{command}");
        }
    }
    // The draft of the next round is nobody's business yet.
    assert_eq!(set(path, "mode = \"free\"\nexport = \"live.trf\"\n").0, 0);
    done(path, "result event.pairproof 1=1-0 2=1-0 3=1-0 4=1-0");
    let before = fs::read_to_string(path.join("live.trf")).unwrap();
    done(path, "draft event.pairproof");
    assert_eq!(fs::read_to_string(path.join("live.trf")).unwrap(), before);
    done(path, "publish event.pairproof");
    assert_ne!(fs::read_to_string(path.join("live.trf")).unwrap(), before);
}

/// Nothing but a report is replaced, and the event changes all the same.
#[test]
fn what_is_no_report_is_left_alone_and_said() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("notes.trf"), "buy milk\n").unwrap();
    let (code, out, err) = set(path, "mode = \"free\"\nexport = \"notes.trf\"\n");
    assert!(code == 0 && out.contains("that is no report; it is left unchanged"), "{out}{err}");
    assert!(said(path, "result event.pairproof 1=1-0").contains("is not up to date"));
    assert!(said(path, "undo event.pairproof").contains("is not up to date"));
    assert_eq!(fs::read_to_string(path.join("notes.trf")).unwrap(), "buy milk\n");
    for name in ["../open.trf", "sub/open.trf", "open.txt", ".trf", "a\\\\b.trf"] {
        let (code, _, err) = set(path, &format!("export = \"{name}\"\n"));
        assert!(code == 3 && err.contains("names no report beside the event file"), "{name}: {err}");
    }
}

/// An import never writes over the report that it reads; the first change does.
#[test]
fn an_import_leaves_its_report_as_it_is() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("pairproof.toml"), "export = \"event.trf\"\n").unwrap();
    let report = fs::read_to_string(path.join("event.trf")).unwrap() + "### a line of another program\n";
    fs::write(path.join("event.trf"), &report).unwrap();
    done(path, "import event.trf -o new.pairproof --unjudged");
    assert_eq!(fs::read_to_string(path.join("event.trf")).unwrap(), report);
    done(path, "result new.pairproof 1=1-0");
    assert_eq!(fs::read_to_string(path.join("event.trf")).unwrap(), done(path, "export new.pairproof"));
}
