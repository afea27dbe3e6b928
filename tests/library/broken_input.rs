//! Broken inputs, one small file each: what the findings say, with line, caret and remedy.
//!
//! The files of `tests/broken` are derived from the sound field of `tests/fuzz_corpus/field.trf`:
//! `.trf` and `.json` are read as tournaments, `.csv` as players, `.txt` as boards of that field.

use std::path::{Path, PathBuf};

use facts::format::{CODES, Findings, decode, read_boards, read_players_csv, read_tournament};

fn tests(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

fn findings(path: &Path) -> Option<Findings> {
    let bytes = std::fs::read(path).expect("a readable file");
    let name = path.file_name()?.to_str()?;
    match path.extension()?.to_str()? {
        "trf" | "json" => read_tournament(name, &bytes).err(),
        "csv" => read_players_csv(name, &bytes).err(),
        "txt" => {
            let field = std::fs::read(tests("fuzz_corpus/field.trf")).expect("the sound field");
            let (field, notes) = read_tournament("field.trf", &field).expect("the field is sound");
            assert!(notes.is_empty(), "{notes:?}");
            read_boards(name, &bytes, &field).err()
        }
        _ => None,
    }
}

fn broken() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(tests("broken")).expect("the folder of broken inputs");
    let mut files: Vec<PathBuf> =
        entries.map(|e| e.expect("a readable entry").path()).filter(|path| path.is_file()).collect();
    files.sort();
    files
}

#[test]
fn each_broken_input_is_explained() {
    let files = broken();
    assert!(files.len() >= 30, "{} files", files.len());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../broken/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for path in files {
            let name = path.file_name().and_then(|n| n.to_str()).expect("a plain name");
            let findings = findings(&path).unwrap_or_else(|| panic!("{name} was read without a finding"));
            let (text, _) = decode(&std::fs::read(&path).expect("a readable file"));
            let shown = format!(
                "{}\n{}",
                cli::report::render(&findings, name, &text, cli::report::Style::Plain),
                cli::report::render(&findings, name, &text, cli::report::Style::Graphic)
            );
            // Trailing blanks belong to no message and would not survive an editor.
            let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
            insta::assert_snapshot!(name, shown.join("\n"));
        }
    });
}

#[test]
fn every_finding_has_a_known_code_a_remedy_and_a_place_within_the_input() {
    let mut seen = std::collections::BTreeSet::new();
    for path in broken() {
        let name = path.display().to_string();
        assert!(findings(&path).is_some(), "{name} was read without a finding");
        let (text, _) = decode(&std::fs::read(&path).expect("a readable file"));
        let lines = text.replace("\r\n", "\n").replace('\r', "\n").lines().count();
        for finding in findings(&path).expect("broken").list {
            assert!(CODES.iter().any(|(code, _)| *code == finding.code), "{name}: {}", finding.code);
            assert!(finding.remedy.ends_with(['.', '?']), "{name}: remedy '{}'", finding.remedy);
            assert!(!finding.message.ends_with('.'), "{name}: message '{}'", finding.message);
            assert!(finding.place.line.is_none_or(|n| 1 <= n && n <= lines), "{name}: {}", finding.place);
            assert!(finding.place.columns.is_none_or(|(a, b)| 1 <= a && a <= b), "{name}: {}", finding.place);
            seen.insert(finding.code);
        }
    }
    // Settings are read by the program: tests/terminal/settings.rs.
    seen.insert(facts::format::code::SETTINGS);
    let missing: Vec<&str> =
        CODES.iter().map(|(code, _)| *code).filter(|code| !seen.contains(code)).collect();
    assert!(missing.is_empty(), "no broken input shows {missing:?}");
}

#[test]
fn one_slip_gives_one_finding() {
    // A file with one wrong thing must not drown the arbiter in consequences of it.
    for path in broken() {
        let name = path.file_name().and_then(|n| n.to_str()).expect("a plain name").to_owned();
        let count = findings(&path).expect("broken").list.len();
        let several = ["three_at_once.trf", "csv_values.csv", "boards_names.txt"];
        let is_several = several.contains(&name.as_str());
        assert_eq!(count > 1, is_several, "{name}: {}", findings(&path).expect("broken"));
    }
}
