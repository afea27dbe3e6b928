//! Six real opens that known programs have paired: every round beside the rulebook of its time, and what is said of every
//! board that differs; the table of docs/real.md (`UPDATE=1` writes it). The files lie beside the project.

use std::fmt::Write as _;
use std::path::Path;

use crate::data::shared;
use crate::fixture::run;
use serde_json::Value;

/// Each with the rulebook nearest to the one in force.
const OPENS: [(&str, &str); 6] = [
    ("sklangen_2020_06.trf", "dutch-2017"),
    ("sklangen_2021_03.trf", "dutch-2017"),
    ("javafo_xx_open_gros_2010.trf", "dutch-1998"),
    (
        "budapest_spring_festival_2026_group_b_2250/budapest_spring_festival_2026_group_b_2250_r09.trf",
        "dutch-2026",
    ),
    (
        "prague_international_chess_festival_2026_d/prague_international_chess_festival_2026_d_r09.trf",
        "dutch-2026",
    ),
    ("spring_2026_chesshouse/spring_2026_chesshouse_r09.trf", "dutch-2026"),
];
/// Boards that somebody exchanges by hand at most, as `check` says it.
const BY_HAND: usize = 3;

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// What is said of the boards of a round that differ.
fn sentence(judged: &Value) -> String {
    let causes: Vec<&str> = list(judged, "causes").iter().filter_map(|c| c["says"].as_str()).collect();
    let tried = &judged["causes_tried"];
    match (causes.as_slice(), list(judged, "changes")) {
        ([], []) => "the colours the other way round".to_owned(),
        ([], [one]) if list(&one["best"], "boards").len() <= BY_HAND && one["best"]["bye"].is_null() => {
            format!("exchanged by hand: none of {tried} changes of the data and the settings explains it")
        }
        ([], _) => {
            let first = &judged["first"];
            let code = first["code"].as_str().unwrap_or_default();
            format!(
                "none of {tried} changes of the data and the settings explains it; first difference {code}"
            )
        }
        (possible, _) if judged["causes"][0]["of_round_only"] == true => {
            format!("possible, when the round was paired: {}", possible.join("; or "))
        }
        ([one], _) => one.to_string(),
        (several, _) => format!("one of: {}", several.join("; ")),
    }
}

/// The rows of an open: rounds, boards and what is said of them.
fn rows(folder: &Path, (file, book): (&str, &str)) -> (String, String) {
    let path = folder.join(file);
    let path = path.to_str().unwrap();
    let output = run(folder, &["check", path, "--all", "-R", book, "--exit-zero", "-f", "json"], &[]);
    assert!(output.status.success(), "{file}: {}", String::from_utf8_lossy(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let judged = list(&answer, "judged");
    let name = Path::new(file).file_stem().unwrap().to_str().unwrap();
    let is_identical = |j: &&Value| j["verdict"] == "identical";
    let identical = judged.iter().filter(is_identical).count();
    let boards: usize = judged.iter().map(|j| list(&j["given"], "boards").len()).sum();
    let summary = format!("| `{name}` | `{book}` | {} | {identical} | {boards} |", judged.len());
    let mut differing = String::new();
    for j in judged.iter().filter(|j| !is_identical(j)) {
        let mut hunks: Vec<String> = Vec::new();
        for change in list(j, "changes") {
            let says = change["says"].as_str().unwrap();
            hunks.push(match (change["alone"].as_str(), change["first"]["code"].as_str()) {
                (None, _) => says.to_owned(),
                (Some(word), Some(code)) => format!("{says} ({word} by itself: {code})"),
                (Some(word), None) => format!("{says} ({word} by itself)"),
            });
        }
        match list(j, "colours").len() {
            0 => {}
            n => hunks.push(format!("colours on {n} (not as the rules give them)")),
        }
        assert!(!hunks.is_empty(), "{file}: {j}");
        let (round, says) = (&j["round"], sentence(j));
        writeln!(differing, "| `{name}` | {round} | {} | {says} |", hunks.join(", ")).unwrap();
    }
    (summary + "\n", differing)
}

#[test]
fn every_board_of_the_real_opens_that_differs_has_a_cause_or_a_sentence() {
    let Some(folder) = shared("trf/real") else { return };
    let (mut summaries, mut differing) = (String::new(), String::new());
    for open in OPENS {
        let (summary, rows) = rows(&folder, open);
        summaries += &summary;
        differing += &rows;
    }
    let tables = format!(
        "| file | rulebook | rounds | identical | boards |\n|---|---|---|---|---|\n{summaries}\n\
         | file | round | boards that differ | what explains them |\n|---|---|---|---|\n{differing}"
    );
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/real.md");
    let held = std::fs::read_to_string(&page).unwrap();
    let (before, _) = held.split_once("| file |").unwrap();
    let now = format!("{before}{tables}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&page, &now).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&page).unwrap(), now, "UPDATE=1 writes the tables");
}
