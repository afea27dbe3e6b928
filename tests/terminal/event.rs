//! An event at the terminal: results, late entries, withdrawals, corrections, and back again.

use crate::fixture::{done, folder, go, report};
use serde_json::Value;

/// Commands that change `event.pairproof`, with what they say.
const CHANGES: [(&str, &str); 9] = [
    ("result event.pairproof 1=1-0 2=½", "round 2: 2 results entered, 2 still open"),
    ("result event.pairproof --from late.csv", "round 2: 2 results entered, none is open"),
    (
        "add event.pairproof Svensson --rating 2330 --federation SWE",
        "3 Svensson is added, paired from round 3 on",
    ),
    ("withdraw event.pairproof Novak", "8 Novak is withdrawn from round 3 on"),
    ("bye event.pairproof Berg 3 zero", "2 Berg is absent in round 3 (0 points)"),
    ("forbid event.pairproof Adams Fox", "1 Adams and 7 Fox may not meet"),
    ("correct event.pairproof 1 1 ½", "½-½ instead of 1-0"),
    ("pair event.pairproof --enter", "PROVED BEST"),
    ("result event.pairproof 1=+/-", "round 3: 1 result entered"),
];

#[test]
fn every_change_is_said_in_a_line_and_undone() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("late.csv"), "board,white,result\n3,,0-1\n4,,1/2\n").unwrap();
    let mut states = vec![report(path, "event.pairproof")];
    for (command, says) in CHANGES {
        let out = done(path, command);
        assert!(out.replace("\n  ", " ").contains(says), "{command}: {out}");
        assert_ne!(report(path, "event.pairproof"), *states.last().unwrap(), "{command}");
        states.push(report(path, "event.pairproof"));
    }
    assert!(
        done(path, "undo event.pairproof --list").lines().next().unwrap().contains("entered +/- on board 1")
    );
    for state in states.iter().rev().skip(1) {
        assert!(done(path, "undo event.pairproof").starts_with("undone: "));
        assert_eq!(report(path, "event.pairproof"), *state);
    }
    // The commands of the fixture are in the same log.
    for _ in 0..4 {
        done(path, "undo event.pairproof");
    }
    let (code, _, err) = go(path, "undo event.pairproof");
    assert!(code == 1 && err.contains("nothing to undo or redo"), "{code} {err}");
}

/// Commands that contradict the record, and what they are told.
const REFUSED: [(&str, &str); 19] = [
    ("result event.pairproof 1=1-0 1=0-1", "is given twice: 1-0 in line 1, columns 1 to 5, 0-1 in line 2"),
    ("result event.pairproof 9=1-0", "round 2 has no board 9; the last is board 4"),
    ("result event.pairproof 1=2-0", "'2-0' is not a result"),
    ("result event.pairproof Novak=1", "'Novak=1' is not BOARD=RESULT"),
    ("result event.pairproof --name Nowak=1", "Did you mean 7 Novak?"),
    ("result event.trf 1=1-0", "is a report, which is only read"),
    ("result event.pairproof --from wrong.csv", "wrong.csv"),
    ("correct event.pairproof 3 1 1-0", "round 3 has not been paired yet"),
    ("correct event.pairproof 1 1 *", "later rounds were paired counting"),
    ("bye event.pairproof Novak 2 half", "is paired in round 2: board"),
    ("bye event.pairproof Novak 7 half", "there is no round 7; the event has 6"),
    ("withdraw event.pairproof Novak --from 2", "is paired in round 2: board"),
    ("forbid event.pairproof 3 3", "is named twice"),
    ("add event.pairproof --from wrong.csv", "wrong.csv"),
    ("add event.pairproof Svensson --rating high", "is not a whole number up to 9999"),
    ("pair event.pairproof --enter", "has no result yet"),
    ("pair event.pairproof --round 1 --enter", "round 1 cannot be paired again: round 2 was paired on it"),
    ("result event.pairproof 1=1-0 -o event.pairproof", "is the input and is never overwritten"),
    ("withdraw nowhere.pairproof Novak", "nowhere.pairproof cannot be read"),
];

