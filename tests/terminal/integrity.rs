//! Remarks of integrity (`###`): written by the commands that cause them, kept, read again and shown.

use std::path::Path;

use crate::fixture::{folder, go, report, run, said};

/// The remarks of a report.
fn remarks(at: &Path, file: &str) -> Vec<String> {
    let text = report(at, file);
    text.lines().filter_map(|line| line.strip_prefix("### ")).map(str::to_owned).collect()
}

#[test]
fn a_full_point_bye_has_a_remark_until_it_is_taken_back() {
    let folder = folder();
    let at = folder.path();
    said(at, "bye event.pairproof 7 3,4 full");
    assert!(said(at, "status event.pairproof").contains("remark of the report: FPB @ Round 3: 7"));
    said(at, "bye event.pairproof 7 4 half");
    assert_eq!(remarks(at, "event.pairproof"), ["FPB @ Round 3: 7"]);
    // A late entry who is stronger makes the number one more, in the remark too.
    said(at, "add event.pairproof Strong --rating 2800");
    assert_eq!(remarks(at, "event.pairproof"), ["FPB @ Round 3: 8"]);
    said(at, "bye event.pairproof 8 3 none");
    assert!(remarks(at, "event.pairproof").is_empty());
}

/// Outside FIDE mode a correction counts in everything, however late it is.
#[test]
fn a_correction_outside_fide_mode_is_none_for_the_rating_report() {
    let folder = folder();
    let at = folder.path();
    said(at, "result event.pairproof 1=1-0 2=1-0 3=½ 4=1-0");
    said(at, "pair event.pairproof --enter");
    let before = said(at, "standings event.pairproof");
    said(at, "correct event.pairproof 1 1 0-1 --because misread");
    assert!(remarks(at, "event.pairproof").is_empty());
    assert_ne!(said(at, "standings event.pairproof"), before);
}

/// In FIDE mode, a result of an early round is corrected after the event for the rating report alone (questions 190 and
/// 192): the standings, the printed tables and the ranks stay; the games of the report have the corrected result.
#[test]
fn a_correction_after_the_event_changes_only_the_rating_report() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let names = "Ada,2000\nBen,1900\nCleo,1800\nDan,1700\nEve,1600\nFay,1500\n";
    std::fs::write(at.join("six.csv"), format!("name,rating\n{names}")).unwrap();
    said(at, "enter six.csv --rounds 3 --colour white -R dutch-2026 -o f.pairproof");
    for _ in 0..3 {
        said(at, "draft f.pairproof");
        said(at, "publish f.pairproof");
        said(at, "result f.pairproof 1=1-0 2=1-0 3=½");
    }
    said(at, "close f.pairproof");
    let rows = |file: &str| {
        let told = said(at, &format!("standings {file} -f json"));
        serde_json::from_str::<serde_json::Value>(&told).unwrap()["rows"].clone()
    };
    let csv = |file: &str| {
        ["standings", "crosstable", "wall-chart"].map(|kind| said(at, &format!("print {file} {kind} -f csv")))
    };
    let (before, sheets) = (rows("f.pairproof"), csv("f.pairproof"));
    let report = |name: &str| {
        said(at, &format!("export f.pairproof --trf26 -o {name}"));
        std::fs::read_to_string(at.join(name)).unwrap()
    };
    let ranks = |report: &str| -> Vec<String> {
        let lines = report.lines().filter(|line| line.starts_with("001"));
        lines.map(|line| line[85..89].to_owned()).collect()
    };
    let ranked = report("before.trf");
    let told = said(at, "correct f.pairproof 1 1 0-1").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("for the rating report alone") && told.contains("question"), "{told}");
    let corrected = report("after.trf");
    assert!(corrected.contains("### Rating correction @ Round 1: 1-4: 1-0 => 0-1"), "{corrected}");
    assert!(corrected.lines().any(|line| line.starts_with("001    1") && line.contains("   4 w 0")));
    assert_eq!(ranks(&corrected), ranks(&ranked));
    for file in ["f.pairproof", "after.trf"] {
        assert_eq!(rows(file), before, "{file}");
        assert_eq!(csv(file), sheets, "{file}");
        let told = said(at, &format!("standings {file}")).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            told.contains("1 Ada – 4 Dan: 1-0 counts here; 0-1 is a correction for the rating"),
            "{told}"
        );
        assert!(said(at, &format!("check {file} --all")).contains("RANKS AGREE: 6 ranks"), "{file}");
    }
    said(at, "undo f.pairproof");
    assert!(!report("undone.trf").contains("### Rating"));
    // A result of the last round counts in the standings, so the ranks are void, and the answer says so.
    let told = said(at, "correct f.pairproof 3 1 0-1").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("the ranks and tie-break values in the report no longer hold"), "{told}");
    assert_ne!(rows("f.pairproof"), before);
}

