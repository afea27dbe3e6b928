//! Readings are data: each names how many random rounds its other choices change and the smallest position known where
//! they do; on that position each choice gives other boards, in both hands.
//!
//! `PAIRPROOF_RULEBOOK` picks rulebooks for the counts and searches, `PAIRPROOF_READING` choices (by a part of CODE=CHOICE) and
//! `PAIRPROOF_EVENTS` so many events for the counts.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use crate::random;
use api::explain::exchanged;
use facts::format::{read_tournament, write_trf16};
use facts::rulebook::{self, Reading, Rulebook};
use facts::tournament::{Pairing, Position, Tournament};
use model::round::{Answer, Request, alternatives, alternatives_as, pair};
use procedure::{self, ProcedureRun};
use rayon::prelude::*;

#[test]
fn each_reading_has_its_share_and_its_example() {
    for book in rulebook::all() {
        // What no report shows: type B, a secondary score, scoregroups of which every set fails (see team.rs and the oracle).
        let is_elsewhere =
            |code: &str| ["LAST-CD", "FIRST-TEAM", "FOLLOWING"].iter().any(|end| code.ends_with(end));
        let lacks = |r: &&Reading| r.share.is_none() || r.example.is_none() && !is_elsewhere(&r.code);
        let lacking: Vec<&str> = book.readings.iter().filter(lacks).map(|r| r.code.as_str()).collect();
        assert!(lacking.is_empty(), "{}: {lacking:?}", book.id);
    }
}

/// The boards under what is declared, from both hands; `None`: no pairing.
#[track_caller]
fn boards(position: &Position, book: &Rulebook, declared: &[String]) -> Option<Pairing> {
    let request = Request { declared: declared.to_vec(), ..Request::default() };
    let ours = match pair(position, book, &request).unwrap() {
        Answer::Paired(p) => Some(p.pairing),
        Answer::NoPairing(_) => None,
    };
    let steps = procedure::pair(
        book,
        position,
        &ProcedureRun { declared: declared.to_vec(), ..ProcedureRun::default() },
    );
    assert_eq!(steps.pairing(), ours.as_ref(), "{declared:?}\n{}", steps.trace);
    ours
}

fn read(text: &[u8]) -> Position {
    let (t, _) = read_tournament("example", text).unwrap();
    Position::before(&t, t.rounds_paired() + 1, &[]).unwrap()
}

/// Does each other choice give other boards than the first?
fn differs(position: &Position, book: &Rulebook, reading: &Reading) -> bool {
    let taken = boards(position, book, &[]);
    reading.choices[1..].iter().all(|c| boards(position, book, &[reading.declaration(c)]) != taken)
}

#[test]
fn each_example_differs_under_its_choices() {
    for book in rulebook::all() {
        for reading in &book.readings {
            let Some(example) = &reading.example else { continue };
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(example);
            let text = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let position = read(&text);
            let taken = boards(&position, &book, &[]);
            for choice in &reading.choices[1..] {
                let declared = [reading.declaration(choice)];
                assert_ne!(boards(&position, &book, &declared), taken, "{declared:?}: {example}");
            }
        }
    }
}

/// Boards that are asked about are the round under exactly the choices under which the round is paired so, wherever they
/// differ from the pairing that they are set beside.
#[test]
fn boards_that_are_asked_about_are_found_under_their_choices() {
    let book = rulebook::find("ecf-2009").unwrap();
    let request = Request::default();
    let has_same = |a: &Pairing, b: &Pairing| {
        a.bye == b.bye && a.boards.iter().all(|board| b.opponent(board.white) == Some(board.black))
    };
    let (mut same, mut other) = (0, 0);
    for seed in 0..24 {
        random::event(seed, (6, 26), &book, &mut |_, position, answer| {
            let Answer::Paired(ours) = answer else { return };
            let whole = alternatives(position, &book, &request).unwrap();
            let mut all: Vec<Pairing> = whole.iter().filter_map(|of| of.pairing.clone()).collect();
            all.dedup();
            let id = |i: usize| position.entries[i % position.entries.len()].id;
            let from = usize::try_from(seed).unwrap();
            let near: Vec<Pairing> = (0..3)
                .map(|i| (id(from + i), id(from + 3 * i + 1)))
                .filter(|(a, b)| a != b)
                .map(|(a, b)| exchanged(&ours.pairing, a, b))
                .collect();
            for boards in all.iter().chain([&ours.pairing]).chain(&near) {
                for former in [&ours.pairing, &near[0]] {
                    let found = alternatives_as(position, &book, &request, boards, former).unwrap();
                    for (known, found) in whole.iter().zip(found) {
                        let known = known.pairing.clone().filter(|known| has_same(known, boards));
                        let at = format!("{} seed {seed} round {}", found.declaration(), position.round);
                        assert_eq!(known, found.pairing, "{at}");
                        (same, other) =
                            (same + i32::from(known.is_some()), other + i32::from(known.is_none()));
                    }
                }
            }
        });
    }
    assert!(same > 500 && other > 500, "{same} of these boards, {other} of others");
}

