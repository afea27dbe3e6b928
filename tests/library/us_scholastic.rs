//! The arithmetic of the US scholastic text and the cases of its variations, by model and by procedure.

use crate::depth::is_deep;
use crate::event::{boards, event, play};
use crate::random;
use facts::tournament::{
    Board, Colour, Outcome, PlayerId, Position, Rank, Record, Score, Tournament, VirtualPoints,
};
use judge::JudgedRound;
use limit::Limit;
use model::measure::us_accelerated;
use model::round::{Answer, Request, pair};
use procedure::{self, ProcedureRun};
use proof::certify::certify;
use proof::verify::verify;

const US: &str = "us-scholastic";

fn rate(t: &mut Tournament, ratings: &[u32]) {
    for (p, &r) in t.players.iter_mut().zip(ratings) {
        p.rating = Some(r);
    }
}

/// Plays all rounds; the better number always wins. Perfect scores after each round.
fn perfect_scores(players: u32, rounds: usize, accelerated: bool) -> Vec<usize> {
    let mut t = event(players, rounds);
    if accelerated {
        t.acceleration = us_accelerated(&t);
    }
    let book = facts::rulebook::find(US).unwrap();
    let mut perfect = Vec::new();
    for round in 1..=rounds {
        let position = Position::before(&t, round, &[]).unwrap();
        let request = model::round::Request::default();
        let Ok(model::round::Answer::Paired(p)) = model::round::pair(&position, &book, &request) else {
            panic!("no pairing")
        };
        for b in &p.pairing.boards {
            let (w, x) =
                if b.white < b.black { (Outcome::Win, Outcome::Loss) } else { (Outcome::Loss, Outcome::Win) };
            t.records[b.white.index()].push(Record::game(b.black, Colour::White, w));
            t.records[b.black.index()].push(Record::game(b.white, Colour::Black, x));
        }
        perfect.push(t.records.iter().filter(|row| row.iter().all(|r| r.outcome == Outcome::Win)).count());
    }
    perfect
}

#[test]
fn thirty_two_players_have_one_perfect_score_after_five_rounds() {
    assert_eq!(perfect_scores(32, 5, false), [16, 8, 4, 2, 1]);
}

#[test]
fn acceleration_halves_the_perfect_scores_after_round_two() {
    assert_eq!(perfect_scores(64, 2, false)[1], 16);
    assert_eq!(perfect_scores(64, 2, true)[1], 8);
}

#[test]
fn round_one_top_half_against_bottom_half_with_alternating_colours() {
    assert_eq!(boards(&event(8, 5), US, &[]), "1-5 6-2 3-7 8-4");
}

#[test]
fn the_bye_goes_to_the_lowest_rated_and_only_once() {
    let mut t = event(5, 4);
    assert!(boards(&t, US, &[]).ends_with("bye 5"));
    t.players[4].rating = None;
    assert!(boards(&t, US, &[]).ends_with("bye 4"), "an unrated player only if there is no rated one");
    t.players[4].rating = Some(2000);
    play(&mut t, "1-3 1, 4-2 0, 5 U");
    assert!(boards(&t, US, &[]).ends_with("bye 4"), "no second bye");
}

/// Four with a point: 2279 had Black, 2062 White, 2003 Black, 1846 White; each beat somebody lower. The halves are kept
/// by the text; US Chess takes the smaller switch beyond 80 points (29E5 e).
#[test]
fn case_29e5_the_smaller_switch_wins_beyond_80_points() {
    let mut t = event(8, 5);
    rate(&mut t, &[2279, 2062, 2003, 1846, 1500, 1490, 1480, 1470]);
    play(&mut t, "5-1 0, 2-6 1, 7-3 0, 4-8 1");
    let found = boards(&t, US, &["limits", "equalise", "small-switches"]);
    assert!(found.starts_with("1-2 3-4"), "{found}");
    let found = boards(&t, US, &[]);
    assert!(found.starts_with("1-4 3-2"), "{found}");
}

/// Odd pack of three above five: the odd player meets the top of the next pack as a pair of its own.
#[test]
fn case_29d1_the_odd_player_meets_the_top_of_the_next_pack() {
    let mut t = event(10, 5);
    rate(&mut t, &[1950, 1925, 1891, 1860, 1790, 1777, 1758, 1714, 1600, 1590]);
    // 1, 2, 3 win; 4 to 8 draw or have half a point; 9 and 10 lose.
    play(&mut t, "1-9 1, 10-2 0, 3-8 1, 5-4 =, 7-6 =");
    let found = boards(&t, US, &["same-school"]);
    let meets = |a: &str, b: &str| found.contains(&format!("{a}-{b}")) || found.contains(&format!("{b}-{a}"));
    assert!(meets("1", "2") && meets("3", "4"), "{found}");
}

