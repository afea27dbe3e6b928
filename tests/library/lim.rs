//! Worked tables and single rules of FIDE Swiss Rules 1987 (Lim), Lim 2026 and Leong, by model and by procedure.

use crate::event::{apart, boards, event, play};
use api::explain::judge;
use facts::rulebook;
use facts::tournament::{Board, Colour, PlayerId, Position, Score, Tournament};
use judge::Verdict;
use model::round::{Answer, Request, pair};

const ALL: [&str; 3] = ["lim-1987", "lim-2026", "leong-1987"];

#[test]
fn rule_14_round_one_with_forty_players_in_both_draws() {
    let mut t = event(40, 9);
    for id in ALL {
        let white: Vec<String> = (1..=20)
            .map(|i| if i % 2 == 1 { format!("{i}-{}", i + 20) } else { format!("{}-{i}", i + 20) })
            .collect();
        assert_eq!(boards(&t, id, &[]), white.join(" "));
    }
    t.initial_colour = Some(Colour::Black);
    for id in ALL {
        let black: Vec<String> = (1..=20)
            .map(|i| if i % 2 == 0 { format!("{i}-{}", i + 20) } else { format!("{}-{i}", i + 20) })
            .collect();
        assert_eq!(boards(&t, id, &[]), black.join(" "));
    }
}

/// Fourteen players after round one, the better half with a point.
fn fourteen() -> Tournament {
    let mut t = event(14, 9);
    play(&mut t, "1-8 1, 9-2 0, 3-10 1, 11-4 0, 5-12 1, 13-6 0, 7-14 1");
    t
}

#[test]
fn rule_11_4_a_the_floater_is_exchanged() {
    // 1 and 2 have only 6 in their group; seven players, the lowest would make it even: 2 floats in his stead.
    let mut t = fourteen();
    apart(&mut t, &[(1, 2), (1, 3), (1, 4), (1, 5), (1, 7), (2, 3), (2, 4), (2, 5), (2, 7)]);
    let found = boards(&t, "leong-1987", &[]);
    assert!(found.contains("6-1") || found.contains("1-6"), "{found}");
    let of_two = found.split(' ').find(|b| b.split('-').any(|n| n == "2")).unwrap();
    assert!(of_two.split('-').any(|n| n.parse::<u32>().unwrap() > 7), "2 floats: {found}");
}

#[test]
fn rule_11_4_b_the_lowest_floats_in_company() {
    // Six players with a point: 1 and 2 have only 6; 2 floats, and with him the lowest, 5.
    let mut t = event(12, 9);
    play(&mut t, "1-7 1, 8-2 0, 3-9 1, 10-4 0, 5-11 1, 12-6 0");
    apart(&mut t, &[(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)]);
    for id in ALL {
        let found = boards(&t, id, &[]);
        let floats = |n: u32| {
            found.split(' ').any(|b| {
                let (w, x) = b.split_once('-').unwrap();
                let (w, x): (u32, u32) = (w.parse().unwrap(), x.parse().unwrap());
                (w == n && x > 6) || (x == n && w > 6)
            })
        };
        assert!(floats(2) && floats(5) && !floats(1) && !floats(3) && !floats(4), "{id}: {found}");
    }
}

#[test]
fn rule_9_3_d_and_10_2_the_floater_is_due_the_colour_of_the_majority() {
    // With a point: 1 3 5 7 had White, 2 4 6 had Black. More are due Black: 7 is the lowest of them and of all.
    let t = fourteen();
    let found = boards(&t, "lim-1987", &[]);
    assert!(!found.contains("7-4") && !found.contains("4-7"), "7 floats: {found}");
    // Had 7 won with Black and 6 with White, the lowest due Black would be 6; the Leong system still floats 7.
    let mut t = event(14, 9);
    play(&mut t, "1-8 1, 9-2 0, 3-10 1, 11-4 0, 5-12 1, 6-13 1, 14-7 0");
    let opponent = |found: &str, n: &str| {
        let board = found.split(' ').find(|b| b.split('-').any(|p| p == n)).unwrap().to_owned();
        board.split('-').find(|p| *p != n).unwrap().parse::<u32>().unwrap()
    };
    assert!(opponent(&boards(&t, "lim-1987", &["no-maxi"]), "6") > 7);
    assert!(opponent(&boards(&t, "leong-1987", &[]), "7") > 7);
    // Maxi: 6 is more than 100 points above the lowest, so the lowest floats.
    t.players[6].rating = Some(2100);
    assert!(opponent(&boards(&t, "lim-1987", &["maxi"]), "7") > 7);
    assert!(opponent(&boards(&t, "lim-1987", &["no-maxi"]), "6") > 7);
}

#[test]
fn rule_10_8_the_floater_meets_the_highest_due_the_alternate_colour() {
    // Nobody has half a point, so 7 (due Black) comes down to the losers, who are paired upward: he meets the lowest who is due
    // White. 14 has met him, 13 had White, 12 had Black.
    let t = fourteen();
    assert!(boards(&t, "lim-1987", &[]).contains("12-7"));
    // In the Leong system he meets the lowest, whatever the colour.
    assert!(boards(&t, "leong-1987", &[]).contains("7-13"));
    // Read so that the median is there, the losers send their highest up to it (10.4).
    assert!(boards(&t, "lim-1987", &["LIM-9.2-EMPTY=place"]).contains("8-7"));
    let found = boards(&t, "leong-1987", &["LEO-9.2-EMPTY=place"]);
    assert!(found.contains("8-7") || found.contains("7-8"), "{found}");
}

