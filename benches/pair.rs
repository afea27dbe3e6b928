//! Pairing whole rounds of the committed opens: `pair/<rulebook>/<players>/round-<n>`, the procedure beside it in
//! `procedure/…`, even fields and odd ones in `parity/…`, large ones in `large/…`, positions made to be hard in `hard/…`.
//!
//! Targets on a machine with two cores, whole process with its proof: 300 players 0.3 s, 600 players 1 s, 1,000 players
//! 3 s, peak memory below 400 MB; FIDE Dutch 2026: 100 players 0.05 s, 500 0.3 s, 1,000 1 s, 2,000 4 s, 5,000 30 s and
//! 1.5 GB. docs/benchmarks.md holds the figures measured.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use facts::format::read_tournament;
use facts::rulebook;
use facts::tournament::Position;
use lab::simulate::{Recipe, generate, swiss_draw};
use model::round::{Request, pair};
use procedure::{self, ProcedureRun};

const PLAYERS: [usize; 5] = [50, 100, 300, 600, 1000];
const ROUNDS: [usize; 3] = [2, 5, 9];
/// Folder and file of positions made to be hard.
const HARD: [(&str, &str); 6] = [
    ("saturated-0008", "saturated-0008"),
    ("one-score-0030", "one-score-0030"),
    ("due-black-0024", "due-black-0024"),
    ("same-due-0032", "same-due-0032"),
    ("white-wins-0048", "white-wins-0048"),
    ("rough-0075", "rough-0075"),
];

fn read(path: &std::path::Path) -> Position {
    let bytes = std::fs::read(path).expect("the instance is committed");
    let (tournament, _) =
        read_tournament(&path.display().to_string(), &bytes).expect("committed instances are sound");
    let round = tournament.rounds_paired() + 1;
    Position::before(&tournament, round, &[]).expect("the instance is a position before this round")
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("instances/synthetic")
}

fn opens(c: &mut Criterion) {
    for book in rulebook::all() {
        let mut group = c.benchmark_group(format!("pair/{}", book.id));
        for players in PLAYERS {
            for round in ROUNDS {
                let position = read(&folder().join(format!("open-{players:04}/round-{round}.trf")));
                let id = BenchmarkId::new(players.to_string(), format!("round-{round}"));
                group.bench_function(id, |b| {
                    b.iter(|| pair(black_box(&position), &book, &Request::default()));
                });
            }
        }
        group.finish();
    }
}

/// Even fields and odd ones beside them, all players present: of each size and of one player less, in round one and later.
fn parity(c: &mut Criterion) {
    for book in rulebook::all() {
        let mut group = c.benchmark_group(format!("parity/{}", book.id));
        for players in PLAYERS.into_iter().flat_map(|players| [players, players - 1]) {
            for round in [1, 2, 5] {
                let recipe = Recipe::plain(u32::try_from(players).expect("few"), 9, round - 1, 7);
                let tournament = generate(&recipe, &mut swiss_draw::pairer(7));
                let position = Position::before(&tournament, round, &[]).expect("the next round");
                let id = BenchmarkId::new(players.to_string(), format!("round-{round}"));
                group.bench_function(id, |b| {
                    b.iter(|| pair(black_box(&position), &book, &Request::default()));
                });
            }
        }
        group.finish();
    }
}

/// The procedures, where they finish.
fn procedures(c: &mut Criterion) {
    for id in ["dutch-1998", "dutch-2026", "lim-1987", "ecf-2009", "us-scholastic"] {
        let book = rulebook::find(id).expect("it is shipped");
        let mut group = c.benchmark_group(format!("procedure/{id}"));
        for players in [50, 100, 300] {
            let position = read(&folder().join(format!("open-{players:04}/round-5.trf")));
            let name = BenchmarkId::new(players.to_string(), "round-5");
            group.bench_function(name, |b| {
                b.iter(|| procedure::pair(&book, black_box(&position), &ProcedureRun::default()));
            });
        }
        group.finish();
    }
}

/// FIDE Dutch 2026 beyond the committed opens.
fn large(c: &mut Criterion) {
    let book = rulebook::find("dutch-2026").expect("it is shipped");
    let mut group = c.benchmark_group("large/dutch-2026");
    for players in [2000, 5000] {
        let open = [2, 4, 6, 9].map(|round| Recipe::open(players, 9, round - 1, 7));
        let odd = [1, 2, 5].map(|round| Recipe::plain(players - 1, 9, round - 1, 7));
        for recipe in open.into_iter().chain(odd) {
            let (number, round) = (recipe.players, recipe.rounds_played + 1);
            let tournament = generate(&recipe, &mut swiss_draw::pairer(7));
            let position = Position::before(&tournament, round, &[]).expect("the next round");
            let id = BenchmarkId::new(number.to_string(), format!("round-{round}"));
            group.sample_size(10);
            group.bench_function(id, |b| {
                b.iter(|| pair(black_box(&position), &book, &Request::default()));
            });
        }
    }
    group.finish();
}

fn hard(c: &mut Criterion) {
    for id in ["dutch-1998", "dutch-2017", "dutch-2026"] {
        let book = rulebook::find(id).expect("it is shipped");
        let mut group = c.benchmark_group(format!("hard/{id}"));
        for (name, place) in HARD {
            let files = std::fs::read_dir(folder().join(place)).expect("the instance is committed");
            let mut reports: Vec<PathBuf> = files.filter_map(|f| f.ok().map(|f| f.path())).collect();
            reports.retain(|p| p.extension().is_some_and(|e| e == "trf"));
            reports.sort();
            let position = read(reports.last().expect("the folder holds a report"));
            group.bench_function(name, |b| {
                b.iter(|| pair(black_box(&position), &book, &Request::default()));
            });
        }
        group.finish();
    }
}

fn main() {
    // Fewer samples than the default 100, and two seconds instead of five: the figures are steady enough.
    let mut c = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    opens(&mut c);
    parity(&mut c);
    procedures(&mut c);
    hard(&mut c);
    large(&mut c);
    c.final_summary();
}
