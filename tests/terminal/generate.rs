//! Random tournaments for other programs: what is not named is drawn anew, the seed repeats the bytes, the reports are
//! complete, and their rounds and ranks are right.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::fixture::run;

fn said(folder: &Path, command: &str) -> (String, String) {
    let words: Vec<&str> = command.split(' ').collect();
    let output = run(folder, &words, &[]);
    assert_eq!(output.status.code(), Some(0), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The text of the records of a code.
fn records<'t>(report: &'t str, code: &str) -> Vec<&'t str> {
    report.lines().filter_map(|line| line.strip_prefix(code)).collect()
}

/// Opponent and result of each player in each round.
fn games(report: &str) -> BTreeMap<(String, usize), (String, char)> {
    let mut found = BTreeMap::new();
    for line in report.lines().filter(|line| line.starts_with("001")) {
        let number = line[4..8].trim().to_owned();
        for (cell, round) in line.as_bytes()[89..].chunks(10).zip(1..) {
            let cell = std::str::from_utf8(cell).unwrap();
            let words: Vec<&str> = cell.split_whitespace().collect();
            if let [opponent, _, end] = words[..] {
                found.insert((number.clone(), round), (opponent.to_owned(), end.chars().next().unwrap()));
            }
        }
    }
    found
}

#[test]
fn two_reports_without_a_seed_differ_and_each_holds_the_command_that_repeats_it() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let (_, one) = said(at, "generate --players 8-20 -o a.trf");
    said(at, "generate --players 8-20 -o b.trf");
    let report = read(at, "a.trf");
    assert_ne!(report, read(at, "b.trf"));
    let remark = records(&report, "### ")[0];
    let command = remark.split("The same again: pairproof-lab ").nth(1).unwrap();
    let seed = command.split(' ').nth(2).unwrap();
    assert!(
        one.contains(&format!("The seed is {seed}.")) && records(&report, "012 ")[0].ends_with(seed),
        "{one}"
    );
    assert_eq!(said(at, command).0, report);
}

#[test]
fn rounds_and_ranks_of_the_reports_are_right_and_every_record_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let shares = "odd-results=60,short-games=60,full-byes=40,half-byes=60,forfeits=90,prohibited=80";
    said(at, &format!("generate --seed 1 --events 12 --players 8-24 --share {shares} -o many"));
    let (mut codes, mut letters, mut odd) = (BTreeSet::new(), BTreeSet::new(), 0);
    for seed in 1..=12 {
        let name = format!("many/{seed}.trf");
        let (found, _) = said(at, &format!("check {name} --all --fail-on differs"));
        assert!(found.contains("RANKS AGREE"), "{found}");
        let report = read(at, &name);
        codes.extend(report.lines().map(|line| line[..3].to_owned()));
        let games = games(&report);
        letters.extend(games.values().map(|(_, end)| *end));
        odd += games
            .iter()
            .filter(|((player, round), (opponent, end))| {
                let other = games.get(&(opponent.clone(), *round));
                *end == '=' && other.is_some_and(|(of, end)| of == player && *end == '0')
            })
            .count();
    }
    let due = [
        "###", "001", "012", "062", "072", "122", "142", "152", "162", "172", "192", "202", "212", "222",
        "250", "260",
    ];
    let missing: Vec<&&str> = due.iter().filter(|code| !codes.contains(**code)).collect();
    assert!(missing.is_empty(), "no record {missing:?}");
    for letter in "10=WDL+-HFUZ".chars() {
        assert!(letters.contains(&letter), "nobody has {letter}: {letters:?}");
    }
    assert!(odd > 0, "no game ended ½-0 or 0-½");
}

/// ECF 6 looks at coming byes, so a report says when each absence was announced; the Irish system draws lots, so it has their
/// seed.
#[test]
fn reports_say_when_absences_were_announced_and_which_lots_were_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (book, record) in [("ecf-2009", "XXW corrected "), ("irish", "XXW drawn 1 seed ")] {
        let shares = "half-byes=150,absent=80";
        said(
            at,
            &format!("generate -R {book} --seed 500 --events 3 --players 7-15 --share {shares} -o {book}"),
        );
        for seed in 500..=502 {
            let name = format!("{book}/{seed}.trf");
            let (found, _) = said(at, &format!("check {name} --all --fail-on differs"));
            assert!(found.contains("RANKS AGREE"), "{name}: {found}");
            assert!(read(at, &name).contains(record), "{name}");
        }
    }
}

