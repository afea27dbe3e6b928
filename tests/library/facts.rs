//! Facts that both hands read, each on a position of its own: a wrong fact would be believed by both.

use crate::event::{boards, event, play};
use api::explain::{self, Alteration, Altered, AskedRound, alter};
use facts::rulebook::{self, Declared};
use facts::tournament::{
    Board, Colour, Float, Outcome, Pairing, PlayerId, Position, Prohibition, Rank, RoundFact, Score,
    Tournament, VirtualPoints,
};
use model::measure::{self, baku, is_topscorer, us_accelerated};
use model::round::{Answer, Request, pair};

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
        |rank: Rank| position.entries[rank].rounds.iter().map(RoundFact::paired_float).collect::<Vec<_>>();
    assert_eq!(floats(Rank(0)), [Some(Float::Down), None]);
    assert_eq!(floats(Rank(2)), [Some(Float::Up), None]);
}

#[test]
fn a_prohibition_holds_from_its_first_to_its_last_round() {
    let mut t = event(4, 5);
    t.prohibitions.push(Prohibition {
        players: vec![PlayerId(0), PlayerId(2)],
        first: 2,
        last: Some(3),
        if_possible: false,
    });
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

/// In round three the added points are gone.
#[test]
fn in_round_three_the_us_procedure_adds_nothing() {
    let mut t = event(8, 5);
    play(&mut t, "1-3 1, 2-4 1, 5-7 1, 6-8 1");
    play(&mut t, "2-1 =, 4-3 =, 6-5 =, 8-7 =");
    let mut accelerated = t.clone();
    accelerated.acceleration = us_accelerated(&t);
    assert_eq!(boards(&accelerated, "us-scholastic", &["accelerated"]), boards(&t, "us-scholastic", &[]));
}

/// A draw altered under ECF.
fn under_ecf(position: &Position, published: &Pairing) -> Altered {
    let (book, request) = (rulebook::find("ecf-2009").unwrap(), Request::default());
    let Answer::Paired(ours) = pair(position, &book, &request).unwrap() else { panic!("it can be paired") };
    match alter(&AskedRound { position, book: &book, request: &request, ours: &ours }, published, &[]) {
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
    t.records[4].push(facts::tournament::Record::bye(Outcome::ZeroBye));
    let position = Position::before(&t, 1, &[]).unwrap();
    let altered = under_ecf(&position, &published);
    assert_eq!(altered.kept, [board(6, 3), board(4, 1)]);
    assert_eq!(altered.dissolved, [board(2, 5)]);
    assert_eq!(altered.pairing.bye, Some(PlayerId(1)));
    assert!(altered.kept.iter().all(|b| altered.pairing.boards.contains(b)));
    // 2 has had the bye: of the two others who can stay, the upper board does.
    let mut t = event(6, 5);
    play(&mut t, "1-4 =, 3-6 =, 5 H, 2 U");
    t.records[4].push(facts::tournament::Record::bye(Outcome::ZeroBye));
    let published = Pairing { boards: vec![board(1, 3), board(6, 4), board(2, 5)], bye: None };
    let position = Position::before(&t, 2, &[]).unwrap();
    let altered = under_ecf(&position, &published);
    assert_eq!((altered.kept, altered.dissolved.len()), (vec![board(1, 3)], 2));
}

/// ECF 40 by both counts: players 1 and 2 before a round, the points and colours as played; is their pair refused?
#[track_caller]
fn is_refused_by_rule_40(t: &Tournament) -> bool {
    let book = rulebook::find("ecf-2009").unwrap();
    let position = Position::before(t, t.rounds_paired() + 1, &[]).unwrap();
    let Ok(Answer::Paired(ours)) = pair(&position, &book, &Request::default()) else { panic!("no pairing") };
    let declared = vec!["difference-three".to_owned()];
    let case = explain::case(&position, &position, &book, &declared, &ours);
    let board = Board { white: PlayerId(0), black: PlayerId(1) };
    let rest = Board { white: PlayerId(2), black: PlayerId(3) };
    let found = case.offences(&Pairing { boards: vec![board, rest], bye: None });
    let is_ours = |o: &&pairproof::round::Offence| format!("{o:?}").contains("PlayerId(0)");
    let by_judge = found.iter().filter(is_ours).any(|o| format!("{o:?}").contains("ECF-40"));
    let of = |id| &position.entries[position.rank(PlayerId(id)).unwrap()];
    assert_eq!(measure::is_difference_three(&position, of(0), of(1)), by_judge);
    assert_eq!(measure::is_difference_three(&position, of(1), of(0)), by_judge);
    by_judge
}

/// Four players of whom 1 and 2 have had White twice, with these results, in an event of so many rounds.
fn whites_of_1_and_2(first: (&str, &str), second: (&str, &str), rounds: usize) -> Tournament {
    let mut t = event(4, rounds);
    play(&mut t, &format!("1-3 {}, 2-4 {}", first.0, first.1));
    play(&mut t, &format!("1-4 {}, 2-3 {}", second.0, second.1));
    t
}

#[test]
fn rule_40_asks_for_the_last_two_rounds_a_player_out_of_contention_and_both_colours() {
    // 3 and 4 have won twice: with one round to come nobody of 1 and 2 can reach them, with two they can.
    let lost = ("0", "0");
    assert!(is_refused_by_rule_40(&whites_of_1_and_2(lost, lost, 3)));
    assert!(!is_refused_by_rule_40(&whites_of_1_and_2(lost, lost, 4)), "two wins reach two points");
    // 3 and 4 have one point and a half, 1 has none: a win does not reach them.
    assert!(is_refused_by_rule_40(&whites_of_1_and_2(("0", "="), ("0", "="), 3)), "1 has none");
    // Everybody can still win.
    assert!(!is_refused_by_rule_40(&whites_of_1_and_2(("1", "0"), ("0", "1"), 3)), "a win reaches the best");
    // One of the two is enough.
    assert!(is_refused_by_rule_40(&whites_of_1_and_2(("1", "0"), ("1", "0"), 3)), "2 is out, 1 leads");
    // Three rounds to come, though four wins behind.
    let mut long = event(6, 7);
    for round in ["1-3 0, 2-4 0", "1-4 0, 2-3 0", "1 Z, 2 Z, 3 F, 4 F", "1 Z, 2 Z, 3 F, 4 F"] {
        play(&mut long, &format!("{round}, 5-6 ="));
    }
    assert!(!is_refused_by_rule_40(&long), "three rounds are left");
    long.rounds = Some(6);
    assert!(is_refused_by_rule_40(&long), "two rounds are left");
    // 2 has had Black as often as White: with Black for 1 nobody has three more.
    let mut apart = event(4, 3);
    play(&mut apart, "1-3 0, 2-4 0");
    play(&mut apart, "1-4 0, 3-2 1");
    assert!(!is_refused_by_rule_40(&apart), "one way round is free");
}

#[test]
fn who_comes_late_is_not_counted_for_the_accelerated_half() {
    let mut t = event(9, 5);
    assert_eq!(us_accelerated(&t).len(), 6);
    // 9 is not in round one, without a word about it.
    play(&mut t, "1-5 1, 6-2 0, 3-7 1, 8-4 0");
    assert_eq!((us_accelerated(&t).len(), baku(&t).len()), (4, 4));
}

#[test]
fn before_the_first_round_nobody_has_floated() {
    let position = Position::before(&event(4, 5), 1, &[]).unwrap();
    let floats = |way| measure::float_history(&position.entries[0], way, &Declared::default());
    assert_eq!((floats(Float::Up), floats(Float::Down)), ((false, 0, 0), (false, 0, 0)));
}

/// x of Dutch 1998 A.8 and C.14: five who prefer Black.
#[test]
fn fewer_pairs_lower_the_pairs_that_must_be_denied() {
    let x = |reductions| measure::allowance([Some(Colour::Black); 5].into_iter(), reductions);
    assert_eq!((x(0), x(1), x(2), x(3)), (2, 1, 0, 0));
}

#[test]
fn moved_down_is_who_has_more_than_the_residents() {
    let mut t = event(4, 2);
    play(&mut t, "1-3 1, 2-4 =");
    let position = Position::before(&t, 2, &[]).unwrap();
    let half = position.entries[position.rank(PlayerId(1)).unwrap()].score;
    let facts = measure::BracketFacts {
        position: &position,
        residents_from: half,
        lowest: half,
        declared: Declared::default(),
    };
    let of = |id| &position.entries[position.rank(PlayerId(id)).unwrap()];
    assert_eq!([0, 1, 2].map(|id| facts.is_moved_down(of(id))), [true, false, false]);
    // The last round, one played: more than half of the points has player 1 alone.
    assert_eq!([0, 1, 2].map(|id| facts.is_topscorer(of(id))), [true, false, false]);
}

/// 28: what a player is due, with equalisation before alternation as the director says, and without.
#[test]
fn us_colours_alternate_or_equalise() {
    let mut t = event(6, 5);
    play(&mut t, "1-4 1, 2-5 1, 3-6 1");
    play(&mut t, "1-5 1, 4-2 1, 6-3 1");
    play(&mut t, "6-1 1, 5-2 1, 3-4 1");
    let position = Position::before(&t, 4, &[]).unwrap();
    let us = facts::rulebook::find("us-scholastic").unwrap();
    let due = |id: u32, declared: &[&str]| {
        let declared: Vec<String> = declared.iter().map(|d| (*d).to_owned()).collect();
        let entry = &position.entries[position.rank(PlayerId(id)).unwrap()];
        measure::UsColours::of(&Declared::of(&us, &declared)).due(entry).colour
    };
    // 1: WWB, 2: WBB, 3: WBW.
    let (white, black) = (Some(Colour::White), Some(Colour::Black));
    assert_eq!([0, 1, 2].map(|id| due(id, &[])), [white, white, black]);
    assert_eq!([0, 1, 2].map(|id| due(id, &["equalise"])), [black, white, black]);
}

/// A measure adds the same for players in whom it sees the same: a search rests on that.
#[test]
fn a_measure_tells_players_apart_by_what_it_sees() {
    let mut compared = 0;
    for book in ["dutch-2026", "dutch-2017", "ecf-2009"].map(|id| facts::rulebook::find(id).unwrap()) {
        let sums: Vec<_> =
            book.levels().filter_map(|l| measure::EdgeSum::try_from(&l.measure).ok()).collect();
        let leaving = [
            measure::LeavingCount::Unpaired,
            measure::LeavingCount::FloaterScores,
            measure::LeavingCount::PairingScoreDifference,
        ];
        for seed in 0..12 {
            crate::random::plain_event(seed, (8, 16), &book, &mut |_, position| {
                let entries = &position.entries;
                let middle = entries[entries.len() / 2].score;
                let facts = measure::BracketFacts {
                    position,
                    residents_from: middle,
                    lowest: entries[entries.len() - 1].score,
                    declared: Declared::default(),
                };
                for sum in &sums {
                    let Some(sees) = entries.iter().map(|e| sum.sees(&facts, e)).collect::<Option<Vec<_>>>()
                    else {
                        continue;
                    };
                    compared += same_by_sight(entries, &sees, &|role| sum.weight(&facts, role));
                }
                for count in leaving {
                    let sees: Vec<u64> = entries.iter().map(|e| count.sees(e)).collect();
                    compared += same_by_sight(entries, &sees, &|role| count.weight(&facts, role));
                }
            });
        }
    }
    assert!(compared > 10_000, "only {compared} edges were compared");
}

/// Compares the penalties of edges between players in whom the same is seen; returns how many edges had a like.
fn same_by_sight(
    entries: &[facts::tournament::Entry],
    sees: &[u64],
    weight: &dyn Fn(measure::EdgeRole<'_>) -> measure::Penalty,
) -> usize {
    let mut known = std::collections::BTreeMap::new();
    let mut alike = 0;
    for (a, one) in entries.iter().enumerate() {
        let leaves = weight(measure::EdgeRole::Leaves(one));
        alike += usize::from(known.contains_key(&(sees[a], None)));
        assert_eq!(*known.entry((sees[a], None)).or_insert(leaves), leaves, "player {} leaves", one.number);
        for (b, other) in entries.iter().enumerate().skip(a + 1) {
            let pair = weight(measure::EdgeRole::Pair(one, other));
            for key in [(sees[a], Some(sees[b])), (sees[b], Some(sees[a]))] {
                alike += usize::from(known.contains_key(&key));
                assert_eq!(
                    *known.entry(key).or_insert(pair),
                    pair,
                    "players {} and {}",
                    one.number,
                    other.number
                );
            }
        }
    }
    alike
}
