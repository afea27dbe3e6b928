//! The first level at which two pairings differ, the quantity that it counts, and its wording in the rulebook.

use facts::rulebook::{Measure, Rulebook};
use judge::Difference;

/// Returns the values of the other pairing and of the best one, if each value is a single number that counts players or
/// pairs.
pub(super) fn single(book: &Rulebook, first: &Difference) -> Option<(i64, i64)> {
    let one = |value: &[i64]| match value {
        [] => Some(0),
        &[n] => Some(n).filter(|&n| n >= 0),
        _ => None,
    };
    let both = one(&first.theirs).zip(one(&first.ours));
    // These values weigh claims and places; they count nobody.
    let is_weight =
        |m: &Measure| matches!(m, Measure::ClaimsDenied | Measure::LinkedClaims | Measure::LeaderOpponent);
    both.filter(|_| !book.is_order(&first.code) && !measure_of(book, first).is_some_and(is_weight))
}

/// Returns the measure of the level that differs.
pub(super) fn measure_of<'b>(book: &'b Rulebook, first: &Difference) -> Option<&'b Measure> {
    book.levels().find(|c| c.code == first.code).map(|c| &c.measure)
}

/// Returns the article and paraphrase of the level that differs.
pub(super) fn words<'b>(book: &'b Rulebook, first: &Difference) -> (&'b str, &'b str) {
    let level = book.levels().find(|c| c.code == first.code);
    level.map_or(("", ""), |c| (c.article.as_str(), c.says.as_str()))
}
