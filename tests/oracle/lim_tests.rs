//! Examples printed in the text, positions worked out by hand, and random events.
use super::super::facts::{Answer, Colour, Event, Pairing, Player, Round};
use super::super::lim_choices::*;
use super::pair;
use Colour::{Black, White};

fn player(number: u32, rounds: Vec<Round>) -> Player {
    let e = String::new;
    Player {
        number,
        rating: Some(2500 - 10 * number),
        club: e(),
        area: e(),
        federation: e(),
        family: e(),
        rounds,
        takes_part: true,
        secondary: 0,
    }
}

fn event(round: usize, rounds: usize, players: Vec<Player>) -> Event {
    Event {
        rounds,
        round,
        players,
        forbidden: Vec::new(),
        drawn: White,
        away_now: Vec::new(),
        withdrawn: Vec::new(),
    }
}

/// Players with the given half points from byes asked for, so without colours and opponents.
fn plain(points: &[i32], forbidden: &[(u32, u32)]) -> Event {
    let list = (1..).zip(points).map(|(n, &p)| player(n, vec![Round::RequestedBye { points: p }])).collect();
    Event { forbidden: forbidden.to_vec(), ..event(2, 9, list) }
}

/// Players with the given half points and colours, no opponents among them.
fn coloured(list: &[(i32, &str)], rounds: usize, forbidden: &[(u32, u32)]) -> Event {
    let mut done = 0;
    let players = (1..)
        .zip(list)
        .map(|(n, &(mut points, colours))| {
            done = colours.len();
            let rounds = colours.chars().map(|c| {
                let p = points.min(2);
                points -= p;
                match c {
                    'w' => Round::Game { opponent: 99, colour: White, points: p },
                    'b' => Round::Game { opponent: 99, colour: Black, points: p },
                    _ => Round::RequestedBye { points: p },
                }
            });
            player(n, rounds.collect())
        })
        .collect();
    Event { forbidden: forbidden.to_vec(), ..event(done + 1, rounds, players) }
}

fn one(event: &Event, choices: &Choices) -> Pairing {
    match pair(event, choices) {
        Answer::Pairings(list) if list.len() == 1 => list[0].clone(),
        other => panic!("{other:?}"),
    }
}

/// Pairings without colours, the smaller number first, sorted.
fn who(event: &Event) -> Vec<(u32, u32)> {
    who_with(event, &Choices::default())
}

fn who_with(event: &Event, choices: &Choices) -> Vec<(u32, u32)> {
    let mut list: Vec<(u32, u32)> =
        one(event, choices).boards.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    list.sort_unstable();
    list
}

#[test]
fn table_11_2() {
    let six = |f: &[(u32, u32)]| who(&plain(&[2; 6], f));
    assert_eq!(six(&[]), [(1, 4), (2, 5), (3, 6)]);
    assert_eq!(six(&[(1, 4)]), [(1, 5), (2, 4), (3, 6)]);
    assert_eq!(six(&[(1, 4), (1, 5)]), [(1, 6), (2, 4), (3, 5)]);
    assert_eq!(six(&[(1, 4), (1, 5), (1, 6)]), [(1, 3), (2, 5), (4, 6)]);
    assert_eq!(six(&[(1, 4), (1, 5), (1, 6), (1, 3)]), [(1, 2), (3, 5), (4, 6)]);
}

#[test]
fn table_11_3() {
    let six = |f: &[(u32, u32)]| {
        let mut all = vec![(1, 4), (1, 5)];
        all.extend(f);
        who(&plain(&[2; 6], &all))
    };
    assert_eq!(six(&[]), [(1, 6), (2, 4), (3, 5)]);
    assert_eq!(six(&[(2, 4)]), [(1, 6), (2, 5), (3, 4)]);
    assert_eq!(six(&[(2, 4), (2, 5)]), [(1, 6), (2, 3), (4, 5)]);
    assert_eq!(six(&[(2, 4), (2, 5), (2, 3)]), [(1, 3), (2, 6), (4, 5)]);
    assert_eq!(six(&[(2, 4), (2, 5), (2, 3), (1, 3)]), [(1, 2), (3, 5), (4, 6)]);
    assert_eq!(six(&[(2, 4), (2, 5), (2, 3), (2, 6)]), [(1, 2), (3, 5), (4, 6)]);
}

