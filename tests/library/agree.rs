//! Model against procedure on random rounds: the same boards, colours and order, or the same "no pairing". No
//! difference is tolerated and no round given up.
//!
//! 50 events a rulebook, 400 with `PAIRPROOF_DEEP`, or as many as `PAIRPROOF_EVENTS` says.

use crate::random;
use api::explain::judge;
use facts::rulebook;
use model::round::{Answer, Request};
use procedure::{self, ProcedureOutcome, ProcedureRun};
use rayon::prelude::*;

/// More than 2,000 rounds a rulebook where the tests are deep.
const EVENTS: u64 = 400;

/// Events, by players and seed, whose boards hang on what chance hardly meets, as a later criterion does nearly the same.
const RARE: &[(&str, (u64, u64), u64)] = &[
    ("dutch-2026", (6, 40), 446),   // C12 comes before C13
    ("dutch-2026", (4, 30), 8680),  // C18 comes before C19
    ("dutch-2026", (4, 30), 12627), // C17: C21 comes to the same where nobody else moves down
];

/// Random events of a rulebook with so many players: model and procedure side by side.
fn compare(id: &str, players: (u64, u64)) {
    let events = crate::depth::events(EVENTS);
    let book = rulebook::find(id).unwrap();
    let rare = RARE.iter().filter(|rare| (rare.0, rare.1) == (id, players)).map(|rare| rare.2);
    let one_event = |seed: u64| {
        let mut rounds = 0;
        random::event(seed, players, &book, &mut |_, position, answer| {
            rounds += 1;
            let run = ProcedureRun { step_budget: 300_000, ..ProcedureRun::default() };
            let theirs = procedure::pair(&book, position, &run);
            let place = format!("{id} seed {seed} round {}", position.round);
            match (answer, &theirs.outcome) {
                (Answer::NoPairing(_), ProcedureOutcome::NoPairing { .. }) => {}
                (Answer::Paired(ours), ProcedureOutcome::Paired(pairing)) => {
                    if ours.pairing != *pairing {
                        let verdict = judge(position, &book, &Request::default(), ours, pairing);
                        let ours = &ours.pairing;
                        panic!("{place}: {verdict:?}\nours {ours:?}\ntheirs {pairing:?}\n{}", theirs.trace)
                    }
                }
                (answer, outcome) => panic!("{place}: {answer:?} against {outcome:?}"),
            }
        });
        rounds
    };
    let seeds: Vec<u64> = (0..events).chain(rare.filter(|&seed| seed >= events)).collect();
    let events = seeds.len() as u64;
    let rounds: u64 = seeds.into_par_iter().map(one_event).sum();
    println!("{id}: {rounds} rounds of {events} events, all the same");
    assert!(rounds > events * 5, "{id}: only {rounds} rounds");
}

#[test]
fn dutch_2026_and_2017_come_to_the_same_pairing() {
    compare("dutch-2026", (6, 40));
    compare("dutch-2026", (4, 30));
    compare("dutch-2017", (6, 40));
}

#[test]
fn dutch_1998_comes_to_the_same_pairing() {
    compare("dutch-1998", (4, 40));
    compare("dutch-1998", (5, 12));
}

#[test]
fn the_median_family_comes_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        compare(id, (4, 40));
    }
}

#[test]
fn irish_comes_to_the_same_draw_under_the_same_seed() {
    compare("irish", (4, 14));
}

#[test]
fn us_scholastic_comes_to_the_same_pairing() {
    compare("us-scholastic", (4, 40));
}

#[test]
fn burstein_comes_to_the_same_pairing() {
    compare("burstein-2026", (4, 12));
    compare("burstein-2026", (4, 40));
}

#[test]
fn dubov_comes_to_the_same_pairing() {
    compare("dubov-2026", (4, 12));
    compare("dubov-2026", (4, 40));
}

#[test]
fn round_robins_come_to_the_same_pairing() {
    for id in ["round-robin", "double-round-robin"] {
        compare(id, (5, 12));
        compare(id, (15, 19));
    }
}

#[test]
fn matches_of_two_teams_come_to_the_same_pairing() {
    for id in ["scheveningen", "double-scheveningen"] {
        compare(id, (4, 20));
        compare(id, (22, 26));
    }
}

#[test]
fn adjacent_players_come_to_the_same_pairing() {
    compare("adjacent", (4, 12));
    compare("adjacent", (4, 40));
}

#[test]
fn monrad_comes_to_the_same_pairing() {
    compare("monrad", (4, 12));
    compare("monrad", (4, 40));
}

#[test]
fn teams_come_to_the_same_pairing() {
    for id in ["team-2026", "team-2024", "double-swiss-2026"] {
        compare(id, (4, 12));
        compare(id, (4, 40));
    }
}

#[test]
fn ecf_comes_to_the_same_pairing() {
    compare("ecf-2009", (4, 40));
}
