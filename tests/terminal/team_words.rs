//! What is said in a team event: of teams, not of players; and its tables, whole at 80 columns.

use std::fmt::Write as _;
use std::path::Path;

use crate::fixture::{go, said};

/// An event of nine teams and four boards in which rounds have been played.
fn played(folder: &Path, rounds: usize, names: &[&str]) {
    let mut table = "team,board,name,rating\n".to_owned();
    for (team, name) in names.iter().enumerate() {
        for board in 1..=4 {
            let _ =
                writeln!(table, "{name},{board},\"Member{team}, {board}\",{}", 2400 - 40 * team - 25 * board);
        }
    }
    std::fs::write(folder.join("teams.csv"), table).expect("writable");
    let all = |line: &str| said(folder, line);
    let most = rounds + 1;
    all(&format!("enter teams.csv --boards 4 --rounds {most} --name Cup --colour white -o cup.pairproof"));
    for round in 1..=rounds {
        all("pair cup.pairproof --enter");
        let result = |board: usize| match (board + round) % 3 {
            0 => format!("{board}=1=0½"),
            1 => format!("{board}=2.5-1.5"),
            _ => format!("{board}=1111"),
        };
        let typed: Vec<String> = (1..=names.len() / 2).map(result).collect();
        all(&format!("result cup.pairproof {}", typed.join(" ")));
    }
}

const NAMES: [&str; 9] =
    ["Rooks", "Knights", "Bishops", "Queens", "Kings", "Pawns", "Castles", "Gambits", "Forks"];

#[test]
fn an_event_of_teams_is_told_of_teams() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    played(path, 3, &NAMES);
    let mut told = String::new();
    for command in [
        "status cup.pairproof",
        "pair cup.pairproof --all --show-model",
        "explain cup.pairproof --round 3",
        "explain cup.pairproof Pawns --round 3",
        "explain cup.pairproof Rooks --round 3 --why-not Forks",
        "explain cup.pairproof Forks --round 1 --why-not-bye Gambits",
        "explain cup.pairproof Rooks --round 3 --groups",
        "repair cup.pairproof --round 3 --absent Kings",
        "whatif cup.pairproof --result 2:1=0-4",
        "check cup.pairproof --all",
        "standings cup.pairproof",
        "print cup.pairproof crosstable",
        "print cup.pairproof names",
        "print cup.pairproof wall-chart",
    ] {
        let (_, out, err) = go(path, command);
        let _ = writeln!(told, "$ {command}\n{out}{err}");
    }
    let is_of_players = |line: &&str| {
        line.to_lowercase()
            .split(|c: char| !c.is_alphabetic())
            .any(|w| ["player", "players", "he", "his", "him"].contains(&w))
    };
    let lines: Vec<&str> = told.lines().filter(is_of_players).collect();
    assert!(lines.is_empty(), "{lines:#?}");
    let (_, _, err) = go(path, "withdraw cup.pairproof Member0,1");
    assert!(err.contains("'Member0,1' is no team; 1 Member0, 1 plays for 1 Rooks"), "{err}");
    let names_upfloater = |team: &&str| {
        said(path, &format!("explain cup.pairproof {team} --round 2")).contains(", with 1 upfloater (")
    };
    assert!(NAMES.iter().any(names_upfloater), "who floats up is named");
    // The time that a round took is not compared, nor who changed the event last, and when.
    let is_timed = |line: &str| line.ends_with(" s") || line.starts_with("last change: ");
    let untimed: Vec<&str> = told.lines().filter(|line| !is_timed(line)).collect();
    insta::assert_snapshot!("team_words", untimed.join("\n"));
}

#[test]
fn a_crosstable_of_many_rounds_breaks_no_cell() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let names: Vec<String> = (1..=12).map(|n| format!("Team {n} of the Second Division")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    played(path, 9, &names);
    let table = said(path, "print cup.pairproof crosstable");
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
    for whole in ["Place  No  Name", "MPvGP    BH"] {
        assert!(table.contains(whole), "{whole}: {table}");
    }
    // Every match of every team stands in one piece: number, colour, points.
    let is_match = |word: &&str| {
        let at = word.find(['w', 'b']);
        at.is_some_and(|at| at > 0 && word[..at].chars().all(|c| c.is_ascii_digit()))
    };
    let (whole, broken): (Vec<&str>, Vec<&str>) = table
        .split_whitespace()
        .filter(is_match)
        .partition(|cell| cell.ends_with(|c: char| c.is_ascii_digit() || c == '½' || c == 'f'));
    assert!(whole.len() >= 12 * 9 && broken.len() <= 1, "all but the note: {broken:?} {table}");
}