/// The rounds of a table follow from the number of players, absences are forfeits, and the ranks count who has left (C.05 6.6).
#[test]
fn events_of_a_table_are_complete_reports_too() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (book, rounds) in [
        ("round-robin", (|players| players + players % 2 - 1) as fn(usize) -> usize),
        ("double-round-robin", |players| 2 * (players + players % 2 - 1)),
        ("scheveningen", |players| players / 2),
        ("double-scheveningen", |players| players),
    ] {
        let shares = "absent=100,half-byes=60,leave=300,forfeits=60";
        said(at, &format!("generate -R {book} --seed 5 --events 3 --players 4-9 --share {shares} -o {book}"));
        let mut letters = BTreeSet::new();
        for seed in 5..=7 {
            let name = format!("{book}/{seed}.trf");
            let (found, _) = said(at, &format!("check {name} --all --fail-on differs"));
            assert!(found.contains("RANKS AGREE"), "{name}: {found}");
            let report = read(at, &name);
            let players = report.lines().filter(|line| line.starts_with("001")).count();
            assert_eq!(records(&report, "142 "), [rounds(players).to_string()], "{name}");
            assert_eq!(records(&report, "162 "), [" W 1.0    D 0.5    L 0.0    P 0.0"], "{name}");
            assert_eq!(records(&report, "152 "), ["W"]);
            assert!(!records(&report, "202 ")[0].contains("BH"), "{name}");
            letters.extend(games(&report).values().map(|(_, end)| *end));
            assert!(
                !report.contains("0000 - H") && !report.contains("0000 - Z"),
                "nobody has a bye: {report}"
            );
        }
        assert!(letters.contains(&'+') && letters.contains(&'-'), "{book}: {letters:?}");
    }
    for (options, says) in [
        ("--players 200", "200 players have 199 rounds in round-robin, and a report has at most 99"),
        ("--players 5-8 --rounds 9", "5 to 8 players have 7 rounds in round-robin"),
        ("--share prohibited=3", "nobody can be kept apart"),
        ("--acceleration baku", "round-robin knows no Baku acceleration"),
    ] {
        let command = format!("generate -R round-robin --seed 1 {options}");
        let output = run(at, &command.split(' ').collect::<Vec<_>>(), &[]);
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(3) && err.contains(says), "{options}: {err}");
    }
    // Fewer rounds than the table has can be asked for.
    let report = said(at, "generate -R round-robin --seed 1 --players 8 --rounds 3").0;
    assert_eq!(records(&report, "142 "), ["3"]);
}

/// The same absences are byes in a Swiss and forfeits in a table; `bench` compares model, engine and procedure in both.
#[test]
fn events_of_a_table_are_simulated_with_absences_and_two_teams() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let options = "--players 6 --events 2 --seed 4 --preset rough";
    said(at, &format!("simulate -R round-robin,scheveningen,dutch-2026 {options} --trf out -o rows.jsonl"));
    for (book, rounds) in [("round-robin", "3"), ("scheveningen", "3"), ("dutch-2026", "3")] {
        let (mut unplayed, mut letters) = (0, BTreeSet::new());
        for event in 0..2 {
            let name = format!("out/{book}/{event:06}.trf");
            let report = read(at, &name);
            // The shortest table decides the number of rounds, which all pairers have in common.
            assert_eq!(records(&report, "142 "), [rounds], "{name}");
            assert!(said(at, &format!("check {name} --all --fail-on differs")).0.contains("RANKS AGREE"));
            let games = games(&report);
            letters.extend(games.values().map(|(_, end)| *end));
            unplayed += games.values().filter(|(opponent, _)| opponent == "0000").count();
        }
        let is_swiss = book == "dutch-2026";
        assert_eq!(unplayed > 0, is_swiss, "{book}: {letters:?}");
        assert!(is_swiss || letters.contains(&'+'), "{book}: {letters:?}");
    }
    let rows = read(at, "rows.jsonl");
    let row: serde_json::Value = serde_json::from_str(rows.lines().nth(1).unwrap()).unwrap();
    let replay = row["replay"].as_str().unwrap().strip_prefix("pairproof-lab ").unwrap();
    assert!(replay.contains("--rounds 3"), "{replay}");
    let again: serde_json::Value = serde_json::from_str(&said(at, &format!("{replay} -f json")).0).unwrap();
    assert_eq!((&again["metrics"], &again["rounds"]), (&row["metrics"], &row["rounds"]));
    for book in ["double-round-robin", "scheveningen"] {
        let options = "--players 8 --events 2 --preset rough --hands procedure,highs --standings -f json";
        let (found, _) = said(at, &format!("bench -R {book} {options}"));
        let found: serde_json::Value = serde_json::from_str(&found).unwrap();
        let rounds = if book == "scheveningen" { 8 } else { 28 };
        for hand in found["hands"].as_array().unwrap() {
            assert_eq!((&hand["rounds"], &hand["same"]), (&rounds.into(), &rounds.into()), "{found}");
        }
        assert_eq!(found["standings"][0]["agree"], 2, "{found}");
    }
}

