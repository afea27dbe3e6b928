//! The parts of a round one by one: `read`, `graph`, `presolve`, `engine/<name>`, `judge`, `verify`, `report`; and of a
//! study: `simulate/<rulebook>`, an event of 32 players and seven rounds with its metrics, and `study`, 1,000 rows.
//!
//! `presolve` is a level that some pairing attains at cost nothing, `engine` one that none does, both over the same dense
//! bracket. docs/benchmarks.md says which part takes how much of a whole round.

use std::hint::black_box;
use std::time::Duration;

use api::explain::{AskedRound, judge};
use cli::report::{
    self,
    html::{ReportOrigin, ReportSubject},
};
use criterion::{BatchSize, Criterion};
use facts::format::read_tournament;
use facts::rulebook;
use facts::tournament::{Position, Rank};
use judge::JudgedRound;
use lab::simulate::Design;
use lab::study::{Pairer, Plan, Row, RunSummary, Summary, html, play};
use lexmatch::Vertex;
use lexmatch::matching::Edges;
use lexmatch::solve::{Budget, Cost, EngineChoice, Face, Known};
use limit::Limit;
use model::graph::CompatGraph;
use model::round::{Answer, Request, pair};
use proof::certify::certify;
use proof::verify::verify;

const OPEN: &str = "instances/synthetic/open-0300/round-5.trf";
const SMALL: &str = "instances/synthetic/open-0020/round-5.trf";
/// Vertices of the bracket.
const DENSE: usize = 150;

fn position(path: &str) -> Position {
    let bytes = std::fs::read(path).expect("the instance is committed");
    let (tournament, _) = read_tournament(path, &bytes).expect("committed instances are sound");
    Position::before(&tournament, 5, &[]).expect("the instance is a position before this round")
}

fn reading_and_graph(c: &mut Criterion) {
    let bytes = std::fs::read(OPEN).expect("the instance is committed");
    c.bench_function("read", |b| b.iter(|| read_tournament(OPEN, black_box(&bytes))));
    let position = position(OPEN);
    let book = rulebook::find("dutch-2026").expect("it is shipped");
    let all: Vec<Rank> = Rank::all(position.entries.len()).collect();
    c.bench_function("graph", |b| {
        b.iter(|| CompatGraph::new(black_box(&position), &book, &[]).edges_among(&all, 0));
    });
}

/// A bracket in which nobody may meet his neighbours.
fn face<'c>(engine: EngineChoice) -> Face<'c> {
    let after = |u: Vertex| Vertex::all(DENSE).skip(u.0 + 4).map(move |v| (u, v));
    let pairs: Vec<_> = Vertex::all(DENSE).flat_map(after).collect();
    let edges = Edges::from_pairs(DENSE, &pairs);
    Face::new(edges, None, engine, Budget::unlimited()).expect("it has a perfect matching")
}

fn levels(c: &mut Criterion) {
    let bracket = face(EngineChoice::Blossom);
    c.bench_function("presolve", |b| {
        let level = |mut face: Face<'_>| {
            let cost = |u: Vertex, v: Vertex| i64::from((u.0 < DENSE / 2) == (v.0 < DENSE / 2));
            face.minimise(&Cost::later(cost), Known::NotNegative)
        };
        b.iter_batched(|| bracket.clone(), level, BatchSize::SmallInput);
    });
    for (name, engine) in [("highs", EngineChoice::Highs), ("blossom", EngineChoice::Blossom)] {
        let bracket = face(engine);
        c.bench_function(&format!("engine/{name}"), |b| {
            let level = |mut face: Face<'_>| {
                face.minimise(
                    &Cost::Of(&|u, v| 1 + limit::from_len::<i64>((u.0 * 31 + v.0 * 17) % 7)),
                    Known::Nothing,
                )
            };
            b.iter_batched(|| bracket.clone(), level, BatchSize::SmallInput);
        });
    }
    let small = position(SMALL);
    let book = rulebook::find("dutch-2026").expect("it is shipped");
    let request = Request { engine: EngineChoice::Milp, ..Request::default() };
    c.bench_function("engine/milp", |b| b.iter(|| pair(black_box(&small), &book, &request)));
}

fn judging(c: &mut Criterion) {
    let position = position(OPEN);
    let book = rulebook::find("dutch-2026").expect("it is shipped");
    let request = Request::default();
    let Ok(Answer::Paired(paired)) = pair(&position, &book, &request) else { panic!("it is paired") };
    c.bench_function("judge", |b| {
        b.iter(|| judge(black_box(&position), &book, &request, &paired, &paired.pairing));
    });
}

/// The certificate of a round checked, and the report of the round as a page, without the reasons of boards.
fn telling(c: &mut Criterion) {
    let position = position(OPEN);
    let book = rulebook::find("dutch-2026").expect("it is shipped");
    let Ok(Answer::Paired(paired)) = pair(&position, &book, &Request::default()) else {
        panic!("it is paired")
    };
    let case = JudgedRound::new(&position, &book, &[]);
    let made = certify(&case, 0, &paired.pairing, &Limit::none()).expect("it has a certificate");
    c.bench_function("verify", |b| b.iter(|| verify(&case, black_box(&made.certificate))));
    let bytes = std::fs::read(OPEN).expect("the instance is committed");
    let (tournament, notes) = read_tournament(OPEN, &bytes).expect("committed instances are sound");
    let request = Request::default();
    let asked = AskedRound { position: &position, book: &book, request: &request, ours: &paired };
    let origin = ReportOrigin { name: OPEN.to_owned(), bytes, notes, settings: None, commands: Vec::new() };
    let subject = || ReportSubject {
        tournament: &tournament,
        asked: &asked,
        grounds: &[],
        bye: &[],
        judged: None,
        remarks: &[],
    };
    c.bench_function("report", |b| b.iter(|| report::html::html(black_box(&subject()), &origin, false)));
}

/// An event of a study and what a thousand of them say. 1,000 events within 60 s on two cores are 120 ms an event.
fn studies(c: &mut Criterion) {
    let names = ["dutch-2026", "ecf-2009", "irish"];
    let books = names.map(|id| Pairer::of(rulebook::find(id).expect("it is shipped")));
    let plan = Plan::new(0, 1_000, &books[..1], Design::default(), None);
    for book in &books {
        let mut event = 0;
        c.bench_function(&format!("simulate/{}", book.name()), |b| {
            b.iter(|| {
                event += 1;
                play(&plan, book, event, &Limit::none())
            });
        });
    }
    let idea = [Pairer::idea("idea-random").expect("it is known")];
    let plan = Plan::new(0, 1_000, &idea, Design { players: 12, rounds: 4, ..Design::default() }, None);
    let row = |event| play(&plan, &idea[0], event, &Limit::none()).expect("nobody stops it").1;
    let rows: Vec<Row> = (0..plan.events).map(row).collect();
    c.bench_function("study", |b| {
        b.iter(|| {
            RunSummary::new(&plan.head(), black_box(&rows), None)
                .map(|run| html(&Summary { runs: vec![run], costs: Vec::new() }))
        });
    });
}

fn main() {
    let mut c = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    reading_and_graph(&mut c);
    levels(&mut c);
    judging(&mut c);
    telling(&mut c);
    studies(&mut c);
    c.final_summary();
}
