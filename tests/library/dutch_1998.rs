//! FIDE Dutch 1998 before the judge: under every reading, and where C.12 and C.13 undo brackets.

use std::path::Path;

use crate::crowded::{crowded, field, play_anyhow};
use crate::judge::{all_pairings, assert_recounted};
use crate::random::{self, Dice};
use api::explain::{case, judge};
use facts::format::read_tournament;
use facts::rulebook::{self, Part, Reading, Rulebook};
use facts::tournament::{Outcome, Pairing, Position, Record};
use judge::Verdict;
use model::round::{Answer, Paired, Request, alternatives_as, pair};
use model::stage::Undoing;

fn book() -> Rulebook {
    rulebook::find("dutch-1998").unwrap()
}

/// A test as the rulebook stands, and under each other choice of each reading.
macro_rules! for_each_choice {
    ($test:ident) => {
        for_each_choice! { $test:
            as_it_stands "" last_round_scoregroup "D98-LAST-ROUND=scoregroup" a7a_as_b2 "D98-A.7A=as-b2"
            a3_moved_down_first "D98-A.3=moved-down-first" a4_when_moved "D98-A.4=when-moved"
            c1_goes_on "D98-C.1=goes-on" c1_moves_on "D98-C.1=moves-on"
            c1_residents_stay "D98-C.1-NEXT=residents-stay"
            c12_moved_down "D98-C.12=moved-down" c12_p_may_fall "D98-C.12-P=may-fall"
            c13_any "D98-C.13=any" c13_p_remainder "D98-C.13-P=remainder"
        }
    };
    ($test:ident: $($name:ident $choice:literal)*) => {
        mod $test {
            const CHOICES: &[&str] = &[$($choice),*];

            $(
                #[test]
                fn $name() {
                    super::$test(&super::request($choice, CHOICES));
                }
            )*
        }
    };
}

/// What can be declared: each choice of a reading but the first.
fn others() -> Vec<String> {
    let of = |r: &Reading| r.choices[1..].iter().map(|c| r.declaration(c)).collect::<Vec<_>>();
    book().readings.iter().flat_map(of).collect()
}

/// With a choice declared, if it is one; all that there are have to stand among the choices.
fn request(choice: &str, choices: &[&str]) -> Request {
    assert!(others().iter().all(|other| choices.contains(&other.as_str())));
    let declared = Some(choice.to_owned()).filter(|c| !c.is_empty()).into_iter().collect();
    Request { declared, ..Request::default() }
}

/// The positions of a random event that can be paired under a request.
fn each(seed: u64, players: (u64, u64), request: &Request, look: &mut dyn FnMut(&Position, &Paired)) {
    random::event(seed, players, &book(), &mut |_, position, _| {
        if let Answer::Paired(paired) = pair(position, &book(), request).unwrap() {
            look(position, &paired);
        }
    });
}

fn levels_colours_and_boards_are_counted_under_every_reading(request: &Request) {
    let book = book();
    let (mut levels, mut boards) = (0, 0);
    for seed in 500..540 {
        each(seed, (4, 24), request, &mut |position, paired| {
            levels += assert_recounted(position, &book, &request.declared, paired);
            let case = case(position, position, &book, &request.declared, paired);
            assert_eq!(case.misplaced(&paired.pairing), None, "seed {seed} round {}", position.round);
            let verdict = |theirs: &Pairing| judge(position, &book, request, paired, theirs);
            assert_eq!(verdict(&paired.pairing), Verdict::Identical);
            for i in 0..paired.pairing.boards.len() {
                let mut turned = paired.pairing.clone();
                let board = &mut turned.boards[i];
                let white = board.white;
                (board.white, board.black) = (board.black, board.white);
                assert_eq!(verdict(&turned), Verdict::Colours { white: vec![white] });
                boards += 1;
            }
        });
    }
    assert!(levels > 1_000 && boards > 500, "{:?}: {levels} {boards}", request.declared);
}

for_each_choice!(levels_colours_and_boards_are_counted_under_every_reading);

/// No pairing is better than ours, and only ours is as good.
#[track_caller]
fn assert_best(position: &Position, request: &Request, paired: &Paired) -> usize {
    let (mut worse, mut best) = (0, 0);
    all_pairings(position, &mut |theirs| match judge(position, &book(), request, paired, &theirs) {
        Verdict::Better { first } => {
            panic!("{:?} round {}: {theirs:?} is better: {first:?}", request.declared, position.round)
        }
        Verdict::Identical | Verdict::Equal | Verdict::Colours { .. } => best += 1,
        Verdict::Improvable { .. } => worse += 1,
        Verdict::Illegal { .. } => {}
    });
    assert_eq!(best, 1, "{:?} round {}", request.declared, position.round);
    worse
}

fn no_pairing_of_a_small_field_is_better_under_any_reading(request: &Request) {
    let mut worse = 0;
    for seed in 3000..3012 {
        each(seed, (4, 8), request, &mut |position, paired| {
            worse += assert_best(position, request, paired);
        });
    }
    assert!(worse > 300, "{:?}: {worse}", request.declared);
}

