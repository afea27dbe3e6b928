//! Reports of other programs that could not be read, or were read otherwise than their authors meant, and events of which
//! the program said too little. The positions are rebuilt from public reports; `tests/data/SOURCE.md` names them.

use std::path::Path;

use crate::fixture;

/// Runs a command line on files of `tests/data/field`, and returns the exit code and both outputs.
fn run(line: &str) -> (i32, String) {
    run_in(&crate::data::data("field"), line)
}

fn run_in(folder: &Path, line: &str) -> (i32, String) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let output = fixture::run(folder, &words, &[]);
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.code().unwrap(), text.concat())
}

/// The report with something replaced, in a folder of its own.
fn changed(name: &str, changes: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let mut text = std::fs::read_to_string(crate::data::data("field").join(name)).unwrap();
    for (old, new) in changes {
        assert!(text.contains(old), "{name}: {old}");
        text = text.replace(old, new);
    }
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), &text).unwrap();
    (folder, text)
}

fn of_changed(name: &str, changes: &[(&str, &str)], line: &str) -> (i32, String) {
    let (folder, _) = changed(name, changes);
    run_in(folder.path(), line)
}

#[test]
fn u_for_every_player_of_the_team_with_the_bye_is_one_bye() {
    let (code, says) = run("standings team-pab-U.trf");
    assert_eq!(code, 0, "{says}");
    assert!(!says.contains("as its players say"), "record 320 names the team: {says}");
    let (code, says) = run("check team-pab-U.trf --all");
    assert_eq!(code, 0, "{says}");
    // Without the record, the players say which team it is.
    let (code, says) = of_changed("team-pab-U.trf", &[("320  1.0  1.0   3\n", "")], "status team-pab-U.trf");
    assert_eq!(code, 0, "{says}");
    assert!(says.contains("Team 3 Bishops has the pairing-allocated bye (U) in round 1"), "{says}");
    // Two teams cannot have it.
    let two = [
        ("   3 w 1", "0000 - U"),
        ("   1 b 0", "0000 - U"),
        ("   4 b =", "0000 - U"),
        ("   2 w =", "0000 - U"),
    ];
    let (code, says) = of_changed("team-pab-U.trf", &two, "status team-pab-U.trf");
    assert_eq!(code, 3, "{says}");
    assert!(says.contains("record 320 gives it to 3 Bishops"), "{says}");
}

#[test]
fn the_bye_letters_of_all_players_are_the_bye_of_their_team() {
    for (letter, game_points) in [('H', "1.0"), ('F', "2.0")] {
        let match_points = match letter {
            'H' => "1.0",
            'F' => "2.0",
            _ => "0.0",
        };
        let cell = format!("0000 - {letter}");
        let stated = format!("1910      {match_points}    {game_points}");
        let changes =
            [("0000 - U", cell.as_str()), ("320  1.0  1.0   3\n", ""), ("1910      1.0    1.0", &stated)];
        let (code, says) = of_changed("team-pab-U.trf", &changes, "standings team-pab-U.trf");
        assert_eq!(code, 0, "{letter}: {says}");
        assert!(says.contains(&format!("({letter}) in round 1, as its players say")), "{letter}: {says}");
    }
    // A player who rests while the others of the team play has no bye.
    let one = [("0000 - U", "        "), ("   1 b 0", "0000 - Z"), ("   3 w 1", "0000 - +")];
    let (code, says) = of_changed("team-pab-U.trf", &one, "status team-pab-U.trf");
    assert_eq!(code, 0, "{says}");
    assert!(!says.contains("as its players say"), "{says}");
}

