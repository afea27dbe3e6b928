//! What real programs write into a report to say 'not this round', and how other engines read it.
//!
//! Each case is one edit of a small position (a regression file of bbpPairings, C9: five players, one round of three
//! played, player 5 away) and the boards that follow; where the engines differ, a column that can be defended.

use assert_cmd::Command;

/// Lines of C9; `{}` stands for what player 1 has in the coming round.
const PLAYERS: [&str; 5] = [
    "001    1      Test0001 Player0001               2720                             1.0    1     3 w 1",
    "001    2      Test0002 Player0002               2701                             1.0    2     4 b 1",
    "001    3      Test0003 Player0003               2697                             0.0    3     1 b 0",
    "001    4      Test0004 Player0004               2689                             0.0    4     2 w 0",
    "001    5      Test0005 Player0005               2673                             0.0    5  0000 - Z",
];

fn report(lines: &[&str], players: &[String]) -> String {
    format!("012 Five players\n{}\n{}\n", lines.join("\n"), players.join("\n"))
}

fn players() -> Vec<String> {
    PLAYERS.iter().map(|p| (*p).to_owned()).collect()
}

/// C9 with something in the coming round of player 1.
fn with_cell(cell: &str) -> String {
    let mut all = players();
    all[0] += &format!("  {cell}");
    report(&["XXR 3"], &all)
}

fn pair(report: &str, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("pairproof")
        .unwrap()
        .args(["pair", "-"])
        .args(if arguments.contains(&"-f") { &[] } else { &["-f", "pairs"][..] })
        .args(arguments)
        .write_stdin(report)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout).replace('\n', " "), text(output.stderr))
}

#[track_caller]
fn gives(report: &str, boards: &str) {
    let (code, out, err) = pair(report, &[]);
    assert_eq!((code, out.trim_end()), (0, boards), "{report}{err}");
}

const ALL_PLAY: &str = "3 2 1 3 5 4 0";

#[test]
fn who_says_not_this_round_is_never_on_a_board() {
    gives(&report(&["XXR 3"], &players()), ALL_PLAY);
    let marks = [
        "0000 - -", "0000   -", "0000    ", "0000", "       -", "     -  ", "0000 - =", "0000 -  ",
        "0000 - Z", "0000 - H", "0000 - F", "0000 - z", "   0 - -", "0000 - +", "       Z",
    ];
    for mark in marks {
        let (code, out, err) = pair(&with_cell(mark), &[]);
        assert_eq!(code, 0, "{mark}: {err}");
        assert!(out.split(' ').skip(1).all(|number| number != "1"), "{mark}: {out}");
    }
    gives(&with_cell("0000 - -"), "2 2 5 3 4");
    // Whoever has the point without an opponent is not called absent.
    for (mark, why) in [("0000 - +", "forfeit-win"), ("0000 - -", "zero-point-bye")] {
        let (_, out, err) = pair(&with_cell(mark), &["-f", "json"]);
        assert!(out.contains(&format!("\"why\": \"{why}\"")), "{mark}: {out}{err}");
    }
    let (_, out, _) = pair(&with_cell("0000 - +"), &["-f", "text"]);
    assert!(out.contains("won by forfeit (+)") && !out.contains("absent"), "{out}");
}

#[test]
fn a_mark_that_every_player_has_leaves_nobody_to_pair() {
    let all: Vec<String> = players().iter().map(|p| format!("{p:<99}  0000 - -")).collect();
    let (code, _, err) = pair(&report(&["XXR 3"], &all), &[]);
    assert_eq!(code, 3);
    assert!(err.contains("nobody plays in round 2"), "{err}");
}

#[test]
fn lists_of_absent_and_prohibited_players_are_obeyed() {
    for absent in ["XXZ 1", "240 Z   2    1", "240 H   2    1"] {
        gives(&report(&["XXR 3", absent], &players()), "2 2 5 3 4");
    }
    for prohibited in ["XXP 1 2", "260   1   3    1    2"] {
        gives(&report(&["XXR 3", prohibited], &players()), "3 4 1 2 5 3 0");
    }
}