#[test]
fn what_contradicts_is_refused_and_leaves_the_file_alone() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("wrong.csv"), "board,white,result\n1,Zimmer,1-0\n2,,won\n").unwrap();
    let before = report(path, "event.pairproof");
    let rows = done(path, "log event.pairproof");
    for (command, says) in REFUSED {
        let (code, out, err) = go(path, command);
        let code_expected =
            if command.contains("nowhere") || command.contains("-o event.pairproof") { 5 } else { 3 };
        assert_eq!(code, code_expected, "{command}: {out}{err}");
        assert!(err.replace('\n', " ").contains(says), "{command}: {err}");
        assert!(
            ["What to do", "choose another", "enter it"].iter().any(|r| err.contains(r)),
            "{command}: {err}"
        );
        assert_eq!(report(path, "event.pairproof"), before, "{command}");
        assert_eq!(done(path, "log event.pairproof"), rows, "{command} leaves a row");
    }
    let (_, out, _) = go(path, "result event.pairproof --from wrong.csv -f json");
    let value: Value = serde_json::from_str(&out).unwrap();
    // Both mistakes are told: who sits at board 1, and what is no result.
    assert_eq!(value["error"]["line"], 2, "{out}");
    assert!(out.contains("\"line\": 3") && out.contains("'won' is not a result"), "{out}");
    let (_, out, _) = go(path, "bye event.pairproof Novak 2 half -f json");
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["error"]["player"], 7, "{out}");
    assert!(
        value["error"]["remedy"].as_str().unwrap().contains("pairproof repair event.pairproof --absent 7"),
        "{out}"
    );
}

#[test]
fn board_numbers_outlive_a_correction_of_an_earlier_round() {
    let folder = folder();
    let path = folder.path();
    let boards = |name: &str| {
        let out = done(path, &format!("result {name} -f json"));
        serde_json::from_str::<Value>(&out).unwrap()["open"].to_string()
    };
    let before = boards("event.pairproof");
    done(path, "correct event.pairproof 1 1 0-1");
    assert_eq!(boards("event.pairproof"), before);
    // Without the record of the boards they are counted from the scores, which have changed.
    let text = report(path, "event.pairproof");
    let bare: Vec<&str> = text.split_inclusive('\n').filter(|l| !l.starts_with("XXB")).collect();
    std::fs::write(path.join("bare.trf"), bare.concat()).unwrap();
    assert_ne!(boards("bare.trf"), before);
}

#[test]
fn a_draw_is_altered_after_publication_without_losing_a_result() {
    let folder = folder();
    let path = folder.path();
    done(path, "result event.pairproof 1=1-0");
    let out = done(path, "status event.pairproof -f json");
    let open = serde_json::from_str::<Value>(&out).unwrap()["open"].clone();
    let out = |board: usize| open[board]["white"].as_u64().unwrap();
    let absent = format!("{},{}", out(0), out(1));
    done(
        path,
        &format!(
            "pair event.pairproof --round 2 --published event.pairproof --absent {absent} --because ill --enter"
        ),
    );
    let status = done(path, "status event.pairproof -f json");
    let status: Value = serde_json::from_str(&status).unwrap();
    assert_eq!(
        (&status["finished"], status["open"].as_array().unwrap().len()),
        (&Value::from(1), 2),
        "{status}"
    );
    let white = report(path, "event.pairproof");
    assert_eq!(white.matches("0000 - Z").count(), 2, "{white}");
    // The board with a result cannot go.
    let winner = 1;
    let (code, _, err) = go(
        path,
        &format!(
            "pair event.pairproof --round 2 --published event.pairproof --absent {winner} --because ill --enter"
        ),
    );
    assert!(code == 3 && err.contains("would lose their result"), "{code} {err}");
}

#[test]
fn two_terminals_at_once_lose_nothing() {
    let folder = folder();
    let path = folder.path();
    let program = assert_cmd::cargo::cargo_bin("pairproof");
    let start = |board: usize| {
        let mut command = std::process::Command::new(&program);
        command.current_dir(path).args(["result", "event.pairproof", &format!("{board}=1-0")]);
        command.stdout(std::process::Stdio::null()).spawn().unwrap()
    };
    let children: Vec<_> = (1..=4).map(start).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert!(done(path, "result event.pairproof").starts_with("round 2: all games have a result"));
    for _ in 0..4 {
        done(path, "undo event.pairproof");
    }
    assert_eq!(report(path, "event.pairproof"), report(path, "changed.pairproof"));
}