fn wanted() -> Vec<Rulebook> {
    let wanted = std::env::var("PAIRPROOF_RULEBOOK").unwrap_or_default();
    rulebook::all().into_iter().filter(|b| b.id.contains(&wanted)).collect()
}

/// Random rounds in which each other choice of a reading changes the boards; for the field `share` of the files.
#[test]
#[ignore = "counts for the files; a minute a rulebook"]
fn how_often_each_choice_changes_a_round() {
    let events = std::env::var("PAIRPROOF_EVENTS").map_or(1_850, |n| n.parse().expect("a number of events"));
    for book in wanted() {
        let choices = book.readings.iter().flat_map(|r| r.choices[1..].iter().map(|c| r.declaration(c)));
        let one = std::env::var("PAIRPROOF_READING").unwrap_or_default();
        let choices: Vec<String> = choices.filter(|choice| choice.contains(&one)).collect();
        let of_event = |seed: u64| {
            let mut counts = vec![0u32; choices.len() + 1];
            random::event(seed, (4, 16), &book, &mut |_, position, _| {
                let boards = |declared: Vec<String>| match pair(
                    position,
                    &book,
                    &Request { declared, ..Request::default() },
                ) {
                    Ok(Answer::Paired(p)) => Some(p.pairing),
                    _ => None,
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
        let all: Vec<Vec<u32>> = (0..events).into_par_iter().map(of_event).collect();
        let sum = |i: usize| all.iter().map(|counts| counts[i]).sum::<u32>();
        for (i, choice) in choices.iter().enumerate() {
            println!("share {} {choice} {} {}", book.id, sum(i), sum(choices.len()));
        }
    }
}

/// A position and how large it is: players, rounds played, excluded pairs.
type Found = ((usize, usize, usize), String);

/// Looks for the smallest position on which each reading without an example changes the boards, and writes it to
/// `instances/readings/`. `PAIRPROOF_EVENTS` says how many events of each size are searched, `PAIRPROOF_READING` for which
/// reading, also if it has an example.
#[test]
#[ignore = "writes the examples that the files name; minutes"]
fn search() {
    let events = std::env::var("PAIRPROOF_EVENTS").ok().and_then(|n| n.parse().ok()).unwrap_or(3000);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("instances/readings");
    for book in wanted() {
        let one = std::env::var("PAIRPROOF_READING").ok();
        let is_wanted = |r: &&Reading| one.as_ref().map_or(r.example.is_none(), |one| r.code == *one);
        let open: Vec<&Reading> = book.readings.iter().filter(is_wanted).collect();
        let found: Mutex<BTreeMap<&str, Found>> = Mutex::default();
        for players in 3..=14 {
            (0..events).into_par_iter().for_each(|seed| {
                random::plain_event(seed, (players, players), &book, &mut |t, position| {
                    let size = (t.players.len(), position.round, t.prohibitions.len());
                    for reading in &open {
                        let is_open = || {
                            found
                                .lock()
                                .unwrap()
                                .get(reading.code.as_str())
                                .is_none_or(|(least, _)| size < *least)
                        };
                        if is_open() && differs(position, &book, reading) {
                            let text = example(t);
                            if differs(&read(text.as_bytes()), &book, reading) && is_open() {
                                found.lock().unwrap().insert(&reading.code, (size, text));
                            }
                        }
                    }
                });
            });
        }
        let found = found.into_inner().unwrap();
        for reading in open {
            let name = format!("{}.trf", reading.code.to_lowercase());
            match found.get(reading.code.as_str()) {
                Some(((players, round, _), text)) => {
                    println!(
                        "{} round {round} of {players} players: instances/readings/{name}",
                        reading.code
                    );
                    std::fs::write(folder.join(name), text).unwrap();
                }
                None => println!("{}: none found", reading.code),
            }
        }
    }
}

/// The event as a report.
fn example(t: &Tournament) -> String {
    let mut t = t.clone();
    "Example of a reading, a random event".clone_into(&mut t.headings.name);
    write_trf16(&t)
}