#[test]
fn a_report_with_byes_of_players_is_written_with_the_byes_of_teams() {
    let (folder, _) = changed("team-pab-U.trf", &[("320  1.0  1.0   3\n", "")]);
    let (code, says) = run_in(folder.path(), "bye team-pab-U.trf 1 3 half -o next.trf");
    assert_eq!(code, 0, "{says}");
    let text = std::fs::read_to_string(folder.path().join("next.trf")).unwrap();
    assert!(text.contains("\n320  1.0  1.0   3\n"), "{text}");
    assert!(!text.contains("- U"), "{text}");
    let (code, says) = run_in(folder.path(), "status next.trf");
    assert_eq!(code, 0, "{says}");
    assert!(!says.contains("as its players say"), "{says}");
}

#[test]
fn points_by_decree_change_the_match_points_and_game_points_of_a_team() {
    // A penalty of a match point and half a game point; a loss with points; a win worth more, for every team.
    for (record, old, new) in [
        ("299   -1.0 -0.5   1    1\n", "1950      2.0    1.5", "1950      1.0    1.0"),
        ("299 L  1.0  0.5   1    2\n", "1930      0.0    0.5", "1930      1.0    0.5"),
        ("299 W  3.0  2.0\n", "1950      2.0    1.5", "1950      3.0    2.0"),
        ("299 W  3.0\n", "1950      2.0    1.5", "1950      3.0    1.5"),
        ("299          0.5   1    1\n", "1950      2.0    1.5", "1950      2.0    2.0"),
    ] {
        // The points that the report states must be those with the decree.
        let changes = [("299 +  2.0  2.0   1    2\n", record), (old, new)];
        let (code, says) = of_changed("team-299.trf", &changes, "standings team-299.trf");
        assert_eq!(code, 0, "{record}: {says}");
        let (code, says) =
            of_changed("team-299.trf", &[("299 +  2.0  2.0   1    2\n", record)], "standings team-299.trf");
        assert_eq!(code, 3, "{record}: {says}");
        assert!(says.contains("but the results from 1 round give"), "{record}: {says}");
    }
}

#[test]
fn points_by_decree_count_in_the_score_that_pairs_the_teams() {
    let gp = [
        ("192 FIDE_TEAM\n", "192 FIDE_TEAM_TYPEA_GP_MP\n"),
        ("299 +  2.0  2.0   1    2\n", "299   -1.0 -0.5   1    1\n"),
        ("1950      2.0    1.5", "1950      1.0    1.0"),
    ];
    let (code, says) = of_changed("team-299.trf", &gp, "standings team-299.trf");
    assert_eq!(code, 0, "{says}");
    // The three teams now have 1.0, 1.0 and 0.5 game points.
    let line = says.lines().find(|line| line.contains("Rooks")).unwrap();
    assert!(line.contains("1.0"), "{says}");
    let (code, says) = of_changed("team-299.trf", &gp, "pair team-299.trf -f pairs");
    assert_eq!(code, 0, "{says}");
}

#[test]
fn points_by_decree_of_a_team_stay_in_the_report() {
    let (folder, text) = changed("team-299.trf", &[]);
    assert_eq!(run_in(folder.path(), "bye team-299.trf 1 3 half -o next.trf").0, 0);
    let after = std::fs::read_to_string(folder.path().join("next.trf")).unwrap();
    assert!(text.contains("\n299 +  2.0  2.0   1    2"), "{text}");
    assert!(after.contains("\n299 +  2.0  2.0   1    2"), "{after}");
    for (record, fault) in [
        ("299 Q  2.0  2.0   1    2\n", "'Q' is not a result that earns points"),
        ("299 W -2.0  2.0   1    2\n", "a result is worth -2.0"),
        ("299 W                1    2\n", "the points are missing"),
        ("299 W  2.0  2.0   1    9\n", "there is no player 9"),
    ] {
        let (code, says) =
            of_changed("team-299.trf", &[("299 +  2.0  2.0   1    2\n", record)], "status team-299.trf");
        assert_eq!(code, 3, "{record}: {says}");
        assert!(says.contains(fault), "{record}: {says}");
    }
}