#[test]
fn a_late_entry_takes_a_number_by_the_rulebook() {
    let folder = folder();
    let path = folder.path();
    done(path, "result event.pairproof 1=1-0 2=1-0 3=1-0 4=1-0");
    let says = |command: &str| done(path, command).lines().next().unwrap().to_owned();
    for (arguments, says_first) in [
        ("Svensson --rating 2330", "3 Svensson is added, paired from round 3 on"),
        ("Svensson --rating 2330 --at-end", "9 Svensson is added, paired from round 3 on"),
        ("Svensson --rating 2330 -R irish", "9 Svensson is added, paired from round 3 on"),
        ("Svensson", "9 Svensson is added, paired from round 3 on"),
        ("Svensson --rating 2400 --title GM", "1 Svensson is added, paired from round 3 on"),
    ] {
        assert_eq!(
            says(&format!("add event.pairproof {arguments} -o late.trf --force")),
            says_first,
            "{arguments}"
        );
    }
    // After round 4 no number changes any more (C.04.2 2.3).
    for _ in 3..=4 {
        done(path, "pair event.pairproof --enter");
        let out = done(path, "result event.pairproof -f json");
        let open = serde_json::from_str::<Value>(&out).unwrap()["open"].as_array().unwrap().len();
        let results: Vec<String> = (1..=open).map(|n| format!("{n}=½")).collect();
        done(path, &format!("result event.pairproof {}", results.join(" ")));
    }
    let out = done(path, "add event.pairproof Svensson --rating 2330 -o late.trf --force");
    assert!(out.starts_with("9 Svensson") && out.contains("C.04.2 2.3"), "{out}");
    let check = done(path, "check late.trf --round 4");
    assert!(check.contains("IDENTICAL"), "{check}");
}

#[test]
fn who_arrives_keeps_the_byes_that_were_asked_for_and_a_replaced_bye_is_named() {
    let folder = folder();
    let path = folder.path();
    let says = |command: &str| done(path, command).split_whitespace().collect::<Vec<_>>().join(" ");
    says("bye event.pairproof Adams 5 half");
    says("bye event.pairproof Adams 3-4 zero");
    let arrives = says("arrive event.pairproof Adams --from 3");
    assert!(arrives.contains("1 Adams plays again in rounds 3 and 4"), "{arrives}");
    assert!(arrives.contains(
        "keeps a half-point bye in round 5; to remove it: `pairproof bye event.pairproof 1 5 none`"
    ));
    let leaves = says("withdraw event.pairproof Adams --from 4");
    assert!(leaves.contains("1 Adams had a half-point bye in round 5, which is replaced"), "{leaves}");
    // The bye of the round in which the player arrives ends, whatever it is worth.
    says("bye event.pairproof Berg 3 half");
    let arrives = says("arrive event.pairproof Berg --from 3");
    assert!(arrives.contains("2 Berg plays again in round 3"), "{arrives}");
}

