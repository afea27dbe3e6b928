//! A team event from a table to its standings by the commands, and what is refused in one.

use std::fmt::Write as _;

use crate::fixture::{go, said};

const FILE: &str = "cup.trf";

/// Six teams of three players for two boards.
fn table() -> String {
    let mut text = "team,board,name,rating\n".to_owned();
    for (team, name) in ["Rooks", "Knights", "Pawns", "Kings", "Queens", "Bishops"].iter().enumerate() {
        for board in 1..=3 {
            let _ = writeln!(text, "{name},{board},{name} {board},{}", 2200 - 40 * team - 30 * board);
        }
    }
    text
}

#[test]
fn a_team_event_is_played_by_the_commands() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("teams.csv"), table()).expect("writable");
    let all = |line: &str| said(folder.path(), line);
    all("enter teams.csv --boards 2 --rounds 3 --name Cup --colour white -o cup.trf");
    let read = || std::fs::read_to_string(folder.path().join(FILE)).expect("readable");
    assert!(read().contains("\n192 FIDE_TEAM\n") && read().contains("\n352 WB\n"), "{}", read());
    assert!(read().contains("310   1 Rooks"), "{}", read());
    all("pair cup.trf --in-place");
    // Line-ups of the first two players, colours alternating.
    assert!(read().contains("         10 w\n") && read().contains("         11 b\n"), "{}", read());
    let sheet = all("print cup.trf boards slips");
    assert!(sheet.contains("Match 1: 1 Rooks – 4 Kings") && sheet.contains("Kings 2"), "{sheet}");
    all("lineup cup.trf Rooks 3 1 --in-place");
    assert!(read().contains("\n300   1   1   4    3    1\n"), "{}", read());
    all("result cup.trf 1=1= 2=0.5-1.5 3=+/- --in-place");
    assert!(
        read().contains("\n330 -+   1   6   3\n") || read().contains("\n330 +-   1   3   6\n"),
        "{}",
        read()
    );
    assert!(read().contains("\n802   1"), "a total is kept in the crosstable: {}", read());
    all("check cup.trf --all");
    all("pair cup.trf --in-place");
    all("result cup.trf 1=11 2=== 3=10 --in-place");
    let again = read();
    all("correct cup.trf 1 1 1= --in-place");
    assert_eq!(read(), again, "the same result changes nothing");
    all("pair cup.trf --in-place");
    all("result cup.trf 1=01 2=== 3=10 --in-place");
    let standings = all("standings cup.trf --tiebreaks MPvGP,EMGSB,BH:GP,EDET");
    assert!(standings.contains("MPvGP") && standings.contains("EMGSB"), "{standings}");
    all("print cup.trf crosstable standings");
    all("status cup.trf");
}

#[test]
fn an_event_of_the_older_edition_is_paired_by_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("teams.csv"), table()).expect("writable");
    let all = |line: &str| said(folder.path(), line);
    all(
        "enter teams.csv --boards 2 --rounds 3 -R team-2024 --type FIDE_TEAM_TYPEB_MP_GP --colour white -o old.trf",
    );
    let text = std::fs::read_to_string(folder.path().join("old.trf")).expect("readable");
    assert!(text.contains("\n192 FIDE_TEAM_TYPEB_MP_GP_2024\n") && !text.contains("XXW rulebook"), "{text}");
    let paired = all("pair old.trf");
    assert!(paired.contains("FIDE Swiss Team Pairing System, 2024") && paired.contains("type-b"), "{paired}");
}

#[test]
fn what_is_no_match_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("teams.csv"), table()).expect("writable");
    said(folder.path(), "enter teams.csv --boards 2 --rounds 3 --colour white -o cup.trf");
    said(folder.path(), "pair cup.trf --in-place");
    for (line, says) in [
        ("result cup.trf 1=1=0 --in-place", "results given: 3; boards in a match: 2"),
        ("result cup.trf 1=2-1 --in-place", "2.0 and 1.0 cannot be the game points of a match"),
        ("result cup.trf 9=2-0 --in-place", "round 1 has no board 9"),
        ("result cup.trf 1=x --in-place", "is not the result of a match"),
        ("lineup cup.trf Rooks 1 4 --in-place", "does not play for Rooks"),
        ("lineup cup.trf Rooks 1 1 --in-place", "is named for two boards"),
        ("remove cup.trf Rooks --in-place", "was paired in round 1 and stays"),
        ("enter teams.csv --boards 0 --rounds 3", "--boards"),
        ("enter teams.csv --boards 2 --rounds 3 --type FIDE_DUTCH", "is not a type of team event"),
        ("repair cup.trf --result 1:1=2-0", "only results before round 1"),
        ("whatif cup.trf --result 1-2", "4:12=2.5-1.5"),
    ] {
        let (code, _, err) = go(folder.path(), line);
        let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code != 0 && words.contains(says), "{line}: {err}");
    }
}

