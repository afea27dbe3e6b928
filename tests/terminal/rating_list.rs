//! FIDE's rating list as text: players completed by it, compared with it, and ratings of later rounds from it.

use std::fmt::Write as _;

use crate::fixture::{done, go};

const HEAD: &str = "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA";
const COMBINED: &str = " SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag";

/// A combined list of these players: id, name, federation, sex, title, standard and rapid rating, year of birth.
fn combined(players: &[[&str; 8]]) -> String {
    let mut text = format!("{HEAD}{COMBINED}\r\n");
    for [id, name, federation, sex, title, standard, rapid, birth] in players {
        let _ = write!(text, "{id:<15}{name:<61}{federation:<4}{sex:<4}{title:<5}{:<24}", "");
        let _ = write!(
            text,
            "{standard:>5} {:<7}{rapid:>5} {:<7}{:>5} {:<7}{birth:<6}\r\n",
            "3   20", "0   20", "0", "0   20"
        );
    }
    text
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let list = combined(&[
        ["1000001", "Adams, Ann", "ENG", "F", "WIM", "2305", "2250", "1990"],
        ["1000002", "Berg, Bo", "SWE", "M", "FM", "2290", "0", "1985"],
        ["1000003", "Costa, Cy", "POR", "M", "", "0", "1900", "2001"],
        ["1000009", "Else, Eve", "NOR", "F", "", "1800", "1800", "2010"],
    ]);
    std::fs::write(folder.path().join("fide.txt"), list).unwrap();
    let field = "name,rating,FIDE id,federation\n\"Adams, Ann\",2250,1000001,ENG\n\"Berg, Bo\",,,\n\"Costa, Cy\",2000,1000003,POR\nDi,1500,,\n";
    std::fs::write(folder.path().join("field.csv"), field).unwrap();
    folder
}

#[test]
fn a_field_is_completed_from_fides_list() {
    let folder = folder();
    let enter = "enter field.csv --rounds 3 --colour white --fide-list fide.txt -o e.pairproof";
    let (code, _, err) = go(folder.path(), enter);
    let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, 0, "{err}");
    for says in [
        "1 Adams, Ann: rating 2305 in the list, 2250 here",
        "3 Costa, Cy: rating unrated in the list, 2000 here",
        "4 Di is not in fide.txt",
    ] {
        assert!(words.contains(says), "{says}: {err}");
    }
    let report = crate::fixture::report(folder.path(), "e.pairproof");
    let line = |name: &str| report.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(line("Adams, Ann").starts_with("001    1 wWIM Adams, Ann"), "{report}");
    assert!(line("Adams, Ann").contains(" 2305 ENG     1000001 1990/00/00"), "{report}");
    assert!(line("Berg, Bo").contains(" 2290 SWE     1000002 1985/00/00"), "{report}");
    assert!(!line("Costa, Cy").contains("2000"), "unrated in standard play: {report}");
    let rapid = enter.replace("-o e.pairproof", "--rating-kind rapid -o r.trf");
    assert_eq!(go(folder.path(), &rapid).0, 0);
    let report = std::fs::read_to_string(folder.path().join("r.trf")).unwrap();
    assert!(report.contains(" 2250 ENG") && report.contains(" 1900 POR"), "{report}");
}

#[test]
fn the_ratings_of_an_event_are_compared_with_a_list() {
    let folder = folder();
    done(folder.path(), "enter field.csv --rounds 3 --colour white --mode free -o e.pairproof");
    let (code, out, _) = go(folder.path(), "ratings e.pairproof --compare fide.txt");
    assert_eq!(code, 1, "{out}");
    assert!(out.starts_with("3 players found in fide.txt; what differs:\n"), "{out}");
    assert!(out.contains("Adams, Ann: rating 2305 in the list, 2250 here"), "{out}");
    assert!(
        out.contains("Costa, Cy: rating unrated in the list, 2000 here")
            && out.contains("Di: not in the list")
    );
    done(folder.path(), "remove e.pairproof Di");
    done(folder.path(), "edit e.pairproof Adams --rating 2305");
    done(folder.path(), "edit e.pairproof Costa --rating 0");
    let (code, out, _) = go(folder.path(), "ratings e.pairproof --compare fide.txt");
    assert_eq!((code, out.as_str()), (0, "All 3 players agree with fide.txt.\n"));
    let told = done(folder.path(), "ratings e.pairproof --from 2 --list fide.txt --rating-kind rapid");
    assert!(told.contains("3 ratings from round 2 on"), "{told}");
}

#[test]
fn a_list_that_does_not_fit_is_refused_with_what_to_do() {
    let folder = folder();
    done(folder.path(), "enter field.csv --rounds 3 --colour white --mode free -o e.pairproof");
    let month = format!("{HEAD} SEP26 Gms K  B-day Flag\n1000001{:8}{:<61}ENG\n", "", "Adams, Ann");
    std::fs::write(folder.path().join("month.txt"), month).unwrap();
    std::fs::write(folder.path().join("cut.txt"), "ID Number      Name       Fed Sex\n").unwrap();
    let twice = combined(&[
        ["1000002", "Berg, Bo", "SWE", "M", "FM", "2290", "0", "1985"],
        ["1000007", "Berg, Bo", "DEN", "M", "", "1290", "0", "1999"],
    ]);
    std::fs::write(folder.path().join("twice.txt"), twice).unwrap();
    for (line, says) in [
        (
            "ratings e.pairproof --compare month.txt --rating-kind rapid",
            "the list has ratings of one kind only (SEP26)",
        ),
        ("ratings e.pairproof --compare cut.txt", "cut.txt: the list has no column 'Tit'"),
        (
            "ratings e.pairproof --compare field.csv --rating-kind blitz",
            "field.csv is not FIDE's rating list",
        ),
        ("ratings e.pairproof --compare twice.txt", "Berg, Bo is in twice.txt more than once"),
        ("ratings e.pairproof --compare none.txt", "none.txt"),
        ("ratings e.pairproof --rating-kind blitz", "--rating-kind goes with `--list` or `--compare`"),
        ("enter field.csv --rounds 3 --fide-list field.csv", "field.csv is not FIDE's rating list"),
        ("enter field.csv --rounds 3 --rating-kind rapid", "--fide-list"),
    ] {
        let (code, _, err) = go(folder.path(), line);
        let words = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(code > 1 && words.contains(says), "{line}: {code} {err}");
    }
    // A table compares ratings alone.
    let (code, out, _) = go(folder.path(), "ratings e.pairproof --compare field.csv");
    assert_eq!((code, out.as_str()), (0, "All 4 players agree with field.csv.\n"));
}
