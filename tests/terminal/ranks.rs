//! `check --all` on the ranks that a report states, and `standings` by the order that it names.

use std::process::Command;

const REPORT: &str = "\
012 Four friends
XXR 2
202 BH/C1,TPN
001    1      Adams, Ann                        2200                             1.0    2     2 w 1  0000 - Z
001    2      Berg, Bo                          2100                             1.0    1     1 b 0     3 w 1
001    3      Cole, Cy                          2000                             0.5    3     4 w =     2 b 0
001    4      Dahl, Di                          1900                             0.5    4     3 b =  0000 - Z
";

fn run(folder: &std::path::Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pairproof"));
    let output = command.current_dir(folder).env("NO_COLOR", "1").args(arguments).output().unwrap();
    // Without the folds of the lines.
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace("\n  ", " ").replace('\n', " ");
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn ranks_are_judged_by_the_order_that_the_report_names() {
    let folder = tempfile::tempdir().unwrap();
    let write = |text: &str| std::fs::write(folder.path().join("four.trf"), text).unwrap();
    // Without the least value nobody has more than another but by the number.
    write(&REPORT.replace("202 BH/C1,TPN", "212 PTS,TPN"));
    let (_, text, _) = run(folder.path(), &["check", "four.trf", "--all"]);
    assert!(
        text.contains(
            "✘ RANKS DIFFER: 2 ranks are inconsistent with the order that the report states: points, then \
             TPN (record 212)."
        ),
        "{text}"
    );
    assert!(text.contains("Rank 1 belongs to 1 Adams, Ann (1.0 · 1)."), "{text}");
    assert!(text.contains("gives it to 2 Berg, Bo (1.0 · 2)."), "{text}");
    let (_, json, _) = run(folder.path(), &["check", "four.trf", "--all", "-f", "json"]);
    let ranks = &serde_json::from_str::<serde_json::Value>(&json).unwrap()["ranks"];
    assert_eq!((&ranks["verdict"], &ranks["record"]), (&"differ".into(), &"212".into()));
    assert_eq!(ranks["wrong"][0], serde_json::json!({"number": 1, "rank": 2, "place": 1, "last": 1}));

    write(&REPORT.replace("202 BH/C1,TPN", "212 PTS"));
    let (_, text, _) = run(folder.path(), &["check", "four.trf", "--all"]);
    assert!(text.contains("✔ RANKS AGREE: 4 ranks, by points only (record 212)."), "{text}");

    write(&REPORT.replace("202 BH/C1,TPN\n", ""));
    let (_, text, _) = run(folder.path(), &["check", "four.trf", "--all"]);
    assert!(text.contains("Ranks are not judged: the report names no tie-breaks"), "{text}");
}

#[test]
fn standings_follow_the_order_that_the_tournament_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("four.trf");
    std::fs::write(&file, REPORT).unwrap();
    let (code, text, _) = run(folder.path(), &["standings", "four.trf"]);
    assert!(code == 0 && text.contains("BH-C1") && text.contains("TPN"), "{text}");
    assert!(text.contains("The tie-breaks come from record 202 of the tournament."), "{text}");
    let (_, text, _) = run(folder.path(), &["standings", "four.trf", "--tiebreaks", "SB"]);
    assert!(text.contains("SB") && !text.contains("BH-C1") && !text.contains("Record 202"), "{text}");
    std::fs::write(&file, REPORT.replace("BH/C1,TPN", "EXT")).unwrap();
    let (_, text, _) = run(folder.path(), &["standings", "four.trf"]);
    assert!(text.contains("are not used: record 202: 'EXT' is not a tie-break"), "{text}");
}