for_each_choice!(no_pairing_of_a_small_field_is_better_under_any_reading);

/// Rounds in which a bracket is undone, or C.12 is asked and finds nothing: seed, round, brackets undone by C.12 and by C.13.
const UNDONE: [(u64, usize, [usize; 2]); 5] =
    [(8, 5, [0, 1]), (24, 5, [0, 1]), (103, 5, [0, 1]), (177, 5, [0, 1]), (268, 4, [0, 1])];

#[test]
fn what_c12_and_c13_undo_is_judged_as_they_do() {
    let request = Request::default();
    for (seed, round, undone) in UNDONE {
        each(seed, (5, 10), &request, &mut |position, paired| {
            if position.round != round {
                return;
            }
            assert_best(position, &request, paired);
            let count = |is: &dyn Fn(&Undoing) -> bool| {
                paired.stages.iter().filter_map(|s| s.undone.as_ref()).filter(|u| is(u)).count()
            };
            let next = count(&|u| matches!(u, Undoing::Next { .. }));
            assert_eq!([next, count(&|u| *u == Undoing::Lowest)], undone, "seed {seed} round {round}");
        });
    }
}

/// A trial ends at the first bracket that is paired otherwise; not here, where C.13 may undo that bracket.
#[test]
fn a_round_is_recognised_whose_brackets_were_paired_otherwise_before_c13_undid_them() {
    let (book, mut recognised) = (book(), 0);
    for (seed, round, _) in UNDONE.into_iter().filter(|(_, _, [_, lowest])| *lowest > 0) {
        each(seed, (5, 10), &Request::default(), &mut |position, paired| {
            if position.round != round {
                return;
            }
            for other in others() {
                let other = Request { declared: vec![other], ..Request::default() };
                let all = alternatives_as(position, &book, &other, &paired.pairing, &paired.pairing).unwrap();
                let first = all.iter().find(|a| a.choice == &a.reading.choices[0]).unwrap();
                assert_eq!(
                    first.pairing.as_ref(),
                    Some(&paired.pairing),
                    "seed {seed}: {:?}",
                    other.declared
                );
                recognised += 1;
            }
        });
    }
    assert_eq!(recognised, 55);
}

#[test]
fn each_reading_has_its_share_and_an_example_on_which_its_choices_differ() {
    for reading in &book().readings {
        assert!(reading.share.is_some(), "{}", reading.code);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(reading.example.as_ref().unwrap());
        let (t, _) = read_tournament("example", &std::fs::read(path).unwrap()).unwrap();
        let position = Position::before(&t, t.rounds_paired() + 1, &[]).unwrap();
        let boards = |declared: Vec<String>| {
            let request = Request { declared, ..Request::default() };
            match pair(&position, &book(), &request).unwrap() {
                Answer::Paired(paired) => Some(paired.pairing),
                Answer::NoPairing(_) => None,
            }
        };
        let parts = |choice| boards(vec![reading.declaration(choice)]) != boards(Vec::new());
        assert!(reading.choices[1..].iter().all(parts), "{}", reading.code);
    }
}

/// 21, read as of scoregroups: where all have more than half of the points in the last round, as after full-point byes, the
/// lowest bracket among them.
#[test]
fn last_rounds_in_which_all_are_over_half_are_counted() {
    let declared = vec!["D98-LAST-ROUND=scoregroup".to_owned()];
    let request = Request { declared: declared.clone(), ..Request::default() };
    let mut rounds = 0;
    for seed in 0..200 {
        let mut dice = Dice(seed);
        let players = 4 + dice.below(5);
        let mut t = field(&mut dice, players);
        let played = 1 + usize::try_from(dice.below(3)).unwrap();
        for _ in 0..played {
            t.records.iter_mut().for_each(|games| games.push(Record::bye(Outcome::FullBye)));
            play_anyhow(&mut dice, &mut t, 1);
        }
        t.rounds = Some(2 * played + 1);
        let position = Position::before(&t, 2 * played + 1, &[]).unwrap();
        let Answer::Paired(paired) = pair(&position, &book(), &request).unwrap() else { continue };
        assert_recounted(&position, &book(), &declared, &paired);
        rounds += 1;
    }
    println!("{rounds} rounds");
    assert!(rounds > 80, "{rounds}");
}

/// C.10: how far upfloats are allowed is said once for a bracket, with those moved down, and not again for its remainder.
#[test]
fn upfloats_are_counted_once_for_a_bracket() {
    let mut parts = 0;
    for seed in 0..600 {
        let position = crowded(&mut Dice(seed));
        let Ok(Answer::Paired(ours)) = pair(&position, &book(), &Request::default()) else { continue };
        let counted = case(&position, &position, &book(), &[], &ours).recount(&ours.pairing);
        let of = |part: Part| counted.iter().filter(move |c| c.code == "D98-C10" && c.part == part).count();
        assert_eq!(of(Part::Remainder), 0, "seed {seed}");
        parts += of(Part::MovedDown);
    }
    println!("{parts} brackets");
    assert!(parts > 100, "{parts}");
}
