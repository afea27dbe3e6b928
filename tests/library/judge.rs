//! The judge recounts what the model claims, and finds nothing better among all pairings of small fields.

use crate::random;
use pairproof::explain::{case, counts, judge};
use pairproof::judge::{Case, Verdict};
use pairproof::round::{Answer, Paired, Request};
use pairproof::rulebook::{self, Rulebook};
use pairproof::tournament::{Board, Pairing, Position};

/// Rulebooks that the judge recounts without the declaration of the levels.
const RECOUNTED: [&str; 5] = ["dutch-1998", "dutch-2017", "dutch-2026", "irish", "us-scholastic"];

/// All rulebooks.
const BOOKS: [&str; 9] = [
    "dutch-1998",
    "dutch-2017",
    "dutch-2026",
    "ecf-2009",
    "irish",
    "leong-1987",
    "lim-1987",
    "lim-2026",
    "us-scholastic",
];

/// Every level that the model decided has the value that the judge counts.
#[track_caller]
pub(crate) fn assert_recounted(
    position: &Position,
    book: &Rulebook,
    declared: &[String],
    paired: &Paired,
) -> usize {
    let case = case(position, book, declared, paired);
    let mut recounted = case.recount(&paired.pairing).unwrap();
    for level in &counts(&paired.levels) {
        // A level that is decided group by group comes more than once, in the order of the groups.
        let own = recounted
            .iter()
            .position(|l| l.stage == level.stage && l.code == level.code && l.part == level.part)
            .unwrap_or_else(|| panic!("{} in bracket {} is not recounted", level.code, level.stage));
        let own = recounted.remove(own);
        // 2017 looks at what the next bracket could become; of a large one the judge takes what became of it.
        if level.code == "D17-C7" {
            assert!(own.value >= level.value, "round {}: {level:?}", position.round);
            continue;
        }
        assert_eq!(own.value, level.value, "{} round {}: {level:?}", book.id, position.round);
    }
    paired.levels.len()
}

#[test]
fn the_judge_counts_what_the_model_claims() {
    for id in RECOUNTED {
        let book = rulebook::find(id).unwrap();
        let mut levels = 0;
        for seed in 0..60 {
            random::event(seed, (4, 40), &book, &mut |_, position, answer| {
                if let Answer::Paired(paired) = answer {
                    levels += assert_recounted(position, &book, &[], paired);
                }
            });
        }
        assert!(levels > 1_000, "{id}: only {levels} levels");
    }
}

/// Calls `look` with every perfect matching of the ranks, the bye included.
pub(crate) fn all_pairings(position: &Position, look: &mut dyn FnMut(Pairing)) {
    fn go(position: &Position, left: &[usize], made: &mut Pairing, look: &mut dyn FnMut(Pairing)) {
        let Some((&first, rest)) = left.split_first() else {
            look(made.clone());
            return;
        };
        let id = |r: usize| position.entries[r].id;
        for (i, &other) in rest.iter().enumerate() {
            let others: Vec<usize> = rest[..i].iter().chain(&rest[i + 1..]).copied().collect();
            made.boards.push(Board { white: id(first), black: id(other) });
            go(position, &others, made, look);
            made.boards.pop();
        }
        if left.len() % 2 == 1 {
            made.bye = Some(id(first));
            go(position, rest, made, look);
            made.bye = None;
        }
    }
    let all: Vec<usize> = (0..position.entries.len()).collect();
    go(position, &all, &mut Pairing::default(), look);
}

#[test]
fn no_pairing_of_a_small_field_is_better() {
    for (id, events) in BOOKS.map(|id| (id, 50)) {
        let book = rulebook::find(id).unwrap();
        let (mut fields, mut beaten, mut unpairable) = (0, 0, 0);
        for seed in 0..events {
            random::event(
                1000 + seed,
                (4, if seed % 5 == 0 { 10 } else { 8 }),
                &book,
                &mut |_, position, answer| {
                    let case = Case::new(position, &book, &[]);
                    match answer {
                        Answer::Paired(paired) => {
                            fields += 1;
                            let mut best = 0;
                            all_pairings(position, &mut |theirs| match judge(
                                position,
                                &book,
                                &Request::default(),
                                paired,
                                &theirs,
                            )
                            .unwrap()
                            {
                                Verdict::Better { first } => panic!(
                                    "{id} seed {seed} round {}: {theirs:?} is better than {paired:#?}: {first:?}",
                                    position.round
                                ),
                                Verdict::Equal | Verdict::Identical | Verdict::Colours { .. } => best += 1,
                                Verdict::Improvable { .. } => beaten += 1,
                                Verdict::Illegal { .. } => {}
                            });
                            // Only where a lot decides there is more than one best pairing, and their number is known.
                            let expected = paired.drawn.map_or(1, |d| d.draws.unwrap());
                            assert_eq!(best, expected, "{id} seed {seed} round {}", position.round);
                        }
                        Answer::NoPairing(_) => {
                            unpairable += 1;
                            all_pairings(position, &mut |theirs| {
                                assert!(!case.offences(&theirs).is_empty(), "{id} seed {seed}: {theirs:?}");
                            });
                        }
                    }
                },
            );
        }
        println!("{id}: {fields} fields, {beaten} worse pairings, {unpairable} unpairable");
        assert!(fields > 100 && beaten > 1_000 && unpairable > 0, "{id}: {fields} {beaten} {unpairable}");
    }
}