/// Record 299 changes what a result is worth, and not the result.
#[test]
fn points_by_decree_for_a_result_that_nobody_has_are_said_to_have_no_effect() {
    let (code, says) = run("standings team-299.trf");
    assert_eq!(code, 0, "{says}");
    assert!(
        says.contains("Record 299 has no effect in round 1: '+' is not the result of 2 Knights."),
        "{says}"
    );
}

#[test]
fn a_round_in_which_nobody_has_an_opponent_is_named() {
    for command in ["pair preset-pab.trf", "status preset-pab.trf", "check preset-pab.trf --all"] {
        let (_, says) = run(command);
        assert!(
            says.contains("Round 2 has no game, but counts as paired, because 3 Player 3 has"),
            "{command}: {says}"
        );
        assert!(says.contains("the next round to pair is 3"), "{command}: {says}");
    }
    let (_, says) = of_changed("preset-pab.trf", &[("b 0  0000 - U", "b 0")], "status preset-pab.trf");
    assert!(!says.contains("has no game"), "{says}");
}

#[test]
fn a_sign_on_both_lines_of_a_game_is_a_game_without_a_result() {
    for sign in ['?', '*', 'X', 'x', 'A', '.', '_'] {
        let [white, black] = ["w", "b"].map(|colour| format!("{colour} {sign}"));
        let changes = [("w ?", white.as_str()), ("b ?", black.as_str())];
        let (code, says) =
            of_changed("adjourned-question-mark.trf", &changes, "status adjourned-question-mark.trf");
        assert_eq!(code, 0, "{sign}: {says}");
        assert!(says.contains(&format!("'{sign}' is read as a game without a result")), "{sign}: {says}");
        assert!(says.contains("round 2: 1 finished, 1 open"), "{sign}: {says}");
        assert!(
            says.contains("2 Player 2 – 1 Player 1") || says.contains("1 Player 1 – 2 Player 2"),
            "{says}"
        );
    }
    // A sign that looks like a result, and one against a result, are errors.
    for changes in
        [[("w ?", "w ½"), ("b ?", "b ½")], [("w ?", "w 5"), ("b ?", "b 5")], [("w ?", "w 1"), ("b ?", "b ?")]]
    {
        let (code, says) =
            of_changed("adjourned-question-mark.trf", &changes, "status adjourned-question-mark.trf");
        assert_eq!(code, 3, "{changes:?}: {says}");
        assert!(says.contains("which is not a result"), "{changes:?}: {says}");
    }
    let away = [("     2 b ?", "  0000 - ?"), ("     1 w ?", "  0000 - ?")];
    let (code, says) = of_changed("adjourned-question-mark.trf", &away, "status adjourned-question-mark.trf");
    assert_eq!(code, 3, "{says}");
}

/// The points that record 162 gives a game without a result are those on which the next round is paired.
#[test]
fn points_for_an_unknown_result_are_used_in_the_pairing() {
    let pairs = |record: &str| {
        let changes = [("XXR 3\n", format!("XXR 3\n{record}"))];
        let changes: Vec<(&str, &str)> = changes.iter().map(|(old, new)| (*old, new.as_str())).collect();
        let line = "pair adjourned-question-mark.trf --unfinished-as-draws -f json";
        let (code, says) = of_changed("adjourned-question-mark.trf", &changes, line);
        assert_eq!(code, 0, "{record}: {says}");
        says
    };
    let as_draw = pairs("");
    assert_eq!(boards(&as_draw), boards(&pairs("162  W  1.0    D  0.5    L  0.0    X  0.5\n")));
    // Without points for the open game, three players have a point each; with a draw, two have 1½.
    assert_ne!(boards(&as_draw), boards(&pairs("162  W  1.0    D  0.5    L  0.0    X  0.0\n")));
    // Programs that count the points in advance state them.
    let stated = [
        ("XXR 3\n", "XXR 3\n162  W  1.0    D  0.5    L  0.0    X  0.5\n"),
        (" 1.0    1     3 w 1     2 b ?", " 1.5    1     3 w 1     2 b ?"),
        (" 1.0    2     4 b 1     1 w ?", " 1.5    2     4 b 1     1 w ?"),
    ];
    let (code, says) =
        of_changed("adjourned-question-mark.trf", &stated, "status adjourned-question-mark.trf");
    assert_eq!(code, 0, "{says}");
    assert!(says.contains("include points for unfinished games"), "{says}");
}

