//! Article 4's own example: six players, two pairs.

use super::order::article_4_3;
use std::convert::Infallible;

/// The candidates in the note under 4.3, as the text prints them, one per line; one of the 46 is printed twice.
const PRINTED: &str = include_str!("article_4.txt");

fn all(players: usize, floaters: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut keep = |made: &super::order::Candidate| {
        lines.push(made.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" "));
        false
    };
    let goes_on = &mut |_: &[(usize, usize)]| Ok::<bool, Infallible>(true);
    let Ok(found) = article_4_3(players, floaters, goes_on, &mut keep);
    assert_eq!(found, None, "nothing was taken");
    lines
}

#[test]
fn the_pairings_of_six_players_come_in_the_printed_order() {
    let printed: Vec<&str> = PRINTED.lines().collect();
    assert_eq!(printed.len(), 46);
    let mut once = printed.clone();
    once.dedup();
    assert_eq!(once.len(), 45, "one line is printed twice");
    assert_eq!(all(6, 2), once);
}

#[test]
fn without_floaters_the_first_meets_the_last() {
    assert_eq!(all(4, 0), ["1-4 2-3", "1-3 2-4", "1-2 3-4"]);
    assert_eq!(all(3, 1), ["1-3 2-0", "1-2 3-0", "1-0 2-3"]);
}
