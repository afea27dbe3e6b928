//! A team event from a table to its standings by the commands, and what is refused in one.

use std::fmt::Write as _;

use crate::fixture::{go, report, said};

const FILE: &str = "cup.pairproof";

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
    all("enter teams.csv --boards 2 --rounds 3 --name Cup --colour white -o cup.pairproof");
    let read = || report(folder.path(), FILE);
    assert!(read().contains("\n192 FIDE_TEAM\n") && read().contains("\n352 WB\n"), "{}", read());
    assert!(read().contains("310   1 Rooks"), "{}", read());
    all("pair cup.pairproof --enter");
    // Line-ups of the first two players, colours alternating.
    assert!(read().contains("         10 w\n") && read().contains("         11 b\n"), "{}", read());
    let sheet = all("print cup.pairproof boards slips");
    assert!(sheet.contains("Match 1: 1 Rooks – 4 Kings") && sheet.contains("Kings 2"), "{sheet}");
    all("lineup cup.pairproof Rooks 3 1");
    assert!(read().contains("\n300   1   1   4    3    1\n"), "{}", read());
    all("result cup.pairproof 1=1= 2=0.5-1.5 3=+/-");
    assert!(
        read().contains("\n330 -+   1   6   3\n") || read().contains("\n330 +-   1   3   6\n"),
        "{}",
        read()
    );
    assert!(read().contains("\n802   1"), "a total is kept in the crosstable: {}", read());
    all("check cup.pairproof --all");
    all("pair cup.pairproof --enter");
    all("result cup.pairproof 1=11 2=== 3=10");
    let again = read();
    all("correct cup.pairproof 1 1 1=");
    assert_eq!(read(), again, "the same result changes nothing");
    all("pair cup.pairproof --enter");
    all("result cup.pairproof 1=01 2=== 3=10");
    let standings = all("standings cup.pairproof --tiebreaks MPvGP,EMGSB,BH:GP,EDET,BC");
    assert!(standings.contains("MPvGP") && standings.contains("EMGSB"), "{standings}");
    let flat = standings.split_whitespace().collect::<Vec<_>>().join(" ");
    for dropped in ["EDET", "BC"] {
        let says = format!("{dropped} is dropped: the boards of one match are known only by their total");
        assert!(flat.contains(&says), "{standings}");
    }
    all("print cup.pairproof crosstable standings");
    all("status cup.pairproof");
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
    // The year of the type chooses the rulebook, too.
    let typed = "enter teams.csv --boards 2 --rounds 3 --type FIDE_TEAM_TYPEA_MP_GP_2024 --colour white";
    all(&format!("{typed} -o year.trf"));
    assert!(all("pair year.trf").contains("FIDE Swiss Team Pairing System, 2024"));
    let (code, _, err) = go(folder.path(), &format!("{typed} -R team-2026 -o wrong.trf"));
    assert!(code != 0 && err.contains("is the type of team-2024, but the rulebook is team-2026"), "{err}");
}

