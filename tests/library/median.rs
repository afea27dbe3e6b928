//! The median family, model against procedure, where the random events of `agree` do not go: declared discretions,
//! federations, low and missing ratings, many excluded pairs, small fields with many rounds, larger fields.

use crate::random;
use crate::random::Dice;
use pairproof::procedural::{self, Outcome, Run};
use pairproof::round::{Answer, Request, pair};
use pairproof::rulebook;
use pairproof::tournament::{PlayerId, Position, Prohibition, Score, Tournament};

/// An event with few federations and `excluded` more pairs kept apart.
fn start(dice: &mut Dice, (least, most): (u64, u64), excluded: u64) -> Tournament {
    let mut t = random::start(dice, least, most);
    for p in &mut t.players {
        let names = ["", "ENG", "IRL", "WLS"];
        names[usize::try_from(dice.below(4)).unwrap()].clone_into(&mut p.federation);
    }
    if dice.below(3) == 0 {
        for p in &mut t.players {
            p.rating = (dice.below(4) > 0).then(|| 50 + u32::try_from(dice.below(300)).unwrap());
        }
    }
    if dice.below(4) == 0 {
        t.scoring.win = Score(3);
    }
    let n = t.players.len() as u64;
    for _ in 0..dice.below(excluded + 1) {
        let players = (0..2).map(|_| PlayerId(u32::try_from(dice.below(n)).unwrap())).collect();
        t.prohibitions.push(Prohibition { players, first: 1, last: None });
    }
    t
}

/// Rounds in which both came to the same, over so many events.
fn agree(id: &str, declared: &[&str], events: u64, field: (u64, u64), excluded: u64) -> usize {
    let book = rulebook::find(id).unwrap();
    let declared: Vec<String> = declared.iter().map(|d| (*d).to_owned()).collect();
    let request = Request { declared: declared.clone(), ..Request::default() };
    let run = Run { declared, step_budget: 200_000, ..Run::default() };
    let (mut rounds, mut without) = (0, 0);
    for seed in 0..events {
        let mut dice = Dice(seed ^ 0x5eed);
        let mut t = start(&mut dice, field, excluded);
        for round in 1..=t.rounds.unwrap() {
            random::absences(&mut dice, &mut t, round);
            let Ok(position) = Position::before(&t, round, &[]) else { break };
            let ours = pair(&position, &book, &request).unwrap();
            let theirs = procedural::pair(&book, &position, &run);
            rounds += 1;
            match (&ours, &theirs.outcome) {
                (Answer::Paired(p), Outcome::Paired(pairing)) if p.pairing == *pairing => {
                    random::play(&mut dice, &mut t, pairing, round);
                }
                (Answer::NoPairing(_), Outcome::NoPairing { .. }) => {
                    without += 1;
                    break;
                }
                (_, outcome) => {
                    panic!("{id} seed {seed} round {round}: {outcome:?}\n{}\nours {ours:?}", theirs.trace)
                }
            }
        }
    }
    println!("{id} {:?} {field:?}: {rounds} rounds, {without} without a pairing", run.declared);
    rounds
}

/// Events by default; `PAIRPROOF_EVENTS` asks for another number.
fn events(by_default: u64) -> u64 {
    std::env::var("PAIRPROOF_EVENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(by_default)
}

#[test]
fn discretions_come_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026"] {
        for declared in ["maxi", "no-maxi"] {
            assert!(agree(id, &[declared], events(40), (4, 40), 6) > 0);
        }
    }
}

#[test]
fn rule_22_comes_to_the_same_pairing() {
    assert!(agree("lim-1987", &["same-federation"], events(40), (4, 40), 6) > 0);
}

#[test]
fn crowded_small_fields_come_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        assert!(agree(id, &[], events(100), (2, 12), 12) > 0);
        assert!(agree(id, &[], events(40), (8, 20), 40) > 0);
    }
}

#[test]
fn larger_fields_come_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        assert!(agree(id, &[], events(200).div_ceil(40), (40, 90), 60) > 0);
    }
}

#[test]
fn each_choice_of_a_reading_comes_to_the_same_pairing() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        for reading in &rulebook::find(id).unwrap().readings {
            for choice in &reading.choices[1..] {
                let declared = reading.declaration(choice);
                for maxi in [false, true].into_iter().filter(|maxi| !maxi || id != "leong-1987") {
                    let declared: Vec<&str> =
                        [declared.as_str()].into_iter().chain(maxi.then_some("maxi")).collect();
                    assert!(agree(id, &declared, events(15), (4, 24), 8) > 0);
                }
            }
        }
    }
}

/// Does the choice change the boards of some random round?
fn changes(id: &str, declared: &str) -> bool {
    let book = rulebook::find(id).unwrap();
    let maxi = declared.contains("-MAXI=").then(|| "maxi".to_owned());
    (0..400).any(|seed| {
        let mut found = false;
        random::event(seed, (4, 20), &book, &mut |_, position, _| {
            let boards = |more: Option<&str>| {
                let declared = maxi.clone().into_iter().chain(more.map(str::to_owned)).collect();
                match pair(position, &book, &Request { declared, ..Request::default() }).unwrap() {
                    Answer::Paired(p) => Some(p.pairing),
                    Answer::NoPairing(_) => None,
                }
            };
            found |= boards(None) != boards(Some(declared));
        });
        found
    })
}

#[test]
fn each_choice_of_a_reading_changes_boards() {
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        for reading in &rulebook::find(id).unwrap().readings {
            for choice in &reading.choices[1..] {
                let declared = reading.declaration(choice);
                assert!(changes(id, &declared), "{id}: {declared} changes nothing");
            }
        }
    }
}

/// Random rounds in which each other choice of a reading changes the boards; for the field `share` of the files.
#[test]
#[ignore = "counts for the files; a minute"]
fn how_often_each_choice_changes_a_round() {
    use rayon::prelude::*;
    for id in ["lim-1987", "lim-2026", "leong-1987"] {
        let book = rulebook::find(id).unwrap();
        let choices = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
        let choices: Vec<String> = choices.collect();
        let of_event = |seed: u64| {
            let mut counts = vec![0u32; choices.len() + 1];
            random::event(seed, (4, 16), &book, &mut |_, position, _| {
                let boards = |declared: Vec<String>| match pair(
                    position,
                    &book,
                    &Request { declared, ..Request::default() },
                )
                .unwrap()
                {
                    Answer::Paired(p) => Some(p.pairing),
                    Answer::NoPairing(_) => None,
                };
                counts[choices.len()] += 1;
                for (count, choice) in counts.iter_mut().zip(&choices) {
                    let maxi = choice.contains("-MAXI=").then(|| "maxi".to_owned());
                    let with = maxi.clone().into_iter().chain([choice.clone()]).collect();
                    *count += u32::from(boards(maxi.into_iter().collect()) != boards(with));
                }
            });
            counts
        };
        let all: Vec<Vec<u32>> = (0..1_850).into_par_iter().map(of_event).collect();
        let sum = |i: usize| all.iter().map(|counts| counts[i]).sum::<u32>();
        for (i, choice) in choices.iter().enumerate() {
            println!("share {id} {choice} {} {}", sum(i), sum(choices.len()));
        }
    }
}
