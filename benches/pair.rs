//! Pairing whole rounds of the committed opens: `pair/<rulebook>/<players>/round-<n>`.
//!
//! Targets on a machine with two cores, whole process with its proof: 300 players 0.3 s, 600 players 1 s,
//! 1,000 players 3 s, peak memory below 400 MB. docs/benchmarks.md holds the figures measured.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion};
use pairproof::format::read_tournament;
use pairproof::round::{Request, pair};
use pairproof::rulebook;
use pairproof::tournament::Position;

const PLAYERS: [usize; 5] = [50, 100, 300, 600, 1000];
const ROUNDS: [usize; 3] = [2, 5, 9];

fn position(players: usize, round: usize) -> Position {
    let file = format!("instances/synthetic/open-{players:04}/round-{round}.trf");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&file);
    let bytes = std::fs::read(&path).expect("the instance is committed");
    let (tournament, _) = read_tournament(&file, &bytes).expect("committed instances are sound");
    Position::before(&tournament, round, &[]).expect("the instance is a position before this round")
}

fn define(c: &mut Criterion) {
    for book in rulebook::all() {
        let mut group = c.benchmark_group(format!("pair/{}", book.id));
        for players in PLAYERS {
            for round in ROUNDS {
                let position = position(players, round);
                let id = BenchmarkId::new(players.to_string(), format!("round-{round}"));
                group.bench_function(id, |b| {
                    b.iter(|| pair(black_box(&position), &book, &Request::default()));
                });
            }
        }
        group.finish();
    }
}

fn main() {
    // Fewer samples than the default 100, and two seconds instead of five: the figures are steady enough.
    let mut c = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    define(&mut c);
    c.final_summary();
}
