//! Facts that both hands read, each on a position of its own: a wrong fact would be believed by both.

use crate::event::{boards, event, play};
use pairproof::explain::{Alteration, Altered, Asked, alter};
use pairproof::measure::{baku, is_topscorer, us_accelerated};
use pairproof::round::{Answer, Request, pair};
use pairproof::rulebook;
use pairproof::tournament::{
    Board, Float, Outcome, Pairing, PlayerId, Position, Prohibition, RoundFact, Score, Tournament,
    VirtualPoints,
};

fn points(by_round: &[i32]) -> Vec<Score> {
    by_round.iter().map(|&s| Score(s)).collect()
}

/// Acceleration counts for the one and for the opponent: 1 with a point more than 3 floated down, 1 and 2 did not.
#[test]
fn floats_count_the_acceleration_of_both_players() {
    let mut t = event(4, 5);
    for player in [PlayerId(0), PlayerId(1)] {
        t.acceleration.push(VirtualPoints { player, by_round: points(&[2, 2]) });
    }
    play(&mut t, "1-3 =, 2-4 =");
    play(&mut t, "2-1 =, 4-3 =");
    let position = Position::before(&t, 3, &[]).unwrap();
    let floats =
        |p: usize| position.entries[p].rounds.iter().map(RoundFact::paired_float).collect::<Vec<_>>();
    assert_eq!(floats(0), [Some(Float::Down), None]);
    assert_eq!(floats(2), [Some(Float::Up), None]);
}

#[test]
fn a_prohibition_holds_from_its_first_to_its_last_round() {
    let mut t = event(4, 5);
    t.prohibitions.push(Prohibition { players: vec![PlayerId(0), PlayerId(2)], first: 2, last: Some(3) });
    let forbidden = |t: &Tournament, round| !Position::before(t, round, &[]).unwrap().prohibited.is_empty();
    for round in 1..=4 {
        assert_eq!(forbidden(&t, round), (2..=3).contains(&round), "round {round}");
        play(&mut t, "2-4 =, 1 H, 3 H");
    }
}

/// Three of four points in a last round of five are more than half of what was possible; with acceleration two are not.
#[test]
fn a_topscorer_has_the_points_without_acceleration() {
    let mut t = event(4, 5);
    t.acceleration =
        t.players.iter().map(|p| VirtualPoints { player: p.id, by_round: points(&[2; 5]) }).collect();
    for (a, b) in [("1-3 =", "2-4 ="), ("1-2 =", "3-4 ="), ("4-1 =", "3-2 ="), ("1 F, 4 H", "2-3 =")] {
        play(&mut t, &format!("{a}, {b}"));
    }
    let position = Position::before(&t, 5, &[]).unwrap();
    let top: Vec<bool> = position.entries.iter().map(|e| is_topscorer(&position, e)).collect();
    assert_eq!(top, [true, false, false, false]);
    assert_eq!(position.entries.iter().map(|e| e.points.0).collect::<Vec<_>>(), [5, 4, 4, 4]);
}

#[test]
fn us_acceleration_ends_with_round_two_and_bakus_first_half_is_full() {
    let given = us_accelerated(&event(8, 5));
    assert_eq!(given[0].by_round, points(&[2, 2]));
    assert_eq!(baku(&event(8, 9))[0].by_round, points(&[2, 2, 2, 1, 1]));
}

/// In round three the added points are gone: the procedure adds them itself.
#[test]
fn in_round_three_the_us_procedure_adds_nothing() {
    let mut t = event(8, 5);
    play(&mut t, "1-3 1, 2-4 1, 5-7 1, 6-8 1");
    play(&mut t, "2-1 =, 4-3 =, 6-5 =, 8-7 =");
    assert_eq!(boards(&t, "us-scholastic", &["accelerated"]), boards(&t, "us-scholastic", &[]));
}

/// A draw altered under ECF.
fn under_ecf(position: &Position, published: &Pairing) -> Altered {
    let (book, request) = (rulebook::find("ecf-2009").unwrap(), Request::default());
    let Answer::Paired(ours) = pair(position, &book, &request).unwrap() else { panic!("it can be paired") };
    match alter(&Asked { position, book: &book, request: &request, ours: &ours }, published, &[]) {
        Ok(Alteration::Altered(altered)) => *altered,
        other => panic!("it can be altered: {other:?}"),
    }
}

/// Six players, 5 has gone: one board has to be given up, and the highest that can stay does.
#[test]
fn published_boards_stay_from_board_one_in_their_order_and_colours() {
    let mut t = event(6, 5);
    let board = |w: u32, b: u32| Board { white: PlayerId(w - 1), black: PlayerId(b - 1) };
    // Not the order of scores or numbers, and not the colours of round one.
    let published = Pairing { boards: vec![board(6, 3), board(4, 1), board(2, 5)], bye: None };
    t.records[4].push(pairproof::tournament::Record::bye(Outcome::ZeroBye));
    let position = Position::before(&t, 1, &[]).unwrap();
    let altered = under_ecf(&position, &published);
    assert_eq!(altered.kept, [board(6, 3), board(4, 1)]);
    assert_eq!(altered.dissolved, [board(2, 5)]);
    assert_eq!(altered.pairing.bye, Some(PlayerId(1)));
    assert!(altered.kept.iter().all(|b| altered.pairing.boards.contains(b)));
    // 2 has had the bye: of the two others who can stay, the upper board does.
    let mut t = event(6, 5);
    play(&mut t, "1-4 =, 3-6 =, 5 H, 2 U");
    t.records[4].push(pairproof::tournament::Record::bye(Outcome::ZeroBye));
    let published = Pairing { boards: vec![board(1, 3), board(6, 4), board(2, 5)], bye: None };
    let position = Position::before(&t, 2, &[]).unwrap();
    let altered = under_ecf(&position, &published);
    assert_eq!((altered.kept, altered.dissolved.len()), (vec![board(1, 3)], 2));
}
