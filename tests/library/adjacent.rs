//! Single articles of docs/rulebooks/adjacent.md, by model and by procedure.

use crate::event::{apart, boards, event, play};

const ID: &str = "adjacent";

#[test]
fn article_2_pairs_players_next_to_each_other() {
    assert_eq!(boards(&event(6, 5), ID, &[]), "2-1 4-3 6-5");
    assert_eq!(boards(&event(5, 5), ID, &[]), "2-1 4-3 bye 5");
}

#[test]
fn article_3_takes_the_nearest_below_and_leaves_the_others_in_the_list() {
    let mut t = event(6, 5);
    apart(&mut t, &[(1, 2), (1, 3)]);
    assert_eq!(boards(&t, ID, &[]), "4-1 3-2 6-5");
}

#[test]
fn article_4_goes_back_upwards_from_the_last_pairs() {
    let mut t = event(6, 5);
    apart(&mut t, &[(5, 6)]);
    assert_eq!(boards(&t, ID, &[]), "2-1 5-3 6-4");
    apart(&mut t, &[(3, 5), (3, 6)]);
    assert_eq!(boards(&t, ID, &[]), "3-1 5-2 6-4");
}

#[test]
fn article_5_gives_the_bye_to_the_last_who_has_had_none() {
    let mut t = event(3, 3);
    play(&mut t, "2-1 1, 3 U");
    assert_eq!(boards(&t, ID, &[]), "3-2 bye 1");
}

#[test]
fn article_6_balances_then_alternates_then_goes_by_the_place() {
    let mut t = event(4, 5);
    play(&mut t, "2-1 =, 4-3 =");
    play(&mut t, "1-3 =, 2-4 =");
    assert_eq!(boards(&t, ID, &[]), "4-1 3-2");
}