#[test]
fn rule_9_6_the_median_is_extended() {
    // Six players: 1, 2 lead with a point, 3 and 4 drew, 5 and 6 lost. 3 and 4 have met: the median is blocked and
    // takes the pair of the group above apart, there being no more floaters from above than from below.
    let mut t = event(6, 5);
    play(&mut t, "1-5 1, 6-2 0, 3-4 =");
    for id in ALL {
        let found = boards(&t, id, &[]);
        assert!(found.contains("5-6") || found.contains("6-5"), "{id}: {found}");
        assert!(!found.contains("1-2") && !found.contains("2-1"), "{id}: {found}");
    }
    // With 1 and 2 kept apart both come down as floaters, more than from below, and everything pairs as it is.
    apart(&mut t, &[(1, 2)]);
    for id in ALL {
        let found = boards(&t, id, &[]);
        assert!(found.contains("5-6") || found.contains("6-5"), "{id}: {found}");
    }
    // If they may not meet the median either, the pair below is undone.
    apart(&mut t, &[(1, 3), (1, 4), (2, 3)]);
    for id in ALL {
        let found = boards(&t, id, &[]);
        assert!(!found.contains("5-6") && !found.contains("6-5"), "{id}: {found}");
    }
}

#[test]
fn rule_8_the_bye_goes_to_the_lowest_who_may_have_it() {
    let mut t = event(7, 5);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1, 7 U");
    for id in ALL {
        assert!(boards(&t, id, &[]).ends_with("bye 6"), "{id}");
    }
}

#[test]
fn rule_12_4_identical_histories_above_and_below_the_median() {
    // After two rounds WB each: 1 and 2 lead, 7 and 8 trail; all due White by alternation.
    let mut t = event(8, 5);
    play(&mut t, "1-5 1, 2-6 1, 7-3 0, 8-4 0");
    play(&mut t, "3-1 0, 4-2 0, 5-7 1, 6-8 1");
    for id in ALL {
        let found = boards(&t, id, &[]);
        assert!(found.starts_with("1-2"), "the higher ranked gets White: {id}: {found}");
        assert!(found.ends_with("8-7"), "the lower ranked gets White: {id}: {found}");
    }
}

#[test]
fn rules_9_3_c_12_3_and_13_a_third_time_the_same_colour_only_in_the_last_round() {
    // 1 and 2 lead with two Whites each; before the last round they may not meet, in it they must.
    let games = ["1-5 1, 2-6 1, 3-7 1, 8-4 0", "1-3 1, 2-4 1, 6-8 1, 7-5 0"];
    let mut t = event(8, 4);
    for g in games {
        play(&mut t, g);
    }
    for id in ALL {
        let found = boards(&t, id, &[]);
        assert!(!found.contains("1-2") && !found.contains("2-1"), "{id}: {found}");
    }
    t.rounds = Some(3);
    for id in ALL {
        let found = boards(&t, id, &[]);
        assert!(found.contains("1-2") || found.contains("2-1"), "{id}: {found}");
    }
}

#[test]
fn rule_9_3_a_who_has_played_everybody_in_the_group_floats() {
    // 1 has met 2 and 3; the three lead with equal points.
    let mut t = event(8, 7);
    play(&mut t, "1-2 =, 3-7 1, 4-8 1, 5-6 =");
    play(&mut t, "3-1 =, 2-7 1, 8-5 0, 6-4 =");
    t.scoring.draw = Score(1);
    for id in ALL {
        let found = boards(&t, id, &[]);
        assert!(!found.contains("1-2") && !found.contains("1-3") && !found.contains("3-1"), "{id}: {found}");
    }
}

#[test]
fn rule_12_6_both_are_due_the_equalising_colour() {
    // 1 and 2 had White, 3 and 4 Black: above the median the higher ranked equalises, below it the lower ranked.
    let mut t = event(4, 5);
    play(&mut t, "1-3 1, 2-4 1");
    for id in ALL {
        assert_eq!(boards(&t, id, &[]), "2-1 4-3", "{id}");
    }
}

/// READING LIM-14.2-COLOURLESS: who have had no colour before a later round; the judge knows the colours of both choices.
#[test]
fn rule_14_2_two_who_have_had_no_colour_in_a_later_round() {
    let mut t = event(8, 5);
    play(&mut t, "1 H, 2 H, 3 H, 4 H, 5-6 1, 7-8 1");
    let position = Position::before(&t, 2, &[]).unwrap();
    for (id, reading) in [("lim-1987", "LIM-14.2"), ("lim-2026", "L26-7.2"), ("leong-1987", "LEO-14.2")] {
        let drawn = format!("{reading}-COLOURLESS=drawn");
        assert!(boards(&t, id, &[]).contains("4-2"), "{id}");
        assert!(boards(&t, id, &[&drawn]).contains("2-4"), "{id}");
        let book = rulebook::find(id).unwrap();
        let request = Request { declared: vec![drawn], ..Request::default() };
        let Ok(Answer::Paired(ours)) = pair(&position, &book, &request) else { panic!("{id}") };
        let mut turned = ours.pairing.clone();
        let two = turned.boards.iter_mut().find(|b| b.white == PlayerId(1)).unwrap();
        *two = Board { white: two.black, black: two.white };
        let verdict = judge(&position, &book, &request, &ours, &turned);
        assert_eq!(verdict, Verdict::Colours { white: vec![PlayerId(1)] }, "{id}");
    }
}
