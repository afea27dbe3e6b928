//! The positions of docs/divergences.md: both pairings of each are those of the page.

use std::path::Path;

use crate::fixture::{done, run};

/// The pairing of a position as the page writes it.
fn paired(file: &str, options: &str) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let typed = format!("pair docs/divergences/{file} -R team-2026 -f pairs {options}");
    let pairs = done(here, typed.trim_end());
    let boards = pairs.lines().skip(1).map(|line| match line.split_once(' ') {
        Some((team, "0")) => format!("bye {team}"),
        _ => line.replace(' ', "-"),
    });
    boards.collect::<Vec<_>>().join(" ")
}

#[test]
fn readings_part_in_the_positions_of_the_page() {
    let page = include_str!("../../docs/divergences.md");
    let mut rows = 0;
    for row in page.lines().filter(|line| line.starts_with("| `TEAM26-")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, reading, _, link, first, other, _] = cells[..] else { panic!("{row}") };
        let file = link.split(&['[', ']'][..]).nth(1).expect("a link");
        let declared = if file == "last-cd.trf" { "--discretion type-b" } else { "" };
        assert_eq!(paired(file, declared), first, "{row}");
        let options = format!("{declared} --reading {}", reading.trim_matches('`'));
        assert_eq!(paired(file, options.trim()), other, "{row}");
        assert_ne!(first, other);
        rows += 1;
    }
    assert_eq!(rows, 5);
}

/// The command of the page finds positions, in whose files the readings part.
#[test]
fn bench_finds_positions_in_which_readings_part() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = assert_cmd::cargo::cargo_bin("pairproof");
    let reading = "--reading TEAM26-SEATS=rank";
    let page = include_str!("../../docs/divergences.md");
    let engine = format!("rank=pairproof pair {{in}} -R team-2026 {reading} -f pairs");
    assert!(page.contains(&format!("--engine '{engine}'")), "the page names the command");
    let engine = engine.replace("=pairproof ", &format!("={} ", program.display()));
    let bench = "bench -R team-2026 --events 1 --players 6 --rounds 4 --preset rough --differences found";
    let words: Vec<&str> = bench.split(' ').chain(["--engine", &engine]).collect();
    let output = run(folder.path(), &words, &[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let mut found = 0;
    for file in std::fs::read_dir(folder.path().join("found")).expect("a folder").flatten() {
        let pair = |options: &str| {
            let typed = format!("pair {} -R team-2026 -f pairs {options}", file.path().display());
            done(folder.path(), typed.trim_end())
        };
        assert_ne!(pair(""), pair(reading), "{file:?}");
        found += 1;
    }
    assert!(found > 0);
}

/// 5.2.5, E.5 and 5.2.1: a player has not arrived, so the two choices of the number give opposite colours, both proved.
#[test]
fn each_choice_of_the_number_that_gives_the_first_colour_is_proved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let readings = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/readings");
    for (book, code) in [("dutch-2026", "D26"), ("dutch-2017", "D17"), ("dubov-2026", "DUB")] {
        let file = readings.join(format!("{}-parity.trf", code.to_lowercase()));
        for (options, boards) in
            [(String::new(), "1\n2 3"), (format!(" --reading {code}-PARITY=number"), "1\n3 2")]
        {
            let pair = format!("pair {} -R {book}{options}", file.display());
            assert_eq!(done(folder.path(), &format!("{pair} -f pairs")).trim(), boards, "{book}{options}");
            done(folder.path(), &format!("{pair} --certificate round.cert --force"));
            let said = done(folder.path(), &format!("verify round.cert {}", file.display()));
            assert!(said.starts_with("proved: "), "{said}");
        }
    }
}