#[test]
fn a_wrong_match_is_corrected_by_the_repair_of_the_next_round() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("teams.csv"), table()).expect("writable");
    let all = |line: &str| said(folder.path(), line);
    all("enter teams.csv --boards 2 --rounds 4 --colour white -o cup.trf");
    all("pair cup.trf --in-place");
    all("result cup.trf 1=1= 2=== 3=01 --in-place");
    all("pair cup.trf --in-place");
    all("import cup.trf -o cup.pairproof");
    let wanted = all("whatif cup.trf --result 1:1=0.5-1.5");
    assert!(wanted.contains("1 Rooks ½-1½ 4 Kings; it was 1½-½"), "{wanted}");
    let shown = all("repair cup.trf --result 1:1=0.5-1.5");
    assert!(shown.contains("1 Rooks ½-1½ 4 Kings; it was 1½-½") && shown.contains("Rooks"), "{shown}");
    for file in ["cup.trf", "cup.pairproof"] {
        all(&format!("repair {file} --result 1:1=0.5-1.5 --because misread --in-place"));
    }
    let report = std::fs::read_to_string(folder.path().join("cup.trf")).expect("readable");
    all("export cup.pairproof -o exported.trf");
    assert_eq!(std::fs::read_to_string(folder.path().join("exported.trf")).expect("readable"), report);
    assert!(report.contains("XXW corrected 1 after 2"), "{report}");
    for file in ["cup.trf", "cup.pairproof"] {
        let checked = all(&format!("check {file} --all"));
        assert!(!checked.contains("IMPROVABLE"), "the program condemns its own repair: {checked}");
        all(&format!("undo {file}"));
    }
}

#[test]
fn match_results_are_read_from_a_sheet() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("teams.csv"), table()).expect("writable");
    let all = |line: &str| said(folder.path(), line);
    all("enter teams.csv --boards 2 --rounds 3 --colour white -o cup.trf");
    all("pair cup.trf --in-place");
    let sheet = |text: &str| std::fs::write(folder.path().join("sheet.csv"), text).expect("writable");
    for (text, open) in [
        ("white,black,result\nRooks,Kings,1=\nQueens,Knights,0.5-1.5\nPawns,Bishops,\n", "1 still open"),
        ("Board;Result\n1;1=\n2;½-1½\n3;+/-\n", "none is open"),
        ("# round one\n1 1,½\n2. 0.5-1.5\n3: *\n", "1 still open"),
        ("1=1=\n2 0.5-1.5\n3 01\n", "none is open"),
    ] {
        sheet(text);
        let (code, out, err) = go(folder.path(), "result cup.trf --from sheet.csv --in-place");
        assert!(code == 0 && out.contains(open), "{text}: {out}{err}");
        all("undo cup.trf");
    }
    for (text, says) in [
        ("board,result\n1,1=0\n2,x\n", "line 2: board 1: results given: 3; boards in a match: 2"),
        ("board,result\n1,1=0\n2,x\n", "line 3, column 3: 'x' is not a result"),
        ("white,black,result\nRooks,Pawns,1=\n", "Rooks (White) and 3 Pawns do not meet in round 1"),
        ("1 1=\n1 2-0\n", "line 2: board 1 has another result in line 1"),
        ("9 1=\n", "round 1 has no board 9"),
    ] {
        sheet(text);
        let (code, _, err) = go(folder.path(), "result cup.trf --from sheet.csv --in-place");
        let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code == 3 && words.contains(says), "{text}: {err}");
    }
}