#[test]
fn a_list_of_players_and_a_report_say_what_will_be_lost_or_unclear() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let long = "Wijesuriya-Ramanathapillai Arachchige, Don A";
    let rows = format!("name;rating\n{long};2000\nSmith, J;1900\nSmith, J;1800\n");
    std::fs::write(path.join("l.csv"), rows).unwrap();
    let said = |command: &str| {
        let (code, out, err) = go(path, command);
        assert_eq!(code, 0, "{command}: {err}");
        (out, err.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (_, err) = said("enter l.csv --rounds 3 --colour white -o l.pairproof");
    assert!(err.contains(&format!("keeps only 33 letters of '{long}'")), "{err}");
    assert!(err.contains("Players 2 (line 3) and 3 are both called 'Smith, J'"), "{err}");
    said("heading l.pairproof --city Oslo");
    said("add l.pairproof Zhou --rating 2300");
    let (report, err) = said("export l.pairproof");
    assert!(err.contains(&format!("a tournament report keeps only 33 letters of '{long}'")), "{err}");
    // The numbers of players and of rated players follow the field.
    assert!(report.contains("\n062 4") && report.contains("\n072 4"), "{report}");
    // A type that no rulebook matches is named when the event begins.
    std::fs::write(path.join("t.trf"), report.replace("FIDE_DUTCH_2026", "FIDE_DUCTH")).unwrap();
    let (_, err) = said("import t.trf");
    assert!(err.contains("FIDE_DUCTH (record 192). Did you mean FIDE_DUTCH?"), "{err}");
}

#[test]
fn the_number_of_rounds_is_announced_anew() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("p.csv"), "name\nAda\nBen\nCleo\nDan\nEva\nFay\n").unwrap();
    done(path, "enter p.csv --rounds 3 --mode free --colour white -o e.pairproof");
    done(path, "withdraw e.pairproof Fay --from 2");
    assert!(done(path, "heading e.pairproof --rounds 5").starts_with("headings: number of rounds"));
    // A withdrawn player stays away in the rounds that are added.
    let report = done(path, "export e.pairproof");
    let fay = report.lines().find(|line| line.contains(" Fay ")).unwrap();
    assert!(report.contains("\n142 5") && fay.matches(" Z").count() == 4, "{report}");
    done(path, "bye e.pairproof Ada 5 half");
    let refused = |command: &str| {
        let (code, _, err) = go(path, command);
        assert_ne!(code, 0, "{command}");
        err.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(refused("heading e.pairproof --rounds 4").contains("1 Ada has a bye in round 5"));
    done(path, "bye e.pairproof Ada 5 none");
    done(path, "heading e.pairproof --rounds 2");
    let report = done(path, "export e.pairproof");
    let fay = report.lines().find(|line| line.contains(" Fay ")).unwrap();
    assert!(report.contains("\n142 2") && fay.matches(" Z").count() == 1, "{report}");
    done(path, "pair e.pairproof --enter");
    done(path, "result e.pairproof 1=1 2=1 3=1");
    done(path, "pair e.pairproof --enter");
    assert!(refused("heading e.pairproof --rounds 1").contains("2 rounds are paired already"));
    // In FIDE mode the number is announced before round one.
    done(path, "enter p.csv --rounds 3 --colour white -o f.pairproof");
    done(path, "heading f.pairproof --rounds 4");
    done(path, "pair f.pairproof --enter");
    assert!(refused("heading f.pairproof --rounds 5").contains("question 57"));
}

#[test]
fn a_player_of_a_team_is_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let table =
        "team,board,name,rating\nRooks,1,Ann,2200\nRooks,2,Bea,2100\nKings,1,Jim,1790\nKings,2,Kai,1690\n";
    std::fs::write(path.join("u.csv"), table).unwrap();
    done(path, "enter u.csv --boards 2 --rounds 1 --colour white -o e.pairproof");
    assert_eq!(
        done(path, "edit e.pairproof Jim --rating 1800").lines().next(),
        Some("3 Jim: rating 1800 instead of 1790")
    );
    let says = done(path, "edit e.pairproof 2 --member --fide-id 123456");
    assert!(says.starts_with("2 Bea: FIDE id 123456"), "{says}");
    assert!(
        done(path, "edit e.pairproof Kings --name Queens")
            .starts_with("2 Kings: name Queens instead of Kings")
    );
    let report = done(path, "export e.pairproof");
    assert!(report.lines().any(|line| line.contains("Jim") && line.contains("1800")), "{report}");
    for (wrong, says) in [
        ("edit e.pairproof Bob --rating 1", "there is no player 'Bob'"),
        ("edit e.pairproof Kai --fide-id 123456", "2 Bea already has the FIDE id 123456"),
        ("edit e.pairproof Kai --club Rooks", "the team of a player cannot be changed"),
    ] {
        let (code, _, err) = go(path, wrong);
        assert!(code != 0 && err.contains(says), "{wrong}: {err}");
    }
    assert!(done(path, "undo e.pairproof").starts_with("undone: "));
}

#[test]
fn where_everybody_has_met_everybody_the_event_can_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    std::fs::write(path.join("p.csv"), "name\nAda\nBen\nCleo\nDan\n").unwrap();
    done(path, "enter p.csv --rounds 4 -R dutch-2017 --colour white -o e.pairproof");
    for _ in 0..3 {
        done(path, "pair e.pairproof --enter");
        done(path, "result e.pairproof 1=½ 2=½");
    }
    let (code, out, err) = go(path, "pair e.pairproof --enter");
    let said = format!("{out}{err}").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        code == 1 && said.contains("Every player who plays in this round has met every other."),
        "{code} {said}"
    );
    assert!(said.contains("end the event with round 3"), "{said}");
}
