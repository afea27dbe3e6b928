//! Recorded answers of bbpPairings, byte for byte, on the positions of `tests/data`; of the many a quarter in each test, another
//! one in each, unless the tests are deep.

#[cfg(unix)]
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

#[cfg(unix)]
use crate::clients::sharly_list;
use crate::data::{data, real};
use crate::depth::{is_deep, share};

/// Files on which our answer differs from the recorded one, and the article that says so (docs/integrate.md).
const DIFFER: [(&str, &str); 1] = [("ainalrami_dispute_seed735265_r7_p10.trf", "C2: no second bye")];

fn call(engine: &str, path: &Path, rest: &[&str]) -> (i32, String) {
    let system: &[&str] = if engine == "bbp" { &["--dutch"] } else { &[] };
    let output = Command::cargo_bin("pairproof")
        .unwrap()
        .current_dir(path.parent().unwrap())
        .args(["compat", engine])
        .args(system)
        .arg(path.file_name().unwrap())
        .args(rest)
        .output()
        .unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// The files of a folder with this ending, by name.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|e| e == ending)).collect();
    found.sort();
    assert!(!found.is_empty(), "{}: no .{ending}", folder.display());
    found
}

/// What was recorded: the boards, or `None` where the engine ends with code 1. Remarks are left out.
fn recorded(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    if text.starts_with("ERROR") { None } else { Some(lines.flat_map(|line| [line, "\n"]).collect()) }
}

