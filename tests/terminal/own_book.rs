//! An event under a rulebook of one's own: the event keeps the rulebook's text, so that a draft can be published without the
//! rulebook's file.

use std::fs;
use std::path::Path;

use crate::fixture::{done, go};
use crate::web::Serving;
use serde_json::{Value, json};

/// Clubmates are kept apart, which no built-in rulebook does without a declaration.
const CLUB: &str = "extends = \"dutch-2026\"\nid = \"club\"\nprefix = \"CLB\"\ntitle = \"Club Swiss\"\n\
    source = \"The club's “minutes”\"\n[[insert]]\nafter = \"D26-C11\"\ncode = \"CLB-MATES\"\narticle = \"1\"\n\
    says = \"Clubmates  are kept apart.\"\nmeasure = \"same-club\"\n";
/// The file of that rulebook.
const FILE: &str = "club.toml";

/// A folder with the rulebook's file, and a list of six players; 1 and 4 share a club.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let clubs = ["A", "B", "C", "A", "D", "E"];
    let rows: Vec<String> =
        (0..6).map(|i| format!("Player{},{},{}\n", i + 1, 2400 - 20 * i, clubs[i])).collect();
    fs::write(folder.path().join("field.csv"), format!("name,rating,club\n{}", rows.concat())).unwrap();
    fs::write(folder.path().join(FILE), CLUB).unwrap();
    folder
}

fn boards(at: &Path, file: &str) -> Vec<String> {
    let sheet = done(at, &format!("print {file} boards -f csv"));
    sheet.lines().skip(1).map(|line| line.split(',').take(3).collect::<Vec<_>>().join(" ")).collect()
}

/// Whether players 1 and 4 meet in the first round, as they do under the built-in rulebook.
fn clubmates_meet(at: &Path, file: &str) -> bool {
    boards(at, file).iter().any(|board| board.contains("Player1") && board.contains("Player4"))
}

/// Record 192 has no type for an own rulebook, so that a report with a type is no other event.
#[test]
fn a_certificate_under_an_own_rulebook_asks_for_its_file() {
    let folder = folder();
    let at = folder.path();
    done(at, "enter field.csv --rounds 3 --colour white -o plain.trf");
    let plain = fs::read_to_string(at.join("plain.trf")).unwrap();
    fs::write(at.join("typed.trf"), plain.replacen("142 3", "192 FIDE_DUTCH_2026\n142 3", 1)).unwrap();
    done(at, &format!("pair typed.trf -R {FILE} --certificate round.cert"));
    let (code, _, err) = go(at, "verify round.cert typed.trf");
    assert!(
        code == 3 && err.contains("`club`, which is not built in") && err.contains("-R"),
        "{code}: {err}"
    );
    done(at, &format!("verify round.cert typed.trf -R {FILE}"));
}

#[test]
fn an_event_that_is_begun_under_an_own_rulebook_keeps_its_text() {
    let folder = folder();
    let at = folder.path();
    let file = "open.pairproof";
    done(at, &format!("enter field.csv --rounds 3 --colour white -R {FILE} -o {file}"));
    fs::remove_file(at.join(FILE)).unwrap();
    done(at, &format!("draft {file}"));
    done(at, &format!("alter {file} turn 1"));
    done(at, &format!("alter {file} turn 1"));
    done(at, &format!("publish {file}"));
    assert!(!clubmates_meet(at, file));
    done(at, &format!("result {file} 1=1-0 2=1-0 3=1-0"));
    let next = done(at, &format!("status {file}"));
    assert!(next.contains("Club Swiss") && !next.contains("-R "), "{next}");
    done(at, &format!("pair {file} --enter"));
    // The text is in its reports, too.
    done(at, &format!("export {file} -o open.trf"));
    done(at, &format!("export {file} -o open.json"));
    for file in [file, "open.trf", "open.json"] {
        done(at, &format!("check {file} --all"));
        assert!(done(at, &format!("standings {file}")).contains("club"), "{file}");
    }
}

