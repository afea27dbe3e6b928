//! Six real opens that known programs have paired: every round beside the rulebook of its time, and what is said of every
//! board that differs; the table of docs/real.md (`UPDATE=1` writes it). PAIRPROOF_REAL names their folder.

use std::fmt::Write as _;
use std::path::Path;

use crate::data::real;
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
/// Changes that are tried for each of them: more than there are.
const CAUSES: &str = "20000";

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// What `check` says of the causes of a round that differs, in one line; where it found none, the rule that it differs by.
fn sentence(path: &str, book: &str, judged: &Value) -> String {
    let round = judged["round"].to_string();
    let ask = ["check", path, "--round", &round, "-R", book, "--exit-zero", "--causes", CAUSES];
    let output = run(Path::new("."), &ask, &[]);
    let text = String::from_utf8(output.stdout).unwrap();
    let begins = |line: &&str| {
        ["Likely cause", "Possible cause", "No cause found", "No single mistake", "The players are numbered"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let lines: Vec<&str> = text.lines().skip_while(|line| !begins(line)).collect();
    let ends = lines.iter().position(|line| line.starts_with("Judged by")).unwrap();
    assert!(ends > 0, "{text}");
    // A list of several has a line each, further in where it goes on.
    let is_list = lines[0].starts_with("Possible causes");
    let mut says = lines[0].to_owned();
    for (line, n) in lines[1..ends].iter().zip(1..) {
        let is_next = is_list && n > 1 && line.starts_with("  ") && !line.starts_with("    ");
        says += if is_next { "; " } else { " " };
        says += line.trim();
    }
    let rule = text.lines().skip_while(|line| !line.starts_with("The first rule"));
    let rule: Vec<&str> = rule.take_while(|line| !line.starts_with("Boards:")).map(str::trim).collect();
    if rule.is_empty() || !list(judged, "causes").is_empty() {
        says
    } else {
        format!("{}. {says}", rule.join(" ").trim_end_matches('.'))
    }
}

/// The rows of an open: rounds, boards and what is said of them.
fn rows(folder: &Path, (file, book): (&str, &str)) -> (String, String) {
    let path = folder.join(file);
    let path = path.to_str().unwrap();
    let output = run(
        folder,
        &["check", path, "--all", "-R", book, "--exit-zero", "-f", "json", "--causes", CAUSES],
        &[],
    );
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
                (Some(word), Some(code)) => format!("{says} (alone {word} at {code})"),
                (Some(word), None) => format!("{says} (alone {word})"),
            });
        }
        match list(j, "colours").len() {
            0 => {}
            n => hunks.push(format!("colours on {n} (not as the rules give them)")),
        }
        assert!(!hunks.is_empty(), "{file}: {j}");
        let (round, says) = (&j["round"], sentence(path, book, j));
        writeln!(differing, "| `{name}` | {round} | {} | {says} |", hunks.join(", ")).unwrap();
    }
    (summary + "\n", differing)
}

#[test]
fn every_board_of_the_real_opens_that_differs_has_a_cause_or_a_sentence() {
    let Some(folder) = real() else { return };
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
