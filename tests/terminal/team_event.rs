//! A team event of ten teams and four boards over seven rounds, from the table to the last report: absences,
//! a withdrawal, a late team, line-ups, forfeits, a repair, a correction.

use std::fmt::Write as _;
use std::path::Path;

use crate::fixture::{done, go, report, said};

const TEAMS: [&str; 10] =
    ["Rooks", "Knights", "Bishops", "Queens", "Kings", "Pawns", "Castles", "Gambits", "Tempo", "Zugzwang"];

/// What is typed for the matches of a round, one after the other.
const RESULTS: [&str; 5] = ["1=0½", "2.5-1.5", "1,½,0,+/-", "0==1", "3.5-0.5"];

fn table(teams: &[&str]) -> String {
    let mut text = "team,board,name,rating,federation\n".to_owned();
    for (team, name) in teams.iter().enumerate() {
        for board in 1..=5 {
            let rating = 2400 - 40 * team - 25 * board;
            let _ = writeln!(text, "{name},{board},\"{name}, {board}\",{rating},ENG");
        }
    }
    text
}

/// The folder with the event file `cup.pairproof`, which is `FILE` in a command.
struct Hall<'a>(&'a Path);

impl Hall<'_> {
    fn says(&self, command: &str) -> String {
        said(self.0, &command.replacen("FILE", "cup.pairproof", 1))
    }

    /// Types a result for each open match, all different from round to round.
    fn results(&self, round: usize) {
        let status = self.says("status FILE");
        let open = status.lines().filter_map(|line| line.strip_prefix("  board "));
        let boards: Vec<&str> = open.filter_map(|line| line.split(':').next()).collect();
        assert!(!boards.is_empty(), "{status}");
        let typed =
            boards.iter().enumerate().map(|(i, board)| format!("{board}={}", RESULTS[(i + round) % 5]));
        self.says(&format!("result FILE {}", typed.collect::<Vec<_>>().join(" ")));
    }

    fn pairs(&self) {
        self.says("draft FILE");
        self.says("publish FILE");
    }
}

/// Plays the event, and returns its report, its last standings and what `check` says.
fn played(folder: &Path) -> [String; 3] {
    let hall = Hall(folder);
    assert!(hall.says("status FILE").contains("10 teams · round 0 of 7 paired"));
    let squad = hall.says("players FILE rooks");
    assert!(squad.contains("  5 Rooks, 5, 2275, ENG"), "{squad}");
    hall.says("bye FILE Tempo 2 half");
    hall.says("forbid FILE Rooks Knights");
    // FIDE mode wants the tie-breaks before round one.
    hall.says("heading FILE --tiebreaks MPvGP,EMGSB,EDE");
    hall.says("draft FILE");
    assert!(hall.says("alter FILE swap 1 3").contains("1 Rooks and 3 Bishops have changed places"));
    let by_hand = go(folder, "publish cup.pairproof");
    assert_eq!(by_hand.0, 1, "{by_hand:?}");
    hall.pairs();
    hall.says("lineup FILE Rooks 1 2 5 4");
    hall.says("lineup FILE Knights 6 7 8 0");
    let slips = hall.says("print FILE boards slips");
    let slip = ["(empty)", "5 Rooks, 5", "Board  Colour  Team", "Total", "Captain:"];
    assert!(slip.iter().all(|part| slips.contains(part)), "{slips}");
    // The Knights left board four empty.
    let knights = slips.lines().find(|line| line.starts_with("Match") && line.contains("2 Knights"));
    let board = knights.and_then(|line| line.split(&[' ', ':'][..]).nth(1)).expect("their match");
    hall.says("result FILE --name Knights=1,0,1,-/+");
    for other in (1..=5).map(|n| n.to_string()).filter(|n| n != board) {
        hall.says(&format!("result FILE {other}={}", RESULTS[0]));
    }
    let late = go(folder, "add cup.pairproof Late");
    assert!(late.0 == 3 && late.2.contains("Late has no team"), "{late:?}");
    std::fs::write(folder.join("late.csv"), table(&["Latecomers"])).expect("writable");
    let late = hall.says("add FILE --from late.csv");
    assert!(late.contains("Latecomers is added, paired from round 2 on"), "{late}");
    assert!(late.contains("Latecomers is a new team"), "{late}");
    hall.says("add FILE Reserve --rating 2000 --club Pawns");
    hall.pairs();
    hall.results(2);
    assert!(hall.says("withdraw FILE Gambits").contains("Gambits is withdrawn from round 3 on"));
    hall.pairs();
    hall.says("repair FILE --absent Kings --because late --enter");
    hall.results(3);
    let corrected = hall.says("correct FILE 2 1 =11=");
    assert!(corrected.contains("it was"), "{corrected}");
    for round in 4..=7 {
        hall.pairs();
        if round == 5 {
            hall.says("result FILE 1=+/- 2=-/- 3=0-4");
            let remedy = go(folder, "result cup.pairproof 1=2-2").2;
            assert!(remedy.contains("4-0 by forfeit"), "{remedy}");
        }
        hall.results(round);
    }
    assert!(hall.says("print FILE crosstable").contains("2 bye"), "game points, as in the other cells");
    let reasons = hall.says("explain FILE Rooks");
    assert!(reasons.contains("Rooks") && !reasons.contains("player"), "{reasons}");
    for sheet in ["crosstable", "standings", "cards", "names", "wall-chart"] {
        let sheet = hall.says(&format!("print FILE {sheet}"));
        let letters: String = sheet.chars().filter(|c| !c.is_whitespace()).collect();
        assert!(letters.contains("Late") && !letters.contains("player"), "{sheet}");
    }
    [report(folder, "cup.pairproof"), hall.says("standings FILE"), hall.says("check FILE --all")]
}

