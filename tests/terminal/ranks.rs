//! `check --all` on the ranks that a report states, and `standings` by the order that it names.

use crate::fixture::{done, imported, outcome, report, said, unfolded};

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
    let (code, out, err) = outcome(folder, arguments);
    // Without the folds of the lines.
    let text = |text: String| text.replace("\n  ", " ").replace('\n', " ");
    (code, text(out), text(err))
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
fn missing_and_contradicting_orders_and_wrong_values_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let check = |from: &str, to: &str| {
        std::fs::write(folder.path().join("four.trf"), REPORT.replace(from, to)).unwrap();
        let json = run(folder.path(), &["check", "four.trf", "--all", "-f", "json"]).1;
        let ranks = serde_json::from_str::<serde_json::Value>(&json).unwrap()["ranks"].clone();
        let (code, text, _) = run(folder.path(), &["check", "four.trf", "--all", "--causes", "0"]);
        (code, text, ranks)
    };
    let (_, text, ranks) = check("202 BH/C1,TPN", "192 FIDE_DUTCH_2026");
    assert!(text.contains("✘ ORDER MISSING: the report states ranks"), "{text}");
    assert_eq!(ranks["order"], "missing");
    let (code, text, ranks) = check("202 BH/C1,TPN", "202 TPN\n212 PTS,BH/C1,TPN");
    assert!(code == 1 && text.contains("✘ ORDERS DIFFER: the records 202 and 212"), "{text}");
    assert_eq!(ranks["order"], "contradiction");
    let (code, text, ranks) = check("202 BH/C1,TPN", "202 BH/C1,TPN\n202 TPN");
    assert!(code == 1 && text.contains("✘ ORDERS DIFFER"), "{text}");
    assert_eq!(ranks["order"], "contradiction");
    // What a tie-break cannot say of these players is no part of the order.
    let (_, text, _) = check("202 BH/C1,TPN", "202 BH/C1,MPvGP,TPN");
    assert!(text.contains("MPvGP is dropped: it is a tie-break of teams."), "{text}");
    let (_, text, ranks) = check("202 BH/C1,TPN", "212 PTS,bh-c1,TPN");
    assert!(text.contains("Record 202 is missing.") && text.contains("(record 212)"), "{text}");
    assert_eq!(ranks["order"], "only-212");
    // Ann's opponents have 1 point, the other round was a bye of no points.
    let (_, text, ranks) = check("202 BH/C1,TPN", "202 BH/C1,TPN\n### Tie-break BH/C1: 1=1 2=9.5");
    assert!(text.contains("✘ VALUES DIFFER: 1 of 2 values of tie-breaks is wrong."), "{text}");
    assert!(
        text.contains("(C.07 8.1) of 2 Berg, Bo is ") && text.contains("the report states 9.5."),
        "{text}"
    );
    assert_eq!(
        (&ranks["values"]["judged"], &ranks["values"]["wrong"][0]["stated"]),
        (&2.into(), &"9.5".into())
    );
    let (_, text, _) = check("202 BH/C1,TPN", "202 TPN\n### Tie-break TPN: 1=1 2=2.0");
    assert!(text.contains("✔ VALUES AGREE: 2 values of tie-breaks."), "{text}");
}

/// The advice for a report that names no order leads to ranks that are judged; a change of a named order says that it
/// removes the ranks.
#[test]
fn naming_the_order_keeps_the_ranks_and_changing_it_says_that_they_go() {
    let folder = tempfile::tempdir().unwrap();
    let report = REPORT.replace("202 BH/C1,TPN", "192 FIDE_DUTCH_2026");
    imported(folder.path(), "four", &report);
    let check = || run(folder.path(), &["check", "four.pairproof", "--all", "--causes", "0"]).1;
    let heading =
        |order: &str| unfolded(&said(folder.path(), &format!("heading four.pairproof --tiebreaks {order}")));
    let text = check();
    assert!(
        text.contains("`pairproof heading four.pairproof --tiebreaks BH-C1,DE,SB` names the order"),
        "{text}"
    );
    let told = heading("BH-C1,TPN");
    assert!(!told.contains("removed"), "{told}");
    let text = check();
    assert!(text.contains("RANKS AGREE: 4 ranks") || text.contains("RANKS DIFFER"), "{text}");
    let told = heading("SB");
    assert!(
        told.contains("no longer hold and have been removed") && told.contains("--write-ranks"),
        "{told}"
    );
    assert!(check().contains("Ranks are not judged: the report states none."), "{told}");
}

