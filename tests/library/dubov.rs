//! Single articles of the Dubov System, by model and by procedure.

use crate::event::{apart, boards, event, play};
use facts::rulebook;
use facts::rulebook::Rulebook;
use facts::tournament::{Outcome, PairingNumber, PlayerId, Position, RoundFact, Score, Tournament};
use model::round::{Answer, Request, RoundError, pair};
use procedure::{self, ProcedureOutcome, ProcedureRun};

const ID: &str = "dubov-2026";

/// Ratings fall with the number.
fn rated(players: u32, rounds: usize) -> Tournament {
    let mut t = event(players, rounds);
    t.players.iter_mut().for_each(|p| p.rating = Some(2400 - 10 * p.number.0));
    t
}

#[test]
fn article_3_2_3_round_one_is_the_first_half_against_the_second() {
    // 5.2.1: an odd number has the initial colour.
    assert_eq!(boards(&rated(6, 5), ID, &[]), "1-4 5-2 3-6");
}

#[test]
fn article_3_2_4_makes_the_subgroups_equal_from_the_middle() {
    // All winners had White: they seek Black, in the order 2, 3, 1, 4 of 4.3.3, so 2 and 3 change; of S1 3 has the lower ARO.
    // The losers seek White, by ARO 8, 7, 6, 5: 7 and 6 change.
    let mut t = rated(8, 5);
    play(&mut t, "1-5 1, 2-6 1, 3-7 1, 4-8 1");
    assert_eq!(boards(&t, ID, &[]), "3-1 4-2 5-7 6-8");
}

#[test]
fn article_3_2_4_shifts_who_has_to_meet_within_the_smaller_subgroup() {
    // Winners 1, 3 (White) and 2, 4 (Black). 2 and 4 seek White; 1 and 3 may meet neither, so both subgroups meet inside.
    let mut t = rated(8, 5);
    play(&mut t, "1-5 1, 6-2 0, 3-7 1, 8-4 0");
    assert_eq!(boards(&t, ID, &[]), "4-1 2-3 5-8 7-6", "4 has met 8 and has the lower ARO");
    apart(&mut t, &[(1, 2), (1, 4), (2, 3), (3, 4)]);
    assert_eq!(boards(&t, ID, &[]).split(' ').take(2).collect::<Vec<_>>(), ["3-1", "2-4"]);
}

#[test]
fn article_3_2_2_takes_the_first_upfloater_that_grants_all_colours() {
    // 1 and 3 seek Black, 2 seeks White: 4 (after a Black) makes it two and two, 5 (after a White) would not.
    let mut t = rated(6, 5);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1");
    assert_eq!(boards(&t, ID, &[]), "2-1 4-3 6-5");
}

#[test]
fn article_3_1_gives_the_bye_to_the_last_of_the_lowest() {
    assert!(boards(&rated(5, 5), ID, &[]).ends_with('5'), "{}", boards(&rated(5, 5), ID, &[]));
}

/// The article that model and procedure name.
#[track_caller]
fn refused(t: &Tournament) -> &'static str {
    let position = Position::before(t, t.rounds_paired() + 1, &[]).unwrap();
    let book = rulebook::find(ID).unwrap();
    let Err(RoundError::Missing(missing)) = pair(&position, &book, &Request::default()) else {
        panic!("it is paired");
    };
    match procedure::pair(&book, &position, &ProcedureRun::default()).outcome {
        ProcedureOutcome::NoPairing { article: theirs, why } => {
            assert_eq!((theirs, why), (missing.article(), missing.to_string()));
        }
        other => panic!("{other:?}"),
    }
    missing.article()
}

#[test]
fn what_the_event_has_to_say_is_refused_by_its_article() {
    let mut t = rated(6, 5);
    t.players[3].rating = None;
    assert_eq!(refused(&t), "1.1.2");
    // An estimate is a provisional rating.
    t.players[3].estimate = Some(1800);
    let position = Position::before(&t, 1, &[]).unwrap();
    let paired = pair(&position, &rulebook::find(ID).unwrap(), &Request::default());
    assert!(matches!(paired, Ok(Answer::Paired(_))));
    // Somebody who has left without a rating was met.
    let mut t = rated(6, 5);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1");
    t.players[5].rating = None;
    let position = Position::before(&t, 2, &[PlayerId(5)]).unwrap();
    assert!(position.missing_for_dubov().is_some_and(|missing| missing.article() == "1.1.2"));
    t.players[5].rating = Some(1900);
    t.rounds = None;
    assert_eq!(refused(&t), "1.8.2");
}

