//! Positions where the words of a text decide what a reader could take otherwise, each by the letter: in the model, in
//! the procedure and before the judge. The table is `tests/data/letter/cases.tsv`.

use std::path::PathBuf;
use std::process::Output;

/// Rows that give pairs without colours: 14 and 25 decide these otherwise. In ecf-2-10 No 3 (White, Black) seeks White and
/// No 2 (Black, White) Black, in ecf-24b-colourless No 4 (White) seeks Black and No 5 (Black) White, in ecf-18 No 5 (two
/// Whites) seeks Black, and so on. The rows of Dutch 1998 name the higher ranked player first: in d98-c1-moved-down-first 1
/// (White, Black) has a mild and 2 (Black) a strong preference for White, so that E.2 gives 2-1.
const AS_PAIRS: [&str; 6] = [
    "ecf-2-10",
    "ecf-24b-colourless",
    "ecf-18",
    "d98-c1-moved-down-first",
    "d98-c1-lowest-bracket",
    "d98-c14-x-decreases",
];

struct Row {
    name: String,
    arguments: Vec<String>,
    boards: Vec<String>,
}

fn folder() -> PathBuf {
    crate::data::data("letter")
}

fn rows() -> Vec<Row> {
    let table = std::fs::read_to_string(folder().join("cases.tsv")).unwrap();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let rows: Vec<Row> = table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            Row { name: cells[0].to_owned(), arguments: words(cells[1]), boards: words(cells[2]) }
        })
        .collect();
    assert!(rows.len() >= 20, "{} rows", rows.len());
    rows
}

fn run(row: &Row, command: &str, more: &[&str]) -> Output {
    let mut program = assert_cmd::Command::cargo_bin("pairproof").unwrap();
    program.arg(command).arg(folder().join(format!("{}.trf", row.name))).args(&row.arguments).args(more);
    program.output().unwrap()
}

/// Whether the model makes the boards of a row.
fn model(row: &Row) -> (String, bool) {
    let output = run(row, "pair", &["-f", "pairs"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let boards: Vec<String> =
        text.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>().join("-")).collect();
    let turned = |b: &str| b.split('-').rev().collect::<Vec<_>>().join("-");
    let is_there = |b: &String| {
        // The colours are not said where `~` stands.
        if let Some((one, other)) = b.split_once('~') {
            return [format!("{one}-{other}"), format!("{other}-{one}")].iter().any(|b| boards.contains(b));
        }
        boards.contains(b) || AS_PAIRS.contains(&row.name.as_str()) && boards.contains(&turned(b))
    };
    (text, row.boards.iter().all(is_there))
}

#[test]
fn by_the_letter() {
    for row in rows() {
        let (boards, holds) = model(&row);
        assert!(holds, "{} {:?}: {boards}", row.name, row.arguments);
        let both = run(&row, "compare", &[]);
        assert_eq!(both.status.code(), Some(0), "{}: {}", row.name, String::from_utf8_lossy(&both.stdout));
        let drawn = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(drawn.path(), boards).unwrap();
        let judged = run(&row, "check", &[drawn.path().to_str().unwrap()]);
        assert_eq!(
            judged.status.code(),
            Some(0),
            "{}: {}",
            row.name,
            String::from_utf8_lossy(&judged.stdout)
        );
    }
}

/// A pairing that the judge is shown is never better than the one that is proved best.
#[test]
fn nothing_is_better_than_ours() {
    let arguments = vec!["-R".to_owned(), "dutch-2017".to_owned()];
    let row = Row { name: "dutch-2017-better-than-ours".to_owned(), arguments, boards: Vec::new() };
    let boards = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(boards.path(), "9-1\n3-8\n7-6\n2-4\n5 bye\n").unwrap();
    let judged = run(&row, "check", &[boards.path().to_str().unwrap()]);
    let says = String::from_utf8_lossy(&judged.stdout);
    assert_eq!(judged.status.code(), Some(0), "{says}");
    assert!(!says.contains("BETTER"), "{says}");
}
