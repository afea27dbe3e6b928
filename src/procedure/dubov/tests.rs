//! The examples of the text.

use super::facts::{article_1_6, article_1_7};
use super::sorting::{article_4_1_3, article_4_3_3};
use crate::preference::PreferenceStrength;
use facts::tournament::{Colour, ColourHistory, Rank};

#[test]
fn shifters_are_numbered_from_the_middle() {
    // 4.3.3
    let numbered: String = article_4_3_3(&"ABCDEFG".chars().collect::<Vec<_>>()).into_iter().collect();
    assert_eq!(numbered, "DCEBFAG");
}

#[test]
fn sets_are_in_the_order_of_the_smallest_differing_number() {
    // 4.1.3: among the sets of two that contain #4, {#1, #4} is the first; without #1 it is {#2, #4}.
    let first = |excluded: &[Rank]| {
        article_4_1_3(&[1, 2, 3, 4].map(Rank), 2, &mut |within, _| {
            let is_left = within.len() < 2 || within.contains(&Rank(4));
            Ok(is_left && within.iter().all(|p| !excluded.contains(p)))
        })
        .unwrap()
    };
    assert_eq!((first(&[]), first(&[Rank(1)])), ([1, 4].map(Rank).to_vec(), [2, 4].map(Rank).to_vec()));
}

#[test]
fn preferences_and_averages() {
    let of = |word: &str| {
        let colours = word.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black });
        article_1_6(&ColourHistory::new(colours.collect()))
    };
    assert_eq!(of(""), (Colour::Black, PreferenceStrength::Mild), "1.6.4");
    assert_eq!(of("WB"), (Colour::White, PreferenceStrength::Mild), "1.6.3");
    assert_eq!(of("WBW"), (Colour::Black, PreferenceStrength::Strong), "1.6.2");
    assert_eq!(of("WBB"), (Colour::White, PreferenceStrength::Absolute), "1.6.1");
    assert_eq!([&[][..], &[2000, 2001], &[2000, 2000, 2001]].map(article_1_7), [0, 2001, 2000], "1.7");
}
