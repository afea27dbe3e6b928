//! Single articles of the team family, by model and by procedure.

use crate::event::{apart, boards, event, play};

const ID: &str = "team-2026";

#[test]
fn article_3_6_round_one_is_the_first_half_against_the_second() {
    // 4.3.1: an odd number has the initial colour.
    assert_eq!(boards(&event(6, 5), ID, &[]), "1-4 5-2 3-6");
}

#[test]
fn article_3_4_gives_the_bye_to_the_last_of_the_lowest() {
    assert!(boards(&event(5, 5), ID, &[]).ends_with('5'), "{}", boards(&event(5, 5), ID, &[]));
}

#[test]
fn article_3_5_takes_the_first_upfloater() {
    let mut t = event(6, 5);
    play(&mut t, "1-4 1, 5-2 0, 3-6 1");
    println!("{}", boards(&t, ID, &[]));
    apart(&mut t, &[(1, 5)]);
    println!("{}", boards(&t, ID, &[]));
}
