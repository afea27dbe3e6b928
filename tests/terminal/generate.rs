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
    let command = remark.split("The same again: pairproof ").nth(1).unwrap();
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
    let seed = told.split("--seed ").nth(1).unwrap().split(' ').next().unwrap();
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
