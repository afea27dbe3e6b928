//! How certificates grow: `cargo run --release --example measure_certificates -- ecf-2009 300`.
//!
//! Positions from Swiss to not Swiss at all: before each round of an event it is decided by lot, with the chance of its
//! step, whether the round follows a table in which everybody meets everybody, whatever the scores are; else the rulebook
//! pairs it. With the same chance, two players are kept apart, but that some 16 possible opponents are left at the last step. Each position is paired, certified and verified in a process of its own, so that the largest resident set is
//! its own (Linux). Prints the table of docs/certificate.md and the positions that are beyond what it promises.

use std::process::Command;
use std::time::Instant;

use facts::rulebook::{self, Rulebook};
use facts::tournament::{Board, Pairing, PlayerId, Position, Prohibition, RoundNo};
use judge::JudgedRound;
use lab::simulate::{Dice, Purpose, Recipe, generate};
use limit::Limit;
use model::round::{Answer, Request, pair};
use proof::certify::Claim;
use proof::verify;

/// Rounds in a hundred that follow the table.
const STEPS: [u32; 6] = [0, 20, 40, 60, 80, 100];
const SIZES: [u32; 5] = [20, 50, 100, 200, 400];
/// Possible opponents that are left at the last step.
const LEFT: u32 = 16;
/// A certificate may take so many times the time of pairing, or this many milliseconds, whichever is more.
const TIMES: u64 = 20;
const AT_LEAST: u64 = 250;
const MEGABYTES: u64 = 256;

/// What one position came to.
#[derive(Clone, Default, serde::Serialize, serde::Deserialize)]
struct Row {
    pairing_us: u64,
    certifying_us: u64,
    verifying_us: u64,
    bytes: usize,
    stages: usize,
    levels: usize,
    kilobytes: u64,
    is_open: bool,
}

impl Row {
    fn is_beyond(&self) -> bool {
        let most = (TIMES * self.pairing_us).max(AT_LEAST * 1000);
        self.certifying_us > most || self.verifying_us > most || self.kilobytes > MEGABYTES * 1024
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| words.get(i).and_then(|n| n.parse().ok());
    let id = words.first().map_or("ecf-2009", |id| id.as_str());
    let book = rulebook::find(id).expect("a rulebook of this id");
    if let (Some(players), Some(step), Some(seed)) = (number(1), number(2), number(3)) {
        let row = one(&book, players, step, u64::from(seed));
        println!("{}", serde_json::to_string(&row).expect("a row can be written"));
        return;
    }
    table(id, number(1).unwrap_or(300));
}

/// Every size at every step, so many positions in all.
fn table(id: &str, positions: u32) {
    let each = positions.div_ceil(u32::try_from(SIZES.len() * STEPS.len()).expect("a few"));
    let head = [
        "players",
        "of the table",
        "positions",
        "pairing",
        "certificate",
        "verifying",
        "times",
        "KB",
        "levels",
        "MB",
        "open",
    ];
    println!("| {} |\n|{}", head.join(" | "), "---|".repeat(head.len()));
    let mut beyond = Vec::new();
    for players in SIZES {
        for step in STEPS {
            let rows: Vec<Row> = (1..=each).map(|seed| in_process(id, players, step, seed)).collect();
            line(players, step, &rows);
            std::io::Write::flush(&mut std::io::stdout()).expect("the table can be written");
            let names = (1..=each).map(|seed| format!("{players} {step} {seed}"));
            beyond.extend(names.zip(&rows).filter(|(_, row)| row.is_beyond()).map(|(name, _)| name));
        }
    }
    println!(
        "\nbeyond {TIMES} times the pairing ({AT_LEAST} ms at least) or {MEGABYTES} MB: {}",
        beyond.len()
    );
    for name in beyond {
        println!("{id} {name}");
    }
}

/// Middle and most of what the positions took.
fn line(players: u32, step: u32, rows: &[Row]) {
    let of = |value: &dyn Fn(&Row) -> u64| {
        let mut all: Vec<u64> = rows.iter().map(value).collect();
        all.sort_unstable();
        (all[all.len() / 2], all[all.len() - 1])
    };
    let seconds = |value: &dyn Fn(&Row) -> u64| {
        let (middle, most) = of(value);
        let shown = |us: u64| format!("{}.{:03}", us / 1_000_000, us / 1_000 % 1_000);
        format!("{} / {}", shown(middle), shown(most))
    };
    let size = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let times = of(&|row| row.certifying_us.max(row.verifying_us) / row.pairing_us.max(1));
    let (kb, levels) = (of(&|row| size(row.bytes) / 1024), of(&|row| size(row.levels)));
    println!(
        "| {players} | {step} % | {} | {} | {} | {} | {} / {} | {} / {} | {} / {} | {} | {} |",
        rows.len(),
        seconds(&|row| row.pairing_us),
        seconds(&|row| row.certifying_us),
        seconds(&|row| row.verifying_us),
        times.0,
        times.1,
        kb.0,
        kb.1,
        levels.0,
        levels.1,
        of(&|row| row.kilobytes).1 / 1024,
        rows.iter().filter(|row| row.is_open).count()
    );
}

fn in_process(id: &str, players: u32, step: u32, seed: u32) -> Row {
    let program = std::env::current_exe().expect("this program has a path");
    let words = [id.to_owned(), players.to_string(), step.to_string(), seed.to_string()];
    let output = Command::new(program).args(&words).output().expect("this program can be started");
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text)
        .unwrap_or_else(|e| panic!("{words:?}: {e}\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// Pairs, certifies and verifies a position.
fn one(book: &Rulebook, players: u32, step: u32, seed: u64) -> Row {
    let rounds = 3 + usize::try_from(seed % 6).expect("below 6");
    let recipe = Recipe { rounds_played: rounds, ..Recipe::plain(players, rounds + 2, rounds, seed) };
    let mut event = generate(&recipe, &mut |position| {
        let follows = Dice::new(seed, Purpose::Recipe, position.round, (1, 0)).below(100) < step;
        let by_table = follows.then(|| of_table(position)).flatten();
        by_table.or_else(|| by_rulebook(position, book))
    });
    event.prohibitions = apart(players, step, seed);
    // An event may end early, where nobody can be paired any more.
    let position =
        Position::before(&event, event.rounds_paired() + 1, &[]).expect("its rounds have been played");
    let began = Instant::now();
    let Some(pairing) = by_rulebook(&position, book) else { return Row::default() };
    let pairing_us = since(began);
    let case = JudgedRound::new(&position, book, &[]);
    let began = Instant::now();
    let claim = Claim { case: &case, seed: 0, forced: None };
    let made = claim.certify(&pairing, &Limit::none()).expect("a certificate");
    let certifying_us = since(began);
    let text = serde_json::to_string(&made.certificate).expect("a certificate can be written");
    let (bytes, stages, levels) = (text.len(), made.checked.stages, made.checked.levels);
    let is_open = made.checked.open.is_some();
    let certificate = made.certificate;
    drop(made.checked);
    let began = Instant::now();
    verify::verify(&case, &certificate).expect("the certificate holds");
    let verifying_us = since(began);
    Row { pairing_us, certifying_us, verifying_us, bytes, stages, levels, kilobytes: resident(), is_open }
}

/// Pairs that are kept apart.
fn apart(players: u32, step: u32, seed: u64) -> Vec<Prohibition> {
    let kept = LEFT.min(players - 1) * 1_000 / (players - 1);
    let share = step * (1_000 - kept) / 100;
    let mut dice = Dice::new(seed, Purpose::Prohibitions, 0, (0, 0));
    let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| [PlayerId(a), PlayerId(b)]));
    let apart = pairs.filter(|_| dice.happens(share));
    apart
        .map(|pair| Prohibition { players: pair.to_vec(), first: 1, last: None, if_possible: false })
        .collect()
}

fn since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX)
}