#[test]
fn the_points_column_may_count_acceleration() {
    let mut all = players();
    all[0] = all[0].replace(" 1.0    1", " 2.0    1");
    let (code, out, err) = pair(&report(&["142 3", "XXA    1  1.0  1.0"], &all), &[]);
    assert_eq!((code, out.trim_end()), (0, ALL_PLAY), "{err}");
    assert!(err.contains("include acceleration points"), "{err}");
    let (code, _, err) = pair(&report(&["142 3"], &all), &[]);
    assert_eq!(code, 3, "without acceleration the points are wrong: {err}");
}

#[test]
fn the_encoded_type_chooses_the_rulebook_or_is_refused() {
    for (code, book) in [
        ("FIDE_DUTCH", "dutch-2026"),
        ("FIDE_DUTCH_2025", "dutch-2026"),
        ("FIDE_DUTCH_2026_BAKU", "dutch-2026"),
        ("FIDE_DUTCH_2017", "dutch-2017"),
        ("FIDE_DUBOV", "dubov-2026"),
        ("fide_dutch_2017_baku", "dutch-2017"),
    ] {
        let (exit, out, err) = pair(&report(&["142 3", &format!("192 {code}")], &players()), &["-f", "json"]);
        assert_eq!(exit, 0, "{err}");
        assert!(out.contains(&format!("\"rulebook\": \"{book}\"")), "{code}: {out}");
    }
    // The second of four rounds is a seeding round, the second of three is none (C.04.4.2 1.6).
    for (rounds, book) in [("142 4", "dutch-2026"), ("142 3", "burstein-2026")] {
        let (exit, out, err) = pair(&report(&[rounds, "192 FIDE_BURSTEIN"], &players()), &["-f", "json"]);
        assert_eq!(exit, 0, "{err}");
        assert!(out.contains(&format!("\"rulebook\": \"{book}\"")), "{rounds}: {out}");
        assert_eq!(err.contains("seeding round"), rounds == "142 4", "{err}");
    }
    for strange in ["FIDE_AMALFI", "CUSTOM_SWISS", "dutch"] {
        let text = report(&["142 3", &format!("192 {strange}")], &players());
        let (exit, _, err) = pair(&text, &[]);
        assert_eq!(exit, 3);
        assert!(err.contains(strange) && err.contains("-R"), "{err}");
        assert_eq!(pair(&text, &["-R", "dutch-2026"]).0, 0, "-R decides");
    }
}

#[test]
fn acceleration_that_is_encoded_is_applied() {
    let scores = |line: &str| {
        let (_, out, _) = pair(&report(&["142 3", line], &players()), &["-f", "json"]);
        serde_json::from_str::<serde_json::Value>(&out).unwrap()["brackets"].clone()
    };
    assert_ne!(scores("192 FIDE_DUTCH_2026"), scores("192 FIDE_DUTCH_2026_BAKU"));
}

#[test]
fn players_rank_as_listed_where_the_file_says_so() {
    gives(&report(&["142 3", "XXC rank"], &players()), ALL_PLAY);
    let reversed: Vec<String> = players().into_iter().rev().collect();
    gives(&report(&["142 3"], &reversed), ALL_PLAY);
    // Recorded from two other engines: the first listed of a score is the highest.
    let ranked = report(&["142 3", "XXC rank"], &reversed);
    gives(&ranked, "3 2 1 5 4 3 0");
}

#[test]
fn what_the_file_leaves_open_is_said() {
    let (_, _, err) = pair(&report(&[], &players()), &[]);
    assert!(err.contains("initial colour is not stated") && err.contains("it was White"), "{err}");
    assert!(err.contains("number of rounds is not stated"), "{err}");
    let (code, _, err) = pair(&report(&["142 3", "152 W"], &players()), &[]);
    assert_eq!((code, err.as_str()), (0, ""));
    let (_, _, err) = pair(&report(&["XXR 1"], &players()), &[]);
    assert!(err.contains("all 1 announced rounds"), "{err}");
}

