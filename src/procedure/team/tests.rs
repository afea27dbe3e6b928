//! Tests of the preferences in the text.

use super::facts::{TeamDue, article_1_7_1, article_1_7_2};
use facts::rulebook::table::LastDifference;
use facts::tournament::{Colour, ColourHistory};

fn history(word: &str) -> ColourHistory {
    let colours = word.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black });
    ColourHistory::new(colours.collect())
}

#[test]
fn preferences_of_type_a() {
    let of = |word: &str| article_1_7_1(&history(word));
    assert_eq!([of(""), of("W"), of("WB")], [None; 3]);
    assert_eq!([of("WW"), of("BWW"), of("BBWW")], [Some(Colour::Black); 3]);
    assert_eq!([of("BB"), of("WBB"), of("BBWB")], [Some(Colour::White); 3]);
    assert_eq!(of("BBBWW"), None, "a difference of -1 after two Whites");
}

#[test]
fn preferences_of_type_b() {
    let due = |colour, is_mild| Some(TeamDue { colour, is_mild });
    let of = |word: &str, is_last, zero| article_1_7_2(&history(word), is_last, zero);
    let strong = LastDifference::Strong;
    assert_eq!(of("W", false, strong), due(Colour::Black, true));
    assert_eq!(of("WB", false, strong), due(Colour::White, true));
    assert_eq!(of("WB", true, strong), None);
    assert_eq!(of("WWBB", true, strong), due(Colour::White, false));
    assert_eq!(of("WWBB", true, LastDifference::None), None);
    assert_eq!(of("BBBWW", true, strong), due(Colour::White, true));
    assert_eq!(of("", false, strong), None);
}
