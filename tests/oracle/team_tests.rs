//! Tests by hand: the examples of the texts.
use super::super::facts::Colour;
use super::{identifier, in_order, subsets, type_a, type_b};

#[test]
fn sets_of_upfloaters_of_3_5_4() {
    let mut sets = Vec::new();
    for high in subsets(&[8, 2, 6], 2) {
        for low in [5, 1, 3] {
            let mut high: Vec<u32> = high.iter().map(|n| *n as u32).collect();
            high.sort_unstable();
            sets.push(vec![high[0], high[1], low]);
        }
    }
    let wanted =
        [[2, 6, 1], [2, 6, 3], [2, 6, 5], [2, 8, 1], [2, 8, 3], [2, 8, 5], [6, 8, 1], [6, 8, 3], [6, 8, 5]];
    assert_eq!(in_order(sets), wanted.map(|s| s.to_vec()));
}

#[test]
fn the_identifier_of_3_6_2() {
    let pairs = [(11, 24), (6, 16), (9, 10), (4, 8)];
    assert_eq!(identifier(&pairs), [4, 6, 9, 11, 8, 16, 10, 24]);
}

fn colours(word: &str) -> Vec<Colour> {
    word.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black }).collect()
}

#[test]
fn preferences_of_1_7() {
    let (w, b) = (Colour::White, Colour::Black);
    for (word, wish) in
        [("", None), ("W", None), ("WB", None), ("WW", Some(b)), ("WBB", Some(w)), ("WWBB", Some(w))]
    {
        assert_eq!(type_a(&colours(word)), wish, "{word}");
    }
    let of = |word: &str, last, zero| type_b(&colours(word), last, zero);
    assert_eq!(of("W", false, false), Some((b, true)));
    assert_eq!(of("WB", false, false), Some((w, true)));
    assert_eq!(of("WB", true, false), None);
    assert_eq!(of("WWBB", true, false), Some((w, false)));
    assert_eq!(of("WWBB", true, true), None);
    assert_eq!(of("WBW", true, true), Some((b, true)));
}