#[test]
fn a_team_event_is_played_to_its_last_report() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    std::fs::write(path.join("teams.csv"), table(&TEAMS)).expect("writable");
    said(path, "enter teams.csv --boards 4 --rounds 7 --name Cup --colour white -o cup.pairproof");
    let [text, standings, check] = played(path);
    assert!(text.contains("\n310  11 ") && text.contains("\n300   1 ") && text.contains("\n330 "), "{text}");
    assert!(standings.contains("Standings after 7 rounds") && standings.contains("EMGSB"), "{standings}");
    assert!(check.contains("7 rounds judged: 6 IDENTICAL, 1 IDENTICAL (repaired: accepted)"), "{check}");
    let undone = said(path, "undo cup.pairproof");
    assert!(undone.contains("undone"), "{undone}");
    said(path, "redo cup.pairproof");
    said(path, "export cup.pairproof --trf26 -o again.trf");
    said(path, "export cup.pairproof -o again.json");
    for file in ["again.trf", "again.json"] {
        assert_eq!(said(path, &format!("standings {file}")), standings, "{file}");
    }
}

/// The fields for teams of a report have three columns.
#[test]
fn the_thousandth_team_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let table = |teams: usize| -> String {
        let lines = (1..=teams).map(|team| format!("Player {team},Team {team},2000\n"));
        "name,team,rating\n".to_owned() + &lines.collect::<Vec<_>>().concat()
    };
    for (name, text) in [("most.csv", table(999)), ("more.csv", table(1000))] {
        std::fs::write(path.join(name), text).expect("writable");
    }
    let enter = "--boards 1 --rounds 3 --colour white -o event.pairproof";
    let (code, _, says) = go(path, &format!("enter more.csv {enter}"));
    assert_eq!(code, 3);
    assert!(says.contains("The list has 1000 teams, but a report can hold at most 999"), "{says}");
    assert!(!path.join("event.pairproof").exists());
    done(path, &format!("enter most.csv {enter}"));
    let (_, _, says) = go(path, "add event.pairproof Late --club Latecomers --new-team");
    assert!(says.contains("999 is the highest number of a team that a report can hold"), "{says}");
}