/// Rulebooks for teams and Double-Swiss draw matches: complete reports whose rounds, ranks and tie-breaks are right.
#[test]
fn events_of_matches_are_complete_reports_too() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let shares = "late=100,leave=100,absent=40,half-byes=80,forfeits=80,unrated=100";
    for (book, options, kind) in [
        ("team-2026", "--seed 14 --boards 2 --acceleration baku", "FIDE_TEAM_TYPEB_GP_BAKU"),
        ("team-2024", "--seed 3 --boards 4 --type fide_team_typeb_gp_mp", "FIDE_TEAM_TYPEB_GP_MP_2024"),
        ("double-swiss-2026", "--seed 2 --acceleration none", "FIDE_DOUBLESWISS"),
    ] {
        let command = format!("generate -R {book} {options} --players 7-12 --share {shares} -o {book}.trf");
        said(at, &command);
        let report = read(at, &format!("{book}.trf"));
        let (found, _) = said(at, &format!("check {book}.trf --all --causes 0 --fail-on differs"));
        let rounds: usize = records(&report, "142 ")[0].trim().parse().unwrap();
        assert_eq!(found.matches("IDENTICAL").count(), rounds + 1, "{found}");
        assert!(found.contains("RANKS AGREE") && found.contains("VALUES AGREE"), "{found}");
        assert_eq!(records(&report, "192 "), [kind]);
        assert!(records(&report, "XXW rulebook").is_empty(), "{report}");
        assert_eq!(records(&report, "310").is_empty(), book.starts_with("double"), "{report}");
        assert!(!records(&report, "240 ").is_empty() || report.contains("0000 - H"), "{book}: {report}");
        let remark = records(&report, "### ")[0];
        let repeat = remark.split("The same again: pairproof-lab ").nth(1).unwrap();
        assert_eq!(said(at, repeat).0, report);
    }
    let report =
        said(at, "generate -R team-2026 --seed 5 --players 8 --rounds 5 --played 2 --share half-byes=400").0;
    assert!(
        records(&report, "142 ") == ["5"] && records(&report, "240 ").iter().any(|l| l.starts_with("H   3")),
        "{report}"
    );
    for (options, says) in [
        (
            "-R team-2026 --share short-games=3",
            "team-2026 plays matches, and generated matches have no such share",
        ),
        (
            "-R double-swiss-2026 --share full-byes=3",
            "has the shares late, leave, absent, half-byes, forfeits, draws, unrated",
        ),
        ("-R dutch-2026 --boards 4", "--boards: dutch-2026 does not pair teams"),
        ("-R double-swiss-2026 --type FIDE_TEAM", "--type: double-swiss-2026 does not pair teams"),
        ("-R team-2024 --type FIDE_TEAM_2026", "--type names another edition than team-2024"),
        ("-R team-2026 --type FIDE_TEAM_BAKU", "--acceleration baku"),
        ("-R team-2026 --boards 20 --players 600", "2 to 499 teams"),
        // The Dubov System compares ratings (1.1.2).
        ("-R dubov-2026 --share unrated=3", "every player needs one (C.04.4.1 1.1.2)"),
    ] {
        let output = run(at, &format!("generate --seed 1 {options}").split(' ').collect::<Vec<_>>(), &[]);
        let err = String::from_utf8(output.stderr).unwrap();
        let err = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(output.status.code() == Some(3) && err.contains(says), "{options}: {err}");
    }
    said(at, "generate -R dubov-2026 --seed 1 --events 4 --players 8-12 --rounds 3 -o dubov");
}