#[test]
fn upward_tables_mirrored() {
    // A group below the median: 6 v 3, then 6 v 2, 6 v 1, 6 v 4, 6 v 5.
    let six = |f: &[(u32, u32)]| who(&plain(&[0; 6], f));
    assert_eq!(six(&[]), [(1, 4), (2, 5), (3, 6)]);
    assert_eq!(six(&[(3, 6)]), [(1, 4), (2, 6), (3, 5)]);
    assert_eq!(six(&[(3, 6), (2, 6)]), [(1, 6), (2, 4), (3, 5)]);
    assert_eq!(six(&[(3, 6), (2, 6), (1, 6)]), [(1, 3), (2, 5), (4, 6)]);
    assert_eq!(six(&[(3, 6), (2, 6), (1, 6), (4, 6)]), [(1, 3), (2, 4), (5, 6)]);
}

/// 11.4: #1 and #2 have met each other and all others except #6.
const STUCK: [(u32, u32); 7] = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)];

#[test]
fn floated_with_company_11_4_b() {
    // The six, and a median of two: 1 v 6 retained, #2 floated, #5 with him, 3 v 4.
    assert_eq!(who(&plain(&[2, 2, 2, 2, 2, 2, 1, 1], &STUCK)), [(1, 6), (2, 7), (3, 4), (5, 8)]);
}

#[test]
fn exchanged_with_floater_11_4_a() {
    // #7 made the seven even; #2 (met 7 too, so has only 6) is exchanged with him: 1 v 6; 3 v 5, 4 v 7.
    let mut met = STUCK.to_vec();
    met.extend([(1, 7), (2, 7)]);
    assert_eq!(who(&plain(&[2, 2, 2, 2, 2, 2, 2, 1], &met)), [(1, 6), (2, 8), (3, 5), (4, 7)]);
}

#[test]
fn round_one_14_2() {
    let mut e = event(1, 9, (1..=40).map(|n| player(n, Vec::new())).collect());
    let p = one(&e, &Choices::default());
    assert_eq!((p.boards[0], p.boards[1], p.boards[19]), ((1, 21), (22, 2), (40, 20)));
    e.drawn = Black;
    let p = one(&e, &Choices::default());
    assert_eq!((p.boards[0], p.boards[1], p.boards[19]), ((21, 1), (2, 22), (20, 40)));
}

#[test]
fn round_one_uneven_14_1() {
    let e = event(1, 5, (1..=5).map(|n| player(n, Vec::new())).collect());
    assert_eq!(one(&e, &Choices::default()), Pairing { boards: vec![(1, 3), (4, 2)], bye: Some(5) });
}

#[test]
fn bye_only_once_8_2() {
    let mut e = plain(&[2, 2, 0, 0, 0], &[]);
    e.players[4].rounds = vec![Round::PairingBye];
    assert_eq!(one(&e, &Choices::default()).bye, Some(4));
    e.players[3].rounds = vec![Round::Default { opponent: 3, colour: White, points: 2 }];
    assert_eq!(one(&e, &Choices::default()).bye, Some(3));
}

#[test]
fn colour_exchange_12_2() {
    // Round 2, all four had White: nothing to gain. With 3 White, 4 Black, 1 White, 2 Black: 1 v 4, 2 v 3.
    let e = coloured(&[(2, "w"), (2, "b"), (2, "w"), (2, "b")], 9, &[]);
    assert_eq!(one(&e, &Choices::default()).boards, [(4, 1), (2, 3)]);
    let e = coloured(&[(2, "w"), (2, "w"), (2, "w"), (2, "w")], 9, &[]);
    // 12.4 identical histories above the median: the higher ranked has the equalising colour.
    assert_eq!(one(&e, &Choices::default()).boards, [(3, 1), (4, 2)]);
    // ... below the median the lower ranked.
    let e = coloured(&[(0, "w"), (0, "w"), (0, "w"), (0, "w")], 9, &[]);
    assert_eq!(one(&e, &Choices::default()).boards, [(1, 3), (2, 4)]);
}

