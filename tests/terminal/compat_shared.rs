//! Recorded answers of bbpPairings, byte for byte, on data that lie beside the project.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

use crate::data::shared;

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
    let Some(folder) = shared("conformance/dutch-2026") else { return };
    let mut wrong = Vec::new();
    for path in files(&folder, "trf").into_iter().chain(files(&folder, "trf26")) {
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
fn regression_files_of_other_engines_come_as_recorded_or_by_the_article_named() {
    let Some(folder) = shared("trf/regress") else { return };
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
    let Some(folder) = shared("trf") else { return };
    let (code, out) = call("bbp", &folder.join("regress/bbp_dutch_2025_C9.trf"), &["-c"]);
    assert_eq!((code, out.as_str()), (0, "bbp_dutch_2025_C9.trf: Round #1\n\n"));
    let name = "mastering_dutch_2026_after_r8.trf";
    let path = folder.join("worked").join(name);
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
    let Some(folder) = shared("trf") else { return };
    let mut open = vec![folder];
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
