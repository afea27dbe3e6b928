//! Cross-tables that the tests write.

use super::read;
use facts::format::{Findings, Note};
use facts::tournament::{Colour, Outcome, PlayerId, Record, Tournament};

const HEADS: &str = "No.||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts.|Rk.";
const LINES: [&str; 7] = [
    "1|GM|Adler, Ida|2100|ENG|5w1|3b½|-½|2|1",
    "2||Brook, Jon|2050|ENG|6b1|4w½|7b+|2,5|2",
    "3|AFM|Cole, Kim|2000|ENG|7w1|1w½|4b0|1½|4",
    "4||Dorn, Lea|0|ENG|-1|2b½|3w1|2.5|3",
    "5||Eyre, Max|1900|ENG|1b0|7w0|6w|0|7",
    "6||Ford, Nia|1850|ENG|2w0|-0|5b|0|6",
    "7||Gray, Una|1800|ENG|3b0|5b1|2w-|1|5",
];

fn rows(above: &[&str], heads: &str, lines: &[&str]) -> Vec<Vec<String>> {
    let row = |line: &&str| line.split('|').map(str::to_owned).collect();
    above.iter().chain([&heads]).chain(lines).map(row).collect()
}

fn starting() -> Vec<Vec<String>> {
    let above = [
        "From the Tournament-Database of Chess-Results",
        "Spring Open",
        "Number of rounds : 4",
        "Date : 2023/11/02 to 2023/11/05",
        "Starting rank crosstable",
    ];
    let mut rows = rows(&above, HEADS, &LINES);
    rows.extend([vec![], vec!["You find all details under".to_owned()]]);
    rows
}

fn sound(rows: &[Vec<String>]) -> (Tournament, Vec<String>) {
    let (event, notes) = read("table.xlsx", rows).expect("a sound table");
    (event, notes.iter().map(Note::to_string).collect())
}

fn refused(rows: &[Vec<String>]) -> String {
    let findings: Findings = read("table.xlsx", rows).expect_err("a fault");
    assert!(findings.list.iter().all(|finding| finding.remedy.ends_with('.')), "{findings:?}");
    findings.to_string()
}

#[test]
fn a_starting_rank_crosstable_is_a_tournament() {
    let (event, notes) = sound(&starting());
    assert_eq!(
        (event.headings.name.as_str(), event.rounds, event.rounds_paired()),
        ("Spring Open", Some(4), 3)
    );
    let days =
        [("042", "2023/11/02"), ("052", "2023/11/05")].map(|(code, day)| (code.to_owned(), day.to_owned()));
    assert_eq!(event.headings.others, days);
    assert_eq!(event.system.as_deref(), Some("FIDE_DUTCH_2017"));
    assert_eq!(event.players[2].titled(), "AFM");
    assert_eq!((event.players[0].rating, event.players[3].rating), (Some(2_100), None));
    assert_eq!(
        event.records[1],
        [
            Record::game(PlayerId(5), Colour::Black, Outcome::Win),
            Record::game(PlayerId(3), Colour::White, Outcome::Draw),
            Record::game(PlayerId(6), Colour::Black, Outcome::ForfeitWin),
        ]
    );
    // Alone with a point is the pairing-allocated bye; a game without a result is open.
    assert_eq!(event.record(PlayerId(3), 1), Record::bye(Outcome::PairingBye));
    assert_eq!(event.record(PlayerId(0), 3), Record::bye(Outcome::HalfBye));
    assert_eq!(event.record(PlayerId(5), 2), Record::bye(Outcome::ZeroBye));
    assert_eq!(event.record(PlayerId(4), 3), Record::game(PlayerId(5), Colour::White, Outcome::Nothing));
    for words in
        ["so the text of 2017 is taken", "no acceleration", "the pairing-allocated bye if it is the only one"]
    {
        assert!(notes.iter().any(|note| note.contains(words)), "{words}: {notes:?}");
    }
    assert!(
        !notes
            .iter()
            .any(|note| note.contains("are not those of the results") || note.contains("no pairing numbers"))
    );
}