#[test]
fn values_from_outside_break_ties() {
    let folder = tempfile::tempdir().unwrap();
    imported(folder.path(), "four", &REPORT.replace("BH/C1,TPN", "EXT"));
    let heading = |values: &str| run(folder.path(), &["heading", "four.pairproof", "--external", values]);
    assert_eq!(heading("2=2,1=1.5").0, 0);
    let (_, text, _) = run(folder.path(), &["standings", "four.pairproof", "-f", "json"]);
    let first = &serde_json::from_str::<serde_json::Value>(&text).unwrap()["rows"][0];
    assert_eq!((&first["number"], &first["tie_breaks"][0]), (&2.into(), &"2".into()), "{text}");
    let report = report(folder.path(), "four.pairproof");
    assert!(report.contains("### Tie-break EXT: 1=1.5 2=2"), "{report}");
    assert!(heading("9=1").2.contains("there is no player 9"));
    assert!(heading("2=x").2.contains("'x' is not a value"));
    assert!(heading("2").2.contains("this is not NUMBER=VALUE"));
}

/// Many tie-breaks: the table continues below, and no value is broken or cut.
#[test]
fn standings_with_many_tie_breaks_keep_to_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["Featherstonehaugh, Maximilian", "Montmorency, Alexander", "Ashton, Ada", "Cholmondeley, B"];
    let rows: Vec<String> = names.iter().map(|name| format!("\"{name}\",2000\n")).collect();
    std::fs::write(folder.path().join("p.csv"), format!("name,rating\n{}", rows.concat())).unwrap();
    for command in [
        "enter p.csv --rounds 3 --colour white --mode free -o e.pairproof",
        "pair e.pairproof --enter",
        "result e.pairproof 1=1-0 2=½",
    ] {
        said(folder.path(), command);
    }
    let letters = "BH-C1,BH,SB,DE,WIN,WON,BPG,BWG,ARO,TPR,PS,KS,AOB,REP";
    let json = done(folder.path(), &format!("standings e.pairproof --tiebreaks {letters} -f json"));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    said(folder.path(), &format!("heading e.pairproof --tiebreaks {letters}"));
    for command in ["standings e.pairproof", "print e.pairproof standings -f text"] {
        let out = done(folder.path(), command);
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
        let words: Vec<&str> = out.split_whitespace().collect();
        for word in json["columns"].as_array().unwrap().iter().filter_map(serde_json::Value::as_str) {
            // Nobody has a value in DE, so it has no column.
            let columns = usize::from(word != "DE");
            assert_eq!(words.iter().filter(|known| **known == word).count(), columns, "{word}: {out}");
        }
        let values =
            json["rows"].as_array().unwrap().iter().flat_map(|row| row["tie_breaks"].as_array().unwrap());
        for value in values.filter_map(serde_json::Value::as_str).filter(|value| !value.is_empty()) {
            assert!(words.contains(&value), "{value}: {out}");
        }
        assert!(out.matches("Featherstonehaugh").count() > 1, "the table is divided: {out}");
    }
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
    std::fs::write(&file, REPORT.replace("BH/C1,TPN", "OTHER_X")).unwrap();
    let (_, text, _) = run(folder.path(), &["standings", "four.trf"]);
    assert!(text.contains("are not used: record 202: 'OTHER_X' is not a tie-break"), "{text}");
}
