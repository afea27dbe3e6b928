//! Single articles of docs/rulebooks/monrad.md, by model and by procedure.

use crate::event::{apart, boards, event, play};

const ID: &str = "monrad";

#[test]
fn article_7_round_one_gives_white_to_the_second_of_each_pair() {
    assert_eq!(boards(&event(6, 5), ID, &[]), "2-1 4-3 6-5");
    assert_eq!(boards(&event(5, 5), ID, &[]), "2-1 4-3 bye 5");
}

#[test]
fn article_4_goes_on_to_the_lower_point_group() {
    let mut t = event(6, 5);
    play(&mut t, "2-1 1, 4-3 1, 6-5 =");
    // 5 has met 6, the only other player with half a point.
    assert_eq!(boards(&t, ID, &[]), "4-2 1-5 3-6");
}

#[test]
fn article_5_dissolves_pairs_from_below() {
    let mut t = event(6, 5);
    apart(&mut t, &[(5, 6)]);
    assert_eq!(boards(&t, ID, &[]), "2-1 5-3 6-4");
    apart(&mut t, &[(3, 5), (3, 6)]);
    // After 2-1, 3 could meet 4 alone, and 5 and 6 would be left.
    assert_eq!(boards(&t, ID, &[]), "3-1 5-2 6-4");
}

#[test]
fn article_5_spares_a_float_only_under_the_other_reading() {
    let mut t = event(6, 5);
    play(&mut t, "1-2 =, 3-4 =, 5 Z, 6 Z");
    apart(&mut t, &[(2, 4)]);
    assert_eq!(boards(&t, ID, &[]), "3-1 2-5 4-6");
    assert_eq!(boards(&t, ID, &["MON-DISSOLVE=groups"]), "4-1 2-3 6-5");
}

#[test]
fn article_6_is_about_points_or_the_number_alone() {
    let mut t = event(3, 3);
    play(&mut t, "2-1 1, 3 U");
    // 3 has had it.
    assert_eq!(boards(&t, ID, &[]), "3-2 bye 1");
    assert_eq!(boards(&t, ID, &["MON-WALKOVER=number"]), "1-3 bye 2");
}

#[test]
fn article_7_gives_white_by_balance_then_alternation_then_place() {
    let mut t = event(4, 5);
    play(&mut t, "3-1 1, 2-4 0");
    apart(&mut t, &[(3, 4)]);
    assert_eq!(boards(&t, ID, &[]), "2-3 1-4");
    assert_eq!(boards(&t, ID, &["MON-WHITE=number"]), "3-2 4-1");
    // All draws: 1 and 4 have had both colours, 4 Black last.
    let mut t = event(4, 5);
    play(&mut t, "2-1 =, 4-3 =");
    play(&mut t, "1-3 =, 2-4 =");
    assert_eq!(boards(&t, ID, &[]), "4-1 3-2");
}
