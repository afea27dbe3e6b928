//! The headings of a report and its rank column.

use crate::eight::Desk;
use crate::fixture::{done, go, imported, report};

/// Headings that a complete report has; an underscore stands for a blank.
const ALL: &str = "heading FILE --name Spring_Open --city Graz --federation AUT --from 1.5.2026 --to 2026-05-09 --type \
                   Swiss --arbiter Moser --deputy Kim --deputy Ada --time-control 90+30 --round-date 3=2026-05-03 \
                   --tiebreaks BH-C1,DE,SB --rank-method fide --time-code 5400+30";

#[test]
fn headings_stand_in_the_records_of_the_report() {
    let desk = Desk::new();
    let said = desk.says("heading FILE --city Wien");
    assert_eq!(
        said,
        "headings: city still missing: federation, first day, last day, kind of event (`--type`), chief arbiter, time \
         control, method of the starting ranks (`--rank-method`), time control in seconds (`--time-code`), days of the \
         rounds (`--round-date`) and deputies, if there are any"
    );
    let said = desk.says(ALL);
    assert!(said.contains("still missing: days of rounds 1, 2, 4, 5 and 6 (`--round-date`)"), "{said}");
    let days = "--round-date 1=2026-05-01 --round-date 2=2026-05-02 --round-date 4=2026-05-04 --round-date 5=2026-05-05 \
                --round-date 6=2026-05-06";
    let said = desk.says(&format!("heading FILE {days}"));
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
    desk.says("heading FILE --deputy Lee --round-date 1=2026-05-01");
    assert_eq!(desk.report().matches("\n112 ").count(), 1);
    assert_eq!(
        desk.line("132").split_whitespace().collect::<Vec<_>>(),
        ["132", "26/05/01", "26/05/02", "26/05/03", "26/05/04", "26/05/05", "26/05/06"]
    );
    assert!(desk.says("heading FILE --arbiter=").contains("still missing: chief arbiter"));
    assert_eq!(desk.line("102"), "");
    assert!(desk.says("heading FILE --city Graz").contains("already; nothing changes"));
    assert!(desk.says("standings FILE").contains("The tie-breaks come from record 212 of the tournament."));
}

/// An empty entry alone empties a list. The order of the standings goes from both of its records, and the ranks with it.
#[test]
fn an_empty_text_empties_a_list() {
    let desk = Desk::new();
    desk.says(ALL);
    desk.says("result FILE 1=1-0 2=½ 3=0-1 4=1-0");
    desk.says("standings FILE --write-ranks");
    desk.says("heading FILE --deputy= --tiebreaks=");
    for code in ["112", "202", "212"] {
        assert_eq!(desk.line(code), "", "{code}");
    }
    assert!(ranks(&desk.report()).iter().all(|rank| rank.is_empty() || rank == "0"), "{}", desk.report());
    assert!(desk.says("heading FILE --tiebreaks=").contains("already; nothing changes"));
    assert!(!desk.says("standings FILE").contains("record 212"));
    assert!(desk.refused("heading FILE --tiebreaks BH,").contains("'' is not a tie-break"));
}

#[test]
fn a_heading_that_is_none_is_refused() {
    let desk = Desk::new();
    desk.says("heading FILE --from 2026-05-01");
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
}

#[test]
fn days_of_rounds_out_of_order_are_named() {
    let desk = Desk::new();
    assert!(desk.says("heading FILE --federation ned").contains("federation"));
    assert_eq!(desk.line("032"), "032 NED");
    let said = desk.says(
        "heading FILE --from 2026-05-01 --to 2026-05-09 --round-date 1=2026-05-03 --round-date 2=2026-05-02",
    );
    assert!(said.contains("round 2, 2026/05/02, is before round 1, 2026/05/03"), "{said}");
    let said = desk.says("heading FILE --round-date 2=2026-05-10");
    assert!(said.contains("round 2, 2026/05/10, is after the last day, 2026/05/09"), "{said}");
    assert!(!said.contains("is before"), "{said}");
}

/// The rank column.
fn ranks(report: &str) -> Vec<String> {
    let players = report.lines().filter(|line| line.starts_with("001"));
    players.map(|line| line[85..89].trim().to_owned()).collect()
}