#[test]
fn what_is_no_match_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("teams.csv"), table()).expect("writable");
    said(folder.path(), "enter teams.csv --boards 2 --rounds 3 --colour white -o cup.pairproof");
    said(folder.path(), "pair cup.pairproof --enter");
    for (line, says) in [
        ("result cup.pairproof 1=1=0", "results given: 3; boards in a match: 2"),
        ("result cup.pairproof 1=2-1", "the 2 boards cannot add up to 2-1"),
        ("result cup.pairproof 1=1-0", "Write -/- for a board that both sides lost: 1=1,-/-"),
        ("correct cup.pairproof 1 1 1-0", "the 2 boards cannot add up to 1-0"),
        ("lineup cup.pairproof Rooks Nobody", "1 Rooks has no player 'Nobody'"),
        ("withdraw cup.pairproof 99", "there is no team 99 What to do: Correct the number of the team."),
        ("add cup.pairproof Novak --club Rook", "there is no team 'Rook' What to do: Write `--club 'Rooks'`"),
        ("add cup.pairproof Novak --club Rooks --new-team", "the team Rooks is in the event"),
        ("result cup.pairproof 9=2-0", "round 1 has no board 9"),
        ("result cup.pairproof 1=x", "is not the result of a match"),
        ("lineup cup.pairproof Rooks 1 4", "does not play for Rooks"),
        ("lineup cup.pairproof Rooks 1 1", "is named for two boards"),
        ("remove cup.pairproof Rooks", "was paired in round 1 and stays"),
        ("enter teams.csv --boards 0 --rounds 3", "--boards"),
        ("enter teams.csv --boards 2 --rounds 3 --type FIDE_DUTCH", "is not a type of team event"),
        ("repair cup.pairproof --result 1:1=2-0", "only results before round 1"),
        ("whatif cup.pairproof --result 1-2", "4:12=2.5-1.5"),
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
    all("enter teams.csv --boards 2 --rounds 4 --colour white -o cup.pairproof");
    all("pair cup.pairproof --enter");
    all("result cup.pairproof 1=1= 2=== 3=01");
    all("pair cup.pairproof --enter");
    let wanted = all("whatif cup.pairproof --result 1:1=0.5-1.5");
    assert!(wanted.contains("1 Rooks ½-1½ 4 Kings; it was 1½-½"), "{wanted}");
    let shown = all("repair cup.pairproof --result 1:1=0.5-1.5");
    assert!(shown.contains("1 Rooks ½-1½ 4 Kings; it was 1½-½") && shown.contains("Rooks"), "{shown}");
    all("repair cup.pairproof --result 1:1=0.5-1.5 --because misread --enter");
    all("export cup.pairproof -o exported.trf");
    let report = report(folder.path(), "exported.trf");
    assert!(report.contains("XXW corrected 1 after 2"), "{report}");
    for file in [FILE, "exported.trf"] {
        let checked = all(&format!("check {file} --all"));
        assert!(!checked.contains("IMPROVABLE"), "the program condemns its own repair: {checked}");
    }
    all("undo cup.pairproof");
}

#[test]
fn match_results_are_read_from_a_sheet() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("teams.csv"), table()).expect("writable");
    let all = |line: &str| said(folder.path(), line);
    all("enter teams.csv --boards 2 --rounds 3 --colour white -o cup.pairproof");
    all("pair cup.pairproof --enter");
    let sheet = |text: &str| std::fs::write(folder.path().join("sheet.csv"), text).expect("writable");
    for (text, open) in [
        ("white,black,result\nRooks,Kings,1=\nQueens,Knights,0.5-1.5\nPawns,Bishops,\n", "1 still open"),
        ("Board;Result\n1;1=\n2;½-1½\n3;+/-\n", "none is open"),
        ("Board;Result\n1;0-2 by forfeit\n2;+/-,-/+\n3;0-0 by forfeit\n", "none is open"),
        ("# round one\n1 1,½\n2. 0.5-1.5\n3: *\n", "1 still open"),
        ("1=1=\n2 0.5-1.5\n3 01\n", "none is open"),
    ] {
        sheet(text);
        let (code, out, err) = go(folder.path(), "result cup.pairproof --from sheet.csv");
        assert!(code == 0 && out.contains(open), "{text}: {out}{err}");
        all("undo cup.pairproof");
    }
    for (text, says) in [
        ("board,result\n1,1=0\n2,x\n", "line 2: board 1: results given: 3; boards in a match: 2"),
        ("board,result\n1,1=0\n2,x\n", "line 3, column 3: 'x' is not a result"),
        ("white,black,result\nRooks,Pawns,1=\n", "Rooks (White) and 3 Pawns do not meet in round 1"),
        (
            "white,black,result\nKings,Rooks,1=\n",
            "1 Rooks has White on the first board against 4 Kings in round 1, on board 1",
        ),
        ("board,result\n1,1-0\n", "line 2: board 1 (1 Rooks – 4 Kings): the 2 boards cannot add up to 1-0"),
        ("1 1=\n1 2-0\n", "line 2: board 1 has another result in line 1"),
        ("9 1=\n", "round 1 has no board 9"),
    ] {
        sheet(text);
        let (code, _, err) = go(folder.path(), "result cup.pairproof --from sheet.csv");
        let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code == 3 && words.contains(says), "{text}: {err}");
    }
}