/// The event names no rulebook, or another one; the draft alone is paired under the file.
#[test]
fn a_draft_under_an_own_rulebook_is_published_without_its_file() {
    let file = "open.pairproof";
    for named in [true, false] {
        let folder = folder();
        let at = folder.path();
        done(at, "enter field.csv --rounds 3 --colour white -o open.trf");
        if !named {
            let report = fs::read_to_string(at.join("open.trf")).unwrap();
            let lines: Vec<&str> = report.lines().filter(|line| !line.starts_with("192 ")).collect();
            fs::write(at.join("open.trf"), lines.join("\n") + "\n").unwrap();
        }
        done(at, "import open.trf --mode free");
        done(at, &format!("draft {file} -R {FILE}"));
        fs::rename(at.join(FILE), at.join("away.toml")).unwrap();
        done(at, &format!("publish {file}"));
        assert!(!clubmates_meet(at, file));
        done(at, &format!("result {file} 1=1-0 2=1-0 3=1-0"));
        let title = done(at, &format!("status {file}"));
        assert_eq!(title.contains("Club Swiss"), !named, "{title}");
        // A later text of the same rulebook replaces the one that the event keeps.
        fs::write(at.join(FILE), CLUB.replace("Club Swiss", "Better Swiss")).unwrap();
        done(at, &format!("draft {file} -R {FILE}"));
        done(at, &format!("publish {file}"));
        let title = done(at, &format!("status {file}"));
        assert_eq!(title.contains("Better Swiss"), !named, "{title}");
    }
}

#[test]
fn the_desk_publishes_such_a_draft_and_goes_on_after_it_is_reopened() {
    let folder = folder();
    let at = folder.path();
    done(at, "enter field.csv --rounds 3 -R irish -o open.pairproof");
    done(at, &format!("draft open.pairproof -R {FILE}"));
    fs::remove_file(at.join(FILE)).unwrap();
    let desk = Serving::desk(at, "open.pairproof");
    desk.done("/api/publish", &Value::Null);
    drop(desk);
    assert!(!clubmates_meet(at, "open.pairproof"));

    fs::write(at.join(FILE), CLUB).unwrap();
    done(at, &format!("enter field.csv --rounds 3 --colour white -R {FILE} -o club.pairproof"));
    fs::remove_file(at.join(FILE)).unwrap();
    let desk = Serving::desk(at, "club.pairproof");
    desk.done("/api/draft", &Value::Null);
    drop(desk);
    let desk = Serving::desk(at, "club.pairproof");
    desk.done("/api/publish", &Value::Null);
    let results: Vec<Value> = (1..=3).map(|board| json!({ "board": board, "result": "1-0" })).collect();
    desk.done("/api/command", &json!({ "command": { "kind": "result", "round": 1, "results": results } }));
    desk.done("/api/draft", &Value::Null);
    drop(desk);
    assert!(!clubmates_meet(at, "club.pairproof"));
    done(at, "publish club.pairproof");
    done(at, "check club.pairproof --all");
}

/// Settings name the rulebook by its file, and their readings apply to the draft.
#[test]
fn a_draft_under_the_rulebook_of_the_settings_is_published_under_them() {
    let folder = folder();
    let at = folder.path();
    done(at, "enter field.csv --rounds 3 -R irish -o open.pairproof");
    fs::write(at.join("own.toml"), format!("rulebook = \"{FILE}\"\ndiscretion = [\"baku\"]\n")).unwrap();
    done(at, "settings open.pairproof own.toml");
    done(at, "draft open.pairproof");
    let published = go(at, "publish open.pairproof");
    assert!(published.0 == 0 && published.2.contains("discretion baku"), "{published:?}");
}

/// Drafts of earlier versions name the rulebook without its text.
#[test]
fn a_draft_without_the_text_says_what_to_do_and_that_works() {
    let folder = folder();
    let at = folder.path();
    done(at, "enter field.csv --rounds 3 -R irish -o open.pairproof");
    done(at, &format!("draft open.pairproof -R {FILE}"));
    done(at, "export open.pairproof -o open.json");
    let mut report: Value = serde_json::from_str(&fs::read_to_string(at.join("open.json")).unwrap()).unwrap();
    let record = &mut report["headings"][0][1];
    let mut draft: Value = serde_json::from_str(record.as_str().unwrap()).unwrap();
    draft["draft"]["under"].as_object_mut().unwrap().remove("text").unwrap();
    *record = draft.to_string().into();
    fs::write(at.join("open.json"), report.to_string()).unwrap();
    done(at, "import open.json --force");
    let (code, _, err) = go(at, "publish open.pairproof");
    let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, 3, "{words}");
    assert!(words.contains("the draft for round 1 was paired under the rulebook `club`"), "{words}");
    assert!(words.contains("name the rulebook file: `-R FILE.toml`"), "{words}");
    done(at, &format!("publish open.pairproof -R {FILE}"));
}