#[test]
fn ranks_are_written_when_asked_for_and_leave_with_the_next_result() {
    let desk = Desk::new();
    desk.says("heading FILE --tiebreaks BH,TPN");
    desk.says("result FILE 1=1-0 2=½ 3=0-1 4=1-0");
    let said = crate::fixture::said(desk.path(), "standings open.pairproof --write-ranks");
    assert!(said.contains("the ranks of 8 players after round 2 have been written"), "{said}");
    assert!(
        said.contains("2 of 6 rounds are paired: entering the next result will clear the ranks"),
        "{said}"
    );
    let mut all = ranks(&desk.report());
    all.sort();
    assert_eq!(all, ["1", "2", "3", "4", "5", "6", "7", "8"]);
    assert!(desk.says("check FILE --all").contains("RANKS AGREE: 8 ranks"));
    // Another order is another table.
    desk.says("heading FILE --tiebreaks SB");
    assert!(ranks(&desk.report()).iter().all(|rank| rank.is_empty() || rank == "0"), "{}", desk.report());
    desk.says("standings FILE --write-ranks");
    desk.says("correct FILE 2 1 0-1");
    assert!(ranks(&desk.report()).iter().all(|rank| rank.is_empty() || rank == "0"), "{}", desk.report());
    desk.says("undo FILE");
    assert!(ranks(&desk.report()).iter().all(|rank| !rank.is_empty()));
}

#[test]
fn ranks_before_the_first_round_are_refused() {
    let desk = Desk::new();
    let (code, _, err) = go(desk.path(), "standings entered.pairproof --write-ranks");
    assert!(code == 3 && err.contains("no round has been paired yet"), "{err}");
    assert_eq!(go(desk.path(), "standings entered.pairproof --by Kim").0, 3);
}

#[test]
fn closing_the_last_round_writes_the_ranks() {
    let folder = crate::fixture::folder();
    let path = folder.path();
    std::fs::write(path.join("four.csv"), "name,rating\nAda,2000\nBen,1900\nCleo,1800\nDan,1700\n").unwrap();
    let file = "four.pairproof";
    done(path, &format!("enter four.csv --rounds 2 --colour white -o {file}"));
    done(path, &format!("heading {file} --tiebreaks BH,TPN"));
    for results in ["1=1-0 2=0-1", "1=½ 2=1-0"] {
        done(path, &format!("pair {file} --enter"));
        done(path, &format!("result {file} {results}"));
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
    done(path, &format!("correct {file} 2 1 1-0"));
    assert!(done(path, &format!("check {file} --all")).contains("the report states none"));
    done(path, &format!("close {file}"));
    assert!(done(path, &format!("check {file} --all")).contains("RANKS AGREE"));
}

/// Records 062 and 072 count players, in a team event the players of the teams, and stay as written while they are right.
#[test]
fn the_numbers_of_players_are_those_of_players_and_stay_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let numbers = || -> Vec<String> {
        let report = report(path, "teams.pairproof");
        let of = |line: &&str| line.starts_with("062") || line.starts_with("072");
        report.lines().filter(of).map(str::to_owned).collect()
    };
    let simulate = "simulate --replay 7:3 -R team-2026 --boards 4 --players 8 --rounds 3 -f trf";
    imported(path, "teams", &done(path, simulate));
    assert_eq!(numbers(), ["062 32", "072 32"]);
    let teams = report(path, "teams.pairproof");
    let written = teams.replace("062 32\n", "062   32\n").replace("072 32\n", "072 32 (32)\n");
    imported(path, "teams", &written);
    done(path, "heading teams.pairproof --city Oslo");
    assert_eq!(numbers(), ["062   32", "072 32 (32)"]);
    // Wrong numbers are counted anew.
    imported(path, "teams", &written.replace("062   32\n", "062 8\n"));
    done(path, "heading teams.pairproof --city Bergen");
    assert_eq!(numbers(), ["062 32", "072 32 (32)"]);
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
    for (name, text) in [("usual", usual.as_str()), ("other", &other), ("football", football)] {
        let points = |text: &str| text.lines().find(|line| line.starts_with("162")).map(str::to_owned);
        imported(path, name, text);
        for command in [
            format!("heading {name}.trf --city Oslo -o out.trf --force"),
            format!("pair {name}.trf -f trf -o out.trf --force"),
            format!("export {name}.pairproof --trf26 -o out.trf --force"),
            format!("export {name}.pairproof -o out.trf --force"),
        ] {
            done(path, &command);
            assert_eq!(points(&report(path, "out.trf")), points(text), "{command}");
        }
    }
}