#[test]
fn players_of_one_school_do_not_meet_unless_all_are() {
    let mut t = event(8, 5);
    for i in [0, 4] {
        t.players[i].club = "North".to_owned();
    }
    assert!(!boards(&t, US, &[]).contains("1-5"));
    assert!(boards(&t, US, &["same-school"]).contains("1-5"));
    for p in &mut t.players {
        p.club = "North".to_owned();
    }
    assert!(boards(&t, US, &[]).contains("1-5"), "all from one school");
}

/// Five with a point: 2318 due White, 2316 due Black, 2289 without colour (bye), 2131 due Black, 2003 due White; then
/// 1501 with a half-point bye. The transposition of 2289 and 2131 is measured by the smaller gap, 2 points.
#[test]
fn case_13309_a_transposition_is_measured_by_the_smaller_gap() {
    let mut t = event(10, 5);
    rate(&mut t, &[2318, 2316, 2289, 2131, 2003, 1501, 1400, 1390, 1380, 1370]);
    play(&mut t, "7-1 0, 2-8 1, 3 U, 4-9 1, 10-5 0, 6 H");
    let found = boards(&t, US, &["limits", "equalise", "small-switches"]);
    let meets = |a: &str, b: &str| found.contains(&format!("{a}-{b}")) || found.contains(&format!("{b}-{a}"));
    assert!(meets("1", "4") && meets("2", "3") && meets("5", "6"), "{found}");
}

/// Fourth round of four: 2658 (BWB) and 2559 (WBW) lead and have met; 2176 (BWB), 2080 (BWB, met 2559) and 2027 (BWW)
/// follow. 2658 meets 2027 and 2559 meets 2176, a switch of 99 points within the 200 of equalisation; 2080 drops.
#[test]
fn case_17381_two_drop_and_are_switched_to_equalise() {
    let mut t = event(10, 4);
    rate(&mut t, &[2658, 2559, 2176, 2080, 2027, 1900, 1890, 1880, 1870, 1860]);
    play(&mut t, "6-1 0, 2-7 1, 8-3 0, 9-4 0, 5-10 =");
    play(&mut t, "1-2 =, 3-9 =, 4-6 1, 7-5 0, 8-10 =");
    play(&mut t, "10-1 0, 2-4 1, 6-3 =, 5-8 =, 9-7 =");
    let found = boards(&t, US, &["limits", "equalise"]);
    let meets = |a: &str, b: &str| found.contains(&format!("{a}-{b}")) || found.contains(&format!("{b}-{a}"));
    assert!(meets("1", "5") && meets("2", "3") && !meets("4", "5"), "{found}");
}

/// The model has the added scores from the event, the procedure adds them itself; from round three on neither does.
#[test]
fn accelerated_pairings_are_the_same_from_both_sides() {
    let book = facts::rulebook::find(US).unwrap();
    let mut compared = 0;
    for seed in 0..200 {
        let mut dice = random::Dice(seed);
        let mut t = random::start(&mut dice, 4, 30);
        t.acceleration.clear();
        for round in 1..=3 {
            random::absences(&mut dice, &mut t, round);
            let plain = Position::before(&t, round, &[]).unwrap();
            let mut added = t.clone();
            added.acceleration = us_accelerated(&t);
            let position = Position::before(&added, round, &[]).unwrap();
            let request = model::round::Request::default();
            let Ok(model::round::Answer::Paired(ours)) = model::round::pair(&position, &book, &request)
            else {
                break;
            };
            let run = procedure::ProcedureRun {
                declared: vec!["accelerated".to_owned()],
                ..procedure::ProcedureRun::default()
            };
            let theirs = procedure::pair(&book, &plain, &run);
            // Who played round one and is away now is not in the position, so the half cannot be counted from it.
            let has_begun = |p: &facts::tournament::Player| {
                let first = t.record(p.id, 1);
                first.opponent.is_some() || first.outcome == Outcome::PairingBye
            };
            let is_away = |p: &facts::tournament::Player| plain.rank(p.id).is_none() && has_begun(p);
            if round == 3 {
                let Ok(model::round::Answer::Paired(without)) = model::round::pair(&plain, &book, &request)
                else {
                    break;
                };
                assert_eq!(ours.pairing, without.pairing, "seed {seed}: the usual Swiss after round two");
            }
            if round != 2 || !t.players.iter().any(is_away) {
                assert_eq!(theirs.pairing(), Some(&ours.pairing), "seed {seed} round {round}");
                compared += 1;
            }
            random::play(&mut dice, &mut t, &ours.pairing, round);
        }
    }
    assert!(compared > 400, "{compared}");
}

