//! What to check before posting, and the crosstable: the terminal and the desk show one list and the same cells.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use crate::fixture::{done, folder};
use crate::web::Serving;

/// The rows of the desk's list, each with its board and its code: the text between tags.
fn shown_at_the_desk(page: &str) -> Vec<(String, String, String)> {
    let of = |row: &str| {
        let (board, rest) = row.split_once("</th><td>").unwrap();
        let (says, code) = rest.split_once(" <small class=\"soft\">").unwrap_or((rest, "<"));
        let until = |text: &str| text.split('<').next().unwrap().to_owned();
        (board.to_owned(), plain(&until(says)), until(code))
    };
    page.split("<th class=\"n\" scope=\"row\">").skip(1).map(of).collect()
}

/// A sentence without isolates, and with points as the desk writes them.
fn plain(text: &str) -> String {
    let bare: String = text.chars().filter(|c| !('\u{2066}'..='\u{2069}').contains(c)).collect();
    let bare = bare.replace("&#39;", "'").replace("&#x27;", "'");
    bare.replace(".5)", "½)").replace(".0)", ")").replace("(0½)", "(½)").replace(".5 points", "½ points")
}

/// Compares the two lists for the next round of an event; returns the sentences.
fn one_list(at: &Path, file: &str) -> Vec<String> {
    let pairing: Value = serde_json::from_str(&done(at, &format!("pair {file} -f json"))).unwrap();
    let looks = pairing["look_at"].as_array().unwrap();
    let text = |look: &Value, key: &str| look[key].as_str().unwrap().to_owned();
    let at_terminal: Vec<(String, String, String)> = looks
        .iter()
        .map(|look| {
            let board = look["board"].as_u64().filter(|&board| board > 0);
            let says = text(look, "says").split("; if away").next().unwrap().to_owned();
            (
                board.map_or_else(|| "bye".to_owned(), |board| board.to_string()),
                plain(&says),
                text(look, "code"),
            )
        })
        .collect();
    let desk = Serving::desk(at, file);
    desk.done("/api/draft", &json!({}));
    // At the terminal, what to choose before round one stands in a sentence of its own.
    let mut at_desk = shown_at_the_desk(&desk.get("/before").body);
    at_desk.retain(|line| line.0 != "tie-breaks");
    assert_eq!(at_desk.len(), at_terminal.len(), "{at_desk:?}\n{at_terminal:?}");
    for (desk, terminal) in at_desk.iter().zip(&at_terminal) {
        assert_eq!((&desk.0, &desk.2), (&terminal.0, &terminal.2), "{desk:?} {terminal:?}");
        assert!(desk.1.starts_with(&format!("{}.", terminal.1)), "{desk:?} {terminal:?}");
    }
    at_terminal.into_iter().map(|(_, says, _)| says).collect()
}

#[test]
fn the_terminal_and_the_desk_check_the_same_before_posting() {
    let folder = folder();
    let at = folder.path();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::copy(here.join("instances/synthetic/open-0050/round-9.trf"), at.join("nine.trf")).unwrap();
    done(at, "import nine.trf -o nine.pairproof --unjudged");
    let says = one_list(at, "nine.pairproof");
    assert!(
        says.iter().any(|says| says.contains("a strong preference for White, but gets Black")),
        "{says:?}"
    );
    // Clubmates, whom only the desk named.
    let players =
        "name,rating,club\nAda,2000,North\nBen,1900,South\nCleo,1800,North\nDan,1700,South\nEve,1600,East\n";
    std::fs::write(at.join("clubs.csv"), players).unwrap();
    done(at, "enter clubs.csv --rounds 3 -R dutch-2026 --seed 1 -o clubs.pairproof");
    let says = one_list(at, "clubs.pairproof");
    assert_eq!(says.iter().filter(|says| says.contains("are from the same club")).count(), 2, "{says:?}");
    assert!(says.last().unwrap().contains("has the bye"), "{says:?}");
}

/// The cells and the points of a crosstable, by number.
type Rows = BTreeMap<String, Vec<String>>;

fn of_the_sheet(at: &Path, file: &str) -> Rows {
    let csv = done(at, &format!("print {file} crosstable -f csv"));
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let is_shown = |key: &str| {
        key.starts_with("round_") || key == "points" || key.parse::<u32>().is_ok() || key == "Pts"
    };
    let number = head.iter().position(|key| ["number", "No"].contains(key)).unwrap();
    let row = |line: &str| {
        let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
        let shown = head.iter().zip(&cells).filter(|(key, _)| is_shown(key)).map(|(_, cell)| cell.clone());
        (cells[number].clone(), shown.collect())
    };
    lines.filter(|line| line.split(',').count() == head.len()).map(row).collect()
}

fn of_the_desk(at: &Path, file: &str) -> Rows {
    let page = Serving::desk(at, file).get("/standings?cross=1").body;
    let row = |row: &str| {
        let after =
            |text: &str, from: &str| text.split(from).nth(1).unwrap().split('<').next().unwrap().to_owned();
        let number = after(row, "<td class=\"n\">").clone();
        let number = row
            .split("data-card=\"")
            .nth(1)
            .map_or(number, |rest| rest.split('"').next().unwrap().to_owned());
        let cells =
            row.split("<td class=\"tight\">").skip(1).map(|cell| cell.split('<').next().unwrap().to_owned());
        (number, cells.chain([after(row, "<td class=\"p\"><b>")]).collect())
    };
    page.split("<tr>").filter(|row| row.contains("data-card")).map(row).collect()
}

#[test]
fn the_crosstable_of_the_desk_has_the_cells_of_the_sheet() {
    let folder = folder();
    let at = folder.path();
    for (name, what) in [
        (
            "teams",
            "-R team-2026 --players 6 --rounds 5 --played 3 --seed 4 --share half-byes=150,forfeits=150",
        ),
        (
            "people",
            "-R dutch-2026 --players 9 --rounds 5 --played 4 --seed 4 --share half-byes=150,full-byes=80,forfeits=200,absent=100",
        ),
    ] {
        done(at, &format!("generate {what} -o {name}.trf"));
        done(at, &format!("import {name}.trf -o {name}.pairproof --unjudged"));
        let file = format!("{name}.pairproof");
        let (sheet, desk) = (of_the_sheet(at, &file), of_the_desk(at, &file));
        assert!(sheet.len() >= 6, "{sheet:?}");
        assert_eq!(desk, sheet, "{name}");
    }
}
