//! The headings of a report and its rank column, of both kinds of file.

use crate::both::both;
use crate::fixture::{done, run};

/// Headings that a complete report has; an underscore stands for a blank.
const ALL: &str = "heading FILE --name Spring_Open --city Graz --federation AUT --from 1.5.2026 --to 2026-05-09 --type \
                   Swiss --arbiter Moser --deputy Kim --deputy Ada --time-control 90+30 --round-date 3=2026-05-03 \
                   --tiebreaks BH-C1,DE,SB --rank-method fide --time-code 5400+30";

#[test]
fn headings_stand_in_the_records_of_the_report() {
    both(|desk| {
        let said = desk.changes("heading FILE --city Wien");
        assert_eq!(
            said,
            "headings: city still missing: federation, first day, last day, kind of event (`--type`), chief arbiter, time \
             control, method of the starting ranks (`--rank-method`), time control in seconds (`--time-code`), days of the \
             rounds (`--round-date`) and deputies, if there are any"
        );
        let said = desk.changes(ALL);
        assert!(said.contains("still missing: days of rounds 1, 2, 4, 5, 6 (`--round-date`)"), "{said}");
        let days = "--round-date 1=2026-05-01 --round-date 2=2026-05-02 --round-date 4=2026-05-04 --round-date 5=2026-05-05 \
                    --round-date 6=2026-05-06";
        let said = desk.changes(&format!("heading FILE {days}"));
        assert!(!said.contains("missing"), "{said}");
        for line in [
            "012 Spring_Open",
            "022 Graz",
            "032 AUT",
            "042 2026/05/01",
            "052 2026/05/09",
            "062 8",
            "072 8",
            "092 Swiss",
            "102 Moser",
            "112 Kim",
            "112 Ada",
            "122 90+30",
            "172     FIDE",
            "222 5400+30",
            "212 PTS,BH/C1,DE,SB",
        ] {
            assert_eq!(desk.report().lines().filter(|l| *l == line).count(), 1, "{line}: {}", desk.report());
        }
        // The day of a round stands above its columns.
        assert_eq!(desk.line("132").get(111..119), Some("26/05/03"));
        desk.changes("heading FILE --deputy Lee --round-date 1=2026-05-01");
        assert_eq!(desk.report().matches("\n112 ").count(), 1);
        assert_eq!(
            desk.line("132").split_whitespace().collect::<Vec<_>>(),
            ["132", "26/05/01", "26/05/02", "26/05/03", "26/05/04", "26/05/05", "26/05/06"]
        );
        assert!(desk.changes("heading FILE --arbiter=").contains("still missing: chief arbiter"));
        assert_eq!(desk.line("102"), "");
        assert!(desk.changes("heading FILE --city Graz").contains("already; nothing changes"));
        assert!(
            desk.says("standings FILE").contains("The tie-breaks come from record 212 of the tournament.")
        );
    });
}

/// An empty entry alone empties a list. The order of the standings goes from both of its records, and the ranks with it.
#[test]
fn an_empty_text_empties_a_list() {
    both(|desk| {
        desk.changes(ALL);
        desk.changes("result FILE 1=1-0 2=½ 3=0-1 4=1-0");
        done(desk.path(), &format!("standings {} --write-ranks", desk.file));
        desk.changes("heading FILE --deputy= --tiebreaks=");
        for code in ["112", "202", "212"] {
            assert_eq!(desk.line(code), "", "{code}");
        }
        assert!(ranks(&desk.report()).iter().all(|rank| rank.is_empty() || rank == "0"), "{}", desk.report());
        assert!(desk.changes("heading FILE --tiebreaks=").contains("already; nothing changes"));
        assert!(!desk.says("standings FILE").contains("record 212"));
        assert!(desk.refused("heading FILE --tiebreaks BH,").contains("'' is not a tie-break"));
    });
}

#[test]
fn a_heading_that_is_none_is_refused() {
    both(|desk| {
        desk.changes("heading FILE --from 2026-05-01");
        for (command, says) in [
            ("heading FILE", "no heading is given"),
            ("heading FILE --to 2026-05-40", "'2026-05-40' is not a date: the last day"),
            ("heading FILE --to 2026", "'2026' is not a date: the last day"),
            ("heading FILE --to 2026-04-01", "the last day, 2026/04/01, is before the first, 2026/05/01"),
            ("heading FILE --round-date 9=2026-05-03", "there is no round 9; the event has 6"),
            ("heading FILE --federation Germany", "'Germany' is not a federation"),
            ("heading FILE --federation Germany", "federation: GER."),
            ("heading FILE --federation A1", "'A1' is not a federation"),
            ("heading FILE --rounds 0", "an event has 1 to 999 rounds, not 0"),
            ("heading FILE --round-date 3", "this is not ROUND=DATE"),
            ("heading FILE --round-date 3=2026-05-03 --round-date 3=2026-05-04", "is given twice"),
            ("heading FILE --tiebreaks BH-C1,XY", "'XY' is not a tie-break"),
        ] {
            let told = desk.refused(command);
            assert!(told.contains(says), "{command}: {told}");
        }
    });
}

