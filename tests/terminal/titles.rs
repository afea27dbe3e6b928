//! Titles that are not FIDE's: of the online arena, of federations, of clubs. They never refuse a list, they are kept,
//! and they rank nobody (C.04.2 2.2: rating, title, alphabet).

use std::path::Path;

use crate::fixture::{done, go, imported, report, said};

/// Enters a list, and returns the players' records, each with sex and title, and the name.
fn entered(path: &Path, list: &str) -> (Vec<String>, String) {
    std::fs::write(path.join("list.csv"), list).unwrap();
    let (code, _, err) = go(path, "enter list.csv --rounds 2 --colour white -o x.pairproof --force");
    assert_eq!(code, 0, "{err}");
    (records(path), err)
}

fn records(path: &Path) -> Vec<String> {
    let text = report(path, "x.pairproof");
    let players = text.lines().filter(|line| line.starts_with("001"));
    let part = |line: &str, from: usize, to: usize| line.get(from..to).unwrap().trim().to_owned();
    players.map(|line| format!("{} {}", part(line, 9, 13), part(line, 14, 47)).trim().to_owned()).collect()
}

#[test]
fn a_column_without_a_name_is_of_titles_if_one_of_them_is_not_fides() {
    let folder = tempfile::tempdir().unwrap();
    let list = "No.;;Name;FideID;FED;RtgI;Club/City
1;GM;Mueller, Jan;4600001;GER;2000;SC A
2;FM;Berg, Ida;1700002;SWE;2000;Uppsala
3;;Aal, Una;0;GER;2000;
4;AFM;Cis, Max;0;GER;1500;
";
    let (told, notes) = entered(folder.path(), list);
    assert_eq!(told, ["GM Mueller, Jan", "FM Berg, Ida", "Aal, Una", "AFM Cis, Max"]);
    assert!(!notes.contains("ignored") && notes.contains("'AFM' is not a FIDE title"), "{notes}");
    // A title that nobody knows beside a known one; but federations, and titles alone that nobody knows, are no titles.
    for (second, is_read) in [("XT", true), ("Guest", false)] {
        let (told, notes) = entered(folder.path(), &list.replace("AFM", second));
        assert_eq!(
            (told[0].starts_with("GM "), notes.contains("(no name)' is ignored")),
            (is_read, !is_read)
        );
    }
    let federations = list.replace(";GM;", ";AUT;").replace(";FM;", ";SUI;").replace("AFM", "ITA");
    assert!(entered(folder.path(), &federations).1.contains("is ignored"));
}

#[test]
fn a_title_that_is_not_fides_is_kept_and_ranks_as_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let (told, notes) = entered(
        path,
        "No.;Title;Name;FideID;FED;Rtg;Club/City
1;GM;Mueller, Jan;4600001;GER;2510;SC A
2;AFM;Berg, Ida;1700002;SWE;1800;Uppsala
3;;Aal, Una;0;GER;1800;
4;CM;Zorn, Udo;0;GER;1800;
5;Dr. med.;Abt, Pia;0;GER;1700;
",
    );
    // CM before the others of 1800, who are in alphabetical order.
    assert_eq!(told, ["GM Mueller, Jan", "CM Zorn, Udo", "Aal, Una", "AFM Berg, Ida", "Abt, Pia"]);
    let flat = notes.replace("\n  ", " ").replace('\n', " ");
    assert!(flat.contains("has no room for it"), "{notes}");
    for title in ["WH", "NM", "LM", "1N", "HM", "FA"] {
        let (told, _) = entered(path, &format!("name,title,rating\nAhn,{title},1500\nBeck,WCM,1500\n"));
        assert_eq!(told, ["WCM Beck".to_owned(), format!("{title} Ahn")]);
    }
    said(path, "add x.pairproof Late --title ACM");
    said(path, "edit x.pairproof 2 --title NM");
    assert!(
        records(path).contains(&"ACM Late".to_owned()) && records(path)[1] == "NM Ahn",
        "{:?}",
        records(path)
    );
    said(path, "edit x.pairproof 2 --title LM -o x.json");
    assert!(done(path, "players x.json Ahn").contains("LM Ahn"));
}

#[test]
fn an_imported_report_keeps_the_titles_that_are_not_understood() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let report = "012 Test Open
062 4 (4)
XXR 3
XXC white1
001    1 m 1N Player 1                          2390                             1.0    1     3 w 1
001    2 mAFM Player 2                          2380                             1.0    2     4 b 1
001    3      Player 3                          2370                             0.0    3     1 b 0
001    4      Player 4                          2360                             0.0    4     2 w 0
";
    imported(path, "x", report);
    said(path, "bye x.pairproof 4 3 half");
    assert_eq!(records(path), ["m 1N Player 1", "mAFM Player 2", "Player 3", "Player 4"]);
}

#[test]
fn a_list_as_a_spreadsheet_has_it_is_read_with_its_title_row_blank_rows_and_german_heads() {
    let folder = tempfile::tempdir().unwrap();
    let list = "Meldeliste Stadtmeisterschaft;;;;;;
Nr;Titel;Name;M/W;Geb.Datum;Land;Mannschaft;Elo
1;GM;Adler, Ute;w;31.01.1990;AUT;SK Eins;2100
;;;;;;;
2;;Bock, Jan;m;2010;GER;SK Zwei;unr.
";
    let (told, notes) = entered(folder.path(), list);
    assert_eq!(told, ["w GM Adler, Ute", "m Bock, Jan"]);
    assert!(notes.contains("The lines above line 2") && !notes.contains("ignored"), "{notes}");
    let text = report(folder.path(), "x.pairproof");
    assert!(text.contains("1990/01/31") && text.contains("SK Zwei") && text.contains(" AUT "), "{text}");
}
