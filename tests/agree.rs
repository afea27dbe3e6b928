//! Model against procedure on random rounds; every difference has to fall into a known class.

mod random;

use std::collections::BTreeMap;

use pairproof::judge::{Verdict, judge};
use pairproof::procedural::{self, Outcome, Run};
use pairproof::round::{Answer, Request};
use pairproof::rulebook;

/// What became of the rounds of one rulebook.
#[derive(Debug, Default)]
struct Tally {
    rounds: usize,
    same: usize,
    gave_up: usize,
    known: BTreeMap<&'static str, usize>,
}

/// Events by default; `PAIRPROOF_EVENTS` asks for another number.
fn events(by_default: u64) -> u64 {
    std::env::var("PAIRPROOF_EVENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(by_default)
}

/// Random events of a rulebook: model and procedure side by side. `known` names the class of a difference.
fn compare(
    id: &str,
    (events, least, most): (u64, u64, u64),
    known: &dyn Fn(&Verdict) -> Option<&'static str>,
) -> Tally {
    let book = rulebook::find(id).unwrap();
    let mut tally = Tally::default();
    for seed in 0..self::events(events) {
        random::event(seed, (least, most), &book, &mut |_, position, answer| {
            let run = Run { step_budget: 200_000, ..Run::default() };
            let theirs = procedural::pair(&book, position, &run);
            tally.rounds += 1;
            match (answer, &theirs.outcome) {
                (_, Outcome::GaveUp { .. }) => tally.gave_up += 1,
                (Answer::NoPairing(_), Outcome::NoPairing { .. }) => tally.same += 1,
                (Answer::Paired(ours), Outcome::Paired(pairing)) if ours.pairing == *pairing => {
                    tally.same += 1;
                }
                (Answer::Paired(ours), Outcome::Paired(pairing)) => {
                    let verdict = judge(position, &book, &Request::default(), ours, pairing).unwrap();
                    let Some(class) = known(&verdict) else {
                        panic!(
                            "{id} seed {seed} round {}: {verdict:?}\nours {:?}\ntheirs {pairing:?}\n{}",
                            position.round, ours.pairing, theirs.trace
                        )
                    };
                    *tally.known.entry(class).or_default() += 1;
                }
                (answer, outcome) => {
                    panic!("{id} seed {seed} round {}: {answer:?} against {outcome:?}", position.round)
                }
            }
        });
    }
    println!("{id}: {tally:?}");
    tally
}

fn none(_: &Verdict) -> Option<&'static str> {
    None
}

#[test]
fn dutch_2026_and_2017_come_to_the_same_pairing() {
    for id in ["dutch-2026", "dutch-2017"] {
        let tally = compare(id, (60, 6, 40), &none);
        assert!(tally.rounds > 250 && tally.gave_up * 50 < tally.rounds, "{id}: {tally:?}");
    }
}

#[test]
fn dutch_1998_comes_to_the_same_pairing() {
    let tally = compare("dutch-1998", (60, 4, 40), &none);
    assert!(tally.rounds > 250 && tally.gave_up * 20 < tally.rounds, "{tally:?}");
}

#[test]
fn the_median_family_comes_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        let tally = compare(id, (60, 4, 40), &none);
        assert!(tally.rounds > 250 && tally.gave_up == 0, "{id}: {tally:?}");
    }
}

#[test]
fn irish_comes_to_the_same_draw_under_the_same_seed() {
    let tally = compare("irish", (60, 4, 12), &none);
    assert!(tally.rounds > 250 && tally.gave_up * 5 < tally.rounds, "{tally:?}");
}

#[test]
fn us_scholastic_comes_to_the_same_pairing() {
    let tally = compare("us-scholastic", (60, 4, 30), &none);
    assert!(tally.rounds > 250 && tally.gave_up == 0, "{tally:?}");
}

#[test]
fn ecf_comes_to_the_same_pairing() {
    let tally = compare("ecf-2009", (60, 4, 16), &none);
    assert!(tally.rounds > 250 && tally.gave_up * 10 < tally.rounds, "{tally:?}");
}
