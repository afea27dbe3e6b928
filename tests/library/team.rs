//! Single articles of the team family, by model and by procedure.

use crate::event::{apart, boards, event, play};
use facts::rulebook;
use facts::tournament::{Pairing, PlayerId, Position, Rank, Score, Tournament};
use model::round::{Answer, Paired, Request, pair};
use procedure::{self, ProcedureRun};
use std::cmp::Reverse;

const BOOKS: [&str; 3] = ["team-2026", "team-2024", "double-swiss-2026"];

#[test]
fn article_3_6_round_one_is_the_first_half_against_the_second() {
    // 4.3.1: an odd number has the initial colour.
    for id in BOOKS {
        assert_eq!(boards(&event(6, 5), id, &[]), "1-4 5-2 3-6", "{id}");
    }
}

#[test]
fn article_3_4_gives_the_bye_to_the_last_of_the_lowest() {
    for id in BOOKS {
        assert!(boards(&event(5, 5), id, &[]).ends_with('5'), "{id}");
    }
}

/// Teams with these scores, in half points, before round one, who may not meet by these numbers.
fn position(scores: &[(u32, i32)], apart: &dyn Fn(u32, u32) -> bool) -> Position {
    let most = scores.iter().map(|s| s.0).max().unwrap();
    let mut position = Position::before(&event(most, 9), 1, &[]).unwrap();
    position.entries.retain(|e| scores.iter().any(|s| s.0 == e.number.0));
    for e in &mut position.entries {
        e.score = Score(scores.iter().find(|s| s.0 == e.number.0).unwrap().1);
        e.points = e.score;
    }
    position.entries.sort_by_key(|e| (Reverse(e.score), e.number));
    let numbers: Vec<u32> = position.entries.iter().map(|e| e.number.0).collect();
    let pairs = Rank::all(numbers.len()).flat_map(|b| Rank::all(b.0).map(move |a| (a, b)));
    position.prohibited = pairs.filter(|&(a, b)| apart(numbers[a], numbers[b])).collect();
    position
}

/// What both hands come to.
#[track_caller]
fn paired(position: &Position, id: &str, declared: &[&str]) -> Paired {
    let book = rulebook::find(id).unwrap();
    let declared: Vec<String> = declared.iter().map(|d| (*d).to_owned()).collect();
    let request = Request { declared: declared.clone(), ..Request::default() };
    let Answer::Paired(ours) = pair(position, &book, &request).unwrap() else { panic!("no pairing") };
    let theirs = procedure::pair(&book, position, &ProcedureRun { declared, ..ProcedureRun::default() });
    assert_eq!(theirs.pairing(), Some(&ours.pairing), "{id}\n{}", theirs.trace);
    *ours
}

fn opponent(pairing: &Pairing, number: u32) -> u32 {
    pairing.opponent(PlayerId(number - 1)).unwrap().0 + 1
}

/// The example of 3.5.4: 2, 6 and 8 have 3 points, 1, 3 and 5 have 2½; three are needed, two of them with 3 points.
#[test]
fn article_3_5_4_sorts_the_sets_of_its_example() {
    let scores = [(7, 8), (9, 8), (10, 8), (2, 6), (6, 6), (8, 6), (1, 5), (3, 5), (5, 5), (4, 0)];
    let sets =
        [[2, 6, 1], [2, 6, 3], [2, 6, 5], [2, 8, 1], [2, 8, 3], [2, 8, 5], [6, 8, 1], [6, 8, 3], [6, 8, 5]];
    let residents = [7, 9, 10];
    for id in BOOKS {
        for (place, set) in sets.iter().enumerate() {
            // Whoever occurs in none of the sets from this one on cannot float up: of 2, 6, 8 one, of 1, 3, 5 the first.
            let out: Vec<u32> = [[].as_slice(), &[6], &[2]][place / 3]
                .iter()
                .chain([[].as_slice(), &[1], &[1, 3]][place % 3])
                .copied()
                .collect();
            let apart = |a: u32, b: u32| {
                let is_resident = |n: u32| residents.contains(&n);
                let is_high = |n: u32| [2, 6, 8].contains(&n);
                match (is_resident(a), is_resident(b)) {
                    (true, true) => true,
                    (true, false) => out.contains(&b) || a == 9 && is_high(b) || b == 4,
                    (false, true) => out.contains(&a) || b == 9 && is_high(a) || a == 4,
                    (false, false) => false,
                }
            };
            let ours = paired(&position(&scores, &apart), id, &[]);
            let mut up: Vec<u32> = residents.iter().map(|&r| opponent(&ours.pairing, r)).collect();
            let standing = |n: &u32| (Reverse(scores.iter().find(|s| s.0 == *n).unwrap().1), *n);
            up.sort_by_key(standing);
            assert_eq!(up, set, "{id}");
        }
    }
}

/// The example of 3.6.2: 11-24 16-6 10-9 8-4 is 4 6 9 11 8 16 10 24.
#[test]
fn article_3_6_2_identifies_the_pairing_of_its_example() {
    let members = [4, 6, 8, 9, 10, 11, 16, 24];
    let pairs = [(11, 24), (6, 16), (9, 10), (4, 8)];
    let scores: Vec<(u32, i32)> = members.iter().map(|&n| (n, 2)).collect();
    for id in BOOKS {
        let apart = |a: u32, b: u32| !pairs.contains(&(a.min(b), a.max(b)));
        let ours = paired(&position(&scores, &apart), id, &[]);
        let value = |end: &str| {
            let level = ours.levels.iter().find(|l| l.code.ends_with(end)).unwrap();
            level.value.iter().map(|&place| usize::try_from(place - 1).unwrap()).collect::<Vec<_>>()
        };
        let codes = if id == "team-2024" { ["2.3.1", "2.3.2"] } else { ["3.6.1", "3.6.2"] };
        let tops: Vec<u32> = value(codes[0]).into_iter().map(|at| members[at]).collect();
        let bottoms: Vec<u32> = members.iter().copied().filter(|n| !tops.contains(n)).collect();
        let met = value(codes[1]).into_iter().map(|at| bottoms[at]);
        assert_eq!(tops.iter().copied().chain(met).collect::<Vec<_>>(), [4, 6, 9, 11, 8, 16, 10, 24], "{id}");
    }
}

/// Who has White, of the first two.
fn white(t: &Tournament, declared: &[&str]) -> u32 {
    let position = Position::before(t, t.rounds_paired() + 1, &[]).unwrap();
    let pairing = &paired(&position, "team-2026", declared).pairing;
    let board = pairing.boards.iter().find(|b| b.white.0 < 2 && b.black.0 < 2).unwrap();
    board.white.0 + 1
}

#[test]
fn article_4_2_2_looks_at_the_secondary_score() {
    // 1 and 2 have drawn with both colours in the same rounds: nothing but 4.3.8 decides, for the first team.
    let mut t = event(6, 5);
    play(&mut t, "1-3 =, 2-4 =, 5-6 =");
    play(&mut t, "3-5 =, 4-6 =, 1 H, 2 H");
    apart(&mut t, &[(1, 4), (1, 5), (1, 6), (2, 3), (2, 5), (2, 6)]);
    let secondary = |first: i32, second: i32| vec![vec![Score(first)], vec![Score(second)]];
    t.matches.secondary = secondary(4, 5);
    assert_eq!(white(&t, &[]), 1, "2 is the first team and had White");
    assert_eq!(white(&t, &["no-secondary"]), 2, "1 is");
    t.matches.secondary = secondary(5, 4);
    assert_eq!(white(&t, &[]), 2);
}