#[test]
fn what_is_asked_for_is_done_and_nonsense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let plain = "generate --seed 3 --plain --players 10 --rounds 6 --played 4 --field ladder:2400,10 \
                 --tiebreaks SB,BH-C1 --acceleration none";
    let report = said(at, &plain.split_whitespace().collect::<Vec<_>>().join(" ")).0;
    let ratings: Vec<&str> = report.lines().filter(|l| l.starts_with("001")).map(|l| &l[48..52]).collect();
    assert_eq!(ratings[..3], ["2400", "2390", "2380"]);
    assert_eq!((records(&report, "142 "), records(&report, "202 ")), (vec!["6"], vec!["SB,BH/C1"]));
    assert_eq!(records(&report, "192 "), ["FIDE_DUTCH_2026"]);
    assert!(
        report.lines().filter(|l| l.starts_with("001")).all(|l| l.len() == 129),
        "four rounds of all: {report}"
    );
    let byes =
        said(at, "generate --seed 3 --players 30 --rounds 6 --played 2 --share half-byes=300,leave=300").0;
    let ahead: Vec<&str> = records(&byes, "240 ");
    assert!(ahead.iter().any(|line| line.starts_with("H   3")), "{ahead:?}");
    let baku = said(at, "generate --seed 3 --players 20 --acceleration baku").0;
    assert_eq!(records(&baku, "192 "), ["FIDE_DUTCH_2026_BAKU"]);
    assert!(!records(&baku, "250 ").is_empty());
    let lim = said(at, "generate --seed 3 --players 12 --rounds 4 -R lim-1987").0;
    assert_eq!(records(&lim, "XXW "), ["rulebook lim-1987"]);
    for (wrong, says) in [
        ("--players 9-3", "20-40"),
        ("--players 1", "2 to 9999 players"),
        ("--share nonsense=3", "odd-results"),
        ("--share draws=1001", "0 to 1000"),
        ("--tiebreaks XYZ", "not a tie-break"),
        ("--acceleration baku -R lim-1987", "no Baku"),
        ("--events 2", "folder"),
        ("--field nonsense", "ladder:TOP,STEP"),
    ] {
        let output = run(at, &format!("generate {wrong}").split(' ').collect::<Vec<_>>(), &[]);
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(matches!(output.status.code(), Some(2 | 3)) && err.contains(says), "{wrong}: {err}");
    }
}

#[test]
fn reports_of_a_simulation_have_a_new_seed_which_an_interrupted_run_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let events = "simulate --events 2 --players 8 --rounds 3";
    let (_, told) = said(at, &format!("{events} --trf one -o one.jsonl"));
    said(at, &format!("{events} --trf two -o two.jsonl"));
    let first = read(at, "one/dutch-2026/000000.trf");
    assert_ne!(first, read(at, "two/dutch-2026/000000.trf"));
    let seed = told.split("--seed ").nth(1).unwrap().split([' ', '`']).next().unwrap();
    said(at, &format!("{events} --trf again --seed {seed}"));
    assert_eq!(first, read(at, "again/dutch-2026/000000.trf"));
    // Whole or unfinished rows say which seed it was.
    let rows = read(at, "one.jsonl");
    std::fs::remove_file(at.join("one.jsonl")).unwrap();
    std::fs::write(at.join("one.jsonl.tmp"), rows.split_inclusive('\n').take(2).collect::<String>()).unwrap();
    let (_, told) = said(at, &format!("{events} --trf one -o one.jsonl"));
    assert_eq!((told.contains("The seed is"), read(at, "one.jsonl")), (false, rows));
    let shard = run(at, &format!("{events} --trf one --shard 0/2").split(' ').collect::<Vec<_>>(), &[]);
    assert_eq!(shard.status.code(), Some(3));
}

/// Whatever makes a report smaller than its options is said.
#[test]
fn a_report_without_later_rounds_or_ratings_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    for (options, says) in [
        (
            "--players 8 --rounds 5 --share full-byes=1000",
            "Seed 1: no one plays in round 1. The report has 0 rounds.",
        ),
        (
            "--players 12 --rounds 5 --share leave=1000",
            "Seed 1: no one plays in round 5. The report has 4 rounds.",
        ),
        ("-R team-2026 --players 8 --rounds 5 --share half-byes=1000", "Seed 1: no one plays in round 1."),
        (
            "--players 8 --field ladder:2400,1000",
            "Seed 1: the ratings of --field ladder:2400,1000 reach 0 after 3 players. The other 5 have no rating.",
        ),
        ("--players 8 --field ladder:2400,10 --rounds 3", ""),
    ] {
        let (_, err) = said(at, &format!("generate --seed 1 --plain {options}"));
        let err = err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(if says.is_empty() { err.is_empty() } else { err.contains(says) }, "{options}: {err}");
    }
}