#[test]
fn days_of_rounds_out_of_order_are_named() {
    both(|desk| {
        assert!(desk.changes("heading FILE --federation ned").contains("federation"));
        assert_eq!(desk.line("032"), "032 NED");
        let said = desk.changes(
            "heading FILE --from 2026-05-01 --to 2026-05-09 --round-date 1=2026-05-03 --round-date 2=2026-05-02",
        );
        assert!(said.contains("round 2, 2026/05/02, is before round 1, 2026/05/03"), "{said}");
        let said = desk.changes("heading FILE --round-date 2=2026-05-10");
        assert!(said.contains("round 2, 2026/05/10, is after the last day, 2026/05/09"), "{said}");
        assert!(!said.contains("is before"), "{said}");
    });
}

/// The rank column.
fn ranks(report: &str) -> Vec<String> {
    let players = report.lines().filter(|line| line.starts_with("001"));
    players.map(|line| line[85..89].trim().to_owned()).collect()
}

#[test]
fn ranks_are_written_when_asked_for_and_leave_with_the_next_result() {
    both(|desk| {
        desk.changes("heading FILE --tiebreaks BH,TPN");
        desk.changes("result FILE 1=1-0 2=½ 3=0-1 4=1-0");
        let said = crate::fixture::said(desk.path(), &format!("standings {} --write-ranks", desk.file));
        assert!(said.contains("the ranks of 8 players after round 2 have been written"), "{said}");
        assert!(
            said.contains("2 of 6 rounds are paired: entering the next result will clear the ranks"),
            "{said}"
        );
        let mut all = ranks(&desk.report());
        all.sort();
        assert_eq!(all, ["1", "2", "3", "4", "5", "6", "7", "8"]);
        assert!(desk.says(&format!("check {} --all", desk.file)).contains("RANKS AGREE: 8 ranks"));
        // Another order is another table.
        desk.changes("heading FILE --tiebreaks SB");
        assert!(ranks(&desk.report()).iter().all(|rank| rank.is_empty() || rank == "0"), "{}", desk.report());
        done(desk.path(), &format!("standings {} --write-ranks", desk.file));
        desk.changes("correct FILE 2 1 0-1");
        assert!(ranks(&desk.report()).iter().all(|rank| rank.is_empty() || rank == "0"), "{}", desk.report());
        done(desk.path(), &format!("undo {}", desk.file));
        assert!(ranks(&desk.report()).iter().all(|rank| !rank.is_empty()));
    });
}

#[test]
fn ranks_before_the_first_round_are_refused() {
    both(|desk| {
        let file = if desk.is_report() {
            "entered.trf"
        } else {
            done(desk.path(), "import entered.trf -o entered.pairproof --unjudged");
            "entered.pairproof"
        };
        let output = run(desk.path(), &["standings", file, "--write-ranks"], &[]);
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(3) && err.contains("no round has been paired yet"), "{err}");
        let output = run(desk.path(), &["standings", file, "--by", "Kim"], &[]);
        assert_eq!(output.status.code(), Some(3));
    });
}

