//! How often each reading of a text changes a round: `cargo run --release --example count_readings -- ROUNDS [ID…]`.
//!
//! Random opens of 4 to 40 players under the rulebook itself; before each round the round is paired again under every
//! other choice of every reading. Prints a line for each choice and writes the smallest position where it differs to
//! `instances/readings/`. Running it again changes nothing.

use std::collections::BTreeMap;
use std::path::Path;

use facts::format::write_trf16;
use facts::rulebook::{self, Rulebook};
use facts::tournament::{Position, Tournament};
use lab::simulate::{Recipe, generate};
use model::round::{Answer, Request, alternatives, pair};
use rayon::prelude::*;

/// Events looked at in one go; the count stops after the batch that reaches the number of rounds.
const BATCH: u64 = 50;

/// What became of one choice.
#[derive(Clone, Default)]
struct Count {
    rounds: u64,
    smallest: Option<(usize, usize, u64)>,
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.smallest = [self.smallest, other.smallest].into_iter().flatten().min();
    }
}

type Counts = BTreeMap<String, Count>;

/// A random event; the seed decides its size.
fn recipe(seed: u64) -> Recipe {
    let players = 4 + u32::try_from(seed % 37).expect("below 37");
    let rounds = 5 + usize::try_from(seed % 5).expect("below 5");
    Recipe { half_byes: 60, forfeits: 20, ..Recipe::open(players, rounds, rounds, seed) }
}

/// The rounds of an event, and those that each choice changes.
fn event(book: &Rulebook, seed: u64) -> (u64, Counts) {
    let (mut rounds, mut counts) = (0, Counts::new());
    let request = Request::default();
    generate(&recipe(seed), &mut |position: &Position| {
        let Ok(Answer::Paired(ours)) = pair(position, book, &request) else { return None };
        rounds += 1;
        for a in alternatives(position, book, &request).ok()? {
            let count = counts.entry(a.declaration()).or_default();
            if a.pairing.as_ref() != Some(&ours.pairing) {
                let here = (position.entries.len(), position.round, seed);
                count.add(&Count { rounds: 1, smallest: Some(here) });
            }
        }
        Some(ours.pairing)
    });
    (rounds, counts)
}

/// At least so many rounds of a rulebook.
fn count(book: &Rulebook, wanted: u64) -> (u64, Counts) {
    let (mut rounds, mut counts, mut first) = (0, Counts::new(), 1);
    while rounds < wanted {
        let batch: Vec<(u64, Counts)> =
            (first..first + BATCH).into_par_iter().map(|seed| event(book, seed)).collect();
        for (more, of) in batch {
            rounds += more;
            for (name, c) in of {
                counts.entry(name).or_default().add(&c);
            }
        }
        first += BATCH;
    }
    (rounds, counts)
}

/// The event before a round, as it was when the round was paired.
fn before(book: &Rulebook, (seed, round): (u64, usize)) -> Tournament {
    let recipe = Recipe { rounds_played: round - 1, ..recipe(seed) };
    generate(&recipe, &mut |position| match pair(position, book, &Request::default()) {
        Ok(Answer::Paired(ours)) => Some(ours.pairing),
        _ => None,
    })
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let ids: Vec<String> = arguments.collect();
    let folder = Path::new("instances/readings");
    std::fs::create_dir_all(folder)?;
    for book in rulebook::all().iter().filter(|b| !b.readings.is_empty()) {
        if !ids.is_empty() && !ids.contains(&book.id) {
            continue;
        }
        let (rounds, counts) = count(book, wanted);
        for (name, count) in counts {
            let tenths = (count.rounds * 1000 + rounds / 2) / rounds;
            println!("{} {name}: {}.{} % of {rounds} rounds", book.id, tenths / 10, tenths % 10);
            if let Some((_, round, seed)) = count.smallest {
                let path = folder.join(format!("{}.trf", name.to_lowercase().replace('=', "-")));
                std::fs::write(path, write_trf16(&before(book, (seed, round))))?;
            }
        }
    }
    Ok(())
}