#[test]
fn article_1_2_2_names_numbers_that_do_not_follow_the_ratings() {
    let mut t = rated(4, 5);
    assert_eq!(t.outdated_numbers(1), None);
    t.players[2].rating = Some(2390);
    let says = t.outdated_numbers(3).unwrap();
    assert!(says.contains("2 has 2380, 3 has 2390") && says.contains("1.2.2"), "{says}");
    assert_eq!(t.outdated_numbers(5), None);
}

/// The opponent of a player under a rulebook, by number.
#[track_caller]
fn opponent(position: &Position, book: &Rulebook, number: u32) -> u32 {
    let id = |number: u32| PlayerId(number - 1);
    let Ok(Answer::Paired(paired)) = pair(position, book, &Request::default()) else { panic!("no pairing") };
    paired.pairing.opponent(id(number)).unwrap().0 + 1
}

#[test]
fn c5_comes_before_c6() {
    // 3 may meet 6 and 7 alone of those below. With 6 the others cannot be paired unless 4 and 5 float up too; 7 has less.
    let mut t = rated(9, 5);
    play(&mut t, "1-7 1, 2-9 1, 8-3 0, 4-5 =, 6 H");
    play(&mut t, "9 Z");
    apart(&mut t, &[(1, 3), (2, 3), (3, 4), (3, 5), (4, 7), (5, 7)]);
    assert!(boards(&t, ID, &[]).split(' ').any(|b| b == "7-3" || b == "3-7"), "{}", boards(&t, ID, &[]));
    let position = Position::before(&t, 2, &[]).unwrap();
    let book = rulebook::find(ID).unwrap();
    assert_eq!(opponent(&position, &book.without("DUB-C5"), 3), 6);
}

#[test]
fn c8_and_c9_spare_maximum_upfloaters() {
    let mut t = rated(6, 7);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1");
    // So often have 4 and 6 floated up before, in games that were not played; MaxT is 3.
    let after = |times: [usize; 2]| {
        let mut position = Position::before(&t, 2, &[]).unwrap();
        for (number, times) in [(4, times[0]), (6, times[1])] {
            let entry = position.entries.iter_mut().find(|e| e.number == PairingNumber(number)).unwrap();
            let upfloat = RoundFact {
                opponent: Some(PlayerId(4)),
                opponent_score_before: Some(entry.score + Score(2)),
                score_before: entry.score,
                colour: None,
                outcome: Outcome::ForfeitLoss,
                opponent_outcome: Outcome::ForfeitWin,
            };
            (0..times).for_each(|_| entry.rounds.insert(0, upfloat));
        }
        position
    };
    let book = rulebook::find(ID).unwrap();
    let [without_8, without_9] = ["DUB-C8", "DUB-C9"].map(|code| book.without(code));
    let without_both = without_8.without("DUB-C9");
    let meets_5 = |times, book: &Rulebook| opponent(&after(times), book, 5);
    // 5 meets whoever of the two does not float up.
    assert_eq!(meets_5([2, 2], &book), 6, "4 is the first in order");
    assert_eq!(meets_5([3, 2], &book), 4, "4 is a maximum upfloater");
    assert_eq!(meets_5([3, 2], &without_9), 4, "by C8");
    assert_eq!(meets_5([3, 2], &without_8), 4, "by C9");
    assert_eq!(meets_5([3, 2], &without_both), 6);
    assert_eq!(meets_5([4, 3], &book), 4, "both are, and 4 has floated up more often");
    assert_eq!(meets_5([4, 3], &without_9), 6);
    for times in [[2, 2], [3, 2], [4, 3], [3, 4]] {
        let position = after(times);
        let theirs = procedure::pair(&book, &position, &ProcedureRun::default());
        let Ok(Answer::Paired(ours)) = pair(&position, &book, &Request::default()) else {
            panic!("no pairing")
        };
        assert_eq!(theirs.pairing(), Some(&ours.pairing), "{times:?}");
    }
}