/// A ranking cross-table names opponents by their places; where it has the numbers too, they are the pairing numbers.
#[test]
fn opponents_may_be_named_by_their_places() {
    let places = [1, 2, 4, 3, 7, 6, 5];
    let by_place = |cell: &str| {
        let end = cell.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let number: Option<usize> = cell[..end].parse().ok();
        number.map_or(cell.to_owned(), |number| format!("{}{}", places[number - 1], &cell[end..]))
    };
    let line = |line: &&str| -> String {
        let cells: Vec<String> = line.split('|').map(str::to_owned).collect();
        let rounds = cells[5..8].iter().map(|cell| by_place(cell)).collect::<Vec<_>>();
        [&cells[9..], &cells[..5], &rounds, &cells[8..9]].concat().join("|")
    };
    let mut lines: Vec<String> = LINES.iter().map(line).collect();
    lines.sort();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let (event, _) = sound(&rows(&[], "Rk.|SNo||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts.", &lines));
    assert_eq!(event.records, sound(&starting()).0.records);
    // Without numbers the places are taken for them, which is said.
    let without = |line: &&str| {
        let mut cells: Vec<&str> = line.split('|').collect();
        cells.remove(1);
        cells.join("|")
    };
    let without: Vec<String> = lines.iter().map(without).collect();
    let without: Vec<&str> = without.iter().map(String::as_str).collect();
    let (event, notes) = sound(&rows(&[], "Rk.||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts.", &without));
    assert_eq!(event.players[4].name, "Gray, Una");
    assert!(notes.iter().any(|note| note.starts_with("The table has no pairing numbers")), "{notes:?}");
}

#[test]
fn the_letters_of_other_languages_are_told_by_the_table() {
    let english = sound(&starting()).0.records;
    for (white, black) in [("w", "s"), ("b", "n")] {
        let translated: Vec<String> = LINES
            .iter()
            .map(|line| {
                let turn = |cell: &str| cell.replace('b', "?").replace('w', white).replace('?', black);
                let cells: Vec<String> = line
                    .split('|')
                    .enumerate()
                    .map(|(at, cell)| if (5..8).contains(&at) { turn(cell) } else { cell.to_owned() })
                    .collect();
                cells.join("|")
            })
            .collect();
        let lines: Vec<&str> = translated.iter().map(String::as_str).collect();
        assert_eq!(sound(&rows(&[], HEADS, &lines)).0.records, english, "{white} {black}");
    }
    let lines: Vec<String> = LINES.iter().map(|line| line.replace("5w1", "5x1")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert!(
        refused(&rows(&[], HEADS, &lines))
            .contains("the letters of the colours are not understood: 'x', 'b', 'w'")
    );
}

#[test]
fn what_does_not_fit_is_named_with_its_row() {
    for (from, to, says) in [
        (
            "5w1|3b½",
            "5w1|4b½",
            "DATA-09 row 2: player 1 names 4 as the opponent in round 2, whose line does not fit",
        ),
        ("5w1", "5b1", "row 2: player 1 names 5 as the opponent in round 1"),
        ("5w1", "5w+", "row 2: player 1 names 5 as the opponent in round 1"),
        ("5w1", "99w1", "row 2: player 1 names 99 as the opponent in round 1"),
        ("5w1", "1w1", "row 2: player 1 names 1 as the opponent in round 1"),
        ("5w1", "5w7", "DATA-13 row 2: '5w7' of player 1 in round 1 is not understood"),
        ("-½", "-2", "row 2: '-2' of player 1 in round 3 is not understood"),
        ("2||Brook", "1||Brook", "DATA-05 rows 2 and 3 both have the number 1"),
    ] {
        let lines = LINES.map(|line| line.replacen(from, to, 1));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let said = refused(&rows(&[], HEADS, &lines));
        assert!(said.contains(says), "{from} {to}: {said}");
    }
    let lines = LINES.map(|line| line.replace("|2,5|", "|3,5|"));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let notes = sound(&rows(&[], HEADS, &lines)).1;
    let says = "The points in the table are not those of the results for 1 player, the first of them 2.";
    assert!(notes.iter().any(|note| note == says), "{notes:?}");
}

/// A large table in which nothing fits ends soon.
#[test]
fn few_faults_of_many_are_said() {
    let heads: Vec<String> = (1..=90).map(|round| format!("{round}.Rd")).collect();
    let heads = format!("No.|Name|{}", heads.join("|"));
    for (cell, most) in [("9w1", 400), ("?", 400)] {
        let lines: Vec<String> =
            (1..=2_000).map(|number| format!("{number}|P{number}|{}", vec![cell; 90].join("|"))).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let findings = read("table.xlsx", &rows(&[], &heads, &lines)).expect_err("nothing fits");
        assert!((1..=most).contains(&findings.number()), "{cell}: {}", findings.number());
    }
}

#[test]
fn other_tables_are_no_tournaments() {
    let list = rows(&[], "No.|Name|Rtg", &["1|Adler, Ida|2100"]);
    assert!(refused(&list).contains("table.xlsx is a list of players, not a tournament"));
    let grid = rows(&[], "Rk.|Name|Rtg|1|2|Pts.", &["1|Adler, Ida|2100|*|1|1", "2|Brook, Jon|2050|0|*|0"]);
    assert!(refused(&grid).contains("no cross-table with a column for each round"));
    assert!(refused(&rows(&[], HEADS, &[])).contains("the cross-table has no players"));
    // A column of a round is missing.
    assert!(
        refused(&rows(&[], "No.|Name|1.Rd|3.Rd", &["1|Adler, Ida|2w1|-0"])).contains("a list of players")
    );
}
