//! Measures whole processes, proof included, and prints the tables of docs/benchmarks.md: `make benchmarks`.
//!
//! `cargo run --release --example benchmarks -- FOLDER [PROGRAM]…` makes opens of 300 to 9,999 players from one seed, and
//! of each size an even and an odd field of players who are all present, and pairs them by each program (this checkout's
//! if none is named) under every rulebook. Time and the largest resident set
//! are what GNU time says (`/usr/bin/time`); what takes longer than a minute is stopped. Which engine closes what is counted
//! over `instances/`; with `closed` for the folder nothing else is done.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use facts::format::write_json;
use facts::rulebook;
use lab::simulate::{Recipe, generate, swiss_draw};

/// Players, and the rounds before which they are paired.
const SIZES: [(u32, &[usize]); 6] = [
    (300, &[1, 2, 5, 9]),
    (500, &[1, 2, 5, 9]),
    (1_000, &[1, 2, 5, 9]),
    (2_000, &[1, 2, 5]),
    (5_000, &[1, 2, 5]),
    (9_999, &[1, 2, 5]),
];
/// Up to so many players are paired by every engine, others by the one that is chosen.
const ALL_ENGINES: u32 = 1_000;
/// Seconds after which a round is given up.
const LIMIT: u32 = 60;
const SEED: u64 = 7;
/// Who closes a level, as the summary of a round says it.
const CLOSERS: [&str; 4] = ["by a bound", "by HiGHS", "by the blossom algorithm", "by search order"];

fn main() {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().unwrap_or_else(|| "target/benchmarks".to_owned()));
    let mut programs: Vec<String> = words.collect();
    if programs.is_empty() {
        programs.push("target/release/pairproof".to_owned());
    }
    if folder.as_os_str() == "closed" {
        closed(programs.last().expect("there is one"));
        return;
    }
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (players, rounds) in SIZES {
        let files: Vec<(String, PathBuf)> =
            rounds.iter().map(|&r| (format!("{r}"), open(&folder, players, r))).collect();
        println!("\n### {players} players, seconds and MB\n");
        table(&files, &programs, players <= ALL_ENGINES);
        parities(&folder, players, rounds, &programs);
    }
    let drawn = folder.join("drawn-2000.json");
    write(
        &drawn,
        &Recipe { draws: 1_000, rating_spread: 0, white_advantage: 0, ..Recipe::plain(2_000, 9, 1, SEED) },
    );
    println!("\n### 2,000 players who have all drawn\n");
    table(&[("2".to_owned(), drawn)], &programs, false);
    closed(programs.last().expect("there is one"));
}

/// The file of an open before a round.
fn open(folder: &Path, players: u32, round: usize) -> PathBuf {
    let path = folder.join(format!("open-{players:05}-{round}.json"));
    write(&path, &Recipe::open(players, 9, round - 1, SEED));
    path
}

/// An even number of players and an odd one beside it, all of them present.
fn parities(folder: &Path, players: u32, rounds: &[usize], programs: &[String]) {
    let even = players - players % 2;
    let odd = if players % 2 == 1 { players } else { players - 1 };
    let mut files = Vec::new();
    for &round in rounds {
        for number in [even, odd] {
            let path = folder.join(format!("present-{number:05}-{round}.json"));
            write(&path, &Recipe::plain(number, 9, round - 1, SEED));
            files.push((format!("{round}, {number}"), path));
        }
    }
    println!("\n### {even} and {odd} players, all present, seconds and MB\n");
    table(&files, programs, false);
}

fn write(path: &Path, recipe: &Recipe) {
    if !path.exists() {
        let tournament = generate(recipe, &mut swiss_draw::pairer(recipe.seed));
        std::fs::write(path, write_json(&tournament)).expect("the folder can be written to");
    }
}

/// A row for each rulebook, a column for each file: by each engine, by each program.
fn table(files: &[(String, PathBuf)], programs: &[String], all: bool) {
    let engines: &[&str] = if all { &["highs", "blossom", "auto"] } else { &["auto"] };
    let heads: Vec<String> =
        files.iter().map(|(round, _)| format!("round {round}: {}", engines.join(", "))).collect();
    println!("| rulebook | {} |\n|---|{}", heads.join(" | "), "---|".repeat(heads.len()));
    for book in rulebook::all() {
        let cell = |file: &Path| {
            let runs =
                engines.iter().flat_map(|engine| programs.iter().map(|p| run(p, file, &book.id, engine)));
            runs.collect::<Vec<_>>().join(", ")
        };
        let cells: Vec<String> = files.iter().map(|(_, file)| cell(file)).collect();
        println!("| `{}` | {} |", book.id, cells.join(" | "));
    }
}

/// '0.12 s 34 MB' of one run.
fn run(program: &str, file: &Path, book: &str, engine: &str) -> String {
    let mut command = Command::new("/usr/bin/time");
    command.args(["-f", "%e %M", program, "pair"]).arg(file);
    let output = command
        .args(["-R", book, "--engine", engine, "-f", "pairs", "--time-limit", &LIMIT.to_string()])
        .output()
        .expect("GNU time is installed");
    if output.status.code() == Some(4) {
        return format!("more than {LIMIT} s");
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let Some((seconds, kilobytes)) =
        text.lines().last().and_then(|line| line.split_once(' ')).filter(|_| output.status.success())
    else {
        return format!("no answer ({})", text.lines().next().unwrap_or_default());
    };
    let megabytes = kilobytes.parse::<u64>().unwrap_or(0) / 1024;
    format!("{seconds} s {megabytes} MB")
}

/// Who closed the levels of all instances, by rulebook.
fn closed(program: &str) {
    println!("\n### Which engine closes what\n");
    let mut files = Vec::new();
    find(Path::new("instances"), &mut files);
    files.sort();
    let mut counts: Vec<(String, BTreeMap<&str, u64>)> = Vec::new();
    for book in rulebook::all() {
        let mut count = BTreeMap::new();
        for file in &files {
            let output =
                Command::new(program).arg("pair").arg(file).args(["-R", &book.id]).output().expect("it runs");
            // The line may be broken anywhere.
            let text = String::from_utf8_lossy(&output.stdout);
            let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let summary = flat.split_once(" levels: ").map_or("", |(_, summary)| summary);
            for (number, rest) in summary.split(", ").map_while(|part| part.split_once(' ')) {
                let Some(name) = CLOSERS.iter().find(|name| rest.starts_with(**name)) else { break };
                *count.entry(*name).or_insert(0) += number.parse::<u64>().unwrap_or(0);
            }
        }
        counts.push((book.id.clone(), count));
    }
    println!("| rulebook | {} |\n|---|{}", CLOSERS.join(" | "), "---|".repeat(CLOSERS.len()));
    for (id, count) in counts {
        let cells: Vec<String> =
            CLOSERS.iter().map(|n| count.get(n).copied().unwrap_or(0).to_string()).collect();
        println!("| `{id}` | {} |", cells.join(" | "));
    }
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("run it in the checkout").flatten() {
        let path = entry.path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|e| e == "trf") {
            files.push(path);
        }
    }
}
