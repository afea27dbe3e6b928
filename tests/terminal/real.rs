//! Six real opens that known programs have paired: every round beside the rulebook of its time, and what is said of every
//! board that differs; and Swiss-Manager's files. The tables of docs/real.md (`UPDATE=1` writes them). PAIRPROOF_REAL names a
//! folder with files of either kind.

use std::fmt::Write as _;
use std::path::Path;

use crate::data::real;
use crate::fixture::run;
use facts::tournament::Player;
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
    let is_head = |line: &str| {
        ["Possible causes", "The round would be identical if"].iter().any(|word| line.starts_with(word))
    };
    let (mut says, mut listed) = (lines[0].to_owned(), is_head(lines[0]).then_some(0));
    for line in &lines[1..ends] {
        let is_item = listed.is_some() && line.starts_with("  ") && !line.starts_with("    ");
        says += if is_item && listed > Some(0) { "; " } else { " " };
        says += line.trim();
        if is_item {
            listed = listed.map(|items| items + 1);
        } else if !line.starts_with(' ') {
            listed = is_head(line).then_some(0);
        }
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
    let players = readers::read_tournament(path, &std::fs::read(path).unwrap()).unwrap().0.players;
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
        let (round, says) = (&j["round"], without_names(&sentence(path, book, j), &players));
        writeln!(differing, "| `{name}` | {round} | {} | {says} |", hunks.join(", ")).unwrap();
    }
    (summary + "\n", differing)
}

#[test]
fn every_board_of_the_real_opens_that_differs_has_a_cause_or_a_sentence() {
    let Some(folder) = real() else { return };
    if !OPENS.iter().any(|(file, _)| folder.join(file).exists()) {
        return;
    }
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
    write_or_compare("| file |", &tables);
}

/// Compares tables with those of docs/real.md, which begin at these words and end before the next heading.
#[track_caller]
fn write_or_compare(begin: &str, tables: &str) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/real.md");
    let held = std::fs::read_to_string(&page).unwrap();
    let (before, rest) = held.split_once(begin).unwrap();
    let behind = rest.find("\n## ").map_or("", |at| &rest[at..]);
    let now = format!("{before}{tables}{behind}");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&page, &now).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&page).unwrap(), now, "UPDATE=1 writes the tables");
}

/// Swiss-Manager's files of a folder, in the order of the numbers of their events.
fn tournament_files(folder: &Path) -> Vec<(u32, String)> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_one = |path: &std::path::PathBuf| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("tunx"));
    let numbered = paths.filter(is_one).map(|path| {
        let bytes = std::fs::read(&path).unwrap();
        (u32::from_le_bytes(bytes[0x20..0x24].try_into().unwrap()), path.to_str().unwrap().to_owned())
    });
    let mut all: Vec<(u32, String)> = numbered.collect();
    all.sort();
    all
}

/// The verdicts on all rounds under a rulebook; `None` if the program reads no games of the file.
fn judged(path: &str, book: &str) -> Option<Vec<Value>> {
    let ask = ["check", path, "--all", "-R", book, "--exit-zero", "-f", "json", "--causes", "0"];
    let output = run(Path::new("."), &ask, &[]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer["judged"].as_array().cloned()
}

/// A text with players named by their numbers alone.
fn without_names(text: &str, players: &[Player]) -> String {
    // Of 1 Ng, Ann and 1 Ng, Anna, the longer name goes first.
    let mut labels: Vec<(String, String)> =
        players.iter().map(|player| (player.label(), player.number.to_string())).collect();
    labels.sort_by_key(|(label, _)| std::cmp::Reverse(label.len()));
    let text = labels.iter().fold(text.to_owned(), |text, (label, number)| text.replace(label, number));
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    for name in players.iter().flat_map(|player| player.name.split([',', ' '])).filter(|name| name.len() > 3)
    {
        assert!(!words.contains(&name), "a table names a person: {text}");
    }
    text
}

/// The row of a file under the editions that may have been in force: rounds, those that are identical under each, and what is
/// said of the rounds that differ under the better one.
fn row(event: u32, path: &str) -> String {
    let bytes = std::fs::read(path).unwrap();
    let Ok((tournament, _)) = readers::read_tournament(path, &bytes) else {
        return format!("| {event} | | | | | not read: an event of teams |\n");
    };
    let began = tournament.headings.kept().find(|(code, _)| code == "042").map_or("", |(_, day)| &day[..7]);
    let is_table = tournament.system.as_deref().is_some_and(|system| system.contains("ROUNDROBIN"));
    let books: &[&str] = if is_table { &["round-robin"] } else { &["dutch-2026", "dutch-2017"] };
    let is_identical = |j: &&Value| j["verdict"] == "identical";
    let judged: Vec<_> = books.iter().map(|book| (*book, judged(path, book).unwrap())).collect();
    let count = |rounds: &[Value]| rounds.iter().filter(is_identical).count();
    let counts: Vec<String> =
        judged.iter().map(|(book, rounds)| format!("{} (`{book}`)", count(rounds))).collect();
    let (book, rounds) = judged.iter().rev().max_by_key(|(_, rounds)| count(rounds)).unwrap();
    let says = rounds
        .iter()
        .filter(|j| !is_identical(j))
        .map(|j| format!("Round {}: {}", j["round"], sentence(path, book, j)));
    let says = without_names(&says.collect::<Vec<_>>().join(" "), &tournament.players);
    let (players, all) = (tournament.players.len(), rounds.len());
    format!("| {event} | {began} | {players} | {all} | {} | {says} |\n", counts.join(", "))
}

#[test]
fn every_round_of_swiss_managers_files_is_judged() {
    let Some(folder) = real() else { return };
    let files = tournament_files(&folder);
    if files.is_empty() {
        return;
    }
    let rows: String = files.iter().map(|(event, path)| row(*event, path)).collect();
    let head = "| event | began | players | rounds | identical | what explains the others |\n|---|---|---|---|---|---|\n";
    write_or_compare("| event |", &format!("{head}{rows}"));
}