#[test]
fn every_recorded_round_comes_byte_for_byte() {
    let folder = data("dutch-2026");
    let mut wrong = Vec::new();
    for path in share(files(&folder, "trf").into_iter().chain(files(&folder, "trf26")), 0) {
        let expected = recorded(&path.with_extension("pairs"));
        let (code, out) = call("bbp", &path, &["-p"]);
        let is_same = match &expected {
            Some(boards) => code == 0 && out == *boards,
            None => code == 1 && out.is_empty(),
        };
        if !is_same {
            wrong.push(format!("{}: code {code}\n{out}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_rounds_before_are_found_as_they_were_paired() {
    // The events were played round by round with the engine's pairings, so it finds no difference in any of them.
    let folder = data("dutch-2026");
    let mut rounds = 0;
    for path in share(files(&folder, "trf").into_iter().chain(files(&folder, "trf26")), 1) {
        let text = std::fs::read(&path).unwrap();
        let (event, _) = facts::format::read_tournament("report", &text).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let line = |round: usize| format!("{name}: Round #{round}\n");
        let expected: String = (1..=event.rounds_paired()).map(line).collect();
        assert_eq!(call("bbp", &path, &["-c"]), (0, expected + "\n"), "{name}");
        rounds += event.rounds_paired();
    }
    assert!(rounds > if is_deep() { 500 } else { 125 }, "{rounds}");
}

#[test]
fn the_edition_of_record_192_gives_what_was_recorded_by_it() {
    let folder = data("dutch-2026");
    let made = tempfile::tempdir().unwrap();
    let path = made.path().join("IN");
    for report in share(files(&folder, "trf"), 2) {
        let text = std::fs::read_to_string(&report).unwrap();
        std::fs::write(&path, format!("192 FIDE_DUTCH_2017\n{text}")).unwrap();
        let (code, out) = call("bbp", &path, &["-p"]);
        let expected = recorded(&report.with_extension("pairs2017"));
        assert_eq!(
            (code, out),
            expected.map_or((1, String::new()), |boards| (0, boards)),
            "{}",
            report.display()
        );
    }
}

#[cfg(unix)]
#[test]
fn the_list_has_the_boards_of_every_recorded_round_and_the_columns_of_the_page() {
    let folder = data("dutch-2026");
    let made = tempfile::tempdir().unwrap();
    let list = made.path().join("LIST");
    for path in share(files(&folder, "trf"), 3) {
        let (code, out) = call("bbp", &path, &["-p", "-l", list.to_str().unwrap()]);
        let text = std::fs::read_to_string(&list).unwrap();
        let (rounds, rows) = sharly_list(&text);
        let (event, _) = facts::format::read_tournament("report", &std::fs::read(&path).unwrap()).unwrap();
        assert_eq!(rounds, event.rounds_paired(), "{}", path.display());
        let current: BTreeMap<&str, &str> =
            rows.iter().map(|r| (r["ID"].as_str(), r["Cur"].as_str())).collect();
        assert_eq!(current.len(), rows.len());
        let mut seated = 0;
        for line in out.lines().skip(1) {
            let (white, black) = line.split_once(' ').unwrap();
            if black == "0" {
                assert_eq!(current[white], "(bye)", "{}", path.display());
                seated += 1;
            } else {
                assert_eq!(current[white], format!("({black}W)"), "{}", path.display());
                assert_eq!(current[black], format!("({white}B)"), "{}", path.display());
                seated += 2;
            }
        }
        // Where no pairing exists nobody has an opponent, and there is no banner.
        assert_eq!(seated, if code == 0 { rows.len() } else { 0 }, "{}", path.display());
        assert!(code == 0 || (current.values().all(|c| c.is_empty()) && !text.contains("BBP")), "{text}");
        let halves = |points: &str| points.replace(".5", "5").replace(".0", "0").parse::<i32>().unwrap();
        assert!(rows.is_sorted_by(|a, b| halves(&a["Pts"]) >= halves(&b["Pts"])), "{text}");
    }
}

#[test]
fn regression_files_of_other_engines_come_as_recorded_or_by_the_article_named() {
    let folder = data("regress");
    let (mut same, mut seen) = (0, Vec::new());
    for path in files(&folder, "trf") {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let expected = path.with_extension("expected");
        // The answer to `-c` under another system is no list of boards.
        if !expected.is_file() || name == "bbp_issue_15.trf" {
            continue;
        }
        // The remark of this file has what bbpPairings answers; the boards are what the article demands.
        if let Some((differs, _)) = DIFFER.iter().find(|(differs, _)| *differs == name) {
            assert!(std::fs::read_to_string(&expected).unwrap().contains("bbpPairings 6.0.0 is WRONG"));
            seen.push(*differs);
        }
        for engine in ["bbp", "javafo"] {
            let (code, out) = call(engine, &path, &["-p"]);
            assert_eq!((code, Some(out)), (0, recorded(&expected)), "{engine} {name}");
            same += 1;
        }
    }
    assert!(same >= 8, "{same}");
    assert_eq!(seen.len(), DIFFER.len());
}

#[test]
fn the_checker_says_what_was_recorded() {
    let (code, out) = call("bbp", &data("regress").join("bbp_dutch_2025_C9.trf"), &["-c"]);
    assert_eq!((code, out.as_str()), (0, "bbp_dutch_2025_C9.trf: Round #1\n\n"));
    let name = "mastering_dutch_2026_after_r8.trf";
    let path = data("worked").join(name);
    let (code, out) = call("bbp", &path, &["-c"]);
    let line = |round: usize| format!("{name}: Round #{round}\n");
    let third = "  Checker pairings        Tournament pairings \n     13 -   8                  8 -  13\n\n";
    let expected: String = (1..=8).map(|r| line(r) + if r == 3 { third } else { "" }).collect();
    assert_eq!((code, out), (0, expected + "\n"));
    let (code, out) = call("javafo", &path, &["-c"]);
    assert!(code == 0 && out.contains("13 and 8 had inverted colors\n") && !out.ends_with("\n\n"), "{out}");
}

#[test]
fn whatever_report_there_is_ends_with_a_code_of_the_page() {
    let instances = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances");
    let mut open = vec![data("regress"), data("worked"), instances];
    open.extend(real());
    let mut seen = 0;
    while let Some(at) = open.pop() {
        for entry in std::fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "trf") {
                let (code, _) = call("bbp", &path, &["-p"]);
                assert!([0, 1, 3].contains(&code), "{}: {code}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen}");
}