#[test]
fn history_12_4() {
    // Round 5: wbbw and bwbw, both due Black; going back: w, b, then b against w: who had White gets Black.
    let e = coloured(&[(4, "wbbw"), (4, "bwbw")], 9, &[]);
    assert_eq!(one(&e, &Choices::default()).boards, [(1, 2)]);
    let e = coloured(&[(4, "bwbw"), (4, "wbbw")], 9, &[]);
    assert_eq!(one(&e, &Choices::default()).boards, [(2, 1)]);
}

#[test]
fn twice_the_same_must_alternate_12_3() {
    let e = coloured(&[(2, "bw"), (2, "ww")], 9, &[]);
    assert_eq!(one(&e, &Choices::default()).boards, [(1, 2)]);
    // Both ww: incompatible, nothing to crack; in the last round (13) they play.
    let e = coloured(&[(2, "ww"), (2, "ww")], 9, &[]);
    assert!(matches!(pair(&e, &Choices::default()), Answer::GivesOut(_)));
    let e = coloured(&[(2, "ww"), (2, "ww")], 3, &[]);
    assert_eq!(one(&e, &Choices::default()).boards, [(2, 1)]);
}

#[test]
fn last_round_priority_13() {
    // Two ww on 4, two bb on 2 (median of two rounds is 2): 13 pairs equal scores in the last round, not before.
    let list = [(4, "ww"), (4, "ww"), (2, "bb"), (2, "bb")];
    assert_eq!(who(&coloured(&list, 3, &[])), [(1, 2), (3, 4)]);
    assert_eq!(one(&coloured(&list, 4, &[]), &Choices::default()).boards, [(3, 1), (4, 2)]);
}

#[test]
fn last_round_only_if_necessary_13() {
    // 1 v 3, 2 v 4 would break 12.1(a) twice; 1 v 4 and 2 v 3 do not.
    let list = [(2, "ww"), (2, "bb"), (2, "ww"), (2, "bb")];
    assert_eq!(one(&coloured(&list, 3, &[]), &Choices::default()).boards, [(4, 1), (2, 3)]);
}

#[test]
fn floater_equalises_colours_10_2() {
    // Three on 2: two due White: the floater is due White, the lowest of them (#2). The median: 4.
    let e = coloured(&[(2, "b"), (2, "b"), (2, "w"), (1, "w")], 9, &[]);
    assert_eq!(who(&e), [(1, 3), (2, 4)]);
    // Two due Black, one White: #3 (Black) is the lowest due Black.
    let e = coloured(&[(2, "b"), (2, "w"), (2, "w"), (1, "b")], 9, &[]);
    assert_eq!(who(&e), [(1, 2), (3, 4)]);
}

#[test]
fn floater_up_is_the_highest_10_2() {
    let e = plain(&[1, 0, 0, 0], &[]);
    assert_eq!(who(&e), [(1, 2), (3, 4)]);
}

#[test]
fn floater_needs_an_opponent_10_3() {
    // #3 would float but has met #4; #2 is next.
    assert_eq!(who(&plain(&[2, 2, 2, 1], &[(3, 4)])), [(1, 3), (2, 4)]);
    assert_eq!(who(&plain(&[2, 2, 2, 1], &[(3, 4), (2, 4)])), [(1, 4), (2, 3)]);
}

#[test]
fn excluded_opponents_10_3() {
    // Round 3, scores 4 4 4 | 3 3 3 | 2 2: #3 floats to the 3s and (10.6, 10.8) meets #4; 5 v 6 remain.
    let e = coloured(
        &[(4, "--"), (4, "--"), (4, "--"), (3, "--"), (3, "--"), (3, "--"), (2, "--"), (2, "--")],
        9,
        &[],
    );
    assert_eq!(who(&e), [(1, 2), (3, 4), (5, 6), (7, 8)]);
}