#[test]
fn closing_the_last_round_writes_the_ranks() {
    let folder = crate::fixture::folder();
    let path = folder.path();
    std::fs::write(path.join("four.csv"), "name,rating\nAda,2000\nBen,1900\nCleo,1800\nDan,1700\n").unwrap();
    for (file, in_place) in [("four.trf", ""), ("four.pairproof", "")] {
        done(path, &format!("enter four.csv --rounds 2 --colour white -o {file}"));
        done(path, &format!("heading {file} --tiebreaks BH,TPN{in_place}"));
        for results in ["1=1-0 2=0-1", "1=½ 2=1-0"] {
            done(path, &format!("pair {file} --enter"));
            done(path, &format!("result {file} {results}{in_place}"));
            let said = done(path, &format!("close {file}"));
            let is_last = results.starts_with("1=½");
            assert_eq!(
                said.contains("the ranks of 4 players after round 2 have been written"),
                is_last,
                "{said}"
            );
        }
        assert!(done(path, &format!("check {file} --all")).contains("RANKS AGREE"));
        // One undo takes back the close and the ranks.
        let undone = done(path, &format!("undo {file}"));
        assert!(undone.contains("round 2"), "{undone}");
        assert!(done(path, &format!("check {file} --all")).contains("the report states none"));
        let again = done(path, &format!("close {file}"));
        assert!(again.contains("round 2 is closed; the ranks of 4 players"), "{again}");
        // A correction clears them, and closing writes them again.
        done(path, &format!("correct {file} 2 1 1-0{in_place}"));
        assert!(done(path, &format!("check {file} --all")).contains("the report states none"));
        done(path, &format!("close {file}"));
        assert!(done(path, &format!("check {file} --all")).contains("RANKS AGREE"));
    }
    let of_report = std::fs::read_to_string(path.join("four.trf")).unwrap();
    let of_report: Vec<&str> = of_report.lines().filter(|line| !line.starts_with("XXE")).collect();
    assert_eq!(of_report, done(path, "export four.pairproof").lines().collect::<Vec<_>>());
}

/// Records 062 and 072 count players, in a team event the players of the teams, and stay as written while they are right.
#[test]
fn the_numbers_of_players_are_those_of_players_and_stay_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let numbers = |file: &str| -> Vec<String> {
        let report = std::fs::read_to_string(path.join(file)).unwrap();
        let of = |line: &&str| line.starts_with("062") || line.starts_with("072");
        report.lines().filter(of).map(str::to_owned).collect()
    };
    let simulate = "simulate --replay 7:3 -R team-2026 --boards 4 --players 8 --rounds 3 -f trf";
    std::fs::write(path.join("teams.pairproof"), done(path, simulate)).unwrap();
    assert_eq!(numbers("teams.pairproof"), ["062 32", "072 32"]);
    let report = std::fs::read_to_string(path.join("teams.pairproof")).unwrap();
    let written = report.replace("062 32\n", "062   32\n").replace("072 32\n", "072 32 (32)\n");
    std::fs::write(path.join("teams.pairproof"), written).unwrap();
    done(path, "heading teams.pairproof --city Oslo");
    assert_eq!(numbers("teams.pairproof"), ["062   32", "072 32 (32)"]);
    // Wrong numbers are counted anew.
    let wrong =
        std::fs::read_to_string(path.join("teams.pairproof")).unwrap().replace("062   32\n", "062 8\n");
    std::fs::write(path.join("teams.pairproof"), wrong).unwrap();
    done(path, "heading teams.pairproof --city Bergen");
    assert_eq!(numbers("teams.pairproof"), ["062 32", "072 32 (32)"]);
}

/// The points of a report (162) stay in every file that is written, also the usual ones.
#[test]
fn the_points_of_a_report_stay_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    done(path, "generate --seed 11 --players 12 --rounds 5 --played 2 -o usual.trf");
    let usual = std::fs::read_to_string(path.join("usual.trf")).unwrap();
    let other = usual.replace("D 0.5    L 0.0", "D 0.5    L 0.0    X 0.0");
    assert!(usual.contains("\n162 "), "{usual}");
    let football = "012 Four\n142 3\n152 W\n162  W  3.0    D  1.0    L  0.0    P  3.0\n\
                    001    1      Ada                               2000                             3.0    1     3 w 1\n\
                    001    2      Ben                               1900                             1.0    2     4 b =\n\
                    001    3      Cleo                              1800                             0.0    4     1 b 0\n\
                    001    4      Dan                               1700                             1.0    2     2 w =\n";
    for (name, report) in [("usual", usual.as_str()), ("other", &other), ("football", football)] {
        let points = |text: &str| text.lines().find(|line| line.starts_with("162")).map(str::to_owned);
        let (file, due) = (format!("{name}.trf"), points(report));
        std::fs::write(path.join(&file), report).unwrap();
        done(path, &format!("heading {file} --city Oslo"));
        let read = |file: &str| std::fs::read_to_string(path.join(file)).unwrap();
        assert_eq!(points(&read(&file)), due);
        done(path, &format!("pair {file} -o {name}-next.trf -f trf"));
        assert_eq!(points(&read(&format!("{name}-next.trf"))), due);
        done(path, &format!("import {file} -o {name}.pairproof --unjudged"));
        for form in [" --trf26", ""] {
            done(path, &format!("export {name}.pairproof{form} --force -o {name}-out.trf"));
            assert_eq!(points(&read(&format!("{name}-out.trf"))), due, "{name} {form}");
        }
    }
}