fn by_rulebook(position: &Position, book: &Rulebook) -> Option<Pairing> {
    match pair(position, book, &Request::default()) {
        Ok(Answer::Paired(paired)) => Some(paired.pairing),
        _ => None,
    }
}

/// A round of the table of all against all in which nobody meets again whom he has met, if there is one.
fn of_table(position: &Position) -> Option<Pairing> {
    let mut ranks: Vec<usize> = (0..position.entries.len()).collect();
    ranks.sort_by_key(|&r| position.entries[r].number);
    let turns = ranks.len().saturating_sub(1);
    (0..turns).map(|turn| turned(position, &ranks, position.round + turn)).find(|pairing| {
        let met =
            |board: &Board| position.entries.iter().any(|e| e.id == board.white && e.has_met(board.black));
        !pairing.boards.iter().any(met)
    })
}

/// The first stays, the others go round him; with an odd number nobody stays and one has the bye.
fn turned(position: &Position, ranks: &[usize], turn: RoundNo) -> Pairing {
    let id = |r: usize| position.entries[r].id;
    let around = if ranks.len().is_multiple_of(2) { &ranks[1..] } else { ranks };
    let at = |i: usize| around[(i + turn) % around.len()];
    let stays = if ranks.len().is_multiple_of(2) { ranks.first() } else { None };
    let mut pairs: Vec<(usize, usize)> = stays.map(|&first| (first, at(0))).into_iter().collect();
    pairs.extend((1..=around.len() / 2).map(|i| (at(i), at(around.len() - i))));
    let boards = pairs.into_iter().map(|(a, b)| {
        let (white, black) = if (a + b + turn).is_multiple_of(2) { (a, b) } else { (b, a) };
        Board { white: id(white), black: id(black) }
    });
    Pairing { boards: boards.collect(), bye: stays.is_none().then(|| id(at(0))) }
}

/// The largest resident set of this process so far, in kilobytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.split_whitespace().next()).and_then(|n| n.parse().ok()).unwrap_or(0)
}