#[test]
fn a_text_that_is_not_that_of_the_rulebook_is_refused_where_it_stands() {
    let folder = folder();
    let at = folder.path();
    done(at, &format!("enter field.csv --rounds 3 --colour white -R {FILE} -o open.trf"));
    let report = fs::read_to_string(at.join("open.trf")).unwrap();
    let line = report.lines().find(|line| line.starts_with("XXW text ")).unwrap();
    for (other, says) in [
        ("XXW text id = 3", "the text of the rulebook is not one string"),
        (&format!("{line}\n{line}"), "the text of the rulebook is given twice"),
        (&line.replace("\\\"club\\\"", "\\\"klub\\\""), "keeps the text of `klub`"),
        (&line.replace("same-club", "same-klub"), "club.toml:6:1"),
        ("XXW text \"\"", "club.toml:1:1"),
        ("XXW text \"\"", "(the event keeps this text; `-R FILE.toml` names another)"),
        ("", "does not keep its text"),
    ] {
        fs::write(at.join("open.trf"), report.replace(line, other)).unwrap();
        let (code, _, err) = go(at, "status open.trf");
        let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code == 3 && words.contains(says), "{says}: {code} {words}");
    }
    fs::write(at.join("open.trf"), report.replace("XXW rulebook club\n", "")).unwrap();
    let (code, _, err) = go(at, "status open.trf");
    assert!(code == 3 && err.contains("no rulebook is named"), "{err}");
}

/// `compare` takes a rulebook's file as `pair` does, and says how two rulebooks are compared.
#[test]
fn one_own_rulebook_is_compared_and_two_are_refused() {
    let folder = folder();
    let at = folder.path();
    done(at, "enter field.csv --rounds 3 --colour white -o open.trf");
    let (code, said, _) = go(at, &format!("compare open.trf -R {FILE}"));
    assert!(code == 1 && said.contains("does not support CLB-MATES; a\n"), "{said}");
    for command in ["compare", "pair"] {
        let (code, _, said) = go(at, &format!("{command} open.trf -R dutch-2026,{FILE}"));
        assert!(code == 3 && said.contains("under one rulebook, not 2"), "{said}");
        assert!(said.contains(&format!("pairproof check open.trf boards.txt -R {FILE}")), "{said}");
    }
    let boards = done(at, "pair open.trf -R dutch-2026 -f pairs");
    fs::write(at.join("boards.txt"), boards).unwrap();
    let (code, out, _) = go(at, &format!("check open.trf boards.txt -R {FILE}"));
    assert!(code == 1 && out.contains("CLB-MATES"), "{out}");
}

/// The procedure follows the text of a built-in rulebook, so that a difference says nothing about a criterion of one's own.
#[test]
fn the_procedure_says_that_it_does_not_know_a_criterion_of_an_own_rulebook() {
    let folder = folder();
    let at = folder.path();
    done(at, "enter field.csv --rounds 3 --colour white -o plain.trf");
    let said = done(at, &format!("pair plain.trf -R {FILE} --compare"));
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("does not know CLB-MATES of club") && !said.contains("procedure: differs"),
        "{said}"
    );
    let answer: Value =
        serde_json::from_str(&done(at, &format!("pair plain.trf -R {FILE} --compare -f json"))).unwrap();
    assert_eq!(answer["procedure"]["result"], "not-comparable", "{answer}");
    let (code, said, _) = go(at, &format!("compare plain.trf -R {FILE}"));
    assert!(code == 1 && said.contains("NOT COMPARABLE"), "{code} {said}");
}