/// `-R` takes what it takes in `pair` and `simulate`: a rulebook with declarations.
#[test]
fn a_rulebook_with_declarations_generates_events_under_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let go = |line: &str| crate::fixture::go(path, line);
    let (code, report, err) = go("generate -R dutch-2026+baku --players 12 --rounds 6 --seed 5");
    assert_eq!(code, 0, "{err}");
    assert!(
        report.contains("\n192 FIDE_DUTCH_2026_BAKU\n") && report.contains("-R dutch-2026+baku"),
        "{report}"
    );
    let (_, asked, _) = go("generate -R dutch-2026 --acceleration baku --players 12 --rounds 6 --seed 5");
    let players = |report: &str| -> Vec<String> {
        report.lines().filter(|line| line.starts_with("001")).map(str::to_owned).collect()
    };
    assert_eq!(players(&report), players(&asked), "the same event by `--acceleration`");
    let (code, _, err) = go("generate -R dutch-2026+baku --acceleration none --players 8");
    assert!(code == 3 && err.contains("contradict"), "{err}");
    let (code, _, err) = go("generate -R dutch-2026+nonsense --players 8");
    assert!(code == 3 && err.contains("nonsense"), "{err}");
    let (code, report, err) =
        go("generate -R ecf-2009+ECF-21-ORDER=own-floater-first --players 9 --rounds 4 --seed 2 -o e.trf");
    assert_eq!((code, report.as_str()), (0, ""), "{err}");
    crate::fixture::done(path, "check e.trf --all");
}

/// Byes, forfeits, prohibited pairs and acceleration: everything that a record states.
const ROUGH: &str =
    "--players 24 --rounds 6 --seed 5 --share prohibited=300,forfeits=50,half-byes=50 --acceleration baku";

#[test]
fn a_report_for_another_checker_has_the_same_games_and_no_record_that_it_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    said(at, &format!("generate {ROUGH} -o whole.trf"));
    said(at, &format!("generate {ROUGH} --for bbp -o bbp.trf"));
    let (whole, bbp) = (read(at, "whole.trf"), read(at, "bbp.trf"));
    assert!(whole.contains("\n162 ") && whole.contains("\n192 FIDE_DUTCH_2026_BAKU"), "{whole}");
    for refused in ["162", "192", "XXW"] {
        assert_eq!(records(&bbp, refused), [""; 0], "{bbp}");
    }
    for code in ["142 6", "XXR 6", "152 ", "XXC ", "260 ", "250 "] {
        assert!(bbp.lines().any(|line| line.starts_with(code)), "{code}: {bbp}");
    }
    assert_eq!(games(&bbp), games(&whole));
    let remark = records(&bbp, "### ")[0];
    assert!(remark.contains(" --for bbp"), "{remark}");
    // Without the records, the report says the same: rounds and ranks are right.
    let (out, _) = said(at, "check bbp.trf --all --causes 0");
    assert!(out.contains("6 rounds judged: 6 IDENTICAL") && out.contains("RANKS AGREE"), "{out}");
}

#[test]
fn a_report_for_javafo_is_trf16_with_its_records() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    said(at, &format!("generate -R dutch-2017 {ROUGH} --for javafo -o javafo.trf"));
    let report = read(at, "javafo.trf");
    for code in ["XXR 6", "XXC ", "XXP ", "XXA "] {
        assert!(report.lines().any(|line| line.starts_with(code)), "{code}: {report}");
    }
    for other in ["162", "192", "250", "260"] {
        assert_eq!(records(&report, other), [""; 0], "{report}");
    }
    let (out, _) = said(at, "check javafo.trf --all --causes 0 -R dutch-2017");
    assert!(out.contains("6 rounds judged: 6 IDENTICAL"), "{out}");
}

/// The program would judge the rounds by its own edition, and JSON it does not read at all.
#[test]
fn a_report_that_the_checker_would_judge_otherwise_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (command, says) in [
        ("generate --for bbp -R dutch-2017 -o a.trf", "bbpPairings 6.0.0 checks by dutch-2026"),
        ("generate --for javafo -o a.trf", "JaVaFo 2.2 checks by dutch-2017"),
        ("generate --for bbp -o a.json", "--for bbp: the program reads no JSON"),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let output = run(folder.path(), &words, &[]);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.contains(says)), (Some(3), true), "{command}: {err}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