/// Each declared discretion and each other choice of a reading changes a pairing somewhere, and both sides follow it.
#[test]
fn every_discretion_and_every_reading_changes_a_pairing() {
    let book = facts::rulebook::find(US).unwrap();
    // The added scores stand in the event; see the test above.
    for r in &book.readings {
        for choice in &r.choices[1..] {
            let declared = r.declaration(choice);
            let changes = random::discretion_changes(&book, &declared, (20, 600), (4, 12), &|_| {});
            assert!(changes, "{declared} never changes a pairing");
        }
    }
    for d in book.discretions.iter().filter(|d| d.key != "accelerated") {
        let changes = random::discretion_changes(&book, &d.key, (60, 60), (6, 20), &|_| {});
        assert!(changes, "{} never changes a pairing", d.key);
    }
}

/// The colour of which one more would be the third in a row, from the games as they were played.
fn twice(t: &Tournament, player: u32) -> Option<Colour> {
    let row = &t.records[usize::try_from(player).unwrap()];
    let games = row.iter().filter(|r| r.opponent.is_some() && r.outcome.is_played());
    match games.filter_map(|r| r.colour).rev().take(2).collect::<Vec<_>>()[..] {
        [a, b] if a == b => Some(a),
        _ => None,
    }
}

/// Over random rounds: who has a third colour in a row meets somebody who would have it as well, so that turning the
/// board helps nobody; and no exchange of opponents between two boards of one pack avoids it.
#[test]
fn no_third_colour_that_swapping_one_board_avoids() {
    let book = facts::rulebook::find(US).unwrap();
    let (mut thirds, mut rounds) = (0, 0);
    for seed in 0..if is_deep() { 400 } else { 100 } {
        random::event(seed, (4, 24), &book, &mut |t, position, answer| {
            let model::round::Answer::Paired(paired) = answer else { return };
            rounds += 1;
            let known: Tournament = {
                let mut known = t.clone();
                known.records.iter_mut().for_each(|row| row.truncate(position.round - 1));
                known
            };
            let last = |id: facts::tournament::PlayerId| twice(&known, id.0);
            let rank = |id| position.rank(id).unwrap();
            let may_meet = |a, b| {
                let (x, y) = (rank(a), rank(b));
                !position.entries[x].has_met(b) && !position.prohibited.has(x, y)
            };
            let is_third = |a, b| last(a).is_some() && last(a) == last(b);
            let boards = &paired.pairing.boards;
            for (i, b) in boards.iter().enumerate() {
                if last(b.white) != Some(Colour::White) && last(b.black) != Some(Colour::Black) {
                    continue;
                }
                thirds += 1;
                let place = format!("seed {seed} round {} board {}", position.round, i + 1);
                assert!(is_third(b.white, b.black), "{place}: turning the board avoids it");
                let score = |id| position.entries[rank(id)].score;
                let is_of_pack = |o: &&facts::tournament::Board| {
                    [o.white, o.black, b.black].iter().all(|&id| score(id) == score(b.white))
                };
                for o in boards.iter().filter(|o| *o != b).filter(is_of_pack) {
                    for (c, d) in [(o.white, o.black), (o.black, o.white)] {
                        let is_better = !is_third(b.white, c) && !is_third(b.black, d) || {
                            is_third(o.white, o.black) && !(is_third(b.white, c) && is_third(b.black, d))
                        };
                        let may = may_meet(b.white, c) && may_meet(b.black, d);
                        assert!(!(may && is_better), "{place}: an exchange with {c:?} and {d:?} avoids it");
                    }
                }
            }
        });
    }
    println!("{rounds} rounds, {thirds} players with a third colour in a row, none to be avoided");
    assert!(thirds > if is_deep() { 20 } else { 3 }, "{thirds}");
}