/// A match is corrected by the same rule: its games for the rating report, and the standings stay.
#[test]
fn a_match_corrected_after_the_event_changes_only_the_rating_report() {
    let unfolded = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let members = |team: char| format!("{team}1,Team {team},1,2100\n{team}2,Team {team},2,2000\n");
    let of_teams = format!("name,team,board,rating\n{}", ('A'..='D').map(members).collect::<String>());
    let of_players = "name,rating\nAda,2000\nBen,1900\nCleo,1800\nDan,1700\n".to_owned();
    let cases = [
        (of_teams, "team-2026 --boards 2", "Round 1: 1-5: 1-0 => 0-1", "1 A1 – 5 C1: 1-0 counts here"),
        (of_players, "double-swiss-2026", "Round 1: 1-3: 1-0 => 0-1", "1 Ada – 3 Cleo: 1-0 counts here"),
    ];
    for (field, book, remark, note) in cases {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        std::fs::write(at.join("field.csv"), field).unwrap();
        said(at, &format!("enter field.csv --rounds 3 --colour white -R {book} -o f.pairproof"));
        for result in ["1=1½ 2=1½", "1=1½ 2=½½", "1=½½ 2=0½"] {
            said(at, "draft f.pairproof");
            said(at, "publish f.pairproof");
            said(at, &format!("result f.pairproof {result}"));
        }
        said(at, "close f.pairproof");
        let rows = |file: &str| {
            let told = said(at, &format!("standings {file} -f json"));
            serde_json::from_str::<serde_json::Value>(&told).unwrap()["rows"].clone()
        };
        let before = rows("f.pairproof");
        let told = unfolded(said(at, "correct f.pairproof 1 1 0½"));
        assert!(told.contains("for the rating report alone") && told.contains("question"), "{told}");
        said(at, "export f.pairproof --trf26 -o after.trf");
        assert!(remarks(at, "after.trf").contains(&format!("Rating correction @ {remark}")), "{book}");
        for file in ["f.pairproof", "after.trf"] {
            assert_eq!(rows(file), before, "{book} {file}");
            let told = unfolded(said(at, &format!("standings {file}")));
            assert!(told.contains(note), "{told}");
            assert!(said(at, &format!("check {file} --all")).contains("RANKS AGREE"), "{book} {file}");
        }
        if book.starts_with("team") {
            // A total tells no game.
            let (code, _, says) = go(at, "correct f.pairproof 1 2 0.5-1.5");
            assert_eq!(code, 3);
            assert!(unfolded(says).contains("do not tell both the old result of the match and the new one"));
        }
        said(at, "correct f.pairproof 3 1 1½");
        assert_ne!(rows("f.pairproof"), before, "a match of the last round counts in the standings");
    }
}

#[test]
fn an_imported_round_that_is_not_the_best_has_a_remark() {
    let folder = folder();
    let at = folder.path();
    // The invented rounds of the examples follow no rulebook.
    let told = said(at, "import open.trf -o taken.pairproof --by Kim");
    assert!(told.contains("### Import @ Round"), "{told}");
    said(at, "export taken.pairproof -o taken.trf");
    let (_, judged, _) = go(at, "check open.trf --all -f json");
    let judged: serde_json::Value = serde_json::from_str(&judged).unwrap();
    let wrong: Vec<u64> = judged["judged"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|round| !["identical", "equal"].contains(&round["verdict"].as_str().unwrap()))
        .map(|round| round["round"].as_u64().unwrap())
        .collect();
    let rounds: Vec<u64> = remarks(at, "taken.trf")
        .iter()
        .filter_map(|text| text.strip_prefix("Import @ Round ")?.split(':').next()?.parse().ok())
        .collect();
    assert!(!wrong.is_empty());
    assert_eq!(rounds, wrong);
    assert!(said(at, "log taken.pairproof").contains("headings: remarks"));
    // An event whose rounds are right has none.
    said(at, "generate --seed 5 --players 10 --rounds 4 -o right.trf");
    let told = said(at, "import right.trf -o right.pairproof --by Kim");
    assert!(!told.contains("### Import"), "{told}");
}

