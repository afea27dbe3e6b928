//! Where nothing names the edition by which rounds were paired, `check --all` judges the rounds by both editions of FIDE's
//! Dutch system, and says which of them explains most rounds.

use std::path::Path;

use crate::fixture::{done, go, unfolded};
use crate::written_tunx::WrittenFile;
use serde_json::Value;

/// A report whose rounds are paired by the text of 2017. It does not say so; round by round, 2026 explains less.
fn unnamed(path: &Path) -> String {
    done(path, "generate -R dutch-2017 --players 9-12 --rounds 5 --seed 6 --plain -o named.trf");
    let named = std::fs::read_to_string(path.join("named.trf")).unwrap();
    assert!(named.contains("192 FIDE_DUTCH_2017"), "{named}");
    let unnamed: String =
        named.lines().filter(|line| !line.starts_with("192")).map(|l| l.to_owned() + "\n").collect();
    std::fs::write(path.join("unnamed.trf"), unnamed).unwrap();
    named
}

fn data(path: &Path, command: &str) -> Value {
    let (code, out, err) = go(path, &format!("{command} -f json"));
    assert!(code <= 1, "{err}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn both_editions_are_tried_and_the_one_that_explains_most_rounds_is_named_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    unnamed(path);
    let (code, out, err) = go(path, "check unnamed.trf --all --causes 0");
    assert_eq!(code, 1, "the verdict is that of the edition taken: {err}");
    insta::assert_snapshot!(out);
    let answer = data(path, "check unnamed.trf --all --causes 0");
    let editions = &answer["editions"];
    assert_eq!(editions["taken"], "dutch-2026");
    assert_eq!(editions["other"], "dutch-2017");
    assert_eq!((&editions["identical"], &editions["identical_under_other"]), (&4.into(), &5.into()));
    assert_eq!(editions["explains_most"], "dutch-2017");
    assert_eq!(editions["complete"], true);
    for judged in answer["judged"].as_array().unwrap() {
        let other = &judged["other_edition"];
        assert_eq!((&other["rulebook"], &other["verdict"]), (&"dutch-2017".into(), &"identical".into()));
    }
}

#[test]
fn the_page_says_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    unnamed(path);
    go(path, "check unnamed.trf --all --causes 0 --html page.html");
    let page = unfolded(&std::fs::read_to_string(path.join("page.html")).unwrap());
    assert!(page.contains("5 of 5 rounds would be identical under FIDE (Dutch) System, 2017."), "{page}");
    assert!(page.contains("The round is identical under FIDE (Dutch) System, 2017."), "{page}");
}

#[test]
fn an_edition_that_is_named_is_not_doubted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let named = unnamed(path);
    std::fs::write(path.join("wrong.trf"), named.replace("DUTCH_2017", "DUTCH_2026")).unwrap();
    for command in [
        "check wrong.trf --all --causes 0",
        "check unnamed.trf --all --causes 0 -R dutch-2026",
        "check unnamed.trf --causes 0",
    ] {
        let answer = data(path, command);
        assert_eq!(answer["editions"], Value::Null, "{command}");
    }
    // With no round that differs there is nothing to explain.
    let answer = data(path, "check named.trf --all --causes 0");
    assert_eq!(answer["editions"], Value::Null);
}

/// The edition of another program's file is taken from its date, so it is an assumption even if the reader names a type.
#[test]
fn the_edition_of_another_programs_file_is_an_assumption() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let mut file = WrittenFile::swiss();
    file.boards.extend([[1, 3, 1], [6, 2, 2], [4, 5, 0]]);
    file.last = 3;
    file.days = [20_240_307, 20_240_308];
    std::fs::write(path.join("open.TUNX"), file.bytes()).unwrap();
    let answer = data(path, "check open.TUNX --all --causes 0");
    assert_eq!(answer["editions"]["taken"], "dutch-2017");
    assert_eq!(answer["editions"]["other"], "dutch-2026");
    assert_eq!(answer["editions"]["explains_most"], Value::Null, "{answer}");
    assert_eq!(answer["judged"][2]["other_edition"]["verdict"], "improvable");
}