#[test]
fn a_player_record_with_a_damaged_code_is_an_error() {
    for code in ["O01", "0O1", "00l", "101", "OOI", "0\u{1}1"] {
        let all: Vec<String> =
            players().iter().map(|p| p.replace("001    3", &format!("{code}    3"))).collect();
        let (exit, _, err) = pair(&report(&["142 3"], &all), &[]);
        assert_eq!(exit, 3, "{code}: {err}");
        assert!(err.contains("line 5, column") && err.contains("What to do"), "{code}: {err}");
        assert_eq!(err.matches("DATA-").count(), 1, "no consequence of it is blamed: {err}");
    }
}

#[test]
fn an_unknown_record_is_noted_once_and_kept_byte_for_byte_where_it_stands() {
    let before = ["142 3", "152 W", "XXQ  a\tb \u{7}  two  ", "###no blank", "ZZZ"];
    let text = report(&before, &players()) + "77Q after the players  \nABC    1 5 national\n";
    let (code, out, err) = pair(&text, &["-f", "trf"]);
    assert_eq!(code, 0, "{err}");
    for code in ["XXQ", "ZZZ", "77Q"] {
        assert_eq!(err.matches(&format!("Record {code} ")).count(), 1, "{err}");
    }
    assert_eq!(err.lines().count(), 3, "{err}");
    let raw =
        Command::cargo_bin("pairproof").unwrap().args(["pair", "-", "-f", "trf"]).write_stdin(text).output();
    let raw = String::from_utf8(raw.unwrap().stdout).unwrap();
    let at = |line: &str| raw.lines().position(|l| l == line).unwrap_or_else(|| panic!("{line:?} in {raw}"));
    let first = raw.lines().position(|l| l.starts_with("001")).unwrap();
    assert!(before[2..].iter().all(|line| at(line) < first), "{out}");
    assert!(at("77Q after the players  ") > first && at("ABC    1 5 national") > first, "{raw}");
}

#[test]
fn the_initial_colour_shows_in_the_first_round_that_was_paired() {
    // Lot: Black. Players 5 and 6 come in round two and may meet only each other.
    let players = [
        "001    1      A                                 2000                             1.0    1     3 b 1",
        "001    2      B                                 1900                             1.0    2     4 w 1",
        "001    3      C                                 1800                             0.0    3     1 w 0",
        "001    4      D                                 1700                             0.0    4     2 b 0",
        "001    5      E                                 1600                             0.0    5  0000 - Z",
        "001    6      F                                 1500                             0.0    6  0000 - Z",
    ];
    let all: Vec<String> = players.iter().map(|p| (*p).to_owned()).collect();
    let mut lines = vec!["142 5", "XXP 3 5", "XXP 3 6", "XXP 4 5", "XXP 4 6"];
    let (code, out, err) = pair(&report(&lines, &all), &[]);
    assert!(code == 0 && out.contains(" 6 5"), "{out}{err}");
    lines.push("152 W");
    assert!(pair(&report(&lines, &all), &[]).1.contains(" 5 6"), "what is stated decides");
}

#[test]
fn a_forfeit_without_colours_has_none_to_improve() {
    let players = [
        "001    1      A                                 2000                             1.0    1     3 - +",
        "001    2      B                                 1900                             1.0    2     4 w 1",
        "001    3      C                                 1800                             0.0    3     1 - -",
        "001    4      D                                 1700                             0.0    4     2 b 0",
    ];
    let text = format!("XXR 5\nXXC black1\n{}\n", players.join("\n"));
    let check = |text: &str| {
        let run =
            Command::cargo_bin("pairproof").unwrap().args(["check", "-", "--all"]).write_stdin(text).output();
        String::from_utf8(run.unwrap().stdout).unwrap()
    };
    assert!(check(&text).contains("IDENTICAL"), "{}", check(&text));
    let coloured = text.replace("3 - +", "3 w +").replace("1 - -", "1 b -");
    assert!(check(&coloured).contains("IMPROVABLE (colours)"), "{}", check(&coloured));
}
