//! A Double-Swiss event of players, each match two games, from the table to the last report.

use std::path::Path;

use crate::fixture::{go, report, said};

fn table() -> String {
    let names = ["Adams", "Berg", "Costa", "Dahl", "Eder", "Fox", "Gale"];
    let rows = names.iter().zip(0..).map(|(name, i)| format!("{name},{}\n", 2400 - 50 * i));
    format!("name,rating\n{}", rows.collect::<String>())
}

/// Plays the event: its report, standings and verdicts.
fn played(path: &Path) -> [String; 3] {
    let file = "double.pairproof";
    let all = |line: &str| said(path, &line.replacen("FILE", file, 1));
    let says = all("status FILE");
    assert!(says.contains("7 players · round 0 of 4 paired"), "{says}");
    all("draft FILE");
    all("publish FILE");
    let slips = all("print FILE slips");
    assert!(slips.contains("Match 1: 1 Adams") && slips.contains("Signature:"), "{slips}");
    let total = go(path, &format!("result {file} 1=1.5-0.5"));
    assert!(total.0 == 3 && total.2.contains("do not say how each of the two games ended"), "{total:?}");
    let single = go(path, &format!("result {file} 1=="));
    assert!(single.2.contains("games in a match: 2") && !single.2.contains("total"), "{single:?}");
    // A game forfeited counts as played, a match only if one player forfeits both games.
    let entered = all("result FILE 1=1½ 2=0,+/- 3=+/-");
    assert!(entered.contains("3 match results entered, none is open"), "{entered}");
    let behind = go(path, &format!("repair {file} --played 1-4=1½ --because x"));
    assert!(behind.2.contains("no result stands behind a board") && behind.2.contains("'*'"), "{behind:?}");
    let standings = all("standings FILE");
    assert!(standings.contains("1.5"), "{standings}");
    all("add FILE Hall --rating 2390");
    for typed in ["1=½½ 2=01 3=1,-/-", "1=11 2=½0 3=00", "1=10 2=½½ 3=1½"] {
        all("draft FILE");
        all("publish FILE");
        all(&format!("result FILE {typed}"));
        if typed.starts_with("1=½½") {
            all("result FILE 4=½1");
            let corrected = all("correct FILE 2 2 10");
            let corrected = corrected.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                corrected.contains("(board by board 1 0)") && corrected.contains("(board by board 0 1)"),
                "{corrected}"
            );
        } else {
            all("result FILE 4=1½");
        }
    }
    [report(path, file), all("standings FILE --tiebreaks BH,SB,DE"), all("check FILE --all")]
}

#[test]
fn a_match_is_two_games_from_the_table_to_the_report() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    std::fs::write(path.join("field.csv"), table()).expect("writable");
    said(path, "enter field.csv -R double-swiss-2026 --rounds 4 --colour white -o double.pairproof");
    let [text, standings, check] = played(path);
    // Adams won game one with White and drew game two with Black: two columns of the report.
    let adams = text.lines().find(|line| line.contains(" Adams ")).expect("his line");
    assert!(adams.contains(" w 1     ") && adams.contains(" b = "), "{adams}");
    assert!(text.contains("\n352 WB\n") && text.contains("\n192 FIDE_DOUBLESWISS\n"), "{text}");
    assert!(text.contains("0000 - U  0000 - H"), "the bye is a win and a draw: {text}");
    assert!(check.contains("4 rounds judged: 4 IDENTICAL"), "{check}");
    said(path, "export double.pairproof --trf26 -o again.trf");
    said(path, "export double.pairproof -o again.json");
    for file in ["again.trf", "again.json"] {
        assert_eq!(said(path, &format!("standings {file} --tiebreaks BH,SB,DE")), standings, "{file}");
    }
    let lineup = go(path, "lineup double.pairproof Rooks 1");
    assert!(lineup.0 == 3 && lineup.2.contains("this is no team event"), "{lineup:?}");
}

#[test]
fn columns_that_are_no_match_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path();
    let line = |number: u32, name: &str, cells: &str| {
        let points = if cells.contains('1') { "1.0" } else { "0.0" };
        format!(
            "001 {number:>4}      {name:<33} 2000 {:>3} {:>11} {:<10} {points:>4}     {cells}\n",
            "", "", ""
        )
    };
    let report = |one: &str, two: &str| {
        format!(
            "012 Two\n192 FIDE_DOUBLESWISS\n352 WB\n142 3\nXXR 3\n152 W\n{}{}{}{}",
            line(1, "Adams", one),
            line(2, "Berg", two),
            line(3, "Costa", ""),
            line(4, "Dahl", "")
        )
    };
    for (one, two, says) in [
        ("     2 w 1     2 b 0", "     1 b 0     1 w 1", ""),
        ("     2 w 1     2 w 0", "     1 b 0     1 b 1", "has White in both games"),
        ("     2 w 1", "     1 b 1", "only one of the two games has the opponent"),
    ] {
        std::fs::write(path.join("two.trf"), report(one, two)).expect("writable");
        let (code, _, err) = go(path, "status two.trf");
        assert_eq!((code == 0, err.contains(says)), (says.is_empty(), true), "{says}: {err}");
        if says.is_empty() {
            // 9.1: the opponent's score times the points scored against him, 1½ and ½.
            let drawn = report("     2 w 1     2 b =", "     1 b 0     1 w =");
            let drawn = drawn.replace("1.0          2 w", "1.5          2 w");
            let drawn = drawn.replace("1.0          1 b", "0.5          1 b");
            std::fs::write(path.join("two.trf"), drawn).expect("writable");
            let table = said(path, "standings two.trf --tiebreaks SB");
            assert_eq!(table.matches("0.75").count(), 2, "{table}");
        }
    }
    // Only the fault itself is found: not the points that it makes wrong, nor the number of rounds.
    let both_black =
        report("     2 w 1     2 w 0     3 b 1     3 w 0", "     1 b 0     1 b 1     4 w 0     4 b 1");
    let both_black = both_black
        .replace(&line(3, "Costa", ""), &line(3, "Costa", "     4 w -     4 b -     1 w 0     1 b 1"))
        .replace(&line(4, "Dahl", ""), &line(4, "Dahl", "     3 b -     3 w -     2 b 1     2 w 0"));
    let turned =
        report("     2 w 1     2 b 0", "     1 b 0     1 w 1").replace("142 3\nXXR 3", "142 1\nXXR 1");
    let bye = report("  0000 - U  0000 - U", "");
    for (text, findings, says) in [
        (both_black, 2, "has White in both games"),
        (
            turned.replace("352 WB", "352 BW"),
            1,
            "DATA-28 in two.trf, line 3, columns 5 to 6: record 352 says 'BW'",
        ),
        (bye, 1, "U in game one, U in game two"),
    ] {
        std::fs::write(path.join("two.trf"), text).expect("writable");
        let (code, _, err) = go(path, "status two.trf");
        assert!(code == 3 && err.contains(says), "{says}: {err}");
        assert_eq!(err.matches("DATA-").count(), findings, "{says}: {err}");
    }
}