#[test]
fn further_group_10_5() {
    // #1 alone on 4 has met #2 and #3 on 3: he goes to the median (#4, #5); #2 v #3 stay.
    let e =
        coloured(&[(4, "--"), (3, "--"), (3, "--"), (2, "--"), (1, "--"), (1, "--")], 9, &[(1, 2), (1, 3)]);
    assert_eq!(who(&e), [(1, 4), (2, 3), (5, 6)]);
}

#[test]
fn empty_median_9_2() {
    // Nobody on half: down-floater #3 and the three below.
    let e = plain(&[2, 2, 2, 0, 0, 0], &[]);
    // Passed over: #3 goes to the lowest group, paired upwards: with the lowest numbered, #6.
    assert_eq!(who(&e), [(1, 2), (3, 6), (4, 5)]);
    // Meeting place: #3 meets the highest numbered of those below.
    let c = Choices { median_empty: MedianEmpty::MeetingPlace, ..Choices::default() };
    assert_eq!(who_with(&e, &c), [(1, 2), (3, 4), (5, 6)]);
}

#[test]
fn blocked_median_9_6() {
    // Median #3, #4 have met: no floaters on either side, so the higher pairing is cracked.
    let e = plain(&[2, 2, 1, 1, 0, 0], &[(3, 4)]);
    assert_eq!(who(&e), [(1, 3), (2, 4), (5, 6)]);
    // #3 has met 1 and 2 as well: higher cracked (2 > 0), then lower.
    let e = plain(&[2, 2, 1, 1, 0, 0], &[(3, 4), (1, 3), (2, 3)]);
    let found = who(&e);
    assert!(found.contains(&(3, 5)) || found.contains(&(3, 6)), "{found:?}");
}

#[test]
fn not_floated_twice_10_10() {
    // Round 3; #3 floated in round 2. Otherwise he would be the lowest of the 4s; #2 floats instead.
    let g = |opponent, colour, points| Round::Game { opponent, colour, points };
    let e = event(
        3,
        9,
        vec![
            player(1, vec![g(8, White, 2), g(9, Black, 2)]),
            player(2, vec![g(9, White, 2), g(8, Black, 2)]),
            player(3, vec![g(7, White, 2), g(6, Black, 2)]),
            player(4, vec![g(10, White, 1), g(11, Black, 1)]),
            Player { takes_part: false, ..player(6, vec![g(10, White, 0), g(3, White, 0)]) },
        ],
    );
    assert_eq!(who(&e), [(1, 3), (2, 4)]);
}

#[test]
fn floater_meets_highest_due_alternate_10_8() {
    // #1 alone on 2, due Black; the median: #2 due Black, #3 due White.
    let e = coloured(&[(2, "w"), (1, "w"), (1, "b"), (1, "b")], 9, &[]);
    assert_eq!(one(&e, &Choices::default()).boards[0], (3, 1));
}

#[test]
fn absent_are_not_paired() {
    let mut e = plain(&[2, 2, 1, 1], &[]);
    e.players[1].takes_part = false;
    let p = one(&e, &Choices::default());
    assert_eq!((p.boards, p.bye), (vec![(1, 3)], Some(4)));
}

#[test]
fn unequal_histories_12_4() {
    // Round 4: wbw and -bw, both due Black; #2 still has a White further back: he has Black.
    let e = coloured(&[(4, "-bw"), (4, "wbw")], 9, &[]);
    assert_eq!(one(&e, &Choices::default()).boards, [(1, 2)]);
    let c = Choices { history_end: HistoryEnd::RankDecides, ..Choices::default() };
    assert_eq!(one(&e, &c).boards, [(2, 1)]);
}

include!("lim_tests_random.rs");
include!("lim_tests_choices.rs");