/// The pairing without regard to colours, from which switches are counted, in fields where most pairs are excluded: model,
/// procedure and judge, in every reading of what "adjusting" means.
#[test]
fn switches_of_crowded_fields_are_counted_from_the_same_pairing() {
    let book = facts::rulebook::find(US).unwrap();
    for adjust in ["nearest", "in-turn", "fewest"] {
        for bounded in [&["limits"][..], &["small-switches"], &["limits", "limits-of-rated", "equalise"]] {
            let reading = format!("USS-ADJUST={adjust}");
            let declared: Vec<String> =
                bounded.iter().copied().chain([reading.as_str()]).map(str::to_owned).collect();
            let mut rounds = 0;
            for seed in 0..if is_deep() { 60 } else { 20 } {
                let look = &mut |t: &Tournament, position: &Position, _: &Answer| {
                    let mut dice = random::Dice(seed ^ 0x05);
                    let mut position = position.clone();
                    let n = u64::try_from(position.entries.len()).unwrap();
                    for _ in 0..n {
                        let [a, b] = [0; 2].map(|_| usize::try_from(dice.below(n)).unwrap());
                        position.prohibited.insert(Rank(a), Rank(b));
                    }
                    // So that switches come up to the limits of 80 and 200 points.
                    position.entries.iter_mut().for_each(|e| e.rating = e.rating.map(|r| r / 40 * 40));
                    let at =
                        format!("{declared:?} seed {seed} round {} of {}", position.round, t.records.len());
                    let request = Request { declared: declared.clone(), ..Request::default() };
                    let Ok(Answer::Paired(paired)) = pair(&position, &book, &request) else { return };
                    crate::judge::assert_recounted(&position, &book, &declared, &paired);
                    let run = ProcedureRun {
                        declared: declared.clone(),
                        step_budget: 300_000,
                        ..ProcedureRun::default()
                    };
                    if let Some(theirs) = procedure::pair(&book, &position, &run).pairing() {
                        assert_eq!(*theirs, paired.pairing, "{at}");
                    }
                    if seed % 5 == 0 {
                        // The pairing that switches are counted from is a stage of its own.
                        let case = JudgedRound::new(&position, &book, &declared);
                        let made = certify(&case, 0, &paired.pairing, &Limit::none());
                        let made = made.unwrap_or_else(|e| panic!("{at}: {e}"));
                        assert!(made.checked.model.contains("raw pairing"), "{at}");
                        assert_eq!(verify(&case, &made.certificate).as_ref(), Ok(&made.checked), "{at}");
                    }
                    rounds += 1;
                };
                random::event(seed, (4, 14), &book, look);
            }
            assert!(rounds > if is_deep() { 100 } else { 33 }, "{declared:?}: {rounds}");
        }
    }
}

/// Round one by the procedure, as `1-5` for each board, in ascending order.
fn first_round(t: &Tournament, declared: &[&str], seed: u64) -> String {
    let declared = declared.iter().map(|d| (*d).to_owned()).collect();
    let book = facts::rulebook::find(US).unwrap();
    let run = ProcedureRun { declared, seed, ..ProcedureRun::default() };
    let answer = procedure::pair(&book, &Position::before(t, 1, &[]).unwrap(), &run);
    let boards = &answer.pairing().unwrap().boards;
    let ends = |b: &Board| (b.white.0.min(b.black.0) + 1, b.white.0.max(b.black.0) + 1);
    let mut pairs: Vec<(u32, u32)> = boards.iter().map(ends).collect();
    pairs.sort_unstable();
    pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn accelerated_round_one_is_quarter_against_quarter() {
    assert_eq!(first_round(&event(8, 5), &[], 0), "1-5 2-6 3-7 4-8");
    assert_eq!(first_round(&event(8, 5), &["accelerated"], 0), "1-3 2-4 5-7 6-8");
    // With ten players, the top half is six.
    assert_eq!(first_round(&event(10, 5), &["accelerated"], 0), "1-4 2-5 3-6 7-9 8-10");
    // The added scores are not added twice.
    let mut t = event(8, 5);
    for i in 0..4 {
        let player = PlayerId(i);
        let by_round = vec![Score(2); 2];
        t.acceleration.push(VirtualPoints { player, by_round });
    }
    assert_eq!(first_round(&t, &["accelerated"], 0), "1-3 2-4 5-7 6-8");
}

#[test]
fn the_unrated_stand_at_the_bottom_in_the_order_of_the_lots() {
    let mut t = event(6, 5);
    for i in [0, 3, 5] {
        t.players[i].rating = None;
    }
    // The rated players 2, 3 and 5 are the top half; the unrated meet them in all orders.
    let mut seen: Vec<String> = (0..60).map(|seed| first_round(&t, &["unrated-by-lot"], seed)).collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 6, "{seen:?}");
    assert!(seen.contains(&"1-2 3-4 5-6".to_owned()), "{seen:?}");
    assert_eq!(first_round(&t, &[], 0), "1-4 2-5 3-6");
}
