//! Certificates: every random round has one that both verifiers accept; nothing wrong gets past them.

use crate::random;
use pairproof::certify::{Certified, certify};
use pairproof::judge::{Case, Count};
use pairproof::limit::Limit;
use pairproof::round::Answer;
use pairproof::rulebook::{self, Rulebook};
use pairproof::tournament::{Pairing, Position};
use pairproof::verify::{self, Certificate, Tally};

/// Rulebooks that have a certificate.
const BOOKS: [&str; 1] = ["dutch-2026"];

const EVENTS: u64 = 40;

fn events() -> u64 {
    std::env::var("PAIRPROOF_EVENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(EVENTS)
}

/// The certificate of a pairing.
#[track_caller]
fn certified(position: &Position, book: &Rulebook, pairing: &Pairing) -> Certified {
    let case = Case::new(position, book, &[]);
    certify(&case, &[], pairing, &Limit::none())
        .unwrap_or_else(|e| panic!("{} round {}: {e}", book.id, position.round))
}

/// The values that the certificate's levels come to on a pairing.
fn tally(case: &Case<'_>, position: &Position, pairing: &Pairing) -> Vec<Count> {
    let mut tally = Tally::new(verify::mates(position, pairing).unwrap());
    verify::levels(case, &mut tally).unwrap();
    tally.counts
}

#[test]
fn every_random_round_has_a_certificate_that_stands() {
    for id in BOOKS {
        let book = rulebook::find(id).unwrap();
        let (mut rounds, mut levels, mut bytes) = (0, 0, 0);
        for seed in 0..events() {
            random::event(seed, (4, 40), &book, &mut |_, position, answer| {
                let Answer::Paired(paired) = answer else { return };
                let made = certified(position, &book, &paired.pairing);
                let text = made.certificate.text();
                let read = Certificate::read(&text).unwrap();
                let case = Case::new(position, &book, &[]);
                assert_eq!(verify::verify(&case, &read).unwrap(), made.checked);
                (rounds, levels, bytes) = (rounds + 1, levels + made.checked.levels, bytes + text.len());
            });
        }
        println!("{id}: {rounds} rounds, {levels} levels, {bytes} bytes");
    }
}

/// The levels of a certificate are those that the judge counts, of the proved pairing and of others.
#[test]
fn the_levels_are_those_of_the_judge() {
    for id in BOOKS {
        let book = rulebook::find(id).unwrap();
        for seed in 0..events() {
            random::event(seed, (4, 40), &book, &mut |_, position, answer| {
                let Answer::Paired(paired) = answer else { return };
                let case = Case::new(position, &book, &[]);
                let counted = case.recount(&paired.pairing).unwrap();
                assert_eq!(tally(&case, position, &paired.pairing), counted, "{id} seed {seed}");
            });
        }
    }
}