/// The boards with the points before the round, as JSON has them.
fn boards(text: &str) -> serde_json::Value {
    let start = text.find('{').unwrap();
    let answer: serde_json::Value =
        serde_json::Deserializer::from_str(&text[start..]).into_iter().next().unwrap().unwrap();
    answer["boards"].clone()
}

#[test]
fn record_162_with_the_letter_of_an_absence_is_read_with_a_note() {
    let (code, says) = run("standings trf162-Z.trf");
    assert_eq!(code, 0, "{says}");
    assert!(says.contains("Z is the letter of a result and is read as A"), "{says}");
    let (folder, _) = changed("trf162-Z.trf", &[]);
    assert_eq!(run_in(folder.path(), "bye trf162-Z.trf 1 3 half -o next.trf").0, 0);
    let text = std::fs::read_to_string(folder.path().join("next.trf")).unwrap();
    let (code, says) = run_in(folder.path(), "status next.trf");
    assert_eq!(code, 0, "{says}\n{text}");
    for (entry, right) in [("U 1.0", "P"), ("H 0.5", "D"), ("F 1.0", "W")] {
        let changes = [("Z 0.5", format!("A 0.5    {entry}"))];
        let changes: Vec<(&str, &str)> = changes.iter().map(|(old, new)| (*old, new.as_str())).collect();
        let (code, says) = of_changed("trf162-Z.trf", &changes, "standings trf162-Z.trf");
        assert_eq!(code, 0, "{entry}: {says}");
        assert!(says.contains(&format!("is read as {right}.")), "{entry}: {says}");
    }
    let (code, says) = of_changed("trf162-Z.trf", &[("Z 0.5", "Z 0.5    A 0.0")], "standings trf162-Z.trf");
    assert_eq!(code, 3, "{says}");
}

#[test]
fn every_board_of_a_table_paired_at_once_has_its_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("quad.csv"), "name,rating\nAda,2000\nBob,1900\nCat,1800\nDan,1700\n").unwrap();
    for line in [
        "enter quad.csv -R round-robin --rounds 3 -o quad.pairproof",
        "pair quad.pairproof --rounds all --enter",
        "result quad.pairproof 1=1-0 2=1-0",
        "withdraw quad.pairproof 4 --from 3",
    ] {
        let (code, says) = run_in(path, line);
        assert_eq!(code, 0, "{line}: {says}");
    }
    let open = [
        "round 2, board 1: 4 Dan – 3 Cat",
        "round 2, board 2: 1 Ada – 2 Bob",
        "round 3, board 2: 3 Cat – 1 Ada",
    ];
    let (_, status) = run_in(path, "status quad.pairproof");
    let (_, listed) = run_in(path, "result quad.pairproof");
    for says in [&status, &listed] {
        for board in open {
            assert!(says.contains(board), "{says}");
        }
    }
    assert!(status.contains("all 3 rounds paired at once, round 2 in play"), "{status}");
    assert!(status.contains("round 2: 0 finished, 2 open"), "{status}");
    let next = "pairproof result quad.pairproof --round 2 1=RESULT";
    assert!(status.contains(&format!("next: {next}")), "{status}");
    let (code, says) = run_in(path, &next.strip_prefix("pairproof ").unwrap().replace("RESULT", "1-0"));
    assert_eq!(code, 0, "{says}");
    assert!(says.contains("round 2") && says.contains("board 1: 4 Dan 1-0 3 Cat"), "{says}");
}