/// Four players have no fourth round, and what was played there does not hide the rounds before.
#[test]
fn a_round_without_a_legal_pairing_does_not_keep_the_others_from_being_judged() {
    let folder = folder();
    let at = folder.path();
    let rows = [
        "001    1      Adams                             2400                             4.0          2 w 1     3 b 1     4 w 1     2 b 1",
        "001    2      Baker                             2350                             2.0          1 b 0     4 w 1     3 b 1     1 w 0",
        "001    3      Clark                             2300                             1.0          4 w 0     1 w 0     2 w 0     4 b 1",
        "001    4      Davis                             2250                             1.0          3 b 1     2 b 0     1 b 0     3 w 0",
    ];
    let report = format!("012 Four\n192 FIDE_DUTCH_2026\n142 4\n152 W\n{}\n", rows.join("\n"));
    std::fs::write(at.join("four.trf"), report).unwrap();
    let (code, out, err) = go(at, "check four.trf --all --causes 0");
    assert!(code == 1 && out.contains("3 rounds judged: 2 IMPROVABLE, 1 IMPROVABLE (colours)"), "{out}{err}");
    assert!(err.contains("round 4 is not judged: No legal pairing of round 4 exists."), "{err}");
    let (_, out, _) = go(at, "check four.trf --all --causes 0 -f json");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (answer["judged"].as_array().unwrap().len(), &answer["unjudged"]),
        (3, &serde_json::json!([4]))
    );
    assert_eq!(go(at, "check four.trf --round 4").0, 1);
    go(at, "import four.trf -o four.pairproof");
    go(at, "export four.pairproof -o imported.trf");
    assert_eq!(
        remarks(at, "imported.trf"),
        [
            "Import @ Round 1: IMPROVABLE",
            "Import @ Round 2: IMPROVABLE",
            "Import @ Round 3: IMPROVABLE (colours)",
            "Import @ Round 4: NO LEGAL PAIRING",
        ]
    );
}

#[test]
fn a_remark_can_be_added_and_stands_once() {
    let folder = folder();
    let at = folder.path();
    let remark = "FIDE mode exited @ Round 2";
    for _ in 0..2 {
        let words = ["heading", "event.pairproof", "--remark", remark];
        assert_eq!(crate::fixture::run(at, &words, &[]).status.code(), Some(0));
    }
    assert_eq!(remarks(at, "event.pairproof"), [remark]);
    assert!(said(at, "status event.pairproof").contains(remark));
}

/// An event file that is begun under a rulebook of FIDE is in FIDE mode, says so, and names both ways out.
#[test]
fn a_new_event_file_under_a_rulebook_of_fide_is_in_fide_mode() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    std::fs::write(
        at.join("six.csv"),
        "name,rating\nAda,2000\nBen,1900\nCleo,1800\nDan,1700\nEve,1600\nFay,1500\n",
    )
    .unwrap();
    let enter = |options: &str, file: &str| {
        crate::fixture::said(at, &format!("enter six.csv --rounds 3{options} -o {file}"))
    };
    let play = |file: &str| {
        said(at, &format!("pair {file} --enter"));
        said(at, &format!("result {file} 1=1-0 2=1-0 3=1-0"));
    };
    let told = enter(" --seed 1", "fide.pairproof").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("the event is in FIDE mode") && told.contains("`--mode free`"), "{told}");
    assert!(said(at, "status fide.pairproof").contains("\nFIDE mode\n"));
    play("fide.pairproof");
    let (code, _, err) = go(at, "forbid fide.pairproof Ada Fay");
    assert!(code == 3 && err.contains("question 194") && err.contains("--leave-fide-mode"), "{code} {err}");
    // Settings that say nothing about the mode stay in it.
    std::fs::write(at.join("print.toml"), "[print]\npaper = \"letter\"\n").unwrap();
    said(at, "settings fide.pairproof print.toml");
    assert!(said(at, "settings fide.pairproof").starts_with("mode = \"fide\"\n[print]"));
    let sentence = "I leave FIDE mode for the rest of this event";
    let leave = ["heading", "fide.pairproof", "--leave-fide-mode", sentence];
    assert!(run(at, &leave, &[]).status.success());
    assert!(!said(at, "status fide.pairproof").contains("\nFIDE mode\n"));
    said(at, "forbid fide.pairproof Ada Fay");
    assert!(said(at, "export fide.pairproof").contains("### FIDE mode exited @ Round 2"));

    // Other rulebooks, and whoever says so, begin without it.
    for (options, file) in [(" --mode free", "free.pairproof"), (" -R irish", "irish.pairproof")] {
        let seed = if options.contains("irish") { "" } else { " --seed 1" };
        assert!(!enter(&format!("{options}{seed}"), file).contains("FIDE mode"), "{options}");
        play(file);
        said(at, &format!("forbid {file} Ada Fay"));
    }
    // A report holds no mode; a report with rounds is imported as it is, one without begins in FIDE mode.
    let (code, _, err) = go(at, "enter six.csv --rounds 3 --seed 1 --mode free -o six.trf");
    assert!(code == 3 && err.contains("only an event file"), "{code} {err}");
    enter(" --seed 1", "six.trf");
    let told = said(at, "import six.trf -o begun.pairproof");
    assert!(told.contains("FIDE mode"), "{told}");
    said(at, "pair six.trf -o round.trf -f trf");
    let told = said(at, "import round.trf -o running.pairproof --unjudged");
    assert!(!told.contains("FIDE mode"), "{told}");
}

#[test]
fn a_second_half_point_bye_is_named() {
    let folder = folder();
    let at = folder.path();
    // 8 Zimmer has one in round three already.
    assert!(said(at, "bye event.pairproof 8 4 half").contains("8 Zimmer now has 2 half-point byes"));
    assert!(!said(at, "bye event.pairproof 2 4 half").contains("half-point byes"));
}