#[test]
fn results_of_a_match_are_neither_lost_nor_counted_twice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The Kings have two players for three boards.
    let table = table().replace("Kings,3,Kings 3,1990\n", "");
    std::fs::write(folder.path().join("teams.csv"), table).expect("writable");
    let all = |line: &str| said(folder.path(), line);
    let refused = |line: &str| {
        let (code, _, err) = go(folder.path(), line);
        assert_eq!(code, 3, "{line}: {err}");
        err.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let report = || report(folder.path(), FILE);
    let points = |name: &str| {
        let text = report();
        let line = text.lines().find(|line| line.starts_with("001") && line.contains(name)).expect(name);
        line[80..84].trim().to_owned()
    };
    all("enter teams.csv --boards 3 --rounds 3 --colour white --mode free -o cup.pairproof");
    assert!(refused("result cup.pairproof 1=111").contains("no round has been paired yet"));
    all("pair cup.pairproof --enter");
    // A total is kept although board three is won by forfeit.
    assert!(refused("result cup.pairproof 3=0-3").contains("6 Kings leaves board 3 empty and loses it"));
    all("result cup.pairproof 3=2-1");
    let status = all("status cup.pairproof");
    assert!(status.contains("round 1: 1 finished, 2 open"), "{status}");
    assert_eq!(points("Pawns 3"), "1.0", "by forfeit");
    // Some boards of match two: they are shown, and not overwritten.
    all("result cup.pairproof 2=1*=");
    assert!(
        all("status cup.pairproof").contains("(partly entered: 1 * ½)"),
        "{}",
        all("status cup.pairproof")
    );
    assert!(refused("result cup.pairproof 2=1.5-1.5").contains("already has results: 1 * ½"));
    assert!(refused("result cup.pairproof 2=*1*").contains("pairproof result cup.pairproof 2=1,1,½"));
    let seated = all("lineup cup.pairproof Knights 4 5 0");
    let wide = seated.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(wide.contains("board 2 (5 Bishops – 2 Knights) is open again; its result was 1 * ½"), "{seated}");
    assert_eq!(points("Knights 1"), "0.0", "the game is open again");
    all("result cup.pairproof 2=1,1,+/-");
    let before = points("Bishops 1");
    all("lineup cup.pairproof Knights 5 4 0");
    all("lineup cup.pairproof Knights 4 5 6");
    assert_eq!((before.as_str(), points("Bishops 1").as_str()), ("1.0", "0.0"));
    all("result cup.pairproof 2=1=1 1=111");
    let same = all("result cup.pairproof 2=2.5-0.5");
    assert!(same.contains("already") && report().contains(" 1.0          4 w 1"), "{same}: {}", report());
    assert!(refused("result cup.pairproof 2=11=").contains("has the results 1 ½ 1"));
    assert!(all("correct cup.pairproof 1 2 *").contains("5 Bishops open 2 Knights; it was 2½-½"));
    all("result cup.pairproof 2=1=1");
    // A correction of game points alone is recorded, and the next round is judged by the old ones.
    all("pair cup.pairproof --enter");
    all("correct cup.pairproof 1 2 1== --because misread");
    all("correct cup.pairproof 1 2 111 --because again");
    assert!(report().contains("was 1,=,1 because misread"), "{}", report());
    let checked = all("check cup.pairproof --all");
    let wide = checked.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(wide.matches("Paired before the correction of 5 Bishops – 2 Knights").count(), 1, "{checked}");
    all("export cup.pairproof -o cup.json");
    assert_eq!(all("check cup.json --all").matches("Paired before").count(), 1);
}

/// A record of a JSON tournament has no line of its own, so its text is quoted.
#[test]
fn a_faulty_record_of_a_json_tournament_is_quoted() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(at.join("teams.csv"), table()).unwrap();
    said(at, "enter teams.csv --boards 2 --rounds 3 --name Cup --colour white -o cup.json");
    let report = std::fs::read_to_string(at.join("cup.json")).unwrap();
    let faulty = report.replace("\"WB\"", "\"WX\"");
    assert_ne!(report, faulty, "{report}");
    std::fs::write(at.join("faulty.json"), faulty).unwrap();
    for command in ["check faulty.json", "compat bbp --dutch faulty.json -p"] {
        let (code, out, err) = go(at, command);
        assert!(
            matches!(code, 3 | 5) && err.contains("record `352 WX`: 'WX' are not the colours"),
            "{code} {out} {err}"
        );
        assert!(!err.contains("line 0"), "{err}");
    }
}
